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

  /// An airport by its ident, or by its IATA code where the ident means a city: `KOBE` and `LIMA`.
  init(_ airport: Airport) {
    let resolver = PlaceResolver(cities: [])
    let code = [airport.ident, airport.iata].compactMap(\.self).first { code in
      (try? resolver.place(code))?.airport?.ident == airport.ident
    }
    let place = Place(airport)
    self.init(place, query: code ?? place.coordinates.typed)
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
    var found: [PlaceMatch] = []
    var cities: [City]?
    do throws(Failure) {
      let meant = try resolve(text)
      if meant.rule == .coordinates { return [PlaceMatch(at: meant.place)] }
      found.append(match(of: meant))
      cities = meant.search?.cities
    } catch {
      if case .unknown(let name) = error, name.isCountry {
        found += CityCatalog.suggestions(for: text, in: language, limit: 3).map(matched)
      }
    }
    found += Self.capitalsFirst(cities ?? CityCatalog.matches(text)).prefix(limit).map(matched)
    // Fewer letters are in too many names.
    if text.count >= 3 {
      let named = AirportCatalog.airports(everydayName: text)
      found += (named + AirportCatalog.airports(matching: AirportSearch(text))).prefix(limit)
        .map { PlaceMatch($0) }
    }
    // A town is at the coordinates of its airport.
    let places = found.unique { $0.query }
      .unique { "\($0.place.coordinates.typed) \($0.place.airport?.ident ?? "")" }
    return Array(places.prefix(limit))
  }

  /// The place that a text means, by its shortest words.
  private func match(of meant: ResolvedPlace) -> PlaceMatch {
    let place = meant.place
    switch meant.rule {
    case .configured: return PlaceMatch(place, query: place.cityID ?? meant.text)
    case .coordinates: return PlaceMatch(at: place)
    case .code, .everydayName: return place.airport.map { PlaceMatch($0) } ?? PlaceMatch(at: place)
    case .city: return meant.search?.meant.map(matched) ?? PlaceMatch(place, query: meant.text)
    case .town:
      let isAlone = (try? self.place(place.name))?.coordinates == place.coordinates
      return PlaceMatch(place, query: isAlone ? place.name : meant.text)
    }
  }

  private func matched(_ city: City) -> PlaceMatch {
    if let place = configured(city) { return PlaceMatch(place, query: place.cityID ?? city.name) }
    let isAlone = CityCatalog.resolve(city.name) == .one(city)
    let words = isAlone ? city.name : Self.words(for: city)
    return words.map { PlaceMatch(Place(city), query: $0) } ?? PlaceMatch(at: Place(city))
  }
}
