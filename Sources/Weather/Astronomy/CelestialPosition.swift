/// Where a body stands among the stars as seen from the centre of the earth, in
/// degrees of the equator of date.
struct CelestialPosition: Sendable {
  private(set) var rightAscension: Double
  let declination: Double
  /// What apparent sidereal time is ahead of the mean one.
  let nutationInRightAscension: Double
  /// Apparent sidereal time at Greenwich, at the same instant.
  private let siderealTime: Double

  init(rightAscension: Double, declination: Double, nutationInRightAscension: Double, time: AstronomicalTime)
  {
    self.rightAscension = rightAscension
    self.declination = declination
    self.nutationInRightAscension = nutationInRightAscension
    siderealTime = time.meanSiderealTime + nutationInRightAscension
  }

  /// From apparent ecliptic coordinates in degrees (Meeus, Astronomical Algorithms, 13.3 and 13.4).
  init(longitude: Double, latitude: Double, nutation: Nutation, time: AstronomicalTime) {
    let sineTilt = Degrees.sin(nutation.obliquity)
    let cosineTilt = Degrees.cos(nutation.obliquity)
    let sine = Degrees.sin(longitude)
    self.init(
      rightAscension: Degrees.turn(
        Degrees.atan2(
          sine * cosineTilt * Degrees.cos(latitude) - Degrees.sin(latitude) * sineTilt,
          Degrees.cos(longitude) * Degrees.cos(latitude)
        )
      ),
      declination: Degrees.asin(
        Degrees.sin(latitude) * cosineTilt + Degrees.cos(latitude) * sineTilt * sine
      ),
      nutationInRightAscension: nutation.inRightAscension,
      time: time
    )
  }

  /// Counts the right ascension on from an earlier position, beyond 360° where it passes that.
  mutating func continueRightAscension(of earlier: Self) {
    rightAscension = earlier.rightAscension + Degrees.halfTurn(rightAscension - earlier.rightAscension)
  }

  /// How far the body has gone past the meridian, -180..<180, positive to the west.
  func hourAngle(at place: Coordinates) -> Double {
    Degrees.halfTurn(siderealTime + place.longitude - rightAscension)
  }

  /// The angle above the horizon, without refraction and parallax.
  func elevation(at place: Coordinates) -> Double {
    Degrees.asin(
      Degrees.sin(place.latitude) * Degrees.sin(declination)
        + Degrees.cos(place.latitude) * Degrees.cos(declination) * Degrees.cos(hourAngle(at: place))
    )
  }

  /// Clockwise from north, 0..<360. At a pole north is where the meridian of the given longitude comes from.
  func azimuth(at place: Coordinates) -> Double {
    let angle = hourAngle(at: place)
    return Degrees.turn(
      180
        + Degrees.atan2(
          Degrees.sin(angle) * Degrees.cos(declination),
          Degrees.cos(angle) * Degrees.cos(declination) * Degrees.sin(place.latitude)
            - Degrees.sin(declination) * Degrees.cos(place.latitude)
        )
    )
  }
}
