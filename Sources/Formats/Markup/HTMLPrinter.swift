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
      <title>\(Markup.isolated(clean.title(of: name), by: .characters))</title>
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
    case .raw(let text):
      "<pre>\(Markup.isolated(text, by: .element) { Markup.unbroken(Markup.escaped($0), Markup.isGroup) })</pre>"
    case .facts(let facts): lines(of: facts)
    case .table(let table): lines(of: table, in: name)
    case .timeline(let timeline): HTMLTimeline(timeline).lines
    case .columns(let columns): lines(of: columns.stacked.blocks, in: name)
    case .picture(let rows): picture(rows, name)
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
    let table = table.tidied.aligned(language).labelsFirst
    guard !table.columns.isEmpty, !table.rows.isEmpty else { return "" }
    let cells = table.cells
    let areIcons = table.columns.indices.map(table.isIcon)
    let kinds = table.columns.indices.map(table.kind(of:))
    /// - Parameter index: Of a row below the header.
    func row(_ texts: [StyledText], _ index: Int?) -> String {
      let parts = cells.map { columns in
        let (first, last) = (columns.lowerBound, columns.upperBound - 1)
        let rows = index.map { table.rowsNamed(in: $0, by: first) } ?? 1
        guard rows > 0 else { return "" }
        let kind = index == nil && kinds[last] != "number" ? nil : kinds[last]
        let isWhole = kind == "text" ? Markup.isGroup : Markup.isDate
        var text = columns.map { inline(texts[$0], isWhole: isWhole) }.filter { !$0.isEmpty }.joined(
          separator: " "
        )
        if areIcons[first], columns.count > 1, !texts[last].isEmpty, index == nil || !texts[first].isEmpty {
          let icon = index == nil ? "" : inline(texts[first]) + " "
          text = "\(icon)<span class=\"words\">\(inline(texts[last]))</span>"
        }
        let attributes = (kind.map { " class=\"\($0)\"" } ?? "") + (rows > 1 ? " rowspan=\"\(rows)\"" : "")
        // An empty cell is not a header.
        let isHeader = (index == nil || table.columns[last].isLabel) && !text.isEmpty
        guard isHeader else { return "<td\(attributes)>\(text)</td>" }
        return "<th scope=\"\(index == nil ? "col" : "row")\"\(attributes)>\(text)</th>"
      }
      return "<tr>\(parts.joined())</tr>"
    }
    let isHeaderBelow = table.firstRowIsHeader && !table.hasHeader
    let header = isHeaderBelow ? table.rows[0] : table.columns.map(\.title)
    let head = isHeaderBelow || table.hasHeader ? "<thead>\n\(row(header, nil))\n</thead>\n" : ""
    var body = table.rows.indices.dropFirst(isHeaderBelow ? 1 : 0).map { row(table.rows[$0], $0) }
    let chart = table.chart.map { HTMLChart($0, language: language).element } ?? ""
    if !chart.isEmpty, let lines = table.chart?.row {
      let hasLabels = table.columns[0].isLabel
      let points = table.columns.count - (hasLabels ? 1 : 0)
      let cell = "<tr>\(hasLabels ? "<td></td>" : "")<td colspan=\"\(points)\">\(chart)</td></tr>"
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

  /// A picture is named after its subject and the command: the subject alone is the heading.
  private func picture(_ rows: [StyledText], _ name: String) -> String {
    let name = name == self.name ? name : "\(name) – \(self.name)"
    let element = HTMLPicture(rows, name: name).element
    return element.isEmpty ? "" : "<div class=\"scroll\">\(element)</div>"
  }

  // MARK: - Text

  /// - Parameter isWhole: Whether no line may break inside a word.
  private func inline(
    _ text: StyledText,
    bold: Bool = true,
    isWhole: (Substring) -> Bool = Markup.isDate
  ) -> String {
    text.spans.map { span in
      var style = span.style
      style.isBold = style.isBold && bold
      let escaped = Markup.isolated(span.text, by: .element) { Markup.unbroken(Markup.sign($0), isWhole) }
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

extension Table {
  /// The table with its labels at the left, where a narrow screen shows them.
  fileprivate var labelsFirst: Table {
    guard let label = columns.last, label.isLabel, !columns[0].isLabel else { return self }
    var table = self
    table.columns = [label] + columns.dropLast()
    table.rows = rows.map { row in row.suffix(1) + row.dropLast() }
    return table
  }

  /// The columns of each cell on a page: the parts of one value share a cell, as do an icon and its words.
  fileprivate var cells: [Range<Int>] {
    columns.indices.reduce(into: []) { cells, index in
      let group = columns[index].group
      if index > 0, group != nil && group == columns[index - 1].group || isIcon(index - 1),
        let last = cells.last
      {
        cells[cells.count - 1] = last.lowerBound..<index + 1
      } else {
        cells.append(index..<index + 1)
      }
    }
  }

  /// Whether the column has only icons that are not read aloud, because their words are in the next column.
  fileprivate func isIcon(_ column: Int) -> Bool {
    column + 1 < columns.count && columns[column].group == nil
      && rows.contains { !$0[column].isEmpty }
      && rows.allSatisfy { $0[column].spans.allSatisfy { $0.spoken?.isEmpty == true } }
  }

  /// The class of the cells of a column: numbers are aligned at the right, and texts and labels that are too
  /// long for a narrow screen wrap.
  fileprivate func kind(of column: Int) -> String? {
    switch columns[column].alignment {
    case .trailing: return "number"
    case .decimal: return nil
    case .leading: break
    }
    let widest = rows.lazy.map { $0[column].width }.max() ?? 0
    return widest > 40 ? "text" : widest > 16 && columns[column].isLabel ? "long" : nil
  }

  /// The number of rows that a cell names: an empty label is that of the row above; 0 for such a label.
  fileprivate func rowsNamed(in row: Int, by column: Int) -> Int {
    guard columns[column].isLabel, !firstRowIsHeader else { return 1 }
    let labels = columns.indices.prefix(column + 1).filter { columns[$0].isLabel }
    func isNamedAbove(_ row: Int) -> Bool { row > 0 && labels.allSatisfy { rows[row][$0].isEmpty } }
    return isNamedAbove(row) ? 0 : 1 + rows.indices.dropFirst(row + 1).prefix(while: isNamedAbove).count
  }
}

extension Document {
  var hasTitle: Bool { blocks.contains { if case .title = $0 { true } else { false } } }

  /// The title of a page or picture: its name with the answer in short, and the command.
  ///
  /// - Parameter command: `agg weather`; used alone if the document has no name.
  func title(of command: String) -> String {
    guard let name else { return command }
    return (headline.map { "\(name): \($0)" } ?? name) + " – \(command)"
  }

  /// The category beside the title, or the bold line below it that is not a warning.
  private var headline: String? {
    var texts: [StyledText] = []
    // A bold line below a picture or a table explains it.
    opening: for block in blocks.prefix(4) {
      switch block {
      case .title(_, let text), .text(let text): texts.append(text)
      case .gap: continue
      default: break opening
      }
    }
    let answer = texts.first {
      $0.spans.first.map { $0.style.isBold && $0.style.accent != .warning } ?? false
    }
    return answer.map {
      TextWidth.truncated(
        $0.plain.replacing("   ", with: ", ").replacing(QuantityText.glue, with: " "),
        to: 60
      )
    }
  }

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
