package import Weather

/// Rows of cells. A row never wraps: columns that do not fit are left out, the least important first.
package struct Table: Hashable, Sendable {
  /// Where a cell that is narrower than its column stands.
  package enum Alignment: Hashable, Sendable {
    case leading, trailing
    /// Aligned at the decimal point of the first number.
    case decimal
  }

  /// What holds for all cells of a column, and its header.
  package struct Column: Hashable, Sendable {
    package var header = StyledText()
    /// The unit of all numbers in the column, for a second line of the header, so that no row repeats it.
    package var unit = StyledText()
    package var alignment = Alignment.leading
    /// Columns of low importance are left out first; of equal ones the last.
    package var importance = 0
    /// The width in cells to which the column may be cut before other columns are left out, but never so
    /// that different cells look alike; `nil` if it must not be cut.
    package var truncatableTo: Int?
    /// The width in cells to which the column is cut rather than left out, but never so that different cells
    /// look alike; `nil` if it is left out instead.
    package var lastWidth: Int?
    /// In cells: the column is at least this wide, even if its own cells are narrower.
    package var minimumWidth = 0
    /// Whether its cells name the subject of their rows.
    package var isLabel = false
    /// Whether `countedColumns` counts it, and a note below the table, if there is one, reports when it is
    /// left out.
    package var isCounted = false
    /// Whether words do not move the numbers of the column to the right: a column of both is as narrow as
    /// possible.
    package var wordsStandApart = false
    /// Whether the header may be cut to the width of the cells before other columns are left out.
    package var headerMayBeCut = false
    /// Shorter cells, one for each row, used when the normal ones do not fit. The column is at least as wide
    /// as these until all columns of less importance are left out.
    package var shorter: [StyledText]?
    /// Columns of one group are parts of one value: they are shown or left out together.
    package var group: String?

    package init(
      _ header: String = "",
      _ alignment: Alignment = .leading,
      unit: String = "",
      importance: Int = 0,
      truncatableTo: Int? = nil,
      group: String? = nil
    ) {
      self.header = StyledText(header, .dim)
      self.unit = StyledText(unit, .dim)
      self.alignment = alignment
      self.importance = importance
      self.truncatableTo = truncatableTo
      self.group = group
    }

    /// Header and unit in one line.
    package var title: StyledText { header.isEmpty || unit.isEmpty ? header + unit : header + " " + unit }
  }

  /// What happens when the columns do not fit.
  package enum Narrowing: Hashable, Sendable {
    case dropColumns
    /// Each row becomes a small paragraph: its first cells, then the others below them, separated by commas.
    case stack(heads: Int)
  }

  package var columns: [Column]
  package var rows: [[StyledText]] = []
  /// The rows of other tables with the same columns for other things. Only columns that fit in all tables are
  /// shown, with the same widths. These rows have no shorter cells.
  package var rowsElsewhere: [[StyledText]] = []
  package var narrowing = Narrowing.dropColumns
  package var gap = 2
  /// Whether it is indented from the heading above it.
  package var isInset = true
  /// If the cells need no explanation, the header is left out on a terminal; Markdown always needs one.
  package var showsHeader = true
  /// Whether the first row names the columns, as a header does.
  package var firstRowIsHeader = false
  /// The notes below the table when columns with `isCounted` are left out on a terminal: the first note for
  /// one column, the second for two, and so on.
  package var omissionNotes: [StyledText] = []
  /// A line above the columns. Markdown does without it, because the rows contain its values.
  package var chart: LineChart?

  package init(_ columns: [Column], narrowing: Narrowing = .dropColumns, gap: Int = 2) {
    self.columns = columns
    self.narrowing = narrowing
    self.gap = gap
  }

  package var hasHeader: Bool { columns.contains { !$0.title.isEmpty } }

  /// The same with every text of header, cells and notes transformed.
  package func mapText(_ transform: (String) -> String) -> Table {
    var table = self
    for index in columns.indices {
      table.columns[index].header = columns[index].header.mapText(transform)
      table.columns[index].unit = columns[index].unit.mapText(transform)
      table.columns[index].shorter = columns[index].shorter?.map { $0.mapText(transform) }
    }
    table.omissionNotes = omissionNotes.map { $0.mapText(transform) }
    table.rows = rows.map { $0.map { $0.mapText(transform) } }
    table.rowsElsewhere = rowsElsewhere.map { $0.map { $0.mapText(transform) } }
    return table
  }

  /// The table without columns that are empty in all rows, here or elsewhere, and with exactly one cell for
  /// each column.
  package var tidied: Table {
    var table = self
    func whole(_ row: [StyledText]) -> [StyledText] {
      Array((row + Array(repeating: StyledText(), count: columns.count)).prefix(columns.count))
    }
    table.rows = rows.map(whole)
    table.rowsElsewhere = rowsElsewhere.map(whole)
    let all = table.rows + table.rowsElsewhere
    let filled = columns.indices.filter { index in all.contains { !$0[index].isEmpty } }
    guard filled.count < columns.count else { return table }
    table.columns = filled.map { columns[$0] }
    if case .stack(let heads) = narrowing { table.narrowing = .stack(heads: filled.count { $0 < heads }) }
    table.chart?.points = filled.map { chart?.points.indices.contains($0) == true ? chart?.points[$0] : nil }
    table.rows = table.rows.map { row in filled.map { row[$0] } }
    table.rowsElsewhere = table.rowsElsewhere.map { row in filled.map { row[$0] } }
    return table
  }

  // MARK: - Lines

  /// The table as lines of at most `width` columns.
  ///
  /// - Parameter language: For the numbers.
  package func lines(width: Int, indent: Int, ellipsis: String, language: Language) -> [StyledText] {
    let indent = isInset && indent + 8 < width ? indent : 0
    let table = tidied
    guard !table.columns.isEmpty, !table.rows.isEmpty else { return [] }
    let whole = table.alignedCells(language, withHeader: showsHeader)
    var kept = table.fit(table.cellsEverywhere(language, withHeader: showsHeader), into: width - indent)
    var cells = whole
    for position in kept.indices where table.columns[kept[position].index].shorter != nil {
      cells = table.shortened(cells, of: kept[position].index, to: kept[position].width)
      let widest = table.naturalWidth(of: kept[position].index, in: cells)
      kept[position].width = min(kept[position].width, widest)
    }
    if case .stack(let heads) = table.narrowing, kept.count < table.columns.count {
      return table.stacked(heads: heads, width: width, indent: indent, language)
    }
    let omission = table.omission(keeping: kept.map(\.index)).map { $0.wrapped(to: width - indent) } ?? []
    // A label without its value is useless: a value that does not fit beside its label stands below.
    if kept.count == 1, table.columns.count > 1 {
      return table.only(mostImportant: 2).stacked(heads: 1, width: width, indent: indent, language) + omission
    }
    let margin = StyledText(String(repeating: " ", count: indent))
    let space = String(repeating: " ", count: gap)
    let shown = kept.map(\.index)
    // If all columns in which a row has values were left out, the row would be only its label.
    let label = table.columns.indices.max { table.columns[$0].importance < table.columns[$1].importance }
    let rows = cells.filter { row in
      shown.contains { $0 != label && !row[$0].isEmpty }
        || row.indices.allSatisfy { row[$0].isEmpty || shown.contains($0) }
    }
    var lines = rows.map { row in
      kept.enumerated().reduce(into: margin) { line, entry in
        let (position, column) = entry
        let cell = row[column.index].truncated(to: column.width, ellipsis: ellipsis)
        let isTrailing = table.columns[column.index].alignment == .trailing
        if position > 0 { line.append(space) }
        line += cell.padded(to: column.width, leading: isTrailing)
      }
    }
    if let chart = table.chart {
      var start = indent
      let places = kept.map { column in
        defer { start += column.width + gap }
        return (index: column.index, start: start, width: column.width)
      }
      lines.insert(contentsOf: chart.lines(over: places), at: min(max(0, chart.row), lines.count))
    }
    return lines + omission.map { margin + $0 }
  }

  /// How many of the columns with `isCounted` fit into this width.
  package func countedColumns(in width: Int, _ language: Language) -> Int {
    let table = tidied
    let cells = table.cellsEverywhere(language, withHeader: showsHeader)
    return table.fit(cells, into: width).count { table.columns[$0.index].isCounted }
  }

  /// The note about the columns that are not kept; `nil` when none of them has `isCounted`.
  private func omission(keeping kept: [Int]) -> StyledText? {
    let leftOut = columns.indices.count { columns[$0].isCounted && !kept.contains($0) }
    return leftOut > 0 && leftOut <= omissionNotes.count ? omissionNotes[leftOut - 1] : nil
  }

  /// Rows of which only the head is left are dropped.
  private func only(mostImportant count: Int) -> Table {
    let ranking = columns.indices.sorted { columns[$0].importance > columns[$1].importance }
    let groups = ranking.prefix(count).compactMap { columns[$0].group }
    let kept = columns.indices.filter { index in
      ranking.prefix(count).contains(index) || columns[index].group.map(groups.contains) == true
    }
    var table = self
    table.columns = kept.map { columns[$0] }
    table.rows = rows.map { row in kept.map { row[$0] } }.filter { row in
      !row.dropFirst().allSatisfy(\.isEmpty)
    }
    return table
  }

  /// The cells, with the shorter ones of a column if its own are wider than this.
  private func shortened(_ cells: [[StyledText]], of column: Int, to width: Int) -> [[StyledText]] {
    guard let shorter = columns[column].shorter, shorter.count == rows.count else { return cells }
    var cells = cells
    for (row, text) in zip(cells.indices.suffix(rows.count), shorter) where cells[row][column].width > width {
      cells[row][column] = text
    }
    return cells
  }

  /// The table with decimal points aligned, for a monospaced font.
  package func aligned(_ language: Language) -> Table {
    var table = self
    table.rows = alignedCells(language, withHeader: false)
    return table
  }

  /// The rows, below the header if it is wanted, with numbers padded so that their decimal points are
  /// aligned.
  private func alignedCells(_ language: Language, withHeader: Bool) -> [[StyledText]] {
    cellsEverywhere(language, withHeader: withHeader).dropLast(rowsElsewhere.count)
  }

  /// The same, followed by the rows elsewhere.
  private func cellsEverywhere(_ language: Language, withHeader: Bool) -> [[StyledText]] {
    let rows = rows + rowsElsewhere
    let grouping = LocaleFormats.of(language)?.groupingSeparator ?? ","
    var cells = rows
    for (index, column) in columns.enumerated() where column.alignment == .decimal {
      let heads = rows.map { Self.columnsBeforePoint(of: $0[index].plain, grouping) }
      let leading = heads.indices.lazy.filter { row in
        !column.wordsStandApart || rows[row][index].plain.contains(where: \.isNumber)
      }
      let widest = leading.map { heads[$0] }.max() ?? 0
      for (row, head) in heads.enumerated() where head < widest && !cells[row][index].isEmpty {
        cells[row][index] = StyledText(String(repeating: " ", count: widest - head)) + cells[row][index]
      }
    }
    guard withHeader, hasHeader else { return cells }
    let heads = [columns.map(\.header), columns.map(\.unit)]
    return heads.filter { $0.contains { !$0.isEmpty } } + cells
  }

  /// The width that all columns need on a terminal, without the inset.
  package func naturalWidth(_ language: Language) -> Int {
    let table = tidied
    return table.naturalWidth(of: table.alignedCells(language, withHeader: showsHeader))
  }

  private func naturalWidth(of cells: [[StyledText]]) -> Int {
    columns.indices.reduce(gap * max(0, columns.count - 1)) { $0 + naturalWidth(of: $1, in: cells) }
  }

  private func naturalWidth(of column: Int, in cells: [[StyledText]]) -> Int {
    cells.reduce(columns[column].minimumWidth) { max($0, $1[column].width) }
  }

  /// The smallest width at which different cells still look different, but at least `least`.
  private func distinctWidth(of column: Int, in cells: [[StyledText]], from least: Int) -> Int {
    let texts = Set(cells.map { $0[column].plain })
    let widest = naturalWidth(of: column, in: cells)
    return (min(least, widest)...widest).first { width in
      Set(texts.map { TextWidth.truncated($0, to: width) }).count == texts.count
    } ?? widest
  }

  private static func columnsBeforePoint(of text: String, _ grouping: String) -> Int {
    guard let digit = text.firstIndex(where: \.isNumber) else { return TextWidth.of(text) }
    var end = digit
    while end < text.endIndex {
      let next = text.index(after: end)
      // In some languages the separator is the no-break space that also stands before the unit.
      let isGrouping = String(text[end]) == grouping && next < text.endIndex && text[next].isNumber
      guard text[end].isNumber || isGrouping else { break }
      end = next
    }
    return TextWidth.of(text[..<end])
  }

  /// A header that is cut to less cannot be understood.
  private static let narrowestHeader = 8

  /// The columns that fit, with their widths.
  private func fit(_ cells: [[StyledText]], into width: Int) -> [(index: Int, width: Int)] {
    let natural = columns.indices.map { naturalWidth(of: $0, in: cells) }
    var kept = columns.indices.map { (index: $0, width: natural[$0]) }
    func excess() -> Int { kept.reduce(0) { $0 + $1.width } + gap * max(0, kept.count - 1) - width }
    guard excess() > 0 else { return kept }
    let shortest = columns.indices.map { shortened(cells, of: $0, to: 0) }
    let narrowest = columns.indices.map { index in
      columns[index].headerMayBeCut
        ? max(
          Self.narrowestHeader,
          cells.suffix(rows.count + rowsElsewhere.count).map { $0[index].width }.max() ?? 0
        )
        : columns[index].truncatableTo.map { distinctWidth(of: index, in: shortest[index], from: $0) } ?? .max
    }
    // The widest of the columns that may be cut shrinks first, so that short cells stay whole.
    func shrink() {
      while excess() > 0 {
        let least = kept.map { columns[$0.index].importance }.min() ?? 0
        let able = kept.indices.filter { position in
          let (index, width) = kept[position]
          let isWholeYet = columns[index].shorter != nil && columns[index].importance > least
          return width > (isWholeYet ? naturalWidth(of: index, in: shortest[index]) : narrowest[index])
        }
        guard let widest = able.max(by: { kept[$0].width < kept[$1].width }) else { return }
        kept[widest].width -= 1
      }
    }
    shrink()
    while excess() > 0, kept.count > 1 {
      let least = kept.map { columns[$0.index].importance }.min() ?? 0
      guard let last = kept.lastIndex(where: { columns[$0.index].importance == least }) else { break }
      let index = kept[last].index
      if let lastWidth = columns[index].lastWidth,
        kept[last].width - excess() >= distinctWidth(of: index, in: cells, from: lastWidth)
      {
        kept[last].width -= excess()
        break
      }
      let group = columns[index].group
      kept.remove(at: last)
      if let group { kept.removeAll { columns[$0.index].group == group } }
      // After a column is left out, the others may grow to their natural width.
      kept = kept.map { ($0.index, natural[$0.index]) }
      shrink()
    }
    if excess() > 0, let only = kept.first { kept = [(only.index, max(0, width))] }
    return kept
  }

  private func stacked(heads: Int, width: Int, indent: Int, _ language: Language) -> [StyledText] {
    func joined(_ cells: ArraySlice<StyledText>, by separator: StyledText) -> StyledText {
      var line = StyledText()
      var last: Column?
      for (column, cell) in zip(columns[cells.indices], cells) where !cell.isEmpty {
        let isSameValue = column.group != nil && column.group == last?.group
        line += line.isEmpty ? StyledText() : isSameValue ? " " : separator
        line += cell
        last = column
      }
      return line
    }
    func indented(_ text: StyledText, by columns: Int) -> [StyledText] {
      guard !text.isEmpty else { return [] }
      let margin = StyledText(String(repeating: " ", count: columns))
      return text.wrapped(to: width - columns).map { margin + $0 }
    }
    let inner = indent + 3 + 8 < width ? indent + 3 : min(indent + 1, width - 1)
    return rows.flatMap { row in
      indented(joined(row.prefix(heads), by: "  "), by: indent)
        + indented(joined(row.dropFirst(heads), by: StyledText(language.comma)), by: inner)
    }
  }
}
