/// A language for answers. The raw value is its ISO 639-1 code, or the tag of a variety (RFC 5646).
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
  /// The Portuguese of Brazil: a variety with some words of its own.
  case brazilian = "pt-BR"

  /// All cases without the varieties.
  package static let languages = allCases.filter { $0 != .brazilian }

  /// The tags that a user chooses from: those of the languages, each before that of its variety.
  package static let tags: [String] = languages.flatMap { language in
    language == .portuguese ? [language, .brazilian] : [language]
  }.map(\.rawValue)

  /// Whether it can be written in ASCII, without accents if necessary.
  package var isLatin: Bool { self != .japanese }

  /// The ISO 639-1 code.
  package var code: String { String(rawValue.prefix(2)) }

  /// The ISO 639-1 codes that its texts are marked with, its own first. Norwegian has `no` as well, and
  /// readers of Nynorsk get Bokmål rather than English.
  package var codes: [String] { self == .norwegian ? [code, "no", "nn"] : [code] }

  /// The language for messages from the environment.
  ///
  /// - Returns: `nil` when no variable is set, or when answers are not available in the language.
  package init?(environment: [String: String]) {
    guard let name = LocaleName(of: "LC_MESSAGES", environment: environment) else { return nil }
    self.init(name.language == nil ? LocaleName("en") : name)
  }

  /// The language of a tag such as `pt`, `pt-BR` or `nn_NO.UTF-8`: the variety of its region, or else by its
  /// first part (lookup of RFC 4647, section 3.4).
  package init?(tag: String) { self.init(LocaleName(tag)) }

  private init?(_ name: LocaleName) {
    guard let code = name.language, let language = Self.languages.first(where: { $0.codes.contains(code) })
    else { return nil }
    self = language == .portuguese && name.region == "BR" ? .brazilian : language
  }
}
