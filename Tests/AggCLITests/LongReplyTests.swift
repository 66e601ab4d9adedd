import ProviderKit
import TestSupport
import Testing

@testable import AggCLI

/// A source must not be able to keep agg busy with one reply.
struct LongReplyTests {
  /// A quarter of the longest reply, because tests are not optimized.
  private static let size = 512 << 10

  private static let replies = [
    LongReply("aviation-weather", "AviationWeather", "airsigmet-2026.json"),
    LongReply("aviation-weather", "AviationWeather", "pirep-west-2026.json"),
    LongReply("aviation-weather", "AviationWeather", "metar-kpwm-2021.synthetic.json"),
    LongReply("aviation-weather", "AviationWeather", "taf-kpwm-2021.synthetic.json"),
    LongReply(
      "foreflight",
      "ForeFlight",
      "kpwm-2021-06-03.json",
      repeating: "report",
      "forecast",
      "conditions"
    ),
    LongReply(
      "foreflight",
      "ForeFlight",
      "kpwm-2021-06-03.json",
      repeating: "report",
      "windsAloft",
      "windsAloft"
    ),
    LongReply(
      "nws",
      "NationalWeatherService",
      "gridpoint-okx.synthetic.json",
      repeating: "properties",
      "weather",
      "values"
    ),
    LongReply(
      "nws",
      "NationalWeatherService",
      "gridpoint-okx.synthetic.json",
      repeating: "properties",
      "temperature",
      "values"
    ),
    LongReply("nws", "NationalWeatherService", "alerts-portland-2019.json", repeating: "features"),
    LongReply("nws", "NationalWeatherService", "stations-nyc.json", repeating: "features"),
    LongReply("openweathermap", "OpenWeatherMap", "forecast-2020.json", repeating: "list"),
    LongReply("openweathermap", "OpenWeatherMap", "geo-direct-london.json"),
    LongReply("fetch-list", "FetchList", "hiring.json"),
    LongReply("qantas-airports", "AirportDirectory", "airports-slice.json"),
    LongReply(
      "meteoalarm",
      "MeteoAlarm",
      "warnings-spain.json",
      repeating: "warnings",
      at: (40.4168, -3.7038)
    ),
    LongReply(
      "open-meteo-ensemble",
      "OpenMeteoEnsemble",
      "ensemble-berlin-2020.synthetic.json",
      repeating: "hourly",
      "*",
      at: (52.52, 13.41)
    ),
    LongReply(
      "open-meteo-geocoding",
      "OpenMeteoGeocoding",
      "search-winkelhaid.synthetic.json",
      repeating: "results"
    ),
    LongReply(
      "open-meteo",
      "OpenMeteo",
      "forecast-berlin-2020.synthetic.json",
      repeating: "hourly",
      "*",
      at: (52.52, 13.41)
    ),
    LongReply(
      "bright-sky",
      "BrightSky",
      "weather-bamberg-2020.json",
      repeating: "weather",
      at: (49.9, 10.9)
    ),
    LongReply("bright-sky", "BrightSky", "alerts.synthetic.json", repeating: "alerts", at: (49.9, 10.9)),
    LongReply(
      "met-norway-alerts",
      "METNorwayAlerts",
      "metalerts-gale-2024-05-02.json",
      repeating: "features",
      at: (58.25, 8.3)
    ),
  ]

  @Test(arguments: replies)
  func `the time to read a reply grows with its length alone`(reply: LongReply) async throws {
    let kind = try #require(ProviderKinds.shipped.first { $0.name == reply.kind })
    try await expectProportional(Self.size / 4, Self.size, "\(reply)") { bytes in
      try await reply.time(kind, bytes: bytes)
    }
  }

  @Test func `each kind that is written in Swift is in the table`() {
    // The directory of airports inside agg requests nothing.
    let names = Set(ProviderKinds.coded.map(\.name)).subtracting(["airport-directory"])
    #expect(names.subtracting(Self.replies.map(\.kind)) == [])
  }
}
