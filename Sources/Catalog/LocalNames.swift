import ReferenceData
package import Weather

/// What a city of the catalog and its division are called in the languages of answers. Looked up when asked.
package struct LocalNames: Hashable, Sendable {
  /// The offset of the city in its table, as text.
  private let city: String
  /// The code of GeoNames.
  private let divisionCode: String

  init(cityAt offset: Int, divisionCode: String) {
    city = String(offset)
    self.divisionCode = divisionCode
  }

  var division: Division? { Division(code: divisionCode) }

  /// The name of the city; `nil` where it is the usual one.
  package func city(in language: Language) -> String? {
    guard let column = Self.columns[language], let row = ReferenceTable.cityLabels.first(city) else {
      return nil
    }
    let name = row[column]
    return name.isEmpty ? nil : name
  }

  /// The names in other languages than English and Japanese, which has a spelling of its own for every large
  /// city.
  var exonyms: [String] {
    ReferenceTable.cityLabels.first(city).map { $0.columns.dropFirst(2).filter { !$0.isEmpty } } ?? []
  }

  /// The name of the division; `nil` where it is the usual one.
  package func division(in language: Language) -> String? { division?.name(in: language) }

  /// English is the language of the table of cities.
  private static let columns: [Language: Int] = [
    .japanese: 1, .german: 2, .french: 3, .spanish: 4, .dutch: 5, .danish: 6,
  ]
}
