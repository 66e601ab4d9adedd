import Glibc

/// Decay by halves.
enum Exponential {
  /// 2^(-halvings).
  static func half(_ halvings: Double) -> Double { exp2(-halvings) }
}
