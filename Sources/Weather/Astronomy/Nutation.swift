/// The nutation of the earth's axis, and its obliquity, in degrees.
///
/// Meeus, Astronomical Algorithms, chapter 22: the four largest terms, within 0.5″; the mean obliquity of
/// 22.2.
struct Nutation: Sendable {
  let inLongitude: Double
  /// The true obliquity of the ecliptic.
  let obliquity: Double

  init(at time: AstronomicalTime) {
    let t = time.centuries
    let node = 125.04452 - 1934.136261 * t
    let sun = 280.4665 + 36000.7698 * t
    let moon = 218.3165 + 481267.8813 * t
    let longitude =
      -17.20 * Degrees.sin(node) - 1.32 * Degrees.sin(2 * sun) - 0.23 * Degrees.sin(2 * moon)
      + 0.21 * Degrees.sin(2 * node)
    let obliquity =
      9.20 * Degrees.cos(node) + 0.57 * Degrees.cos(2 * sun) + 0.10 * Degrees.cos(2 * moon)
      - 0.09 * Degrees.cos(2 * node)
    inLongitude = longitude / 3600
    self.obliquity = (Degrees.polynomial(t, [84_381.448, -46.8150, -0.00059, 0.001813]) + obliquity) / 3600
  }

  /// The difference of apparent and mean sidereal time and right ascension.
  var inRightAscension: Double { inLongitude * Degrees.cos(obliquity) }
}
