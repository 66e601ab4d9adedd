package import Catalog
import Configuration
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
  /// The places that a text may mean, the one that is most likely meant first: configured cities, cities of
  /// the catalog, and airports whose code, town or name has the words. No source is asked.
  package func places(named text: String, limit: Int) -> [PlaceMatch] {
    let text = text.trimmed
    if let words = GeoURI(text)?.words { return places(named: words, limit: limit) }
    if let coordinates = Coordinates(text, in: language) {
      return [PlaceMatch(at: Self.place(at: coordinates, text))]
    }
    var found: [PlaceMatch] = []
    if let city = CityNames(cities)[text], let place = try? place(city) {
      found.append(PlaceMatch(place, query: city.id))
    }
    if let airport = AirportCatalog.airport(capitals: text) { found.append(Self.found(airport)) }
    if case .one(let city) = CityCatalog.resolve(text), CityCatalog.mayMean(city, by: text) {
      found.append(Self.found(city))
    }
    found += CityCatalog.matches(text).prefix(limit).map(Self.found)
    // Fewer letters are in too many names.
    if text.count >= 3 {
      found += AirportCatalog.airports(matching: AirportSearch(text)).prefix(limit).map(Self.found)
    }
    return Array(found.unique { $0.query }.unique { $0.place.coordinates }.prefix(limit))
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
