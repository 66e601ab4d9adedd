package import Aggregation
import Catalog

extension Array {
  /// Adds to places of the same name what tells them apart: `Portland, Maine` and `Portland, Oregon`.
  ///
  /// - Parameter place: That of each answer.
  fileprivate func disambiguated(_ place: WritableKeyPath<Element, Place>) -> Self {
    let counts = Dictionary(map { ($0[keyPath: place].name, 1) }, uniquingKeysWith: +)
    return map { answer in
      let known = answer[keyPath: place]
      guard counts[known.name, default: 0] > 1, let area = known.subdivision ?? known.country else {
        return answer
      }
      var answer = answer
      answer[keyPath: place].name += ", \(area)"
      answer[keyPath: place].localNames = nil
      return answer
    }
  }
}

extension [WeatherAnswer] {
  package var disambiguated: [WeatherAnswer] { disambiguated(\.place) }
}

extension [SunAnswer] {
  package var disambiguated: [SunAnswer] { disambiguated(\.place) }
}
