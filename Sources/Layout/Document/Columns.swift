/// Documents side by side, each with its own share of the line and a gap between. If the line is too short,
/// or the format has no columns, they stand below each other.
package struct Columns: Hashable, Sendable {
  /// A document with its share of the line.
  package struct Column: Hashable, Sendable {
    /// The number of columns of the line that it may take.
    package var width: Int
    package var document: Document

    package init(width: Int, document: Document) {
      self.width = width
      self.document = document
    }
  }

  package var columns: [Column]
  package var gap = 3

  package init(columns: [Column], gap: Int = 3) {
    self.columns = columns
    self.gap = gap
  }

  /// The line width that all of them need side by side.
  package var width: Int { columns.reduce(0) { $0 + $1.width } + gap * max(0, columns.count - 1) }

  /// All documents below each other in reading order.
  package var stacked: Document {
    columns.reduce(into: Document()) { all, column in
      guard !column.document.blocks.isEmpty else { return }
      if !all.blocks.isEmpty { all.add(.gap) }
      all.add(column.document)
    }
  }

  /// The same with every text of the documents transformed.
  package func mapText(_ transform: (String) -> String) -> Columns {
    var columns = self
    columns.columns = self.columns.map { column in
      Column(width: column.width, document: column.document.mapText(transform))
    }
    return columns
  }

  /// The lines of all columns side by side. `draw` lays out each at its width.
  package func lines(_ draw: (Column) -> [StyledText]) -> [StyledText] {
    let drawn = columns.map(draw)
    return (0..<(drawn.map(\.count).max() ?? 0)).map { row in
      var line = StyledText()
      var start = 0
      for (column, lines) in zip(columns, drawn) {
        if row < lines.count {
          line.pad(to: start)
          line += lines[row]
        }
        start += column.width + gap
      }
      return line.withoutTrailingSpaces
    }
  }
}
