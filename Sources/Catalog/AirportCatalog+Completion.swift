import ReferenceData

/// Completion has about 10 ms while the user types, so a row becomes an airport only when it is shown.
extension AirportCatalog {
  /// The airports whose ident or IATA code begins with the typed text: an exact match first, then large
  /// airports.
  package static func codes(beginningWith text: String, limit: Int) -> [(code: String, airport: Airport)] {
    let upper = text.uppercased()
    let rows = ReferenceTable.airports.rows(beginningWith: upper)
    let large = rows.map { !$0[Column.icao].isEmpty && !$0[Column.iata].isEmpty }
    let largeFirst = rows.indices.filter { large[$0] } + rows.indices.filter { !large[$0] }
    var found = largeFirst.prefix(limit).compactMap { airport(rows[$0]) }.map {
      (code: $0.ident, airport: $0)
    }
    for codes in ReferenceTable.airportCodes.rows(beginningWith: upper) where found.count < 2 * limit {
      guard let other = row(codes[1]).flatMap(airport), other.iata == codes[0] else { continue }
      found.append((code: codes[0], airport: other))
    }
    return Array((found.filter { $0.code == upper } + found.filter { $0.code != upper }).prefix(limit))
  }
}
