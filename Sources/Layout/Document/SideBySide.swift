/// Compares several things in one table: a row for each value with its label at the left, a column for each
/// thing. Columns that do not fit are shown in further tables below.
package struct SideBySide {
  /// One value of all things, with its label.
  package struct Row {
    package var label: String
    /// One cell for each thing; empty if it has no such value.
    package var cells: [StyledText]

    package init(_ label: String, _ cells: [StyledText]) {
      self.label = label
      self.cells = cells
    }
  }

  /// The headers of the columns.
  package let names: [StyledText]
  private let rows: [Row]

  /// - Parameter rows: Rows that are empty for all things are left out.
  package init(names: [StyledText], rows: [Row]) {
    self.names = names
    self.rows = rows.filter { row in row.cells.contains { !$0.isEmpty } }
  }

  /// The width of a terminal from which on a table of several things is readable.
  package static let leastWidth = 60
  private static let gap = 3
  /// The indent of tables on such a terminal.
  private static let indent = 3

  /// - Parameter width: Of the lines.
  package func document(width: Int) -> Document {
    var document = Document()
    var next = 0
    while next < names.count {
      let start = next
      next = end(of: start, width: width)
      if start > 0 { document.add(.gap) }
      document.add(.table(table(start..<next)))
    }
    return document
  }

  /// How many things the first table contains.
  package func countInFirstTable(width: Int) -> Int { names.isEmpty ? 0 : end(of: 0, width: width) }

  /// The end of the table that begins with a thing: the first thing that has no room in it.
  private func end(of start: Int, width: Int) -> Int {
    func columns(of index: Int) -> Int {
      ([names[index]] + rows.map { $0.cells[index] }).map(\.width).max() ?? 0
    }
    var room = width - Self.indent - (rows.map { TextWidth.of($0.label) }.max() ?? 0)
    var next = start
    repeat {
      room -= Self.gap + columns(of: next)
      next += 1
    } while next < names.count && room >= Self.gap + columns(of: next)
    return next
  }

  private func table(_ things: Range<Int>) -> Table {
    var columns = [Table.Column("", importance: 1)]
    columns[0].isLabel = true
    for index in things {
      // A single thing that is wider than the line is cut instead of left out.
      var column = Table.Column("", importance: 2, truncatableTo: 8)
      column.header = names[index]
      columns.append(column)
    }
    var table = Table(columns, gap: Self.gap)
    table.rows = rows.filter { row in things.contains { !row.cells[$0].isEmpty } }.map { row in
      [StyledText(row.label, .dim)] + things.map { row.cells[$0] }
    }
    return table
  }
}
