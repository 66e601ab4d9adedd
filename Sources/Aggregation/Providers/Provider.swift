package import FoundationEssentials
package import Weather

/// A source of answers, made from one config entry. What it can answer shows in the small protocols it conforms to.
package protocol Provider: Sendable {
  /// The name of its config entry; two entries may use the same kind.
  var id: SourceID { get }

  // The provider itself for each of those protocols that it conforms to, else `nil`. A cast would find out the same, but
  // the first one to each protocol looks through all conformances of the program.
  var forWeather: (any WeatherProvider)? { get }
  var forAirportWeather: (any AirportWeatherProvider)? { get }
  var forAreaWeather: (any AreaWeatherProvider)? { get }
  var forAirportDirectory: (any AirportDirectoryProvider)? { get }
  var forItemList: (any ItemListProvider)? { get }
  var forPlaceLookup: (any PlaceLookupProvider)? { get }
}

extension Provider {
  package var forWeather: (any WeatherProvider)? { nil }
  package var forAirportWeather: (any AirportWeatherProvider)? { nil }
  package var forAreaWeather: (any AreaWeatherProvider)? { nil }
  package var forAirportDirectory: (any AirportDirectoryProvider)? { nil }
  package var forItemList: (any ItemListProvider)? { nil }
  package var forPlaceLookup: (any PlaceLookupProvider)? { nil }
}

extension WeatherProvider { package var forWeather: (any WeatherProvider)? { self } }
extension AirportWeatherProvider { package var forAirportWeather: (any AirportWeatherProvider)? { self } }
extension AreaWeatherProvider { package var forAreaWeather: (any AreaWeatherProvider)? { self } }
extension AirportDirectoryProvider {
  package var forAirportDirectory: (any AirportDirectoryProvider)? { self }
}
extension ItemListProvider { package var forItemList: (any ItemListProvider)? { self } }
extension PlaceLookupProvider { package var forPlaceLookup: (any PlaceLookupProvider)? { self } }

/// Answers "what is the weather at this place".
package protocol WeatherProvider: Provider {
  /// - Throws: `ProviderFailure`; a field that cannot be read is a problem on the report instead.
  func weather(for question: WeatherQuestion) async throws(ProviderFailure) -> WeatherReport
}

/// Answers "what does this aerodrome report".
package protocol AirportWeatherProvider: Provider {
  /// - Throws: `ProviderFailure`; that a part is missing which nobody wants is no failure.
  func airportReport(for question: AirportQuestion) async throws(ProviderFailure) -> AirportReport
}

/// Answers "what do the stations of an area report", with one question for all of them.
package protocol AreaWeatherProvider: Provider {
  func stations(in area: Area) async throws(ProviderFailure) -> AreaReport
}

/// Answers "which airports are there".
package protocol AirportDirectoryProvider: Provider {
  func airports() async throws(ProviderFailure) -> AirportDirectoryReport
}

/// Answers "what is on this list".
package protocol ItemListProvider: Provider {
  func items() async throws(ProviderFailure) -> ItemListReport
}

/// Answers "where is that" for names that the embedded list of cities lacks.
package protocol PlaceLookupProvider: Provider {
  /// - Returns: The best match first, at most `limit`; empty when there is none.
  func places(named name: String, limit: Int) async throws(ProviderFailure) -> [Place]
}

/// What is asked of a weather provider.
package struct WeatherQuestion: Hashable, Sendable {
  package var place: Place
  /// How far ahead hourly values are wanted; a provider may give more or fewer.
  package var hours: Int
  /// Two-letter language for sources that have words of their own.
  package var language: String
  /// Whether what a provider looks for and no answer has is a problem: for whoever tries it.
  package var tellsGaps: Bool

  package init(place: Place, hours: Int = 7 * 24, language: String = "en", tellsGaps: Bool = false) {
    self.place = place
    self.hours = hours
    self.language = language
    self.tellsGaps = tellsGaps
  }
}

/// What is asked of a provider of aerodromes' reports.
package struct AirportQuestion: Hashable, Sendable {
  package var station: StationIdent
  /// A provider need neither ask for the others nor read them.
  package var parts: AirportAnswer.Parts

  package init(_ station: StationIdent, parts: AirportAnswer.Parts = .all) {
    self.station = station
    self.parts = parts
  }
}

/// The ident of an aerodrome as a weather service knows it: three to seven letters, digits and hyphens, upper case.
package struct StationIdent: Hashable, Sendable, CustomStringConvertible {
  package let text: String

  /// - Returns: `nil` for anything that cannot be an ident, so that no foreign text reaches a URL.
  package init?(_ text: some StringProtocol) {
    let upper = text.uppercased()
    guard (3...7).contains(upper.utf8.count),
      upper.utf8.allSatisfy({ (65...90).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { return nil }
    self.text = upper
  }

  package var description: String { text }
}

/// What one source says the stations of an area report.
package struct AreaReport: Sendable {
  package var source: SourceID
  package var fetched: Date
  package var origin = Origin.live
  /// The newest of each, with coordinates.
  package var stations: [StationConditions]
  package var problems: [ReportProblem] = []

  package init(source: SourceID, fetched: Date, stations: [StationConditions]) {
    self.source = source
    self.fetched = fetched
    self.stations = stations
  }
}
