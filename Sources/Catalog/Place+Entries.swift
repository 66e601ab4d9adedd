package import Weather

/// The places of the catalogs' entries.
extension Place {
  package init(_ city: City) {
    self.init(name: city.name, coordinates: city.coordinates)
    country = city.country
    subdivision = city.subdivision
    timeZone = city.timeZone
    localNames = city.localNames
  }

  package init(_ airport: Airport) {
    self.init(name: airport.name, coordinates: airport.coordinates)
    country = airport.country
    subdivision = airport.subdivision
    elevation = airport.elevation
    timeZone = airport.timeZone
    self.airport = airport
  }

  /// The town that an airport serves, at the coordinates of the airport.
  package init(townOf airport: Airport) {
    self.init(airport)
    name = airport.city ?? airport.name
    self.airport = nil
  }

  /// A point, with the name of a city that is near.
  ///
  /// - Parameter text: The coordinates as they were typed: the name where no city is near.
  package init(at coordinates: Coordinates, typed text: String) {
    self.init(name: text, coordinates: coordinates)
    timeZone = TimeZones.name(at: coordinates)
    if let nearby = CityCatalog.nearest(to: coordinates, within: .kilometers(10)) {
      name = nearby.name
      country = nearby.country
      subdivision = nearby.subdivision
      localNames = nearby.localNames
    }
  }
}
