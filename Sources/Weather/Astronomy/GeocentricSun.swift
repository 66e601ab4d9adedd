/// The sun as seen from the centre of the earth.
///
/// Meeus, Astronomical Algorithms, chapter 25, "low accuracy", as in NOAA's solar calculator:
/// within 0.01° from 1950 to 2050.
struct GeocentricSun: Sendable {
  /// Ecliptic longitude, corrected for nutation and aberration, in degrees 0..<360.
  let apparentLongitude: Double
  /// In kilometres.
  let distance: Double
  let position: CelestialPosition

  init(at time: AstronomicalTime) {
    let t = time.centuries
    let meanLongitude = Degrees.polynomial(t, [280.46646, 36000.76983, 0.0003032])
    let anomaly = Degrees.polynomial(t, [357.52911, 35999.05029, -0.0001537])
    let eccentricity = Degrees.polynomial(t, [0.016708634, -0.000042037, -0.0000001267])
    let center =
      Degrees.polynomial(t, [1.914602, -0.004817, -0.000014]) * Degrees.sin(anomaly)
      + (0.019993 - 0.000101 * t) * Degrees.sin(2 * anomaly)
      + 0.000289 * Degrees.sin(3 * anomaly)
    let astronomicalUnits =
      1.000001018 * (1 - eccentricity * eccentricity) / (1 + eccentricity * Degrees.cos(anomaly + center))
    let nutation = Nutation(at: time)

    distance = astronomicalUnits * 149_597_870.7
    apparentLongitude = Degrees.turn(
      meanLongitude + center - 0.005_691_6 / astronomicalUnits + nutation.inLongitude
    )
    position = CelestialPosition(longitude: apparentLongitude, latitude: 0, nutation: nutation, time: time)
  }

  var sight: CelestialTrack.Sight { CelestialTrack.Sight(position: position, distance: distance) }
}
