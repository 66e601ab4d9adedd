package import FoundationEssentials
import Weather

/// Why a source is not contacted for now.
package struct SourcePause: Hashable, Sendable {
  package let reason: PauseReason
  /// `nil` for a pause without an end: it lasts until something else changes.
  package let until: Date?

  package init(_ reason: PauseReason, until: Date?) {
    (self.reason, self.until) = (reason, until)
  }

  var end: Date { until ?? .distantFuture }

  /// Such as `paused until 2026-11-28T18:00:00Z: it reported too many requests.`
  package var description: String {
    "paused\(until.map { " until \(ISOInstant.text($0))" } ?? ""): \(reason)."
  }
}
