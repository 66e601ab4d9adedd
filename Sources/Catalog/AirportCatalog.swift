import ReferenceData
import Text
package import Weather

/// The embedded directory of airports.
package enum AirportCatalog {
  /// Columns of the tables `airports` and `airfields`.
  enum Column {
    static let latitude = 1
    static let longitude = 2
    static let icao = 3
    static let iata = 4
    static let local = 5
    static let name = 6
    static let city = 7
    static let subdivision = 8
    static let country = 9
    static let elevation = 10
    static let timeZone = 11
  }

  /// All airports with an ICAO or IATA code, by ident.
  package static var all: [Airport] { ReferenceTable.airports.rows.compactMap(airport) }

  /// The airport with an ident in capitals, such as `KSEA`. Other codes are not idents, so that a station
  /// without an entry is not taken for the airport that has its ident as another code.
  package static func airport(ident: String) -> Airport? { row(ident).flatMap(airport) }

  /// The airport with a code: `SEA`, `ksea` and `KSEA` are the same. An ident takes precedence over an IATA
  /// code, and an IATA code over a local one.
  package static func airport(code: String) -> Airport? { row(code: code).flatMap(airport) }

  /// The airport of a code in capitals: an IATA code such as `OSL`, or an ICAO code such as `KORD` unless a
  /// city has exactly that name, as `LIMA` and `FARO`; `nil` for lower-case text and for other codes.
  package static func airport(capitals text: String) -> Airport? {
    guard (3...4).contains(text.utf8.count), text.utf8.allSatisfy(\.isASCIIUppercase),
      let airport = airport(code: text)
    else { return nil }
    if airport.iata == text { return airport }
    return airport.icao == text && ReferenceTable.cities.first(PlaceName.key(text)) == nil ? airport : nil
  }

  /// The airport of an IATA code in small letters, such as `oka`, unless a city itself has that name, as
  /// `san`.
  package static func airport(smallLetters text: String) -> Airport? {
    guard text.utf8.count == 3, case let capitals = text.uppercased(), isCode(capitals),
      text == text.lowercased(), ReferenceTable.cities.first(text) == nil,
      !ReferenceTable.cityNames.rows(text).contains(where: { $0[2] == "O" }),
      let airport = airport(code: text)
    else { return nil }
    return airport.iata == capitals ? airport : nil
  }

  /// Whether a text is written as IATA codes are: in three capitals.
  static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { $0.isASCIIUppercase }
  }

  /// The ident of the airport with a code.
  package static func ident(code: String) -> String? { row(code: code)?[0] }

  /// The elevation above mean sea level of the airport with an ident.
  package static func elevation(ident: String) -> Length? {
    row(ident)?.number(Column.elevation).map(Length.feet)
  }

  private static func row(code: String) -> ReferenceTable.Row? {
    let code = code.uppercased()
    if let row = row(code) { return row }
    return ReferenceTable.airportCodes.first(code).flatMap { row($0[1]) }
  }

  static func row(_ ident: String) -> ReferenceTable.Row? {
    ReferenceTable.airports.first(ident) ?? ReferenceTable.airfields.first(ident)
  }

  /// The airports with an ICAO or IATA code around a point, nearest first.
  package static func nearest(to point: Coordinates, limit: Int, within longest: Length) -> [Airport] {
    let box = Box(around: point, reaching: longest)
    let near = PlaceIndex.airports.entries(in: box).compactMap { entry -> (Airport, Length)? in
      let distance = entry.coordinates.distance(to: point)
      return distance <= longest ? airport(entry.row).map { ($0, distance) } : nil
    }
    return near.sorted { ($0.1, $0.0.ident) < ($1.1, $1.0.ident) }.prefix(max(0, limit)).map(\.0)
  }

  /// The large airports among the twenty nearest to a point, nearest first: they may report its weather.
  package static func nearestReporting(
    to point: Coordinates,
    limit: Int,
    within longest: Length
  ) -> [Airport] {
    Array(nearest(to: point, limit: 20, within: longest).filter(\.isLarge).prefix(limit))
  }

  /// All large airports around a point, nearest first.
  package static func allReporting(around point: Coordinates, within longest: Length) -> [Airport] {
    nearest(to: point, limit: .max, within: longest).filter(\.isLarge)
  }

  /// The airports that an unknown ident may have been meant for: idents that begin with it, the airports of a
  /// town of this name, idents that differ by two swapped letters or one wrong letter, or airports with the
  /// text in their name or city. Large airports come first.
  package static func suggestions(for text: String, limit: Int) -> [Airport] {
    let upper = text.uppercased()
    var found = largeFirst(ReferenceTable.airports.rows(beginningWith: upper).compactMap(airport))
    if found.isEmpty {
      let search = AirportSearch(text)
      let matching = airports(matching: search)
      let ofTown = matching.filter { $0.isLarge && search.namesTown(of: $0) }
      let typed = Array(upper.utf8)
      let similar = (3...4).contains(typed.count) ? swapped(typed) + oneLetterOff(typed) : []
      // Capitals are a code, and `Wien` is a town.
      found = text == upper ? similar + ofTown : ofTown + similar
      if found.isEmpty { found = matching }
    }
    return Array(found.unique(by: \.ident).prefix(max(0, limit)))
  }

  /// The words in the towns and names of large airports that are closest to a misspelt one.
  ///
  /// - Parameter country: An ISO 3166 code.
  package static func words(like text: String, inCountry country: String?, limit: Int) -> [String] {
    let key = PlaceName.key(text)
    guard (3...PlaceName.longest).contains(key.utf8.count) else { return [] }
    let misspelling = Misspelling(key)
    var fewest = Int.max
    var found: [String] = []
    for airport in ReferenceTable.airports.rows.compactMap(airport)
    where airport.isLarge && (country == nil || airport.country == country) {
      for word in "\(airport.city ?? "") \(airport.name)".split(whereSeparator: { " /,".contains($0) }) {
        guard let changes = misspelling.changes(to: PlaceName.key(String(word))), changes <= fewest else {
          continue
        }
        if changes < fewest { (fewest, found) = (changes, []) }
        found.append(String(word))
      }
    }
    return Array(found.unique().prefix(max(0, limit)))
  }

  /// Two letters typed in the wrong order: `KPMW`.
  private static func swapped(_ typed: [UInt8]) -> [Airport] {
    let others = typed.indices.dropLast().compactMap { index -> String? in
      guard typed[index] != typed[index + 1] else { return nil }
      var other = typed
      other.swapAt(index, index + 1)
      return String(decoding: other, as: UTF8.self)
    }
    return largeFirst(others.compactMap { row($0).flatMap(airport) })
  }

  /// A typing error is more likely late in a code and between letters close in the alphabet: people get the
  /// beginning right and confuse M and N.
  private static func oneLetterOff(_ typed: [UInt8]) -> [Airport] {
    let near = ReferenceTable.airports.rows.compactMap { row -> (airport: Airport, place: Int, step: Int)? in
      let key = row.key
      guard key.count == typed.count, let first = key.indices.first(where: { key[$0] != typed[$0] }),
        key[(first + 1)...] == typed[(first + 1)...], let airport = airport(row)
      else { return nil }
      return (airport, first, abs(Int(key[first]) - Int(typed[first])))
    }
    let likeliest = near.sorted {
      ($1.place, $0.step, $0.airport.ident) < ($0.place, $1.step, $1.airport.ident)
    }
    return largeFirst(likeliest.map(\.airport))
  }

  private static func largeFirst(_ airports: [Airport]) -> [Airport] {
    airports.filter(\.isLarge) + airports.filter { !$0.isLarge }
  }

  static func airport(_ row: ReferenceTable.Row) -> Airport? {
    let columns = row.columns
    guard columns.count > Column.timeZone, let latitude = row.number(Column.latitude),
      let longitude = row.number(Column.longitude),
      let coordinates = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    func text(_ column: Int) -> String? { columns[column].isEmpty ? nil : columns[column] }
    return Airport(
      ident: columns[0],
      icao: text(Column.icao),
      iata: text(Column.iata),
      localCode: text(Column.local),
      name: columns[Column.name],
      city: text(Column.city),
      subdivision: text(Column.subdivision),
      country: text(Column.country),
      coordinates: coordinates,
      elevation: row.number(Column.elevation).map(Length.feet),
      timeZone: ZoneNames[columns[Column.timeZone]]
    )
  }
}
