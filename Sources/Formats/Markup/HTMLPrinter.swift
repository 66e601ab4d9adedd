import Layout
import Weather

/// Prints a document as one self-contained HTML page: no script, font, image or request.
struct HTMLPrinter {
  var language = Language.english
  var theme = Theme.auto
  /// The title of a page whose document does not state its subject.
  var name = "agg"

  /// The page, ending with a line feed.
  func print(_ document: Document) -> String {
    let clean = document.mapText(TerminalText.cleaned)
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(Markup.isolated(clean.name ?? name, by: .characters))</title>
      <style>
      \(HTMLStyleSheet.text(in: theme))
      </style>
      </head>
      <body>
      <main>
      \(heading(of: clean))\(lines(of: clean.blocks, in: clean.name ?? name))
      </main>
      </body>
      </html>

      """
  }

  /// If markup ever slipped in, the browser would neither run nor load any of it.
  static let policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

  /// Every page has one, even where a terminal shows the names only in the header of a table.
  private func heading(of document: Document) -> String {
    document.hasTitle
      ? ""
      : "<header class=\"named\"><h1>\(Markup.isolated(document.name ?? name, by: .element))</h1></header>\n"
  }

  /// - Parameter name: The subject of this part of the page, until a heading states another.
  private func lines(of blocks: [Document.Block], in name: String) -> String {
    var name = name
    return blocks.map { block in
      if case .heading(let title, _) = block { name = title.plain }
      return lines(of: block, in: name)
    }.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private func lines(of block: Document.Block, in name: String) -> String {
    switch block {
    case .title(let title, let aside):
      "<header><h1>\(inline(title, bold: false))</h1>\(aside.isEmpty ? "" : "<p>\(inline(aside))</p>")</header>"
    case .heading(let title, let note):
      "<h2>\(inline(title, bold: false))\(note.isEmpty ? "" : " <small>\(inline(note))</small>")</h2>"
    case .text(let text): "<p>\(inline(text))</p>"
    case .raw(let text): "<pre>\(Markup.isolated(text, by: .element))</pre>"
    case .facts(let facts): lines(of: facts)
    case .table(let table): lines(of: table, in: name)
    case .timeline(let timeline): HTMLTimeline(timeline).lines
    case .columns(let columns): lines(of: columns.stacked.blocks, in: name)
    case .picture(let rows): scroll(HTMLPicture(rows, name: name).element, name)
    case .items(let items):
      items.isEmpty
        ? ""
        : "<ul class=\"items\">\(items.map { "<li>\(Markup.isolated($0, by: .element))</li>" }.joined())</ul>"
    // The style sheet separates blocks.
    case .gap: ""
    }
  }

  private func lines(of facts: Facts) -> String {
    let groups = [facts.first, facts.second].filter { !$0.isEmpty }.map { group in
      let rows = group.map { fact in
        let values = fact.lines.map { "<dd>\(inline($0))</dd>" }.joined()
        return "<dt>\(Markup.isolated(fact.label, by: .element))</dt>\(values)"
      }
      return "<dl>\n\(rows.joined(separator: "\n"))\n</dl>"
    }
    return groups.isEmpty ? "" : "<div class=\"facts\">\n\(groups.joined(separator: "\n"))\n</div>"
  }

  /// Complete, whatever its width: a page scrolls where a terminal would drop columns.
  private func lines(of table: Table, in name: String) -> String {
    let table = table.tidied.aligned(language)
    guard !table.columns.isEmpty, !table.rows.isEmpty else { return "" }
    func row(_ cells: [StyledText], isHeader: Bool = false) -> String {
      let parts = zip(cells, table.columns).map { cell, column in
        let number = column.alignment == .trailing ? " class=\"number\"" : ""
        let scope = isHeader ? "col" : column.isLabel ? "row" : nil
        // An empty cell is not a header.
        guard let scope, !cell.isEmpty else { return "<td\(number)>\(inline(cell))</td>" }
        return "<th scope=\"\(scope)\"\(number)>\(inline(cell))</th>"
      }
      return "<tr>\(parts.joined())</tr>"
    }
    let head =
      table.hasHeader ? "<thead>\n\(row(table.columns.map(\.title), isHeader: true))\n</thead>\n" : ""
    var body = table.rows.enumerated().map { index, cells in
      row(cells, isHeader: index == 0 && table.firstRowIsHeader)
    }
    let chart = table.chart.map { HTMLChart($0, language: language).element } ?? ""
    if !chart.isEmpty, let lines = table.chart?.row {
      let cell = "<tr><td colspan=\"\(table.columns.count)\">\(chart)</td></tr>"
      body.insert(cell, at: min(max(0, lines - (head.isEmpty ? 0 : 1)), body.count))
    }
    let opening = chart.isEmpty ? "<table>" : "<table class=\"charted\">"
    return scroll("\(opening)\n\(head)<tbody>\n\(body.joined(separator: "\n"))\n</tbody>\n</table>", name)
  }

  /// Wraps an element in a region that keyboard users can reach and scroll, with a name for screen readers.
  private func scroll(_ element: String, _ name: String) -> String {
    guard !element.isEmpty else { return "" }
    let label = Markup.isolated(name, by: .characters)
    return "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">\(element)</div>"
  }

  // MARK: - Text

  private func inline(_ text: StyledText, bold: Bool = true) -> String {
    text.spans.map { span in
      var style = span.style
      style.isBold = style.isBold && bold
      let escaped = Markup.isolated(span.text, by: .element, escaped: Markup.sign)
      let look = style.classes.isEmpty ? "" : " class=\"\(style.classes)\""
      let attributes = look + Self.speech(of: span)
      let styled = attributes.isEmpty ? escaped : "<span\(attributes)>\(escaped)</span>"
      guard let link = Hyperlink(span.link)?.address else { return styled }
      return "<a href=\"\(Markup.escaped(link))\" rel=\"noreferrer\">\(styled)</a>"
    }.joined()
  }

  /// A screen reader would say the Unicode name of a symbol, which is not its meaning here.
  private static func speech(of span: StyledText.Span) -> String {
    guard let spoken = span.spoken else { return "" }
    return spoken.isEmpty
      ? " aria-hidden=\"true\"" : " role=\"img\" aria-label=\"\(Markup.isolated(spoken, by: .characters))\""
  }
}

extension Document {
  var hasTitle: Bool { blocks.contains { if case .title = $0 { true } else { false } } }

  /// The name of a page or picture: its title or subject, or the subject of its first heading or table; `nil`
  /// without any of them.
  package var name: String? {
    let title = blocks.lazy.compactMap { block -> String? in
      if case .title(let title, _) = block { title.plain } else { nil }
    }.first
    let head = blocks.lazy.compactMap { block -> String? in
      switch block {
      case .heading(let title, _): title.plain
      // A table of places side by side.
      case .table(let table) where table.hasHeader && table.columns[0].header.isEmpty:
        table.columns.map(\.header.plain).filter { !$0.isEmpty }.joined(separator: ", ")
      default: nil
      }
    }.first
    return (title ?? subject ?? head).map {
      TextWidth.truncated($0.replacing(QuantityText.glue, with: " "), to: 100)
    }
  }
}
