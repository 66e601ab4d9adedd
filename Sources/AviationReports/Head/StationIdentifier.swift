/// The four letters or digits of a station, upper case.
package struct StationIdentifier: Hashable, Sendable, CustomStringConvertible {
  private let word: Word

  /// Reads one token: a letter and three letters or digits.
  package init?(group: Span<UInt8>) {
    guard group.count == 4, group.isLetter(0) else { return nil }
    for index in 1..<4 where !group.isLetter(index) && !group.isDigit(index) { return nil }
    word = group.word
  }

  // Some groups and remarks mean different things in different countries.
  package var isCanadian: Bool { word.bits >> 24 == Word("C").bits }
  var isAustralian: Bool { word.bits >> 24 == Word("Y").bits }
  var isBrazilian: Bool { word.bits >> 16 == Word("SB").bits }

  package var description: String { word.text }
}
