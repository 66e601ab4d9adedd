import FoundationEssentials
import ProviderKit
import Weather

extension RowReader {
  /// The values that columns have for all rows of a section, and the rules that remain for each row.
  struct Draft {
    /// In the order of the response.
    var rows: [Readings] = []
    var rest: [(field: Field, rule: ValueRule)] = []
  }

  /// Reads the columns of plain numbers, each as a whole. This causes no problems, so those of the other
  /// columns are still found row by row.
  ///
  /// - Returns: `nil` unless every row has a time that is a plain number.
  func draft(of list: Manifest.RowList) -> Draft? {
    guard list.only == nil, let (unit, stamps) = plainNumbers(of: list.time), unit == .epoch else {
      return nil
    }
    var draft = Draft()
    draft.rows.reserveCapacity(stamps.count)
    // Copying an empty row is faster than creating one.
    var row = Readings(time: .distantPast)
    for stamp in stamps {
      guard let time = Date(sourceSeconds: stamp) else { return nil }
      row.time = time
      draft.rows.append(row)
    }
    for (field, rule) in list.fields {
      if let (unit, numbers) = plainNumbers(of: rule) {
        draft.fill(field, with: numbers, in: unit, over: rule.fixedInterval)
      } else {
        draft.rest.append((field, rule))
      }
    }
    if let rule = list.condition, let (_, codes) = plainNumbers(of: rule) {
      draft.fillConditions(by: rule, from: codes)
    }
    return draft
  }

  /// The numbers of all rows, NaN for missing ones, and their unit, if a rule uses the numbers as they are.
  private func plainNumbers(of rule: ValueRule) -> (unit: SourceUnit, numbers: ArraySlice<Double>)? {
    guard case .of(let unit, let reference) = rule.content, rule.isPlain,
      let numbers = cells.numbers(at: reference)
    else { return nil }
    return (unit, numbers)
  }
}

extension RowReader.Draft {
  /// - Parameter numbers: One for each row, NaN for a missing one.
  fileprivate mutating func fill(
    _ field: Field,
    with numbers: ArraySlice<Double>,
    in unit: SourceUnit,
    over interval: TimeSpan?
  ) {
    let canonical = field.unit
    // A span, because an array checks at each row whether its storage is shared.
    var rows = rows.mutableSpan
    for (row, number) in numbers.enumerated() where !number.isNaN {
      rows[row].values[field] = unit.converted(number, to: canonical)
      if let interval { rows[row].spans[field] = interval }
    }
  }

  /// - Parameter codes: One for each row. Codes without a meaning, and codes that are not whole numbers, are
  ///   read row by row.
  fileprivate mutating func fillConditions(by rule: ValueRule, from codes: ArraySlice<Double>) {
    var votes: [Int32: ConditionVote?] = [:]
    var rows = rows.mutableSpan
    for (row, number) in codes.enumerated() {
      guard let code = Int32(exactly: number) else { continue }
      let vote: ConditionVote?
      if let known = votes[code] {
        vote = known
      } else {
        vote = rule.codes.answer(to: String(code)).vote
        votes[code] = .some(vote)
      }
      guard let vote else { continue }
      rows[row].condition = vote
      rows[row].conditionSpan = rule.fixedInterval
    }
  }
}
