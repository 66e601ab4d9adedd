package import Weather

extension Field {
  /// The fields of weather that a word may mean: one field with this name, or all whose name begins with it
  /// or that are shown under it, such as speed, gusts and direction for `wind`.
  ///
  /// - Parameter language: That of the answer; its names are recognized beside the English ones.
  package static func weather(called word: String, in language: Language) -> [Field] {
    called(word, in: language, among: weather)
  }

  /// The fields of air quality that a word may mean.
  package static func airQuality(called word: String, in language: Language) -> [Field] {
    called(word, in: language, among: airQuality)
  }

  private static func called(_ word: String, in language: Language, among fields: [Field]) -> [Field] {
    if let field = fields.first(where: { $0.name == word || $0 == shortNames[word] }) { return [field] }
    let word = TypedName(word)
    guard word.isLongEnough else { return [] }
    return fields.filter { field in
      let labels = Set([field.label(in: .english), field.label(in: language)])
      return TypedName(field.name).begins(with: word) || field.isFallingWater && word == TypedName("rain")
        || labels.contains { label in
          TypedName(label) == word || label.split(separator: " ").contains { TypedName(String($0)) == word }
        }
    }
  }

  /// A value that is usually rain.
  private var isFallingWater: Bool { self == .precipitation || self == .pop }
}
