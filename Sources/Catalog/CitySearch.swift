import ReferenceData
import Text
import Weather

/// The cities that a text can mean, and the one that it does mean.
///
/// The rules were tested with 371 names: none leads to a wrong city, and about one in eight is ambiguous
/// (`Springfield` is, `Portland` is not).
struct CitySearch {
  /// The possible cities, largest first.
  let cities: [City]
  /// The name without the area, as typed.
  let typed: String
  private let key: String
  /// The cities for which this is another common name, such as Hanover.
  private let usual: Set<City>

  /// - Parameter text: `Berlin`, `Portland, Maine`, `Paris, TX, US`, `London UK`.
  init(_ text: String) {
    let parts = text.split { ",，、".contains($0) }.map(String.init)
    let name = parts.first ?? ""
    // A few names contain a comma.
    let whole = parts.count > 1 ? Self(name: text, areas: []) : nil
    if let whole, !whole.ownCities.isEmpty {
      self = whole
      return
    }
    let found = Self(name: name, areas: Array(parts.dropFirst()))
    // "The Netherlands" does not mean The Hague in the Netherlands.
    let mayHaveArea = found.cities.isEmpty && parts.count == 1 && CountryCatalog.country(named: text) == nil
    self = mayHaveArea ? Self(words: text) ?? found : found
  }

  /// A name followed by one or two areas without commas, the longest name first: `Kansas City Missouri`,
  /// `Portland Maine USA`.
  private init?(words text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard (2...8).contains(words.count) else { return nil }
    func joined(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }
    for end in (1..<words.count).reversed() {
      for middle in (end + 1...words.count).reversed() {
        let areas = [joined(end..<middle), joined(middle..<words.count)]
        let found = Self(name: joined(0..<end), areas: areas)
        if !found.cities.isEmpty {
          self = found
          return
        }
      }
    }
    return nil
  }

  private init(name: String, areas: [String]) {
    typed = name.trimmed
    key = PlaceName.key(name)
    let search = NameSearch(key, in: areas)
    isOfWholeText = areas.isEmpty && !search.cities.isEmpty
    usual = Set(search.usual)
    cities = Self.withoutTwins(search.cities.sorted(by: Self.precedes))
  }

  /// Whether no word of the text was taken for an area.
  let isOfWholeText: Bool

  private var ownCities: [City] { cities.filter { PlaceName.key($0.name) == key } }

  private static func precedes(_ first: City, _ second: City) -> Bool {
    (second.population, first.country, first.subdivisionCode, first.name)
      < (first.population, second.country, second.subdivisionCode, second.name)
  }

  /// Two entries close to each other are one place, such as a city and its old town.
  private static func withoutTwins(_ cities: [City]) -> [City] {
    var kept: [City] = []
    for city in cities
    where !kept.contains(where: { $0.coordinates.distance(to: city.coordinates) < twinDistance }) {
      kept.append(city)
    }
    return kept
  }

  private static let twinDistance = Length.kilometers(39)

  // MARK: - Choosing one of several

  private static let smallTown = 50_000
  private static let largeTown = 100_000
  static let metropolis = 1_000_000

  /// The meant city; `nil` if it may be any of several, or if there is none.
  var meant: City? {
    guard let largest = cities.first, cities.count > 1 else { return cities.first }
    if let city = exactlySpelled ?? capital { return city }
    return !mayBeVariant && (isFarLarger(largest, than: cities[1]) || isKnownAbroad) ? largest : nil
  }

  /// The city with exactly the typed spelling, if that distinguishes it from the others: `St. John's` is in
  /// Canada.
  private var exactlySpelled: City? {
    let exact = cities.filter { $0.name.lowercased() == typed.lowercased() }
    guard let first = exact.first, exact.count < cities.count, 2 * first.population >= cities[0].population
    else { return nil }
    return exact.count == 1 || first.population >= 5 * exact[1].population ? first : nil
  }

  /// A capital, unless it is tiny compared with a city of the same name: Athens is in Greece, but Plymouth is
  /// not on Montserrat.
  private var capital: City? {
    cities.first { city in
      guard city.isCapital, PlaceName.key(city.name) == key || usual.contains(city) else { return false }
      let other = cities.first { $0 != city }?.population ?? 0
      return city.population >= Self.largeTown || other < Self.smallTown || other < 2 * city.population
    }
  }

  /// Whether the largest city has only a similar name while a large town has exactly this one: Odesa and
  /// Odessa, Texas.
  private var mayBeVariant: Bool {
    usual.contains(cities[0]) && PlaceName.key(cities[0].name) != key
      && ownCities.contains { $0.population >= Self.largeTown }
  }

  /// Whether several languages have a name of their own for the largest city and for no other: Venice, which
  /// is Venedig in German and Venise in French, is not the quarter of Los Angeles.
  private var isKnownAbroad: Bool {
    func isKnown(_ city: City) -> Bool {
      let own = PlaceName.key(city.name)
      return city.localNames.exonyms.count { PlaceName.key($0) != own } >= 3
    }
    return isKnown(cities[0]) && !cities.dropFirst().contains(where: isKnown)
  }

  private func isFarLarger(_ largest: City, than next: City) -> Bool {
    largest.population >= 5 * next.population
      || largest.population >= 2 * next.population
        && (next.population < Self.smallTown || largest.population > Self.metropolis)
  }
}

/// The cities of a name.
private struct NameSearch {
  /// All possible cities.
  private(set) var cities: [City]
  /// Large cities for which this is another common name.
  private(set) var usual: [City] = []

  /// More cities than this begin with `San` or `New`, so these are not short forms of any of them.
  private static let mostLongerNames = 20

  private static let articles: Set<String> = [
    "das", "del", "den", "der", "die", "het", "las", "les", "los", "the",
  ]

  init(_ key: String, in areas: [String]) {
    guard !key.isEmpty else {
      cities = []
      return
    }
    let areas = Areas(areas)
    let country = areas.isEmpty ? CountryCatalog.country(named: key)?.code : nil
    var rows = ReferenceTable.cities.rows(key)
    let ownCount = rows.count
    // One or two letters or an article are not a short form of a name.
    if key.utf8.count >= 3, !Self.articles.contains(key) {
      let longer = ReferenceTable.cities.rows(beginningWith: key + " ", limit: Self.mostLongerNames + 1)
      if longer.count <= Self.mostLongerNames { rows += longer }
    }
    var called = rows.compactMap(CityCatalog.city)
    // Jersey is a country but not a city; cities elsewhere that begin with it are not meant.
    if let country, ownCount == 0 { called.removeAll { $0.country != country } }
    called = areas.cities(among: called)
    var others = areas.cities(among: Self.others(key))
    if called.isEmpty, others.isEmpty {
      let plain = PlaceName.withoutUmlauts(key)
      if plain != key {
        called = areas.cities(among: ReferenceTable.cities.rows(plain).compactMap(CityCatalog.city))
        others = areas.cities(among: Self.others(plain))
      }
    }
    let largestOwn = called.filter { PlaceName.key($0.name) == key }.map(\.population).max()
    let largest = called.map(\.population).max() ?? 0
    usual = others.filter { city in
      let name = PlaceName.key(city.name)
      let isVariant =
        PlaceName.areOneLetterApart(name, key) || name.split(separator: " ").contains { $0 == key }
      guard city.population >= 100_000, city.population >= 4 * (largestOwn ?? 0) else { return false }
      return isVariant || Self.isKnown(city, as: key)
    }
    if called.isEmpty, usual.isEmpty {
      cities = others
    } else {
      // Other names are numerous and in many languages: Philadelphia is one of Amman's.
      let large =
        largestOwn == nil && usual.isEmpty
        ? others.filter { $0.population >= 100_000 && $0.population >= 5 * largest } : []
      cities = (called + usual + large).unique()
    }
  }

  /// Whether the city has this name in two languages or more: Kolkata is Calcutta in French and Dutch.
  private static func isKnown(_ city: City, as key: String) -> Bool {
    city.localNames.exonyms.count { PlaceName.key($0) == key } >= 2
  }

  private static func others(_ key: String) -> [City] {
    ReferenceTable.cityNames.rows(key).compactMap { Int($0[1]) }
      .compactMap { CityCatalog.city(ReferenceTable.cities.row(at: $0)) }
  }

  /// The areas after the commas.
  private struct Areas {
    private let each: [NamedArea]
    /// A division may contain a comma: Washington, D.C.
    private let whole: NamedArea?

    init(_ texts: [String]) {
      let texts = texts.filter { !TextFolding.fold($0).isEmpty }
      each = texts.map { NamedArea($0) }
      whole = texts.count > 1 ? NamedArea(texts.joined(separator: " ")) : nil
    }

    var isEmpty: Bool { each.isEmpty }

    func cities(among cities: [City]) -> [City] {
      let narrowed = each.reduce(cities) { $1.cities(among: $0) }
      return narrowed.isEmpty ? whole?.cities(among: cities) ?? narrowed : narrowed
    }
  }
}
