package import Aggregation
import Catalog

extension [WeatherAnswer] {
  /// Adds to places of the same name what tells them apart: `Portland, Maine` and `Portland, Oregon`.
  package var disambiguated: [WeatherAnswer] {
    let counts = Dictionary(map { ($0.place.name, 1) }, uniquingKeysWith: +)
    return map { answer in
      guard counts[answer.place.name, default: 0] > 1,
        let area = answer.place.subdivision ?? answer.place.country
      else { return answer }
      var answer = answer
      answer.place.name += ", \(area)"
      answer.place.localNames = nil
      return answer
    }
  }
}
