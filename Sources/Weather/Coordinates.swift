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

  /// Parses `52.52,13.41`, as copied from a map: latitude first, with optional spaces.
  package init?(_ text: some StringProtocol) {
    guard let (latitude, longitude) = Self.pair(Substring(text)) else { return nil }
    self.init(latitude: latitude, longitude: longitude)
  }

  /// Whether a text has the form of coordinates, even if they are out of range: `91,0`.
  package static func areMeant(by text: some StringProtocol) -> Bool { pair(Substring(text)) != nil }

  private static func pair(_ text: Substring) -> (latitude: Double, longitude: Double)? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = degrees(parts[0]), let longitude = degrees(parts[1]) else {
      return nil
    }
    return (latitude, longitude)
  }

  private static func degrees(_ text: Substring) -> Double? {
    var digits = text.drop(while: \.isWhitespace)
    while digits.last?.isWhitespace == true { digits.removeLast() }
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    return Double.decimal(digits).map { isNegative ? -$0 : $0 }
  }

  /// The great-circle distance (haversine, mean earth radius 6371.0088 km; within 0.6 % of the ellipsoid).
  package func distance(to other: Coordinates) -> Length {
    let toRadians = Double.pi / 180
    let deltaLatitude = (other.latitude - latitude) * toRadians
    let deltaLongitude = (other.longitude - longitude) * toRadians
    let a =
      pow(sin(deltaLatitude / 2), 2)
      + cos(latitude * toRadians) * cos(other.latitude * toRadians) * pow(sin(deltaLongitude / 2), 2)
    return .kilometers(2 * 6371.0088 * asin(min(1, a.squareRoot())))
  }
}
