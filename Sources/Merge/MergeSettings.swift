package import Weather

/// How the config wants sources weighed and combined.
package struct MergeSettings: Hashable, Sendable {
  package var mode = MergeMode.consensus
  package var trust: [SourceID: Trust] = [:]
  /// What past errors at the place say of the sources; `nil` unless the user wants it.
  package var learned: LearnedWeights?

  package init() {}

  /// The one source whose answer counts, where the mode lets in no other.
  package var soleSource: SourceID? {
    if case .only(let source) = mode { source } else { nil }
  }

  func trust(in source: SourceID) -> Trust { trust[source] ?? Trust() }

  /// The reports that the mode lets in, in the order of the config.
  func taking(part reports: [WeatherReport]) -> [WeatherReport] {
    guard let soleSource else { return reports }
    return reports.filter { $0.source == soleSource }
  }
}
