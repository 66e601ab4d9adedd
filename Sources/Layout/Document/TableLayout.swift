import Weather

/// The columns of a table that fit into a width. The widest are cut first, as far as they may be; then the
/// least important are left out.
struct TableLayout {
  /// A column that is shown, with its width in cells.
  struct Kept {
    let index: Int
    var width: Int
  }

  private let table: Table
  private let width: Int
  private(set) var kept: [Kept]
  /// The lines of the header and the rows.
  private var cells: [[StyledText]]
  /// The same, followed by the rows elsewhere, which need as much room.
  private let cellsEverywhere: [[StyledText]]
  /// The number of lines of the header.
  private let headerLines: Int

  /// - Parameters:
  ///   - table: A tidied one.
  ///   - width: In cells, without the indent.
  init(_ table: Table, in width: Int, _ language: Language) {
    self.table = table
    self.width = width
    let header = table.showsHeader ? table.header : []
    headerLines = header.count
    let all = header + table.alignedRows(language)
    cellsEverywhere = all
    cells = all.dropLast(table.rowsElsewhere.count)
    kept = table.columns.indices.map { index in
      Kept(index: index, width: Self.naturalWidth(of: index, of: table, in: all))
    }
    if excess > 0 { fit() }
    for position in kept.indices { takeShorterCells(at: position) }
  }

  /// The width of the columns with the gaps between them.
  var usedWidth: Int { kept.reduce(table.gap * max(0, kept.count - 1)) { $0 + $1.width } }

  private var excess: Int { usedWidth - width }

  // MARK: - Choosing columns

  private mutating func fit() {
    let natural = kept.map(\.width)
    let limits = table.columns.indices.map { self.limits(of: $0) }
    shrink(to: limits)
    while excess > 0, kept.count > 1 {
      let least = leastImportant
      if cut(least) { return }
      leaveOut(least)
      // The others may grow to their natural width.
      for position in kept.indices { kept[position].width = natural[kept[position].index] }
      shrink(to: limits)
    }
    if excess > 0, let only = kept.first { kept = [Kept(index: only.index, width: max(0, width))] }
  }

  /// Cuts the widest of the columns that may be cut first, so that short cells stay whole.
  private mutating func shrink(to limits: [Limits]) {
    let least = kept.map { table.columns[$0.index].importance }.min() ?? 0
    let narrowest = kept.map { column in
      table.columns[column.index].importance > least
        ? limits[column.index].besideLessImportant : limits[column.index].narrowest
    }
    while excess > 0 {
      let able = kept.indices.filter { kept[$0].width > narrowest[$0] }
      guard let widest = able.max(by: { kept[$0].width < kept[$1].width }) else { return }
      kept[widest].width -= 1
    }
  }

  /// The position of the column that is left out first: of equal ones the last.
  private var leastImportant: Int {
    let importances = kept.map { table.columns[$0.index].importance }
    return importances.lastIndex(of: importances.min() ?? 0) ?? 0
  }

  /// Cuts a column that would otherwise be left out, if it may be cut so far.
  private mutating func cut(_ position: Int) -> Bool {
    let (column, excess) = (kept[position], excess)
    guard let least = table.columns[column.index].lastWidth,
      column.width - excess >= distinctWidth(of: column.index, in: cellsEverywhere, from: least)
    else { return false }
    kept[position].width -= excess
    return true
  }

  /// Leaves out a column and the others of its group.
  private mutating func leaveOut(_ position: Int) {
    let group = table.columns[kept[position].index].group
    kept.remove(at: position)
    if let group { kept.removeAll { table.columns[$0.index].group == group } }
  }

  // MARK: - Widths

  /// The widths to which a column may be cut.
  private struct Limits {
    /// While a column of less importance is shown: shorter cells stay whole.
    var besideLessImportant: Int
    var narrowest: Int
  }

  private func limits(of index: Int) -> Limits {
    let column = table.columns[index]
    let shortest = shortened(cells, of: index, to: 0) + cellsEverywhere.suffix(table.rowsElsewhere.count)
    let narrowest: Int =
      if let shortest = column.shortestHeader {
        max(shortest, cellsEverywhere.dropFirst(headerLines).map { $0[index].width }.max() ?? 0)
      } else {
        column.truncatableTo.map { distinctWidth(of: index, in: shortest, from: $0) } ?? .max
      }
    let whole = column.shorter == nil ? narrowest : Self.naturalWidth(of: index, of: table, in: shortest)
    return Limits(besideLessImportant: whole, narrowest: narrowest)
  }

  private static func naturalWidth(of index: Int, of table: Table, in cells: [[StyledText]]) -> Int {
    cells.reduce(table.columns[index].minimumWidth) { max($0, $1[index].width) }
  }

  /// The smallest width at which different cells still look different, but at least `least`.
  private func distinctWidth(of index: Int, in cells: [[StyledText]], from least: Int) -> Int {
    let texts = Set(cells.map { $0[index].plain })
    let widest = Self.naturalWidth(of: index, of: table, in: cells)
    return (min(least, widest)...widest).first { width in
      Set(texts.map { TextWidth.truncated($0, to: width) }).count == texts.count
    } ?? widest
  }

  // MARK: - Cells

  /// The cells, with the shorter ones of a column if its own are wider than this.
  private func shortened(_ cells: [[StyledText]], of index: Int, to width: Int) -> [[StyledText]] {
    guard let shorter = table.columns[index].shorter, shorter.count == table.rows.count else { return cells }
    var cells = cells
    for (row, text) in zip(cells.indices.dropFirst(headerLines), shorter)
    where cells[row][index].width > width {
      cells[row][index] = text
    }
    return cells
  }

  /// Makes a column as narrow as its shorter cells allow.
  private mutating func takeShorterCells(at position: Int) {
    let column = kept[position]
    guard table.columns[column.index].shorter != nil else { return }
    cells = shortened(cells, of: column.index, to: column.width)
    kept[position].width = min(column.width, Self.naturalWidth(of: column.index, of: table, in: cells))
  }

  // MARK: - Lines

  /// The lines of the header and the rows, and those of the chart.
  func lines(indent: Int, ellipsis: String) -> [StyledText] {
    let margin = StyledText(String(repeating: " ", count: indent))
    let gap = String(repeating: " ", count: table.gap)
    var lines = cells.filter(isShown).map { row in
      kept.enumerated().reduce(into: margin) { line, entry in
        let (position, column) = entry
        let cell = row[column.index].truncated(to: column.width, ellipsis: ellipsis)
        if position > 0 { line.append(gap) }
        line += cell.padded(
          to: column.width,
          leading: table.columns[column.index].alignment == .trailing
        )
      }
    }
    if let chart = table.chart {
      let drawn = chart.lines(over: places(from: indent))
      lines.insert(contentsOf: drawn, at: min(max(0, chart.row), lines.count))
    }
    return lines
  }

  /// Whether a row has a value in a column that is shown, besides the most important one, or in no other.
  private func isShown(_ row: [StyledText]) -> Bool {
    let mostImportant = table.columns.indices.max {
      table.columns[$0].importance < table.columns[$1].importance
    }
    return kept.contains { $0.index != mostImportant && !row[$0.index].isEmpty }
      || row.indices.allSatisfy { index in row[index].isEmpty || kept.contains { $0.index == index } }
  }

  /// Where the columns stand.
  private func places(from indent: Int) -> [(index: Int, start: Int, width: Int)] {
    var start = indent
    return kept.map { column in
      defer { start += column.width + table.gap }
      return (index: column.index, start: start, width: column.width)
    }
  }
}
