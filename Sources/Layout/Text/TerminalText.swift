import Text
package import Weather

/// Cleans every text that is written to a terminal, whatever its origin.
package enum TerminalText {
  /// The text without harmful characters and without more combining marks than `MarkCount` allows. Tabs and
  /// line ends become a space; other blanks stay, because columns are made of them.
  package static func cleaned(_ text: String) -> String {
    // Nearly every text is clean, and copying it would take longer than checking it.
    if text.isHarmless { return text }
    var kept = String.UnicodeScalarView()
    var marks = MarkCount()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 9...13, 0x85, 0x2028, 0x2029: kept.append(" ")
      default: if scalar.isHarmless, marks.allows(scalar) { kept.append(scalar) }
      }
    }
    return String(kept)
  }

  /// The text in ASCII: agg's own symbols in their plain form, Latin letters without diacritics, anything
  /// else as `?`. No-break spaces stay until lines are broken: `QuantityText.withoutGlue`.
  ///
  /// - Parameter language: The language of the reader; some write certain letters as two.
  package static func ascii(_ text: String, in language: Language = .english) -> String {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if scalar.isASCII {
        result.unicodeScalars.append(scalar)
      } else if let plain = letterPairs[language]?[scalar] ?? plainForms[scalar] {
        result += plain
      } else if let letter = TextFolding.base(of: scalar) {
        result.unicodeScalars.append(letter)
      } else if TextWidth.of(scalar) > 0 {
        result += "?"
      }
    }
    return result
  }

  /// As German, Danish and Norwegian are written without their letters.
  private static let letterPairs: [Language: [Unicode.Scalar: String]] = [
    .german: ["ä": "ae", "ö": "oe", "ü": "ue", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"],
    .danish: ["æ": "ae", "ø": "oe", "å": "aa", "Æ": "Ae", "Ø": "Oe", "Å": "Aa"],
    .norwegian: ["æ": "ae", "ø": "oe", "å": "aa", "Æ": "Ae", "Ø": "Oe", "Å": "Aa"],
  ]

  /// Symbols, and letters that are not a letter with diacritics.
  private static let plainForms: [Unicode.Scalar: String] = [
    "°": "", "–": "-", "—": "-", "…": "...", "·": "-", "≥": ">=", "≤": "<=", "×": "x", "’": "'", "‘": "'",
    "ʼ": "'", "ʻ": "'", "´": "'", "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "¿": "", "¡": "",
    "■": "#", "\u{A0}": "\u{A0}", "\u{202F}": "\u{A0}",
    "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "þ": "th", "Þ": "Th", "ı": "i", "ð": "d", "Ð": "D",
    "đ": "d", "Đ": "D", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ħ": "h", "Ħ": "H", "ŧ": "t", "Ŧ": "T",
    // Both are used for the schwa of Azerbaijani.
    "ə": "e", "Ə": "E", "ǝ": "e",
    "²": "2", "³": "3", "µ": "u", "½": "1/2", "¼": "1/4", "¾": "3/4",
  ]
}
