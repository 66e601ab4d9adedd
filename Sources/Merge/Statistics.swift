import Glibc
import Weather

/// Sums and medians of weighted values. All of them run in the given order, so that the same inputs give the
/// same bits.
enum Statistics {
  protocol Weighted {
    var value: Double { get }
    var weight: Double { get }
  }

  static func mean(_ values: [some Weighted]) -> Double {
    let total = values.reduce(0) { $0 + $1.weight }
    let mean = values.reduce(0) { $0 + $1.weight * $1.value } / total
    // Rounding must not carry the mean past the smallest or the largest value, not even when all are equal.
    let ends = values.reduce((.infinity, -.infinity)) { (min($0.0, $1.value), max($0.1, $1.value)) }
    return max(ends.0, min(ends.1, mean))
  }

  /// The population standard deviation.
  ///
  /// - Parameter center: The weighted mean.
  static func deviation(_ values: [some Weighted], about center: Double) -> Double {
    let total = values.reduce(0) { $0 + $1.weight }
    let squares = values.reduce(0) { $0 + $1.weight * ($1.value - center) * ($1.value - center) }
    return (squares / total).squareRoot()
  }

  /// The first value whose cumulative weight exceeds half of the total; at exactly half, the mean of it and
  /// the next one. Equal values keep their order. A relative difference of 1e-12 counts as exactly half.
  static func median(_ values: [some Weighted]) -> Double {
    var sorted: [(value: Double, weight: Double)] = []
    sorted.reserveCapacity(values.count)
    for entry in values {
      sorted.append((entry.value, entry.weight))
      var place = sorted.count - 1
      while place > 0, sorted[place - 1].value > entry.value {
        sorted.swapAt(place - 1, place)
        place -= 1
      }
    }
    let half = sorted.reduce(0) { $0 + $1.weight } / 2
    var sum = 0.0
    for (index, entry) in sorted.enumerated() {
      sum += entry.weight
      if abs(sum - half) <= 1e-12 * half, index + 1 < sorted.count {
        return (entry.value + sorted[index + 1].value) / 2
      }
      if sum > half { return entry.value }
    }
    return sorted.last?.value ?? .nan
  }

  static func plainMedian(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// A sum of wind vectors.
  struct Resultant {
    /// Below this steadiness, winds have no common direction.
    static let leastSteadiness = 0.5
    /// The same for winds below 1 m/s: two of them that differ by 60° are variable, as in a METAR.
    static let leastSteadinessOfLightWind = 0.87

    /// How much the winds point the same way, from 0 to 1.
    let steadiness: Double
    /// In degrees, below 360.
    private let degrees: Double

    init(degrees: Double, steadiness: Double) {
      self.steadiness = steadiness
      self.degrees = degrees < 0 ? degrees + 360 : degrees
    }

    /// - Returns: `nil` for winds that cancel out, which is below the given steadiness.
    func direction(from least: Double) -> Double? { steadiness.reaches(least) ? degrees : nil }
  }

  /// - Returns: `nil` when all speeds are 0.
  static func resultant(_ winds: [WindVector]) -> Resultant? {
    var east = 0.0
    var north = 0.0
    var length = 0.0
    for wind in winds {
      length += wind.weight * wind.speed
      guard let degrees = wind.degrees else { continue }
      let radians = degrees * .pi / 180
      east += wind.weight * wind.speed * sin(radians)
      north += wind.weight * wind.speed * cos(radians)
    }
    guard length > 0 else { return nil }
    return Resultant(degrees: atan2(east, north) * 180 / .pi, steadiness: hypot(east, north) / length)
  }
}

/// A wind that is part of a sum of vectors.
struct WindVector {
  /// In metres per second.
  let speed: Double
  /// `nil` for a variable wind, which counts with its speed but adds nothing to the sum.
  let degrees: Double?
  let weight: Double
}
