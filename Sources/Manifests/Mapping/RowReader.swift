import ProviderKit
import SpannedJSON
import Weather

/// Reads one row of a section after another by the rules of a manifest. What cannot
/// be read is `nil` and a problem.
struct RowReader {
  private(set) var cells = RowCells()
  var problems = FieldReader()
  /// What the codes of conditions that were met so far say.
  var knownVotes: [ConditionCode: ConditionVote?] = [:]

  /// Loads a whole answer, outside any section: it is the row and the root of its references.
  mutating func load(_ answer: JSONValue, _ references: [Reference]) {
    cells.load(answer: answer, references)
  }

  /// Calls `body` for each row of a section, in the order of the answer, and before that `prepare` when the
  /// rows are columns, which can then be read as a whole.
  ///
  /// - Throws: The problem, when columns are of unequal length or there is something
  ///   else where rows should be.
  mutating func forEachRow(
    of rows: Manifest.Section.Rows,
    _ references: [Reference],
    in root: JSONValue,
    prepare: (inout Self) -> Void = { _ in },
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) {
    cells.load(root: root, references)
    switch rows {
    case .at(let pointer):
      guard let row = root[pointer], !row.isNull else { return }
      guard row.kind == .object else { throw row.problem(expected: "an object") }
      cells.load(row: row, references)
      body(&self)
    case .rows(let tokens):
      var count = 0
      try forEachElement(at: tokens[...], of: root, references) { reader in
        count += 1
        guard count <= RowLimit.count else { return false }
        body(&reader)
        return true
      }
    case .columns(let pointer):
      guard let columns = root[pointer], !columns.isNull else { return }
      guard columns.kind == .object else { throw columns.problem(expected: "an object of arrays") }
      try cells.load(columns: columns, references, &problems)
      prepare(&self)
      for row in 0..<cells.rowCount {
        cells.row = row
        body(&self)
      }
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
        cells.load(row: element, references)
        guard body(&self) else { return problems.report(array, expected: RowLimit.text) }
      }
    }
  }

  // MARK: - What stands at a reference

  /// Something that stands at a reference of the row.
  struct Cell {
    let value: JSONValue
    /// The number that it is, or that stands there as text.
    let number: Double?
  }

  /// What stands at a reference; nothing when it is null, -999, empty text or what
  /// the manifest lists as missing.
  func cell(_ reference: Int, _ rule: ValueRule) -> Cell? {
    guard let value = cells[reference], !value.isNull, has(rule.needed) else { return nil }
    let cell = Cell(value: value, number: value.lenientDouble)
    if cell.number == SourceUnit.missing { return nil }
    if rule.missing.isEmpty, value.kind != .string { return cell }
    guard let scalar = JSONScalar(value) else { return cell }
    if scalar == .text("") || rule.missing.contains(scalar) { return nil }
    if let number = cell.number, rule.missing.contains(.number(number)) { return nil }
    return cell
  }

  /// Whether a value stands at a reference; nothing is needed of `nil`.
  private func has(_ reference: Int?) -> Bool {
    guard let reference else { return true }
    guard let value = cells[reference], !value.isNull else { return false }
    return value.lenientDouble != SourceUnit.missing && value.string != ""
  }

  /// What stands at the first of a rule's references that has anything.
  func firstCell(_ rule: ValueRule) -> Cell? {
    switch rule.content {
    case .of(_, let reference): cell(reference, rule)
    case .any(let rules), .sum(let rules), .max(let rules): rules.lazy.compactMap { firstCell($0) }.first
    }
  }

  /// What is made of the first of a rule's cells that anything can be made of; of amounts that
  /// are added or compared nothing is.
  mutating func first<Value>(
    _ rule: ValueRule,
    _ make: (inout Self, Cell, SourceUnit, ValueRule) -> Value?
  ) -> Value? {
    switch rule.content {
    case .of(let unit, let reference):
      guard let cell = cell(reference, rule) else { return nil }
      return make(&self, cell, unit, rule)
    case .any(let rules):
      for rule in rules { if let value = first(rule, make) { return value } }
      return nil
    case .sum, .max: return nil
    }
  }
}
