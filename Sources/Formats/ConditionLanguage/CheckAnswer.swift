import Layout
import Weather

/// The result of a condition at a place: the answer of `agg check`.
package struct CheckAnswer: Sendable {
  package let condition: ConditionExpression
  package let place: ConditionAnswer
  package let verdict: ConditionVerdict

  package init(_ condition: ConditionExpression, at place: ConditionAnswer) {
    self.condition = condition
    self.place = place
    verdict = condition.verdict(on: place)
  }
}

extension ConditionVerdict.Finding {
  /// Whether an amount is a current one, and so a rate.
  var isRate: Bool { reading.time.isEmpty && comparison.span == nil }

  /// The decimals of its value for programs: as many as tell it from the threshold, because 25.04 is more
  /// than 25.
  func decimals(of field: Field) -> Int {
    var decimals = field.decimals(of: reading.value)
    guard let value = reading.value else { return decimals }
    let threshold = comparison.canonicalThreshold
    let isSame = value.isSame(as: threshold)
    while decimals < 4,
      value.rounded(decimals: decimals).isSame(as: isSame ? threshold : threshold.rounded(decimals: decimals))
        != isSame
    {
      decimals += 1
    }
    return decimals
  }
}
