import Aggregation
import AviationReports
import Catalog
import Layout
import Text
import Weather

/// The stations that a route passes: their table, and their dangerous weather.
extension RoutePage {
  var stations: Table {
    var table = Table([
      column(.stationColumn, importance: 4), column(.alongRouteColumn, .trailing, importance: 1),
      column(.asideColumn, .trailing), column(.passageColumn, .trailing, importance: 2),
      column(.nowColumn, importance: 3), column(.thenColumn, importance: 3),
      // The report of now, whatever the time of the passage.
      Table.Column("METAR \(language.text(.nowColumn))", importance: -1),
    ])
    table.columns[0].isLabel = true
    if !options.hasOwnLayout {
      let shorter = answer.stations.map { StyledText(report(of: $0, isShort: true), .dim) }
      table.columns[6].shorter = shorter
      table.columns[6].truncatableTo = shorter.map(\.width).max()
    }
    table.rows = answer.stations.map { station in
      [
        StyledText(station.answer.ident.text, station.isPoint ? .bold : .plain),
        StyledText(miles(station.along)),
        StyledText(isLanding(station) ? "" : miles(station.aside)),
        StyledText(station.passage.map(zulu) ?? language.text(.categoryUnknown)),
        now(station),
        then(station),
        StyledText(report(of: station, isShort: false), .dim),
      ]
    }
    return table
  }

  /// A point of the plan may also be passed at a distance.
  private func isLanding(_ station: RouteAnswer.Station) -> Bool {
    station.isPoint && station.aside < .nauticalMiles(1)
  }

  /// The report without its station, and without its time unless it is outdated.
  ///
  /// - Parameter isShort: Whether it ends after wind, visibility, weather and sky. A report that ends inside
  ///   one of them would be another one: 1 SM instead of 1 1/2 SM.
  private func report(of station: RouteAnswer.Station, isShort: Bool) -> String {
    let text = ReportText(station.answer.conditions?.content.rawText ?? "")
    let report = try? METAR(text, reference: answer.now)
    let time = report?.rangeOfTime ?? 0..<0
    let start = station.answer.outdatedAge == nil ? time.upperBound : time.lowerBound
    let end = isShort ? report?.endOfSky : nil
    let groups = text[start..<max(start, end ?? text.bytes.count)].split(separator: " ").map(String.init)
    return (groups + (end == nil ? [] : [options.glyphs.ellipsis])).joined(separator: " ")
  }

  /// `within 25 NM, 12 of 28 asked`
  var stationsNote: String {
    let width = language.text(.withinDistance, ["distance": miles(plan.width)])
    guard answer.stationsAsked < answer.stationsInCorridor else { return width }
    let counts: KeyValuePairs = ["count": "\(answer.stationsAsked)", "all": "\(answer.stationsInCorridor)"]
    return language.list([width, language.text(.askedOfAll, counts)])
  }

  private func now(_ station: RouteAnswer.Station) -> StyledText {
    station.reported.styled(in: language) ?? StyledText(language.text(.categoryUnknown), .dim)
  }

  private func then(_ station: RouteAnswer.Station) -> StyledText {
    let words: Phrase
    switch station.forecastState {
    case .known, .unknown:
      if let category = station.forecast.styled(in: language) { return category }
      // VFR during a part of the time, while the rest of it is unknown.
      if let best = station.forecast.worst { return StyledText(best.orWorse(in: language)) }
      words = .categoryUnknown
    case .none: words = .noTAF
    case .cancelled: words = .tafCancelled
    case .missing: words = .tafMissing
    case .endsBefore: words = .tafEndsBefore
    case .beginsLater: words = .tafBeginsLater
    }
    return StyledText(language.text(words), .dim)
  }

  /// Dangerous weather at the stations, in the order in which they are passed.
  var dangers: [Facts.Fact] {
    answer.stations.compactMap { station in
      let lines = station.dangers.map(line).unique().map { StyledText($0) }
      guard !lines.isEmpty else { return nil }
      let label = [station.answer.ident.text, station.passage.map(zulu)].compactMap(\.self)
      return Facts.Fact(label: label.joined(separator: " "), lines: lines)
    }
  }

  /// `then: light freezing rain`, `TEMPO: thunderstorm with heavy rain`, `now: thunderstorm`
  private func line(of danger: RouteAnswer.Danger) -> String {
    let text = HazardText(quantities: quantities)
    let change = danger.period.map(\.change) ?? .initial
    let label: String =
      if danger.report == .metar {
        language.text(.nowColumn)
      } else if change.isOverlay {
        ForecastTable.change(change)
      } else {
        language.text(.thenColumn)
      }
    return language.labelled(label, language.list(text.lines(danger)))
  }
}
