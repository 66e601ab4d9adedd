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

/// The procedure of Benjamini and Hochberg (1995). Of twenty comparisons of equal forecasts one has a p-value
/// below 0.05 by luck, so the limit depends on how many there are.
enum FalseDiscoveryRate {
  /// Which of the p-values remain, in their order, if at most a share `rate` of those may be luck.
  static func remaining(_ pValues: [Double], rate: Double = 0.05) -> [Bool] {
    let sorted = pValues.sorted()
    let limit = sorted.indices.last {
      sorted[$0] <= rate * Double($0 + 1) / Double(sorted.count) * (1 + 1e-12)
    }
    return pValues.map { value in limit.map { value <= sorted[$0] } ?? false }
  }
}
