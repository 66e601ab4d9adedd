import Text

/// A name as people type it: `dew point`, `Dew-Point` and `dewPoint` are equal.
package struct TypedName: Equatable {
  private let letters: String

  package init(_ text: String) { letters = TextFolding.fold(text).filter { $0 != " " } }

  /// Shorter names are the beginning of too many others.
  var isLongEnough: Bool { letters.count >= 3 }

  /// Whether the letters of another name are the first ones of this one.
  package func begins(with other: TypedName) -> Bool { letters.hasPrefix(other.letters) }
}
