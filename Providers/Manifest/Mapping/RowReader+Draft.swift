import Aggregation
import FoundationEssentials
import Weather

extension RowReader {
  /// What the columns of a section say of all its rows, and the rules that are left for each row.
  struct Draft {
    /// In the order of the answer.
    var rows: [Readings] = []
    var rest: [(field: Field, rule: ValueRule)] = []
  }

  /// Reads the columns of plain numbers, each as a whole. They have nothing to complain about, so that the problems of the
  /// other columns still come row by row.
  ///
  /// - Returns: `nil` when not every row has a time that is a plain number.
  func draft(of section: Manifest.Section) -> Draft? {
    guard let (unit, stamps) = plainNumbers(of: section.time), unit == .epoch else { return nil }
    var draft = Draft()
    draft.rows.reserveCapacity(stamps.count)
    for stamp in stamps {
      guard let time = Date(sourceSeconds: stamp) else { return nil }
      draft.rows.append(Readings(time: time))
    }
    for (field, rule) in section.fields {
      if let (unit, numbers) = plainNumbers(of: rule) {
        draft.fill(field, with: numbers, in: unit, over: rule.interval)
      } else {
        draft.rest.append((field, rule))
      }
    }
    return draft
  }
}

extension RowReader.Draft {
  /// - Parameter numbers: One for each row, NaN where there is none.
  fileprivate mutating func fill(
    _ field: Field,
    with numbers: ArraySlice<Double>,
    in unit: SourceUnit,
    over interval: TimeSpan?
  ) {
    let canonical = field.unit
    // A span, for an array asks at each row who else holds it.
    var rows = rows.mutableSpan
    for (row, number) in numbers.enumerated() where !number.isNaN {
      rows[row].values[field] = unit.converted(number, to: canonical)
      if let interval { rows[row].spans[field] = interval }
    }
  }
}
