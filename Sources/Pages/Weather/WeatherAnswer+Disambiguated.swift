package import Aggregation
import Catalog

extension [WeatherAnswer] {
  /// Places of one name with what tells them apart behind it: `Portland, Maine` beside `Portland, Oregon`.
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
