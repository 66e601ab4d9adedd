/// The identifier of a station in its reports, in upper case: the ICAO location indicator (WMO-No. 306, FM
/// 15, 15.2), or a substitute of the same form, a letter and three letters or digits.
package struct LocationIndicator: Hashable, Sendable, CustomStringConvertible {
  private let word: Word

  /// Reads one token: a letter and three letters or digits.
  package init?(group: Span<UInt8>) {
    guard group.count == 4, group.isLetter(0) else { return nil }
    for index in 1..<4 where !group.isLetter(index) && !group.isDigit(index) { return nil }
    word = group.word
  }

  // Some groups and remarks mean different things in different countries.
  package var isCanadian: Bool { word.bits >> 24 == Word("C").bits }
  /// The United States with its islands in the Caribbean and the Pacific (ICAO Doc 7910). In P, only Kiribati
  /// (PL) is not served by the National Weather Service.
  var isAmerican: Bool {
    switch word.bits >> 24 {
    case Word("K").bits: true
    case Word("P").bits: word.bits >> 16 != Word("PL").bits
    default:
      word.bits >> 16 == Word("TJ").bits || word.bits >> 16 == Word("TI").bits || word == "NSTU"
    }
  }
  var isAustralian: Bool { word.bits >> 24 == Word("Y").bits }
  /// Russia and its neighbours (U), Moldova and Mongolia.
  var usesMillimetersOfMercury: Bool {
    word.bits >> 24 == Word("U").bits || word.bits >> 16 == Word("LU").bits
      || word.bits >> 16 == Word("ZM").bits
  }
  /// Russia and its neighbours, China, Mongolia and North Korea.
  var usesMetersPerSecond: Bool {
    word.bits >> 24 == Word("U").bits || word.bits >> 24 == Word("Z").bits
  }
  var isBrazilian: Bool { word.bits >> 16 == Word("SB").bits }

  /// Its characters in ASCII.
  package var characters: [4 of UInt8] { [4 of UInt8](word.byte) }

  package var description: String { word.text }
}
