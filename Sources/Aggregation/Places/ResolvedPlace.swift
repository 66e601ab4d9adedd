package import Catalog
import Text
import Weather

/// A place, and how a text means it.
package struct ResolvedPlace: Sendable {
  /// The rules, in the order in which they are tried.
  package enum Rule: Sendable {
    /// A city of the config.
    case configured
    case coordinates
    /// The code of an airport.
    case code
    /// A city of the catalog.
    case city
    /// The town of an airport.
    case town
    /// An airport, such as `heathrow`.
    case everydayName
  }

  package let place: Place
  package let rule: Rule
  /// The typed text, or what was read of it: the words of a `geo:` URI, or ordinary characters for wide ones.
  package let text: String
  /// The cities that the text can mean, where one of them is meant, or a town beside them.
  let search: CitySearch?

  /// Whether a geocoder may know another place that is meant: only an airport has the typed name, as its code
  /// or as its town, or a city only begins with it. Sylt is an island, and SYLT the airport of Lethem in
  /// Guyana. The name of a country is in no doubt: only its own places can have been found.
  package var isDoubtful: Bool {
    switch rule {
    case .configured, .coordinates, .everydayName: false
    case .city: search?.isDoubtful ?? false && AirportCatalog.airport(ofTown: text) == nil
    case .code, .town:
      PlaceResolver.isWrittenAsName(text) && CountryCatalog.country(ofName: text) == nil
        && AirportCatalog.airports(everydayName: text).isEmpty
    }
  }

  /// Up to three other cities of the same name, as a person reads them, and of a small one the town of an
  /// airport; none where the text means a city of the config, an airport or coordinates.
  package var namesakes: [String] {
    guard let search, let meant = search.meant else { return [] }
    var others = search.cities.filter { $0 != meant || rule != .city }.map { Place($0) }
    if rule == .city, CityCatalog.isSmall(meant), let airport = AirportCatalog.airport(ofTown: text),
      airport.coordinates.distance(to: meant.coordinates) > .kilometers(100)
    {
      others.insert(Place(townOf: airport), at: 0)
    }
    // In the same country a name and its division say enough.
    return others.prefix(3).map { place in
      place.country == meant.country && place.subdivision != nil
        ? [place.name, place.subdivision].compactMap(\.self).joined(separator: ", ") : place.label
    }
  }
}
