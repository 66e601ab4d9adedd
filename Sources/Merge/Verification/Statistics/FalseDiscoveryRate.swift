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
