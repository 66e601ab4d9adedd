package import Weather

/// The plural forms of nouns after numbers, with the names of the Unicode CLDR.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case one, many, other

  /// The form after a whole number (CLDR, plurals.xml, cardinal rules for integers).
  package init(_ count: Int, in language: Language) {
    let count = count.magnitude
    switch language {
    case .english, .german, .dutch, .danish: self = count == 1 ? .one : .other
    case .spanish: self = count == 1 ? .one : Self.isMillions(count) ? .many : .other
    case .french: self = count <= 1 ? .one : Self.isMillions(count) ? .many : .other
    case .japanese: self = .other
    }
  }

  /// The forms that a language distinguishes. A table that lacks `many` uses `other` for it.
  package static func all(of language: Language) -> [Self] {
    switch language {
    case .english, .german, .dutch, .danish: [.one, .other]
    case .spanish, .french: [.one, .many, .other]
    case .japanese: [.other]
    }
  }

  private static func isMillions(_ count: UInt) -> Bool { count > 0 && count.isMultiple(of: 1_000_000) }
}
