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

  /// Where a stretch of a few miles comes nearest to the sides, measured like `distance(to:)`.
  ///
  /// - Returns: How near it comes, 0 where it meets a side, and the first such place as a share of it.
  package func approach(from start: Coordinates, to end: Coordinates) -> (distance: Length, share: Double) {
    let scale = Degrees.cos((start.latitude + end.latitude) / 2)
    let turned = (end.longitude - start.longitude).remainder(dividingBy: 360)
    let stretch = (x: turned * scale, y: end.latitude - start.latitude)
    var nearest = (squared: Double.infinity, share: 0.0)
    for turn in Self.turns {
      let origin = start.longitude + turn
      for (from, to) in sides {
        let from = ((from.x - origin) * scale, from.y - start.latitude)
        let to = ((to.x - origin) * scale, to.y - start.latitude)
        let here = Self.approach(of: stretch, from, to)
        if here < nearest { nearest = here }
      }
    }
    return (.kilometers(nearest.squared.squareRoot() * Coordinates.kilometersPerDegree), nearest.share)
  }

  /// - Parameter stretch: The end of a stretch that begins in the origin.
  /// - Returns: The square of the distance, and the share of the stretch where it is.
  private static func approach(of stretch: Position, _ a: Position, _ b: Position) -> (
    squared: Double, share: Double
  ) {
    let side = (x: b.x - a.x, y: b.y - a.y)
    let area = stretch.x * side.y - stretch.y * side.x
    if area != 0 {
      let share = (a.x * side.y - a.y * side.x) / area
      let shareOfSide = (a.x * stretch.y - a.y * stretch.x) / area
      if 0...1 ~= share, 0...1 ~= shareOfSide { return (0, share) }
    }
    // Where they do not cross, an end of one of them is nearest.
    var nearest = (squared: squaredDistance(ofOriginFrom: a, b), share: 0.0)
    let atEnd = squaredDistance(
      ofOriginFrom: (a.x - stretch.x, a.y - stretch.y),
      (b.x - stretch.x, b.y - stretch.y)
    )
    if atEnd < nearest.squared { nearest = (atEnd, 1) }
    let length = stretch.x * stretch.x + stretch.y * stretch.y
    guard length > 0 else { return nearest }
    for end in [a, b] {
      let share = min(max((end.x * stretch.x + end.y * stretch.y) / length, 0), 1)
      let (x, y) = (end.x - share * stretch.x, end.y - share * stretch.y)
      let beside = (squared: x * x + y * y, share: share)
      if beside < nearest { nearest = beside }
    }
    return nearest
  }

  private static func squaredDistance(ofOriginFrom a: Position, _ b: Position) -> Double {
    let (width, height) = (b.x - a.x, b.y - a.y)
    let length = width * width + height * height
    let share = length > 0 ? min(max(-(a.x * width + a.y * height) / length, 0), 1) : 0
    let nearest = (x: a.x + share * width, y: a.y + share * height)
    return nearest.x * nearest.x + nearest.y * nearest.y
  }
}
