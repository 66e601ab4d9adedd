import ProviderKit
import SpannedJSON
import Weather

/// Reads numbers and directions that are written as text.
extension RowReader {
  /// The number of a text, and its unit: `20,5` if the manifest states a decimal comma, and `80%` or `15
  /// km/h`, whose own unit is used.
  func number(_ cell: Cell, _ rule: ValueRule, in unit: SourceUnit) -> (number: Double, unit: SourceUnit)? {
    guard let text = cell.value.string.map(Self.plain) else { return cell.number.map { ($0, unit) } }
    let digits = Self.digits(of: text)
    let name = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Self.number(digits, hasComma: rule.hasDecimalComma) else { return nil }
    let written = name.hasPrefix("°") ? name.dropFirst() : name
    // A degree sign alone is of whatever the manifest states.
    guard !written.isEmpty else {
      return name.isEmpty || [.angle, .temperature].contains(unit.dimension) ? (number, unit) : nil
    }
    guard let stated = SourceUnit(word: written), stated.dimension == unit.dimension else {
      return nil
    }
    return (number, stated)
  }

  /// What a value should be that cannot be read: a number, or a number in a unit that is known.
  func expectedNumber(_ cell: Cell, _ rule: ValueRule, in unit: SourceUnit) -> String {
    guard let text = cell.value.string.map(Self.plain) else { return "a number" }
    let digits = Self.digits(of: text)
    guard digits.count < text.count, Self.number(digits, hasComma: rule.hasDecimalComma) != nil else {
      let hasComma = digits.count == text.count && Self.number(digits, hasComma: !rule.hasDecimalComma) != nil
      return hasComma && !rule.hasDecimalComma
        ? #"a number (with this comma: "decimal": ",")"#
        : #"a number (a text with a meaning belongs in "missing" or "codes")"#
    }
    let units = SourceUnit.units(of: unit.dimension).map(\.rawValue).joined(separator: ", ")
    return units.isEmpty ? "a number" : "a number in one of \(units)"
  }

  /// The text with the sign of programs instead of the minus sign of typography.
  private static func plain(_ text: String) -> String { text.cleaned().replacing("\u{2212}", with: "-") }

  private static func digits(of text: String) -> Substring {
    text.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
  }

  private static func number(_ digits: Substring, hasComma: Bool) -> Double? {
    // With a decimal comma, a point would separate thousands.
    guard !digits.isEmpty, !digits.contains(hasComma ? "." : ",") else { return nil }
    return Double(hasComma ? String(digits).replacing(",", with: ".") : String(digits))
  }

  /// The degrees of a point of the compass; calm air and a variable wind have none.
  mutating func direction(_ cell: Cell, _ rule: ValueRule) -> Outcome {
    guard let word = compassWord(cell, rule) else {
      problems.report(
        cell.value,
        expected: #"a point of the compass, such as NNE (for others: "codes": {"NNO": "NNE"})"#
      )
      return .unreadable
    }
    return DirectionWord.degrees(of: word).map { .quantity(Quantity(value: $0)) } ?? .missing
  }

  /// Whether the direction that a rule reads is that of a variable wind.
  func isVariableDirection(_ rule: ValueRule) -> Bool {
    switch rule.content {
    case .of(let unit, let reference):
      guard let cell = cell(reference, rule) else { return false }
      return cell.value.isVariableDirection
        || unit == .compass && compassWord(cell, rule) == DirectionWord.variable
    case .any(let rules), .sum(let rules), .max(let rules):
      // The first reference with a value is used.
      return rules.first { firstCell($0) != nil }.map { isVariableDirection($0) } ?? false
    }
  }

  /// The word of agg for the value; `nil` if it is not a direction.
  private func compassWord(_ cell: Cell, _ rule: ValueRule) -> String? {
    guard let text = (cell.value.string ?? cell.value.numberText)?.cleaned() else { return nil }
    let word = rule.codes.word(for: text) ?? text.uppercased()
    return DirectionWord.isWord(word) ? word : nil
  }
}
