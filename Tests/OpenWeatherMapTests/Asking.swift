import Aggregation
import Foundation
import HTTPTransport
import OpenWeatherMap
import TestSupport
import Testing
import Weather

/// Makes what answers one kind of question, as the registry does.
func provider<Source>(
  _ capability: (ProviderCapabilities) -> ProviderCapabilities.Maker<Source>?,
  _ host: ProviderHost,
  baseURL: String? = OpenWeatherMap.kind.baseURL
) throws -> Source {
  let id = try #require(SourceID("owm"))
  let configuration = ProviderConfiguration(
    id: id,
    parameters: ["key": "0123 key"],
    baseURL: baseURL,
    family: "openweathermap"
  )
  let make = try #require(capability(OpenWeatherMap.kind.capabilities))
  return try make(configuration, host)
}

func place(_ latitude: Double = 52.52, _ longitude: Double = 13.41, id: String? = nil) throws -> Place {
  var place = Place(
    name: "Somewhere",
    coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
  )
  place.sourceIDs["openweathermap"] = id
  return place
}

/// Asks for the weather at a place.
func ask(_ host: ProviderHost, at place: Place) async throws -> Result<WeatherReport, ProviderFailure> {
  let provider = try provider(\.weather, host)
  do throws(ProviderFailure) {
    return .success(try await provider.weather(for: WeatherQuestion(place: place)))
  } catch {
    return .failure(error)
  }
}

/// Lets the service answer with these texts.
func answer(
  current: String,
  forecast: String = #"{"cod":"200","list":[]}"#,
  status: Int = 200
) async throws -> Result<WeatherReport, ProviderFailure> {
  let host = ProviderHost(now: .init(timeIntervalSince1970: 1_601_542_000)) {
    request throws(TransportError) in
    let isForecast = request.url.contains("/forecast?")
    return HTTPResponse(
      status: isForecast ? 200 : status,
      body: [UInt8]((isForecast ? forecast : current).utf8),
      url: request.url,
      received: .init(timeIntervalSince1970: 1_601_542_000)
    )
  }
  return try await ask(host, at: place())
}

func current(_ text: String) async throws -> WeatherReport { try await answer(current: text).get() }

func failure(_ result: Result<WeatherReport, ProviderFailure>) -> ProviderFailure? {
  if case .failure(let failure) = result { failure } else { nil }
}

var kindKey: ParameterSpec? { OpenWeatherMap.kind.parameters.first { $0.name == "key" } }
