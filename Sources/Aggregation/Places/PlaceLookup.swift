package import Catalog
package import ProviderKit
package import Weather

/// What the sources know of the name of a place that `agg` itself does not know.
package struct PlaceLookup: Sendable {
  /// From the first source of the config that knows the name.
  package var places: [Place]
  /// The sources that answered but know no such place.
  package var unaware: [SourceID]
  /// Why sources failed that answer other queries, too.
  package var failures: [ProviderFailure]
  /// Why geocoders failed. They are a last resort: without them the name is unknown.
  package var geocoderFailures: [ProviderFailure]

  package var allFailures: [ProviderFailure] { failures + geocoderFailures }
}

extension Aggregator {
  /// Asks the sources where a place is.
  package func places(named name: String) async -> PlaceLookup {
    let replies = await ask(\.placeLookup) { provider throws(ProviderFailure) in
      try await provider.places(named: name, limit: 5)
    }
    var places = replies.lazy.compactMap(\.report).first { !$0.isEmpty } ?? []
    for index in places.indices where places[index].timeZone == nil {
      places[index].timeZone = TimeZones.name(at: places[index].coordinates)
    }
    return PlaceLookup(
      places: places,
      unaware: replies.filter { $0.report?.isEmpty == true }.map(\.entry.id),
      failures: replies.filter { !$0.entry.kind.isGeocoder }.compactMap(\.failure),
      geocoderFailures: replies.filter(\.entry.kind.isGeocoder).compactMap(\.failure)
    )
  }
}
