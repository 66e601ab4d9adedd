import Weather

/// The errors of forecasts of one quantity, summed up.
package struct ErrorSummary: Hashable, Sendable {
  package var count: Int
  /// The mean error: above 0, the forecasts are too high.
  package var bias: Double
  package var meanAbsoluteError: Double
  /// Large errors count more than in the mean absolute error.
  package var rootMeanSquareError: Double

  /// - Parameter errors: Forecast minus observation. The sums run in the given order.
  /// - Returns: `nil` without errors.
  package init?(_ errors: [Double]) {
    guard !errors.isEmpty else { return nil }
    count = errors.count
    let total = Double(errors.count)
    bias = errors.reduce(0, +) / total
    meanAbsoluteError = errors.reduce(0) { $0 + abs($1) } / total
    rootMeanSquareError = (errors.reduce(0) { $0 + $1 * $1 } / total).squareRoot()
  }
}

extension Field {
  /// Forecast minus observation. Directions differ by at most half a turn: from -180 to below 180.
  package func error(of forecast: Double, against observation: Double) -> Double {
    let difference = forecast - observation
    return quantity == .direction ? Degrees.halfTurn(difference) : difference
  }
}
