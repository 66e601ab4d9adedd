package import Weather

/// How the config wants sources to be weighted and combined.
package struct MergeSettings: Hashable, Sendable {
  package var mode = MergeMode.consensus
  package var trust: [SourceID: Trust] = [:]
  /// What past errors at this place say about the weights and biases of the sources; `nil` unless the user
  /// turned it on.
  package var learned: LearnedWeights?

  package init() {}

  /// The only source that counts, if the mode names one.
  package var soleSource: SourceID? {
    if case .only(let source) = mode { source } else { nil }
  }

  func trust(in source: SourceID) -> Trust { trust[source] ?? Trust() }

  /// The reports that the mode admits, in the order of the config.
  func taking(part reports: [WeatherReport]) -> [WeatherReport] {
    guard let soleSource else { return reports }
    return reports.filter { $0.source == soleSource }
  }
}
