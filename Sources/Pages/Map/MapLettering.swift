import Layout

/// The text on a map: a sign at each place with the name beside it, without overlaps. Earlier places win.
struct MapLettering {
  /// One cell; the second cell of a wide character has no text.
  struct Letter: Hashable, Sendable {
    var text: String
    var style: Style
  }

  let columns: Int
  let rows: Int
  private var letters: [Letter?]
  /// The number of places whose name or sign found no room.
  private(set) var crowdedOut = 0

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    letters = Array(repeating: nil, count: self.columns * self.rows)
  }

  /// `nil` for an empty cell, and outside the map.
  subscript(column: Int, row: Int) -> Letter? {
    isInside(column, row) ? letters[row * columns + column] : nil
  }

  /// Writes a sign into its cell, and the name to its right, or to its left, or not at all. A sign without a
  /// name does not stand next to a name, which would seem to belong to it, nor next to another sign: two
  /// letters would seem to be one sign.
  ///
  /// - Parameter sign: A text one column wide.
  mutating func add(_ sign: String, _ name: String, _ style: Style, at cell: (column: Int, row: Int)) {
    let (column, row) = cell
    guard isInside(column, row), self[column, row] == nil else { return crowdedOut += 1 }
    let width = TextWidth.of(name)
    if width > 0, isFree(column...column + 1 + width, row) {
      write(name, style, from: column + 2, row)
      write(sign + " ", style, from: column, row)
    } else if width > 0, isFree(column - 1 - width...column, row) {
      write(name, style, from: column - 1 - width, row)
      write(" " + sign, style, from: column - 1, row)
    } else {
      crowdedOut += 1
      guard self[column - 1, row] == nil, self[column + 1, row] == nil else { return }
      write(sign, style, from: column, row)
    }
  }

  private func isInside(_ column: Int, _ row: Int) -> Bool {
    (0..<columns).contains(column) && (0..<rows).contains(row)
  }

  /// Whether the cells are free, and one more at each end, so that two names do not run together.
  private func isFree(_ cells: ClosedRange<Int>, _ row: Int) -> Bool {
    cells.allSatisfy { isInside($0, row) && self[$0, row] == nil }
      && self[cells.lowerBound - 1, row] == nil && self[cells.upperBound + 1, row] == nil
  }

  private mutating func write(_ text: String, _ style: Style, from column: Int, _ row: Int) {
    var column = column
    for character in text {
      let width = TextWidth.of(String(character))
      for part in 0..<width where isInside(column + part, row) {
        let text = part == 0 ? String(character) : ""
        letters[row * columns + column + part] = Letter(text: text, style: style)
      }
      column += width
    }
  }
}
