/// The area within a ring of straight sides on a map of longitude and latitude, as weather services draw it.
///
/// It may cross the antimeridian. A ring around a pole encloses no area of that map. Where its sides cross
/// each other, a point is inside if a ray from it meets an odd number of sides.
package struct Polygon: Hashable, Sendable {
  /// Many times more than any recorded area has, so that no response fills the memory or a map.
  static let mostCorners = 10_000

  private let ring: Polyline
  private let latitudes: ClosedRange<Double>
  /// The longitudes of the ring, which may go beyond 180 degrees.
  private let longitudes: ClosedRange<Double>

  /// At least three, in order; the last one is joined to the first.
  package var corners: [Coordinates] { ring.points }

  /// - Parameter ring: The corners in order. The last one may repeat the first; repeated corners count once.
  /// - Returns: `nil` with fewer than three corners or too many, and for a ring around a pole or the world.
  package init?(_ ring: [Coordinates]) {
    var corners: [Coordinates] = []
    for corner in ring where corner != corners.last { corners.append(corner) }
    if corners.count > 1, corners.first == corners.last { corners.removeLast() }
    let line = Polyline(corners, isClosed: true)
    let heights = corners.map(\.latitude)
    guard 3...Self.mostCorners ~= corners.count, let south = heights.min(), let north = heights.max(),
      let west = line.longitudes.min(), let east = line.longitudes.max(), east - west < 360,
      // The last side leads back to the first corner, and not to its next position on the map.
      abs(line.longitudes[corners.count - 1] - line.longitudes[0]) <= 180
    else { return nil }
    self.ring = line
    latitudes = south...north
    longitudes = west...east
  }

  /// Whether a point is inside or on the border.
  package func contains(_ point: Coordinates) -> Bool {
    guard latitudes.contains(point.latitude) else { return false }
    return Polyline.turns.contains { turn in
      let longitude = point.longitude + turn
      return longitudes.contains(longitude) && contains(x: longitude, y: point.latitude)
    }
  }

  /// By the number of sides that a ray from the point to the east crosses.
  private func contains(x: Double, y: Double) -> Bool {
    var isInside = false
    for (start, end) in ring.sides {
      let (width, height) = (end.x - start.x, end.y - start.y)
      let isInLine = width * (y - start.y) == height * (x - start.x)
      if isInLine, min(start.x, end.x)...max(start.x, end.x) ~= x,
        min(start.y, end.y)...max(start.y, end.y) ~= y
      {
        return true
      }
      if (start.y > y) != (end.y > y), x < start.x + (y - start.y) / height * width { isInside.toggle() }
    }
    return isInside
  }

  /// How far away a point is; 0 inside.
  package func distance(to point: Coordinates) -> Length {
    contains(point) ? .meters(0) : distanceOfBorder(from: point)
  }

  /// How far a point inside or outside is from the border, as exact as `Polyline.distance`.
  package func distanceOfBorder(from point: Coordinates) -> Length { ring.distance(to: point) }

  /// Where a stretch of a few miles enters the area, or else comes nearest to it.
  package func approach(from start: Coordinates, to end: Coordinates) -> (distance: Length, share: Double) {
    contains(start) ? (.meters(0), 0) : ring.approach(from: start, to: end)
  }
}
