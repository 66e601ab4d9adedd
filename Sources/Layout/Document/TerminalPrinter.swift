package import SpannedJSON
import Weather

/// Prints a document for a terminal: fixed width, optional colours and links. It measures as its options say;
/// code that measures text while it makes the document must use `RenderOptions.measuring` as well.
package struct TerminalPrinter {
  package let options: RenderOptions

  package init(options: RenderOptions) {
    self.options = options
  }

  private var width: Int { max(1, options.width) }
  private var ellipsis: String { options.glyphs.ellipsis }
  /// Facts, tables and bars are indented from their headings if there is room.
  private var indent: Int { Self.indent(in: width) }

  /// The indent on a terminal of this width.
  package static func indent(in width: Int) -> Int { width >= 60 ? 3 : width >= 36 ? 1 : 0 }

  /// The text, with a line end after every line.
  package func print(_ document: Document) -> String {
    var page = ByteBuffer()
    return appendPlainText(of: document, to: &page)
      ? options.icons.applied(to: page.text) : styledText(of: document)
  }

  /// Appends the same text to others.
  package func print(_ document: Document, to pages: inout ByteBuffer) {
    // Only icons of Nerd Fonts replace characters.
    if options.icons == .nerd {
      pages.append(print(document))
    } else if !appendPlainText(of: document, to: &pages) {
      pages.append(styledText(of: document))
    }
  }

  private func styledText(of document: Document) -> String {
    let lines = lines(of: document)
    var text = ""
    text.reserveCapacity(lines.count * min(width, 100))
    for line in lines {
      write(line, to: &text)
      text += "\n"
    }
    return text
  }

  /// Appends the text of a document of plain paragraphs, such as a decoded report, without icons. A run may
  /// print millions of them, and a `StyledText` for each line would take more time than all the rest of the
  /// page.
  ///
  /// - Returns: `false`, with nothing appended, for another document.
  private func appendPlainText(of document: Document, to pages: inout ByteBuffer) -> Bool {
    let start = pages.count
    let drawing = options.drawing
    let isPlain = options.measuring {
      document.blocks.allSatisfy { block in
        block.plainParagraph.map(drawing)?
          .appendLines(to: &pages, width: width, indent: Self.hangingIndent) ?? false
      }
    }
    if !isPlain { pages.truncate(to: start) }
    return isPlain
  }

  /// The lines, cleaned and laid out, for other ways of drawing.
  package func lines(of document: Document) -> [StyledText] {
    options.measuring {
      lines(ofClean: document.mapText(options.drawing))
    }
  }

  /// The lines with plain spaces, without empty lines at the ends of the page, and never with two empty lines
  /// in a row.
  private func lines(ofClean document: Document) -> [StyledText] {
    var lines: [StyledText] = []
    // The first line after the last picture.
    var start = 0
    for block in document.blocks {
      // Empty rows belong to the picture, and keep a distance from the text beside it.
      if case .picture(let rows) = block {
        lines += rows.map { $0.truncated(to: width, ellipsis: "").mapText(QuantityText.withoutGlue) }
        start = lines.count
        continue
      }
      for line in self.lines(of: block) {
        let isBlank = line.isBlank
        if isBlank, lines.count > start ? lines[lines.count - 1].isEmpty : lines.isEmpty { continue }
        lines.append(isBlank ? StyledText() : line.mapText(QuantityText.withoutGlue))
      }
    }
    if lines.count > start, lines[lines.count - 1].isEmpty { lines.removeLast() }
    return lines
  }

  private func lines(of columns: Columns) -> [StyledText] {
    guard columns.columns.count > 1, columns.width <= width else { return lines(ofClean: columns.stacked) }
    return columns.lines { column in
      var options = options
      options.width = column.width
      return TerminalPrinter(options: options).lines(ofClean: column.document)
    }
  }

  private func lines(of block: Document.Block) -> [StyledText] {
    switch block {
    case .title(let title, let aside): spread(title, aside)
    case .heading(let title, let note):
      wrapped(title.mapStyle { $0.isBold = true } + (note.isEmpty ? note : "  " + note))
    case .text(let text): wrapped(text)
    case .raw(let text): wrapped(StyledText(text))
    case .facts(let facts): lines(of: facts)
    case .table(let table):
      table.lines(width: width, indent: indent, ellipsis: ellipsis, language: options.language)
    case .timeline(let timeline): timeline.lines(width: width, indent: indent, glyphs: options.drawingGlyphs)
    case .columns(let columns): lines(of: columns)
    case .items(let items): lines(of: items)
    case .picture(let rows): rows
    case .gap: [StyledText()]
    }
  }

  /// The indent of the lines of a paragraph after the first one.
  private static let hangingIndent = 2

  private func wrapped(_ text: StyledText) -> [StyledText] {
    text.wrapped(to: width, indent: Self.hangingIndent)
  }

  /// Two texts at the two ends of a line, or below each other.
  private func spread(_ left: StyledText, _ right: StyledText) -> [StyledText] {
    guard !right.isEmpty else { return wrapped(left) }
    // On a wide terminal, the eye should not have to travel to the far end.
    let span = min(width, 80)
    let room = span - left.width - right.width
    guard room >= 2 else { return wrapped(left) + wrapped(right) }
    return [left + StyledText(String(repeating: " ", count: room)) + right]
  }

  /// The smallest width of a value beside its label.
  private static let leastValue = 10

  private func lines(of facts: Facts) -> [StyledText] {
    let room = width - indent
    let margin = StyledText(String(repeating: " ", count: indent))
    let right = column(of: facts.second)
    // A single long text wraps, so that the groups can stay side by side.
    let besideRight = room - (right.map(\.width).max() ?? 0) - Self.gapBetweenFacts
    let left = column(of: facts.first, within: right.isEmpty ? room : besideRight)
    let leftWidth = left.map(\.width).max() ?? 0
    // The second group begins in the middle, or after the first if that is wider.
    let middle = max((min(width, 100) - indent) / 2, leftWidth + Self.gapBetweenFacts)
    if !left.isEmpty, !right.isEmpty, middle + (right.map(\.width).max() ?? 0) <= room {
      return (0..<max(left.count, right.count)).map { row in
        let first = row < left.count ? left[row] : StyledText()
        return margin + (row < right.count ? first.padded(to: middle) + right[row] : first)
      }
    }
    // A label that is cut could mean another value. If there is no room beside it, the value stands below it.
    let labels = facts.all.map { TextWidth.of($0.label) }.max() ?? 0
    let isBelow = room - labels - 2 < Self.leastValue
    let valueRoom = max(1, isBelow ? room - 1 : room - labels - 2)
    let shown = facts.all.filter { !$0.staysWhole || $0.lines.allSatisfy { $0.width <= valueRoom } }
    if isBelow {
      return shown.flatMap { fact in
        StyledText(fact.label, .dim).wrapped(to: room).map { margin + $0 }
          + fact.lines.flatMap { $0.wrapped(to: valueRoom) }.map { margin + " " + $0 }
      }
    }
    return shown.flatMap { fact in
      fact.lines.enumerated().flatMap { index, line -> [StyledText] in
        let head = StyledText(index == 0 ? fact.label : "", .dim).padded(to: labels)
        let wrapped = line.wrapped(to: valueRoom)
        return wrapped.enumerated().map { row, part in
          margin + (row == 0 ? head : StyledText(String(repeating: " ", count: labels))) + "  " + part
        }
      }
    }
  }

  private static let gapBetweenFacts = 3
  /// At a smaller width, a wrapped text is harder to read than groups in a single column.
  private static let leastWrappedFact = 24

  /// One group of facts, to stand beside another one.
  ///
  /// - Parameter room: The width at which texts wrap, unless it is too small for that.
  private func column(of facts: [Facts.Fact], within room: Int = .max) -> [StyledText] {
    let labels = (facts.map { TextWidth.of($0.label) }.max() ?? 0) + 3
    let canWrap = room - labels >= Self.leastWrappedFact
    return facts.flatMap { fact in
      let lines =
        canWrap && !fact.staysWhole ? fact.lines.flatMap { $0.wrapped(to: room - labels) } : fact.lines
      return lines.enumerated().map { index, line in
        StyledText(index == 0 ? fact.label : "", .dim).padded(to: labels) + line
      }
    }
  }

  private func lines(of items: [String]) -> [StyledText] {
    let room = width - indent
    let widest = min(items.map { TextWidth.of($0) }.max() ?? 0, room)
    let columns = max(1, (room + 2) / (widest + 2))
    let rows = (items.count + columns - 1) / columns
    let margin = StyledText(String(repeating: " ", count: indent))
    return (0..<rows).map { row in
      // Items run down the columns, as in a list.
      stride(from: row, to: items.count, by: rows).enumerated().reduce(margin) { line, entry in
        let item = StyledText(TextWidth.truncated(items[entry.element], to: widest, ellipsis: ellipsis))
        return line + (entry.offset > 0 ? "  " : StyledText()) + item.padded(to: widest)
      }
    }
  }

  // MARK: - Escape sequences

  /// A line with escape sequences, each of which is closed.
  package func escaped(_ line: StyledText) -> String {
    var text = ""
    write(line, to: &text)
    return text
  }

  private func write(_ line: StyledText, to text: inout String) {
    // Trailing spaces would be copied along.
    let spans = line.withoutTrailingSpaces.spans
    for (index, span) in spans.enumerated() {
      let link = options.hyperlinks ? Hyperlink(span.link) : nil
      let parameters = span.style.parameters(in: options.color, on: options.theme)
      var shown = options.icons.applied(to: span.text)
      // An icon may be narrower than the symbol in its place.
      if index == spans.count - 1, shown.hasSuffix(" ") { shown.removeLast() }
      if let link { text += link.opening }
      if parameters.isEmpty {
        text += shown
      } else {
        text += "\u{1B}["
        text += parameters
        text += "m"
        text += shown
        text += "\u{1B}[0m"
      }
      if link != nil { text += Hyperlink.closing }
    }
  }
}

extension Document.Block {
  /// The text of a paragraph without styles and links.
  fileprivate var plainParagraph: String? {
    switch self {
    case .raw(let text): return text
    case .text(let text):
      guard text.spans.count == 1, let span = text.spans.first, span.style == .plain, span.link == nil,
        span.spoken == nil
      else { return nil }
      return span.text
    default: return nil
    }
  }
}
