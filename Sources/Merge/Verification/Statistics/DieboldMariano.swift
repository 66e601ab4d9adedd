/// The test of Diebold and Mariano (1995) whether two forecasts of the same times have the same mean loss,
/// with the correction of Harvey, Leybourne and Newbold (1997) for short series.
struct DieboldMariano: Hashable {
  /// The loss of the first forecast minus that of the second: above 0, the second one is better.
  let meanDifference: Double
  /// The variance of the mean.
  let variance: Double
  let statistic: Double
  /// The statistic with the correction for short series.
  let corrected: Double
  /// The chance of a difference at least as large, if the forecasts were equally good.
  let pValue: Double

  /// - Parameters:
  ///   - differences: Of losses, at times with equal distances.
  ///   - horizon: How many of these distances the forecasts look ahead, below the number of differences.
  ///     Errors of forecasts that overlap are correlated.
  /// - Returns: `nil` if the series is too short for the horizon, or if all differences are equal.
  init?(_ differences: [Double], horizon: Int) {
    let total = Double(differences.count)
    guard horizon >= 1, horizon < differences.count else { return nil }
    let variance = Self.variance(of: differences, horizon: horizon)
    guard Autocorrelation.isVariance(variance, of: differences) else { return nil }
    let steps = Double(horizon)
    meanDifference = differences.reduce(0, +) / total
    self.variance = variance
    statistic = meanDifference / variance.squareRoot()
    corrected = statistic * ((total + 1 - 2 * steps + steps * (steps - 1) / total) / total).squareRoot()
    pValue = StudentT.twoSided(corrected, degreesOfFreedom: total - 1)
  }

  /// The variance of the mean, from the autocovariances of fewer steps than the horizon. They count less with
  /// distance (Bartlett's kernel), so that the variance cannot be negative as in the original test.
  private static func variance(of differences: [Double], horizon: Int) -> Double {
    var sum = Autocorrelation.covariance(of: differences, lag: 0)
    for lag in 1..<horizon {
      let weight = 1 - Double(lag) / Double(horizon)
      sum += 2 * weight * Autocorrelation.covariance(of: differences, lag: lag)
    }
    return sum / Double(differences.count)
  }
}

/// How much values resemble the ones before them.
enum Autocorrelation {
  /// The covariance of values that many places apart.
  static func covariance(of values: [Double], lag: Int) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    return values.indices.dropFirst(lag)
      .reduce(0) { $0 + (values[$1] - mean) * (values[$1 - lag] - mean) } / Double(values.count)
  }

  /// Whether a variance is more than rounding, which makes that of equal values slightly larger than 0.
  static func isVariance(_ variance: Double, of values: [Double]) -> Bool {
    let size = values.reduce(0) { max($0, abs($1)) }
    return variance > size * size * 1e-24
  }

  /// How many independent values say as much as these: `n (1 - r) / (1 + r)`, never more than there are.
  ///
  /// - Parameter correlation: Of each value with the one before it.
  static func effectiveCount(_ count: Int, correlation: Double) -> Double {
    let correlation = min(max(correlation, 0), 1)
    return Double(count) * (1 - correlation) / (1 + correlation)
  }

  /// The same for values in the order of their times.
  static func effectiveCount(_ values: [Double]) -> Double {
    let variance = covariance(of: values, lag: 0)
    guard isVariance(variance, of: values) else { return Double(values.count) }
    return effectiveCount(values.count, correlation: covariance(of: values, lag: 1) / variance)
  }
}
