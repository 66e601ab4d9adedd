import Aggregation
import FoundationEssentials
import SpannedJSON
import Weather

/// Reads the values of one row after another by the rules of a manifest. What cannot be read is `nil` and a problem.
struct RowReader {
  /// What stands at one reference.
  private enum Cell {
    /// Of the row that is read now, or of the whole answer.
    case value(JSONValue?)
    /// Of all rows; its numbers begin at this place of `numbers`. A plain one holds nothing but numbers and null.
    case column(JSONColumn, start: Int, isPlain: Bool)
  }

  private var cells: [Cell] = []
  /// How many rows the columns make; 0 when rows are objects, which nobody has counted.
  private(set) var rowCount = 0
  /// The row of the columns that is read now.
  private(set) var row = 0
  /// The numbers of all columns, one column after the other.
  private var numbers: [Double] = []
  var problems = FieldReader()
  private var votes: [Code: (rule: ValueRule, vote: ConditionVote?)] = [:]
  /// The first of them whose codes are numbers, for rows mostly repeat the codes of the rows before. Few enough to be
  /// searched one by one.
  private var frequentVotes: [(rule: ObjectIdentifier, code: Double, vote: ConditionVote?)] = []
  private static let frequentVoteLimit = 16

  // MARK: - Rows

  /// A section has no more: 16 days in steps of 5 minutes. Each row costs a hundred times the memory that it has in an answer.
  private static let rowLimit = 5000
  private static let rowLimitText = "at most \(rowLimit) rows"

  /// Calls `body` for each row of a section, in the order of the answer, and before that `prepare` when the rows are
  /// columns, which can then be read as a whole.
  ///
  /// - Throws: The problem, when columns are of unequal length or there is something else where rows should be.
  mutating func forEachRow(
    of rows: Manifest.Section.Rows,
    _ references: [Reference],
    in root: JSONValue,
    prepare: (inout Self) -> Void = { _ in },
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) {
    cells = references.map { .value($0.isFromRoot ? root[$0.pointer] : nil) }
    rowCount = 0
    switch rows {
    case .at(let pointer):
      guard let row = root[pointer], !row.isNull else { return }
      guard row.kind == .object else { throw row.problem(expected: "an object") }
      load(row, references)
      body(&self)
    case .rows(let tokens):
      var count = 0
      try forEachElement(at: tokens[...], of: root, references) { reader in
        count += 1
        guard count <= Self.rowLimit else { return false }
        body(&reader)
        return true
      }
    case .columns(let pointer):
      guard let columns = root[pointer], !columns.isNull else { return }
      guard columns.kind == .object else { throw columns.problem(expected: "an object of arrays") }
      try load(columns: columns, references)
      prepare(&self)
      for number in 0..<rowCount {
        row = number
        body(&self)
      }
    }
  }

  /// Loads one object outside any section.
  mutating func load(_ row: JSONValue, _ references: [Reference]) {
    if cells.count != references.count { cells = Array(repeating: .value(nil), count: references.count) }
    for (number, reference) in references.enumerated() where !reference.isFromRoot {
      cells[number] = .value(row[reference.pointer])
    }
  }

  private mutating func forEachElement(
    at tokens: ArraySlice<String>,
    of value: JSONValue,
    _ references: [Reference],
    _ body: (inout Self) -> Bool
  ) throws(JSONProblem) {
    let plain = tokens.prefix { $0 != "*" }
    guard let array = value[JSONPointer(tokens: Array(plain))], !array.isNull else { return }
    guard array.kind == .array else { throw array.problem(expected: "an array") }
    let rest = tokens.dropFirst(plain.count + 1)
    for element in array.elements {
      if plain.count < tokens.count {
        try forEachElement(at: rest, of: element, references, body)
      } else {
        load(element, references)
        guard body(&self) else { return problems.report(array, expected: Self.rowLimitText) }
      }
    }
  }

  /// Loads an object of arrays. Their numbers are read at once, column by column, for that is how they stand in the text
  /// and what nearly all values are.
  private mutating func load(columns: JSONValue, _ references: [Reference]) throws(JSONProblem) {
    var columnsRead: [(reference: Int, column: JSONColumn)] = []
    var length: Int?
    for (number, reference) in references.enumerated() where !reference.isFromRoot {
      guard let value = columns[reference.pointer], !value.isNull else { continue }
      guard let column = JSONColumn(value) else {
        problems.report(value, expected: "an array")
        continue
      }
      guard column.count == length ?? column.count else {
        throw value.problem(
          expected: "\(length ?? 0) elements as in the other columns",
          found: "\(column.count)"
        )
      }
      length = column.count
      columnsRead.append((number, column))
    }
    rowCount = length ?? 0
    if rowCount > Self.rowLimit {
      rowCount = Self.rowLimit
      problems.report(columns, expected: Self.rowLimitText)
    }
    numbers = []
    numbers.reserveCapacity(columnsRead.count * rowCount)
    for (reference, column) in columnsRead {
      let start = numbers.count
      let isPlain = column.appendNumbers(to: &numbers)
      for place in start..<numbers.count where numbers[place] == SourceUnit.missing { numbers[place] = .nan }
      cells[reference] = .column(column, start: start, isPlain: isPlain)
    }
  }

  /// What stands at a reference in the row that is read now.
  private func value(at reference: Int) -> JSONValue? {
    switch cells[reference] {
    case .value(let value): value
    case .column(let column, _, _): column[row]
    }
  }

  /// The number that stands there; `nil` for another value, which may still mean one.
  private func number(at reference: Int) -> Double? {
    switch cells[reference] {
    case .value(let value): return value?.double.flatMap { $0 == SourceUnit.missing ? nil : $0 }
    case .column(_, let start, _):
      let number = numbers[start + row]
      return number.isNaN ? nil : number
    }
  }

  /// The numbers of all rows, NaN for null, and their unit, when a rule asks for no more than what stands there.
  func plainNumbers(of rule: ValueRule) -> (unit: SourceUnit, numbers: ArraySlice<Double>)? {
    guard rule.absent == nil, let place = rule.plainPlace,
      case .column(_, let start, isPlain: true) = cells[place.reference]
    else { return nil }
    return (place.unit, numbers[start..<start + rowCount])
  }

  // MARK: - Values

  /// A quantity of a row.
  struct Quantity {
    var value: Double
    var span: TimeSpan?
    var isLowerBound = false
    /// The source says nothing, which the manifest takes as this value.
    var isAssumed = false
  }

  enum Outcome {
    case missing
    /// It is there but cannot be read; nothing may be assumed in its place.
    case unreadable
    case quantity(Quantity)
  }

  mutating func quantity(_ rule: ValueRule, in unit: CanonicalUnit) -> Outcome {
    if let place = rule.plainPlace, let number = number(at: place.reference) {
      return .quantity(Quantity(value: place.unit.converted(number, to: unit), span: rule.interval))
    }
    var outcome = content(rule, in: unit)
    if case .missing = outcome, let absent = rule.absent {
      outcome = .quantity(Quantity(value: absent, isAssumed: true))
    }
    guard case .quantity(var quantity) = outcome else { return outcome }
    quantity.span = rule.interval ?? quantity.span
    if let cap = rule.cap, quantity.value >= cap { quantity.isLowerBound = true }
    return .quantity(quantity)
  }

  private mutating func content(_ rule: ValueRule, in unit: CanonicalUnit) -> Outcome {
    switch rule.content {
    case .of(let sourceUnit, let reference):
      guard let cell = cell(reference, rule) else { return .missing }
      guard let number = cell.lenientDouble else {
        problems.report(cell, expected: "a number")
        return .unreadable
      }
      return .quantity(Quantity(value: sourceUnit.converted(number, to: unit)))
    case .any(let rules):
      var result = Outcome.missing
      for rule in rules {
        switch quantity(rule, in: unit) {
        case .quantity(let quantity): return .quantity(quantity)
        case .unreadable: result = .unreadable
        case .missing: break
        }
      }
      return result
    case .sum(let rules): return combined(rules, in: unit) { $0 + $1 }
    case .max(let rules): return combined(rules, in: unit) { Swift.max($0, $1) }
    }
  }

  /// Of the parts that are there. With one that cannot be read the whole is unknown.
  private mutating func combined(
    _ rules: [ValueRule],
    in unit: CanonicalUnit,
    _ combine: (Double, Double) -> Double
  ) -> Outcome {
    var result: Quantity?
    for rule in rules {
      switch quantity(rule, in: unit) {
      case .missing: break
      case .unreadable: return .unreadable
      case .quantity(let part):
        guard let before = result else {
          result = part
          continue
        }
        result?.value = combine(before.value, part.value)
        result?.isAssumed = before.isAssumed && part.isAssumed
        result?.isLowerBound = before.isLowerBound || part.isLowerBound
      }
    }
    return result.map { .quantity($0) } ?? .missing
  }

  /// What stands at a reference; nothing when it is null, -999, empty text or what the manifest lists as missing.
  func cell(_ reference: Int, _ rule: ValueRule) -> JSONValue? {
    guard let cell = value(at: reference), !cell.isNull, cell.lenientDouble != SourceUnit.missing else {
      return nil
    }
    if rule.missing.isEmpty, cell.kind != .string { return cell }
    guard let scalar = JSONScalar(cell) else { return cell }
    if scalar == .text("") || rule.missing.contains(scalar) { return nil }
    // A service may write its numbers as text.
    guard cell.kind == .string, !rule.missing.isEmpty, let number = cell.lenientDouble else { return cell }
    return rule.missing.contains(.number(number)) ? nil : cell
  }

  /// What stands at the first of a rule's references that has anything.
  func firstCell(_ rule: ValueRule) -> JSONValue? {
    switch rule.content {
    case .of(_, let reference): cell(reference, rule)
    case .any(let rules), .sum(let rules), .max(let rules): rules.lazy.compactMap { firstCell($0) }.first
    }
  }

  mutating func time(_ rule: ValueRule) -> Date? {
    if let place = rule.plainPlace, place.unit == .epoch, let number = number(at: place.reference),
      let date = Date(sourceSeconds: number)
    {
      return date
    }
    switch rule.content {
    case .of(let unit, let reference):
      guard let cell = cell(reference, rule) else { return nil }
      let date =
        switch unit {
        case .epoch: cell.lenientDouble.flatMap { Date(sourceSeconds: $0) }
        case .epochMilliseconds: cell.lenientDouble.flatMap { Date(sourceSeconds: $0 / 1000) }
        default: cell.string.flatMap { ISOInstant.date($0) }
        }
      if date == nil {
        problems.report(
          cell,
          expected: unit == .iso ? "a time with its offset, such as 2026-07-21T02:00Z" : "a time"
        )
      }
      return date
    case .any(let rules):
      for rule in rules { if let date = time(rule) { return date } }
      return nil
    case .sum, .max: return nil
    }
  }

  mutating func text(_ rule: ValueRule) -> String? {
    switch rule.content {
    case .of(let unit, let reference):
      guard let cell = cell(reference, rule) else { return nil }
      guard let text = (cell.string ?? cell.numberText ?? cell.bool.map { "\($0)" })?.cleanedMessage() else {
        if cell.kind != .string { problems.report(cell, expected: "text") }
        return nil
      }
      return [.text, .code, .index, .iso].contains(unit) ? text : "\(text) \(unit.rawValue)"
    case .any(let rules):
      for rule in rules { if let text = text(rule) { return text } }
      return nil
    case .sum, .max: return nil
    }
  }

  /// What a code says. A code that says nothing lets the next of an `any` speak.
  mutating func condition(_ rule: ValueRule) -> (vote: ConditionVote, span: TimeSpan?)? {
    guard let place = rule.plainPlace, let code = number(at: place.reference) else {
      return anyCondition(rule)
    }
    let identity = ObjectIdentifier(rule)
    if let known = frequentVotes.first(where: { $0.code == code && $0.rule == identity }) {
      return known.vote.map { ($0, rule.interval) }
    }
    let found = anyCondition(rule)
    // A code that is no whole number is known by its digits alone.
    if frequentVotes.count < Self.frequentVoteLimit, Int32(exactly: code) != nil {
      frequentVotes.append((identity, code, found?.vote))
    }
    return found
  }

  private mutating func anyCondition(_ rule: ValueRule) -> (vote: ConditionVote, span: TimeSpan?)? {
    switch rule.content {
    case .of(_, let reference):
      guard let cell = cell(reference, rule), let vote = vote(cell, rule) else { return nil }
      return (vote, rule.interval)
    case .any(let rules):
      for part in rules {
        if let found = condition(part) { return (found.vote, rule.interval ?? found.span) }
      }
      return nil
    case .sum, .max: return nil
    }
  }

  private mutating func vote(_ cell: JSONValue, _ rule: ValueRule) -> ConditionVote? {
    guard let code = cell.int.map(Code.number) ?? (cell.string ?? cell.numberText).map(Code.text) else {
      problems.report(cell, expected: "a code")
      return nil
    }
    if let known = votes[code], known.rule === rule { return known.vote }
    let vote = vote(code.description, rule.codes, cell)
    votes[code] = (rule, vote)
    return vote
  }

  private mutating func vote(_ code: String, _ rule: CodeRule, _ cell: JSONValue) -> ConditionVote? {
    if let vote = rule.votes[code] { return vote }
    guard let table = rule.table else {
      problems.report(cell, expected: "a code of the manifest")
      return nil
    }
    let answer = ConditionTable.vote(source: table, code: code)
    if answer == .unlisted { problems.report(cell, expected: "a code of \(table)") }
    return answer.vote
  }

  /// A number is quicker to look up than its text.
  private enum Code: Hashable, CustomStringConvertible {
    case number(Int)
    case text(String)

    var description: String {
      switch self {
      case .number(let number): String(number)
      case .text(let text): text
      }
    }
  }
}
