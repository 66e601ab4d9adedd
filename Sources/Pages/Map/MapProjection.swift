import Layout
import Weather

/// Maps points of the earth to character cells: equidistant rows and columns, true to scale on the parallel
/// in the middle (Snyder, Map Projections: A Working Manual, 1987, page 90).
struct MapProjection: Sendable {
  let area: Area
  let columns: Int
  let rows: Int
  /// The number of dots in a cell, across and down.
  let dots: (across: Int, down: Int)

  /// The largest map of the area that fits. A cell is twice as high as wide.
  init(_ area: Area, columns most: Int, rows highest: Int, glyphs: GlyphTier) {
    self.area = area
    dots = glyphs == .ascii ? (1, 1) : (2, 4)
    let most = max(1, most)
    let highest = max(1, highest)
    // Near a pole a parallel is a short circle, but must not shrink to a point.
    let cosine = max(Degrees.cos(area.middleLatitude), 0.01)
    let columnsPerRow = 2 * area.width * cosine / area.height
    let rows = min(max((Double(most) / columnsPerRow).rounded(), 1), Double(highest))
    self.rows = Int(rows)
    columns = Int(min(max((rows * columnsPerRow).rounded(), 1), Double(most)))
  }

  var grid: DotGrid { DotGrid(width: columns * dots.across, height: rows * dots.down) }

  /// The cell of a point; `nil` when the point is not on the map.
  func cell(of point: Coordinates) -> (column: Int, row: Int)? {
    guard area.contains(point) else { return nil }
    let x = area.eastward(of: point.longitude) / area.width * Double(columns)
    let y = (area.north - point.latitude) / area.height * Double(rows)
    return (min(Int(x), columns - 1), min(Int(y), rows - 1))
  }

  /// A line between two points in dots, repeated for each turn around the earth that the map may show.
  func segments(
    from start: (latitude: Double, longitude: Double),
    to end: (latitude: Double, longitude: Double)
  )
    -> [Segment]
  {
    let across = Double(columns * dots.across) / area.width
    let down = Double(rows * dots.down) / area.height
    let segment = Segment(
      x0: (start.longitude - area.west) * across,
      y0: (area.north - start.latitude) * down,
      x1: (end.longitude - area.west) * across,
      y1: (area.north - end.latitude) * down
    )
    guard area.west + area.width > 180 else { return [segment] }
    var next = segment
    next.x0 += 360 * across
    next.x1 += 360 * across
    return [segment, next]
  }
}

extension Area {
  /// The width of the map along its middle parallel.
  var middleWidth: Length {
    .kilometers(width * Coordinates.kilometersPerDegree * Degrees.cos(middleLatitude))
  }
}
