import FoundationEssentials
import Weather

/// One source's forecast for the merge of the hours.
///
/// A class because it is used for every hour.
final class HourlySource {
  let report: WeatherReport
  private let standings: Standings
  /// For the hours that were past when the response was received, and their end.
  private let past: (standings: Standings, end: Date)?
  let series: HourlySeries

  /// What its past errors say depends on how far ahead an hour is.
  private struct Standings {
    let near, middle, far: SourceStanding

    init(_ standing: (LeadTime) -> SourceStanding) {
      near = standing(.hours6)
      middle = standing(.hours24)
      far = standing(.hours72)
    }

    subscript(lead: LeadTime) -> SourceStanding {
      switch lead {
      case .hours6: near
      case .hours24: middle
      case .hours72: far
      }
    }
  }

  /// - Returns: `nil` for a source without hourly values.
  init?(
    _ report: WeatherReport,
    trust: Trust,
    learned: LearnedWeights?,
    on grid: TimeGrid,
    now: Date
  ) {
    guard let hourly = report.hourly, !hourly.content.isEmpty else { return nil }
    self.report = report
    let lessons = learned.map { $0.lessons(for: report.source) } ?? [:]
    func standings(_ kind: ReportKind) -> Standings {
      let section = SourceStanding.Section(kind, issued: hourly.issued, report: report, now: now)
      return Standings { lead in
        SourceStanding(of: report, trust: trust, learned: lessons[lead] ?? Lessons(), hourly: section)
      }
    }
    self.standings = standings(hourly.kind)
    past = hourly.pastKind.map { (standings($0), report.fetched) }
    series = HourlySeries(hourly.content, on: grid)
  }

  /// The source's daily values, without hours.
  ///
  /// - Returns: `nil` for a source without daily values.
  init?(daysOf report: WeatherReport, trust: Trust, now: Date) {
    guard let daily = report.daily, !daily.content.isEmpty else { return nil }
    self.report = report
    let section = SourceStanding.Section(daily.kind, issued: daily.issued, report: report, now: now)
    let standing = SourceStanding(of: report, trust: trust, hourly: section)
    standings = Standings { _ in standing }
    past = nil
    series = HourlySeries([], on: TimeGrid(hoursFrom: now, count: 0))
  }

  /// The source's view for the merge of one time.
  ///
  /// - Parameters:
  ///   - content: Its values of the hour, or of the day that begins then.
  ///   - rank: Its index among the views of the merge.
  func view(of content: SourceValues, at hour: Date, rank: Int, lead: LeadTime) -> SourceView {
    SourceView(content, of: standings(at: hour)[lead], rank: rank)
  }

  /// Whether its values of an hour are not observed.
  func isForecast(at hour: Date) -> Bool { standings(at: hour).near.hourly?.isObservation != true }

  private func standings(at hour: Date) -> Standings {
    if let past, hour <= past.end { past.standings } else { standings }
  }
}
