import Aggregation
import Layout
import ReferenceData
import Weather

/// Coasts and borders of an area with places on them, as rows of characters.
struct MapDrawing {
  let projection: MapProjection
  private let coasts: DotGrid
  /// Coasts and borders.
  private let outlines: DotGrid
  private let lettering: MapLettering

  /// - Parameter rows: The maximum height of the drawing.
  init(_ answer: MapAnswer, options: RenderOptions, rows: Int) {
    let projection = MapProjection(answer.area, columns: options.width, rows: rows, glyphs: options.glyphs)
    var grid = projection.grid
    Self.draw(.coasts, on: &grid, projection)
    coasts = grid
    Self.draw(.borders, on: &grid, projection)
    outlines = grid
    lettering = Self.lettering(answer, options, projection)
    self.projection = projection
  }

  /// How many places have no name or no sign because the map has no room.
  var crowdedOut: Int { lettering.crowdedOut }

  var lines: [StyledText] {
    (0..<projection.rows).map { row in
      (0..<projection.columns).reduce(into: StyledText()) { line, column in
        let letter = lettering[column, row] ?? ground(column, row)
        line.append(letter.text, letter.style)
      }
    }
  }

  private func ground(_ column: Int, _ row: Int) -> MapLettering.Letter {
    if projection.dots.across == 1 {
      let sign = coasts[column, row] ? "#" : outlines[column, row] ? "." : " "
      return MapLettering.Letter(text: sign, style: .dim)
    }
    let sign = outlines.braille(column: column, row: row)
    // Borders are fainter than coasts; an empty cell has no style.
    let isCoast = sign != " " && coasts.braille(column: column, row: row) != " "
    return MapLettering.Letter(text: sign, style: isCoast ? .plain : .dim)
  }

  private static func draw(_ coastline: Coastline, on grid: inout DotGrid, _ projection: MapProjection) {
    for line in coastline.lines {
      for (start, end) in zip(line, line.dropFirst()) {
        let segments = projection.segments(
          from: (start.latitude, start.longitude),
          to: (end.latitude, end.longitude)
        )
        for segment in segments { grid.draw(segment) }
      }
    }
  }

  // MARK: - Places

  private static func lettering(_ answer: MapAnswer, _ options: RenderOptions, _ projection: MapProjection)
    -> MapLettering
  {
    var lettering = MapLettering(columns: projection.columns, rows: projection.rows)
    let middle =
      answer.middle.flatMap { projection.cell(of: $0.coordinates) }
      ?? (projection.columns / 2, projection.rows / 2)
    let units = options.units.units(country: nil)
    let placed = answer.spots.compactMap { spot in
      projection.cell(of: spot.coordinates).map { (spot: spot, cell: $0) }
    }
    /// In columns. A row is as high as two columns are wide.
    func distance(_ cell: (column: Int, row: Int)) -> Int {
      let (x, y) = (cell.column - middle.column, 2 * (cell.row - middle.row))
      return x * x + y * y
    }
    /// The place in the middle gets its name before all others, then the nearest to it.
    func order(_ spot: MapSpot, _ cell: (column: Int, row: Int)) -> (Int, Int, String) {
      (spot == answer.middle ? 0 : 1, distance(cell), spot.name)
    }
    for place in placed.sorted(by: { order($0.spot, $0.cell) < order($1.spot, $1.cell) }) {
      let label = MapLabel(place.spot, units: units, options: options)
      var style = label.style
      style.isBold = style.isBold || place.spot == answer.middle
      lettering.add(label.sign, label.name, style, at: place.cell)
    }
    return lettering
  }
}
