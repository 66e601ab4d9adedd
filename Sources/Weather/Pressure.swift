/// An air pressure, held in hectopascals. One inch of mercury is 33.8639 hPa, as Foundation's `UnitPressure` has it.
package struct Pressure: Hashable, Sendable {
  package let hectopascals: Double
  package var inchesOfMercury: Double { hectopascals / 33.8639 }
  package var millimetersOfMercury: Double { hectopascals / 1.33322 }

  package static func hectopascals(_ value: Double) -> Self { Self(hectopascals: value) }
  package static func pascals(_ value: Double) -> Self { Self(hectopascals: value / 100) }
  package static func inchesOfMercury(_ value: Double) -> Self { Self(hectopascals: value * 33.8639) }
  package static func millimetersOfMercury(_ value: Double) -> Self { Self(hectopascals: value * 1.33322) }
}
