import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Converts a program's answer to a report. An unreadable value only loses itself and becomes a problem.
struct AnswerMapper {
  /// For sections without a kind of their own.
  let kind: ReportKind?
  private let capabilities: [ProgramHello.Capability]
  var reader: FieldReader

  init(_ hello: ProgramHello) {
    kind = hello.kind
    capabilities = hello.capabilities
    reader = hello.problems
  }

  mutating func map(_ answer: JSONValue, into report: inout WeatherReport) {
    if let section = reader.object("current", in: answer) { mapCurrent(section, into: &report) }
    var misshapen: [ReportProblem] = []
    if let section = reader.object("hourly", in: answer) {
      // Columns that do not fit each other only lose the hours.
      do throws(JSONProblem) { try mapHourly(section, into: &report) } catch {
        misshapen.append(ReportProblem(error))
      }
    }
    // agg alerts does not ask a program for warnings that it does not declare.
    if capabilities.contains(.alerts), let rows = reader.rows("alerts", in: answer) {
      mapAlerts(rows, into: &report)
    }
    report.problems += misshapen + reader.reportProblems
  }

  // MARK: - Sections

  private mutating func mapCurrent(_ section: JSONValue, into report: inout WeatherReport) {
    let rules = SectionRules(section, &reader)
    guard let time = reader.require("time", as: .programTime, in: section) else { return }
    var row: Readings? = Readings(time: time)
    for (field, rule, value) in rules.fields { read(value, field, rule, into: &row) }
    if let vote = rules.condition.flatMap({ vote($0) }) {
      row?.condition = vote
      row?.conditionSpan = rules.conditionSpan
    }
    guard let readings = row, readings.reportsAnything else { return }
    report.current = ReportSection(kind(of: section) ?? .analysis, issued: issued(section), readings)
    report.station = station(section)
  }

  /// - Throws: The problem, when there are no times, or columns of unequal length.
  private mutating func mapHourly(
    _ section: JSONValue,
    into report: inout WeatherReport
  ) throws(JSONProblem) {
    let times = try section.require("time", as: .array)
    guard times.elements.count <= RowLimit.count else { throw times.problem(expected: RowLimit.text) }
    let rules = SectionRules(section, &reader)
    var hours: [Readings?] = []
    for value in times.elements { hours.append(time(value).map { Readings(time: $0) }) }
    for (field, rule, column) in rules.fields {
      for (hour, value) in zip(hours.indices, try elements(of: column, count: hours.count)) {
        read(value, field, rule, into: &hours[hour])
      }
    }
    if let column = rules.condition {
      for (hour, value) in zip(hours.indices, try elements(of: column, count: hours.count)) {
        guard let vote = vote(value) else { continue }
        hours[hour]?.condition = vote
        hours[hour]?.conditionSpan = rules.conditionSpan
      }
    }
    let reported = hours.compactMap(\.self).keepingStamps()
    guard !reported.isEmpty else { return }
    report.hourly = ReportSection(
      kind(of: section) ?? .forecast,
      issued: issued(section),
      reported
    )
    if report.station == nil { report.station = station(section) }
  }

  private mutating func elements(of column: JSONValue, count: Int) throws(JSONProblem) -> JSONElements {
    guard column.kind == .array else {
      reader.report(column, expected: "an array")
      return column.elements
    }
    guard column.elements.count == count else {
      throw column.problem(expected: "\(count) elements as in \"time\"", found: "\(column.elements.count)")
    }
    return column.elements
  }

  private mutating func kind(of section: JSONValue) -> ReportKind? {
    reader.read("kind", as: JSONShape<ReportKind>.name, in: section) ?? kind
  }

  private mutating func issued(_ section: JSONValue) -> Date? {
    reader.read("issued", as: .programTime, in: section)
  }

  /// Where it was measured; required is a name.
  private mutating func station(_ section: JSONValue) -> Station? {
    guard let object = reader.object("station", in: section),
      let name = reader.string("name", in: object)?.cleanedMessage()
    else { return nil }
    return Station(
      name: name,
      distance: reader.read("distanceMeters", as: .double(in: Station.distances), in: object).map(
        Length.meters
      ),
      elevation: reader.read("elevationMeters", as: Plausible.elevation, in: object).map(Length.meters)
    )
  }

  // MARK: - Values

  private mutating func time(_ value: JSONValue) -> Date? { reader.read(value, as: .programTime) }

  /// Reads a value into its row. If there is no row, because its time is unreadable, only the problems of the
  /// value are of use.
  private mutating func read(
    _ value: JSONValue,
    _ field: Field,
    _ rule: SectionRules.Rule,
    into row: inout Readings?
  ) {
    if field == .windDirection, value.isVariableDirection {
      row?.isWindVariable = true
      return
    }
    guard let amount = amount(value, field, rule) else { return }
    row?[field] = amount
    row?.spans[field] = rule.span
  }

  private mutating func amount(_ value: JSONValue, _ field: Field, _ rule: SectionRules.Rule) -> Double? {
    reader.read(value, as: .lenientDouble).flatMap { amount in
      amount == SourceUnit.missing ? nil : rule.converted(amount, field)
    }
  }

  /// Reads a word of agg's vocabulary, or a code with its table. A code without a meaning for the weather has
  /// no vote.
  private mutating func vote(_ value: JSONValue) -> ConditionVote? {
    guard value.kind == .object else {
      if value.string == "unknown" { return nil }
      return reader.read(
        value,
        as: .string("a condition such as \"rain\" or \"light rain\"") {
          ConditionVote(sourceText: $0)
        }
      )
    }
    guard let code = reader.value("code", in: value),
      let table = reader.require("table", as: .conditionTable, in: value)
    else { return nil }
    guard let text = code.int.map({ "\($0)" }) ?? code.string ?? code.numberText else {
      reader.report(code, expected: "a code")
      return nil
    }
    let answer = ConditionTable.vote(source: table, code: text)
    if answer == .unlisted { reader.report(code, expected: "a code of \(table)") }
    return answer.vote
  }
}

extension JSONShape where Value == Date {
  static var programTime: Self {
    Self("seconds since 1970, or a time with its offset such as 2026-07-21T02:00Z") { value in
      value.double.flatMap { Date(sourceSeconds: $0) } ?? value.string.flatMap { ISOInstant.date($0) }
    }
  }
}

extension JSONShape where Value == String {
  fileprivate static var conditionTable: Self {
    .string("a condition table: \(ConditionTable.sources.joined(separator: ", "))") { name in
      ConditionTable.hasSource(name) ? name : nil
    }
  }
}
