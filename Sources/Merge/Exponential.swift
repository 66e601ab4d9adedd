import Glibc

/// Decay by halves.
enum Exponential {
  /// Thirty days of a forecast, or 1,200 km to a station.
  private static let mostHalvings = 60.0

  /// 2^(-halvings); of anything something is left, or nothing could be divided by it.
  static func half(_ halvings: Double) -> Double { exp2(-min(halvings, mostHalvings)) }
}
