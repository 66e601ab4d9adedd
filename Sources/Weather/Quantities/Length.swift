/// A distance, height or depth, stored in metres. Feet, statute and nautical miles are exact.
package struct Length: Hashable, Comparable, Sendable {
  package let meters: Double
  package var kilometers: Double { meters / 1000 }
  package var feet: Double { meters / 0.3048 }
  package var statuteMiles: Double { meters / 1609.344 }
  package var nauticalMiles: Double { meters / 1852 }
  package var centimeters: Double { meters * 100 }
  package var millimeters: Double { meters * 1000 }
  package var inches: Double { meters / 0.0254 }

  package static func meters(_ value: Double) -> Self { Self(meters: value) }
  package static func kilometers(_ value: Double) -> Self { Self(meters: value * 1000) }
  package static func feet(_ value: Double) -> Self { Self(meters: value * 0.3048) }
  package static func statuteMiles(_ value: Double) -> Self { Self(meters: value * 1609.344) }
  package static func nauticalMiles(_ value: Double) -> Self { Self(meters: value * 1852) }
  package static func centimeters(_ value: Double) -> Self { Self(meters: value / 100) }
  package static func millimeters(_ value: Double) -> Self { Self(meters: value / 1000) }
  package static func inches(_ value: Double) -> Self { Self(meters: value * 0.0254) }

  package static func < (left: Self, right: Self) -> Bool { left.meters < right.meters }
}
