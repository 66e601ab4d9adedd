import ReferenceData
import Text
import Weather

/// Finds the cities that have a name, in any of the ways in which they can have it. `CitySearch` chooses one.
struct NameSearch {
  /// All possible cities.
  private(set) var cities: [City] = []
  /// Those with exactly this name.
  private(set) var own: Set<City> = []
  /// Large cities for which this is another common name.
  private(set) var usual: [City] = []
  /// Cities of which this is only the beginning of the name.
  private(set) var begun: [City] = []
  /// Metropolises that are called so, too, besides all those above, which are far smaller.
  private(set) var renowned: [City] = []

  /// More cities than this begin with `San` or `New`, so these are not short forms of any of them.
  private static let mostLongerNames = 20

  private static let articles: Set<String> = [
    "das", "del", "den", "der", "die", "het", "las", "les", "los", "the",
  ]

  /// - Parameters:
  ///   - key: The key of the name.
  ///   - name: The name as typed.
  init(_ key: String, of name: String, in areas: [String]) {
    guard !key.isEmpty else { return }
    let areas = Areas(areas)
    let country = areas.isEmpty ? CountryCatalog.country(named: key)?.code : nil
    let named = Self.named(key)
    let longer =
      country != nil && named.own.isEmpty
      // Jersey is a country but not a city; cities elsewhere that begin with it are not meant.
      ? Self.longer(key).filter { $0.country == country } : Self.longer(key)
    var called = areas.cities(among: named.own)
    var others = areas.cities(among: named.others)
    own = Set(called)
    // Frankfurt is also a whole name of Frankfurt am Main.
    let short = areas.cities(among: longer)
    begun = short.filter { !others.contains($0) }
    let largestOwn = called.map(\.population).max() ?? 0
    // With the area the user has said which city of the name is meant: Khairpur in Pakistan is not Khairpur
    // Mir’s, but Halle in Germany is Halle (Saale).
    let times = areas.isEmpty ? 0 : CitySearch.timesFarLarger
    called += short.filter { others.contains($0) && $0.population >= times * largestOwn }
    others = others.filter { !short.contains($0) || called.contains($0) }
    if areas.isEmpty || called.isEmpty { called += begun } else { begun = [] }
    if called.isEmpty, others.isEmpty {
      // Most names have no other form.
      for plain in PlaceName.plainer(key, of: name) where called.isEmpty && others.isEmpty {
        let named = Self.named(plain)
        called = areas.cities(among: named.own)
        others = areas.cities(among: named.others)
      }
    }
    if called.isEmpty, others.isEmpty {
      called = areas.cities(among: Self.abbreviated(key, of: name))
      own = Set(called)
    }
    usual = Self.usual(among: others, key, largestOwn: own.map(\.population).max())
    if called.isEmpty, usual.isEmpty {
      cities = others
    } else {
      // Other names are numerous and in many languages: Philadelphia is one of Amman's.
      let largest = called.map(\.population).max() ?? 0
      let large =
        own.isEmpty && usual.isEmpty
        ? Self.large(others, timesLarger: CitySearch.timesFarLarger, than: largest) : []
      cities = (called + usual + large).unique()
      let far =
        own.isEmpty ? [] : Self.large(others, timesLarger: CitySearch.timesLargerByAnyName, than: largestOwn)
      renowned = far.filter { $0.population >= CitySearch.metropolis && !cities.contains($0) }
    }
  }

  /// The cities that have this name themselves, and those that have it in another language.
  private static func named(_ key: String) -> (own: [City], others: [City]) {
    var own = ReferenceTable.cities.rows(key).compactMap(CityCatalog.city)
    var others: [City] = []
    for row in ReferenceTable.cityNames.rows(key) {
      guard let offset = Int(row[1]), let city = CityCatalog.city(ReferenceTable.cities.row(at: offset))
      else {
        continue
      }
      if row[2] == "O" { own.append(city) } else { others.append(city) }
    }
    return (own, others)
  }

  /// The cities whose names begin with this one. One or two letters or an article are not a short form of a
  /// name.
  private static func longer(_ key: String) -> [City] {
    guard key.utf8.count >= 3, !articles.contains(key) else { return [] }
    let rows = ReferenceTable.cities.rows(beginningWith: key + " ", limit: mostLongerNames + 1)
    return rows.count <= mostLongerNames ? rows.compactMap(CityCatalog.city) : []
  }

  /// The German cities whose addition is abbreviated or follows a slash: `Frankfurt/Main`, `Freiburg i. Br.`.
  private static func abbreviated(_ key: String, of name: String) -> [City] {
    guard name.contains(where: { "/.".contains($0) }) else { return [] }
    let words = withoutConnectives(key)
    guard words.count > 1 else { return [] }
    func isMeant(_ row: ReferenceTable.Row) -> Bool {
      let whole = withoutConnectives(row[0])
      return whole.count == words.count && zip(whole, words).allSatisfy { $0.hasPrefix($1) }
    }
    func cities(_ rows: [ReferenceTable.Row]) -> [City] {
      rows.compactMap(CityCatalog.city).unique().filter { germanSpeaking.contains($0.country) }
    }
    let beginning = "\(words[0]) "
    let own = cities(ReferenceTable.cities.rows(beginningWith: beginning).filter(isMeant))
    guard own.isEmpty else { return own }
    let others = ReferenceTable.cityNames.rows(beginningWith: beginning).filter(isMeant)
    return cities(others.compactMap { Int($0[1]) }.map { ReferenceTable.cities.row(at: $0) })
  }

  /// The last word is part of the name: `Frankfurt/O.`
  private static func withoutConnectives(_ key: String) -> [Substring] {
    let words = key.split(separator: " ")
    return words.dropLast().filter { !connectives.contains($0) } + words.suffix(1)
  }

  /// Words before the addition to the name of a German city, whole and abbreviated.
  private static let connectives: Set<Substring> = [
    "a", "am", "an", "b", "bei", "d", "dem", "der", "i", "im", "in", "o", "ob", "v", "vor",
  ]
  private static let germanSpeaking: Set = ["DE", "AT", "CH", "LI"]

  /// Large cities for which this is another common name: several languages have it, or it differs little from
  /// the city's own. Where no city has the name itself, one language is enough, and the spelling of another
  /// city is not meant: Niza is Nice, not Niiza.
  private static func usual(among others: [City], _ key: String, largestOwn: Int?) -> [City] {
    let large = large(others, timesLarger: CitySearch.timesLargerByUsualName, than: largestOwn ?? 0)
    let known = large.filter { city in
      city.localNames.exonyms.count { PlaceName.key($0) == key } >= (largestOwn == nil ? 1 : 2)
    }
    if largestOwn == nil, !known.isEmpty { return known }
    let variants = large.filter { city in
      let name = PlaceName.key(city.name)
      return PlaceName.areOneLetterApart(name, key) || name.split(separator: " ").contains { $0 == key }
    }
    return (known + variants).unique()
  }

  /// The large towns with at least so many times a number of people.
  private static func large(_ cities: [City], timesLarger times: Int, than people: Int) -> [City] {
    cities.filter { $0.population >= max(CitySearch.largeTown, times * people) }
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
