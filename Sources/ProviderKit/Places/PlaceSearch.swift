package import Catalog
import Text

/// A result of a geocoder, with what decides whether it is meant.
package struct FoundPlace: Hashable, Sendable {
  package var place: Place
  package var population: Double
  /// Its names in other languages.
  package var otherNames: [String]
  /// The names of its divisions and its country.
  package var areas: [String]
  package var postcodes: [String]

  package init(
    _ place: Place,
    population: Double = 0,
    otherNames: [String] = [],
    areas: [String] = [],
    postcodes: [String] = []
  ) {
    self.place = place
    self.population = population
    self.otherNames = otherNames
    self.areas = areas
    self.postcodes = postcodes
  }

  fileprivate func isCalled(_ folded: String) -> Bool {
    let name = TextFolding.fold(place.name)
    return name == folded || name.hasPrefix(folded + " ")
      || (otherNames + postcodes).contains { TextFolding.fold($0) == folded }
  }

  fileprivate func isIn(_ area: String) -> Bool {
    let folded = TextFolding.fold(area)
    if areas.contains(where: { TextFolding.fold($0) == folded })
      || postcodes.contains(where: { Postcode.isSame(folded, as: TextFolding.fold($0)) })
    {
      return true
    }
    guard let country = place.country else { return false }
    return CountryCatalog.country(named: area)?.code == country
      || areas.contains { DivisionCatalog.areSame($0, area, in: country) }
      || country == "GB" && areas.contains { Self.isCounty(TextFolding.fold($0), abbreviatedTo: folded) }
  }

  /// Whether this is the usual abbreviation of a county: `Hants`, or as most of them `Lincs`.
  ///
  /// - Parameter county: Folded, as the abbreviation.
  private static func isCounty(_ county: String, abbreviatedTo short: String) -> Bool {
    if let whole = irregularCounties[short] { return county == whole }
    return short.count >= 4 && short.hasSuffix("s") && county.hasSuffix("shire")
      && county.hasPrefix(short.dropLast())
  }

  private static let irregularCounties = [
    "co durham": "county durham", "hants": "hampshire", "northants": "northamptonshire",
    "oxon": "oxfordshire",
    "salop": "shropshire", "warks": "warwickshire",
  ]
}

/// The name that a geocoder is asked for, and which of its results are meant. Geocoders also offer names that
/// are only similar, and nonsense must not become a place.
package struct PlaceSearch: Sendable {
  /// How long the results of a geocoder are fresh: places rarely move or change their names.
  package static let freshness = Duration.seconds(30 * 86_400)

  /// What the geocoder is asked for: the text before the first comma, because few geocoders know areas.
  private let name: String
  private let areas: [String]

  /// - Parameter text: Such as `Winkelhaid, Bavaria`.
  /// - Returns: `nil` for a single letter, with which every name may begin.
  init?(_ text: String) {
    let parts = text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    guard let name = parts.first, name.count >= 2 else { return nil }
    self.init(name: name, areas: Array(parts.dropFirst()))
  }

  private init(name: String, areas: [String]) {
    self.name = name
    self.areas = areas
  }

  /// The search to try when no place has the name: with the postcode beside it or the area behind it, which
  /// people write without a comma, as an area: `6300 Wörgl`, `Wörgl Austria`. `nil` if there is neither.
  private var withoutArea: Self? {
    let words = name.split(whereSeparator: \.isWhitespace).map(String.init)
    guard words.count > 1 else { return nil }
    if let (code, name) = Postcode.splits(of: name).first { return Self(name: name, areas: [code] + areas) }
    // `101 Reykjavík`
    if words[0].allSatisfy(\.isNumber) {
      return Self(name: words.dropFirst().joined(separator: " "), areas: [words[0]] + areas)
    }
    // New Zealand before Zealand, which is in Denmark.
    for start in max(1, words.count - Self.longestArea)..<words.count {
      let area = words[start...].joined(separator: " ")
      if CountryCatalog.country(named: area) != nil || DivisionCatalog.isName(area) {
        return Self(name: words[..<start].joined(separator: " "), areas: [area] + areas)
      }
    }
    return nil
  }

  /// The most words of an area without a comma.
  private static let longestArea = 3

  /// Asks a geocoder for the name, and once more without the area if it knows no such place.
  ///
  /// - Parameter find: Asks the geocoder for a name.
  func places(
    limit: Int,
    asking find: (_ name: String) async throws(ProviderFailure) -> [FoundPlace]
  ) async throws(ProviderFailure) -> [Place] {
    let meant = places(among: try await find(name), limit: limit)
    guard meant.isEmpty, let other = withoutArea, other.name.count >= 2 else { return meant }
    return other.places(among: try await find(other.name), limit: limit)
  }

  /// The places that are meant, best first: a single one where it has five times the people of the next.
  private func places(among found: [FoundPlace], limit: Int) -> [Place] {
    let folded = TextFolding.fold(name)
    let called = found.filter { !folded.isEmpty && $0.isCalled(folded) && areas.allSatisfy($0.isIn) }
    let exact = called.filter { TextFolding.fold($0.place.name) == folded }
    let meant = (exact.isEmpty ? called : exact).sorted { $0.population > $1.population }
    if meant.count > 1, meant[0].population > 0, meant[0].population >= 5 * meant[1].population {
      return [meant[0].place]
    }
    return meant.prefix(max(0, limit)).map(\.place)
  }
}
