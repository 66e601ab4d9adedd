import Text

/// Where a hazard is.
package enum HazardShape: Hashable, Sendable {
  case point(Coordinates)
  case line(Polyline)
  case area(Polygon)

  /// The kind of shape, without its points.
  package enum Kind: String, Hashable, Sendable, CaseIterable { case point, line, area }

  /// - Parameter isArea: Whether the points are a ring, closed or open.
  /// - Returns: `nil` without a point, and for a ring with too many corners, or around a pole or the world. A
  ///   ring of one or two different points is a point or a line.
  package init?(_ points: [Coordinates], isArea: Bool) {
    if isArea, let polygon = Polygon(points) {
      self = .area(polygon)
      return
    }
    let points = isArea ? points.unique() : points
    guard let first = points.first, !isArea || points.count < 3 else { return nil }
    self = points.count == 1 ? .point(first) : .line(Polyline(points))
  }

  package var kind: Kind {
    switch self {
    case .point: .point
    case .line: .line
    case .area: .area
    }
  }

  /// In order. That of an area is not closed.
  package var points: [Coordinates] {
    switch self {
    case .point(let point): [point]
    case .line(let line): line.points
    case .area(let area): area.corners
    }
  }

  /// How far away a point is; 0 within an area.
  package func distance(to point: Coordinates) -> Length {
    switch self {
    case .point(let place): place.distance(to: point)
    case .line(let line): line.distance(to: point)
    case .area(let area): area.distance(to: point)
    }
  }

  /// Where a stretch of a few miles meets it or else comes nearest to it.
  ///
  /// - Returns: How near it comes, and the first such place as a share of the stretch.
  package func approach(from start: Coordinates, to end: Coordinates) -> (distance: Length, share: Double) {
    switch self {
    case .point(let place): Polyline([place, place]).approach(from: start, to: end)
    case .line(let line): line.approach(from: start, to: end)
    case .area(let area): area.approach(from: start, to: end)
    }
  }
}
