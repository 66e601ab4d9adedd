import Weather

/// Rejects values that contradict the others before they are combined.
struct OutlierFilter {
  private(set) var passed: [Candidate]
  private(set) var rejected: [(Candidate, RejectionReason)] = []

  /// - Parameter limit: The field's limit F; `nil` rejects nothing.
  init(_ candidates: [Candidate], limit: Double?) {
    passed = candidates
    guard let limit, candidates.count > 1 else { return }
    if candidates.count == 2 {
      let (first, second) = (candidates[0], candidates[1])
      guard abs(first.value - second.value).exceeds(2 * limit) else { return }
      // The value with more weight stays; between equals, the one whose source is earlier in the config.
      let firstStays = first.weight >= second.weight
      passed = [firstStays ? first : second]
      rejected = [(firstStays ? second : first, .conflict)]
      return
    }
    // Values within the limit of each other are within the limit of their median.
    let low = candidates.reduce(Double.infinity) { min($0, $1.value) }
    let high = candidates.reduce(-Double.infinity) { max($0, $1.value) }
    if high - low <= limit { return }
    let middle = Statistics.plainMedian(candidates.map(\.value))
    let deviation = Statistics.plainMedian(candidates.map { abs($0.value - middle) })
    // The factor 1.4826 makes the median deviation comparable with a standard deviation.
    let allowed = max(3 * 1.4826 * deviation, limit)
    passed = candidates.filter { !abs($0.value - middle).exceeds(allowed) }
    rejected = candidates.filter { abs($0.value - middle).exceeds(allowed) }.map { ($0, .outlier) }
  }
}
