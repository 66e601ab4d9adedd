import Layout
import Merge
import Weather

extension Contribution {
  /// The kind of value, with a placeholder for its age.
  var agePhrase: Phrase {
    switch kind {
    case .observation: .observedAgo
    case .nowcast: .nowcastAgo
    case .analysis: .analysisOld
    case .forecast where issued != nil: .forecastIssuedAgo
    case .forecast: isOfOwnTime ? .forecastForAgo : .forecastFetchedAgo
    }
  }
}
