/// A language for answers. The raw value is its ISO 639-1 code.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"
  case french = "fr"
  case spanish = "es"
  case portuguese = "pt"
  case italian = "it"
  case dutch = "nl"
  case danish = "da"
  case swedish = "sv"
  /// Bokmål.
  case norwegian = "nb"
  case polish = "pl"
  case japanese = "ja"

  /// Whether it can be written in ASCII, without accents if necessary.
  package var isLatin: Bool { self != .japanese }

  /// The ISO 639-1 codes that its texts are marked with, the raw value first. Norwegian has `no` as well, and
  /// readers of Nynorsk get Bokmål rather than English.
  package var codes: [String] { self == .norwegian ? [rawValue, "no", "nn"] : [rawValue] }

  /// The language for messages from the environment.
  ///
  /// - Returns: `nil` when no variable is set, or when answers are not available in the language.
  package init?(environment: [String: String]) {
    guard let name = LocaleName(of: "LC_MESSAGES", environment: environment) else { return nil }
    self.init(code: name.language ?? "en")
  }

  /// The language of a tag such as `pt`, `pt-BR` or `nn_NO.UTF-8`, by its first part (lookup of RFC 4647,
  /// section 3.4).
  package init?(tag: String) {
    guard let code = LocaleName(tag).language else { return nil }
    self.init(code: code)
  }

  /// The language of an ISO 639-1 code.
  private init?(code: String) {
    guard let language = Self.allCases.first(where: { $0.codes.contains(code) }) else { return nil }
    self = language
  }
}
