import Glibc
import Weather

/// Sums and medians of weighted values. All of them run in the given order, so that the same inputs give the
/// same bits.
enum Statistics {
  /// The mean, the spread and the ends of weighted values, of which there is at least one.
  struct Summary {
    /// The sum of the weights.
    let weight: Double
    let mean: Double
    /// The population standard deviation about the mean.
    let deviation: Double
    let minimum: Double
    let maximum: Double

    init(_ values: ArraySlice<Candidate>) {
      var (weight, sum, low, high) = (0.0, 0.0, Double.infinity, -Double.infinity)
      for entry in values {
        weight += entry.weight
        sum += entry.weight * entry.value
        low = min(low, entry.value)
        high = max(high, entry.value)
      }
      // Rounding must not carry the mean past the smallest or the largest value, not even when all are equal.
      let mean = max(low, min(high, sum / weight))
      var squares = 0.0
      if low < high {
        for entry in values { squares += entry.weight * (entry.value - mean) * (entry.value - mean) }
      }
      self.weight = weight
      self.mean = mean
      deviation = (squares / weight).squareRoot()
      (minimum, maximum) = (low, high)
    }
  }

  /// How many values reach an amount, and the sum of their weights.
  static func wet(_ values: ArraySlice<Candidate>, from amount: Double) -> (count: Int, weight: Double) {
    var (count, weight) = (0, 0.0)
    for entry in values where entry.value.reaches(amount) {
      count += 1
      weight += entry.weight
    }
    return (count, weight)
  }

  /// The first value whose cumulative weight exceeds half of the total; at exactly half, the mean of it and
  /// the next one. Equal values keep their order. A relative difference of 1e-12 counts as exactly half.
  static func median(_ values: ArraySlice<Candidate>) -> Double {
    var sorted = Array(values)
    // A few values are sorted fastest by insertion.
    for index in sorted.indices.dropFirst() {
      var place = index
      while place > 0, sorted[place - 1].value > sorted[place].value {
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

  static func plainMedian(_ values: consuming [Double]) -> Double {
    values.sort()
    let middle = values.count / 2
    return values.count.isMultiple(of: 2) ? (values[middle - 1] + values[middle]) / 2 : values[middle]
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
      self.degrees = Degrees.turn(degrees)
    }

    /// - Returns: `nil` for winds that cancel out, which is below the given steadiness.
    func direction(from least: Double) -> Double? { steadiness.reaches(least) ? degrees : nil }
  }

  /// The sum of wind vectors, which are added one by one.
  struct VectorSum {
    private var east = 0.0
    private var north = 0.0
    private var length = 0.0

    /// - Parameters:
    ///   - speed: In metres per second.
    ///   - degrees: `nil` for a variable wind, which counts with its speed but adds nothing to the sum.
    mutating func add(speed: Double, degrees: Double?, weight: Double) {
      length += weight * speed
      guard let degrees else { return }
      east += weight * speed * Degrees.sin(degrees)
      north += weight * speed * Degrees.cos(degrees)
    }

    /// `nil` when all speeds are 0.
    var resultant: Resultant? {
      guard length > 0 else { return nil }
      return Resultant(degrees: Degrees.atan2(east, north), steadiness: hypot(east, north) / length)
    }
  }
}
