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

  /// The language of messages by the rules of POSIX: the first of these variables that is set decides.
  ///
  /// - Returns: `nil` when none is set, or for a language that answers cannot be written in.
  package init?(environment: [String: String]) {
    let variables = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    guard let locale = variables.first(where: { !$0.isEmpty }) else { return nil }
    self.init(locale: locale)
  }

  /// Reads a locale as the environment names it: `de_DE.UTF-8`, `ja`, `en-GB`; `C` and `POSIX` are English.
  ///
  /// - Returns: `nil` for a language that answers cannot be written in.
  package init?(locale: some StringProtocol) {
    let code = locale.prefix { $0.isASCII && $0.isLetter }.lowercased()
    self.init(rawValue: ["c", "posix"].contains(code) ? "en" : code)
  }
}
