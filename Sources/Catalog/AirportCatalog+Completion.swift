import ReferenceData
import Text

/// While somebody types there are some 10 ms, so that rows become airports only when they are shown.
extension AirportCatalog {
  /// The airports whose ident or IATA code begins with what was typed so far: that code itself, then large airports.
  package static func codes(beginningWith text: String, limit: Int) -> [(code: String, airport: Airport)] {
    let upper = text.uppercased()
    let rows = Table.airports.rows(beginningWith: upper)
    let large = rows.map { !$0[Column.icao].isEmpty && !$0[Column.iata].isEmpty }
    let largeFirst = rows.indices.filter { large[$0] } + rows.indices.filter { !large[$0] }
    var found = largeFirst.prefix(limit).compactMap { airport(rows[$0]) }.map {
      (code: $0.ident, airport: $0)
    }
    for codes in Table.airportCodes.rows(beginningWith: upper) where found.count < 2 * limit {
      guard let other = row(codes[1]).flatMap(airport), other.iata == codes[0] else { continue }
      found.append((code: codes[0], airport: other))
    }
    return Array((found.filter { $0.code == upper } + found.filter { $0.code != upper }).prefix(limit))
  }

  /// The airports whose name, city and division have all the words, best first.
  package static func named(_ words: String, limit: Int) -> [Airport] {
    guard let first = TextFolding.fold(words).split(separator: " ").first.map(String.init) else { return [] }
    let rows = Table.airports.rows.filter { row in
      has(first, in: row[Column.name]) || has(first, in: row[Column.city])
    }
    return Array(search(words, country: nil, in: rows.compactMap(airport)).prefix(limit))
  }

  /// Whether a word of the text begins so. Nearly all texts are ASCII and need not be folded for that.
  private static func has(_ beginning: String, in text: String) -> Bool {
    guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
      return hasWord(beginningWith: beginning, in: TextFolding.fold(text))
    }
    var isStart = true
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      let isLetter = isLetterOrDigit(byte)
      if isStart, isLetter, begins(text.utf8[index...], with: beginning) { return true }
      isStart = !isLetter
    }
    return false
  }

  private static func begins(_ text: Substring.UTF8View, with lowercased: String) -> Bool {
    var rest = text.makeIterator()
    return lowercased.utf8.allSatisfy { letter in
      guard let byte = rest.next() else { return false }
      return byte == letter || (byte | 0x20 == letter && isLetterOrDigit(byte))
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x61...0x7a).contains(byte | 0x20) || (0x30...0x39).contains(byte)
  }
}
