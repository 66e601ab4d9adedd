import Catalog
import ProviderKit
import SpannedJSON
import Weather

/// The values that the references of a section have in the current row.
struct RowCells {
  private enum Place {
    /// The value of the current row, or of the whole response.
    case value(JSONValue?)
    /// The values of the current row, for each element of a list in it.
    case list([JSONValue])
    /// The values of all rows.
    case column(JSONColumn)
  }

  private var places: [Place] = []
  /// How many rows the columns make; 0 when rows are objects, which are not counted.
  private(set) var rowCount = 0
  /// The current row of the columns.
  var row = 0
  /// What currently matches the stars of the rows: the key, `nil` for an element of an array, and the key or
  /// the index as a token of a pointer.
  var path: [(key: JSONValue?, token: String)] = []
  private var root: JSONValue?

  /// Loads a whole response, outside any section: it is the row and the root of its references.
  mutating func load(response: JSONValue, _ references: [Reference]) {
    places = references.map { .value(response[$0.pointer]) }
    rowCount = 0
  }

  /// Loads the values that a section reads from the root of the response. There are no rows yet.
  mutating func load(root: JSONValue, _ references: [Reference]) {
    places = references.map { .value($0.isFromRoot ? root[$0.pointer] : nil) }
    rowCount = 0
    self.root = root
  }

  /// Loads one object of a section, after the references from the root.
  mutating func load(row: JSONValue, _ references: [Reference]) {
    for (number, reference) in references.enumerated() where !reference.isFromRoot || !reference.stars.isEmpty
    {
      places[number] =
        if reference.stars.isEmpty {
          .value(reference.star.map { key(of: $0) } ?? row[reference.pointer])
        } else if reference.isFromRoot {
          .value(root.flatMap { reference.value(below: $0, on: path.map(\.token)) })
        } else {
          .list(reference.values(below: row))
        }
    }
  }

  /// The key that matched a star, counted from 1; 0 is the last.
  private func key(of star: Int) -> JSONValue? {
    let index = star == 0 ? path.count - 1 : star - 1
    return path.indices.contains(index) ? path[index].key : nil
  }

  /// Loads an object of arrays that contain all rows.
  ///
  /// - Parameter problems: Receives columns that are not arrays, and rows beyond the limit.
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

  /// The value at a reference in the current row.
  subscript(reference: Int) -> JSONValue? {
    switch places[reference] {
    case .value(let value): value
    case .list(let values): values.first { !$0.isNull }
    case .column(let column): column[row]
    }
  }

  /// The values at a reference with a `*` below the row; `nil` for any other.
  func list(at reference: Int) -> [JSONValue]? {
    if case .list(let values) = places[reference] { values } else { nil }
  }

  /// The numbers of all rows at a reference, NaN for null and -999; `nil` if it is not a column, or the
  /// column contains anything but numbers and null.
  func numbers(at reference: Int) -> ArraySlice<Double>? {
    guard case .column(let column) = places[reference], var numbers = column.numbers?.prefix(rowCount) else {
      return nil
    }
    var span = numbers.mutableSpan
    for row in span.indices where span[row] == SourceUnit.missing { span[row] = .nan }
    return numbers
  }
}
