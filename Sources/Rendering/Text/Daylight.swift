import FoundationEssentials
import Glibc
import Weather

/// Whether the sun is up, for the choice between a sun and a moon.
enum Daylight {
  /// Good to about a minute (Astronomical Almanac, low-precision formulas for the sun); sunrise is at -0.833°.
  static func isDay(at place: Coordinates, _ date: Date) -> Bool {
    let days = date.timeIntervalSince1970 / 86_400 - 10_957.5
    let toRadians = Double.pi / 180
    let anomaly = (357.528 + 0.985_600_3 * days) * toRadians
    let longitude =
      (280.460 + 0.985_647_4 * days + 1.915 * sin(anomaly) + 0.020 * sin(2 * anomaly)) * toRadians
    let obliquity = (23.439 - 0.000_000_4 * days) * toRadians
    let declination = asin(sin(obliquity) * sin(longitude))
    let ascension = atan2(cos(obliquity) * sin(longitude), cos(longitude))
    let sidereal = (280.460_618_37 + 360.985_647_366_29 * days + place.longitude) * toRadians
    let altitude = asin(
      sin(place.latitude * toRadians) * sin(declination)
        + cos(place.latitude * toRadians) * cos(declination) * cos(sidereal - ascension)
    )
    return altitude > -0.833 * toRadians
  }
}
