import Catalog
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct RequestTests {
  @Test(
    arguments: [
      (52.52, 13.41, nil, "lat=52.5200&lon=13.4100"),
      (-0.00001, -179.99999, nil, "lat=0.0000&lon=-180.0000"),
      (-0.5, 0.00006, nil, "lat=-0.5000&lon=0.0001"),
      (52.52, 13.41, "2950159", "id=2950159"),
      (52.52, 13.41, "a&appid=x", "id=a%26appid%3Dx"),
      (52.52, 13.41, "", "lat=52.5200&lon=13.4100"),
    ] as [(Double, Double, String?, String)]
  )
  func `both requests name the place`(latitude: Double, longitude: Double, id: String?, query: String)
    async throws
  {
    let service = StubService(failing: .refused(host: "x"))
    _ = try await ask(service.host(), at: place(latitude, longitude, id: id))
    let base = "https://api.openweathermap.org/data/2.5"
    #expect(
      service.urls.sorted() == ["forecast", "weather"].map { "\(base)/\($0)?\(query)&appid=0123%20key" }
    )
  }

  @Test(arguments: Language.allCases)
  func `the answers of all languages share their requests`(language: Language) async throws {
    let service = StubService(failing: .refused(host: "x"))
    _ = try await ask(service.host(), at: place(), language: language)
    #expect(service.urls.count == 2)
    #expect(service.urls.allSatisfy { $0.hasSuffix("?lat=52.5200&lon=13.4100&appid=0123%20key") })
  }

  @Test func `without the address of the service no request is sent`() async throws {
    let service = StubService(failing: .malformedURL)
    let provider = try provider(\.weather, service.host(), baseURL: nil)
    let failure = await #expect(throws: ProviderFailure.self) {
      try await provider.weather(for: WeatherQuery(place: place()))
    }
    #expect(failure?.category == .unconfigured)
    #expect(service.urls == [])
  }

  @Test(arguments: [
    ("Köln, DE", ["K%C3%B6ln"]), ("Wörgl Austria", ["W%C3%B6rgl%20Austria", "W%C3%B6rgl"]),
  ])
  func `a name is looked up without its area`(name: String, names: [String]) async throws {
    let service = StubService(.init("[]"))
    let lookup = try provider(\.placeLookup, service.host())
    #expect(try await lookup.places(named: name, limit: 5).isEmpty)
    let path = "https://api.openweathermap.org/geo/1.0/direct"
    #expect(service.urls == names.map { "\(path)?q=\($0)&limit=5&appid=0123%20key" })
    #expect(service.requests.allSatisfy { $0.identity.freshness == .seconds(30 * 86_400) })
  }

  @Test(arguments: [
    ("London", ["GB", "US"]), ("Londres", ["GB"]), ("london, OH", ["US"]), ("London, Ohio", ["US"]),
    ("London, France", []), ("London, United Kingdom", ["GB"]), ("Londo", []),
  ])
  func `only a result that is called so and lies there is a place`(name: String, countries: [String])
    async throws
  {
    let body =
      #"[{"name":"London","local_names":{"es":"Londres"},"lat":51.5,"lon":-0.1,"country":"GB"},{"name":"London","lat":39.9,"lon":-83.4,"country":"US","state":"OH"}]"#
    let lookup = try provider(\.placeLookup, .answering(200, body))
    #expect(try await lookup.places(named: name, limit: 5).map(\.country) == countries)
  }

  @Test func `entries of a look-up without name or coordinates are left out`() async throws {
    let body =
      #"[{"name":"X A","lat":1,"lon":2},{"name":"X B","lat":91,"lon":0},{"lat":1,"lon":1},7,{"name":"X C","lat":3,"lon":4}]"#
    let lookup = try provider(\.placeLookup, .answering(200, body))
    #expect(try await lookup.find("x").map(\.place.name) == ["X A", "X C"])
  }

  @Test func `a look-up without a list is a failure of the response`() async throws {
    let lookup = try provider(\.placeLookup, .answering(200, #"{"a":1}"#))
    let error = await #expect(throws: ProviderFailure.self) { try await lookup.find("x") }
    #expect(error?.reason == .schema)
    #expect(error?.detail == "expected an array of places, found an object")
  }

  @Test func `the key is required and secret`() throws {
    let key = try #require(kindKey)
    #expect(key.isRequired && key.isSecret)
    #expect(key.environment == "OPENWEATHERMAP_API_KEY")
  }
}
