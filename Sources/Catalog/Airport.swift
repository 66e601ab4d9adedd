package import Weather

/// An aerodrome of a directory.
package struct Airport: Hashable, Sendable {
  /// What it is called by: the ICAO code, else the IATA code, else a local one.
  package var ident: String
  package var icao: String?
  package var iata: String?
  /// The code of the national authority, such as the FAA's.
  package var localCode: String?
  package var name: String
  package var city: String?
  /// First-level division, by name.
  package var subdivision: String?
  /// ISO 3166; a directory may not say.
  package var country: String?
  package var coordinates: Coordinates
  /// Above mean sea level.
  package var elevation: Length?
  /// IANA name.
  package var timeZone: String?

  package init(
    ident: String,
    icao: String? = nil,
    iata: String? = nil,
    localCode: String? = nil,
    name: String,
    city: String? = nil,
    subdivision: String? = nil,
    country: String? = nil,
    coordinates: Coordinates,
    elevation: Length? = nil,
    timeZone: String? = nil
  ) {
    self.ident = ident
    self.icao = icao
    self.iata = iata
    self.localCode = localCode
    self.name = name
    self.city = city
    self.subdivision = subdivision
    self.country = country
    self.coordinates = coordinates
    self.elevation = elevation
    self.timeZone = timeZone
  }

  /// Whether ICAO and IATA have both given it a code: airlines fly there, and it
  /// most likely reports the weather.
  package var isLarge: Bool { icao != nil && iata != nil }
}
