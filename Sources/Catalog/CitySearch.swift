import ReferenceData
import Text
import Weather

/// The cities that a text can mean, and the one that it does mean.
///
/// A name is ambiguous where people would ask back: `Springfield` is, `Portland` is not. `PlaceNameTests` has
/// the names that led to a wrong city.
struct CitySearch {
  /// The possible cities, largest first.
  let cities: [City]
  /// The cities among which one is chosen: all but `renowned`.
  private let candidates: [City]
  /// The name without the area, as typed.
  let typed: String
  private let key: String
  /// The cities that have this name themselves, alone or beside another one: Biel is Bienne, too.
  private let own: Set<City>
  /// The cities for which this is another common name, such as Hanover.
  private let usual: Set<City>
  /// The cities of which this is only the beginning of the name: Bethel Park is not called Bethel.
  private let begun: Set<City>
  /// Far larger cities that have another name, but are also called so.
  private let renowned: [City]
  /// Whether the text is the name of a country, and not also of a capital or a large town: Tonga is not the
  /// village in Cameroon.
  private(set) var isCountry = false

  /// - Parameter text: `Berlin`, `Portland, Maine`, `Paris, TX, US`, `London UK`.
  init(_ text: String) {
    guard text.utf8.count <= PlaceName.longest else {
      self.init(name: "", areas: [])
      return
    }
    let parts = text.split { ",，、".contains($0) }.map(String.init)
    let name = parts.first ?? ""
    // A few names contain a comma.
    let whole = parts.count > 1 ? Self(name: text, areas: []) : nil
    if let whole, whole.own.contains(where: { $0.name.contains(",") }) {
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
    let search = NameSearch(key, of: name, in: areas)
    isOfWholeText = areas.isEmpty && !search.cities.isEmpty
    own = search.own
    usual = Set(search.usual)
    // A city with the name itself stands for the larger one beside it that only begins with it.
    let begun = Set(search.begun)
    let found = search.cities.sorted(by: Self.precedes)
    let distinct = Self.withoutTwins(
      found.filter { !begun.contains($0) } + found.filter(begun.contains) + search.renowned
    )
    let renowned = distinct.filter(search.renowned.contains)
    let candidates = distinct.filter { !renowned.contains($0) }.sorted(by: Self.precedes)
    self.begun = begun
    self.renowned = renowned
    self.candidates = candidates
    cities = (candidates + renowned).sorted(by: Self.precedes)
    isCountry = areas.isEmpty && isNameOfCountry
  }

  private var isNameOfCountry: Bool {
    // Shorter ones are codes.
    guard key.utf8.count > 3, !candidates.isEmpty, CountryCatalog.country(named: typed) != nil else {
      return false
    }
    return !candidates.contains { city in
      city.isCapital
        || own.contains(city) && (city.population >= Self.largeTown || isSpelledOnPurpose && isSpelled(city))
    }
  }

  /// Whether no word of the text was taken for an area.
  let isOfWholeText: Bool

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

  /// Nearer places share their weather, too. The distance of no two cities with the same name is between
  /// 38.9 km (Salem in Massachusetts and in New Hampshire) and 41.1 km.
  static let twinDistance = Length.kilometers(39)

  // MARK: - Choosing one of several

  /// A place with fewer people is seldom meant if a larger one has its name.
  static let smallTown = 50_000
  /// A place with at least as many people is known beyond its country: by names in other languages, too.
  static let largeTown = 100_000
  /// A city with more people is known to everyone by its name alone.
  static let metropolis = 1_000_000
  /// A city with so many times the people of another is larger, and not only by a newer census.
  private static let timesLarger = 2
  /// A city with so many times the people of the next is meant without a reason of its own.
  static let timesFarLarger = 5
  /// The same for a city that has the name in several languages, or nearly, which is such a reason.
  static let timesLargerByUsualName = 4
  /// A city with so many times the people is worth a hint even if the name is only one of its many others.
  static let timesLargerByAnyName = 20
  /// A city with names of its own in so many of the languages of `exonyms` is known abroad. Many towns near a
  /// border have one or two.
  private static let exonymsOfKnownCity = 3

  /// The meant city; `nil` if it may be any of several, or if there is none.
  var meant: City? {
    // People of the country call the city so, too: Kuybyshev was the name of Samara.
    guard !isCountry, let city = likeliest,
      city.population >= Self.largeTown || !renowned.contains(where: { $0.country == city.country })
    else { return nil }
    return city
  }

  /// Whether all cities only begin with the words.
  var isOnlyBegun: Bool { !candidates.isEmpty && candidates.allSatisfy(begun.contains) }

  private var likeliest: City? {
    guard let largest = candidates.first, candidates.count > 1 else { return candidates.first }
    if let city = exactlySpelled ?? capital { return city }
    // Medina is not Medina Estates.
    guard !begun.contains(largest) || isOnlyBegun else { return nil }
    let others = candidates.dropFirst()
    let isLargest = others.allSatisfy { isFarLarger(largest, than: $0) || isLonger($0, than: largest) }
    return !mayBeVariant && (isLargest || isKnownAbroad) ? largest : nil
  }

  /// The city with exactly the typed spelling, if that distinguishes it from the others: `St. John's` is in
  /// Canada.
  private var exactlySpelled: City? {
    let exact = candidates.filter(isSpelled)
    guard let first = exact.first, exact.count < candidates.count else { return nil }
    if exact.count == 1, isSpelledOnPurpose, !candidates.contains(where: { $0 != first && mayBeSpelled($0) })
    {
      return first
    }
    guard Self.timesLarger * first.population >= candidates[0].population else { return nil }
    let isFarLarger = exact.count == 1 || first.population >= Self.timesFarLarger * exact[1].population
    return isFarLarger ? first : nil
  }

  /// Whether this is the typed spelling, or one of the two of `Biel/Bienne`.
  private func isSpelled(_ city: City) -> Bool {
    let typed = typed.lowercased()
    return city.name.lowercased() == typed
      || own.contains(city) && city.spellings.contains { $0.lowercased() == typed }
  }

  /// Accents are not typed by chance: Mâcon is not Macon in Georgia, however much smaller it is.
  private var isSpelledOnPurpose: Bool { !typed.utf8.allSatisfy { $0 < 0x80 } }

  /// Whether a language may spell the city so although its own name is another one: Los Ángeles is the
  /// Spanish name of a larger city than the one in Chile, Lérida that of Lleida; Dhāka is a transcription.
  private func mayBeSpelled(_ city: City) -> Bool {
    city.localNames.contains(typed)
      || own.contains(city) && (PlaceName.key(city.name) != key || city.population >= Self.metropolis)
  }

  /// A capital, unless it is tiny compared with a city of the same name: Athens is in Greece, but Plymouth is
  /// not on Montserrat.
  private var capital: City? {
    candidates.first { city in
      guard city.isCapital, own.contains(city) || usual.contains(city) else { return false }
      let other = candidates.first { $0 != city }?.population ?? 0
      return city.population >= Self.largeTown || other < Self.smallTown
        || other < Self.timesLarger * city.population
    }
  }

  /// Whether the largest city has only a similar name while a large town has exactly this one: Odesa and
  /// Odessa, Texas.
  private var mayBeVariant: Bool {
    usual.contains(candidates[0]) && own.contains { $0.population >= Self.largeTown }
  }

  /// Whether several languages have a name of their own for the largest city and for no other: Venice, which
  /// is Venedig in German and Venise in French, is not the quarter of Los Angeles.
  private var isKnownAbroad: Bool {
    func isKnown(_ city: City) -> Bool {
      let own = PlaceName.key(city.name)
      return city.localNames.exonyms.count { PlaceName.key($0) != own } >= Self.exonymsOfKnownCity
    }
    return isKnown(candidates[0]) && !candidates.dropFirst().contains(where: isKnown)
  }

  private func isFarLarger(_ largest: City, than next: City) -> Bool {
    largest.population >= Self.timesFarLarger * next.population
      || largest.population >= Self.timesLarger * next.population
        && (next.population < Self.smallTown || largest.population > Self.metropolis)
  }

  /// Whether a smaller city only has a longer name: San Sebastián is not San Sebastián de los Reyes.
  private func isLonger(_ city: City, than largest: City) -> Bool {
    own.contains(largest) && !own.contains(city) && !usual.contains(city)
      && largest.population >= Self.timesLarger * city.population
  }
}

/// The cities of a name.
private struct NameSearch {
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
