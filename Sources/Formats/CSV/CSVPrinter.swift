import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Merge
import Pages
import Weather

/// Prints an answer as a table of comma-separated values: a row for each place, hour, day, airport or item.
///
/// Values are in canonical units whatever the options say; the unit is part of the column's name, and the
/// columns of a command are always the same ones.
struct CSVPrinter {
  func print(_ presentation: Presentation) -> String {
    switch presentation {
    case .weather(let answers, let part): weather(answers, part)
    case .sun(let answers): Self.sun.text(answers.flatMap { answer in answer.days.map { (answer, $0) } })
    case .map(let answer): Self.map(answer.origin).text(answer.spots)
    case .airport(let answers): CSVTable(Self.station).text(answers)
    case .route(let answer):
      CSVTable<RouteAnswer.Station>([
        .text("station") { $0.answer.ident.text },
        .number("along_nm", decimals: 1) { $0.along.nauticalMiles },
        .number("aside_nm", decimals: 1) { $0.aside.nauticalMiles },
        .text("passage") { $0.passage.map(ISOInstant.text) },
        .text("flight_category") { $0.category?.rawValue },
        .text("flight_category_at_passage") { $0.categoryAtPassage?.rawValue },
      ])
      .text(answer.stations)
    case .directory(let answer):
      CSVTable(Self.airport).text(answer.page.items)
    case .list(let answer):
      Self.items.text(
        (answer.groups?.groups ?? []).flatMap { group in group.items.map { (answer, group.listID, $0) } }
      )
    case .recents(let rows, _, let answers):
      Self.recents(.leastReal(of: answers.map(\.origin))).text(rows)
    case .cities(let rows, _): Self.cities.text(rows)
    case .report(let report):
      CSVTable(Self.readings(Field.allCases)).text(Self.readings(of: report))
    case .providers(let rows, _): Self.providers.text(rows)
    case .verification(let answer): Self.verification(answer)
    case .check(let check): Self.check(check)
    case .checks(let checks, _):
      CSVTable<Check>([
        .text("name") { $0.name }, .text("state") { $0.state.rawValue }, .text("text") { $0.text },
      ])
      .text(checks)
    }
  }

  private func weather(_ answers: [WeatherAnswer], _ part: WeatherPart) -> String {
    switch part {
    case .card, .reasons, .air:
      CSVTable(
        Self.place { $0.answer } + Self.merged(part) { $0.readings } + Self.alert { $0.answer.severestAlert }
      )
      .text(answers.map { (answer: $0, readings: $0.current) })
    case .hours(let limit):
      CSVTable(
        Self.place { $0.answer } + Self.merged(part) { $0.readings }
          + Self.alert {
            $0.answer.alert(during: $0.readings.time..<$0.readings.time.addingTimeInterval(3600))
          }
      )
      .text(
        answers.flatMap { answer in
          answer.hoursAhead.prefix(limit).map { (answer: answer, readings: $0) }
        }
      )
    case .days(let limit):
      Self.days.text(answers.flatMap { answer in answer.days.prefix(limit).map { (answer, $0) } })
    case .alerts:
      Self.alerts.text(answers.flatMap(Self.warnings))
    case .comparison:
      CSVTable(Self.place { $0.answer } + Self.readings(part.fields, isNow: true, of: { $0.row }))
        .text(
          answers.flatMap { answer in
            ([Self.merged(answer.current)] + answer.reports.compactMap { Self.compared($0, in: answer) })
              .map { (answer: answer, row: $0) }
          }
        )
    }
  }

  // MARK: - Weather

  private static func place<Row>(_ answer: @escaping (Row) -> WeatherAnswer) -> [CSVTable<Row>.Column] {
    [
      .text("place") { answer($0).place.name },
      .text("subdivision") { answer($0).place.subdivision },
      .text("country") { answer($0).place.country },
      .number("latitude_deg", decimals: 5) { answer($0).place.coordinates.latitude },
      .number("longitude_deg", decimals: 5) { answer($0).place.coordinates.longitude },
      .text("sample") { answer($0).origin.sample },
      .text("kept_sources") { answer($0).keptSources.map(\.name).joined(separator: " ") },
    ]
  }

  /// The fields with a column for their bound, in its order: later ones were added at the end.
  static let boundedFields: [Field] = [.visibility, .pop, .windSpeed, .windGust]

  private static func merged<Row>(
    _ part: WeatherPart,
    of readings: @escaping (Row) -> MergedReadings
  ) -> [CSVTable<Row>.Column] {
    let time: [CSVTable<Row>.Column] = [.text("time") { ISOInstant.text(readings($0).time) }]
    let isNow = if case .hours = part { false } else { true }
    let values: [CSVTable<Row>.Column] = part.fields.map { field in
      .number(field, isNow: isNow) { row in
        WeatherJSON.canonical(readings(row).values[field]?.bareValue, of: field)
      }
    }
    guard part != .air else { return time + values }
    // All sources give a bound of the field: the number is the least, or the most, that it can be. The chance
    // of several hours is the most that the hour's can be.
    func bound(of field: Field) -> CSVTable<Row>.Column {
      .text("\(field.snakeName)_bound") { readings($0).values[field]?.bound?.rawValue }
    }
    return time + [
      .text("condition") { readings($0).condition?.condition?.name },
      .text("intensity") { readings($0).condition?.intensity?.rawValue },
    ] + values + [
      bound(of: .visibility),
      .number("feels_like_c", decimals: 1) { readings($0).feelsLike?.celsius },
      .number("agreement", decimals: 2) { readings($0).headlineAgreement },
    ] + boundedFields.filter { $0 != .visibility }.map(bound)
  }

  /// The severest warning of what a row is about, behind all that stood there before.
  private static func alert<Row>(_ alert: @escaping (Row) -> WeatherAlert?) -> [CSVTable<Row>.Column] {
    [.text("alert") { alert($0)?.event }, .text("alert_severity") { alert($0)?.severity.rawValue }]
  }

  private typealias DayRow = (answer: WeatherAnswer, day: MergedDay)

  private static var days: CSVTable<DayRow> {
    let values: [CSVTable<DayRow>.Column] = Field.ofDays.map { field in
      .number(field, called: field.columnName(called: field.dayName)) { $0.day.values[field] }
    }
    return CSVTable(
      place { $0.answer } + [
        .text("start") { ISOInstant.text($0.day.interval.lowerBound) },
        .text("end") { ISOInstant.text($0.day.interval.upperBound) },
        .text("condition") { $0.day.condition?.condition.name },
        .text("intensity") { $0.day.condition?.intensity?.rawValue },
        .number("temperature_min_c", decimals: 1) { $0.day.temperature?.lowerBound },
        .number("temperature_max_c", decimals: 1) { $0.day.temperature?.upperBound },
      ] + values + [
        .number("hours", decimals: 0) { Double($0.day.hours) },
        // That of the likeliest hour is the least that the day's can be.
        .text("pop_max_bound") { $0.day.isChanceAtLeast ? Bound.atLeast.rawValue : nil },
      ] + alert { $0.answer.alert(during: $0.day.interval) }
    )
  }

  /// A warning, or a place whose warnings are not all known and that has none.
  private typealias AlertRow = (answer: WeatherAnswer, merged: MergedAlert?)

  private static func warnings(_ answer: WeatherAnswer) -> [AlertRow] {
    let known = (answer.alerts ?? []).map { (answer, Optional($0)) }
    return known.isEmpty && !answer.alertGaps.isEmpty ? [(answer, nil)] : known
  }

  private static var alerts: CSVTable<AlertRow> {
    CSVTable(
      place { $0.answer } + [
        .text("event") { $0.merged?.alert.event },
        .text("severity") { $0.merged?.alert.severity.rawValue },
        .text("urgency") { $0.merged?.alert.urgency.rawValue },
        .text("certainty") { $0.merged?.alert.certainty.rawValue },
        .text("headline") { $0.merged?.alert.headline },
        .text("areas") { $0.merged?.alert.areas },
        .text("sender") { $0.merged?.alert.sender },
        .text("sent") { $0.merged?.alert.sent.map(ISOInstant.text) },
        .text("onset") { $0.merged?.alert.onset.map(ISOInstant.text) },
        .text("ends") { $0.merged?.alert.ends.map(ISOInstant.text) },
        .text("sources") { $0.merged?.sources.map(\.name).joined(separator: " ") },
        .text("missing_sources") { $0.answer.alertGaps.map(\.name).joined(separator: " ") },
      ]
    )
  }

  /// What one source says about one moment, or all together, which is of no kind.
  private typealias SourceRow = (
    source: String, kind: ReportKind?, readings: Readings, bound: (Field) -> Bound?
  )

  private static func row(_ report: WeatherReport, _ kind: ReportKind, _ readings: Readings) -> SourceRow {
    (report.source.name, kind, readings, readings.bound)
  }

  private static func current(of report: WeatherReport) -> [SourceRow] {
    report.current.map { [row(report, $0.kind, $0.content)] } ?? []
  }

  /// What a source says of now, as the comparison on a terminal has it: what its report lacks is of its
  /// hours, or made of its other values.
  ///
  /// - Returns: `nil` for a source that says nothing of now.
  private static func compared(_ report: WeatherReport, in answer: WeatherAnswer) -> SourceRow? {
    let source = ComparedSource(report, in: answer)
    var readings = source.said
    for field in Field.weather { readings[field] = source.value(of: field)?.value }
    guard let kind = report.current?.kind ?? report.hourly?.kind,
      readings.condition != nil || Field.weather.contains(where: { readings[$0] != nil })
    else { return nil }
    if let current = report.current { readings.time = current.content.time }
    return row(report, kind, readings)
  }

  private static func merged(_ merged: MergedReadings) -> SourceRow {
    var readings = Readings(time: merged.time)
    // A setting that stands in for the pressure is in its own column.
    for (field, value) in merged.values { readings[field] = value.bareValue }
    readings.condition = merged.condition.flatMap { merged in
      merged.condition.map { ConditionVote($0, merged.intensity) }
    }
    return ("merged", nil, readings, { merged.values[$0]?.bound })
  }

  private static func readings(of report: WeatherReport) -> [SourceRow] {
    current(of: report)
      + (report.hourly.map { hourly in hourly.content.map { row(report, hourly.kind, $0) } } ?? [])
  }

  private static func readings(_ fields: [Field]) -> [CSVTable<SourceRow>.Column] {
    readings(fields, isNow: false) { $0 }
  }

  private static func readings<Row>(
    _ fields: [Field],
    isNow: Bool,
    of row: @escaping (Row) -> SourceRow
  ) -> [CSVTable<Row>.Column] {
    let head: [CSVTable<Row>.Column] = [
      .text("source") { row($0).source },
      .text("kind") { row($0).kind?.rawValue },
      .text("time") { ISOInstant.text(row($0).readings.time) },
      .text("condition") { row($0).readings.condition?.condition.name },
      .text("intensity") { row($0).readings.condition?.intensity?.rawValue },
    ]
    let values: [CSVTable<Row>.Column] = fields.map { field in
      .number(field, isNow: isNow) { WeatherJSON.canonical(field, in: row($0).readings) }
    }
    let bounds: [CSVTable<Row>.Column] = boundedFields.filter(fields.contains).map { field in
      .text("\(field.snakeName)_bound") { row($0).bound(field)?.rawValue }
    }
    return head + values + bounds
  }

  private static var sun: CSVTable<(answer: SunAnswer, day: SunAnswer.Day)> {
    CSVTable([
      .text("place") { $0.answer.place.name },
      .text("start") { ISOInstant.text($0.day.interval.lowerBound) },
      .text("civil_dawn") { $0.day.sun.civilDawn.map(ISOInstant.text) },
      .text("sunrise") { $0.day.sun.sunrise.map(ISOInstant.text) },
      .text("solar_noon") { $0.day.sun.solarNoon.map(ISOInstant.text) },
      .text("sunset") { $0.day.sun.sunset.map(ISOInstant.text) },
      .text("civil_dusk") { $0.day.sun.civilDusk.map(ISOInstant.text) },
      .number("day_length_s", decimals: 0) { Double($0.day.sun.dayLength.components.seconds) },
      .text("moonrise") { $0.day.moon?.moonrise.map(ISOInstant.text) },
      .text("moonset") { $0.day.moon?.moonset.map(ISOInstant.text) },
    ])
  }
}

extension CSVTable.Column {
  /// A value of a field, with the digits of the merge's output whoever says it: what a source's units have
  /// more of comes from their conversion.
  ///
  /// - Parameter isNow: Whether amounts are rates: `precipitation_mm_per_h`.
  fileprivate static func number(
    _ field: Field,
    called name: String? = nil,
    isNow: Bool = false,
    _ value: @escaping (Row) -> Double?
  ) -> Self {
    let rate = isNow && field.isRateNow ? "_per_h" : ""
    return number((name ?? field.columnName) + rate, decimals: field.decimals, value)
  }
}
