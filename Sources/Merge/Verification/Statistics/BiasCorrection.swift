import FoundationEssentials
package import Weather

/// The part of a source's bias that is removed from its forecasts.
package struct BiasCorrection: Hashable, Sendable {
  /// The fields whose forecasts are corrected. Amounts have no constant bias, directions and chances none
  /// that could be subtracted, and stations see only some of the clouds and report only strong gusts.
  package static let fields: FieldSet = [.temperature, .dewPoint, .pressure, .windSpeed]
  /// A correction from fewer pairs is not used in the merge.
  private static let leastPairsForMerge = 60
  /// Older errors say little about the season.
  static let longestAge: TimeInterval = 60 * 86_400

  /// A mean of fewer errors is mostly luck.
  private static let leastPairs = 10
  /// With that many pairs, half of the bias is removed.
  private static let pairsOfHalf = 30.0

  /// The number of errors it is computed from.
  package var pairs: Int
  /// What is subtracted from a forecast, in the field's canonical unit.
  package var amount: Double

  /// Whether the merge uses it, if it uses what it learned at all.
  package var isMerged: Bool { pairs >= Self.leastPairsForMerge }

  package init(pairs: Int, amount: Double) {
    self.pairs = pairs
    self.amount = amount
  }

  /// Shrinks the mean error towards 0, the more, the fewer errors there are. A few large errors do not
  /// decide: the median is used where the mean is far from it.
  ///
  /// - Parameter errors: Forecast minus observation, all of them from before the forecasts to be corrected.
  /// - Returns: `nil` for fewer than ten.
  package init?(_ errors: [Double]) {
    guard errors.count >= Self.leastPairs else { return nil }
    let total = Double(errors.count)
    let mean = errors.reduce(0, +) / total
    let variance = errors.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (total - 1)
    let median = Statistics.plainMedian(errors)
    let bias = abs(mean - median) > 0.5 * variance.squareRoot() ? median : mean
    self.init(pairs: errors.count, amount: bias * total / (total + Self.pairsOfHalf))
  }

  /// The corrected value, within the limits of the field: a wind is never below 0.
  package func corrected(_ value: Double, of field: Field) -> Double {
    min(max(value - amount, field.limits.lowerBound), field.limits.upperBound)
  }
}
