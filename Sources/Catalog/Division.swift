import ReferenceData
import Text
import Weather

/// A first-level division of a country: a state, a province, a region.
struct Division {
  private let row: ReferenceTable.Row

  private enum Column {
    static let suffix = 1
    static let name = 2
    static let ownName = 3
    static let forms = 4
  }

  /// - Parameter code: Of GeoNames, such as `DE.07`; `nil` for one that the table does not have.
  init?(code: String) {
    guard let row = ReferenceTable.divisions.first(code) else { return nil }
    self.row = row
  }

  /// What ISO 3166-2 has behind the country, such as `NW`; empty for a few.
  var isoSuffix: String { row[Column.suffix] }

  /// In English; empty where the division says nothing, as in a city state.
  var name: String { row[Column.name] }

  /// As the country itself calls it, in its language; `nil` where that is the English name or another
  /// language.
  func name(in language: Language) -> String? {
    let own = row[Column.ownName]
    return own.hasPrefix("\(language.rawValue) ") ? String(own.dropFirst(3)) : nil
  }

  /// Whether people call it so: by a name in any language, with or without what kind of division it is, or
  /// by the letters of ISO 3166-2.
  ///
  /// - Parameter folded: The text in the form in which names are compared.
  func isCalled(_ folded: String) -> Bool {
    let joined = folded.filter { $0 != " " }
    return joined == isoSuffix.lowercased()
      || row[Column.forms].split(separator: "|").contains { $0 == folded || $0 == joined }
  }
}
