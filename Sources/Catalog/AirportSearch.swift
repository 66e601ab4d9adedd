import ReferenceData
import Text
package import Weather

/// A search in a directory of airports: words that must all occur in the codes, name, city or division, or
/// that name a town in any language, and a country.
package struct AirportSearch: Sendable {
  /// The words in folded form, then their other spellings.
  private let spellings: [Spelling]
  /// The airport that the words are an everyday name of: `haneda`.
  private let everydayIdent: String?
  /// The towns that the words may mean, largest first.
  private let towns: [SearchedTown]
  /// Whether the text is too long or has only punctuation, unlike blank text, which matches all.
  private let matchesNothing: Bool
  private let isBlank: Bool
  /// ISO 3166.
  private let country: String?

  /// - Parameters:
  ///   - words: As typed; blank text matches all airports.
  ///   - country: An ISO 3166 code.
  package init(_ words: String, country: String? = nil) {
    // No airport has so long a name, and comparing it with each one would take minutes.
    let isTooLong = words.utf8.count > PlaceName.longest
    let words = isTooLong ? "" : words
    let folded = TextFolding.fold(words)
    let key = PlaceName.key(words)
    spellings = ([folded, key] + PlaceName.plainer(key, of: words)).unique().map(Spelling.init)
    let cities = folded.isEmpty ? [] : CitySearch(words).cities
    towns = cities.filter { CityCatalog.mayMean($0, by: words) }.map(SearchedTown.init)
    everydayIdent = AirportCatalog.everydayIdent(words)
    isBlank = folded.isEmpty
    matchesNothing = isTooLong || isBlank && !words.allSatisfy(\.isWhitespace)
    self.country = country
  }

  /// The matching airports, best first: exact codes, then the airports of a town that the words name, then
  /// names that equal the words, begin with them or contain them. Equally good matches keep their order.
  package func matches(in airports: [Airport]) -> [Airport] {
    guard !matchesNothing else { return [] }
    let inCountry = country.map { code in airports.filter { $0.country == code } } ?? airports
    guard !isBlank else { return inCountry }
    let ranked = inCountry.compactMap { airport in rank(of: airport).map { (rank: $0, airport: airport) } }
    return ranked.sorted { $0.rank < $1.rank }.map(\.airport)
  }

  /// Whether an airport serves a town that the words name.
  func namesTown(of airport: Airport) -> Bool { towns.contains { $0.match(airport) == .city } }

  /// How well an airport matches; lower is better.
  private struct Rank: Comparable {
    let match: Match
    let isSmall: Bool
    /// The place of its town among the towns.
    let town: Int
    /// The longest runway of an airport of a town, in feet, for the largest one comes first.
    let runway: Double

    static func < (first: Self, second: Self) -> Bool {
      (first.match.rawValue, first.isSmall ? 1 : 0, first.town, -first.runway)
        < (second.match.rawValue, second.isSmall ? 1 : 0, second.town, -second.runway)
    }
  }

  /// What of an airport the words match.
  fileprivate enum Match: Int {
    case code, city, beginning, words
  }

  private func rank(of airport: Airport) -> Rank? {
    let codes = [airport.ident, airport.icao, airport.iata, airport.localCode].compactMap { $0?.lowercased() }
    if codes.contains(spellings[0].text) || airport.ident == everydayIdent {
      return Rank(match: .code, isSmall: false, town: 0, runway: 0)
    }
    let names = [airport.city ?? "", airport.name].map(PlaceName.forms)
    let others = [TextFolding.fold(airport.subdivision ?? "")] + codes
    let own = spellings.compactMap { $0.match(names: names, others: others) }
    let ofTowns = towns.enumerated().compactMap { town in
      town.element.match(airport).map { (match: $0, town: town.offset) }
    }
    let town = ofTowns.min { ($0.match.rawValue, $0.town) < ($1.match.rawValue, $1.town) }
    let matches = own + [town?.match].compactMap(\.self)
    return matches.min { $0.rawValue < $1.rawValue }.map {
      Rank(
        match: $0,
        isSmall: !airport.isLarge,
        town: town?.town ?? towns.count,
        runway: town == nil ? 0 : AirportCatalog.longestRunway(ofIdent: airport.ident)
      )
    }
  }

  /// One spelling of the words.
  private struct Spelling {
    let text: String
    private let terms: [String]
    /// The beginnings of words in a row that each term may stand for. A word of the row may be a short form:
    /// `St Louis` for `saint louis`.
    private let beginnings: [[[UInt8]]]

    init(_ text: String) {
      self.text = text
      terms = text.split(separator: " ").map(String.init).unique()
      beginnings = terms.map { term in PlaceName.spellings(ofWord: term).map { Array($0.utf8) } }
    }

    /// - Parameters:
    ///   - names: The forms of the city, and those of the name.
    ///   - others: What else the words may occur in.
    func match(names: [[String]], others: [String]) -> Match? {
      if names.contains(where: { $0.contains(text) }) { return .city }
      let all = names.flatMap(\.self)
      if all.contains(where: { $0.hasPrefix(text) }) { return .beginning }
      let isThere = terms.allSatisfy { term in
        (all + others).contains { AirportSearch.hasWord(beginningWith: term, in: $0) }
      }
      return isThere ? .words : nil
    }

    /// Whether a row may match.
    func mayOccur(in row: ReferenceTable.Row) -> Bool {
      beginnings.allSatisfy { forms in forms.contains { row.mayHaveWord(beginningWith: $0) } }
    }
  }

  fileprivate static func hasWord(beginningWith term: String, in text: String) -> Bool {
    let (text, term) = (text.utf8, term.utf8)
    guard let first = term.first else { return true }
    var isStart = true
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if isStart, byte == first, text[index...].starts(with: term) { return true }
      isStart = byte == UInt8(ascii: " ")
      index = text.index(after: index)
    }
    return false
  }
}

extension AirportCatalog {
  /// The airports with an ICAO or IATA code that may match, by ident; no match is missing. Most rows are
  /// rejected in place, without becoming airports.
  package static func airports(worthComparing search: AirportSearch) -> [Airport] {
    search.rows.compactMap(airport)
  }

  /// The airports with an ICAO or IATA code that match, best first.
  package static func airports(matching search: AirportSearch) -> [Airport] {
    search.matches(in: airports(worthComparing: search))
  }
}

extension AirportCatalog {
  /// The airport of a town that is too small for the list of cities, such as Ísafjörður or `Nome, Alaska`:
  /// the large one, or the only one. `nil` if the directory has several towns of that name.
  ///
  /// - Parameter city: The place of a city of that name, whose own airports are not meant.
  package static func airport(ofTown text: String, farFrom city: Coordinates? = nil) -> Airport? {
    let parts = text.split(separator: ",").map(String.init)
    let areas = parts.dropFirst().map { NamedArea($0) }
    // Three letters are a code.
    let country = areas.isEmpty && text.utf8.count > 3 ? CountryCatalog.country(named: text)?.code : nil
    let there = airports(ofTown: parts.first ?? "").filter { airport in
      // Grenada is not the town in Mississippi.
      (country == nil || airport.country == country) && areas.allSatisfy { $0.contains(airport) }
        && city.map { airport.coordinates.distance(to: $0) > .kilometers(100) } != false
    }
    let large = there.filter(\.isLarge)
    let found = large.isEmpty ? there : large
    return Set(there.map { "\($0.country ?? "") \($0.subdivision ?? "")" }).count == 1 ? found.first : nil
  }

  /// The large airports around the cities that a text may mean, if they serve these or have their name; else
  /// the small ones.
  static func airports(serving text: String) -> [Airport] {
    let cities: [City] =
      switch CityCatalog.resolve(text) {
      case .one(let city): [city]
      case .ambiguous(let cities): cities
      case .none: []
      }
    let near = cities.filter { CityCatalog.mayMean($0, by: text) }.map(SearchedTown.init).flatMap(\.airports)
      .unique(by: \.ident).filter { !$0.isClosed }
    let large = near.filter(\.isLarge)
    return large.isEmpty ? near : large
  }

  private static func airports(ofTown name: String) -> [Airport] {
    let key = PlaceName.key(name)
    let typed = Set([TextFolding.fold(name), key] + PlaceName.plainer(key, of: name))
    guard key.count >= 3, let beginning = key.utf8.first else { return [] }
    return ReferenceTable.airports.rows
      .filter { $0.mayBegin(Column.city, with: beginning) && $0.isCalled(typed) }
      .compactMap(airport)
  }
}

extension ReferenceTable.Row {
  /// Whether a form of the city of an airport is one of these.
  fileprivate func isCalled(_ typed: Set<String>) -> Bool {
    PlaceName.forms(of: self[AirportCatalog.Column.city]).contains(where: typed.contains)
  }
}

extension AirportSearch {
  /// The rows that may match.
  fileprivate var rows: [ReferenceTable.Row] {
    guard !matchesNothing else { return [] }
    let near = Set(towns.flatMap(\.rowsNearby).map(\.offset))
    return ReferenceTable.airports.rows.filter { row in
      (near.contains(row.offset) || spellings.contains { $0.mayOccur(in: row) } || row[0] == everydayIdent)
        && (country == nil || row[AirportCatalog.Column.country] == country)
    }
  }
}

/// A town of the catalog whose airports are searched. The directory may have another of its names, such as
/// Cologne for Köln.
private struct SearchedTown {
  private let city: City
  private let key: String

  /// Airports further away are those of another town of this name.
  private static let reach = Length.kilometers(100)

  init(_ city: City) {
    self.city = city
    key = PlaceName.key(city.name)
  }

  /// The rows of the airports in reach.
  var rowsNearby: [ReferenceTable.Row] {
    PlaceIndex.airports.entries(in: Box(around: city.coordinates, reaching: Self.reach)).map(\.row)
  }

  /// The airports that serve the town or have its name.
  var airports: [Airport] {
    rowsNearby.compactMap(AirportCatalog.airport).filter { match($0) != nil }
  }

  /// Whether an airport serves this town, or only has it in its name; `nil` if neither.
  func match(_ airport: Airport) -> AirportSearch.Match? {
    // A degree of latitude is 111 km; this rules out most airports.
    guard abs(airport.coordinates.latitude - city.coordinates.latitude) < 1,
      airport.coordinates.distance(to: city.coordinates) <= Self.reach
    else { return nil }
    // KCPS serves Cahokia/St Louis.
    let served = airport.city?.split(separator: "/").map(\.trimmed) ?? []
    if served.contains(where: { CityCatalog.isName(String($0), of: city) }) { return .city }
    return " \(PlaceName.key(airport.name)) ".contains(" \(key) ") ? .beginning : nil
  }
}
