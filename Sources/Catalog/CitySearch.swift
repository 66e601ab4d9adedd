import ReferenceData
import Text
import Weather

/// The cities that a text can mean, and the one that it does mean.
///
/// A name is ambiguous where people would ask back: `Springfield` is, `Portland` is not. `PlaceNameTests` has
/// the names that led to a wrong city.
package struct CitySearch: Sendable {
  /// The possible cities, largest first.
  package let cities: [City]
  /// The cities among which one is chosen: all but `renowned`.
  private let candidates: [City]
  private var text: String
  /// The name without the area, as typed.
  private let typed: String
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
  private var isCountry = false

  /// - Parameter text: `Berlin`, `Portland, Maine`, `Paris, TX, US`, `London UK`.
  package init(_ text: String) {
    guard text.utf8.count <= PlaceName.longest else {
      self.init(name: "", areas: [])
      return
    }
    let found = Self(named: text)
    guard found.cities.isEmpty else {
      self = found
      return
    }
    // A postcode says no more: `10115 Berlin`.
    let plain = Postcode.splits(of: text).lazy.map { Self(named: $0.name) }.first { !$0.cities.isEmpty }
    self = plain ?? Self(title: text) ?? found
  }

  private init(named text: String) {
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
    self.text = text
  }

  /// The title of an answer, with a name that was typed and the city's own: `München (Munich), Bavaria,
  /// Germany`.
  private init?(title text: String) {
    guard let close = text.lastIndex(of: ")") else { return nil }
    let areas = text[text.index(after: close)...]
    // Both names may have brackets: Halle (Saale).
    for open in [text.firstIndex(of: "("), text[..<close].lastIndex(of: "(")].compactMap(\.self) {
      guard open < close else { return nil }
      let own = Self(named: String(text[text.index(after: open)..<close] + areas))
      if let city = own.meant, Self(named: String(text[..<open] + areas)).cities.contains(city) {
        self = own
        return
      }
    }
    return nil
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
    text = name
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
    guard !candidates.isEmpty, CountryCatalog.country(ofName: typed) != nil else { return false }
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
  /// The same for a city of half a million people, such as Vancouver in Canada.
  private static let timesLargerThanTown = 3
  private static let largeCity = 500_000
  /// A city with so many times the people is worth a hint even if the name is only one of its many others.
  static let timesLargerByAnyName = 20
  /// A city with names of its own in so many of the languages of `exonyms` is known abroad. Many towns near a
  /// border have one or two.
  private static let exonymsOfKnownCity = 3

  /// What the text means.
  package var resolution: CityCatalog.Resolution {
    if let city = meant { return .one(city) }
    return cities.isEmpty || isCountry ? .none : .ambiguous(cities)
  }

  /// The meant city; `nil` if it may be any of several, or if there is none.
  package var meant: City? {
    // People of the country call the city so, too: Kuybyshev was the name of Samara.
    guard !isCountry, let city = likeliest,
      city.population >= Self.largeTown || !renowned.contains(where: { $0.country == city.country })
    else { return nil }
    return city
  }

  /// Whether the meant city is so small that people who use its name may mean another place, and no capital.
  package var isSmall: Bool { meant.map { $0.population < Self.smallTown && !$0.isCapital } ?? false }

  /// Whether everyone knows the meant city by its name alone.
  package var isMetropolis: Bool { meant.map { $0.population >= Self.metropolis } ?? false }

  /// Whether all cities only begin with the words.
  private var isOnlyBegun: Bool { !candidates.isEmpty && candidates.allSatisfy(begun.contains) }

  /// Whether cities only begin with the words, so that a place that they do not name in full may be meant:
  /// Bethel is not Bethel Park.
  package var isOnlyBeginning: Bool { isOnlyBegun && !CityCatalog.isName(text) }

  /// Whether another place than the meant city may well be meant. A metropolis is known by all of its names.
  ///
  /// The first words of the name of a small town are in doubt: Aspen is not Aspen Hill, but Addis is Addis
  /// Ababa. The name of a country means its capital, however small: Andorra is Andorra la Vella. A whole name
  /// without an area is in doubt if it is a nickname, is spelled as another place, or is that of a region.
  package var isDoubtful: Bool {
    guard let city = meant, city.population < Self.metropolis else { return false }
    if isOnlyBeginning {
      return city.population < Self.largeTown
        && (!city.isCapital || CountryCatalog.country(ofName: typed)?.code != city.country)
    }
    return isOfWholeText && !city.isCapital
      && (isNickname(of: city) || isForeignSpelling(of: city) || isLargerDivision(than: city))
  }

  /// Whether this is an old name or a nickname of a town, unlike its own name and not in any language of agg:
  /// Park City is not Bridgeport.
  private func isNickname(of city: City) -> Bool {
    let names = city.localNames
    guard city.population < Self.timesLarger * Self.largeTown, !own.contains(city), !begun.contains(city),
      key.utf8.allSatisfy({ $0 < 0x80 }), !names.all.contains(where: { PlaceName.key($0) == key })
    else { return false }
    return 2 * editDistance(Array(PlaceName.key(city.name)), Array(key)) > key.count
  }

  /// Whether a typed letter with an accent has none in the name of the town, or is a Chinese one of a small
  /// town: Kudüs is Jerusalem and not Kudus, and 柏林 is Berlin and not Bailin.
  private func isForeignSpelling(of city: City) -> Bool {
    let isChinese = key.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
    guard isSpelledOnPurpose, isChinese || key.utf8.allSatisfy({ $0 < 0x80 }),
      city.population < (isChinese ? Self.smallTown : Self.largeTown)
    else { return false }
    func special(_ name: String) -> String { TextFolding.fold(name.filter { !$0.isASCII }) }
    let known = (city.spellings + city.localNames.all).map(special).joined()
    return special(typed).contains { !known.contains($0) }
  }

  /// Whether a region elsewhere, with a larger city, has the name: Goa is not the town in the Philippines.
  private func isLargerDivision(than city: City) -> Bool {
    if Self.landscapes.contains(key) { return true }
    let codes = DivisionCatalog.codes(ofName: typed)
    // BA is also a code of Bali.
    guard codes.contains(where: { Division(code: $0).map { PlaceName.key($0.name) } == key }),
      !codes.contains(city.localNames.divisionCode)
    else { return false }
    return CityCatalog.largest(inDivisions: codes, limit: 1).contains { $0.population > city.population }
  }

  /// Counties, islands and mountains that are better known than the town of their name, and no first-level
  /// divisions: Cornwall is not the one in Ontario.
  private static let landscapes: Set = [
    "cheshire", "cornwall", "franconia", "iona", "labrador", "orkney", "radnor", "senja", "snowdon",
  ]

  /// The name that the text uses for one of the cities, such as `Venedig` for Venice; `nil` if that is the
  /// city's own name in any spelling, or a part of it.
  package func otherName(of city: City) -> String? {
    let own = city.spellings.map(PlaceName.key)
    func isOwn(_ name: String) -> Bool {
      let key = PlaceName.key(name)
      return ([key] + PlaceName.plainer(key, of: name)).contains { form in
        own.contains { $0 == form || "\($0) ".hasPrefix("\(form) ") }
      }
    }
    return isOwn(text) || isOwn(typed) ? nil : typed
  }

  private var likeliest: City? {
    guard let largest = candidates.first, candidates.count > 1 else { return candidates.first }
    if let city = exactlySpelled ?? capital { return city }
    // Medina is not Medina Estates.
    guard !begun.contains(largest) || isOnlyBegun else { return nil }
    let others = candidates.dropFirst()
    let isLargest = others.allSatisfy { isFarLarger(largest, than: $0) || isLonger($0, than: largest) }
    return !mayBeVariant && (isLargest || isKnownAbroad) ? largest : knownBySpelling
  }

  /// The only one of the cities with the typed spelling in another language, else the only one with any name
  /// in another language, if accents were typed that it may have and the largest is not far larger: València
  /// is in Spain, and so is Cádiz, although the table has no accent for it.
  private var knownBySpelling: City? {
    let spelled = candidates.filter { $0.localNames.contains(typed) }
    let known = spelled.count == 1 ? spelled : candidates.filter { !$0.localNames.all.isEmpty }
    guard isSpelledOnPurpose, known.count == 1, let city = known.first, own.contains(city),
      isSpelled(city) || !candidates.contains(where: isSpelled),
      Self.timesLarger * city.population >= candidates[0].population
    else { return nil }
    return city
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

  /// Whether the largest city has only a similar name while a large town has exactly this one: Puebla and
  /// Pueblo, Colorado. A doubled letter makes no other name: Odessa is Odesa.
  private var mayBeVariant: Bool {
    func single(_ key: String) -> [Character] { zip(key, key.dropFirst() + " ").filter { $0 != $1 }.map(\.0) }
    return usual.contains(candidates[0]) && own.contains { $0.population >= Self.largeTown }
      && single(PlaceName.key(candidates[0].name)) != single(key)
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
    let times = largest.population >= Self.largeCity ? Self.timesLargerThanTown : Self.timesFarLarger
    return largest.population >= times * next.population
      || largest.population >= Self.timesLarger * next.population
        && (next.population < Self.smallTown || largest.population > Self.metropolis)
  }

  /// Whether a smaller city only has a longer name: San Sebastián is not San Sebastián de los Reyes.
  private func isLonger(_ city: City, than largest: City) -> Bool {
    own.contains(largest) && !own.contains(city) && !usual.contains(city)
      && largest.population >= Self.timesLarger * city.population
  }
}
