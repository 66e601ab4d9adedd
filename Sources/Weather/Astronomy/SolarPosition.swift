package import FoundationEssentials

/// The position of the sun in the sky of a place.
///
/// Meeus, Astronomical Algorithms, chapters 13 and 25, as in NOAA's solar calculator. Within 0.01° from 1950
/// to 2050, and 0.012° over two thousand years. The sun's parallax, at most 0.0024°, is ignored.
package struct SolarPosition: Hashable, Sendable {
  /// The elevation of the sun's centre in degrees, without refraction.
  let trueElevation: Double
  /// Degrees clockwise from true north, 0..<360.
  package let azimuth: Double

  /// The true elevation at which the upper limb touches the horizon: 34′ of refraction and 16′ of radius.
  static let horizon = -0.833

  /// - Returns: `nil` for a time outside the years 1...9999 or not a number.
  package init?(at place: Coordinates, time: Date) {
    guard let time = AstronomicalTime(time) else { return nil }
    let sun = GeocentricSun(at: time)
    trueElevation = sun.position.elevation(at: place)
    azimuth = sun.position.azimuth(at: place)
  }

  /// The elevation as seen through air of 1010 hPa and 10 °C.
  package var apparentElevation: Double { trueElevation + Refraction.degrees(atTrueElevation: trueElevation) }

  /// Whether any part of the sun is above a level horizon.
  package var isDaylight: Bool { trueElevation >= Self.horizon }
}

extension Coordinates {
  /// Whether any part of the sun is above the horizon of this place.
  ///
  /// - Returns: `nil` for a time outside the years 1...9999 or not a number.
  package func isDaylight(at time: Date) -> Bool? { SolarPosition(at: self, time: time)?.isDaylight }
}
