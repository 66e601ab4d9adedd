package import Weather

/// A city of the world with at least 15,000 people.
package struct City: Hashable, Sendable {
  package var name: String
  /// First-level division, by name; a few have none.
  package var subdivision: String?
  /// As GeoNames codes it, such as `ME`.
  package var subdivisionCode: String
  /// ISO 3166.
  package var country: String
  package var coordinates: Coordinates
  package var population: Int
  /// IANA name.
  package var timeZone: String
}
