import Text

extension String {
  /// A text from outside that is safe to store: without harmful characters and with no more combining marks
  /// than `MarkCount` allows. Each run of tabs, line ends and blanks becomes one space, and there are none at
  /// the ends.
  package func cleaned() -> String {
    if isClean { return self }
    var kept = UnicodeScalarView()
    var owesSpace = false
    var marks = MarkCount()
    for scalar in unicodeScalars {
      if scalar.properties.isWhitespace {
        owesSpace = !kept.isEmpty
      } else if scalar.isHarmless, marks.allows(scalar) {
        if owesSpace { kept.append(" ") }
        owesSpace = false
        kept.append(scalar)
      }
    }
    return String(kept)
  }

  /// A text of several paragraphs from outside that is safe to store: each paragraph cleaned, one line each.
  /// A blank line ends a paragraph, as does the bullet of a list; other line ends only wrap the text.
  package func cleanedParagraphs() -> String {
    var paragraphs = [""]
    for line in split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let text = String(line).cleaned()
      if text.isEmpty || ["* ", "- ", "• "].contains(where: text.hasPrefix) { paragraphs.append("") }
      paragraphs[paragraphs.count - 1] += (paragraphs.last?.isEmpty ?? true ? "" : " ") + text
    }
    return paragraphs.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether it is printable ASCII without blanks at its ends or in runs, as almost every text from outside
  /// is.
  private var isClean: Bool {
    let bytes = utf8.span
    var wasSpace = true
    for index in bytes.indices {
      let byte = bytes[index]
      let isSpace = byte == 32
      guard (32..<127).contains(byte), !isSpace || !wasSpace else { return false }
      wasSpace = isSpace
    }
    return !wasSpace || isEmpty
  }

  /// A message from outside for one line of an error: cleaned, and `shortened` to 200 characters or to the
  /// sentences that end in the second hundred; `nil` if nothing is left.
  ///
  /// - Parameter redact: Removes secrets. It runs before the text is cut, because half of a secret would not
  ///   be recognized.
  package func cleanedMessage(redact: (String) -> String = { $0 }) -> String? {
    let text = redact(cleaned())
    if text.isEmpty { return nil }
    let short = text.shortened(to: 200)
    if short == text { return text }
    var rest = short.dropFirst(100)
    while let stop = rest.lastIndex(of: ".") {
      let end = short.index(after: stop)
      if short[end] == " " { return String(short[..<end]) + " …" }
      rest = rest[..<stop]
    }
    return short
  }

  /// The text, or as much of its beginning as fits before an ellipsis.
  ///
  /// - Parameter limit: In characters. At most eight times as many bytes are kept, because a character may
  ///   have any number of them.
  package func shortened(to limit: Int) -> String {
    let mostBytes = 8 * limit
    if utf8.count <= limit || count <= limit && utf8.count <= mostBytes { return self }
    var kept = UnicodeScalarView()
    var room = mostBytes
    for scalar in prefix(limit - 1).unicodeScalars {
      room -= UTF8.width(scalar)
      if room < 0 { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }
}

extension String {
  /// A source's message followed by a remark of agg.
  package func adding(remark: String) -> String { (hasSuffix(".") ? dropLast() : self[...]) + "; " + remark }
}
