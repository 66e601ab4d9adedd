/// A language that answers can be written in. The raw value is its ISO 639-1 code.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case dutch = "nl"
  case danish = "da"
  case japanese = "ja"

  /// Whether it can be written in ASCII, if need be without the marks on its letters.
  package var isLatin: Bool { self != .japanese }

  /// The language of messages that the environment names.
  ///
  /// - Returns: `nil` when no variable is set, or for a language that answers cannot be written in.
  package init?(environment: [String: String]) {
    guard let name = LocaleName(of: "LC_MESSAGES", environment: environment) else { return nil }
    self.init(rawValue: name.language ?? "en")
  }

  /// The language of a locale such as `de_DE.UTF-8`, `ja`, `en-GB`; `C` and `POSIX` are English.
  ///
  /// - Returns: `nil` for a language that answers cannot be written in.
  package init?(locale: some StringProtocol) {
    self.init(rawValue: LocaleName(locale).language ?? "en")
  }
}
