import Weather

/// Values with weights, and their quantiles.
///
/// A value stands at the middle of its share of the sorted weights. A quantile is interpolated between the
/// two values around it, and before the first and after the last one it is that value: with equal weights
/// this is type 5 of Hyndman and Fan (1996). The order of the values makes no difference.
struct WeightedSample: Sendable {
  /// Different values in ascending order, with the sum of the weights of each.
  private let points: [(value: Double, weight: Double)]
  private let total: Double

  /// - Parameter values: Finite, with weights above 0.
  init(_ values: [(value: Double, weight: Double)]) {
    // Sorted by weight too, because sums of the same weights in another order may differ in the last bit.
    var points: [(value: Double, weight: Double)] = []
    for entry in values.sorted(by: { $0 < $1 }) {
      // Equal values are one: their place must not depend on which of them is first.
      if let last = points.last, last.value == entry.value {
        points[points.count - 1].weight += entry.weight
      } else {
        points.append(entry)
      }
    }
    self.points = points
    total = points.reduce(0) { $0 + $1.weight }
  }

  /// - Parameter share: From 0 to 1.
  /// - Returns: `nil` without values.
  func quantile(_ share: Double) -> Double? {
    var before: (place: Double, value: Double)?
    var sum = 0.0
    for point in points {
      let place = (sum + point.weight / 2) / total
      sum += point.weight
      guard place < share else {
        guard let before else { return point.value }
        let part = (share - before.place) / (place - before.place)
        // Rounding must not carry the result past the two values.
        return min(point.value, max(before.value, before.value + (point.value - before.value) * part))
      }
      before = (place, point.value)
    }
    return before?.value
  }

  /// The share of the weights whose value is at least a threshold; `nil` without values.
  func share(reaching threshold: Double) -> Double? {
    guard total > 0 else { return nil }
    return points.reduce(0) { $1.value.reaches(threshold) ? $0 + $1.weight : $0 } / total
  }
}
