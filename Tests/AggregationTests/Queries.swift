import FoundationEssentials
import HTTPTransport
import TestSupport
import Weather

@testable import Aggregation
@testable import Catalog
@testable import Merge
@testable import ProviderKit

/// Queries sources as a run does, without a network.
enum Asking {
  static let place: Place? = Coordinates(latitude: 0, longitude: -30).map {
    Place(name: "the sea", coordinates: $0)
  }

  static func aggregator(
    _ sources: [any WeatherProvider],
    reportsAlerts: Bool = false,
    limit: Duration = .seconds(5)
  ) -> Aggregator {
    aggregator(
      of: sources.map { source in
        let make: ProviderCapabilities.Maker<any WeatherProvider> = { _, _ in source }
        return entry(source.id, .init(weather: make, alerts: reportsAlerts ? make : nil))
      },
      limit: limit
    )
  }

  static func aggregator(
    ofStations sources: [any AirportWeatherProvider],
    limit: Duration = .seconds(5)
  ) -> Aggregator {
    aggregator(
      of: sources.map { source in entry(source.id, .init(airportWeather: { _, _ in source })) },
      limit: limit
    )
  }

  /// A source of the config.
  ///
  /// - Parameter onCall: Called when it is queried.
  static func entry(
    _ id: SourceID,
    _ capabilities: ProviderCapabilities,
    isEnabled: Bool = true,
    coverage: Coverage = Coverage(),
    through world: World = World(),
    onCall: @escaping @Sendable () -> Void = {}
  ) -> ProviderRegistry.Entry {
    let kind = ProviderKind(name: id.name, title: id.name, capabilities: capabilities)
    return ProviderRegistry.Entry(id: id, kind: kind, isEnabled: isEnabled, coverage: coverage) { _ in
      onCall()
      return call(of: id, through: world)
    }
  }

  static func call(of id: SourceID, through world: World) -> ProviderCall {
    ProviderCall(
      ProviderConfiguration(id: id),
      as: RequestSource(id.name),
      through: world,
      redactor: SecretRedactor(),
      now: NumberedReports.now
    )
  }

  static func aggregator(of entries: [ProviderRegistry.Entry], limit: Duration) -> Aggregator {
    Aggregator(
      registry: ProviderRegistry(entries: entries),
      now: NumberedReports.now,
      deadline: .now + limit,
      merge: MergeSettings()
    )
  }

  static func response(_ text: String, _ state: CacheState = .fetched) -> HTTPResponse {
    var response = HTTPResponse(
      status: 200,
      body: Array(text.utf8),
      url: "https://api.example/",
      received: NumberedReports.now
    )
    response.cacheState = state
    return response
  }
}
