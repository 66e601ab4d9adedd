import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

/// Requests for several stations at once.
struct BatchTests {
  /// The rules of the requests for a station.
  private static func rules(pastHours: Int? = nil) async throws -> [BatchRule?] {
    let service = StubService(.init(204))
    _ = try await ask(service.host(), for: "KPWM", pastHours: pastHours)
    return service.requests.sorted { $0.url < $1.url }.map(\.batch)
  }

  @Test(arguments: [(nil, 50), (2, 50), (24, 4), (100, nil), (360, nil)] as [(Int?, Int?)])
  func `more hours of a station leave room for fewer stations`(hours: Int?, stations: Int?) async throws {
    let rules = try await Self.rules(pastHours: hours)
    #expect(rules.count == 2)
    #expect(rules.first??.limit == stations)
    #expect(rules.last??.limit == 100, "forecasts")
  }

  @Test func `the address names the stations in their order`() async throws {
    let rule = try #require(try await Self.rules().first ?? nil)
    #expect(rule.item == "KPWM")
    let url = "https://aviationweather.gov/api/data/metar?ids=KPWM,EGLL&format=json&hours=2"
    #expect(rule.url(["KPWM", "EGLL"]) == url)
  }

  /// The parts of a response to several stations.
  private static func parts(_ body: [UInt8]) async throws -> BatchRule.Parts {
    let rule = try #require(try await rules().first ?? nil)
    return rule.split(
      HTTPResponse(status: 200, body: body, url: "https://aviationweather.gov", received: now)
    )
  }

  @Test(arguments: ["metar-west-2026.json", "metar-majors-2026.json", "taf-west-2026.json"])
  func `each station of a recorded response gets its own reports, as they were sent`(name: String)
    async throws
  {
    let body = try SampleFolder(provider: "AviationWeather")[name].exchange.body
    guard case .bodies(let bodies) = try await Self.parts(body) else {
      Issue.record("the response was not taken apart")
      return
    }
    let rows = try JSONDocument(body).root.elements.map {
      (try #require($0["icaoId"]?.string), body[$0.span])
    }
    #expect(rows.count > 1)
    for (station, reports) in Dictionary(grouping: rows, by: \.0) {
      let lists = reports.map { String(decoding: $0.1, as: UTF8.self) }.joined(separator: ",")
      #expect(bodies[station].map { String(decoding: $0, as: UTF8.self) } == "[\(lists)]")
    }
    #expect(bodies.count == Set(rows.map(\.0)).count)
  }

  @Test func `a response at the limit of the service may lack stations`() async throws {
    for (count, isWhole) in [(399, true), (400, false)] {
      let rows = Array(repeating: #"{"icaoId": "KPWM"}"#, count: count).joined(separator: ",")
      switch try await Self.parts(Array("[\(rows)]".utf8)) {
      case .bodies: #expect(isWhole)
      case .incomplete: #expect(!isWhole)
      case .unreadable: Issue.record("\(count) reports were not read")
      }
    }
  }

  @Test(arguments: [
    ("", true), (" \n", true), ("[]", true), ("<html>", false), ("{}", false), ("[{}]", false),
  ])
  func `no reports are an answer, and another shape is not`(body: String, isAnswer: Bool) async throws {
    switch try await Self.parts(Array(body.utf8)) {
    case .bodies(let bodies): #expect(isAnswer && bodies.isEmpty)
    case .unreadable: #expect(!isAnswer)
    case .incomplete: Issue.record("nothing was cut")
    }
  }
}
