package import Weather

/// A place that somebody asked about, resolved: what providers need to answer, and
/// what the answer is headed with.
package struct Place: Hashable, Sendable {
  package var name: String
  /// The name that was typed for it, where that is another one: 東京 for Tokyo.
  package var typedName: String?
  /// ISO 3166 code and the name of the first administrative division, when known.
  package var country: String?
  package var subdivision: String?
  package var coordinates: Coordinates
  /// Above mean sea level. Needed to compare the place with a station.
  package var elevation: Length?
  /// IANA name.
  package var timeZone: String?
  /// The key of the configured city, when it is one.
  package var cityID: String?
  /// What single sources call this place, by `use` name: `openweathermap` → `2950159`.
  package var sourceIDs: [String: String] = [:]
  /// The sources to ask; `nil` means every configured one.
  package var sources: [SourceID]?
  /// What it is called in other languages, when it is a city of the catalog.
  package var localNames: LocalNames?
  /// Set when the place is an aerodrome.
  package var airport: Airport?

  package init(name: String, coordinates: Coordinates) {
    self.name = name
    self.coordinates = coordinates
  }

  /// What tells it from others of its name: `Portland, Maine, United States`. A division
  /// that is called as the place is, as that of Berlin, says nothing.
  package var label: String {
    [name, subdivision == name ? nil : subdivision, country.map(CountryCatalog.name)]
      .compactMap(\.self).joined(separator: ", ")
  }
}
