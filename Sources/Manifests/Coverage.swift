import Catalog
import Weather

/// The places that a source has data for, as far as its manifest states them.
struct Coverage: Hashable, Sendable {
  /// `nil` is the whole earth.
  var area: Area?
  /// ISO 3166 codes; `nil` for all countries.
  var countries: Set<String>?

  /// Whether a place lies in the area and in one of the countries. A place whose country is unknown, such as
  /// one at sea, may lie in any.
  func contains(_ place: Place) -> Bool {
    guard area?.contains(place.coordinates) ?? true else { return false }
    guard let countries, let country = place.country else { return true }
    return countries.contains(country.uppercased())
  }
}
