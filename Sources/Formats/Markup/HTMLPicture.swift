import Layout

/// Rows of characters on a fixed grid as a drawing inside a page: no font needs braille, and nothing wraps on
/// a narrow screen.
struct HTMLPicture {
  private let rows: [StyledText]
  /// The accessible name of the drawing.
  private let name: String

  init(_ rows: [StyledText], name: String) {
    self.rows = rows.map(\.withoutTrailingSpaces)
    self.name = name
  }

  /// Empty when nothing is drawn.
  var element: String {
    guard let columns = rows.map(\.width).max(), columns > 0 else { return "" }
    let grid = SVGGrid(columns: columns, rows: rows.count, margin: 0, bar: 0)
    let drawings = rows.enumerated().flatMap { index, row in
      SVGPiece.pieces(of: row).map { $0.element(in: grid, row: index) }
    }
    return """
      <svg class="picture" role="img" aria-label="\(Markup.isolated(name, by: .characters))" width="\(grid.width)" viewBox="0 0 \(grid.width) \(grid.height)">
      \(drawings.joined(separator: "\n"))
      </svg>
      """
  }
}
