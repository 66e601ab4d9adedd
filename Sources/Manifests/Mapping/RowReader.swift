import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Reads the rows of a section one after the other by the rules of a manifest. A value that cannot be read is
/// `nil` and a problem.
struct RowReader {
  /// The zone of the place, for local times; `nil` when it is unknown.
  var zone: TimeZone?
  var cells = RowCells()
  var progress = Progress()
  /// The variables of the step, by which rows may be chosen.
  var variables: Variables?
  /// Whether no row of the section had a time that could be read; `nil` before the first row.
  var isUntimed: Bool?
  /// The zones that the response names, by their names.
  var zones: [String: TimeZone?] = [:]
  var problems = FieldReader()
  /// The meanings of all codes of conditions so far.
  var knownVotes: [ConditionCode: ConditionVote?] = [:]

  /// What is known of the rows of one list so far.
  struct Progress {
    /// The time of the current row, from which intervals are measured.
    var time: Date?
    /// Whether the newest row of a list with local times is first.
    var isFalling = false
    /// For values that are totals since a start: the last one of each rule.
    var totals: [ObjectIdentifier: (time: Date, value: Double)] = [:]
    /// Whether rows are chosen by a variable, and whether any has a value to compare with it.
    var comparesRows = false
    var hasCompared = false
  }

  /// Loads a whole response, outside any section: it is the row and the root of its references.
  mutating func load(_ response: JSONValue, _ references: [Reference]) {
    cells.load(response: response, references)
  }

  /// Calls `body` for each row of a section, in the order of the response. If the rows are columns, which can
  /// be read as a whole, it calls `prepare` first.
  ///
  /// - Returns: Whether a list was read to its end: it may have more rows than the limit. For columns, such a
  ///   rest is only a problem.
  /// - Throws: The problem, when columns are of unequal length, there are no rows at their location, or rows
  ///   are chosen by a variable and none has a value to compare with it.
  @discardableResult
  mutating func forEachRow(
    of rows: Manifest.Section.Rows,
    _ references: [Reference],
    only filter: Manifest.RowFilter? = nil,
    in root: JSONValue,
    prepare: (inout Self) -> Void = { _ in },
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) -> Bool {
    progress = Progress()
    cells.load(root: root, references)
    let isWhole = try readRows(rows, references, only: filter, in: root, prepare: prepare, body)
    try checkComparison(filter, references, in: root)
    return isWhole
  }

  private mutating func readRows(
    _ rows: Manifest.Section.Rows,
    _ references: [Reference],
    only filter: Manifest.RowFilter?,
    in root: JSONValue,
    prepare: (inout Self) -> Void,
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) -> Bool {
    switch rows {
    case .at(let pointer):
      guard let row = root[pointer], !row.isNull else { return true }
      guard row.kind == .object else { throw row.problem(expected: "an object") }
      cells.load(row: row, references)
      if isWanted(by: filter) { body(&self) }
      return true
    case .rows(let tokens):
      var count = 0
      return try forEachElement(at: tokens[...], of: root, references, isBelowStar: false) { reader in
        guard reader.isWanted(by: filter) else { return true }
        count += 1
        guard count <= RowLimit.count else { return false }
        body(&reader)
        return true
      }
    case .columns(let pointer):
      guard let columns = root[pointer], !columns.isNull else { return true }
      guard columns.kind == .object else { throw columns.problem(expected: "an object of arrays") }
      try cells.load(columns: columns, references, &problems)
      prepare(&self)
      for row in 0..<cells.rowCount {
        cells.row = row
        if isWanted(by: filter) { body(&self) }
      }
      return true
    }
  }

  /// - Returns: Whether there may be more rows.
  private mutating func forEachElement(
    at tokens: ArraySlice<String>,
    of value: JSONValue,
    _ references: [Reference],
    isBelowStar: Bool,
    _ body: (inout Self) -> Bool
  ) throws(JSONProblem) -> Bool {
    let plain = tokens.prefix { $0 != "*" }
    guard let container = value[JSONPointer(tokens: Array(plain))], !container.isNull else { return true }
    let isLast = plain.count == tokens.count
    let rest = tokens.dropFirst(plain.count + 1)
    switch Manifest.Section.Rows.content(of: container, isLast: isLast, isBelowStar: isBelowStar) {
    case .row: return read(row: container, of: value, references, body)
    // Beside the rows, an object may have a status.
    case .invalid where isBelowStar && plain.isEmpty: return true
    case .invalid: throw container.problem(expected: "an array")
    case .members:
      for member in container.members {
        cells.path.append((member.key.value, member.key.string))
        defer { cells.path.removeLast() }
        guard try forEachElement(at: rest, of: member.value, references, isBelowStar: true, body) else {
          return false
        }
      }
    case .elements where isLast:
      for element in container.elements {
        guard read(row: element, of: container, references, body) else { return false }
      }
    case .elements:
      for (index, element) in container.elements.enumerated() {
        cells.path.append((nil, String(index)))
        defer { cells.path.removeLast() }
        guard try forEachElement(at: rest, of: element, references, isBelowStar: true, body) else {
          return false
        }
      }
    }
    return true
  }

  /// - Returns: Whether there may be more rows.
  private mutating func read(
    row: JSONValue,
    of container: JSONValue,
    _ references: [Reference],
    _ body: (inout Self) -> Bool
  ) -> Bool {
    cells.load(row: row, references)
    if body(&self) { return true }
    problems.report(container, expected: RowLimit.text)
    return false
  }

  /// Whether the current row is used.
  private mutating func isWanted(by filter: Manifest.RowFilter?) -> Bool {
    guard let filter else { return true }
    let value = cells[filter.reference]
    if filter.variable != nil {
      progress.comparesRows = true
      if value.map({ !$0.isNull }) ?? false { progress.hasCompared = true }
    }
    return filter.isMet(by: value, variables)
  }

  /// - Throws: When rows are chosen by a variable, and none has a value to compare with it.
  private func checkComparison(
    _ filter: Manifest.RowFilter?,
    _ references: [Reference],
    in root: JSONValue
  ) throws(JSONProblem) {
    guard let filter, progress.comparesRows, !progress.hasCompared else { return }
    throw root.problem(
      expected: "a value at \(references[filter.reference]) to choose rows by",
      found: "none in any row"
    )
  }

  // MARK: - What stands at a reference

  /// A value at a reference of the row.
  struct Cell {
    let value: JSONValue
    /// The value as a number, also if it is a number written as text.
    let number: Double?
  }

  /// The value at a reference; `nil` when it is null, -999, empty text or one that the manifest lists as
  /// missing.
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

  /// Whether there is a value at a reference; `nil` means that none is needed.
  private func has(_ reference: Int?) -> Bool {
    guard let reference else { return true }
    guard let value = cells[reference], !value.isNull else { return false }
    return value.lenientDouble != SourceUnit.missing && value.string != ""
  }

  /// The value of the first of a rule's references that has one.
  func firstCell(_ rule: ValueRule) -> Cell? {
    switch rule.content {
    case .of(_, let reference): return cell(reference, rule)
    case .any(let rules), .sum(let rules), .max(let rules):
      // A lazy map would copy the reader for its closure, at each level of the rules.
      for rule in rules { if let cell = firstCell(rule) { return cell } }
      return nil
    }
  }

  /// The result of the first of a rule's cells that has one; `nil` for a sum or a maximum.
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
