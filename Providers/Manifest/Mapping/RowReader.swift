import Aggregation
import FoundationEssentials
import SpannedJSON
import Weather

/// Reads the values of one row after another by the rules of a manifest. What cannot be read is `nil` and a problem.
struct RowReader {
  /// What stands at each reference for the row that is read now.
  private(set) var cells: [JSONValue?] = []
  var problems = FieldReader()
  private var votes: [Code: (rule: CodeRule, vote: ConditionVote?)] = [:]

  // MARK: - Rows

  /// Calls `body` for each row of a section, in the order of the answer.
  ///
  /// - Throws: The problem, when columns are of unequal length or there is something else where rows should be.
  mutating func forEachRow(
    of rows: Manifest.Section.Rows,
    _ references: [Reference],
    in root: JSONValue,
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) {
    cells = references.map { $0.isFromRoot ? root[$0.pointer] : nil }
    switch rows {
    case .at(let pointer):
      guard let row = root[pointer], !row.isNull else { return }
      guard row.kind == .object else { throw row.problem(expected: "an object") }
      load(row, references)
      body(&self)
    case .rows(let tokens): try forEachElement(at: tokens[...], of: root, references, body)
    case .columns(let pointer):
      guard let columns = root[pointer], !columns.isNull else { return }
      guard columns.kind == .object else { throw columns.problem(expected: "an object of arrays") }
      try forEachIndex(of: columns, references, body)
    }
  }

  /// Loads one object outside any section.
  mutating func load(_ row: JSONValue, _ references: [Reference]) {
    if cells.count != references.count { cells = Array(repeating: nil, count: references.count) }
    for (number, reference) in references.enumerated() where !reference.isFromRoot {
      cells[number] = row[reference.pointer]
    }
  }

  private mutating func forEachElement(
    at tokens: ArraySlice<String>,
    of value: JSONValue,
    _ references: [Reference],
    _ body: (inout Self) -> Void
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
        body(&self)
      }
    }
  }

  private mutating func forEachIndex(
    of columns: JSONValue,
    _ references: [Reference],
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) {
    var length: Int?
    var iterators: [(cell: Int, elements: JSONElements.Iterator)] = []
    for (number, reference) in references.enumerated() where !reference.isFromRoot {
      guard let column = columns[reference.pointer], !column.isNull else { continue }
      guard column.kind == .array, let count = column.count else {
        problems.report(column, expected: "an array")
        continue
      }
      guard count == length ?? count else {
        throw column.problem(expected: "\(length ?? 0) elements as in the other columns", found: "\(count)")
      }
      length = count
      iterators.append((number, column.elements.makeIterator()))
    }
    for _ in 0..<(length ?? 0) {
      for index in iterators.indices { cells[iterators[index].cell] = iterators[index].elements.next() }
      body(&self)
    }
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

  /// What stands at a reference; nothing when it is null, empty text or what the manifest lists as missing.
  func cell(_ reference: Int, _ rule: ValueRule) -> JSONValue? {
    guard let cell = cells[reference], !cell.isNull else { return nil }
    if rule.missing.isEmpty, cell.kind != .string { return cell }
    guard let scalar = JSONScalar(cell) else { return cell }
    return scalar == .text("") || rule.missing.contains(scalar) ? nil : cell
  }

  mutating func time(_ rule: ValueRule) -> Date? {
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
    switch rule.content {
    case .of(_, let reference):
      guard let cell = cell(reference, rule), let vote = vote(cell, rule.codes) else { return nil }
      return (vote, rule.interval)
    case .any(let rules):
      for part in rules {
        if let found = condition(part) { return (found.vote, rule.interval ?? found.span) }
      }
      return nil
    case .sum, .max: return nil
    }
  }

  private mutating func vote(_ cell: JSONValue, _ rule: CodeRule) -> ConditionVote? {
    guard let code = cell.int.map(Code.number) ?? (cell.string ?? cell.numberText).map(Code.text) else {
      problems.report(cell, expected: "a code")
      return nil
    }
    // Rows mostly repeat the codes of the rows before.
    if let known = votes[code], known.rule == rule { return known.vote }
    let vote = vote(code.description, rule, cell)
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
