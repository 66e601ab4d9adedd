import ReferenceData
import Text
package import Weather

/// The cities inside the program.
package enum CityCatalog {
  /// What a name stands for.
  package enum Resolution: Hashable, Sendable {
    case one(City)
    /// Largest first.
    case ambiguous([City])
    case none
  }

  /// The city that a person means by `Berlin`, `Portland, Maine`, `Paris, TX, US` or `Cologne`.
  ///
  /// What stands behind a comma narrows it down: the division by name or code, the country by name or code.
  /// Of several cities the largest is meant when it has ten times the people of the next, or more than a
  /// million and twice as many; else it is ambiguous.
  package static func resolve(_ text: String) -> Resolution {
    let (own, others) = named(text)
    let matches = largestFirst(own + others)
    guard let first = matches.first else { return .none }
    guard matches.count > 1 else { return .one(first) }
    // Hannover may be meant by Hanover, but that is not for the program to say.
    if !own.isEmpty, !others.isEmpty { return .ambiguous(matches) }
    let next = matches[1].population
    let isMeant =
      first.population >= 10 * next || (first.population > 1_000_000 && first.population >= 2 * next)
    return isMeant ? .one(first) : .ambiguous(matches)
  }

  /// All cities of that name within what stands behind the commas, largest first.
  package static func matches(_ text: String) -> [City] {
    let (own, others) = named(text)
    return largestFirst(own + others)
  }

  /// Towns beside which another name of a city ten times as large counts.
  private static let largestTown = 100_000

  /// The cities that are called so themselves, and those that have it as another name. Other names
  /// are many and of many languages: they count only where no city of that area is called so
  /// itself, or none but small towns.
  private static func named(_ text: String) -> (own: [City], others: [City]) {
    let parts = text.split(separator: ",").map { TextFolding.fold(String($0)) }.filter { !$0.isEmpty }
    guard let name = parts.first else { return ([], []) }
    if parts.count > 1 {
      // A few names have a comma of their own.
      let whole = ReferenceTable.cities.rows(TextFolding.fold(text)).compactMap(city)
      if !whole.isEmpty { return (whole, []) }
    }
    let areas = parts.dropFirst().map(Area.init)
    // So has the name of a division: Washington, D.C.
    let area = parts.count > 1 ? Area(parts.dropFirst().joined(separator: " ")) : nil
    func within(_ rows: [ReferenceTable.Row]) -> [City] {
      rows.compactMap(city).filter { city in areas.allSatisfy { $0.holds(city) } || area?.holds(city) == true
      }
    }
    let own = within(ReferenceTable.cities.rows(name))
    let largest = own.map(\.population).max() ?? 0
    guard largest < largestTown else { return (own, []) }
    let others = within(
      ReferenceTable.cityNames.rows(name).compactMap { Int($0[1]) }.map(ReferenceTable.cities.row)
    )
    return (own, others.filter { $0.population >= 10 * largest && !own.contains($0) })
  }

  private static func largestFirst(_ cities: [City]) -> [City] {
    cities.sorted {
      ($1.population, $0.country, $0.subdivisionCode) < ($0.population, $1.country, $1.subdivisionCode)
    }
  }

  /// What stands behind a comma.
  private struct Area {
    let name: String
    /// `D.C.` and `U.S.` are codes too.
    let code: String
    let country: String?

    init(_ folded: String) {
      name = folded
      code = folded.filter { $0 != " " }
      // Newport in Wales is not the one in England.
      country = CountryCatalog.isPart(folded) ? nil : CountryCatalog.country(named: folded)?.code
    }

    func holds(_ city: City) -> Bool {
      city.country == country || city.country.lowercased() == code
        || city.subdivisionCode.lowercased() == code
        || city.subdivision.map(TextFolding.fold) == name
    }
  }

  /// The nearest city to a point; `nil` when there is none within the distance.
  package static func nearest(to point: Coordinates, within longest: Length) -> City? {
    let near = PlaceIndex.cities.entries(in: Box(around: point, reaching: longest)).lazy
      .map { (row: $0.row, distance: $0.coordinates.distance(to: point)) }
      .filter { $0.distance <= longest }
    return near.min { ($0.distance, $0.row.offset) < ($1.distance, $1.row.offset) }.flatMap { city($0.row) }
  }

  /// The largest cities whose names, or as many of their first words, are close to what was typed.
  package static func suggestions(for text: String, limit: Int) -> [City] {
    let typed = TextFolding.fold(text.split(separator: ",").first.map(String.init) ?? "")
    guard typed.count >= 3 else { return [] }
    let begun = largest(ReferenceTable.cities.rows(beginningWith: typed), limit: limit)
    if !begun.isEmpty { return begun }
    let misspelling = Misspelling(typed)
    let near = ReferenceTable.cities.rows.filter { row in
      guard misspelling.mayMean(row.utf8),
        // In ten thousandths. A small town is seldom meant.
        let people = row.tenThousandths(Column.population), people >= 50_000 * 10_000
      else { return false }
      return misspelling.means(row[0])
    }
    return largest(near, limit: limit)
  }

  /// The names that begin with what was typed so far, largest cities first: for completion.
  package static func names(beginningWith text: String, limit: Int) -> [City] {
    largest(ReferenceTable.cities.rows(beginningWith: TextFolding.fold(text)), limit: limit)
  }

  /// Only the rows that are wanted become cities: a single letter is the beginning of thousands.
  private static func largest(_ rows: [ReferenceTable.Row], limit: Int) -> [City] {
    let ranked = rows.map { (row: $0, people: $0.tenThousandths(Column.population) ?? 0) }
      .sorted { ($1.people, $0.row.offset) < ($0.people, $1.row.offset) }
    return ranked.prefix(max(0, limit)).compactMap { city($0.row) }
  }

  /// Columns of the table `cities`; the first one is the folded name.
  private enum Column {
    static let latitude = 1
    static let longitude = 2
    static let name = 3
    static let country = 4
    static let subdivision = 5
    static let subdivisionCode = 6
    static let population = 7
    static let timeZone = 8
  }

  private static func city(_ row: ReferenceTable.Row) -> City? {
    let columns = row.columns
    guard columns.count > Column.timeZone, let latitude = row.number(Column.latitude),
      let longitude = row.number(Column.longitude), let population = Int(columns[Column.population]),
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    return City(
      name: columns[Column.name],
      subdivision: columns[Column.subdivision].isEmpty ? nil : columns[Column.subdivision],
      subdivisionCode: columns[Column.subdivisionCode],
      country: columns[Column.country],
      coordinates: coordinates,
      population: population,
      timeZone: ZoneNames[columns[Column.timeZone]] ?? "UTC"
    )
  }
}
