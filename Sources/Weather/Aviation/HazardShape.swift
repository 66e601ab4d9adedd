import Glibc

/// Where a hazard is: an area within a ring of points, a line, or a point.
///
/// Sides are straight on a map of longitude and latitude, as the advisories of weather services are drawn.
/// The shape may cross the antimeridian; it holds no pole.
package struct HazardShape: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable { case point, line, area }

  package let kind: Kind
  /// As issued, without a last point that only closes a ring.
  package let points: [Coordinates]
  /// The longitudes of the points, each at most half the world from the one before: beyond 180 degrees where
  /// the shape crosses the antimeridian.
  private let longitudes: [Double]

  /// - Parameter isArea: Whether the points are a ring, closed or open.
  /// - Returns: `nil` without a point. A ring of one or two different points is a point or a line.
  package init?(_ points: [Coordinates], isArea: Bool) {
    var points = points
    if isArea, points.count > 1, points.first == points.last { points.removeLast() }
    guard let first = points.first else { return nil }
    self.points = points
    kind = points.count == 1 ? .point : isArea && points.count > 2 ? .area : .line
    var longitudes = [first.longitude]
    for point in points.dropFirst() {
      let step = point.longitude - (longitudes.last ?? 0)
      longitudes.append(point.longitude - (step / 360).rounded() * 360)
    }
    self.longitudes = longitudes
  }

  /// Whether an area has a point in it or on its edge.
  package func contains(_ point: Coordinates) -> Bool {
    guard kind == .area else { return points.contains(point) }
    return [-360.0, 0, 360].contains { containsPlain(point.longitude + $0, point.latitude) }
  }

  /// By the number of sides that a ray from the point to the east crosses.
  private func containsPlain(_ x: Double, _ y: Double) -> Bool {
    var isInside = false
    for index in points.indices {
      let next = index + 1 == points.count ? 0 : index + 1
      let (x1, y1, x2, y2) = (
        longitudes[index], points[index].latitude, longitudes[next], points[next].latitude
      )
      let cross = (x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)
      if cross == 0, min(x1, x2)...max(x1, x2) ~= x, min(y1, y2)...max(y1, y2) ~= y { return true }
      if (y1 > y) != (y2 > y), x < x1 + (y - y1) / (y2 - y1) * (x2 - x1) { isInside.toggle() }
    }
    return isInside
  }

  /// How far away a point is; 0 within an area.
  ///
  /// Measured on a plane that touches the earth at the point, which is within a percent up to some hundred
  /// kilometres.
  package func distance(to point: Coordinates) -> Length {
    if contains(point) { return .meters(0) }
    let scale = cos(point.latitude * .pi / 180)
    var least = Double.infinity
    for turn in [-360.0, 0, 360] {
      // In degrees of a great circle, from the point.
      let plane = points.indices.map {
        ((longitudes[$0] - point.longitude + turn) * scale, points[$0].latitude - point.latitude)
      }
      if kind == .point, let only = plane.first { least = min(least, hypot(only.0, only.1)) }
      for index in plane.indices where kind == .area || index + 1 < plane.count {
        let next = plane[index + 1 == plane.count ? 0 : index + 1]
        least = min(least, Self.distance(ofOriginTo: plane[index], next))
      }
    }
    return .kilometers(least * 111.195)
  }

  private static func distance(ofOriginTo a: (Double, Double), _ b: (Double, Double)) -> Double {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1)
    let length = dx * dx + dy * dy
    let share = length > 0 ? min(max(-(a.0 * dx + a.1 * dy) / length, 0), 1) : 0
    return hypot(a.0 + share * dx, a.1 + share * dy)
  }
}
