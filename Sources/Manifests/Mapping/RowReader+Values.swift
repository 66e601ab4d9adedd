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
    /// The source has no value, and the manifest states this one instead.
    var isAssumed = false
  }

  enum Outcome {
    case missing
    /// There is a value but it cannot be read, so nothing may be assumed instead.
    case unreadable
    case quantity(Quantity)
  }

  mutating func quantity(_ rule: ValueRule, in unit: CanonicalUnit) -> Outcome {
    var outcome = content(rule, in: unit)
    if case .missing = outcome, let absent = rule.absent {
      outcome = .quantity(Quantity(value: absent, isAssumed: true))
    }
    guard case .quantity(var quantity) = outcome else { return outcome }
    if rule.isAccumulated { return added(to: rule, quantity) }
    if let interval = rule.interval {
      guard let span = span(of: interval) else { return .unreadable }
      quantity.span = span
    }
    if let cap = rule.cap, quantity.value >= cap { quantity.isLowerBound = true }
    return .quantity(quantity)
  }

  /// The increase of a total since the last row that has one, over the time between them. The first row and
  /// the first after a restart of the total have no increase.
  private mutating func added(to rule: ValueRule, _ total: Quantity) -> Outcome {
    guard let rowTime = progress.time else { return .missing }
    let last = progress.totals.updateValue((rowTime, total.value), forKey: ObjectIdentifier(rule))
    guard let last, last.time < rowTime, last.value <= total.value else { return .missing }
    let length = rowTime.timeIntervalSince(last.time)
    return .quantity(Quantity(value: total.value - last.value, span: .ending(length)))
  }

  private mutating func content(_ rule: ValueRule, in unit: CanonicalUnit) -> Outcome {
    switch rule.content {
    case .of(let sourceUnit, let reference):
      guard let cell = cell(reference, rule) else { return .missing }
      if sourceUnit == .compass { return direction(cell, rule) }
      var number = cell.number
      var sourceUnit = sourceUnit
      if let meaning = rule.codes.meaning(of: number, cell.value.string?.cleaned()) {
        number = meaning
      } else if number == nil || rule.hasDecimalComma, let text = self.number(cell, rule, in: sourceUnit) {
        (number, sourceUnit) = (text.number, text.unit)
      } else if rule.hasDecimalComma {
        number = nil
      }
      guard let number else {
        problems.report(cell.value, expected: expectedNumber(cell, rule, in: sourceUnit))
        return .unreadable
      }
      let value = sourceUnit.converted(number, to: unit)
      guard sourceUnit.dimension == .rate, let interval = rule.interval else {
        return .quantity(Quantity(value: value))
      }
      // A rate is converted to the amount of one hour.
      return span(of: interval).map { .quantity(Quantity(value: value * $0.length / 3600)) } ?? .unreadable
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

  /// Combines the parts that have values. If one of them cannot be read, the result is unknown.
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

  mutating func text(_ rule: ValueRule) -> String? {
    first(rule) { reader, cell, unit, _ in
      let value = cell.value
      guard let text = (value.string ?? value.numberText ?? value.bool.map { "\($0)" })?.cleanedMessage()
      else {
        if value.kind != .string { reader.problems.report(value, expected: "text") }
        return nil
      }
      return unit.isNamed ? "\(text) \(unit.rawValue)" : text
    }
  }
}

extension SourceUnit {
  /// Whether the name of the unit follows its values.
  fileprivate var isNamed: Bool {
    switch self {
    case .text, .code, .index, .compass, .iso, .utc, .local, .date: false
    default: true
    }
  }
}
