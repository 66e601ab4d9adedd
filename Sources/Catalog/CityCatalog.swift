import ReferenceData
import Text
package import Weather

/// The embedded list of cities.
package enum CityCatalog {
  /// The meaning of a name.
  package enum Resolution: Hashable, Sendable {
    case one(City)
    /// The largest first.
    case ambiguous([City])
    /// Also for the name of a country that is not a capital or a large town, too.
    case none
  }

  /// The city that a person means by `Berlin`, `Portland, Maine`, `Paris, TX, US`, `London UK` or `東京`.
  ///
  /// Text after a comma narrows the search: a division by its name or its letters of ISO 3166-2, a country by
  /// its name in any language or its code. `CitySearch` has the rules for several cities of the same name.
  package static func resolve(_ text: String) -> Resolution { CitySearch(text).resolution }

  /// Whether a text can mean a city that `resolve` finds for it. Three capitals are a code to most people,
  /// such as `PAR` for the airports of Paris, so they mean a city of exactly this name, or a metropolis that
  /// many call so (`RIO`, `ROM`), but not Pār Naogaon.
  package static func mayMean(_ city: City, by text: String) -> Bool {
    !AirportCatalog.isCode(text) || PlaceName.key(city.name) == PlaceName.key(text)
      || city.population >= CitySearch.metropolis
  }

  /// Whether a city has exactly this name, in any spelling or language, so that the text is not only the
  /// beginning of a name.
  package static func isName(_ text: String) -> Bool {
    let key = PlaceName.key(text)
    return !key.isEmpty
      && (ReferenceTable.cities.first(key) != nil || ReferenceTable.cityNames.first(key) != nil)
  }

  /// Whether two places share their weather, and so may be one place with two entries.
  package static func areTwins(_ first: Coordinates, _ second: Coordinates) -> Bool {
    first.distance(to: second) < CitySearch.twinDistance
  }

  /// Whether a text is a name of this city in any spelling or language, or the first words of its own name.
  package static func isName(_ text: String, of city: City) -> Bool {
    let key = PlaceName.key(text)
    guard !key.isEmpty else { return false }
    return "\(PlaceName.key(city.name)) ".hasPrefix("\(key) ")
      || ([key] + PlaceName.plainer(key, of: text)).contains(where: city.localNames.isKey)
  }

  /// The most words of any name; the longest is one of Bangkok.
  package static let mostWords = 26

  /// Whether a text of several words is the name of a city, not a city with its area: `New York`.
  package static func isWholeName(_ text: String) -> Bool { CitySearch(text).isOfWholeText }

  /// All cities of that name within the areas after the commas, largest first.
  package static func matches(_ text: String) -> [City] { CitySearch(text).cities }

  /// The nearest city to a point; `nil` if there is none within the distance.
  package static func nearest(to point: Coordinates, within longest: Length) -> City? {
    let near = PlaceIndex.cities.entries(in: Box(around: point, reaching: longest)).lazy
      .map { (row: $0.row, distance: $0.coordinates.distance(to: point)) }
      .filter { $0.distance <= longest }
    return near.min { ($0.distance, $0.row.offset) < ($1.distance, $1.row.offset) }.flatMap { city($0.row) }
  }

  /// The largest of the cities with the name, or with as many first words of a name, that is closest to what
  /// was typed, within the areas behind it; of a country its capital and its largest cities, and of a
  /// division its largest cities. A name of both has cities of both: Georgia.
  ///
  /// - Parameter language: Other names of a city count only in this language and in that of its country: in
  ///   some language every word resembles a city.
  package static func suggestions(
    for text: String,
    in language: Language = .english,
    limit: Int
  ) -> [City] {
    let parts = text.split(separator: ",").map(String.init)
    let name = parts.first ?? ""
    let areas = parts.dropFirst().map { NamedArea($0) }.filter(\.isKnown)
    /// The largest cities of these rows in the areas.
    func there(_ rows: [ReferenceTable.Row]) -> [City] {
      guard !areas.isEmpty else { return largest(rows, limit: limit) }
      return Array(areas.reduce(largest(rows, limit: .max)) { $1.cities(among: $0) }.prefix(max(0, limit)))
    }
    let typed = PlaceName.key(name)
    guard (3...PlaceName.longest).contains(typed.utf8.count) else { return [] }
    // Cardiff is in Wales, and London is not.
    if areas.isEmpty, !CountryCatalog.isPart(TextFolding.fold(name)),
      let country = CountryCatalog.country(named: name)
    {
      let rows = ReferenceTable.cities.rows.filter { $0[Column.country] == country.code }
      // A town or a division elsewhere has the name of the country, too: Lebanon, Tennessee, and Georgia.
      let isName = CountryCatalog.country(ofName: name) != nil
      var namesake = isName ? Array(matches(name).prefix(1)) : []
      if isName, namesake.isEmpty {
        let codes = DivisionCatalog.codes(ofName: name).filter { !$0.hasPrefix("\(country.code).") }
        namesake = largest(inDivisions: codes, limit: 1)
      }
      let cities = ([capital(ofCountry: country.code)].compactMap(\.self) + largest(rows, limit: limit))
        .unique()
      return Array((cities.prefix(max(0, limit - namesake.count)) + namesake).prefix(max(0, limit)))
    }
    let begun = there(ReferenceTable.cities.rows(beginningWith: typed))
    // Harlin is more likely Harbin than Harlingen.
    let isLikely = begun.first.map { $0.population >= CitySearch.largeTown } ?? false
    if isLikely || !begun.isEmpty && !areas.isEmpty { return begun }
    let codes = areas.isEmpty ? DivisionCatalog.codes(ofName: name) : []
    if !codes.isEmpty { return largest(inDivisions: codes, limit: limit) }
    let misspelling = Misspelling(typed)
    // Small towns are seldom meant.
    let least = !areas.isEmpty ? 0 : begun.isEmpty ? CitySearch.smallTown : CitySearch.metropolis
    func isLarge(_ row: ReferenceTable.Row) -> Bool {
      (row.tenThousandths(Column.population) ?? 0) >= least * 10_000
    }
    let own = misspelling.matches(in: .cities).filter { isLarge($0.row) || $0.row[Column.capital] == "C" }
    let others = (begun.isEmpty ? misspelling.matches(in: .cityNames) : []).compactMap { match in
      // Short words of other scripts resemble each other.
      match.row.utf8.first ?? 0 < Misspelling.firstOfOtherScripts || match.changes == 1 && typed.count > 4
        ? city(of: match.row, in: language).map { (changes: match.changes, row: $0) } : nil
    }
    let near = own + others
    // A city in the areas may have more changes than one elsewhere.
    for changes in Set(near.map(\.changes)).sorted() where begun.isEmpty || changes == 1 {
      let rows = near.filter { $0.changes == changes }.map(\.row).unique { $0.offset }
      // Porto before Porto Alegre.
      let whole = rows.filter { misspelling.changes(toWhole: $0[0]) == changes }
      let found = (there(whole) + there(rows) + begun).unique().prefix(limit)
      if !found.isEmpty { return Array(found) }
    }
    return begun
  }

  /// The row of the city of another name; `nil` unless it is its own name in another script, or one in the
  /// language or in that of its country.
  private static func city(of name: ReferenceTable.Row, in language: Language) -> ReferenceTable.Row? {
    guard let offset = Int(name[1]) else { return nil }
    let row = ReferenceTable.cities.row(at: offset)
    let isOwn = name.utf8.first ?? 0 >= Misspelling.firstOfOtherScripts || name[2] == "O"
    let code = "\(row[Column.country]).\(row[Column.division])"
    return isOwn || LocalNames(cityAt: offset, divisionCode: code).isUsual(name[0], in: language) ? row : nil
  }

  /// The capital of the country with a two-letter ISO 3166 code; `nil` if it is not among the cities.
  package static func capital(ofCountry code: String) -> City? {
    ReferenceTable.cities.rows.first { $0[Column.country] == code && $0[Column.capital] == "C" }.flatMap(city)
  }

  /// Whether a country with a two-letter ISO 3166 code has a city: Antarctica and a few islands have none.
  package static func hasCity(inCountry code: String) -> Bool {
    ReferenceTable.cities.rows.contains { $0[Column.country] == code }
  }

  /// The cities whose names begin with the typed text, largest first: for completion.
  package static func names(beginningWith text: String, limit: Int) -> [City] {
    // `St` is the beginning of both Stockholm and Saint-Denis.
    let beginnings = [TextFolding.fold(text), PlaceName.key(text)].unique()
    return largest(beginnings.flatMap { ReferenceTable.cities.rows(beginningWith: $0) }, limit: limit)
  }

  /// The other names that begin with the typed text, such as those in other scripts, those of the largest
  /// cities first: for completion. They are keys.
  package static func otherNames(beginningWith text: String, limit: Int) -> [String] {
    let rows = ReferenceTable.cityNames.rows(beginningWith: TextFolding.fold(text))
    let ranked = ranked(rows) { row in Int(row[1]).map { ReferenceTable.cities.row(at: $0) } }
    return ranked.prefix(limit).map { $0[0] }
  }

  /// - Parameter codes: The GeoNames codes of the divisions.
  static func largest(inDivisions codes: [String], limit: Int) -> [City] {
    guard !codes.isEmpty else { return [] }
    let rows = ReferenceTable.cities.rows.filter { row in
      codes.contains("\(row[Column.country]).\(row[Column.division])")
    }
    return largest(rows, limit: limit)
  }

  /// Only the requested rows become cities, because thousands of names begin with the same letter.
  private static func largest(_ rows: [ReferenceTable.Row], limit: Int) -> [City] {
    ranked(rows) { $0 }.prefix(max(0, limit)).compactMap { city($0) }
  }

  /// The rows in the order of the people in their cities, most people first.
  private static func ranked(
    _ rows: [ReferenceTable.Row],
    by city: (ReferenceTable.Row) -> ReferenceTable.Row?
  ) -> [ReferenceTable.Row] {
    rows.map { (row: $0, people: city($0)?.tenThousandths(Column.population) ?? 0) }
      .sorted { ($1.people, $0.row.offset) < ($0.people, $1.row.offset) }
      .map { $0.row }
  }

  /// Columns of the table `cities`; the first one is the key of the name.
  private enum Column {
    static let latitude = 1
    static let longitude = 2
    static let name = 3
    static let country = 4
    static let division = 5
    static let population = 6
    static let timeZone = 7
    static let capital = 8
  }

  static func city(_ row: ReferenceTable.Row) -> City? {
    let columns = row.columns
    guard columns.count > Column.capital, let latitude = row.number(Column.latitude),
      let longitude = row.number(Column.longitude), let population = Int(columns[Column.population]),
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    let code = "\(columns[Column.country]).\(columns[Column.division])"
    let names = LocalNames(cityAt: row.offset, divisionCode: code)
    let division = names.division
    let subdivision = division?.name ?? ""
    return City(
      name: columns[Column.name],
      subdivision: subdivision.isEmpty ? nil : subdivision,
      subdivisionCode: division?.isoSuffix ?? "",
      country: columns[Column.country],
      coordinates: coordinates,
      population: population,
      timeZone: ZoneNames[columns[Column.timeZone]] ?? TimeZones.name(at: coordinates),
      isCapital: columns[Column.capital] == "C",
      localNames: names
    )
  }
}
