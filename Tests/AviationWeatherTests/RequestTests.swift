import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct RequestTests {
  @Test func `METAR and TAF are requested by the ident in capitals`() async throws {
    let service = StubService(failing: .refused(host: "x"))
    _ = try await ask(service.host(), for: "kpwm", baseURL: "http://127.0.0.1:8080")
    #expect(
      service.urls.sorted() == [
        "http://127.0.0.1:8080/api/data/metar?ids=KPWM&format=json&hours=2",
        "http://127.0.0.1:8080/api/data/taf?ids=KPWM&format=json",
      ]
    )
  }

  @Test(
    arguments: [
      (.conditions, ["metar"], "it has no METAR of KPWM"),
      ([.forecast, .windsAloft], ["taf"], "it has no TAF of KPWM"),
      (.all, ["metar", "taf"], "it has no METAR and no TAF of KPWM"),
      (.windsAloft, [], "it only has METAR and TAF"),
    ] as [(AirportQuery.Parts, [String], String)]
  )
  func `unwanted parts are not requested`(parts: AirportQuery.Parts, asked: [String], missing: String)
    async throws
  {
    let service = StubService(.init(204))
    let failure = try await ask(service.host(), for: "KPWM", parts: parts).failure
    #expect(service.urls.map { $0.contains("/metar?") ? "metar" : "taf" }.sorted() == asked)
    #expect(failure?.reason == .place)
    #expect(failure?.detail == missing)
  }

  @Test(.timeLimit(.minutes(1)))
  func `METAR and TAF are requested at once`() async throws {
    let meeting = Meeting()
    let service = StubService { _ in
      await meeting.wait(for: 2)
      return .init(204)
    }
    #expect(try await ask(service.host(), for: "KPWM").failure?.reason == .place)
  }

  @Test(arguments: ["50R", "KPM", "EGLL1", "US-0001"])
  func `an ident that the service cannot have is not requested`(ident: String) async throws {
    let service = StubService(failing: .cancelled)
    let failure = try await ask(service.host(), for: ident).failure
    #expect(failure?.reason == .place)
    #expect(failure?.detail == "it only knows four-letter ICAO codes, and \(ident) is not one")
    #expect(service.requests.isEmpty)
  }

  @Test func `the kind needs no key and names the owner of the data`() {
    let kind = AviationWeather.kind
    #expect(kind.name == "aviation-weather")
    #expect(kind.answers == [.weather, .airport])
    #expect(kind.parameters.isEmpty)
    #expect(kind.attribution == "NOAA/NWS Aviation Weather Center (public domain)")
  }
}

/// Releases all callers when enough have arrived.
private actor Meeting {
  private var arrived = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func wait(for count: Int) async {
    arrived += 1
    if arrived >= count {
      waiting.forEach { $0.resume() }
      waiting = []
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }
}
