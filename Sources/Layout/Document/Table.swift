package import Weather

/// Rows of cells. A row never wraps: a column that does not fit is left out whole, the least important first.
package struct Table: Hashable, Sendable {
  package enum Alignment: Hashable, Sendable {
    case leading, trailing
    /// On the decimal point of the first number.
    case decimal
  }

  package struct Column: Hashable, Sendable {
    package var header = StyledText()
    /// Of all numbers below, in a second line of the header, so that no row repeats it.
    package var unit = StyledText()
    package var alignment = Alignment.leading
    /// Columns of low importance go first; of equal ones the last.
    package var importance = 0
    /// May be cut to this many columns before anything is left out, but never so
    /// that cells that differ look alike.
    package var minimumWidth: Int?
    /// Is so wide even where its cells are narrower.
    package var leastWidth = 0
    /// Its cells say what the others of their row are of.
    package var isLabel = false
    /// Whoever has no room for it is told so below.
    package var isCounted = false
    /// Words do not push the numbers below them to their right: a column of both is as narrow as it can be.
    package var wordsStandApart = false
    /// The header may be cut to the width of the cells below before anything is left out.
    package var headerMayBeCut = false
    /// Cells to stand for its own, one for each row, where these are wider than the column becomes. Such a
    /// column is as wide as they are at least until those of less importance are gone.
    package var shorter: [StyledText]?
    /// Columns of one group are parts of one value: they stay, or are left out, together.
    package var group: String?

    package init(
      _ header: String = "",
      _ alignment: Alignment = .leading,
      unit: String = "",
      importance: Int = 0,
      minimumWidth: Int? = nil,
      group: String? = nil
    ) {
      self.header = StyledText(header, .dim)
      self.unit = StyledText(unit, .dim)
      self.alignment = alignment
      self.importance = importance
      self.minimumWidth = minimumWidth
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
  /// The rows of the other tables that say the same of other things: the columns that all of them have room
  /// for are those of each, and as wide. No column of theirs has shorter cells.
  package var rowsElsewhere: [[StyledText]] = []
  package var narrowing = Narrowing.dropColumns
  package var gap = 2
  /// Stands in from the heading above it.
  package var isInset = true
  /// Cells that say themselves what they are need no header on a terminal; Markdown cannot do without.
  package var showsHeader = true
  /// The first row says what the columns are of, as a header does.
  package var firstRowIsHeader = false
  /// What to say below when columns that count are left out on a terminal: the first for one,
  /// the second for two, and so on.
  package var omissionNotes: [StyledText] = []
  /// A line over the columns; Markdown does without, for its values stand in the rows.
  package var chart: LineChart?

  package init(_ columns: [Column], narrowing: Narrowing = .dropColumns, gap: Int = 2) {
    self.columns = columns
    self.narrowing = narrowing
    self.gap = gap
  }

  package var hasHeader: Bool { columns.contains { !$0.title.isEmpty } }

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

  /// Without columns that no row fills, here or elsewhere, and with exactly one cell for each column.
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

  /// The lines of at most `width` columns.
  ///
  /// - Parameter language: whose numbers they are.
  package func lines(width: Int, indent: Int, ellipsis: String, language: Language) -> [StyledText] {
    let indent = isInset && indent + 8 < width ? indent : 0
    let table = tidied
    guard !table.columns.isEmpty, !table.rows.isEmpty else { return [] }
    let whole = table.alignedCells(language)
    var kept = table.fit(table.cellsEverywhere(language), into: width - indent)
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
    // A label without its value says nothing: it stands below where it does not fit beside.
    if kept.count == 1, table.columns.count > 1 {
      return table.only(mostImportant: 2).stacked(heads: 1, width: width, indent: indent, language) + omission
    }
    let margin = StyledText(String(repeating: " ", count: indent))
    let space = String(repeating: " ", count: gap)
    let shown = kept.map(\.index)
    // A row whose values all stand in columns that were left out would be its label alone.
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

  /// How many of the columns that count a line of this width shows.
  package func countedColumns(in width: Int, _ language: Language) -> Int {
    let table = tidied
    return table.fit(table.cellsEverywhere(language), into: width).count { table.columns[$0.index].isCounted }
  }

  /// What to say of the columns that are not kept; `nil` when none of them counts.
  private func omission(keeping kept: [Int]) -> StyledText? {
    let leftOut = columns.indices.count { columns[$0].isCounted && !kept.contains($0) }
    return leftOut > 0 && leftOut <= omissionNotes.count ? omissionNotes[leftOut - 1] : nil
  }

  /// Rows of which nothing but the head is left say nothing.
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

  /// The cells with the shorter ones of a column where its own are wider than this.
  private func shortened(_ cells: [[StyledText]], of column: Int, to width: Int) -> [[StyledText]] {
    guard let shorter = columns[column].shorter, shorter.count == rows.count else { return cells }
    var cells = cells
    for (row, text) in zip(cells.indices.suffix(rows.count), shorter) where cells[row][column].width > width {
      cells[row][column] = text
    }
    return cells
  }

  /// With the points of its numbers in one column, in a font of one width.
  package func aligned(_ language: Language) -> Table {
    var table = self
    table.showsHeader = false
    table.rows = table.alignedCells(language)
    table.showsHeader = showsHeader
    return table
  }

  /// Header and rows, with numbers padded so that their points stand in one column.
  private func alignedCells(_ language: Language) -> [[StyledText]] {
    cellsEverywhere(language).dropLast(rowsElsewhere.count)
  }

  /// The same, and then the rows elsewhere.
  private func cellsEverywhere(_ language: Language) -> [[StyledText]] {
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
    guard showsHeader, hasHeader else { return cells }
    let heads = [columns.map(\.header), columns.map(\.unit)]
    return heads.filter { $0.contains { !$0.isEmpty } } + cells
  }

  /// What a terminal needs for all columns, without the inset.
  package func naturalWidth(_ language: Language) -> Int {
    let table = tidied
    return table.naturalWidth(of: table.alignedCells(language))
  }

  private func naturalWidth(of cells: [[StyledText]]) -> Int {
    columns.indices.reduce(gap * max(0, columns.count - 1)) { $0 + naturalWidth(of: $1, in: cells) }
  }

  private func naturalWidth(of column: Int, in cells: [[StyledText]]) -> Int {
    cells.reduce(columns[column].leastWidth) { max($0, $1[column].width) }
  }

  /// The least width at which cells that differ still differ, given the least that a column may have.
  private func distinctWidth(of column: Int, in cells: [[StyledText]], from least: Int) -> Int {
    let texts = Set(cells.map { $0[column].plain })
    let widest = naturalWidth(of: column, in: cells)
    return (min(least, widest)...widest).first { width in
      Set(texts.map { TextWidth.truncated($0, to: width) }).count == texts.count
    } ?? widest
  }

  private static func columnsBeforePoint(of text: String, _ grouping: String) -> Int {
    guard let digit = text.firstIndex(where: \.isNumber) else { return TextWidth.of(text) }
    let end = text[digit...].firstIndex { !$0.isNumber && String($0) != grouping } ?? text.endIndex
    return TextWidth.of(text[..<end])
  }

  /// What is cut to less is no name any more.
  private static let narrowestHeader = 8

  /// Which columns fit, and how wide each may be.
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
        : columns[index].minimumWidth.map { distinctWidth(of: index, in: shortest[index], from: $0) } ?? .max
    }
    // The widest of the columns that may be cut gives first, so that short cells stay whole.
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
      let group = columns[kept[last].index].group
      kept.remove(at: last)
      if let group { kept.removeAll { columns[$0.index].group == group } }
      // A column that was cut may have its room back.
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
