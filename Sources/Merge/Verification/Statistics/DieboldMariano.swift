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
