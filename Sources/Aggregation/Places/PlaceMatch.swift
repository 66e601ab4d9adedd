package import Catalog
import Text
package import Weather

/// A place that a name may mean.
package struct PlaceMatch: Hashable, Sendable {
  package let place: Place
  /// The shortest words that mean this place and no other.
  package let query: String

  package init(_ place: Place, query: String) {
    self.place = place
    self.query = query
  }

  /// A place that can be distinguished only by its coordinates.
  package init(at place: Place) {
    self.init(place, query: place.coordinates.typed)
  }
}

extension Coordinates {
  /// As they can be typed on the command line: to five decimals, which is a metre.
  package var typed: String {
    func rounded(_ degrees: Double) -> Double { (degrees * 100_000).rounded() / 100_000 }
    return "\(rounded(latitude)),\(rounded(longitude))"
  }
}

extension PlaceResolver {
  /// The places that a text may mean: first the one that it does mean, or for the name of a country its
  /// largest cities; then cities of the catalog, and airports whose code, town or name has the words. No
  /// source is asked.
  package func places(named text: String, limit: Int) -> [PlaceMatch] {
    let text = text.trimmed
    if let words = GeoURI(text)?.words { return places(named: words, limit: limit) }
    if let coordinates = Coordinates(text, in: language) {
      return [PlaceMatch(at: Self.place(at: coordinates, text))]
    }
    var found: [PlaceMatch] = []
    let cities = CityCatalog.matches(text)
    do throws(Failure) { found.append(self.found(try place(text), by: text, among: cities)) } catch {
      if case .unknown(let name) = error, name.isCountry {
        found += CityCatalog.suggestions(for: text, in: language, limit: 3).map(Self.found)
      }
    }
    found += Self.capitalsFirst(cities).prefix(limit).map(Self.found)
    // Fewer letters are in too many names.
    if text.count >= 3 {
      found += AirportCatalog.airports(matching: AirportSearch(text)).prefix(limit).map(Self.found)
    }
    // A town is at the coordinates of its airport.
    let places = found.unique { $0.query }
      .unique { "\($0.place.coordinates.typed) \($0.place.airport?.ident ?? "")" }
    return Array(places.prefix(limit))
  }

  /// The place that a text means, by its shortest words.
  ///
  /// - Parameter cities: The cities of that name.
  private func found(_ place: Place, by text: String, among cities: [City]) -> PlaceMatch {
    if let id = place.cityID { return PlaceMatch(place, query: id) }
    if let airport = place.airport { return PlaceMatch(place, query: airport.ident) }
    if let city = cities.first(where: { $0.coordinates == place.coordinates }) { return Self.found(city) }
    // The town of an airport.
    let isAlone = (try? self.place(place.name))?.coordinates == place.coordinates
    return PlaceMatch(place, query: isAlone ? place.name : text)
  }

  private static func found(_ airport: Airport) -> PlaceMatch {
    PlaceMatch(place(airport), query: airport.ident)
  }

  private static func found(_ city: City) -> PlaceMatch {
    let isAlone = CityCatalog.resolve(city.name) == .one(city)
    let words = isAlone ? city.name : words(for: city)
    return words.map { PlaceMatch(place(city), query: $0) } ?? PlaceMatch(at: place(city))
  }
}
