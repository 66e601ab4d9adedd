import Layout
import Weather

/// Prints a document as Markdown (CommonMark with the tables of GitHub), for issues, mails and notes.
struct MarkdownPrinter {
  var glyphs = GlyphTier.unicode
  var language = Language.english

  /// The text, ending with a line feed.
  func print(_ document: Document) -> String {
    let clean = document.mapText { text in
      let cleaned = TerminalText.cleaned(text)
      return glyphs == .ascii ? TerminalText.ascii(cleaned, in: language) : cleaned
    }
    let title = clean.hasTitle ? nil : clean.subject.map { "## \(Self.escaped($0))" }
    let blocks = (title.map { [$0] } ?? []) + clean.blocks.flatMap(lines)
    // Every block is a separate paragraph.
    return QuantityText.withoutGlue(blocks.joined(separator: "\n\n")) + (blocks.isEmpty ? "" : "\n")
  }

  private func lines(of block: Document.Block) -> [String] {
    switch block {
    case .title(let title, let aside):
      ["## \(inline(title, bold: false))"] + (aside.isEmpty ? [] : [inline(aside)])
    case .heading(let title, let note):
      ["### \(inline(title, bold: false))"] + (note.isEmpty ? [] : [inline(note)])
    case .text(let text):
      [(text.spans.first?.style.isQuote == true ? "> " : "") + Self.guarded(inline(text))]
    case .raw(let text): [Self.fenced(text)]
    case .facts(let facts):
      facts.isEmpty
        ? []
        : [
          table(
            header: ["", ""],
            alignments: [.leading, .leading],
            rows: facts.all.map {
              [Self.escaped($0.label), $0.lines.map { inline($0) }.joined(separator: "<br>")]
            }
          )
        ]
    case .table(let table): self.table(table)
    case .items(let items): [items.map { "- \(Self.guarded(Self.escaped($0)))" }.joined(separator: "\n")]
    case .picture(let rows): [Self.fenced(rows.map(\.plain).joined(separator: "\n"))]
    case .columns(let columns): columns.stacked.blocks.flatMap(lines)
    // The table below a timeline contains the same data.
    case .timeline, .gap: []
    }
  }

  private func table(_ table: Table) -> [String] {
    let tidied = table.tidied
    guard !tidied.columns.isEmpty, !tidied.rows.isEmpty else { return [] }
    let rows = tidied.rows.map { $0.map { inline($0) } }
    // Without a header Markdown has no table, so the header then has empty cells.
    let isHeaderBelow = tidied.firstRowIsHeader && !tidied.hasHeader
    return [
      self.table(
        header: isHeaderBelow ? rows[0] : tidied.columns.map { inline($0.title) },
        alignments: tidied.columns.map(\.alignment),
        rows: isHeaderBelow ? Array(rows.dropFirst()) : rows
      )
    ]
  }

  private func table(header: [String], alignments: [Table.Alignment], rows: [[String]]) -> String {
    func line(_ cells: [String]) -> String {
      "|" + cells.map { $0.isEmpty ? " |" : " \($0) |" }.joined()
    }
    let rule = "|" + alignments.map { $0 == .leading ? "---|" : "---:|" }.joined()
    return ([line(header), rule] + rows.map(line)).joined(separator: "\n")
  }

  // MARK: - Text

  private func inline(_ text: StyledText, bold: Bool = true) -> String {
    text.spans.map { span in
      let escaped = Self.escaped(span.text)
      let isBold = bold && span.style.isBold
      let styled = isBold ? Self.bold(escaped) : escaped
      guard let link = Hyperlink(span.link)?.address else { return styled }
      return span.text == link ? "<\(link)>" : "[\(styled)](\(Self.destination(link)))"
    }.joined()
  }

  // By scalar: a "|" with a combining mark is a single character that differs from "|".

  /// In Markdown the marks must touch the words.
  private static func bold(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let start = scalars.prefix { $0 == " " }
    let words = scalars.dropFirst(start.count)
    guard let last = words.lastIndex(where: { $0 != " " }) else { return text }
    let end = words.index(after: last)
    return "\(String(start))**\(String(words[..<end]))**\(String(words[end...]))"
  }

  /// Escapes everything that Markdown or HTML would not read as text.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// An address, with its parentheses escaped so that they do not end the link.
  private static func destination(_ address: String) -> String {
    address.replacing("(", with: "\\(").replacing(")", with: "\\)")
  }

  /// Escapes the beginning of a line that looks like a list, a number with a point or a rule, and drops
  /// leading spaces, which would hide it.
  private static func guarded(_ text: String) -> String {
    let scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\u{A0}" }
    guard let first = scalars.first else { return text }
    if first == "-" || first == "+" || first == "=" { return "\\" + String(scalars) }
    let digits = scalars.prefix { ("0"..."9").contains($0) }
    let rest = scalars[digits.endIndex...]
    return !digits.isEmpty && (rest.first == "." || rest.first == ")")
      ? "\(String(digits))\\\(String(rest))" : String(scalars)
  }

  /// Uses a fence that is longer than any run of backticks inside.
  private static func fenced(_ text: String) -> String {
    var (longest, run) = (0, 0)
    for scalar in text.unicodeScalars {
      run = scalar == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: max(3, longest + 1))
    return "\(fence)\n\(text)\n\(fence)"
  }
}
