package import Weather

extension Table {
  /// The table as lines of at most `width` columns.
  ///
  /// - Parameter language: For the numbers.
  package func lines(width: Int, indent: Int, ellipsis: String, language: Language) -> [StyledText] {
    let indent = isInset && indent + 8 < width ? indent : 0
    let table = tidied
    guard !table.columns.isEmpty, !table.rows.isEmpty else { return [] }
    let layout = TableLayout(table, in: width - indent, language)
    if case .stack(let heads) = table.narrowing, layout.kept.count < table.columns.count {
      return table.stacked(heads: heads, width: width, indent: indent, language)
    }
    let kept = layout.kept.map(\.index)
    let omission = table.omission(keeping: kept).map { $0.wrapped(to: width - indent) } ?? []
    // A label without its value is useless: a value that does not fit beside its label stands below.
    if kept.count == 1, table.columns.count > 1 {
      return table.only(mostImportant: 2).stacked(heads: 1, width: width, indent: indent, language) + omission
    }
    let margin = StyledText(String(repeating: " ", count: indent))
    return layout.lines(indent: indent, ellipsis: ellipsis) + omission.map { margin + $0 }
  }

  /// How many of the columns with `isCounted` fit into this width.
  package func countedColumns(in width: Int, _ language: Language) -> Int {
    let table = tidied
    return TableLayout(table, in: width, language).kept.count { table.columns[$0.index].isCounted }
  }

  /// The width that all columns need on a terminal, without the inset.
  package func naturalWidth(_ language: Language) -> Int {
    var table = tidied
    table.rowsElsewhere = []
    return TableLayout(table, in: .max, language).usedWidth
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
