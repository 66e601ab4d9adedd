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
