import Layout
import Text

/// Text in HTML, SVG and Pango markup, which share their escapes.
enum Markup {
  /// Escapes the five characters that could end a text or an attribute (HTML Standard, section 13.3; XML 1.0,
  /// section 2.4).
  static func escaped(_ text: String) -> String {
    // Most texts need no escapes.
    guard text.utf8.contains(where: isReserved) else { return text }
    var result = ""
    // By scalar: a "<" with a combining mark is a single character that differs from "<".
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Markup in ASCII, with references in place of all other characters (HTML Standard, section 13.1.4; XML
  /// 1.0, section 4.1).
  static func ascii(_ markup: String) -> String {
    markup.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.isASCII { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
    }
  }

  // MARK: - Line breaks

  /// Markup whose lines do not break inside some of its words, as browsers would after a hyphen.
  ///
  /// - Parameter markup: Escaped text.
  static func unbroken(_ markup: String, _ isWhole: (Substring) -> Bool) -> String {
    // Nearly every text stays as it is.
    guard markup.utf8.contains(where: isBreak) else { return markup }
    return markup.split(separator: " ", omittingEmptySubsequences: false).map { word in
      isWhole(word) ? "<span class=\"whole\">\(word)</span>" : String(word)
    }.joined(separator: " ")
  }

  /// Whether a word of a report may be a group, such as `-RA`, which without its sign would have another
  /// meaning, and not a text that is wider than a screen.
  static func isGroup(_ word: Substring) -> Bool {
    word.utf8.count <= 40 && word.utf8.contains(where: isBreak)
  }

  /// Whether a word has a date, such as `2021-09-21`.
  static func isDate(_ word: Substring) -> Bool {
    let bytes = Array(word.utf8)
    return bytes.count <= 30
      && bytes.indices.dropFirst().dropLast().contains { place in
        bytes[place] == UInt8(ascii: "-") && bytes[place - 1].isASCIIDigit && bytes[place + 1].isASCIIDigit
      }
  }

  private static func isBreak(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "/")
  }

  // MARK: - Right to left

  /// How right-to-left text is isolated.
  enum Isolation {
    /// With an HTML element.
    case element
    /// With control characters, where no element is allowed, and in SVG, which has none for this.
    case characters
  }

  /// Escaped, with right-to-left text isolated: numbers beside it would otherwise move to its other side (UAX
  /// #9).
  ///
  /// - Parameter escaped: Escapes each part of the text.
  static func isolated(
    _ text: String,
    by isolation: Isolation,
    escaped: (String) -> String = { escaped($0) }
  ) -> String {
    // Few texts have such letters, and in UTF-8 none of them starts with a smaller byte.
    guard text.utf8.contains(where: { $0 >= 0xD6 }), text.unicodeScalars.contains(where: isRightToLeft)
    else { return escaped(text) }
    let (opening, closing) = isolation == .element ? ("<bdi>", "</bdi>") : ("\u{2068}", "\u{2069}")
    var result = ""
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(where: isRightToLeft) {
      let end = rest[start...].firstIndex { !isRightToLeft($0) && isStrong($0) } ?? rest.endIndex
      // Trailing spaces and punctuation belong to the text that follows, marks to their letters.
      let last = rest[start..<end].lastIndex { isRightToLeft($0) || TextWidth.of($0) == 0 } ?? start
      let next = rest.index(after: last)
      result += escaped(String(rest[..<start])) + opening + escaped(String(rest[start..<next])) + closing
      rest = rest[next...]
    }
    return result + escaped(String(rest))
  }

  /// Letters of Hebrew, Arabic and the other scripts in the blocks that Unicode reserves for right-to-left
  /// scripts.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }

  /// Whether a character is a letter, which has its own direction, or a number.
  private static func isStrong(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  /// Escaped, with weather symbols in their emoji form (U+FE0F): in many fonts the text form of the cloud is
  /// hardly visible. On a terminal emoji would take more columns. Arrows are below the range and keep their
  /// text form.
  static func sign(_ text: String) -> String {
    let escaped = escaped(text)
    guard escaped.unicodeScalars.contains(where: isPlainByDefault) else { return escaped }
    var result = String.UnicodeScalarView()
    var isWidened = false
    for scalar in escaped.unicodeScalars {
      // Drops the space that fills the symbol's two columns on a terminal.
      if !isWidened || scalar != " " { result.append(scalar) }
      isWidened = isPlainByDefault(scalar)
      if isWidened { result.append("\u{FE0F}") }
    }
    return String(result)
  }

  private static func isPlainByDefault(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x2600 && scalar.properties.isEmoji && !scalar.properties.isEmojiPresentation
  }
}
