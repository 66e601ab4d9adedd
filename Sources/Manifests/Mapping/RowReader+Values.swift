import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

extension RowReader {
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
      guard let number = cell.number else {
        problems.report(cell.value, expected: "a number")
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

  mutating func time(_ rule: ValueRule) -> Date? {
    first(rule) { reader, cell, unit, _ in
      let date =
        switch unit {
        case .epoch: cell.number.flatMap { Date(sourceSeconds: $0) }
        case .epochMilliseconds: cell.number.flatMap { Date(sourceSeconds: $0 / 1000) }
        default: cell.value.string.flatMap { ISOInstant.date($0) }
        }
      if date == nil {
        reader.problems.report(
          cell.value,
          expected: unit == .iso ? "a time with its offset, such as 2026-07-21T02:00Z" : "a time"
        )
      }
      return date
    }
  }

  mutating func text(_ rule: ValueRule) -> String? {
    first(rule) { reader, cell, unit, _ in
      let value = cell.value
      guard let text = (value.string ?? value.numberText ?? value.bool.map { "\($0)" })?.cleanedMessage()
      else {
        if value.kind != .string { reader.problems.report(value, expected: "text") }
        return nil
      }
      return [.text, .code, .index, .iso].contains(unit) ? text : "\(text) \(unit.rawValue)"
    }
  }
}
