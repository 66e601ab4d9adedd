/// Points that are joined by straight lines on a map of longitude and latitude.
///
/// The map goes on beyond 180 degrees: each point is at most half the world from the one before, so the line
/// may cross the antimeridian.
package struct Polyline: Hashable, Sendable {
  /// Where the same place lies on the map, in degrees of longitude from its first position.
  static let turns = [-360.0, 0, 360]

  package let points: [Coordinates]
  /// The longitude of each point on the map.
  let longitudes: [Double]
  private let isClosed: Bool

  /// - Parameter isClosed: Whether the last point is joined to the first.
  init(_ points: [Coordinates], isClosed: Bool = false) {
    self.points = points
    self.isClosed = isClosed
    longitudes = points.unwrappedLongitudes
  }

  /// A position on the map: longitude and latitude, or degrees from a point.
  typealias Position = (x: Double, y: Double)

  /// Each point with the next.
  var sides: some Sequence<(start: Position, end: Position)> {
    (isClosed ? 0..<points.count : 0..<max(0, points.count - 1)).lazy.map { index in
      let next = index + 1 == points.count ? 0 : index + 1
      return ((longitudes[index], points[index].latitude), (longitudes[next], points[next].latitude))
    }
  }

  /// How far away a point is from the nearest side; infinitely far from less than two points.
  ///
  /// Measured on a plane that touches the earth at the point, which is within a percent up to some hundred
  /// kilometres.
  package func distance(to point: Coordinates) -> Length {
    // Degrees of longitude become narrower towards the poles.
    let scale = Degrees.cos(point.latitude)
    var least = Double.infinity
    for turn in Self.turns {
      let middle = point.longitude + turn
      for (start, end) in sides {
        let from = ((start.x - middle) * scale, start.y - point.latitude)
        let to = ((end.x - middle) * scale, end.y - point.latitude)
        least = min(least, Self.squaredDistance(ofOriginFrom: from, to))
      }
    }
    return .kilometers(least.squareRoot() * Coordinates.kilometersPerDegree)
  }

  private static func squaredDistance(ofOriginFrom a: Position, _ b: Position) -> Double {
    let (width, height) = (b.x - a.x, b.y - a.y)
    let length = width * width + height * height
    let share = length > 0 ? min(max(-(a.x * width + a.y * height) / length, 0), 1) : 0
    let nearest = (x: a.x + share * width, y: a.y + share * height)
    return nearest.x * nearest.x + nearest.y * nearest.y
  }
}
