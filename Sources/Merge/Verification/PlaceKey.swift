package import Weather

/// A place rounded to a hundredth of a degree, about a kilometre: `52.52,13.41`.
package struct PlaceKey: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// Hundredths of a degree.
  private let latitude: Int
  private let longitude: Int

  package init(_ coordinates: Coordinates) {
    latitude = Int((coordinates.latitude * 100).rounded())
    longitude = Int((coordinates.longitude * 100).rounded())
  }

  /// - Returns: `nil` when the text is not a latitude and longitude.
  package init?(_ text: String) {
    guard let coordinates = Coordinates(text) else { return nil }
    self.init(coordinates)
  }

  package var coordinates: Coordinates? {
    Coordinates(latitude: Double(latitude) / 100, longitude: Double(longitude) / 100)
  }

  package var description: String { "\(Double(latitude) / 100),\(Double(longitude) / 100)" }

  package static func < (left: Self, right: Self) -> Bool {
    (left.latitude, left.longitude) < (right.latitude, right.longitude)
  }
}
