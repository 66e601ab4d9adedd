import Aggregation

extension [WeatherAnswer] {
  /// Places of one name with what tells them apart behind it: `Portland, Maine` beside `Portland, Oregon`.
  var toldApart: [WeatherAnswer] {
    let names = map(\.place.name)
    return map { answer in
      guard names.count(where: { $0 == answer.place.name }) > 1,
        let area = answer.place.subdivision ?? answer.place.country
      else { return answer }
      var answer = answer
      answer.place.name += ", \(area)"
      return answer
    }
  }
}
