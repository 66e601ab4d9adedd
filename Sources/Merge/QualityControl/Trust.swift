package import Weather

/// How much a source is trusted: from 0 (not at all) to 10, by default 1.
package struct Trust: Hashable, Sendable {
  package var standard: Double
  package var byField: [Field: Double]
  /// For the condition; `nil` for the same as `standard`.
  package var condition: Double?

  package init(standard: Double = 1, byField: [Field: Double] = [:], condition: Double? = nil) {
    self.standard = standard
    self.byField = byField
    self.condition = condition
  }

  /// The factor for the weight of a field, 0 to 10.
  package func value(for field: Field) -> Double { byField[field] ?? standard }

  package var conditionValue: Double { condition ?? standard }
}
