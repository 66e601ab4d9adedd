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
  /// or as its town, or a city that is seldom called so. Sylt is an island, and SYLT the airport of Lethem in
  /// Guyana. The name of a country is in no doubt: only its own places can have been found.
  package var isDoubtful: Bool {
    switch rule {
    case .configured, .coordinates: false
    case .everydayName: isLandform
    case .city:
      search?.isOnlyBeginning == true
        ? search?.isDoubtful == true && AirportCatalog.airport(ofTown: text) == nil
        : search?.isDoubtful == true || isOutshone
    case .code, .town:
      PlaceResolver.isWrittenAsName(text) && CountryCatalog.country(ofName: text) == nil
        && AirportCatalog.airports(everydayName: text).isEmpty
    }
  }

  /// Whether a small city without an airport has the name of a place abroad with one: La Palma is an island
  /// before it is a town in California. A larger one is outshone by an international airport of the name:
  /// Queenstown is in New Zealand before it is in South Africa. Accents are typed on purpose: Mâcon is in
  /// France.
  private var isOutshone: Bool {
    guard let search, text.allSatisfy(\.isASCII), let country = place.country, let airport = farAirport,
      airport.country != country
    else { return false }
    let own = AirportCatalog.airport(ofTown: "\(text), \(country)")
    if search.isSmall { return own == nil }
    let international = "\(TextFolding.fold(text)) international"
    return search.meant?.isCapital == false && TextFolding.fold(airport.name).hasPrefix(international)
      && own?.name.contains("International") != true
  }

  /// Whether an airport is found by the name of a mountain, a lake or a cape: Mount Fuji is not Mt. Fuji
  /// Shizuoka Airport, 80 km away.
  private var isLandform: Bool {
    // A division or a country may follow.
    guard !AirportCatalog.hasWordForAirport(String(text.prefix { $0 != "," })) else { return false }
    let first = TextFolding.fold(text).split(separator: " ").first
    return ["cape", "lac", "lago", "lake", "mont", "monte", "mount", "mt"].contains(first)
  }

  /// The airport of another town of the name of a city, or one with that name itself, such as La Palma's.
  private var farAirport: Airport? {
    guard rule == .city, let search, let city = search.meant, !search.isMetropolis else { return nil }
    let named = AirportCatalog.airports(everydayName: text)
    let airport =
      AirportCatalog.airport(ofTown: text, farFrom: city.coordinates) ?? (named.count == 1 ? named[0] : nil)
    return airport.flatMap { $0.coordinates.distance(to: city.coordinates) > .kilometers(100) ? $0 : nil }
  }

  /// Up to three other cities of the same name, as a person reads them, and of a small one the town of an
  /// airport; none where the text means a city of the config, an airport or coordinates.
  package var namesakes: [String] {
    guard let search, let meant = search.meant else { return [] }
    var others = search.cities.filter { $0 != meant || rule != .city }.map { Place($0) }
    if let town = farAirport.map(Place.init(townOf:)),
      !others.contains(where: { CityCatalog.areTwins($0.coordinates, town.coordinates) })
    {
      others.insert(town, at: 0)
    }
    // In the same country a name and its division say enough.
    return others.prefix(3).map { place in
      place.country == meant.country && place.subdivision != nil
        ? [place.name, place.subdivision].compactMap(\.self).joined(separator: ", ") : place.label
    }
  }
}
