package import Weather

/// A resolved place: what providers need for a request, and the heading of the answer.
package struct Place: Hashable, Sendable {
  package var name: String
  /// The name that the user typed, if it is another one: 東京 for Tokyo.
  package var typedName: String?
  /// The ISO 3166 code, and the name of the first-level division, if known.
  package var country: String?
  package var subdivision: String?
  package var coordinates: Coordinates
  /// Above mean sea level. Needed to compare the place with a station.
  package var elevation: Length?
  /// IANA name.
  package var timeZone: String?
  /// The key of the city in the config, if it is one.
  package var cityID: String?
  /// The ids of this place in single sources, by the name of the source: `openweathermap` → `2950159`.
  package var sourceIDs: [String: String] = [:]
  /// The sources to use; `nil` means every configured one.
  package var sources: [SourceID]?
  /// The names in other languages, if the place is a city of the catalog.
  package var localNames: LocalNames?
  /// Set if the place is an airport.
  package var airport: Airport?

  package init(name: String, coordinates: Coordinates) {
    self.name = name
    self.coordinates = coordinates
  }

  /// The name with what distinguishes it from others: `Portland, Maine, United States`. A division of the
  /// same name as the place, such as Berlin's, is omitted.
  package var label: String {
    [name, subdivision == name ? nil : subdivision, country.map(CountryCatalog.name)]
      .compactMap(\.self).joined(separator: ", ")
  }
}
