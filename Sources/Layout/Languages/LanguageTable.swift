import Embedded
import SpannedJSON
import Weather

/// The texts of one language, read once from the file of its name beside this one. Texts that are missing in
/// the file are English, or for a variety those of its language.
struct LanguageTable: Sendable {
  private let phrases: [Phrase: String]
  private let counted: [CountedPhrase: [PluralCategory: String]]
  /// Keys that are missing in the file.
  let missing: [String]
  /// Keys of the file that no code uses.
  let unknown: [String]

  /// - Parameters:
  ///   - bytes: JSON with two objects: `phrases`, and `counted` with an object of forms for each key.
  ///   - base: The texts of the language that this one is a variety of.
  /// - Throws: When the text is not JSON.
  init(_ bytes: [UInt8], varying base: LanguageTable? = nil) throws(JSONSyntaxError) {
    let root = try JSONDocument(bytes).root
    var texts: [String: String] = [:]
    if let members = root["phrases"]?.members {
      for member in members { texts[member.key.string] = member.value.string }
    }
    var forms: [String: [PluralCategory: String]] = [:]
    if let members = root["counted"]?.members {
      for member in members { forms[member.key.string] = Self.forms(member.value) }
    }
    var phrases = base?.phrases ?? [:]
    for phrase in Phrase.allCases {
      if let text = texts.removeValue(forKey: phrase.rawValue) { phrases[phrase] = text }
    }
    var counted = base?.counted ?? [:]
    for phrase in CountedPhrase.allCases {
      if let own = forms.removeValue(forKey: phrase.key) { counted[phrase] = own }
    }
    self.phrases = phrases
    self.counted = counted
    missing =
      Phrase.allCases.filter { phrases[$0] == nil }.map(\.rawValue)
      + CountedPhrase.allCases.filter { counted[$0]?[.other] == nil }.map(\.key)
    unknown = texts.keys.sorted() + forms.keys.sorted()
  }

  private static func forms(_ value: JSONValue) -> [PluralCategory: String] {
    value.members.reduce(into: [:]) { forms, member in
      if let category = PluralCategory(rawValue: member.key.string) { forms[category] = member.value.string }
    }
  }

  func text(_ phrase: Phrase) -> String { phrases[phrase] ?? phrase.english }

  func text(_ phrase: CountedPhrase, _ category: PluralCategory) -> String {
    counted[phrase]?[category] ?? counted[phrase]?[.other] ?? phrase.english(category)
  }

  /// `nil` for English, which needs no file.
  static func of(_ language: Language) -> LanguageTable? { tables[language] }

  private static let tables = PerLanguage { embedded($0) }

  /// The tests find a damaged file; at run time, the texts would be English.
  private static func embedded(_ language: Language) -> LanguageTable? {
    let file = Embedded.file("Sources/Layout/Languages/\(language.rawValue).json")
    let base = language == .brazilian ? embedded(.portuguese) : nil
    return file.flatMap { try? LanguageTable($0.array, varying: base) }
  }
}
