/// How much air of 1010 hPa and 10 °C raises a body above its true elevation.
enum Refraction {
  /// Sæmundsson's formula (Meeus, Astronomical Algorithms, 16.4), zero at the zenith; within 0.1′ above the
  /// horizon. Below -1°, where nothing is visible, it decreases to zero at -2° so that the curve has no step.
  static func degrees(atTrueElevation elevation: Double) -> Double {
    let seen = max(elevation, -1)
    let minutes = 1.02 / Degrees.tan(seen + 10.3 / (seen + 5.11)) + 0.0019279
    return minutes / 60 * min(max(elevation + 2, 0), 1)
  }
}
