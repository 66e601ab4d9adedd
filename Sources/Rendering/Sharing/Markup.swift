/// Text inside HTML, SVG and Pango markup, which escape alike.
enum Markup {
  /// The five characters that could end a text or an attribute (HTML Standard, section 13.3; XML 1.0, section 2.4).
  static func escaped(_ text: String) -> String {
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
}
