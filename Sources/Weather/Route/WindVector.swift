import Glibc

/// A wind by its parts, which can be added and averaged, as directions cannot.
package struct WindVector: Hashable, Sendable {
  /// In metres a second, towards the east and towards the north.
  package let east: Double
  package let north: Double

  package init(east: Double, north: Double) {
    self.east = east
    self.north = north
  }

  /// - Returns: `nil` for a wind without a speed, and for one without a direction that is not calm.
  package init?(_ wind: Wind) {
    if wind.isCalm {
      self.init(east: 0, north: 0)
      return
    }
    guard let speed = wind.speed?.metersPerSecond else { return nil }
    guard let from = wind.direction?.degrees else { return nil }
    self.init(east: -speed * Degrees.sin(from), north: -speed * Degrees.cos(from))
  }

  /// A wind of a level; light and variable counts as none, for it is less than 5 kt.
  package init?(_ level: WindAtAltitude) {
    if level.isLightAndVariable {
      self.init(east: 0, north: 0)
    } else if let wind = level.wind {
      self.init(wind)
    } else {
      return nil
    }
  }

  package var speed: Speed { .metersPerSecond(hypot(east, north)) }

  /// Where it comes from, in degrees true, above 0 and at most 360; `nil` for a calm.
  package var direction: Double? {
    guard speed.metersPerSecond > 1e-9 else { return nil }
    let degrees = Degrees.atan2(-east, -north)
    return degrees <= 0 ? degrees + 360 : degrees
  }

  /// The share of another wind grows from 0 to 1.
  package func mixed(with other: WindVector, share: Double) -> WindVector {
    WindVector(east: east + (other.east - east) * share, north: north + (other.north - north) * share)
  }

  /// Against a course, negative for a tailwind; and from the right, negative from the left. In degrees true.
  package func components(on course: Double) -> (head: Speed, crossFromRight: Speed) {
    let (sine, cosine) = (Degrees.sin(course), Degrees.cos(course))
    let along = east * sine + north * cosine
    let right = east * cosine - north * sine
    return (.metersPerSecond(-along), .metersPerSecond(-right))
  }

  /// The speed over the ground on a course, with the nose turned into the wind.
  ///
  /// - Returns: `nil` when the wind is too strong to make a knot of way on the course.
  package func groundSpeed(on course: Double, airspeed: Speed) -> Speed? {
    let (head, cross) = components(on: course)
    let rest =
      airspeed.metersPerSecond * airspeed.metersPerSecond
      - cross.metersPerSecond * cross.metersPerSecond
    guard rest > 0 else { return nil }
    let speed = rest.squareRoot() - head.metersPerSecond
    // Rounding may leave a tiny rest of nothing, with which a leg would take longer than an `Int` can count.
    return speed >= Speed.knots(1).metersPerSecond ? .metersPerSecond(speed) : nil
  }
}
