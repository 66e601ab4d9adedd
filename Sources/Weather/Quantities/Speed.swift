/// A speed of wind or movement, stored in metres per second. One knot is exactly 1852 metres an hour.
package struct Speed: Hashable, Sendable {
  package let metersPerSecond: Double
  package var knots: Double { metersPerSecond * 3600 / 1852 }
  package var kilometersPerHour: Double { metersPerSecond * 3.6 }
  package var milesPerHour: Double { metersPerSecond * 3600 / 1609.344 }
  /// The least wind that has a direction, which is less than half a knot. A weaker one is calm.
  package static let leastWind = Self.metersPerSecond(0.25)
  /// Whether a wind of this speed is calm.
  package var isCalm: Bool { metersPerSecond < Self.leastWind.metersPerSecond }
  /// The force on the Beaufort scale, 0 to 12 (WMO-No. 306, code table 1100).
  package var beaufort: Int { Self.beaufortBounds.prefix { $0 <= metersPerSecond + 1e-9 }.count }

  /// The least speed of at least this force; infinite above 12, the highest one.
  package static func least(ofBeaufort force: Double) -> Self {
    guard force > 0 else { return .metersPerSecond(0) }
    return .metersPerSecond(force <= 12 ? beaufortBounds[Int(force.rounded(.up)) - 1] : .infinity)
  }

  /// The start of each force from 1, in m/s.
  private static let beaufortBounds = [0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]

  package static func metersPerSecond(_ value: Double) -> Self { Self(metersPerSecond: value) }
  package static func knots(_ value: Double) -> Self { Self(metersPerSecond: value * 1852 / 3600) }
  package static func kilometersPerHour(_ value: Double) -> Self { Self(metersPerSecond: value / 3.6) }
  package static func milesPerHour(_ value: Double) -> Self { Self(metersPerSecond: value * 1609.344 / 3600) }
}
