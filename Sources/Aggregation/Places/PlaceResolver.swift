package import Catalog
package import Configuration
import Merge
import Text
package import Weather

/// Turns what the user typed into a place: a configured city, an embedded one, coordinates, or an aerodrome.
package struct PlaceResolver: Sendable {
  let cities: [Config.City]
  /// The language of the run, in which positions may be typed as they are printed.
  let language: Language

  package init(cities: [Config.City], language: Language = .english) {
    self.cities = cities
    self.language = language
  }

  /// Why there is no place, with what to type instead.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    case unknown(UnknownName)
    /// A city of the config without a location that no embedded table has.
    case unplaced(ConfigProblem)
    /// - Parameter more: How many places the candidates leave out.
    case ambiguous(String, candidates: [Candidate], more: Int = 0)
    /// Coordinates of no point on the earth.
    case outOfRange(String)
    /// A position in a form that is not read.
    case malformed(String)

    /// One of the places that a name may mean.
    package struct Candidate: Hashable, Sendable {
      /// As a person reads it, such as `Portland, Oregon, United States`.
      package let label: String
      /// What finds this one, such as `Portland, Oregon`.
      package let query: String

      package init(label: String, query: String) {
        self.label = label
        self.query = query
      }
    }

    /// Whether the name is unknown here, so that a source may know it. Sources are not asked for a country.
    package var isOfName: Bool {
      switch self {
      case .unknown(let name): !name.isCountry
      case .unplaced: true
      case .ambiguous, .outOfRange, .malformed: false
      }
    }

    package var description: String { message(typing: "agg weather") }

    /// - Parameter command: What to type before the name of a place.
    package func message(typing command: String) -> String {
      switch self {
      case .unknown(let name):
        return "unknown place \"\(Self.beginning(of: name.text))\".\(suggestion(name.suggestions))"
          + " Use a city (with its country), latitude,longitude or an airport code."
      case .unplaced(let problem): return problem.description
      case .ambiguous(let text, let candidates, let more):
        let width = candidates.map { $0.query.columns + 2 }.max() ?? 0
        let rows = candidates.map { candidate in
          "  \(command) \("\"\(candidate.query)\"".padded(toColumns: width))   \(candidate.label)"
        }
        let rest = more == 0 ? [] : ["  … \(more) more: \(Self.listing(text, candidates.count + more))"]
        return "\"\(text)\" is ambiguous. Use one of:\n" + (rows + rest).joined(separator: "\n")
      case .outOfRange(let text):
        return "\"\(text)\" is not a valid position."
          + " Give the latitude (-90 to 90) first, then the longitude (-180 to 180)."
      case .malformed(let text):
        return "\"\(text)\" looks like a position, but cannot be read as one."
          + " Write it as 52.52,13.41 or as 52°31′12″N 13°24′36″E, with minutes and seconds below 60."
      }
    }

    /// A long text fills the terminal, and its beginning shows which one is meant.
    private static func beginning(of text: String) -> String {
      text.count > 120 ? "\(text.prefix(120))…" : text
    }

    /// What lists all places of a name.
    private static func listing(_ text: String, _ count: Int) -> String {
      "agg places \(text.contains { !$0.isLetter } ? "\"\(text)\"" : text) --limit \(count)"
    }
  }

  /// - Throws: `Failure` when there is none, or several that are equally meant.
  package func place(_ text: String) throws(Failure) -> Place {
    // What other programs print, such as the first column of a table, ends in a space.
    let text = text.trimmed
    do throws(Failure) { return try exactPlace(text) } catch {
      guard case .unknown = error else { throw error }
      let plain = TextFolding.plainlyTyped(text)
      guard plain != text else { throw error }
      do throws(Failure) { return try exactPlace(plain) } catch let second {
        // The message names an unknown place as it was typed.
        if case .unknown = second { throw error }
        throw second
      }
    }
  }

  private func exactPlace(_ text: String) throws(Failure) -> Place {
    if let words = GeoURI(text)?.words { return try exactPlace(words) }
    if let coordinates = Coordinates(text, in: language) { return Self.place(at: coordinates, text) }
    if let city = CityNames(cities)[text] {
      do throws(Failure) { return try place(city) } catch {
        if case .unknown = error { throw .unplaced(Self.problem(of: city, error)) }
        throw error
      }
    }
    if Coordinates.areMeant(by: text, in: language) { throw .outOfRange(text) }
    if let airport = AirportCatalog.airport(capitals: text) { return Self.place(airport) }
    switch CityCatalog.resolve(text) {
    case .one(let city) where CityCatalog.mayMean(city, by: text):
      if let airport = Self.town(named: text, besides: [city]) { return Self.place(ofTownWith: airport) }
      var place = Self.place(city)
      place.typedName = CityCatalog.otherName(of: city, in: text)
      return place
    case .ambiguous(let cities) where cities.contains(where: { CityCatalog.mayMean($0, by: text) }):
      if let airport = Self.town(named: text, besides: cities) { return Self.place(ofTownWith: airport) }
      throw Self.ambiguous(text, cities)
    case .one, .ambiguous, .none: break
    }
    // NIUE is the airport of Niue, but the Puerto Rico with an airport is a village in Bolivia.
    let country = CountryCatalog.country(ofName: text)
    func mayBeMeant(_ airport: Airport) -> Bool { country == nil || airport.country == country?.code }
    if let airport = AirportCatalog.airport(code: text), mayBeMeant(airport) || !Self.isWrittenAsName(text) {
      return Self.place(airport)
    }
    if let airport = AirportCatalog.airport(ofTown: text), mayBeMeant(airport) {
      return Self.place(ofTownWith: airport)
    }
    if let airport = AirportCatalog.airport(everydayName: text), mayBeMeant(airport) {
      return Self.place(airport)
    }
    if Coordinates.areAttempted(in: text) { throw .malformed(text) }
    throw unknown(text)
  }

  /// The airport of a town that has the typed name, where cities only begin with it: Aspen is not Aspen Hill.
  private static func town(named text: String, besides cities: [City]) -> Airport? {
    guard CityCatalog.isOnlyBeginning(text), let airport = AirportCatalog.airport(ofTown: text),
      !cities.contains(where: { CityCatalog.areTwins($0.coordinates, airport.coordinates) })
    else { return nil }
    return airport
  }

  /// Whether a text is written as a name: `Sylt` with a capital and small letters, because `sylt` and `SYLT`
  /// are codes; a longer one in any letters that are not all capitals, such as `Lake Louise`.
  package static func isWrittenAsName(_ text: String) -> Bool {
    guard text.count > 4 else {
      return text.count > 1 && text.first?.isUppercase == true && text.dropFirst().allSatisfy(\.isLowercase)
    }
    return text.contains(where: \.isLowercase) && !text.contains(where: \.isNumber)
  }

  /// Whether a geocoder may know another place that is meant: only an airport has the typed name, as its code
  /// or as its town, or a city only begins with it. Sylt is an island, and SYLT the airport of Lethem in
  /// Guyana. The name of a country is in no doubt: only its own places can have been found.
  package static func isDoubtful(_ place: Place, named text: String) -> Bool {
    let text = text.trimmed
    guard place.cityID == nil else { return false }
    if place.localNames != nil {
      return CityCatalog.isDoubtful(text) && AirportCatalog.airport(ofTown: text) == nil
    }
    return isWrittenAsName(text) && CountryCatalog.country(ofName: text) == nil
      && AirportCatalog.airport(everydayName: text) == nil
  }

  /// Whether a text is a place, or several, without asking any source.
  package func isPlace(_ text: String) -> Bool {
    do throws(Failure) { _ = try place(text) } catch {
      if case .ambiguous = error { return true }
      return false
    }
    return true
  }

  /// Words as the names of places: one where together they are one, such as `San Francisco`, `Paris Texas` or
  /// `52.5 13.4`. Words that are places each, such as `Paris London`, stay apart, and of `New York London`
  /// two are one name.
  package func names(in words: [String]) -> [String] {
    guard words.count > 1 else { return words }
    let together = words.joined(separator: " ")
    // A country is not a place, but its cities can be suggested.
    if CountryCatalog.country(named: together) != nil { return [together] }
    // Words that are places do not need the search for other places, which looks at every airport.
    if CityCatalog.isWholeName(together) || !words.allSatisfy(isPlaceByItself), isPlace(together) {
      return [together]
    }
    var names: [String] = []
    var rest = words[...]
    let longest = min(words.count - 1, CityCatalog.mostWords)
    while !rest.isEmpty {
      let lengths = stride(from: min(longest, rest.count), through: 2, by: -1)
      let length = lengths.first { CityCatalog.isName(rest.prefix($0).joined(separator: " ")) } ?? 1
      names.append(rest.prefix(length).joined(separator: " "))
      rest = rest.dropFirst(length)
    }
    return names
  }

  /// Whether a word is a place that is known enough to stand alone beside others: Texas in Queensland, which
  /// has an aerodrome, is not.
  private func isPlaceByItself(_ word: String) -> Bool {
    Coordinates(word, in: language) != nil || CityNames(cities)[word] != nil
      || AirportCatalog.airport(capitals: word) != nil
      || word.utf8.count > 3 && AirportCatalog.airport(code: word) != nil
      || CityCatalog.isName(word)
  }

  /// Up to three other cities of the same name, as a person reads them, and of a small one the town of an
  /// airport; none where the text means a city of the config, an airport or coordinates.
  package func namesakes(of text: String) -> [String] {
    let text = text.trimmed
    guard Coordinates(text, in: language) == nil, CityNames(cities)[text] == nil,
      AirportCatalog.airport(capitals: text) == nil, case .one(let meant) = CityCatalog.resolve(text)
    else { return [] }
    let isMeant = Self.town(named: text, besides: [meant]) == nil
    var others = CityCatalog.matches(text).filter { $0 != meant || !isMeant }.map { Self.place($0) }
    if isMeant, CityCatalog.isSmall(meant), let airport = AirportCatalog.airport(ofTown: text),
      airport.coordinates.distance(to: meant.coordinates) > .kilometers(100)
    {
      others.insert(Self.place(ofTownWith: airport), at: 0)
    }
    // In the same country a name and its division say enough.
    return others.prefix(3).map { place in
      place.country == meant.country && place.subdivision != nil
        ? [place.name, place.subdivision].compactMap(\.self).joined(separator: ", ") : place.label
    }
  }

  /// The places of all configured cities in their order; `nil` for one that is not found.
  package func configuredPlaces() -> [Place?] { cities.map { try? place($0) } }

  /// A configured city; what the config leaves out comes from the embedded list.
  package func place(_ city: Config.City) throws(Failure) -> Place {
    let name = city.name ?? city.id
    var place: Place
    if let coordinates = city.coordinates {
      place = Place(name: name, coordinates: coordinates)
      if city.timeZone == nil { place.timeZone = TimeZones.name(at: coordinates) }
      if city.country == nil {
        place.country = CityCatalog.nearest(to: coordinates, within: .kilometers(30))?.country
      }
    } else {
      let query = [name, city.subdivision, city.country].compactMap { $0 }.joined(separator: ", ")
      switch CityCatalog.resolve(query) {
      case .one(let known): place = Self.place(known)
      case .ambiguous(let known): throw Self.ambiguous(query, known)
      case .none: throw unknown(query)
      }
      if let name = city.name, name != place.name { (place.name, place.localNames) = (name, nil) }
    }
    place.country = city.country ?? place.country
    if let subdivision = city.subdivision { (place.subdivision, place.localNames) = (subdivision, nil) }
    place.elevation = city.elevation
    place.timeZone = city.timeZone ?? place.timeZone
    place.cityID = city.id
    place.sourceIDs = city.sourceIDs
    place.sources = city.sources
    return place
  }

  /// Why a configured city has no location, at its position in the config; `nil` for one that is found.
  package func problem(of city: Config.City) -> ConfigProblem? {
    // Invalid coordinates have their own error.
    guard city.coordinates != nil || city.node["latitude"] == nil || city.node["longitude"] == nil else {
      return nil
    }
    do throws(Failure) {
      _ = try place(city)
      return nil
    } catch {
      return Self.problem(of: city, error)
    }
  }

  private static func problem(of city: Config.City, _ failure: Failure) -> ConfigProblem {
    let message: String
    let help: String?
    switch failure {
    case .unknown(let name):
      // The city itself is one of those that are known by name.
      let near = advice(name.suggestions.filter { $0 != name.text }).map { "\($0) " } ?? ""
      message = "has no coordinates, and \"\(name.text)\" is not a known city"
      help = "\(near)add latitude and longitude, or the name of a known city"
    case .ambiguous(let name, let candidates, _):
      message = "\"\(name)\" is ambiguous"
      help = "choose with country and subdivision: \(candidates.map(\.label).joined(separator: "; "))"
    case .outOfRange, .malformed, .unplaced: (message, help) = (failure.description, nil)
    }
    return .at(city.node, ["cities", city.id], message, help: help)
  }

  private func unknown(_ text: String) -> Failure {
    .unknown(UnknownName(text: text, configuredCities: cities.map(\.id), language: language))
  }

  // MARK: - Making places

  static func place(at coordinates: Coordinates, _ text: String) -> Place {
    var place = Place(name: text, coordinates: coordinates)
    place.timeZone = TimeZones.name(at: coordinates)
    if let nearby = CityCatalog.nearest(to: coordinates, within: .kilometers(10)) {
      place.name = nearby.name
      place.country = nearby.country
      place.subdivision = nearby.subdivision
      place.localNames = nearby.localNames
    }
    return place
  }

  static func place(_ city: City) -> Place {
    var place = Place(name: city.name, coordinates: city.coordinates)
    place.country = city.country
    place.subdivision = city.subdivision
    place.timeZone = city.timeZone
    place.localNames = city.localNames
    return place
  }

  /// A town, at the coordinates of its aerodrome.
  private static func place(ofTownWith airport: Airport) -> Place {
    var place = Self.place(airport)
    place.name = airport.city ?? airport.name
    place.airport = nil
    return place
  }

  static func place(_ airport: Airport) -> Place {
    var place = Place(name: airport.name, coordinates: airport.coordinates)
    place.country = airport.country
    place.subdivision = airport.subdivision
    place.elevation = airport.elevation
    place.timeZone = airport.timeZone
    place.airport = airport
    return place
  }

  /// The first eight places, capitals before others, with what to type for each: where no words tell one from
  /// another, its place on the earth does.
  private static func ambiguous(_ text: String, _ cities: [City]) -> Failure {
    let candidates = capitalsFirst(cities).prefix(8).map { city in
      let point = "\(city.coordinates.latitude),\(city.coordinates.longitude)"
      return Failure.Candidate(label: place(city).label, query: words(for: city) ?? point)
    }
    return .ambiguous(text, candidates: candidates, more: cities.count - candidates.count)
  }

  static func capitalsFirst(_ cities: [City]) -> [City] {
    cities.filter(\.isCapital) + cities.filter { !$0.isCapital }
  }

  /// The city with its division, else its country, else both; `nil` where all of these may mean another one,
  /// too.
  static func words(for city: City) -> String? {
    let country = CountryCatalog.name(of: city.country)
    let areas = city.subdivision.map { [[$0], [country], [$0, country]] } ?? [[country]]
    return areas.lazy.map { ([city.name] + $0).joined(separator: ", ") }
      .first { CityCatalog.resolve($0) == .one(city) }
  }
}
