import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

struct AreaTests {
  private static func stations(in box: String, _ host: ProviderHost) async throws -> AreaReport {
    let area = try #require(Area(box))
    return try await AviationWeather.kind.provider(\.areaWeather, host).stations(in: area)
  }

  @Test(arguments: [
    ("43,-71.5,45,-69", ["43.00,-71.50,45.00,-69.00"]),
    ("-20,175,-10,-175", ["-20.00,175.00,-10.00,180.00", "-20.00,-180.00,-10.00,-175.00"]),
  ])
  func `an area takes one request, or two over the antimeridian`(box: String, asked: [String]) async throws {
    let service = StubService(.init(204))
    let report = try await Self.stations(in: box, service.host(at: now))
    #expect(report.stations.isEmpty)
    #expect(report.problems.isEmpty)
    let expected = asked.map { "https://aviationweather.gov/api/data/metar?bbox=\($0)&format=json" }
    #expect(service.urls == expected)
    #expect(service.requests.allSatisfy { $0.identity.staleLimit == HTTPRequest.staleLimitOfObservations })
  }

  @Test func `each station of a recorded response has coordinates and a category`() async throws {
    let sample = try SampleFolder(provider: "AviationWeather")["metar-west-2026.json"]
    let host = ProviderHost.answering(.init(sample.exchange.body), at: now)
    let report = try await Self.stations(in: "30,-125,42,-110", host)
    #expect(Set(report.stations.map(\.ident)) == ["KSTS", "KBFL", "KFFZ"])
    #expect(report.stations.allSatisfy { $0.coordinates != nil && $0.flightCategory != nil })
  }

  @Test(arguments: [
    (400, #"{"status": "error", "error": "Invalid bbox"}"#), (500, ""), (200, "<html>"), (200, #"{"a": 1}"#),
    (200, #"{"status": "error", "error": "busy"}"#),
  ])
  func `a rejection is a failure`(status: Int, body: String) async throws {
    let host = ProviderHost.answering(.init(status, body), at: now)
    await #expect(throws: ProviderFailure.self) { try await Self.stations(in: "0,0,1,1", host) }
  }

  @Test(arguments: [
    (#"[{"rawOb": "KPWM 210151Z 24008KT 10SM CLR 12/11 A2992"}]"#, 1), ("[1, null, []]", 3),
    (#"[{"icaoId": "../X", "lat": 1, "lon": 1}]"#, 1), ("[]", 0),
  ])
  func `an entry that is not a station is dropped`(body: String, problems: Int) async throws {
    let host = ProviderHost.answering(.init(body), at: now)
    let report = try await Self.stations(in: "0,0,1,1", host)
    #expect(report.stations.isEmpty)
    #expect(report.problems.count == problems)
  }

  @Test(arguments: [
    ("7", 52), (#"{"icaoId": "-"}"#, 52), (#"{"icaoId": "%", "lat": "x"}"#, 2),
    // That there are too many rows is a problem beside those of the rows that contradict their text.
    (#"{"icaoId": "%", "temp": 20, "rawOb": "% 210151Z 20008KT 12/11"}"#, 53),
  ])
  func `the number of problems is limited`(row: String, count: Int) async throws {
    let idents = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".flatMap { first in (100..<300).map { "\(first)\($0)" } }
    let rows = idents.map { row.replacing("%", with: $0) }.joined(separator: ",")
    let host = ProviderHost.answering(.init("[\(rows)]"), at: now)
    let report = try await Self.stations(in: "43,-71,44,-70", host)
    // With the number of the others, and that the service has a limit.
    #expect(report.problems.count == count)
  }

  // MARK: - The file of the world

  private static let csv = """
    raw_text,station_id,observation_time,latitude,longitude,elevation_m
    KPWM 210151Z 24008KT 10SM CLR 12/11 A2992,KPWM,2026-07-21T01:51:00Z,43.65,-70.3,23
    KBOS 210154Z 24008KT 10SM CLR 12/11 A2992,KBOS,2026-07-21T01:54:00Z,42.36,-71.01,6
    KOLD 202051Z 24008KT 10SM CLR 12/11 A2992,KOLD,2026-07-20T20:51:00Z,43,-71,6
    EGLL 210150Z 24008KT 9999 SCT030 12/11 Q1012,EGLL,2026-07-21T01:50:00Z,51.48,-0.45,25

    """

  /// The service. It answers a request by the first path of the list that its address begins with.
  private static func service(_ answers: [(beginning: String, response: StubResponse)]) -> StubService {
    StubService { request in answers.first { request.url.contains($0.beginning) }?.response ?? .init(404) }
  }

  @Test(arguments: [false, true])
  func `a large area is read from the file of all reports`(isCompressed: Bool) async throws {
    let body = isCompressed ? Gzip.stored(Self.csv) : [UInt8](Self.csv.utf8)
    let service = Self.service([("/data/cache/", .init(body))])
    let report = try await Self.stations(in: "30,-125,50,-20", service.host(at: now))
    #expect(report.stations.map(\.ident) == ["KPWM", "KBOS"], "in the area, and not of yesterday")
    #expect(service.urls == ["https://aviationweather.gov/data/cache/metars.cache.csv.gz"])
    #expect(service.requests.allSatisfy { $0.identity.staleLimit == HTTPRequest.staleLimitOfObservations })
    let world = try await Self.stations(in: "-90,-180,90,180", service.host(at: now))
    #expect(world.stations.count == 3)
  }

  @Test func `stations beyond the service's limit come from the file`() async throws {
    let service = Self.service([
      ("/data/cache/", .init(Gzip.stored(Self.csv))), ("/api/data/metar", .init(Self.fullAnswer)),
    ])
    let report = try await Self.stations(in: "40,-75,46,-65", service.host(at: now))
    #expect(report.stations.map(\.ident) == ["KPWM", "KBOS"])
    #expect(report.problems.isEmpty)
    #expect(service.urls.count == 2)
    #expect(service.requests.allSatisfy { $0.identity.staleLimit == HTTPRequest.staleLimitOfObservations })
  }

  @Test(arguments: [(404, [UInt8]()), (200, Array("<html>".utf8)), (200, [0x1F, 0x8B, 8, 0, 1, 2])])
  func `without the file the stations are those of the service`(status: Int, body: [UInt8]) async throws {
    for box in ["40,-75,46,-65", "0,-125,50,-20"] {
      let service = Self.service([
        ("/data/cache/", .init(status, body)), ("/api/data/metar", .init(Self.fullAnswer)),
      ])
      let report = try await Self.stations(in: box, service.host(at: now))
      #expect(report.stations.map(\.ident) == ["KPWM"])
      #expect(report.problems.contains { $0.path == "stations beyond the first 400" })
    }
  }

  private static let fullAnswer: [UInt8] = {
    let entry =
      #"{"icaoId": "KPWM", "lat": 43.6, "lon": -70.3, "rawOb": "METAR KPWM 210151Z 24008KT 10SM CLR 12/11 A2992"}"#
    return Array("[\(Array(repeating: entry, count: 400).joined(separator: ","))]".utf8)
  }()
}
