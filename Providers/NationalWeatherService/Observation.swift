import FoundationEssentials
import Weather

/// One station's observation at one time; it has a value or a condition.
struct Observation: Sendable {
  let section: ReportSection<Readings>
  /// The METAR as sent by the station.
  let rawText: String?
  var problems: [ReportProblem]

  var time: Date { section.content.time }

  /// Whether it has the values of an hourly report; the records every five minutes between them often lack
  /// some.
  var isFull: Bool { section.content[.temperature] != nil && section.content[.windSpeed] != nil }

  func isOfNow(_ now: Date) -> Bool { now.timeIntervalSince(time) <= WeatherReport.longestAge }
}
