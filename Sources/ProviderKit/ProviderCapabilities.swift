/// The questions that `agg` asks.
package enum Query: String, Hashable, Sendable, CaseIterable {
  case weather
  /// The warnings for a place.
  case alerts
  /// The quality of the air at a place.
  case air
  case airport, airports, list
}

/// What the providers of a kind can be asked, and how one is made for it: the only place that says so. It is
/// known before there is a provider, so that the secrets of a source that cannot answer stay where they are.
package struct ProviderCapabilities: Sendable {
  /// Makes what answers from a config entry; throws for an entry that it cannot be made of.
  package typealias Maker<Source> =
    @Sendable (ProviderConfiguration, ProviderHost) throws(ProviderFailure) -> Source

  package var weather: Maker<any WeatherProvider>?
  /// Of a place, told as its weather is.
  package var airQuality: Maker<any WeatherProvider>?
  /// Of a place; a source of weather brings them with it.
  package var alerts: Maker<any WeatherProvider>?
  /// Only its answer says whether a provider warns at all, so that one that fails hides no warnings for
  /// certain.
  package var mayLackAlerts = false
  package var airportWeather: Maker<any AirportWeatherProvider>?
  package var areaWeather: Maker<any AreaWeatherProvider>?
  package var airportDirectory: Maker<any AirportDirectoryProvider>?
  package var itemList: Maker<any ItemListProvider>?
  package var placeLookup: Maker<any PlaceLookupProvider>?

  package init(
    weather: Maker<any WeatherProvider>? = nil,
    airQuality: Maker<any WeatherProvider>? = nil,
    alerts: Maker<any WeatherProvider>? = nil,
    airportWeather: Maker<any AirportWeatherProvider>? = nil,
    areaWeather: Maker<any AreaWeatherProvider>? = nil,
    airportDirectory: Maker<any AirportDirectoryProvider>? = nil,
    itemList: Maker<any ItemListProvider>? = nil,
    placeLookup: Maker<any PlaceLookupProvider>? = nil
  ) {
    self.weather = weather
    self.airQuality = airQuality
    self.alerts = alerts
    self.airportWeather = airportWeather
    self.areaWeather = areaWeather
    self.airportDirectory = airportDirectory
    self.itemList = itemList
    self.placeLookup = placeLookup
  }

  /// Whether a provider can be made that answers a question.
  package func answers(_ query: Query) -> Bool {
    switch query {
    case .weather: weather != nil
    case .alerts: alerts != nil
    case .air: airQuality != nil
    case .airport: airportWeather != nil
    case .airports: airportDirectory != nil
    case .list: itemList != nil
    }
  }

  /// Makes a provider for each of them.
  ///
  /// - Throws: Why one cannot be made.
  package func makeAll(_ configuration: ProviderConfiguration, _ host: ProviderHost) throws(ProviderFailure) {
    let makers: [Maker<any Provider>?] = [
      weather, airQuality, alerts, airportWeather, areaWeather, airportDirectory, itemList, placeLookup,
    ]
    for case let make? in makers { _ = try make(configuration, host) }
  }
}
