import FoundationEssentials
import Weather

/// What one station said at one moment; it has a value or a condition.
struct Observation: Sendable {
  let section: ReportSection<Readings>
  /// The METAR as the station sent it.
  let rawText: String?
  let problems: [ReportProblem]

  var time: Date { section.content.time }

  /// Whether it has what makes a report of the hour; the records every five minutes
  /// between them often lack it.
  var isFull: Bool { section.content[.temperature] != nil && section.content[.windSpeed] != nil }

  func isOfNow(_ now: Date) -> Bool { now.timeIntervalSince(time) <= WeatherReport.longestAge }
}
