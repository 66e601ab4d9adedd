/// A text of one line, in spans of different styles.
package struct StyledText: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// A piece of the line in one style.
  package struct Span: Hashable, Sendable {
    package var text: String
    package var style = Style.plain
    /// The target of a link, shown on terminals that support links, in Markdown and in HTML.
    package var link: String?
    /// What a screen reader says in HTML instead of the text: the words of a symbol, or nothing if they are
    /// beside it; `nil` for the text itself.
    package var spoken: String?
  }

  package private(set) var spans: [Span] = []

  package init() {}
  package init(_ text: String, _ style: Style = .plain, link: String? = nil, spoken: String? = nil) {
    if !text.isEmpty { spans = [Span(text: text, style: style, link: link, spoken: spoken)] }
  }
  package init(stringLiteral text: String) { self.init(text) }
  package init(spans: [Span]) { self.spans = spans }

  /// Without any styles.
  package var plain: String { spans.map(\.text).joined() }
  package var width: Int { spans.reduce(0) { $0 + TextWidth.of($1.text) } }
  package var isEmpty: Bool { spans.isEmpty }
  /// Whether it contains only spaces and no-break spaces.
  var isBlank: Bool { spans.allSatisfy { $0.text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\u{A0}" } } }

  package static func + (left: Self, right: Self) -> Self {
    var sum = left
    sum += right
    return sum
  }
  package static func += (left: inout Self, right: Self) {
    for span in right.spans { left.append(span.text, span.style, link: span.link, spoken: span.spoken) }
  }

  /// Adjacent spans of the same style are joined, except symbols with words of their own.
  package mutating func append(
    _ text: String,
    _ style: Style = .plain,
    link: String? = nil,
    spoken: String? = nil
  ) {
    guard !text.isEmpty else { return }
    let last = spans.count - 1
    if last >= 0, spans[last].style == style, spans[last].link == link, spans[last].spoken == nil,
      spoken == nil
    {
      spans[last].text += text
    } else {
      spans.append(Span(text: text, style: style, link: link, spoken: spoken))
    }
  }

  /// The same with the text of every span transformed.
  package func mapText(_ transform: (String) -> String) -> Self {
    var mapped = self
    // Nearly every text stays as it is, and then its spans need no copy.
    for index in spans.indices {
      let text = transform(spans[index].text)
      if text != spans[index].text { mapped.spans[index].text = text }
      if let spoken = spans[index].spoken { mapped.spans[index].spoken = transform(spoken) }
    }
    if mapped.spans.contains(where: \.text.isEmpty) { mapped.spans.removeAll(where: \.text.isEmpty) }
    return mapped
  }

  /// Makes the first occurrence of a word before `mark` a link; does nothing if there is none.
  package func linking(_ word: String, before mark: String, to link: String) -> Self {
    guard !word.isEmpty, let index = spans.firstIndex(where: { $0.text.contains(word + mark) }),
      let place = spans[index].text.firstRange(of: word + mark)
    else { return self }
    let (text, style) = (spans[index].text, spans[index].style)
    var linked = StyledText(spans: Array(spans[..<index]))
    linked.append(String(text[..<place.lowerBound]), style, link: spans[index].link)
    linked.append(word, style, link: link)
    linked.append(String(text[place.lowerBound...].dropFirst(word.count)), style, link: spans[index].link)
    return linked + StyledText(spans: Array(spans[(index + 1)...]))
  }

  func mapStyle(_ change: (inout Style) -> Void) -> Self {
    var mapped = self
    for index in spans.indices { change(&mapped.spans[index].style) }
    return mapped
  }

  package var withoutTrailingSpaces: Self {
    // Most texts, which need no copy.
    if spans.count == 1, let end = spans[0].text.utf8.last, end != UInt8(ascii: " ") { return self }
    var text = self
    while let last = text.spans.popLast() {
      let spaces = last.text.utf8.reversed().prefix { $0 == UInt8(ascii: " ") }.count
      text.append(String(Substring(last.text.utf8.dropLast(spaces))), last.style, link: last.link)
      if spaces < last.text.utf8.count { break }
    }
    return text
  }

  /// Pads with spaces to a width; a wider text is not changed.
  package func padded(to width: Int, leading: Bool = false) -> Self {
    var text = leading ? StyledText(String(repeating: " ", count: max(0, width - self.width))) : self
    if leading { text += self } else { text.pad(to: width) }
    return text
  }

  /// Pads itself with spaces to a width; a wider text is not changed.
  mutating func pad(to width: Int) {
    let missing = width - self.width
    if missing > 0 { append(String(repeating: " ", count: missing)) }
  }

  /// Cuts the text to a width in columns of a terminal; a text that fits stays as it is.
  ///
  /// - Parameter ellipsis: Stands at the cut and counts as part of the width.
  package func truncated(to width: Int, ellipsis: String) -> Self {
    guard self.width > width else { return self }
    var room = width
    var kept: [Span] = []
    for (index, span) in spans.enumerated() {
      let columns = TextWidth.of(span.text)
      let rest = spans[(index + 1)...].reduce(0) { $0 + TextWidth.of($1.text) }
      if columns <= room - (rest > 0 ? min(TextWidth.of(ellipsis), room) : 0) {
        kept.append(span)
        room -= columns
        continue
      }
      var cut = span
      cut.text = TextWidth.truncated(span.text + (rest > 0 ? "  " : ""), to: room, ellipsis: ellipsis)
      kept.append(cut)
      break
    }
    return Self(spans: kept)
  }

  /// Wraps at spaces into lines of at most `width` columns; lines after the first begin with `indent` spaces.
  /// Text without spaces that is wider than a line is broken between Japanese characters, then between a
  /// number and its unit, and then inside words.
  package func wrapped(to width: Int, indent: Int = 0) -> [StyledText] {
    // No character takes more columns than bytes of UTF-8.
    guard spans.reduce(0, { $0 + $1.text.utf8.count }) > width else { return [self] }
    let indent = Self.indent(indent, in: width)
    if let lines = wrappedLatin(to: max(1, width), indent: indent) { return lines }
    guard self.width > width else { return [self] }
    let width = max(1, width)
    var lines: [StyledText] = []
    var line = StyledText()
    var room = width
    func close() {
      lines.append(line)
      line = StyledText(String(repeating: " ", count: indent))
      room = width - indent
    }
    for word in words(within: width - indent) {
      let gap = word.gap.width
      if room < width - (lines.isEmpty ? 0 : indent), gap + word.text.width > room { close() }
      if room < width - (lines.isEmpty ? 0 : indent) {
        line += word.gap
        room -= gap
      }
      for piece in word.text.pieces(first: room, then: width - indent) {
        if piece.width > room { close() }
        line += piece
        room -= piece.width
      }
    }
    lines.append(line)
    return lines
  }

  /// The indent of the lines after the first one: none in a narrow space.
  static func indent(_ indent: Int, in width: Int) -> Int { indent + 8 < width ? indent : 0 }

  /// Wraps a text in Latin letters, which breaks only at spaces.
  ///
  /// - Returns: `nil` for a text with other letters, or with a word that is wider than a line.
  private func wrappedLatin(to width: Int, indent: Int) -> [StyledText]? {
    let text = spans.count == 1 ? spans[0].text : plain
    guard let lines = text.utf8.span.latinLines(width: max(1, width), indent: indent) else {
      return nil
    }
    if lines.count == 1, self.width <= width { return [self] }
    let margin = String(repeating: " ", count: indent)
    return lines.indices.map { part(lines[$0], after: $0 == 0 ? "" : margin) }
  }

  /// The text at a range of its UTF-8, after a margin.
  private func part(_ places: Range<Int>, after margin: String) -> StyledText {
    var part = StyledText(margin)
    var start = 0
    for span in spans {
      let bytes = span.text.utf8
      let range = places.clamped(to: start..<start + bytes.count)
      if !range.isEmpty {
        let first = bytes.index(bytes.startIndex, offsetBy: range.lowerBound - start)
        let last = bytes.index(first, offsetBy: range.count)
        part.append(String(span.text[first..<last]), span.style, link: span.link)
      }
      start += bytes.count
    }
    return part
  }

  private func words(within width: Int) -> [(gap: StyledText, text: StyledText)] {
    words(between: " ").flatMap { word in
      guard word.text.width > width else { return [word] }
      var parts = word.text.japaneseParts.flatMap { part in
        part.width > width ? part.words(between: Self.glue) : [(gap: StyledText(), text: part)]
      }
      if !parts.isEmpty { parts[0].gap = word.gap }
      return parts
    }
  }

  private static let glue = Character(QuantityText.glue)

  /// The parts between which a Japanese text, which has no spaces, may break. A number stays together with
  /// its unit or counter, and a character with its adjacent punctuation.
  private var japaneseParts: [StyledText] {
    var parts: [StyledText] = []
    var last: Character?
    var isCounted = false
    for span in spans {
      for character in span.text {
        let piece = StyledText(String(character), span.style, link: span.link)
        let isLetter = character.isJapanese
        isCounted = isLetter && !character.isHiragana && (isCounted || last?.isDigit == true)
        let isApart = isLetter || last?.isJapanese == true
        let isClose = isCounted || Self.closing.contains(character) || character == Self.glue
        if let last, !isApart || isClose || last == Self.glue || Self.opening.contains(last) {
          parts[parts.endIndex - 1] += piece
        } else {
          parts.append(piece)
        }
        last = character
      }
    }
    return parts
  }

  /// Words with the spaces before them.
  private func words(between space: Character) -> [(gap: StyledText, text: StyledText)] {
    var result: [(gap: StyledText, text: StyledText)] = []
    var gap = StyledText()
    var text = StyledText()
    for span in spans {
      var rest = span.text[...]
      while let first = rest.first {
        var run = rest.prefix { ($0 == space) == (first == space) }
        // Japanese has no spaces: a list breaks after its commas.
        if let comma = run.firstIndex(of: "、") { run = run[...comma] }
        rest = rest[run.endIndex...]
        let piece = StyledText(String(run), span.style, link: span.link)
        if first == space {
          if !text.isEmpty {
            result.append((gap, text))
            (gap, text) = (StyledText(), StyledText())
          }
          gap += piece
        } else {
          text += piece
          if run.last == "、" {
            result.append((gap, text))
            (gap, text) = (StyledText(), StyledText())
          }
        }
      }
    }
    if !text.isEmpty { result.append((gap, text)) }
    return result
  }

  /// Splits the text into parts that fit into the rest of a line and into the lines after it.
  private func pieces(first: Int, then: Int) -> [StyledText] {
    guard width > max(first, then) else { return [self] }
    var result: [StyledText] = []
    var piece: [StyledText] = []
    var room = max(1, first)
    for span in spans {
      for character in span.text {
        let columns = TextWidth.of(String(character))
        if columns > room, !piece.isEmpty {
          var carried = piece.suffix(Self.lettersCarried(from: piece, before: character))
          if carried.reduce(columns, { $0 + $1.width }) > then { carried = [] }
          result.append(piece.dropLast(carried.count).reduce(StyledText(), +))
          piece = Array(carried)
          room = carried.reduce(max(1, then)) { $0 - $1.width }
        }
        piece.append(StyledText(String(character), span.style, link: span.link))
        room -= columns
      }
    }
    return result + [piece.reduce(StyledText(), +)]
  }

  /// How many characters at the end of a full piece move to the next line: those after a hyphen, or the last
  /// one before punctuation that cannot begin a line.
  private static func lettersCarried(from piece: [StyledText], before next: Character) -> Int {
    let hyphen = piece.indices.dropFirst().last { index in
      // Elsewhere, a hyphen is the sign of a number.
      piece[index].plain == "-" && piece[index - 1].plain.allSatisfy { $0.isLetter || $0.isNumber }
    }
    if let hyphen { return piece.count - hyphen - 1 }
    return piece.count > 1 && closing.contains(next) ? 1 : 0
  }

  /// Punctuation that follows a word without a space.
  private static let closing: Set<Character> = [",", ";", ".", ":", ")", "!", "?", "、", "。", "；"]

  /// Punctuation that precedes a word without a space.
  private static let opening: Set<Character> = ["("]
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }

  /// Kana or an ideograph.
  fileprivate var isJapanese: Bool {
    unicodeScalars.first.map { (0x3005...0x30FF).contains($0.value) || (0x3400...0x9FFF).contains($0.value) }
      ?? false
  }

  /// Hiragana end words and join them; the names of units have none.
  fileprivate var isHiragana: Bool {
    unicodeScalars.first.map { (0x3041...0x309F).contains($0.value) } ?? false
  }
}
