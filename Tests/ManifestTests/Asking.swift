import Aggregation
import Foundation
import HTTPTransport
import Manifest
import Testing
import Weather

/// The smallest manifest, with parts put in place of its own.
func manifestText(
  query: String = #"{"lat": "{lat:4}"}"#,
  errors: String = "[]",
  current: String =
    #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#,
  more: String = "",
  map: String? = nil
) -> String {
  let map = map ?? "{\"current\":\(current)}"
  return """
    {"manifest":1,"id":"test","name":"Test","hosts":["api.example.org"],\(more)
     "steps":[{"id":"a","url":"https://api.example.org/a","query":\(query)}],
     "errors":\(errors),
     "map":\(map)}
    """
}

func manifest(_ text: String) throws -> Manifest { try Manifest(Array(text.utf8), file: "test.json") }

let noon = Date(timeIntervalSince1970: 1_601_553_600)

func berlin() throws -> Place {
  Place(name: "Berlin", coordinates: try #require(Coordinates(latitude: 52.52, longitude: 13.41)))
}

/// Asks a manifest as the registry would have it made.
func ask(
  _ manifest: Manifest,
  parameters: [String: String] = [:],
  baseURL: String? = nil,
  at place: Place? = nil,
  language: Language = .english,
  isOfAlerts: Bool = false,
  _ send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> (Int, String)
) async throws -> Result<WeatherReport, ProviderFailure> {
  let host = ProviderHost(now: noon) { request throws(TransportError) in
    let (status, body) = try await send(request)
    return HTTPResponse(status: status, body: Array(body.utf8), url: request.url, received: noon)
  }
  let configuration = ProviderConfiguration(
    id: try #require(SourceID("mine")),
    parameters: parameters,
    baseURL: baseURL
  )
  let capabilities = manifest.kind(version: "9.9").capabilities
  let make = try #require(capabilities.weather ?? capabilities.airQuality ?? capabilities.alerts)
  let provider = try make(configuration, host)
  let question = WeatherQuestion(place: try place ?? berlin(), language: language, isOfAlerts: isOfAlerts)
  do throws(ProviderFailure) {
    return .success(try await provider.weather(for: question))
  } catch {
    return .failure(error)
  }
}

/// What a manifest makes of one answer.
func report(
  _ text: String,
  of body: String,
  status: Int = 200,
  language: Language = .english
) async throws -> Result<WeatherReport, ProviderFailure> {
  try await ask(manifest(text), language: language) { _ throws(TransportError) in (status, body) }
}

func failure(_ result: Result<WeatherReport, ProviderFailure>) -> ProviderFailure? {
  if case .failure(let failure) = result { failure } else { nil }
}

/// A file beside the tests.
func fixture(_ path: String, testFile: String = #filePath) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: testFile).deletingLastPathComponent().appending(path: path)))
}
