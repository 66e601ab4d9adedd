/// The position of a body on the sky as seen from the centre of the earth, in degrees of the equator of date.
struct CelestialPosition: Sendable {
  private(set) var rightAscension: Double
  let declination: Double
  /// The difference of apparent and mean sidereal time.
  let nutationInRightAscension: Double
  /// Apparent sidereal time at Greenwich, at the same time.
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

  /// Continues the right ascension of an earlier position beyond 360°, so that it can be interpolated.
  mutating func continueRightAscension(of earlier: Self) {
    rightAscension = earlier.rightAscension + Degrees.halfTurn(rightAscension - earlier.rightAscension)
  }

  /// The hour angle, -180..<180, positive to the west of the meridian.
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

  /// Clockwise from north, 0..<360. At a pole, north is the direction of the given longitude's meridian.
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
