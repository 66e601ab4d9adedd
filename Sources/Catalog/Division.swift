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

  /// - Parameter code: The GeoNames code, such as `DE.07`. Returns `nil` if the table does not have it.
  init?(code: String) {
    guard let row = ReferenceTable.divisions.first(code) else { return nil }
    self.row = row
  }

  fileprivate init(_ row: ReferenceTable.Row) { self.row = row }

  /// The part of the ISO 3166-2 code after the country, such as `NW`; empty for a few.
  var isoSuffix: String { row[Column.suffix] }

  /// The English name; empty if the division adds nothing to the city's name, as in a city state.
  var name: String { row[Column.name] }

  /// The name that the country itself uses in its language; `nil` if that is the English name or the language
  /// is another one.
  func name(in language: Language) -> String? {
    let own = row[Column.ownName]
    return own.hasPrefix("\(language.code) ") ? String(own.dropFirst(3)) : nil
  }

  /// Whether this is a name of the division: in any language, with or without the kind of division, its
  /// beginning with a full stop, or the letters of ISO 3166-2.
  func isCalled(_ name: DivisionName) -> Bool {
    name.isoSuffix.map { $0 == isoSuffix } ?? false
      || name.forms.contains { row.has($0, inListOf: Column.forms) }
      || name.isAbbreviated && TextFolding.fold(self.name).utf8.starts(with: name.forms[0])
  }
}

/// A name of which divisions are searched for.
struct DivisionName {
  /// Folded, and folded without its spaces.
  fileprivate let forms: [[UInt8]]
  /// The letters of ISO 3166-2 that it may be; `nil` for a longer name.
  fileprivate let isoSuffix: String?
  /// Whether it is the beginning of a name: `Mass.`
  fileprivate let isAbbreviated: Bool

  init(_ text: String) {
    let folded = Array(TextFolding.fold(text).utf8)
    isAbbreviated = text.hasSuffix(".") && folded.count >= 3
    let joined = folded.filter { $0 != UInt8(ascii: " ") }
    forms = folded == joined ? [folded] : [folded, joined]
    isoSuffix = (1...3).contains(joined.count) ? String(decoding: joined, as: UTF8.self).uppercased() : nil
  }
}

/// The embedded list of first-level divisions.
package enum DivisionCatalog {
  /// Whether a country has a division of this name. Looks at all divisions.
  package static func isName(_ text: String) -> Bool {
    !codes(ofName: text).isEmpty
  }

  /// The GeoNames codes of the divisions with a name.
  static func codes(ofName text: String) -> [String] {
    let name = DivisionName(text)
    return ReferenceTable.divisions.rows.filter { Division($0).isCalled(name) }.map { $0[0] }
  }

  /// The name of a division in a language, as cities have it: the country's own, or the English one.
  ///
  /// - Parameters:
  ///   - name: Any name of it. One that no division or several have is returned as it is.
  ///   - country: The ISO 3166 code.
  static func name(of name: String, country: String, in language: Language) -> String {
    let folded = TextFolding.fold(name)
    let typed = DivisionName(name)
    let called = ReferenceTable.divisions.rows(beginningWith: "\(country).").map(Division.init)
      .filter { $0.isCalled(typed) }
    let exact = called.filter { TextFolding.fold($0.name) == folded }
    guard let division = called.count == 1 ? called[0] : exact.count == 1 ? exact[0] : nil else {
      return name
    }
    return division.name(in: language) ?? (division.name.isEmpty ? name : division.name)
  }

  /// Whether one division of a country has both names: `Tirol` and `Tyrol`.
  ///
  /// - Parameter country: The ISO 3166 code.
  package static func areSame(_ first: String, _ second: String, in country: String) -> Bool {
    let (first, second) = (DivisionName(first), DivisionName(second))
    return ReferenceTable.divisions.rows(beginningWith: "\(country).").contains { row in
      let division = Division(row)
      return division.isCalled(first) && division.isCalled(second)
    }
  }
}
