package import FoundationEssentials
import Weather

/// Why a source is not contacted for now.
package struct SourcePause: Hashable, Sendable {
  package var reason: PauseReason
  /// `nil` for a pause without an end.
  package var until: Date?

  package init(_ reason: PauseReason, until: Date?) {
    (self.reason, self.until) = (reason, until)
  }

  /// Such as `paused until 2026-11-28T18:00:00Z: it reported too many requests.`
  package var description: String {
    "paused\(until.map { " until \(ISOInstant.text($0))" } ?? ""): \(reason)."
  }
}
