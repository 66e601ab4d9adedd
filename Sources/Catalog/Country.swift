import ReferenceData
import Text

/// A country or territory with its currency.
package struct Country: Hashable, Sendable {
  /// ISO 3166-1 alpha-2.
  package var code: String
  /// ISO 3166-1 alpha-3.
  package var code3: String
  package var name: String
  /// ISO 4217; Antarctica has none.
  package var currencyCode: String?
  package var currencyName: String?

  package init(code: String, code3: String, name: String, currencyCode: String?, currencyName: String?) {
    self.code = code
    self.code3 = code3
    self.name = name
    self.currencyCode = currencyCode
    self.currencyName = currencyName
  }
}

/// The embedded list of countries.
package enum CountryCatalog {
  package static var all: [Country] { ReferenceTable.countries.rows.map(country) }

  /// The country of a two-letter ISO 3166 code.
  package static func country(code: String) -> Country? {
    ReferenceTable.countries.first(code.uppercased()).map(country)
  }

  /// The English name of the country with a two-letter ISO 3166 code; unknown codes are returned unchanged.
  package static func name(of code: String) -> String { country(code: code)?.name ?? code }

  /// The country of a two- or three-letter code or a name: in English, in the languages of agg, or in the
  /// country's own.
  package static func country(named text: String) -> Country? {
    codes(named: text).first.flatMap { country(code: $0) }
  }

  /// The codes of the countries with a code or a name, as `country(named:)` finds them: two have the name
  /// `Kongo`.
  static func codes(named text: String) -> [String] {
    let folded = TextFolding.fold(text)
    // Folding turns U.S. and U.K. into single letters.
    let joined = folded.filter { $0 != " " }
    if isPart(folded) { return ["GB"] }
    let rows = [folded, joined].lazy.map { ReferenceTable.countryNames.rows($0) }.first { !$0.isEmpty }
    if let rows { return rows.map { $0[1] } }
    return joined.utf8.count == 2 ? [country(code: joined)?.code].compactMap(\.self) : []
  }

  /// The country of a name. The codes of countries, which have up to three letters, are not names.
  package static func country(ofName text: String) -> Country? {
    TextFolding.fold(text).utf8.count > 3 ? country(named: text) : nil
  }

  /// Whether a folded name is a country of the United Kingdom, which is also a division.
  static func isPart(_ folded: String) -> Bool { ["england", "scotland", "wales"].contains(folded) }

  private static func country(_ row: ReferenceTable.Row) -> Country {
    func optional(_ column: Int) -> String? { row[column].isEmpty ? nil : row[column] }
    return Country(
      code: row[Column.code],
      code3: row[Column.code3],
      name: row[Column.name],
      currencyCode: optional(Column.currencyCode),
      currencyName: optional(Column.currencyName)
    )
  }

  /// Columns of the table `countries`.
  private enum Column {
    static let code = 0
    static let code3 = 1
    static let name = 2
    static let currencyCode = 3
    static let currencyName = 4
  }
}
