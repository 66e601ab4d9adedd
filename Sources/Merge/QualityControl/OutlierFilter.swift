import Weather

/// Rejects values that contradict the others before they are combined.
struct OutlierFilter {
  private(set) var passed: ArraySlice<Candidate>
  private(set) var rejected: [Candidate] = []
  private(set) var reason = RejectionReason.outlier

  /// - Parameters:
  ///   - summary: That of the candidates.
  ///   - limit: The field's limit F; `nil` rejects nothing.
  init(_ candidates: ArraySlice<Candidate>, _ summary: Statistics.Summary, limit: Double?) {
    passed = candidates
    // Values within the limit of each other are within the limit of their median.
    guard let limit, let first = candidates.first, let second = candidates.dropFirst().first,
      summary.maximum - summary.minimum > limit
    else { return }
    if candidates.count == 2 {
      guard abs(first.value - second.value).exceeds(2 * limit) else { return }
      // The value with more weight stays; between equals, the one whose source is earlier in the config.
      let firstStays = first.weight >= second.weight
      passed = [firstStays ? first : second]
      rejected = [firstStays ? second : first]
      reason = .conflict
      return
    }
    let middle = Statistics.plainMedian(candidates.map(\.value))
    let deviation = Statistics.plainMedian(candidates.map { abs($0.value - middle) })
    // The factor 1.4826 makes the median deviation comparable with a standard deviation.
    let allowed = max(3 * 1.4826 * deviation, limit)
    rejected = candidates.filter { abs($0.value - middle).exceeds(allowed) }
    if !rejected.isEmpty { passed = candidates.filter { !abs($0.value - middle).exceeds(allowed) }[...] }
  }
}
