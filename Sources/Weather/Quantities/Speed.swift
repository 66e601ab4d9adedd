/// A speed of wind or movement, held in metres per second. One knot is 1852 metres an hour, exactly.
package struct Speed: Hashable, Sendable {
  package let metersPerSecond: Double
  package var knots: Double { metersPerSecond * 3600 / 1852 }
  package var kilometersPerHour: Double { metersPerSecond * 3.6 }
  package var milesPerHour: Double { metersPerSecond * 3600 / 1609.344 }

  package static func metersPerSecond(_ value: Double) -> Self { Self(metersPerSecond: value) }
  package static func knots(_ value: Double) -> Self { Self(metersPerSecond: value * 1852 / 3600) }
  package static func kilometersPerHour(_ value: Double) -> Self { Self(metersPerSecond: value / 3.6) }
  package static func milesPerHour(_ value: Double) -> Self { Self(metersPerSecond: value * 1609.344 / 3600) }
}
