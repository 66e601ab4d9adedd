/// The queries of `agg`.
package enum Query: String, Hashable, Sendable, CaseIterable {
  case weather
  /// The precipitation of the next minutes at a place.
  case rain
  /// The warnings for a place.
  case alerts
  /// The quality of the air at a place.
  case air
  case airport, airports, list
  /// Where a place is that `agg` does not know itself.
  case places
}

/// Which queries the providers of a kind can answer, and how a provider for each is made. It is known before
/// there is a provider, so that the secrets of a source that cannot answer are not looked up.
package struct ProviderCapabilities: Sendable {
  /// Makes a provider from a config entry; throws for an unusable entry.
  package typealias Maker<Source> =
    @Sendable (ProviderConfiguration, ProviderHost) throws(ProviderFailure) -> Source

  package var weather: Maker<any WeatherProvider>?
  /// For a place, reported with its weather.
  package var rain: Maker<any WeatherProvider>?
  /// For a place, reported like its weather.
  package var airQuality: Maker<any WeatherProvider>?
  /// For a place. A source of weather reports them with the weather.
  package var alerts: Maker<any WeatherProvider>?
  /// Whether only a response shows if the provider has warnings at all. A failure then does not mean that
  /// warnings are missing.
  package var mayLackAlerts = false
  package var airportWeather: Maker<any AirportWeatherProvider>?
  package var areaWeather: Maker<any AreaWeatherProvider>?
  package var hazards: Maker<any HazardProvider>?
  package var airportDirectory: Maker<any AirportDirectoryProvider>?
  package var itemList: Maker<any ItemListProvider>?
  package var placeLookup: Maker<any PlaceLookupProvider>?

  package init(
    weather: Maker<any WeatherProvider>? = nil,
    rain: Maker<any WeatherProvider>? = nil,
    airQuality: Maker<any WeatherProvider>? = nil,
    alerts: Maker<any WeatherProvider>? = nil,
    airportWeather: Maker<any AirportWeatherProvider>? = nil,
    areaWeather: Maker<any AreaWeatherProvider>? = nil,
    hazards: Maker<any HazardProvider>? = nil,
    airportDirectory: Maker<any AirportDirectoryProvider>? = nil,
    itemList: Maker<any ItemListProvider>? = nil,
    placeLookup: Maker<any PlaceLookupProvider>? = nil
  ) {
    self.weather = weather
    self.rain = rain
    self.airQuality = airQuality
    self.alerts = alerts
    self.airportWeather = airportWeather
    self.areaWeather = areaWeather
    self.hazards = hazards
    self.airportDirectory = airportDirectory
    self.itemList = itemList
    self.placeLookup = placeLookup
  }

  /// Whether a provider for the query can be made.
  package func answers(_ query: Query) -> Bool { maker(for: query) != nil }

  private func maker(for query: Query) -> Maker<any Provider>? {
    switch query {
    case .weather: weather
    case .rain: rain
    case .alerts: alerts
    case .air: airQuality
    case .airport: airportWeather
    case .airports: airportDirectory
    case .list: itemList
    case .places: placeLookup
    }
  }

  /// Makes a provider for each query, to check the configuration.
  ///
  /// - Throws: Why one cannot be made.
  package func makeAll(_ configuration: ProviderConfiguration, _ host: ProviderHost) throws(ProviderFailure) {
    // These two are parts of the queries about airports and maps.
    let others: [Maker<any Provider>?] = [areaWeather, hazards]
    for case let make? in Query.allCases.map(maker) + others { _ = try make(configuration, host) }
  }
}
