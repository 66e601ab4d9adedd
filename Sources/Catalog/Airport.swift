package import Weather

/// An airport or airfield of a directory.
package struct Airport: Hashable, Sendable {
  /// The main code: the ICAO code, or the IATA code, or a local one.
  package var ident: String
  package var icao: String?
  package var iata: String?
  /// The code of the national authority, such as the FAA.
  package var localCode: String?
  package var name: String
  package var city: String?
  /// The name of the first-level division.
  package var subdivision: String?
  /// ISO 3166; `nil` if the directory has none.
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

  /// Whether it has both an ICAO and an IATA code: airlines fly there, and it most likely reports the
  /// weather.
  var isLarge: Bool { icao != nil && iata != nil }

  /// Whether it is a former airport, which is in the directory for old reports.
  package var isClosed: Bool { name.hasSuffix("(closed)") }
}
