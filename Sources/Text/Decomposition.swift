/// The canonical decomposition of a character into a letter and its accents (Unicode Standard, section 3.7).
///
/// Swift and FoundationEssentials have it only in private functions, and all of Foundation would make the
/// program 5 MB larger.
enum Decomposition {
  /// Calls a function with each part of a character: the character itself if it does not decompose.
  static func forEachPart(of character: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
    if let hangul = Hangul(character) { return hangul.forEachPart(body) }
    guard let row = row(of: character.value) else { return body(character) }
    // Only the first part can decompose further: ǖ is ü and a macron, and ü is u and a diaeresis.
    if let first = Unicode.Scalar(table[row + 1]) { forEachPart(of: first, body) }
    if let second = Unicode.Scalar(table[row + 2]), second != "\0" { body(second) }
  }

  /// Where the row of a character begins; `nil` if it does not decompose.
  private static func row(of character: UInt32) -> Int? {
    // The first one is À, and names have many ASCII characters.
    guard character >= 0xC0 else { return nil }
    var rows = 0..<table.count / 3
    while !rows.isEmpty {
      let middle = (rows.lowerBound + rows.upperBound) / 2
      let found = table[middle * 3]
      if found == character { return middle * 3 }
      rows = found < character ? middle + 1..<rows.upperBound : rows.lowerBound..<middle
    }
    return nil
  }

  /// A syllable of Korean, whose letters follow from its number (section 3.12).
  private struct Hangul {
    private let number: UInt32

    init?(_ character: Unicode.Scalar) {
      guard (0xAC00...0xD7A3).contains(character.value) else { return nil }
      number = character.value - 0xAC00
    }

    func forEachPart(_ body: (Unicode.Scalar) -> Void) {
      let (lead, vowel, trail) = (number / 28 / 21, number / 28 % 21, number % 28)
      for letter in [0x1100 + lead, 0x1161 + vowel] { Unicode.Scalar(letter).map(body) }
      if trail > 0 { Unicode.Scalar(0x11A7 + trail).map(body) }
    }
  }
}
