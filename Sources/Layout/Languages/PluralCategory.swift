package import Weather

/// The plural forms of nouns after numbers, with the names of the Unicode CLDR.
package enum PluralCategory: String, Hashable, Sendable, CaseIterable {
  case one, few, many, other

  /// The form after a whole number (CLDR, plurals.xml, cardinal rules for integers).
  package init(_ count: Int, in language: Language) {
    let count = count.magnitude
    switch language {
    case .english, .german, .dutch, .danish, .swedish, .norwegian: self = count == 1 ? .one : .other
    case .spanish, .portuguese, .italian: self = count == 1 ? .one : Self.isMillions(count) ? .many : .other
    case .french, .brazilian: self = count <= 1 ? .one : Self.isMillions(count) ? .many : .other
    case .polish: self = count == 1 ? .one : Self.isFew(count) ? .few : .many
    case .japanese: self = .other
    }
  }

  /// The form after a number as it is shown, with or without decimals (CLDR, plurals.xml, cardinal rules).
  package init(_ number: Double, in language: Language) {
    if let count = Int(exactly: number) {
      self = Self(count, in: language)
      return
    }
    switch language {
    case .french, .brazilian, .danish: self = number.magnitude < 2 ? .one : .other
    case .english, .german, .dutch, .swedish, .norwegian: self = .other
    case .spanish, .portuguese, .italian, .polish, .japanese: self = .other
    }
  }

  /// The forms that a language distinguishes after whole numbers. A table that lacks `many` uses `other` for
  /// it.
  package static func all(of language: Language) -> [Self] {
    switch language {
    case .english, .german, .dutch, .danish, .swedish, .norwegian: [.one, .other]
    case .spanish, .french, .portuguese, .brazilian, .italian: [.one, .many, .other]
    case .polish: [.one, .few, .many, .other]
    case .japanese: [.other]
    }
  }

  /// 2 to 4 and what ends in them, but 12 to 14 and what ends in those.
  private static func isFew(_ count: UInt) -> Bool {
    (2...4).contains(count % 10) && !(12...14).contains(count % 100)
  }

  private static func isMillions(_ count: UInt) -> Bool { count > 0 && count.isMultiple(of: 1_000_000) }
}
