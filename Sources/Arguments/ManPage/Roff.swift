/// The language of manual pages: text and the few macros of man(7) that a page needs.
struct Roff: Sendable {
  private(set) var lines: [String] = []

  /// Escapes text that roff would take for a request or an escape, and all non-ASCII characters, so that a
  /// page shows the same text on a terminal without Unicode.
  static func escaped(_ text: String) -> String {
    // A dot has a special meaning only at the beginning of a line.
    let escaped = unguarded(text)
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
  }

  private static func unguarded(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\(rs"
      // Only this form of a hyphen can be copied into a command line.
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

  /// Bold text, anywhere in a line.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// A request with arguments that are already escaped.
  mutating func request(_ name: String, _ arguments: String...) {
    lines.append(([".\(name)"] + arguments.map { "\"\($0)\"" }).joined(separator: " "))
  }

  mutating func section(_ title: String) { request("SH", Self.escaped(title)) }

  /// A line of marked text.
  mutating func marked(_ text: String) { lines.append(text) }

  /// Paragraphs, separated by blank lines.
  mutating func paragraphs(_ text: String) {
    for paragraph in text.split(separator: "\n\n") {
      request("PP")
      self.text(String(paragraph))
    }
  }

  /// The longest line that all tools accept without complaint, in characters.
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

  /// A term and its description, such as an option with its help.
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
