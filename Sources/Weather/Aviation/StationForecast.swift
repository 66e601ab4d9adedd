package import FoundationEssentials

/// An aerodrome forecast: a TAF, or model output in the form of one.
package struct StationForecast: Hashable, Sendable {
  /// The aerodrome that it was made for, in upper case, which may differ from the requested one.
  package var ident: String
  /// The position of that aerodrome, to show its distance.
  package var coordinates: Coordinates?
  package var rawText: String?
  package var issued: Date?
  package var start: Date?
  package var end: Date?
  /// The forecast was cancelled (`CNL`) and has no periods.
  package var isCancelled = false
  package var periods: [ForecastPeriod] = []
  /// The earliest times of changes in the text that cannot be parsed.
  package var unreadChanges: [Date] = []
  /// What prevails according to the text of the forecast; see `prevailing`.
  package var prevailingOfText: [CategoryStretch]?

  package init(ident: String) { self.ident = ident }

  /// Whether its time, or that of its periods, is over; `false` if its end is unknown.
  package func isOver(at time: Date) -> Bool {
    if let end { return end <= time }
    return !periods.isEmpty && periods.allSatisfy { period in period.end.map { $0 <= time } ?? false }
  }

  /// Whether it is still valid for any time to come.
  package func holds(at time: Date) -> Bool { !isCancelled && !isOver(at: time) }
}
