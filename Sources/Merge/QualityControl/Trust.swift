/// How much a source is trusted: from 0 (not at all) to 10, by default 1.
package struct Trust: Hashable, Sendable {
  package var standard: Double
  package var byField: [String: Double]

  package init(standard: Double = 1, byField: [String: Double] = [:]) {
    self.standard = standard
    self.byField = byField
  }

  /// - Parameter field: A field's name, or `condition`.
  package func value(for field: String) -> Double { byField[field] ?? standard }
}
