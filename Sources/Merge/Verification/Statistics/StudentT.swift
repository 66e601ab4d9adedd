import Glibc

/// Student's t distribution.
enum StudentT {
  /// The chance of a value at least as far from 0 as `t`, in either direction.
  static func twoSided(_ t: Double, degreesOfFreedom: Double) -> Double {
    let square = t * t
    guard square.isFinite else { return 0 }
    return IncompleteBeta.regularized(
      degreesOfFreedom / (degreesOfFreedom + square),
      degreesOfFreedom / 2,
      0.5
    )
  }
}

/// The regularised incomplete beta function I_x(a, b).
enum IncompleteBeta {
  /// - Parameters:
  ///   - x: From 0 to 1.
  ///   - a: Above 0.
  ///   - b: Above 0.
  static func regularized(_ x: Double, _ a: Double, _ b: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    let logFactor =
      lgamma(a + b).0 - lgamma(a).0 - lgamma(b).0 + a * log(x) + b * log1p(-x)
    let factor = exp(logFactor)
    // The fraction converges fast only below the mean; above it, the symmetric one does.
    return x < (a + 1) / (a + b + 2)
      ? factor * fraction(x, a, b) / a : 1 - factor * fraction(1 - x, b, a) / b
  }

  /// The continued fraction, by the method of Lentz.
  private static func fraction(_ x: Double, _ a: Double, _ b: Double) -> Double {
    /// Keeps a denominator from becoming 0.
    func bounded(_ value: Double) -> Double { abs(value) < 1e-300 ? 1e-300 : value }
    var c = 1.0
    var d = 1 / bounded(1 - (a + b) * x / (a + 1))
    var result = d
    for step in 1...500 {
      let m = Double(step)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      var change = 1.0
      for term in [even, odd] {
        d = 1 / bounded(1 + term * d)
        c = bounded(1 + term / c)
        change = d * c
        result *= change
      }
      if abs(change - 1) < 1e-15 { break }
    }
    return result
  }
}
