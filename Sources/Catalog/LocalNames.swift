import ReferenceData
package import Weather

/// The names of a city of the catalog and its division in the languages of agg, looked up when needed.
package struct LocalNames: Hashable, Sendable {
  /// The offset of the city in its table, as text.
  private let city: String
  /// The GeoNames code.
  let divisionCode: String

  init(cityAt offset: Int, divisionCode: String) {
    city = String(offset)
    self.divisionCode = divisionCode
  }

  var division: Division? { Division(code: divisionCode) }

  /// The name of the city; `nil` if it is the usual one.
  package func city(in language: Language) -> String? {
    guard let columns = Self.columns[language], let row = ReferenceTable.cityLabels.first(city) else {
      return nil
    }
    return columns.lazy.map { row[$0] }.first { !$0.isEmpty }
  }

  /// The names of the city in other languages that differ from its own; most small towns have none.
  var all: [String] {
    ReferenceTable.cityLabels.first(city)?.columns.dropFirst().filter { !$0.isEmpty } ?? []
  }

  /// Whether this is the name of the city in another language, spelled exactly so.
  func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return all.contains { $0.lowercased() == name }
  }

  /// Whether this is the key of the name of the city in a language, or in that of its country.
  func isUsual(_ key: String, in language: Language) -> Bool {
    func isName(in language: Language) -> Bool { city(in: language).map(PlaceName.key) == key }
    return isName(in: language) || Language.languages.contains { division(in: $0) != nil && isName(in: $0) }
  }

  /// Whether this is the key of a name of the city, its own or one in another language.
  func isKey(_ key: String) -> Bool {
    ReferenceTable.cityNames.rows(key).contains { $0[1] == city }
      || ReferenceTable.cities.rows(key).contains { String($0.offset) == city }
  }

  /// The names in five languages of western Europe. The others would not say whether a city is known abroad:
  /// Japanese and Polish have a spelling of their own for every large city.
  var exonyms: [String] {
    guard let row = ReferenceTable.cityLabels.first(city) else { return [] }
    return Self.exonymLanguages.compactMap { Self.columns[$0]?.first }.map { row[$0] }.filter { !$0.isEmpty }
  }

  private static let exonymLanguages: [Language] = [.german, .french, .spanish, .dutch, .danish]

  /// The name of the division; `nil` if it is the usual one.
  package func division(in language: Language) -> String? { division?.name(in: language) }

  /// The column of a language, and the one that is used where that has no name. English names are in the
  /// table of cities.
  private static let columns: [Language: [Int]] = [
    .japanese: [1], .german: [2], .french: [3], .spanish: [4], .dutch: [5], .danish: [6], .portuguese: [7],
    .italian: [8], .polish: [9], .swedish: [10], .norwegian: [11], .brazilian: [12, 7],
  ]
}
