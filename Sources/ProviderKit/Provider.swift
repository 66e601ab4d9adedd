package import Catalog
package import Weather

/// A source of answers, made from one config entry. The `ProviderCapabilities` of its kind say which queries
/// it can answer.
package protocol Provider: Sendable {
  /// The name of its config entry; two entries may use the same kind.
  var id: SourceID { get }
}

/// Answers: what is the weather at this place?
package protocol WeatherProvider: Provider {
  /// - Throws: `ProviderFailure`. A field that cannot be read is a problem in the report instead.
  func weather(for query: WeatherQuery) async throws(ProviderFailure) -> WeatherReport
}

/// Answers: what does this aerodrome report?
package protocol AirportWeatherProvider: Provider {
  /// - Throws: `ProviderFailure`. A missing part that was not requested is not a failure.
  func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport
}

/// Answers: what do the stations in an area report? With one request for all of them.
package protocol AreaWeatherProvider: Provider {
  func stations(in area: Area) async throws(ProviderFailure) -> AreaReport
}

/// Answers: which dangers to aircraft does an area have?
package protocol HazardProvider: Provider {
  /// - Throws: `ProviderFailure`. A kind of advisory whose request failed is a missing part instead: it may
  ///   never look like none of that kind.
  func hazards(for query: HazardQuery) async throws(ProviderFailure) -> HazardReport
}

/// Answers: which airports are there?
package protocol AirportDirectoryProvider: Provider {
  /// - Returns: Every airport that matches. The caller ignores others.
  func airports(matching search: AirportSearch) async throws(ProviderFailure) -> AirportDirectoryReport
}

/// Answers: what is on this list?
package protocol ItemListProvider: Provider {
  func items() async throws(ProviderFailure) -> ItemListReport
}

/// Answers: where is the place with this name? For names that the embedded list of cities lacks.
package protocol PlaceLookupProvider: Provider {
  /// Asks the geocoder for a name.
  ///
  /// - Returns: All its results, also those that only have a similar name.
  func find(_ name: String) async throws(ProviderFailure) -> [FoundPlace]
}

extension PlaceLookupProvider {
  /// The places that are meant by a name, as `PlaceSearch` decides for every geocoder.
  ///
  /// - Returns: The best match first, at most `limit`; empty when there is none.
  package func places(named name: String, limit: Int) async throws(ProviderFailure) -> [Place] {
    guard let search = PlaceSearch(name) else { throw ProviderFailure(id, .place) }
    return try await search.places(limit: limit, asking: find)
  }
}
