package import Catalog
package import Configuration
import Merge
import Text
package import Weather

/// Turns what the user typed into a place: a configured city, an embedded one, coordinates, or an airport.
package struct PlaceResolver: Sendable {
  let cities: [Config.City]
  /// The language of the run, in which positions may be typed as they are printed.
  let language: Language

  package init(cities: [Config.City], language: Language = .english) {
    self.cities = cities
    self.language = language
  }

  /// - Throws: `Failure` when no place has the name, or when several fit equally well.
  package func place(_ text: String) throws(Failure) -> Place { try resolve(text).place }

  /// The place that a text means, and why it means this one.
  ///
  /// - Throws: `Failure` when no place has the name, or when several fit equally well.
  package func resolve(_ text: String) throws(Failure) -> ResolvedPlace {
    // What other programs print, such as the first column of a table, ends in a space.
    let text = text.trimmed
    do throws(Failure) { return try resolveExactly(text) } catch {
      guard case .unknown = error else { throw error }
      let plain = TextFolding.plainlyTyped(text)
      guard plain != text else { throw error }
      do throws(Failure) { return try resolveExactly(plain) } catch let second {
        // The message names an unknown place as it was typed.
        if case .unknown = second { throw error }
        throw second
      }
    }
  }

  private func resolveExactly(_ text: String) throws(Failure) -> ResolvedPlace {
    if let words = GeoURI(text)?.words { return try resolveExactly(words) }
    func found(_ place: Place, _ rule: ResolvedPlace.Rule, among search: CitySearch? = nil) -> ResolvedPlace {
      ResolvedPlace(place: place, rule: rule, text: text, search: search)
    }
    if let coordinates = Coordinates(text, in: language) {
      return found(Place(at: coordinates, typed: text), .coordinates)
    }
    if let city = CityNames(cities)[text] {
      do throws(Failure) { return found(try place(of: city), .configured) } catch {
        if case .unknown = error { throw .unplaced(Self.problem(of: city, error)) }
        throw error
      }
    }
    if Coordinates.areMeant(by: text, in: language) { throw .outOfRange(text) }
    if let airport = AirportCatalog.airport(capitals: text) ?? AirportCatalog.airport(smallLetters: text) {
      return found(Place(airport), .code)
    }
    let search = CitySearch(text)
    switch search.resolution {
    case .one(let city) where CityCatalog.mayMean(city, by: text):
      if let airport = Self.town(named: text, besides: [city], of: search) {
        return found(Place(townOf: airport), .town, among: search)
      }
      var place = configured(city) ?? Place(city)
      place.typedName = search.otherName(of: city)
      return found(place, .city, among: search)
    case .ambiguous(let cities) where cities.contains(where: { CityCatalog.mayMean($0, by: text) }):
      if let airport = Self.town(named: text, besides: cities, of: search) {
        return found(Place(townOf: airport), .town, among: search)
      }
      throw Self.ambiguous(text, cities)
    case .one, .ambiguous, .none: break
    }
    // NIUE is the airport of Niue, but the Puerto Rico with an airport is a village in Bolivia.
    let country = CountryCatalog.country(ofName: text)
    func mayBeMeant(_ airport: Airport) -> Bool { country == nil || airport.country == country?.code }
    if let airport = AirportCatalog.airport(code: text), mayBeMeant(airport) || !Self.isWrittenAsName(text) {
      return found(Place(airport), .code)
    }
    let town = AirportCatalog.airport(ofTown: text) ?? AirportCatalog.airport(ofTown: Self.withComma(text))
    if let airport = town, mayBeMeant(airport) { return found(Place(townOf: airport), .town) }
    let airports = AirportCatalog.airports(everydayName: text).filter(mayBeMeant)
    if let airport = airports.first {
      guard airports.count == 1 else { throw .ambiguous(text, airports) }
      return found(Place(airport), .everydayName)
    }
    if Coordinates.areAttempted(in: text) { throw .malformed(text) }
    throw unknown(text)
  }

  /// `Queenstown NZ` as `Queenstown, NZ`, and `Iqaluit Nunavut` as `Iqaluit, Nunavut`.
  private static func withComma(_ text: String) -> String {
    guard let space = text.lastIndex(of: " "), !text.contains(","),
      case let area = String(text[space...]),
      CountryCatalog.country(named: area) != nil || DivisionCatalog.isName(area)
    else { return text }
    return "\(text[..<space]),\(area)"
  }

  /// The airport of a town that has the typed name, where cities only begin with it: Aspen is not Aspen Hill.
  private static func town(named text: String, besides cities: [City], of search: CitySearch) -> Airport? {
    guard search.isOnlyBeginning, let airport = AirportCatalog.airport(ofTown: text),
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

  /// Whether a word is an airport's code. In lower case, it is one only if no city has that name, or if a
  /// city has only another name that is an IATA code; `Sylt` is not one.
  package static func isCode(_ word: String) -> Bool {
    // Whether a city has the same name takes longer to find out.
    guard !isWrittenAsName(word), AirportCatalog.airport(code: word) != nil else { return false }
    return AirportCatalog.airport(capitals: word) != nil || AirportCatalog.airport(smallLetters: word) != nil
      || CityCatalog.resolve(word) == .none
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
  /// two are one name. The word for an airport belongs to the name beside it.
  package func names(in words: [String]) -> [String] {
    let words = AirportCatalog.joiningNames(words)
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
  /// has an airport, is not.
  private func isPlaceByItself(_ word: String) -> Bool {
    Coordinates(word, in: language) != nil || CityNames(cities)[word] != nil
      || AirportCatalog.airport(capitals: word) != nil
      || word.utf8.count > 3 && AirportCatalog.airport(code: word) != nil
      || CityCatalog.isName(word)
  }

  /// The places of all configured cities in their order; `nil` for one that is not found.
  package func configuredPlaces() -> [Place?] { cities.map { try? place(of: $0) } }

  /// A configured city; what the config leaves out comes from the embedded list.
  private func place(of city: Config.City) throws(Failure) -> Place {
    try place(of: city, in: CitySearch(Self.query(of: city)))
  }

  private func place(of city: Config.City, in search: CitySearch) throws(Failure) -> Place {
    let name = city.name ?? city.id
    var place: Place
    if let coordinates = city.coordinates {
      place = Place(name: name, coordinates: coordinates)
      if let known = Self.city(of: city, in: search) {
        (place.country, place.subdivision) = (known.country, known.subdivision)
        place.timeZone = known.timeZone
        // A name that the user chose is the same in all languages.
        if search.otherName(of: known) == nil { place.localNames = known.localNames }
      } else {
        if city.timeZone == nil { place.timeZone = TimeZones.name(at: coordinates) }
        if city.country == nil {
          place.country = CityCatalog.nearest(to: coordinates, within: .kilometers(30))?.country
        }
      }
    } else {
      switch search.resolution {
      case .one(let known): place = Place(known)
      case .ambiguous(let known): throw Self.ambiguous(Self.query(of: city), known)
      case .none: throw unknown(Self.query(of: city))
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

  private static func query(of city: Config.City) -> String {
    [city.name ?? city.id, city.subdivision, city.country].compactMap { $0 }.joined(separator: ", ")
  }

  /// The city of the catalog that a configured city is: the one that its words mean, or of those with its
  /// name the one at its coordinates.
  private static func city(of city: Config.City, in search: CitySearch) -> City? {
    guard let coordinates = city.coordinates else { return search.meant }
    return search.cities.first { known in
      CityCatalog.areTwins(known.coordinates, coordinates)
        && CityCatalog.isName(city.name ?? city.id, of: known)
    }
  }

  /// The place of the config's entry for a city of the catalog, so that `Berlin, Germany` is the same place
  /// as `Berlin`.
  func configured(_ city: City) -> Place? {
    for entry in cities where CityCatalog.isName(entry.name ?? entry.id, of: city) {
      let search = CitySearch(Self.query(of: entry))
      if Self.city(of: entry, in: search) == city, let place = try? place(of: entry, in: search) {
        return place
      }
    }
    return nil
  }

  /// Why a configured city has no location, at its position in the config; `nil` for one that is found.
  package func problem(of city: Config.City) -> ConfigProblem? {
    // Invalid coordinates have their own error.
    guard city.coordinates != nil || city.node["latitude"] == nil || city.node["longitude"] == nil else {
      return nil
    }
    do throws(Failure) {
      _ = try place(of: city)
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
      let near = Suggestion(name.suggestions.filter { $0 != name.text }).clause.map { "\($0) " } ?? ""
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

  /// The first eight places, capitals before others, with what to type for each: where no words tell one from
  /// another, its place on the earth does.
  private static func ambiguous(_ text: String, _ cities: [City]) -> Failure {
    let candidates = capitalsFirst(cities).prefix(8).map { city in
      let point = "\(city.coordinates.latitude),\(city.coordinates.longitude)"
      return Failure.Candidate(label: Place(city).label, query: words(for: city) ?? point)
    }
    return .ambiguous(text, candidates: candidates, more: cities.count - candidates.count)
  }

  /// A capital without people is a former one: Plymouth on Montserrat.
  static func capitalsFirst(_ cities: [City]) -> [City] {
    func isFirst(_ city: City) -> Bool { city.isCapital && city.population > 0 }
    return cities.filter(isFirst) + cities.filter { !isFirst($0) }
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
