import Glibc

/// The exact binomial test whether one of two forecasts is closer more often.
enum SignTest {
  /// The chance of a split at least as uneven, if each were as likely to be closer.
  ///
  /// - Parameters:
  ///   - wins: How often the first one was closer, at most `count`.
  ///   - count: How often one of them was closer; ties are not counted.
  static func pValue(wins: Int, of count: Int) -> Double {
    guard count > 0 else { return 1 }
    let total = Double(count)
    let tail = (max(wins, count - wins)...count).reduce(0.0) { sum, hits in
      let hits = Double(hits)
      let ways = lgamma(total + 1).0 - lgamma(hits + 1).0 - lgamma(total - hits + 1).0
      return sum + exp(ways - total * log(2))
    }
    return min(1, 2 * tail)
  }
}
