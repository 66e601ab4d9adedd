/// The moon as seen from the centre of the earth.
///
/// Meeus, Astronomical Algorithms, chapter 47: within 0.003° in longitude and
/// 0.0015° in latitude, 1900 to 2100.
struct GeocentricMoon: Sendable {
  /// Ecliptic longitude, corrected for nutation, in degrees 0..<360.
  let apparentLongitude: Double
  /// Ecliptic latitude in degrees.
  let latitude: Double
  /// In kilometres.
  let distance: Double
  let position: CelestialPosition

  init(at time: AstronomicalTime) {
    let t = time.centuries
    let meanLongitude = Degrees.polynomial(
      t,
      [218.3164477, 481_267.88123421, -0.0015786, 1 / 538_841, -1 / 65_194_000]
    )
    let d = Degrees.polynomial(
      t,
      [297.8501921, 445_267.1114034, -0.0018819, 1 / 545_868, -1 / 113_065_000]
    )
    let m = Degrees.polynomial(t, [357.5291092, 35_999.0502909, -0.0001536, 1 / 24_490_000])
    let moon = Degrees.polynomial(t, [134.9633964, 477_198.8675055, 0.0087414, 1 / 69_699, -1 / 14_712_000])
    let f = Degrees.polynomial(t, [93.2720950, 483_202.0175233, -0.0036539, -1 / 3_526_000, 1 / 863_310_000])
    let eccentricity = Degrees.polynomial(t, [1, -0.002516, -0.0000074])
    let (venus, jupiter, third) = (119.75 + 131.849 * t, 53.09 + 479_264.290 * t, 313.45 + 481_266.484 * t)

    /// The eccentricity of the earth's orbit decreases: terms with a multiple of the sun's anomaly are scaled
    /// by it once for each multiple.
    func scale(_ multiple: Double) -> Double {
      switch abs(multiple) {
      case 0: 1
      case 1: eccentricity
      default: eccentricity * eccentricity
      }
    }

    var longitude =
      3958 * Degrees.sin(venus) + 1962 * Degrees.sin(meanLongitude - f) + 318 * Degrees.sin(jupiter)
    var meters = 0.0
    for term in LunarTerms.longitudeAndDistance {
      let angle = term.d * d + term.m * m + term.moon * moon + term.f * f
      longitude += term.longitude * scale(term.m) * Degrees.sin(angle)
      meters += term.distance * scale(term.m) * Degrees.cos(angle)
    }
    var latitude =
      -2235 * Degrees.sin(meanLongitude) + 382 * Degrees.sin(third) + 175 * Degrees.sin(venus - f)
      + 175 * Degrees.sin(venus + f) + 127 * Degrees.sin(meanLongitude - moon)
      - 115 * Degrees.sin(meanLongitude + moon)
    for term in LunarTerms.latitude {
      let angle = term.d * d + term.m * m + term.moon * moon + term.f * f
      latitude += term.latitude * scale(term.m) * Degrees.sin(angle)
    }

    let nutation = Nutation(at: time)
    apparentLongitude = Degrees.turn(meanLongitude + longitude / 1_000_000 + nutation.inLongitude)
    self.latitude = latitude / 1_000_000
    distance = 385_000.56 + meters / 1000
    position = CelestialPosition(
      longitude: apparentLongitude,
      latitude: self.latitude,
      nutation: nutation,
      time: time
    )
  }

  var sight: CelestialTrack.Sight { CelestialTrack.Sight(position: position, distance: distance) }

  /// The angle of the earth's equatorial radius as seen from the moon, in degrees.
  var parallax: Double { Self.parallax(from: distance) }

  private static func parallax(from distance: Double) -> Double { Degrees.asin(6378.14 / distance) }

  /// The apparent height of the moon's upper limb above the horizon: 0 at moonrise and moonset (Meeus,
  /// chapter 15: the radius is 0.2725 of the parallax, refraction 34′).
  static func clearance(of sight: CelestialTrack.Sight, at place: Coordinates) -> Double {
    sight.position.elevation(at: place) - (0.7275 * parallax(from: sight.distance) - 34.0 / 60)
  }
}
