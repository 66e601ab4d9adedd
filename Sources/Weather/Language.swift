/// A language for answers. The raw value is its ISO 639-1 code.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case dutch = "nl"
  case danish = "da"
  case japanese = "ja"

  /// Whether it can be written in ASCII, without accents if necessary.
  package var isLatin: Bool { self != .japanese }

  /// The language for messages from the environment.
  ///
  /// - Returns: `nil` when no variable is set, or when answers are not available in the language.
  package init?(environment: [String: String]) {
    guard let name = LocaleName(of: "LC_MESSAGES", environment: environment) else { return nil }
    self.init(rawValue: name.language ?? "en")
  }

  /// The language of a locale such as `de_DE.UTF-8`, `ja` or `en-GB`; `C` and `POSIX` are English.
  ///
  /// - Returns: `nil` when answers are not available in the language.
  package init?(locale: some StringProtocol) {
    self.init(rawValue: LocaleName(locale).language ?? "en")
  }
}
