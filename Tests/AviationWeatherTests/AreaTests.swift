import Aggregation
import AviationWeather
import Foundation
import HTTPTransport
import Synchronization
import TestSupport
import Testing
import Weather

struct AreaTests {
  private static func stations(in box: String, _ host: ProviderHost) async throws -> AreaReport {
    let id = try #require(SourceID("aviation-weather"))
    let configuration = ProviderConfiguration(id: id, baseURL: AviationWeather.kind.baseURL)
    let area = try #require(Area(box))
    let provider = try #require(
      try AviationWeather.kind.make(configuration, host) as? any AreaWeatherProvider
    )
    return try await provider.stations(in: area)
  }

  @Test(arguments: [
    ("43,-71.5,45,-69", ["43.00,-71.50,45.00,-69.00"]),
    ("-20,175,-10,-175", ["-20.00,175.00,-10.00,180.00", "-20.00,-180.00,-10.00,-175.00"]),
    ("-90,-180,90,180", ["-90.00,-180.00,90.00,180.00"]),
  ])
  func `one request, or two over the antimeridian`(box: String, asked: [String]) async throws {
    let urls = Mutex<[String]>([])
    let host = ProviderHost(now: now) { request throws(TransportError) in
      urls.withLock { $0.append(request.url) }
      return HTTPResponse(status: 204, body: [], url: request.url, received: now)
    }
    let report = try await Self.stations(in: box, host)
    #expect(report.stations.isEmpty)
    #expect(report.problems.isEmpty)
    let expected = asked.map { "https://aviationweather.gov/api/data/metar?bbox=\($0)&format=json" }
    #expect(urls.withLock { $0 } == expected)
  }

  @Test func `each station of a recorded answer, with coordinates and category`() async throws {
    let sample = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Providers/AviationWeather/Samples/metar-west-2026.json")
    let body = Array(try Data(contentsOf: sample))
    let host = ProviderHost(now: now) { request throws(TransportError) in
      HTTPResponse(status: 200, body: body, url: request.url, received: now)
    }
    let report = try await Self.stations(in: "30,-125,42,-110", host)
    #expect(Set(report.stations.map(\.ident)) == ["KSTS", "KBFL", "KFFZ"])
    #expect(report.stations.allSatisfy { $0.coordinates != nil && $0.flightCategory != nil })
  }

  @Test(arguments: [
    (400, #"{"status": "error", "error": "Invalid bbox"}"#), (500, ""), (200, "<html>"), (200, "{}"),
    (200, #"{"status": "error", "error": "busy"}"#),
  ])
  func `a refusal is one`(status: Int, body: String) async throws {
    let host = ProviderHost(now: now) { request throws(TransportError) in
      HTTPResponse(status: status, body: Array(body.utf8), url: request.url, received: now)
    }
    await #expect(throws: ProviderFailure.self) { try await Self.stations(in: "0,0,1,1", host) }
  }

  @Test(arguments: [
    (#"[{"rawOb": "KPWM 210151Z 24008KT 10SM CLR 12/11 A2992"}]"#, 1), ("[1, null, []]", 3),
    (#"[{"icaoId": "../X", "lat": 1, "lon": 1}]"#, 1), ("[]", 0),
  ])
  func `an entry that is no station costs that entry`(body: String, problems: Int) async throws {
    let host = ProviderHost(now: now) { request throws(TransportError) in
      HTTPResponse(status: 200, body: Array(body.utf8), url: request.url, received: now)
    }
    let report = try await Self.stations(in: "0,0,1,1", host)
    #expect(report.stations.isEmpty)
    #expect(report.problems.count == problems)
  }

  @Test func `an answer that is full says so`() async throws {
    let entry =
      #"{"icaoId": "KPWM", "lat": 43.6, "lon": -70.3, "rawOb": "METAR KPWM 210151Z 24008KT 10SM CLR 12/11 A2992"}"#
    let body = Array("[\(Array(repeating: entry, count: 400).joined(separator: ","))]".utf8)
    let host = ProviderHost(now: now) { request throws(TransportError) in
      HTTPResponse(status: 200, body: body, url: request.url, received: now)
    }
    let report = try await Self.stations(in: "40,-75,46,-65", host)
    #expect(report.stations.map(\.ident) == ["KPWM"])
    #expect(report.problems.contains { $0.message.contains("400") })
  }
}
