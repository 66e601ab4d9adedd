import FoundationEssentials
import Weather

/// One source's forecast for the merge of the hours.
///
/// A class because it is used for every hour.
final class HourlySource {
  let report: WeatherReport
  private let trust: Trust
  /// By lead time; empty when nothing was learned.
  private let learned: [LeadTime: Lessons]
  private let section: SourceView.Section
  /// The hours that were past when the response was received, and their end.
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
    self.learned = learned.map { $0.lessons(for: report.source) } ?? [:]
    func section(_ kind: ReportKind) -> SourceView.Section {
      SourceView.Section(kind, issued: hourly.issued, report: report, now: now)
    }
    self.section = section(hourly.kind)
    past = hourly.pastKind.map { (section($0), report.fetched) }
    series = HourlySeries(hourly.content, on: grid)
  }

  /// The source's daily values, without hours.
  ///
  /// - Returns: `nil` for a source without daily values.
  init?(daysOf report: WeatherReport, trust: Trust, now: Date) {
    guard let daily = report.daily, !daily.content.isEmpty else { return nil }
    self.report = report
    self.trust = trust
    learned = [:]
    section = SourceView.Section(daily.kind, issued: daily.issued, report: report, now: now)
    past = nil
    series = HourlySeries([], on: HourlyGrid(from: now, count: 0))
  }

  /// The source's view for the merge of one time.
  ///
  /// - Parameters:
  ///   - content: Its values of the hour, or of the day that begins then.
  ///   - rank: Its index among the views of the merge.
  func view(of content: SourceValues, at hour: Date, rank: Int, lead: LeadTime) -> SourceView {
    SourceView(
      content,
      of: report,
      rank: rank,
      trust: trust,
      learned: learned[lead] ?? Lessons(),
      hourly: section(of: hour)
    )
  }

  /// Whether its values of an hour are not observed.
  func isForecast(at hour: Date) -> Bool { section(of: hour).kind != .observation }

  /// The kind and age of its values of an hour.
  private func section(of hour: Date) -> SourceView.Section {
    if let past, hour <= past.end { past.section } else { section }
  }
}
