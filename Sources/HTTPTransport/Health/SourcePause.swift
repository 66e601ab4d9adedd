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

  /// Such as `paused for 59 min: it reported too many requests.`, or with the end of a pause that is over by
  /// the clock of this machine, as in a recording.
  package var description: String {
    let end = until.map { until in
      let rest = until.timeIntervalSinceNow
      return rest > 0 ? " for \(Self.text(.seconds(rest)))" : " until \(ISOInstant.text(until))"
    }
    return "paused\(end ?? ""): \(reason)."
  }

  /// A wait in whole seconds, minutes or hours, rounded up.
  package static func text(_ wait: Duration) -> String {
    let seconds = Int((wait / .seconds(1)).rounded(.up))
    let minutes = (seconds + 59) / 60
    return seconds <= 120 ? "\(seconds) s" : minutes <= 120 ? "\(minutes) min" : "\((minutes + 59) / 60) h"
  }
}
