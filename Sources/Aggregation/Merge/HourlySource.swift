import FoundationEssentials
import Weather

/// One source's forecast on its way into the merge of the hours.
///
/// A class, for every hour looks at it.
final class HourlySource {
  let report: WeatherReport
  let trust: Trust
  /// By lead time; empty when nothing was learned.
  let learned: [LeadTime: [Field: LearnedWeight]]
  private let section: SourceView.Section
  /// What is over when the answer was got, and until when.
  private let past: (section: SourceView.Section, end: Date)?
  let series: HourlySeries

  /// - Returns: `nil` for a source without hourly values.
  init?(
    _ report: WeatherReport,
    trust: Trust,
    learned: LearnedWeights?,
    on grid: HourlyGrid,
    now: Date
  ) {
    guard let hourly = report.hourly, !hourly.content.isEmpty else { return nil }
    self.report = report
    self.trust = trust
    self.learned = learned.map { $0.factors(for: report.source) } ?? [:]
    func section(_ kind: ReportKind) -> SourceView.Section {
      SourceView.Section(kind, issued: hourly.issued, report: report, place: 1, now: now)
    }
    self.section = section(hourly.kind)
    past = hourly.pastKind.map { (section($0), report.fetched) }
    series = HourlySeries(hourly.content, on: grid)
  }

  /// The source's own days, which have no hours.
  ///
  /// - Returns: `nil` for a source without daily values.
  init?(daysOf report: WeatherReport, trust: Trust, now: Date) {
    guard let daily = report.daily, !daily.content.isEmpty else { return nil }
    self.report = report
    self.trust = trust
    learned = [:]
    section = SourceView.Section(daily.kind, issued: daily.issued, report: report, place: 1, now: now)
    past = nil
    series = HourlySeries([], on: HourlyGrid(from: now, count: 0))
  }

  /// How what it says of an hour came about.
  func section(of hour: Date) -> SourceView.Section {
    if let past, hour <= past.end { past.section } else { section }
  }
}
