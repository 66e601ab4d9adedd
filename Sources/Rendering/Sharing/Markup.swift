/// Text inside HTML, SVG and Pango markup, which escape alike.
enum Markup {
  /// The five characters that could end a text or an attribute (HTML Standard, section 13.3; XML 1.0, section 2.4).
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

  private static func isReserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }

  /// Escaped, with signs of the weather asked for as emoji (U+FE0F): many fonts have the cloud as a letter that is hardly
  /// to be seen. A terminal would take more columns for them; arrows, which come before, stay letters.
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
