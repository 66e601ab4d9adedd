/// An air pressure, stored in hectopascals. A millimetre of mercury is exactly 13.5951 × 9.80665 pascals, and
/// an inch is 25.4 of them (ISO 80000-4, conventional millimetre of mercury).
package struct Pressure: Hashable, Sendable {
  package let hectopascals: Double
  package var inchesOfMercury: Double { hectopascals / Self.inch }
  package var millimetersOfMercury: Double { hectopascals / Self.millimeter }

  package static func hectopascals(_ value: Double) -> Self { Self(hectopascals: value) }
  package static func pascals(_ value: Double) -> Self { Self(hectopascals: value / 100) }
  package static func inchesOfMercury(_ value: Double) -> Self { Self(hectopascals: value * inch) }
  package static func millimetersOfMercury(_ value: Double) -> Self { Self(hectopascals: value * millimeter) }

  private static let millimeter = 1.333_223_874_15
  private static let inch = 33.863_886_403_41
}
