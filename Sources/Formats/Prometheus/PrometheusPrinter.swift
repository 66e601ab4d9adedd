import Aggregation
import Catalog
import Weather

/// Prints the weather as metrics in the base units of Prometheus (prometheus.io/docs/practices/naming):
/// ratios instead of percent, pascals, metres. Forecasts have the label `hour` or `day`, counted from the
/// current hour or from today, so that a series is still the same one tomorrow.
struct PrometheusPrinter {
  func print(_ presentation: Presentation) -> String {
    var metrics = PrometheusExposition()
    var origin = Origin.live
    switch presentation {
    case .weather(let answers, let part):
      origin = .leastReal(of: answers.map(\.origin))
      for (name, answer) in zip(Self.names(of: answers.map(\.place)), answers) {
        metrics.place = answer.place
        metrics.add(answer, part, name)
      }
    case .airport(let answers):
      origin = .leastReal(of: answers.map(\.origin))
      for answer in answers { metrics.add(answer) }
    case .sun(let answers):
      for (name, answer) in zip(Self.names(of: answers.map(\.place)), answers) {
        metrics.place = answer.place
        metrics.add(answer, name)
      }
    case .directory(let answer):
      origin = answer.origin
      metrics.add("agg_airports", "Airports that match.", [:], Double(answer.page.total))
      metrics.add(answer.sources, place: nil)
    case .list(let answer):
      origin = answer.origin
      for group in answer.groups?.groups ?? [] {
        let labels: KeyValuePairs<String, String?> = ["name": answer.name, "list": "\(group.listID)"]
        metrics.add(
          "agg_list_items",
          "Items of the list that have a name.",
          labels,
          Double(group.items.count)
        )
      }
      metrics.add(answer.sources, place: nil)
    // Answers without values that change with the weather.
    case .map, .route, .recents, .cities, .places, .report, .diagnosis, .providers, .verification, .check:
      break
    }
    // Prometheus reads this as a comment, people as a warning.
    return (origin.sample.map { "# SAMPLE DATA: \($0)\n" } ?? "") + metrics.text
  }

  /// The names of places in the label `place`. A place has the same name in every run, so that its series
  /// goes on; the labels `region` and `country` tell places of the same name apart. If these are the same
  /// too, the name has the coordinates.
  private static func names(of places: [Place]) -> [String] {
    let labels = places.map { "\($0.name)\n\($0.subdivision ?? "")\n\($0.country ?? "")" }
    var first: [String: Int] = [:]
    var shared: Set<String> = []
    for index in places.indices {
      let other = first[labels[index]] ?? index
      first[labels[index]] = other
      if places[other] != places[index] { shared.insert(labels[index]) }
    }
    return places.indices.map { index in
      let place = places[index]
      guard shared.contains(labels[index]) else { return place.name }
      return "\(place.name) (\(place.coordinates.latitude), \(place.coordinates.longitude))"
    }
  }
}
