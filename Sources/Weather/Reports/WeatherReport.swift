package import FoundationEssentials

/// A part of a weather report: the current values, or those of coming hours.
package struct ReportSection<Content: Hashable & Sendable>: Hashable, Sendable {
  package var kind: ReportKind
  /// When the source computed or measured it; `nil` if unknown.
  package var issued: Date?
  /// The kind of the rows that were past when the response was received, if it differs.
  package var pastKind: ReportKind?
  package var content: Content

  package init(_ kind: ReportKind, issued: Date? = nil, _ content: Content) {
    self.kind = kind
    self.issued = issued
    self.content = content
  }
}

/// One source's report about the weather at a place. The merge takes any number of these.
package struct WeatherReport: Hashable, Sendable {
  /// Values older than this are not current.
  package static let longestAge: TimeInterval = 120 * 60
  /// Clocks may differ by a few minutes. A time of issue beyond that comes from a wrong clock.
  package static let clockTolerance: TimeInterval = 10 * 60

  /// Whether what was observed at a time is current.
  package static func isCurrent(_ observed: Date, at now: Date) -> Bool {
    (-clockTolerance...longestAge).contains(now.timeIntervalSince(observed))
  }

  package var source: SourceID
  /// Sources of one family share a weather model and count as one.
  package var family: String?
  /// When it was received; a cached response keeps its original time.
  package var fetched: Date
  package var isStale = false
  package var origin = Origin.live
  /// The credit that the source requires in its response, if its kind has none.
  package var attribution: String?
  /// Set for observations.
  package var station: Station?
  package var current: ReportSection<Readings>?
  /// In ascending order of time.
  package var hourly: ReportSection<[Readings]>?
  /// The precipitation of the next minutes, in ascending order of time: amounts over intervals of at most
  /// `Readings.longestMinutes`, each with its interval in `spans`.
  package var minutely: ReportSection<[Readings]>?
  /// The runs of an ensemble, each with its hours in ascending order of time. They say how far forecasts are
  /// apart and are not merged: their mean is smoother than any forecast.
  package var runs: ReportSection<[[Readings]]>?
  /// In ascending order of time. Used for days beyond the hours.
  package var daily: ReportSection<[DayReadings]>?
  /// The warnings in force or announced; empty if there are none, `nil` if the source has no warnings.
  package var alerts: [WeatherAlert]?
  /// `nil` if the list is complete.
  package var alertsProblem: AlertsProblem?
  /// The source's name for the place, and what it knows about it.
  package var placeName: String?
  package var elevation: Length?
  package var timeZone: String?
  /// The METAR as sent by the station, if the source is one.
  package var rawText: String?
  /// The source's own picture of the current condition.
  package var conditionImage: ConditionImage?
  /// Values that are not fields, by name. They are shown but never merged.
  package var extras: [String: String] = [:]
  package var problems: [ReportProblem] = []

  package init(source: SourceID, family: String? = nil, fetched: Date) {
    self.source = source
    self.family = family
    self.fetched = fetched
  }
}
