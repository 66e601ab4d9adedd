/// A quantity as text, in its two parts.
package struct NumberWithUnit {
  /// With the sign of a bound: `< 0.1`.
  package let number: String
  /// Empty for a number without one, and where the number contains it: `270°`, `45分`.
  package let unit: String

  package init(_ number: String, _ unit: String = "") {
    self.number = number
    self.unit = unit
  }

  package var text: String { unit.isEmpty ? number : number + QuantityText.glue + unit }
}
