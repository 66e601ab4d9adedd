/// A temperature, stored in degrees Celsius.
package struct Temperature: Hashable, Sendable {
  package let celsius: Double
  package var fahrenheit: Double { celsius * 9 / 5 + 32 }
  package var kelvin: Double { celsius + 273.15 }

  /// `M00` in a report: below 0 °C, rounded to 0 (WMO-No. 306, FM 15.11.1). It equals 0 °C and is stored as
  /// negative zero.
  package static let minusZero = Self(celsius: -0.0)
  package var isMinusZero: Bool { celsius == 0 && celsius.sign == .minus }

  package static func celsius(_ value: Double) -> Self { Self(celsius: value) }
  package static func fahrenheit(_ value: Double) -> Self { Self(celsius: (value - 32) * 5 / 9) }
  package static func kelvin(_ value: Double) -> Self { Self(celsius: value - 273.15) }
}

extension Temperature: Comparable {
  package static func < (one: Self, other: Self) -> Bool { one.celsius < other.celsius }
}
