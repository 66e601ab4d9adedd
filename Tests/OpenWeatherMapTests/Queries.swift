import Catalog
import Foundation
import HTTPTransport
import OpenWeatherMap
import ProviderKit
import TestSupport
import Testing
import Weather

/// Makes a provider with a key.
func provider<Source>(
  _ capability: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?,
  _ host: ProviderHost,
  baseURL: String? = OpenWeatherMap.kind.baseURL
) throws -> Source {
  try OpenWeatherMap.kind.provider(capability, host, id: "owm") {
    $0.parameters = ["key": "0123 key"]
    $0.baseURL = baseURL
  }
}

func place(_ latitude: Double = 52.52, _ longitude: Double = 13.41, id: String? = nil) throws -> Place {
  var place = Place(
    name: "Somewhere",
    coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
  )
  place.sourceIDs["openweathermap"] = id
  return place
}

/// Queries the weather at a place.
func ask(
  _ host: ProviderHost,
  at place: Place,
  language: Language = .english
) async throws -> Result<WeatherReport, ProviderFailure> {
  let provider = try provider(\.weather, host)
  return await Result { () async throws(ProviderFailure) in
    try await provider.weather(for: WeatherQuery(place: place, language: language))
  }
}

let now = Date(timeIntervalSince1970: 1_601_542_000)

/// Queries the weather when the service answers with these texts.
func answer(
  current: String,
  forecast: String = #"{"cod":"200","list":[]}"#,
  status: Int = 200
) async throws -> Result<WeatherReport, ProviderFailure> {
  let service = StubService { $0.url.contains("/forecast?") ? .init(forecast) : .init(status, current) }
  return try await ask(service.host(at: now), at: place())
}

func current(_ text: String) async throws -> WeatherReport { try await answer(current: text).get() }

var kindKey: ParameterSpec? { OpenWeatherMap.kind.parameters.first { $0.name == "key" } }
