package import Weather

extension Field {
  /// The label for people; `PM2.5` is the same in every language.
  package func label(in language: Language) -> String { phrase.map { language.text($0) } ?? label }

  /// The label as it stands inside a sentence.
  package func label(insideSentenceIn language: Language) -> String {
    phrase.map { language.insideSentence($0) } ?? label
  }

  /// The label in the languages; `nil` if it is the same in all.
  var phrase: Phrase? { Self.phrases[Int(rawValue)] }

  /// Made once, because a text is searched among all phrases.
  private static let phrases = allCases.map { Phrase(rawValue: $0.label) }
}
