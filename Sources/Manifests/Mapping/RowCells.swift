import Catalog
import ProviderKit
import SpannedJSON
import Weather

/// What the references of a section lead to in the row that is read now.
struct RowCells {
  private enum Place {
    /// Of the row that is read now, or of the whole answer.
    case value(JSONValue?)
    /// Of all rows.
    case column(JSONColumn)
  }

  private var places: [Place] = []
  /// How many rows the columns make; 0 when rows are objects, which nobody has counted.
  private(set) var rowCount = 0
  /// The row of the columns that is read now.
  var row = 0
  /// The keys that the stars of the rows stand for now; `nil` for an element of an array, which has none.
  var keys: [JSONValue?] = []

  /// Loads a whole answer, outside any section: it is the row and the root of its references.
  mutating func load(answer: JSONValue, _ references: [Reference]) {
    places = references.map { .value(answer[$0.pointer]) }
    rowCount = 0
  }

  /// Loads what a section reads from the root of the answer; of rows there are none yet.
  mutating func load(root: JSONValue, _ references: [Reference]) {
    places = references.map { .value($0.isFromRoot ? root[$0.pointer] : nil) }
    rowCount = 0
  }

  /// Loads one object of a section, whose references from the root are loaded.
  mutating func load(row: JSONValue, _ references: [Reference]) {
    for (number, reference) in references.enumerated() where !reference.isFromRoot {
      places[number] = .value(reference.star.map { key(of: $0) } ?? row[reference.pointer])
    }
  }

  /// The key that a star stands for, counted from 1; 0 is the last.
  private func key(of star: Int) -> JSONValue? {
    let index = star == 0 ? keys.count - 1 : star - 1
    return keys.indices.contains(index) ? keys[index] : nil
  }

  /// Loads an object of arrays, which all rows stand in.
  ///
  /// - Parameter problems: Is told of a column that is none, and of rows beyond the limit.
  /// - Throws: The problem, when columns are of unequal length.
  mutating func load(
    columns: JSONValue,
    _ references: [Reference],
    _ problems: inout FieldReader
  ) throws(JSONProblem) {
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
      places[number] = .column(column)
    }
    rowCount = length ?? 0
    if rowCount > RowLimit.count {
      rowCount = RowLimit.count
      problems.report(columns, expected: RowLimit.text)
    }
  }

  /// What stands at a reference in the row that is read now.
  subscript(reference: Int) -> JSONValue? {
    switch places[reference] {
    case .value(let value): value
    case .column(let column): column[row]
    }
  }

  /// The numbers of all rows at a reference, NaN for null and -999; `nil` when it is no column, or one that
  /// holds anything but numbers and null.
  func numbers(at reference: Int) -> ArraySlice<Double>? {
    guard case .column(let column) = places[reference], var numbers = column.numbers?.prefix(rowCount) else {
      return nil
    }
    var span = numbers.mutableSpan
    for row in span.indices where span[row] == SourceUnit.missing { span[row] = .nan }
    return numbers
  }
}
