import Aggregation
import Catalog
import FoundationEssentials
import Layout
import Merge
import Pages
import Text
import Weather

/// Prints an answer as a table of comma-separated values: a row for each place, hour, day, airport or item.
///
/// Values are always in canonical units, whatever the options; the unit is part of the column's name. A
/// command always has the same columns.
struct CSVPrinter {
  /// The value of a column before the others: the id of a place of a list; `nil` without that column.
  var id: String?

  func print(_ presentation: Presentation) -> String {
    switch presentation {
    case .weather(let answers, let part): weather(answers, part)
    case .sun(let answers):
      Self.sun.text(answers.flatMap { answer in answer.days.map { (answer, $0) } }, id: id)
    case .map(let answer): Self.map(answer.origin).text(answer.spots)
    case .airport(let answers):
      Self.station.text(answers.flatMap(\.byReport).map { ($0, RunwaysInWind($0)) }, id: id)
    case .route(let answer):
      CSVTable<RouteAnswer.Station>([
        .text("station") { $0.answer.ident.text },
        .number("along_nm", decimals: 1) { $0.along.nauticalMiles },
        .number("aside_nm", decimals: 1) { $0.aside.nauticalMiles },
        .time("passage") { $0.passage },
        .word("flight_category") { $0.reported.category },
        .word("flight_category_no_better_than") { $0.reported.bound },
        .word("flight_category_at_passage") { $0.categoryAtPassage },
        .word("flight_category_at_passage_no_better_than") { $0.forecast.bound },
        .word("taf_at_passage") { $0.forecastState },
        .text("sample") { _ in answer.origin.sample },
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
    case .places(let rows, _, _): Self.places.text(rows)
    case .report(let report):
      CSVTable(Self.readings(Field.allCases)).text(Self.readings(of: report))
    case .providers(let rows, _): Self.providers.text(rows)
    case .verification(let answer): Self.verification(answer)
    case .check(let check): Self.check(check)
    case .diagnosis(let checks, _):
      CSVTable<Check>([
        .text("name") { $0.name }, .word("state") { $0.state }, .text("text") { $0.text },
      ])
      .text(checks)
    }
  }

  private func weather(_ answers: [WeatherAnswer], _ part: WeatherPart) -> String {
    /// One table of the rows that each answer has.
    func text<Row>(_ table: CSVTable<Row>, _ rows: (WeatherAnswer) -> [Row]) -> String {
      table.text(answers.flatMap(rows), id: id)
    }
    switch part {
    case .card, .reasons, .air:
      return text(Self.moments(part) { $0.answer.severestAlert }) { [($0, $0.current)] }
    case .hours, .pastHours, .airHours:
      let table = Self.moments(part) {
        $0.answer.alert(during: $0.readings.time..<$0.readings.time.addingTimeInterval(3600))
      }
      return text(table) { answer in answer.hours(of: part).map { (answer, $0) } }
    case .days(let limit):
      return text(Self.days) { answer in answer.days.prefix(limit).map { (answer, $0) } }
    case .rain(let reach, _):
      return text(Self.minutes) { answer in
        answer.minutes.prefix { $0.time < answer.now.addingTimeInterval(reach) }.map { (answer, $0) }
      }
    case .alerts: return text(Self.alerts, Self.warnings)
    case .comparison:
      return text(Self.comparison(of: part.fields)) { answer in
        let sources = answer.reports.compactMap { Self.compared($0, in: answer) }
        return ([Self.merged(answer.current)] + sources).map { (answer, $0) }
      }
    }
  }

  // MARK: - Weather

  private static func place<Row>(
    _ answer: @escaping @Sendable (Row) -> WeatherAnswer
  ) -> [CSVTable<Row>.Column] {
    [
      .text("place") { answer($0).place.name },
      .text("subdivision") { answer($0).place.subdivision },
      .text("country") { answer($0).place.country },
      .number("latitude_deg", decimals: 5) { answer($0).place.coordinates.latitude },
      .number("longitude_deg", decimals: 5) { answer($0).place.coordinates.longitude },
      .text("sample") { answer($0).origin.sample },
      .text("stale_sources") { answer($0).staleSources.map(\.name).joined(separator: " ") },
    ]
  }

  private typealias MomentRow = (answer: WeatherAnswer, readings: MergedReadings)

  /// The merged values of now or of hours.
  private static func moments(
    _ part: WeatherPart,
    alert: @escaping @Sendable (MomentRow) -> WeatherAlert?
  ) -> CSVTable<MomentRow> {
    CSVTable(
      place { $0.answer } + merged(part) { $0.readings } + self.alert(alert) + alertGaps { $0.answer }
        + possible(part) { $0.readings.condition?.possible }
    )
  }

  /// The fields with a column for their bound, in the order of the columns: new ones are added at the end.
  static let boundedFields: [Field] = [.visibility, .pop, .windSpeed, .windGust]

  private static func merged<Row>(
    _ part: WeatherPart,
    of readings: @escaping @Sendable (Row) -> MergedReadings
  ) -> [CSVTable<Row>.Column] {
    let time: [CSVTable<Row>.Column] = [.time("time") { readings($0).time }]
    let isNow =
      switch part {
      case .hours, .pastHours, .airHours: false
      default: true
      }
    let values: [CSVTable<Row>.Column] = part.fields.map { field in
      .number(field, isNow: isNow) { row in
        field.reported(readings(row).values[field]?.bareValue)
      }
    }
    guard !part.isOfAir else {
      return time + values + [.text("main_pollutant") { readings($0).mainPollutant?.name }]
    }
    // Set if all sources report a bound: the value is at least, or at most, the number. The chance for
    // several hours is an upper bound for each of them.
    func bound(of field: Field) -> CSVTable<Row>.Column {
      .word("\(field.snakeName)_bound") { readings($0).values[field]?.bound }
    }
    // The direction is empty for a calm, too, and where none is reported.
    let variable: [CSVTable<Row>.Column] = [
      .truth("wind_variable") { readings($0).values[.windDirection]?.isVariable == true ? true : nil }
    ]
    return time + [
      .text("condition") { readings($0).condition?.condition?.name },
      .word("intensity") { readings($0).condition?.intensity },
    ] + values + [
      bound(of: .visibility),
      .number("feels_like_c", decimals: 1) { readings($0).feelsLike?.celsius },
      .number("agreement", decimals: 2) { readings($0).headlineAgreement },
    ] + boundedFields.filter { $0 != .visibility }.map(bound) + variable
  }

  /// The columns of the most severe warning, after all older columns.
  private static func alert<Row>(
    _ alert: @escaping @Sendable (Row) -> WeatherAlert?
  ) -> [CSVTable<Row>.Column] {
    [.text("alert") { alert($0)?.event }, .word("alert_severity") { alert($0)?.severity }]
  }

  /// The sources whose warnings may be missing, as in the table of the warnings.
  private static func alertGaps<Row>(
    _ answer: @escaping @Sendable (Row) -> WeatherAnswer
  ) -> [CSVTable<Row>.Column] {
    [.text("missing_alert_sources") { answer($0).alertGaps.map(\.name).joined(separator: " ") }]
  }

  /// The hazards that too few sources report to be the condition, as in JSON.
  private static func possible<Row>(
    _ part: WeatherPart = .card,
    _ votes: @escaping @Sendable (Row) -> [ConditionVote]?
  ) -> [CSVTable<Row>.Column] {
    part.isOfAir
      ? [] : [.text("possible") { votes($0)?.map(\.condition.name).unique().joined(separator: " ") }]
  }

  private typealias DayRow = (answer: WeatherAnswer, day: MergedDay)

  private static var days: CSVTable<DayRow> {
    let values: [CSVTable<DayRow>.Column] = Field.ofDays.map { field in
      .number(field, called: field.columnName(called: field.dayName)) { $0.day.values[field] }
    }
    return CSVTable(
      place { $0.answer } + [
        .time("start") { $0.day.interval.lowerBound },
        .time("end") { $0.day.interval.upperBound },
        .text("condition") { $0.day.condition?.condition.name },
        .word("intensity") { $0.day.condition?.intensity },
        .number("temperature_min_c", decimals: 1) { $0.day.low },
        .number("temperature_max_c", decimals: 1) { $0.day.high },
      ] + values + [
        .number("hours") { $0.day.hours },
        // The chance of the likeliest hour is a lower bound for the day's.
        .word("pop_max_bound") { $0.day.isChanceAtLeast ? Bound.atLeast : nil },
      ] + alert { $0.answer.alert(during: $0.day.interval) }
        // From when on its values are; empty for a whole day.
        + [.time("since") { $0.day.since }] + alertGaps { $0.answer }
        + possible { $0.day.possible }
    )
  }

  private static var minutes: CSVTable<(answer: WeatherAnswer, step: MergedReadings)> {
    CSVTable(
      place { $0.answer } + [
        .time("start") { $0.step.time },
        .time("end") { $0.step.time.addingTimeInterval(Merge.minuteStep) },
        .number(.precipitation, isNow: true) { $0.step.values.value(of: .precipitation) },
        .number(.pop) { $0.step.values.value(of: .pop) },
        .text("condition") { $0.step.condition?.condition?.name },
        .word("intensity") { $0.step.condition?.intensity },
        .number("wet_sources") { $0.step.values[.precipitation]?.wetSources },
        .number("sources") { $0.step.values[.precipitation]?.used.count },
      ]
    )
  }

  /// A warning, or `nil` for a place without known warnings when some sources are missing.
  private typealias AlertRow = (answer: WeatherAnswer, merged: MergedAlert?)

  private static func warnings(_ answer: WeatherAnswer) -> [AlertRow] {
    let known = (answer.alerts ?? []).map { (answer, Optional($0)) }
    return known.isEmpty && !answer.alertGaps.isEmpty ? [(answer, nil)] : known
  }

  private static var alerts: CSVTable<AlertRow> {
    CSVTable(
      place { $0.answer } + [
        .text("event") { $0.merged?.alert.event },
        .word("severity") { $0.merged?.alert.severity },
        .word("urgency") { $0.merged?.alert.urgency },
        .word("certainty") { $0.merged?.alert.certainty },
        .text("headline") { $0.merged?.alert.headline },
        .text("areas") { $0.merged?.alert.areas },
        .text("sender") { $0.merged?.alert.sender },
        .time("sent") { $0.merged?.alert.sent },
        .time("onset") { $0.merged?.alert.onset },
        .time("ends") { $0.merged?.alert.ends },
        .text("sources") { $0.merged?.sources.map(\.name).joined(separator: " ") },
        .text("missing_sources") { $0.answer.alertGaps.map(\.name).joined(separator: " ") },
      ]
    )
  }

  /// The values of one source at one time, or the merged values, which have no kind.
  private typealias SourceRow = (
    source: String, kind: ReportKind?, readings: Readings, bound: (Field) -> Bound?
  )

  private static func comparison(
    of fields: [Field]
  ) -> CSVTable<(answer: WeatherAnswer, row: SourceRow)> {
    CSVTable(place { $0.answer } + readings(fields, isNow: true, of: { $0.row }))
  }

  private static func row(_ report: WeatherReport, _ kind: ReportKind, _ readings: Readings) -> SourceRow {
    (report.source.name, kind, readings, readings.bound)
  }

  private static func current(of report: WeatherReport) -> [SourceRow] {
    report.current.map { [row(report, $0.kind, $0.content)] } ?? []
  }

  /// The current values of a source, as the comparison on a terminal shows them: values that its report lacks
  /// come from its hours, or are derived from its other values.
  ///
  /// - Returns: `nil` for a source without current values.
  private static func compared(_ report: WeatherReport, in answer: WeatherAnswer) -> SourceRow? {
    let source = ComparedSource(report, in: answer)
    var readings = source.reported
    for field in Field.weather { readings[field] = source.value(of: field)?.value }
    guard let kind = report.current?.kind ?? report.hourly?.kind,
      readings.condition != nil || Field.weather.contains(where: { readings[$0] != nil })
    else { return nil }
    if let current = report.current { readings.time = current.content.time }
    return row(report, kind, readings)
  }

  private static func merged(_ merged: MergedReadings) -> SourceRow {
    var readings = Readings(time: merged.time)
    // An altimeter setting used as the pressure is in its own column.
    for (field, value) in merged.values { readings[field] = value.bareValue }
    readings.isWindVariable = merged.values[.windDirection]?.isVariable == true
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
    let intervals = fields.filter { $0.timing != .instant }.flatMap { field in
      [
        CSVTable<SourceRow>.Column.time("\(field.snakeName)_start") {
          $0.readings.interval(of: field)?.start
        },
        .time("\(field.snakeName)_end") { $0.readings.interval(of: field)?.end },
      ]
    }
    let rates = fields.filter(\.isRateNow).map { field in
      CSVTable<SourceRow>.Column.number(field, isNow: true) {
        $0.readings.isRate(field) ? $0.readings[field] : nil
      }
    }
    return readings(fields, isNow: false) { $0 } + intervals + rates
  }

  private static func readings<Row>(
    _ fields: [Field],
    isNow: Bool,
    of row: @escaping @Sendable (Row) -> SourceRow
  ) -> [CSVTable<Row>.Column] {
    let head: [CSVTable<Row>.Column] = [
      .text("source") { row($0).source },
      .word("kind") { row($0).kind },
      .time("time") { row($0).readings.time },
      .text("condition") { row($0).readings.condition?.condition.name },
      .word("intensity") { row($0).readings.condition?.intensity },
    ]
    let values: [CSVTable<Row>.Column] = fields.map { field in
      .number(field, isNow: isNow) {
        let readings = row($0).readings
        return isNow || !readings.isRate(field) ? field.reported(in: readings) : nil
      }
    }
    let bounds: [CSVTable<Row>.Column] = boundedFields.filter(fields.contains).map { field in
      .word("\(field.snakeName)_bound") { row($0).bound(field) }
    }
    let variable = CSVTable<Row>.Column.truth("wind_variable") {
      row($0).readings.hasVariableWind ? true : nil
    }
    return head + values + bounds + [variable]
  }

  private static var sun: CSVTable<(answer: SunAnswer, day: SunAnswer.Day)> {
    CSVTable([
      .text("place") { $0.answer.place.name },
      .time("start") { $0.day.interval.lowerBound },
      .time("civil_dawn") { $0.day.sun.civilDawn },
      .time("sunrise") { $0.day.sun.sunrise },
      .time("solar_noon") { $0.day.sun.solarNoon },
      .time("sunset") { $0.day.sun.sunset },
      .time("civil_dusk") { $0.day.sun.civilDusk },
      .number("day_length_s") { Int($0.day.sun.dayLength.components.seconds) },
      .time("moonrise") { $0.day.moon?.moonrise },
      .time("moonset") { $0.day.moon?.moonset },
      .text("subdivision") { $0.answer.place.subdivision },
      .text("country") { $0.answer.place.country },
      .number("latitude_deg", decimals: 5) { $0.answer.place.coordinates.latitude },
      .number("longitude_deg", decimals: 5) { $0.answer.place.coordinates.longitude },
    ])
  }
}

extension CSVTable.Column {
  /// A value of a field, with the decimals of merged values for every source: further digits only come from
  /// the conversion of units.
  ///
  /// - Parameter isNow: Whether amounts are rates: `precipitation_mm_per_h`.
  fileprivate static func number(
    _ field: Field,
    called name: String? = nil,
    isNow: Bool = false,
    _ value: @escaping @Sendable (Row) -> Double?
  ) -> Self {
    let rate = isNow && field.isRateNow ? "_per_h" : ""
    return number((name ?? field.columnName) + rate, decimals: { field.decimals(of: $0) }, value)
  }
}
