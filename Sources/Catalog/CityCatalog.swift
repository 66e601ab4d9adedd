import Arguments
import ReferenceData
package import Weather

/// The cities inside the program.
package enum CityCatalog {
  package enum Resolution: Hashable, Sendable {
    case one(City)
    /// Largest first.
    case ambiguous([City])
    case none
  }

  /// The city that a person means by `Berlin`, `Portland, Maine`, `Paris, TX, US` or `Cologne`.
  ///
  /// What stands behind a comma narrows it down: the division by name or code, the country by name or code. Of several
  /// cities the largest is meant when it has ten times the people of the next, or more than a million and twice as
  /// many; else it is ambiguous.
  package static func resolve(_ text: String) -> Resolution {
    let matches = matches(text)
    guard let first = matches.first else { return .none }
    guard matches.count > 1 else { return .one(first) }
    let next = matches[1].population
    let isMeant =
      first.population >= 10 * next || (first.population > 1_000_000 && first.population >= 2 * next)
    return isMeant ? .one(first) : .ambiguous(matches)
  }

  /// All cities of that name within what stands behind the commas, largest first.
  package static func matches(_ text: String) -> [City] {
    let parts = text.split(separator: ",").map { TextFolding.fold(String($0)) }.filter { !$0.isEmpty }
    guard let name = parts.first else { return [] }
    let own = Table.cities.rows(name)
    // Another name counts only where no city is called so itself.
    let rows = own.isEmpty ? Table.cityNames.rows(name).compactMap { Int($0[1]) }.map(Table.cities.row) : own
    return rows.compactMap(city)
      .filter { city in parts.dropFirst().allSatisfy { lies(city, in: $0) } }
      .sorted {
        ($1.population, $0.country, $0.subdivisionCode) < ($0.population, $1.country, $1.subdivisionCode)
      }
  }

  private static func lies(_ city: City, in area: String) -> Bool {
    if TextFolding.fold(city.subdivision ?? "") == area || city.subdivisionCode.lowercased() == area {
      return true
    }
    if city.country.lowercased() == area { return true }
    return CountryCatalog.country(named: area)?.code == city.country
  }

  /// The nearest city to a point; `nil` when there is none within the distance.
  package static func nearest(to point: Coordinates, within longest: Length) -> City? {
    let box = Box(around: point, reaching: longest)
    var best: (row: Table.Row, distance: Length)?
    for row in Table.cities.rows {
      guard let latitude = row.tenThousandths(Column.latitude), box.holds(latitude: latitude),
        let longitude = row.tenThousandths(Column.longitude), box.holds(longitude: longitude),
        let place = Coordinates(latitude: Double(latitude) / 10_000, longitude: Double(longitude) / 10_000)
      else { continue }
      let distance = place.distance(to: point)
      if distance <= longest, distance < best?.distance ?? .meters(.infinity) { best = (row, distance) }
    }
    return best.flatMap { city($0.row) }
  }

  /// The largest cities whose names are close to what was typed.
  package static func suggestions(for text: String, limit: Int) -> [City] {
    let typed = TextFolding.fold(text.split(separator: ",").first.map(String.init) ?? "")
    guard typed.count >= 3 else { return [] }
    let begun = Table.cities.rows(beginningWith: typed, limit: 50).compactMap(city)
    if !begun.isEmpty { return Array(begun.sorted { $0.population > $1.population }.prefix(limit)) }
    let near = Table.cities.rows.compactMap { row -> City? in
      let key = Array(row.key)
      guard abs(key.count - typed.utf8.count) <= 2, let city = city(row), city.population >= 50_000 else {
        return nil
      }
      return Arguments.nearest(to: typed, among: [String(decoding: key, as: UTF8.self)]) == nil ? nil : city
    }
    return Array(near.sorted { $0.population > $1.population }.prefix(limit))
  }

  /// The names that begin with what was typed so far, largest cities first: for completion.
  package static func names(beginningWith text: String, limit: Int) -> [City] {
    let rows = Table.cities.rows(beginningWith: TextFolding.fold(text), limit: 2000)
    return Array(rows.compactMap(city).sorted { $0.population > $1.population }.prefix(limit))
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

  private static func city(_ row: Table.Row) -> City? {
    let columns = row.columns
    guard columns.count > Column.timeZone, let latitude = Double(columns[Column.latitude]),
      let longitude = Double(columns[Column.longitude]), let population = Int(columns[Column.population]),
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
