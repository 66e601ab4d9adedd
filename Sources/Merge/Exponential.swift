import Glibc

/// Exponential decay with a half-life.
enum Exponential {
  /// Reached by a forecast 30 days ahead, or a station 1,200 km away.
  private static let mostHalvings = 60.0

  /// 2^(-halvings), never 0, so that a sum of weights can be a divisor.
  static func half(_ halvings: Double) -> Double { exp2(-min(halvings, mostHalvings)) }
}
