extension String {
  /// Converts HTML to text: removes tags, decodes entities, and separates lines and paragraphs. Text that is
  /// not HTML is unchanged: `wind < 30 kt` has no tag.
  package func withoutMarkup() -> String {
    guard utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return self }
    var text = ""
    var rest = self[...]
    while let index = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<index]
      rest = rest[index...]
      if let (words, length) = rest.first == "<" ? Self.tag(rest) : Self.entity(rest) {
        text += words
        rest = rest.dropFirst(length)
      } else {
        text.append(rest.removeFirst())
      }
    }
    return text + rest
  }

  /// Longer than any tag in a warning.
  private static let longestTag = 300

  /// The replacement for a tag, by its name; for most, nothing.
  private static let tags: [String: String] = {
    let paragraphs = ["p", "div", "br", "tr", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "hr"]
    let marks = [
      "b", "i", "u", "em", "strong", "span", "a", "font", "small", "big", "sub", "sup", "td", "th",
    ]
    let all = paragraphs.map { ($0, "\n\n") } + marks.map { ($0, "") } + [("li", "\n- ")]
    return Dictionary(uniqueKeysWithValues: all)
  }()

  private static func tag(_ text: Substring) -> (words: String, length: Int)? {
    let opening = text.prefix(longestTag)
    guard let end = opening.firstIndex(of: ">") else { return nil }
    let content = opening[..<end].dropFirst()
    let isClosing = content.hasPrefix("/")
    let name = content.dropFirst(isClosing ? 1 : 0).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard let words = tags[name.lowercased()] else { return nil }
    // The end of a list item does not begin another one.
    return (isClosing && name.lowercased() == "li" ? "" : words, content.count + 2)
  }

  private static let entities: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "deg": "°", "ndash": "–",
    "mdash": "—", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
  ]

  private static func entity(_ text: Substring) -> (words: String, length: Int)? {
    guard let end = text.prefix(10).firstIndex(of: ";") else { return nil }
    let name = text[..<end].dropFirst()
    if let words = entities[name] { return (words, name.count + 2) }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first.map { "xX".contains($0) } == true
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return number.flatMap(Unicode.Scalar.init).map { (String(Character($0)), name.count + 2) }
  }
}
