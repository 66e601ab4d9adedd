/// Converts names to a comparable form: lower case, without accents, letters and digits with single spaces.
/// The embedded tables are sorted by the same form, which their generator computes.
package enum TextFolding {
  /// The form in which two spellings of a name are equal: `Sao Paulo` and `SÃO-PAULO` are `sao paulo`.
  package static func fold(_ text: String) -> String {
    isASCII(text) ? foldedASCII(text) : foldedUnicode(text)
  }

  /// A text without invisible characters, and with the ordinary form of the wide letters, digits and signs
  /// that East Asian input methods produce: `５２.５，１３.４` is `52.5,13.4`.
  package static func plainlyTyped(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      switch scalar.value {
      // Fullwidth forms repeat ASCII from `!` to `~` (Unicode, Halfwidth and Fullwidth Forms).
      case 0xFF01...0xFF5E: plain.append(Unicode.Scalar(UInt8(scalar.value - 0xFEE0)))
      case 0x3000: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  /// Most strings know this without a search.
  private static func isASCII(_ text: String) -> Bool {
    text.utf8Span.isKnownASCII || text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Most names are ASCII, and searches fold thousands of them.
  private static func foldedASCII(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isGap = false
    for byte in text.utf8 {
      let isCapital = byte &- 0x41 < 26
      guard isCapital || byte &- 0x61 < 26 || byte &- 0x30 < 10 else {
        isGap = true
        continue
      }
      if isGap, !bytes.isEmpty { bytes.append(0x20) }
      isGap = false
      bytes.append(isCapital ? byte + 32 : byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func foldedUnicode(_ text: String) -> String {
    var folded = ""
    folded.reserveCapacity(text.utf8.count)
    var isGap = false
    func append(_ scalar: Unicode.Scalar) {
      if isGap, !folded.isEmpty { folded.append(" ") }
      isGap = false
      folded.unicodeScalars.append(scalar)
    }
    func fold(_ scalar: Unicode.Scalar) {
      switch scalar.value {
      case 0x61...0x7a, 0x30...0x39: append(scalar)
      case 0x41...0x5a: append(Unicode.Scalar(UInt8(scalar.value + 32)))
      case ..<0x80: isGap = true
      default:
        if isMark(scalar) { return }
        if let plain = letters[scalar] {
          plain.unicodeScalars.forEach(append)
        } else if isPartOfWord(scalar) {
          append(scalar)
        } else {
          isGap = true
        }
      }
    }
    for scalar in text.lowercased().unicodeScalars { Decomposition.forEachPart(of: scalar, fold) }
    return folded
  }

  /// Whether a scalar only changes the letter before it. The marks of kana, which distinguish パ from バ, are
  /// letters of their own.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass != .notReordered && !(0x3099...0x309a).contains(scalar.value)
  }

  /// Whether Unicode has a letter for what people write as an apostrophe: the ʻokina of Nukuʻalofa.
  package static func isApostropheLetter(_ scalar: Unicode.Scalar) -> Bool {
    (0x2B9...0x2BF).contains(scalar.value)
  }

  private static func isPartOfWord(_ scalar: Unicode.Scalar) -> Bool {
    if isApostropheLetter(scalar) { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .spacingMark, .nonspacingMark:
      true
    default: false
    }
  }

  /// The ASCII letter without accents; `nil` if there is none, as for ß or another script.
  package static func base(of letter: Unicode.Scalar) -> Unicode.Scalar? {
    var first: Unicode.Scalar?
    Decomposition.forEachPart(of: letter) { first = first ?? $0 }
    return first.flatMap { $0.isASCII && $0.properties.isAlphabetic ? $0 : nil }
  }

  /// Letters that do not decompose, and letters that some languages write in two ways.
  private static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i",
    "ς": "σ", "ى": "ي", "ی": "ي", "ک": "ك", "臺": "台",
  ]
}
