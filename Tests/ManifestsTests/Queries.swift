import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// The smallest manifest, with some parts replaced.
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

/// Queries the provider of a manifest for the weather.
func ask(
  _ manifest: Manifest,
  parameters: [String: String] = [:],
  baseURL: String? = nil,
  at place: Place? = nil,
  language: Language = .english,
  scope: WeatherQuery.Scope = .weather,
  _ service: StubService
) async throws -> Result<WeatherReport, ProviderFailure> {
  let provider = try manifest.kind(version: "9.9").provider(
    { $0.weather ?? $0.airQuality ?? $0.alerts },
    service.host(at: noon),
    id: "mine"
  ) {
    $0.parameters = parameters
    $0.baseURL = baseURL
  }
  let query = WeatherQuery(place: try place ?? berlin(), language: language, scope: scope)
  return await Result { () async throws(ProviderFailure) in try await provider.weather(for: query) }
}

/// Queries the provider of a manifest for the weather; its service answers with a closure.
func ask(
  _ manifest: Manifest,
  parameters: [String: String] = [:],
  at place: Place? = nil,
  scope: WeatherQuery.Scope = .weather,
  _ answer: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> StubResponse
) async throws -> Result<WeatherReport, ProviderFailure> {
  let service = StubService(answer)
  return try await ask(manifest, parameters: parameters, at: place, scope: scope, service)
}

/// The report that a manifest makes of one response.
func report(
  _ text: String,
  of body: String,
  status: Int = 200,
  language: Language = .english
) async throws -> Result<WeatherReport, ProviderFailure> {
  try await ask(manifest(text), language: language, StubService(.init(status, body)))
}

/// A file beside the tests.
func fixture(_ path: String, testFile: String = #filePath) throws -> [UInt8] {
  [UInt8](try Data(contentsOf: URL(filePath: testFile).deletingLastPathComponent().appending(path: path)))
}
