import FoundationEssentials
import Weather

/// One source's forecast on its way into the merge of the hours.
struct HourlySource {
  let report: WeatherReport
  /// Where the source stands in the config.
  let rank: Int
  let trust: Trust
  let section: SourceView.Section
  let series: HourlySeries

  /// - Returns: `nil` for a source without hourly values.
  init?(_ report: WeatherReport, rank: Int, trust: Trust, on grid: HourlyGrid, now: Date) {
    guard let hourly = report.hourly, !hourly.content.isEmpty else { return nil }
    self.report = report
    self.rank = rank
    self.trust = trust
    section = SourceView.Section(hourly.kind, issued: hourly.issued, report: report, place: 1, now: now)
    series = HourlySeries(hourly.content, on: grid)
  }
}
