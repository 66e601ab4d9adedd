import Weather

extension Language {
  /// A text in this language.
  ///
  /// - Parameter values: Replacements of `{name}` in it, in whatever order the sentence has them.
  package func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    filled(LanguageTable.of(self)?.text(phrase) ?? phrase.english, values)
  }

  /// A text about a number of things: `{count}` is the number, and the noun takes its form.
  package func text(_ phrase: CountedPhrase, _ count: Int, _ values: KeyValuePairs<String, String> = [:])
    -> String
  {
    let category = PluralCategory(count, in: self)
    let text = LanguageTable.of(self)?.text(phrase, category) ?? phrase.english(category)
    let number = NumberText.fixed(Double(count), in: self)
    return filled(filled(text, ["count": number]), values)
  }

  /// A noun alone, in the form that it has after a number.
  package func text(_ phrase: CountedPhrase, for category: PluralCategory) -> String {
    LanguageTable.of(self)?.text(phrase, category) ?? phrase.english(category)
  }

  /// The form that a text has inside a sentence, if it may also begin one. In German, whose nouns are
  /// capitalized, the table has this form.
  package func insideSentence(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    let text = text(phrase, values)
    guard self != .german else { return text }
    let initial = text.prefix(initialLength(of: text))
    return initial.lowercased() + text.dropFirst(initial.count)
  }

  /// A text as it stands at the beginning of a sentence.
  func atBeginning(_ text: String) -> String {
    let initial = text.prefix(initialLength(of: text))
    return initial.uppercased() + text.dropFirst(initial.count)
  }

  /// In Dutch, the initial IJ is one letter: IJsregen, ijsregen.
  private func initialLength(of text: String) -> Int {
    self == .dutch && ["IJ", "ij"].contains(text.prefix(2)) ? 2 : 1
  }

  /// Parts of a sentence that could each stand alone, joined by the semicolon of the language.
  package func clauses(_ parts: [String]) -> String {
    parts.dropFirst().reduce(parts.first ?? "") { text(.clauses, ["first": $0, "second": $1]) }
  }

  /// Parts of one clause, joined by the comma of the language.
  package func list(_ parts: [String]) -> String {
    parts.count < 2 ? parts.first ?? "" : parts.joined(separator: comma)
  }

  /// The separator of `list`: every language has it between the two parts, and nothing before or after them.
  var comma: String { Self.commas[self] ?? Self.englishComma }

  private static let commas = PerLanguage { comma(of: $0) }
  private static let englishComma = comma(of: .english)

  private static func comma(of language: Language) -> String {
    language.text(.listed, ["first": "", "second": ""])
  }

  /// Whole sentences, one after the other. In Japanese, no space follows the full stop.
  package func sentences(_ sentences: [String]) -> String {
    sentences.joined(separator: self == .japanese ? "" : " ")
  }

  /// A label and its text, joined by the colon of the language.
  package func labelled(_ label: String, _ text: String) -> String {
    self.text(.labelled, ["label": label, "text": text])
  }

  /// A label and its text as a sentence.
  package func sentence(_ label: String, _ text: String) -> String {
    self.text(.sentence, ["text": labelled(label, text)])
  }

  /// One pass, so that a value with braces of its own stays as it is. An article agrees with the clock after
  /// it.
  private func filled(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
    guard !values.isEmpty else { return text }
    // Compares bytes, because comparing characters would apply the rules of Unicode to the whole text.
    let bytes = text.utf8.span
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 32)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "{"),
        let value = values.first(where: { bytes.has($0.key, andBraceAt: index + 1) })
      {
        if hasSingularHour, result.endsWithPluralArticle, value.value.isOneOClock {
          result.remove(at: result.count - 2)
        }
        result += value.value.utf8
        index += value.key.utf8.count + 2
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

extension Language {
  /// Whether the article before a clock is singular at one o'clock: `hasta las 02:05`, `hasta la 01:05`.
  fileprivate var hasSingularHour: Bool {
    self == .spanish || self == .portuguese || self == .brazilian
  }
}

extension String {
  fileprivate var isOneOClock: Bool { hasPrefix("01:") || hasPrefix("1:") }
}

extension [UInt8] {
  /// Whether a UTF-8 text ends with `as ` or `às `.
  fileprivate var endsWithPluralArticle: Bool {
    guard count > 2, self[count - 1] == UInt8(ascii: " "), self[count - 2] == UInt8(ascii: "s") else {
      return false
    }
    return self[count - 3] == UInt8(ascii: "a") || self[count - 3] == 0xA0
  }
}

extension Span<UInt8> {
  /// Whether a name and a closing brace stand at a position.
  fileprivate func has(_ name: String, andBraceAt start: Int) -> Bool {
    let name = name.utf8.span
    guard start + name.count < count, self[start + name.count] == UInt8(ascii: "}") else { return false }
    return name.indices.allSatisfy { self[start + $0] == name[$0] }
  }
}
