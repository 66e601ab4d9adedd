import Glibc

/// A point on the earth in decimal degrees (WGS 84).
package struct Coordinates: Hashable, Sendable {
  package static let latitudes = -90.0...90.0
  package static let longitudes = -180.0...180.0

  package let latitude: Double
  package let longitude: Double

  /// - Returns: `nil` when either value is out of range or not a number.
  package init?(latitude: Double, longitude: Double) {
    guard Self.latitudes.contains(latitude), Self.longitudes.contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// A point whose values are known to be in range.
  package init(inRange latitude: Double, _ longitude: Double) {
    precondition(
      Self.latitudes.contains(latitude) && Self.longitudes.contains(longitude),
      "no point on the earth: \(latitude), \(longitude)"
    )
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The same meridian in `longitudes`: -170 for 190. Both 180 and -180 stay as they are.
  package static func wrapped(longitude: Double) -> Double {
    longitudes.contains(longitude) ? longitude : longitude.remainder(dividingBy: 360)
  }

  /// The mean radius of the earth (IUGG).
  static let earthRadius = Length.kilometers(6371.0088)

  /// The length of a degree of a great circle on that earth, to the metre.
  package static let kilometersPerDegree = 111.195

  /// The great-circle distance (haversine, mean earth radius; within 0.6 % of the ellipsoid).
  package func distance(to other: Coordinates) -> Length {
    let toRadians = Double.pi / 180
    let deltaLatitude = (other.latitude - latitude) * toRadians
    let deltaLongitude = (other.longitude - longitude) * toRadians
    let a =
      pow(sin(deltaLatitude / 2), 2)
      + cos(latitude * toRadians) * cos(other.latitude * toRadians) * pow(sin(deltaLongitude / 2), 2)
    return .meters(2 * Self.earthRadius.meters * asin(min(1, a.squareRoot())))
  }

  /// The point at the end of a great circle from here.
  ///
  /// - Parameter bearing: The direction at its start, in degrees true.
  package func moved(_ distance: Length, towards bearing: Double) -> Coordinates {
    let toRadians = Double.pi / 180
    let angle = distance.meters / Self.earthRadius.meters
    let (start, course) = (latitude * toRadians, bearing * toRadians)
    let sine = sin(start) * cos(angle) + cos(start) * sin(angle) * cos(course)
    let end = asin(min(1, max(-1, sine)))
    let turn = atan2(sin(course) * sin(angle) * cos(start), cos(angle) - sin(start) * sin(end))
    let east = longitude + turn / toRadians
    return Coordinates(latitude: end / toRadians, longitude: Self.wrapped(longitude: east)) ?? self
  }
}
