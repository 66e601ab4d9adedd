/// A position in a text that is parsed character by character.
struct CharacterCursor {
  private let characters: [Character]
  /// The position of the next character. A parser may set it back.
  var index = 0

  init(_ text: String) { characters = Array(text) }

  var isEmpty: Bool { characters.isEmpty }

  /// The next character; `nil` at the end.
  var next: Character? { character(after: 0) }

  /// What has not been read yet.
  var rest: ArraySlice<Character> { characters[index...] }

  /// The character after so many others; `nil` beyond the end.
  func character(after count: Int) -> Character? {
    index + count < characters.count ? characters[index + count] : nil
  }

  /// What was read since an earlier position.
  func text(from start: Int) -> String { String(characters[start..<index]) }

  /// Reads characters of a kind; none if the next one is of another kind.
  mutating func word(of isPart: (Character) -> Bool) -> String {
    let start = index
    while let character = next, isPart(character) { index += 1 }
    return text(from: start)
  }

  mutating func skipSpaces() {
    while let character = next, character.isWhitespace { index += 1 }
  }
}
