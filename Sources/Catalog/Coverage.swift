package import Weather

/// The places that a source has data for, as far as its manifest states them, or that the config asks it
/// about.
package struct Coverage: Hashable, Sendable {
  /// `nil` is the whole earth.
  package var area: Area?
  /// ISO 3166 codes; `nil` for all countries.
  package var countries: Set<String>?

  package init(area: Area? = nil, countries: Set<String>? = nil) {
    self.area = area
    self.countries = countries
  }

  package func contains(_ place: Place) -> Bool { contains(place.coordinates, country: place.country) }

  /// Whether a place lies in the area and in one of the countries. A place whose country is unknown, such as
  /// one at sea, may lie in any.
  package func contains(_ coordinates: Coordinates, country: String?) -> Bool {
    guard area?.contains(coordinates) ?? true else { return false }
    guard let countries, let country else { return true }
    return countries.contains(country.uppercased())
  }
}
