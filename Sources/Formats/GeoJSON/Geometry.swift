import SpannedJSON
import Weather

/// A geometry of GeoJSON. Lines and areas are cut at the antimeridian (RFC 7946, 3.1.9).
struct Geometry: Hashable, Sendable {
  private enum Parts: Hashable, Sendable {
    case point(Position)
    case lines([[Position]])
    /// Closed rings, counterclockwise.
    case areas([[Position]])
  }

  private let parts: Parts
  /// West, south, east and north of a line or an area; `nil` for a point.
  let box: [Double]?

  private init(_ parts: Parts, box: [Double]? = nil) { (self.parts, self.box) = (parts, box) }

  init(_ point: Coordinates) { self.init(.point(Position(point))) }

  init(_ shape: HazardShape) {
    switch shape {
    case .point(let point): self.init(point)
    case .line(let line):
      let path = FlatPath(line.points)
      self.init(.lines(path.lines), box: path.box)
    case .area(let area):
      let path = FlatPath(area.corners)
      let rings = path.rings
      // An area so narrow that its points lie on a line is this line.
      self.init(rings.isEmpty ? .lines(path.lines) : .areas(rings), box: path.box)
    }
  }

  /// Several areas together; `nil` when none of them has an area.
  init?(_ outline: WeatherAlert.Outline) {
    let paths = outline.areas.map { FlatPath($0.corners) }
    let rings = paths.flatMap(\.rings)
    guard !rings.isEmpty else { return nil }
    self.init(.areas(rings), box: Self.union(of: paths.map(\.box)))
  }

  /// The extent of all boxes: the whole width of the map if one of several crosses the antimeridian.
  private static func union(of boxes: [[Double]]) -> [Double] {
    guard boxes.count > 1 else { return boxes.first ?? [] }
    let crosses = boxes.contains { $0[0] > $0[2] }
    return [
      crosses ? -180 : boxes.map { $0[0] }.min() ?? -180, boxes.map { $0[1] }.min() ?? -90,
      crosses ? 180 : boxes.map { $0[2] }.max() ?? 180, boxes.map { $0[3] }.max() ?? 90,
    ]
  }

  init(_ way: GreatCircle) {
    let path = FlatPath(Self.points(along: way))
    self.init(.lines(path.lines), box: path.box)
  }

  /// Points of a great circle, at most 100 km apart: between them, GeoJSON is straight on a flat map.
  static func points(along way: GreatCircle) -> [Coordinates] {
    let steps = max(1, Int((way.length.kilometers / 100).rounded(.up)))
    return [way.start] + (1..<steps).map { way.point(at: Double($0) / Double(steps)) } + [way.end]
  }

  func write(to writer: inout JSONWriter) {
    writer.onOneLine { writer in
      writer.object {
        switch parts {
        case .point(let position):
          $0.member("type", "Point")
          $0.key("coordinates")
          Self.write(position, to: &$0)
        case .lines(let lines):
          $0.member("type", lines.count == 1 ? "LineString" : "MultiLineString")
          $0.key("coordinates")
          Self.writeOneOrMore(lines, to: &$0) { Self.write($0, to: &$1) }
        case .areas(let rings):
          $0.member("type", rings.count == 1 ? "Polygon" : "MultiPolygon")
          $0.key("coordinates")
          // No area has a hole, so its outer ring is the only one.
          Self.writeOneOrMore(rings, to: &$0) { ring, writer in writer.array { Self.write(ring, to: &$0) } }
        }
      }
    }
  }

  /// Writes the coordinates of the only part, or an array with those of each.
  private static func writeOneOrMore(
    _ parts: [[Position]],
    to writer: inout JSONWriter,
    _ write: ([Position], inout JSONWriter) -> Void
  ) {
    if parts.count == 1 { return write(parts[0], &writer) }
    writer.array { for part in parts { write(part, &$0) } }
  }

  private static func write(_ positions: [Position], to writer: inout JSONWriter) {
    writer.array { for position in positions { Self.write(position, to: &$0) } }
  }

  private static func write(_ position: Position, to writer: inout JSONWriter) {
    writer.array {
      $0.number(position.longitude)
      $0.number(position.latitude)
    }
  }
}
