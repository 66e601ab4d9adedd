import ReferenceData
import Text

/// A search in a directory of airports: words that must all occur in the codes, name, city or division, and a
/// country.
package struct AirportSearch: Sendable {
  /// The words in folded form, together and one by one.
  private let text: String
  private let terms: [String]
  /// Whether the text has only punctuation, which matches nothing, unlike blank text.
  private let isOfSignsOnly: Bool
  /// ISO 3166.
  private let country: String?

  /// - Parameters:
  ///   - words: As typed; blank text matches all airports.
  ///   - country: An ISO 3166 code.
  package init(_ words: String, country: String? = nil) {
    text = TextFolding.fold(words)
    terms = text.split(separator: " ").map(String.init)
    isOfSignsOnly = text.isEmpty && !words.allSatisfy(\.isWhitespace)
    self.country = country
  }

  /// The matching airports, best first: exact codes, then cities and names that equal the words, begin with
  /// them or contain them. Equally good matches keep their order.
  package func matches(in airports: [Airport]) -> [Airport] {
    guard !isOfSignsOnly else { return [] }
    let inCountry = country.map { code in airports.filter { $0.country == code } } ?? airports
    guard !terms.isEmpty else { return inCountry }
    let ranked = inCountry.compactMap { airport in rank(of: airport).map { (rank: $0, airport: airport) } }
    return ranked.enumerated()
      .sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
      .map(\.element.airport)
  }

  private func rank(of airport: Airport) -> Int? {
    let codes = [airport.ident, airport.icao, airport.iata, airport.localCode].compactMap { $0?.lowercased() }
    if codes.contains(text) { return 0 }
    let city = TextFolding.fold(airport.city ?? "")
    let name = TextFolding.fold(airport.name)
    let isSmall = airport.isLarge ? 0 : 1
    if city == text || name == text { return 1 + isSmall }
    if city.hasPrefix(text) || name.hasPrefix(text) { return 3 + isSmall }
    let division = TextFolding.fold(airport.subdivision ?? "")
    let isThere = terms.allSatisfy { term in
      ([name, city, division] + codes).contains { Self.hasWord(beginningWith: term, in: $0) }
    }
    return isThere ? 5 + isSmall : nil
  }

  private static func hasWord(beginningWith term: String, in text: String) -> Bool {
    let (text, term) = (text.utf8, term.utf8)
    guard let first = term.first else { return true }
    var isStart = true
    var index = text.startIndex
    while index < text.endIndex {
      let byte = text[index]
      if isStart, byte == first, text[index...].starts(with: term) { return true }
      isStart = byte == UInt8(ascii: " ")
      index = text.index(after: index)
    }
    return false
  }
}

extension AirportCatalog {
  /// The airports with an ICAO or IATA code that may match, by ident; no match is missing. Most rows are
  /// rejected in place, without becoming airports.
  package static func airports(worthComparing search: AirportSearch) -> [Airport] {
    search.rows(of: .airports).compactMap(airport)
  }

  /// The airports with an ICAO or IATA code that match, best first.
  package static func airports(matching search: AirportSearch) -> [Airport] {
    search.matches(in: airports(worthComparing: search))
  }
}

extension AirportCatalog {
  /// The airport of a town that is too small for the list of cities, such as Ísafjörður: the large one, or
  /// the only one. `nil` if the directory has several towns of that name.
  package static func airport(ofTown name: String) -> Airport? {
    let folded = TextFolding.fold(name)
    guard folded.count >= 3 else { return nil }
    let beginning = Array(folded.utf8.prefix(1))
    let there = ReferenceTable.airports.rows
      .filter { $0.mayBegin(Column.city, with: beginning[0]) && TextFolding.fold($0[Column.city]) == folded }
      .compactMap(airport)
    let large = there.filter(\.isLarge)
    let found = large.isEmpty ? there : large
    return Set(there.map { "\($0.country ?? "") \($0.subdivision ?? "")" }).count == 1 ? found.first : nil
  }
}

extension AirportSearch {
  fileprivate func rows(of table: ReferenceTable) -> [ReferenceTable.Row] {
    guard !isOfSignsOnly else { return [] }
    let terms = terms.map { Array($0.utf8) }
    return table.rows.filter { row in
      terms.allSatisfy { row.mayHaveWord(beginningWith: $0) }
        && (country == nil || row[AirportCatalog.Column.country] == country)
    }
  }
}
