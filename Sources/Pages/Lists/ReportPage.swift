import FoundationEssentials
package import Layout
package import Weather

/// How the response of one source was read, value by value in canonical units: for authors of manifests.
package struct ReportPage {
  package let report: WeatherReport

  package init(report: WeatherReport) {
    self.report = report
  }

  /// More rows would show nothing new about a mapping.
  private static let rows = 3

  package var document: Document {
    var document = Document([.title(StyledText("\(report.source)", .bold), aside: StyledText())])
    if let name = report.placeName { document.add("place: \(name)") }
    if let station = report.station {
      let distance = station.distance.map { NumberText.short($0.kilometers, decimals: 1, in: .english) }
      document.add("station: \(station.name)\(distance.map { ", \($0) km away" } ?? "")")
    }
    if let current = report.current {
      document.add(section("current", "\(current.kind.rawValue)\(issued(current.issued))", [current.content]))
    }
    if let hourly = report.hourly {
      let past = hourly.pastKind.map { " (\($0.rawValue) of the past)" } ?? ""
      let note =
        "\(hourly.kind.rawValue)\(past)\(issued(hourly.issued)), \(Self.count(of: hourly.content, to: hourly.content.last?.time))"
      document.add(section("hourly", note, Array(hourly.content.prefix(Self.rows))))
    }
    if let minutely = report.minutely {
      let note = "\(minutely.kind.rawValue)\(issued(minutely.issued)), \(Self.count(of: minutely.content))"
      document.add(section("minutely", note, Array(minutely.content.prefix(Self.rows))))
    }
    if let daily = report.daily { document.add(section(daily)) }
    if let alerts = report.alerts { document.add(Self.section(alerts)) }
    if !report.extras.isEmpty {
      document.add(.gap)
      document.add(.heading("extra"))
      for (name, value) in report.extras.sorted(by: { $0.key < $1.key }) { document.add("\(name): \(value)") }
    }
    document.add(.gap)
    if report.problems.isEmpty { document.add("All values were read.") }
    for problem in report.problems {
      document.add(
        .text(
          StyledText("! ", .warning)
            + StyledText("\(problem.path.isEmpty ? "answer" : problem.path): \(problem.message)")
        )
      )
    }
    return document
  }

  private static func count(of rows: [some Any], to end: Date? = nil) -> String {
    guard rows.count > 1 else { return "1 row" }
    return "\(rows.count) rows\(end.map { " to \(ISOInstant.text($0))" } ?? "")"
  }

  private static func section(_ alerts: [WeatherAlert]) -> Document {
    var section = Document([.gap, .heading("alerts", note: StyledText("\(alerts.count) in all", .dim))])
    for alert in alerts {
      let times = [("from", alert.onset), ("until", alert.ends)]
        .compactMap { word, date in date.map { "\(word) \(ISOInstant.text($0))" } }
      let parts = [alert.event, alert.severity.rawValue] + times + [alert.areas].compactMap(\.self)
      section.add(parts.joined(separator: ", "))
    }
    return section
  }

  private func section(_ daily: ReportSection<[DayReadings]>) -> Document {
    let note = "\(daily.kind.rawValue), \(Self.count(of: daily.content))"
    var section = Document([.gap, .heading("daily", note: StyledText(note, .dim))])
    for day in daily.content.prefix(Self.rows) {
      let extremes = [("temperatureMin", day.temperatureMin), ("temperatureMax", day.temperatureMax)]
      let values = day.values.map { ($0.field.name, Optional($0.value)) }
      let texts = (extremes + values).compactMap { name, value in
        value.map { "\(name) \(NumberText.short($0, decimals: 3, in: .english))" }
      }
      let words = day.condition.map { [ConditionText.words($0, in: .english)] } ?? []
      section.add(([date(of: day)] + texts + words).joined(separator: ", "))
    }
    return section
  }

  /// The date at the place; the moment, if the zone of the place is unknown.
  private func date(of day: DayReadings) -> String {
    guard let zone = report.timeZone.flatMap({ TimeZone(identifier: $0) }) else {
      return ISOInstant.text(day.time)
    }
    return ISOInstant.day(day.time.addingTimeInterval(Double(zone.secondsFromGMT(for: day.time))))
  }

  private func issued(_ date: Date?) -> String { date.map { ", issued \(ISOInstant.text($0))" } ?? "" }

  /// A column for each row of the response, a row for each field.
  private func section(_ name: String, _ note: String, _ rows: [Readings]) -> Document {
    var table = Table(
      [Table.Column("field", importance: 99)]
        + rows.indices.map { Table.Column("\($0 + 1)", .decimal, importance: 50 - $0) }
        + [Table.Column("unit", importance: 98), Table.Column("interval", importance: 97)]
    )
    table.rows.append([StyledText("time")] + rows.map { StyledText(ISOInstant.text($0.time)) })
    for field in Field.allCases where rows.contains(where: { $0[field] != nil }) {
      let span = rows.compactMap { $0.spans[field] }.first
      // An amount without an interval is a rate.
      let unit = field.unit.rawValue + (span == nil && field.timing == .amount ? "/h" : "")
      table.rows.append(
        [StyledText(field.name)] + rows.map { row in cell(row, field) }
          + [StyledText(unit, .dim), StyledText(span.map(interval) ?? "", .dim)]
      )
    }
    if rows.contains(where: { $0.condition != nil }) {
      table.rows.append(
        [StyledText("condition")]
          + rows.map {
            StyledText($0.condition.map { ConditionText.words($0, in: .english) } ?? NumberText.missing)
          }
      )
    }
    return Document([.gap, .heading(StyledText(name), note: StyledText(note, .dim)), .table(table)])
  }

  private func cell(_ row: Readings, _ field: Field) -> StyledText {
    guard let value = row[field] else { return StyledText(NumberText.missing, .dim) }
    let text = NumberText.short(value, decimals: 3, in: .english)
    return StyledText(row.bounds[field]?.marked(text) ?? text)
  }

  private func interval(_ span: TimeSpan) -> String {
    switch span {
    case .instant: "instant"
    case .ending(let length): "ending \(Duration.seconds(length).configText)"
    case .starting(let length): "starting \(Duration.seconds(length).configText)"
    }
  }
}
