/// The language of manual pages: text and the few macros of man(7) that a page needs.
struct Roff: Sendable {
  private(set) var lines: [String] = []

  /// Text as it is to be read: what roff would take for a request or an escape is written out, and a page
  /// shows the same on a terminal without Unicode.
  static func escaped(_ text: String) -> String {
    // Only at the beginning of a line is a dot more than a dot.
    let escaped = unguarded(text)
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  private static func unguarded(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\(rs"
      // A hyphen can be copied into a command line only so.
      case "-": escaped += "\\-"
      case "'": escaped += "\\(aq"
      case "`": escaped += "\\(ga"
      case "\"": escaped += "\\(dq"
      case "…": escaped += "..."
      case "^": escaped += "\\(ha"
      case "~": escaped += "\\(ti"
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return escaped
  }

  /// Text in bold, wherever in a line it stands.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// A request with arguments, each already escaped.
  mutating func request(_ name: String, _ arguments: String...) {
    lines.append(([".\(name)"] + arguments.map { "\"\($0)\"" }).joined(separator: " "))
  }

  mutating func section(_ title: String) { request("SH", Self.escaped(title)) }

  /// A line of marked text.
  mutating func marked(_ text: String) { lines.append(text) }

  /// Paragraphs, which blank lines part.
  mutating func paragraphs(_ text: String) {
    for paragraph in text.split(separator: "\n\n") {
      request("PP")
      self.text(String(paragraph))
    }
  }

  /// The longest line of a source that every tool takes gladly, in characters.
  private static let width = 80

  mutating func text(_ text: String) {
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let longer = line.isEmpty ? Self.escaped(String(word)) : "\(line) \(Self.unguarded(word))"
      if longer.count > Self.width, !line.isEmpty {
        lines.append(line)
        line = Self.escaped(String(word))
      } else {
        line = longer
      }
    }
    lines.append(line)
  }

  /// Something and what it is, such as an option with its help.
  ///
  /// - Parameter term: Marked text.
  mutating func item(_ term: String, _ text: String) {
    request("TP")
    lines.append(term)
    self.text(text)
  }

  /// References to other pages of section 1.
  mutating func references(_ pages: [String]) {
    for (index, page) in pages.enumerated() {
      lines.append(".BR \(Self.escaped(page)) (1)" + (index + 1 < pages.count ? "," : ""))
    }
  }
}
