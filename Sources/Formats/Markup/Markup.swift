import Layout

/// Text inside HTML, SVG and Pango markup, which escape alike.
enum Markup {
  /// The five characters that could end a text or an attribute (HTML Standard,
  /// section 13.3; XML 1.0, section 2.4).
  static func escaped(_ text: String) -> String {
    // Nearly every text is as it is.
    guard text.utf8.contains(where: isReserved) else { return text }
    var result = ""
    // By scalar: a combining mark after "<" would make both one character that is not "<".
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

  /// Markup in ASCII, in which references stand for all other characters (HTML Standard, section
  /// 13.1.4; XML 1.0, section 4.1).
  static func ascii(_ markup: String) -> String {
    markup.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.isASCII { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
    }
  }

  // MARK: - Right to left

  /// What keeps a name that runs from right to left to itself.
  enum Isolation {
    /// Inside HTML.
    case element
    /// Where no element may stand, and in SVG, which has none.
    case characters
  }

  /// Escaped, with what runs from right to left set apart: numbers beside it would else
  /// move to its other side (UAX #9).
  ///
  /// - Parameter escaped: How the parts of it are escaped.
  static func isolated(
    _ text: String,
    by isolation: Isolation,
    escaped: (String) -> String = { escaped($0) }
  ) -> String {
    // Nearly no text has such letters, and none of them is written with a smaller byte.
    guard text.utf8.contains(where: { $0 >= 0xD6 }), text.unicodeScalars.contains(where: isRightToLeft)
    else { return escaped(text) }
    let (opening, closing) = isolation == .element ? ("<bdi>", "</bdi>") : ("\u{2068}", "\u{2069}")
    var result = ""
    var rest = text.unicodeScalars[...]
    while let start = rest.firstIndex(where: isRightToLeft) {
      let end = rest[start...].firstIndex { !isRightToLeft($0) && isStrong($0) } ?? rest.endIndex
      // Spaces and signs at its end belong to what comes behind; marks to their letters.
      let last = rest[start..<end].lastIndex { isRightToLeft($0) || TextWidth.of($0) == 0 } ?? start
      let next = rest.index(after: last)
      result += escaped(String(rest[..<start])) + opening + escaped(String(rest[start..<next])) + closing
      rest = rest[next...]
    }
    return result + escaped(String(rest))
  }

  /// Letters of Hebrew, Arabic and the other scripts of the blocks that Unicode keeps for them.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      scalar.properties.isAlphabetic
    default: false
    }
  }

  /// What has a direction of its own, or is a number.
  private static func isStrong(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }

  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  /// Escaped, with signs of the weather asked for as emoji (U+FE0F): many fonts have the cloud as
  /// a letter that is hardly to be seen. A terminal would take more columns for them; arrows,
  /// which come before, stay letters.
  static func sign(_ text: String) -> String {
    let escaped = escaped(text)
    guard escaped.unicodeScalars.contains(where: isPlainByDefault) else { return escaped }
    var result = String.UnicodeScalarView()
    var isWidened = false
    for scalar in escaped.unicodeScalars {
      // The space that fills its two columns on a terminal.
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
