import Glibc

/// The shortest way between two points of a sphere.
package struct GreatCircle: Hashable, Sendable {
  package let start: Coordinates
  package let end: Coordinates

  package init(from start: Coordinates, to end: Coordinates) {
    self.start = start
    self.end = end
  }

  package var length: Length { start.distance(to: end) }

  /// The direction at the start, in degrees true; 0 on a way of no length. At a pole, north is along the
  /// meridian of its longitude.
  package var course: Double {
    let (a, b) = (start.latitude, end.latitude)
    let turn = end.longitude - start.longitude
    let east = Degrees.sin(turn) * Degrees.cos(b)
    let north = Degrees.cos(a) * Degrees.sin(b) - Degrees.sin(a) * Degrees.cos(b) * Degrees.cos(turn)
    guard abs(east) > 1e-12 || abs(north) > 1e-12 else { return 0 }
    return Degrees.turn(Degrees.atan2(east, north))
  }

  /// The point at a share of the way, 0 at the start and 1 at the end.
  package func point(at share: Double) -> Coordinates {
    let angle = length.meters / Coordinates.earthRadius.meters
    // Every great circle between opposite points is the shortest: the one over the start's meridian counts.
    guard angle > 1e-12, sin(angle) > 1e-9 else { return share < 0.5 ? start : end }
    let (first, second) = (sin((1 - share) * angle) / sin(angle), sin(share * angle) / sin(angle))
    let (a, b) = (Vector(start), Vector(end))
    return (a * first + b * second).coordinates ?? start
  }

  /// The nearest point of the way.
  ///
  /// - Returns: How far it is from there, and its share of the way.
  package func nearest(to point: Coordinates) -> (distance: Length, share: Double) {
    let (a, b, p) = (Vector(start), Vector(end), Vector(point))
    let normal = a.cross(b)
    let size = normal.length
    guard size > 1e-12 else { return (start.distance(to: point), 0) }
    // The part of the point that lies in the plane of the way.
    let flat = p + normal * (-p.dot(normal) / (size * size))
    let isBetween = a.cross(flat).dot(normal) >= 0 && flat.cross(b).dot(normal) >= 0
    if isBetween, flat.length > 1e-12 {
      let along = atan2(a.cross(flat).dot(normal) / size, a.dot(flat))
      let across = abs(asin(min(1, max(-1, p.dot(normal) / size))))
      return (.meters(across * Coordinates.earthRadius.meters), along / atan2(size, a.dot(b)))
    }
    let (toStart, toEnd) = (start.distance(to: point), end.distance(to: point))
    return toStart <= toEnd ? (toStart, 0) : (toEnd, 1)
  }

  /// A point of the earth as seen from its middle.
  private struct Vector {
    var x, y, z: Double

    init(x: Double, y: Double, z: Double) { (self.x, self.y, self.z) = (x, y, z) }

    init(_ point: Coordinates) {
      let cosine = Degrees.cos(point.latitude)
      self.init(
        x: cosine * Degrees.cos(point.longitude),
        y: cosine * Degrees.sin(point.longitude),
        z: Degrees.sin(point.latitude)
      )
    }

    var length: Double { dot(self).squareRoot() }

    var coordinates: Coordinates? {
      Coordinates(
        latitude: Degrees.atan2(z, hypot(x, y)),
        longitude: Degrees.atan2(y, x)
      )
    }

    func dot(_ other: Vector) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Vector) -> Vector {
      Vector(
        x: y * other.z - z * other.y,
        y: z * other.x - x * other.z,
        z: x * other.y - y * other.x
      )
    }

    static func + (left: Vector, right: Vector) -> Vector {
      Vector(x: left.x + right.x, y: left.y + right.y, z: left.z + right.z)
    }

    static func * (vector: Vector, factor: Double) -> Vector {
      Vector(x: vector.x * factor, y: vector.y * factor, z: vector.z * factor)
    }
  }
}
