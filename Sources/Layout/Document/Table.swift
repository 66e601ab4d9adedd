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
    /// The width to which the header may be cut before other columns are left out, but not below that of the
    /// cells; `nil` if it must not be cut.
    package var shortestHeader: Int?
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

  // MARK: - Cells

  /// The table with decimal points aligned, for a monospaced font.
  package func aligned(_ language: Language) -> Table {
    var table = self
    table.rows = alignedRows(language).dropLast(rowsElsewhere.count)
    return table
  }

  /// The lines of the header that are not empty.
  var header: [[StyledText]] {
    [columns.map(\.header), columns.map(\.unit)].filter { $0.contains { !$0.isEmpty } }
  }

  /// The rows, followed by the rows elsewhere, with numbers padded so that their decimal points are aligned.
  func alignedRows(_ language: Language) -> [[StyledText]] {
    let rows = rows + rowsElsewhere
    let grouping = LocaleFormats.of(language)?.groupingSeparator ?? ","
    var cells = rows
    for (index, column) in columns.enumerated() where column.alignment == .decimal {
      let wholeParts = rows.map { Self.columnsBeforePoint(of: $0[index].plain, grouping) }
      let leading = wholeParts.indices.lazy.filter { row in
        !column.wordsStandApart || rows[row][index].plain.contains(where: \.isNumber)
      }
      let widest = leading.map { wholeParts[$0] }.max() ?? 0
      for (row, width) in wholeParts.enumerated() where width < widest && !cells[row][index].isEmpty {
        cells[row][index] = StyledText(String(repeating: " ", count: widest - width)) + cells[row][index]
      }
    }
    return cells
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
}
