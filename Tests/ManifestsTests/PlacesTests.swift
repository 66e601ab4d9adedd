import Configuration
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Manifests that look up places.
@Suite struct PlacesTests {
  private static let fields = """
    {"name":"text /label","latitude":"deg /at/0","longitude":"deg /at/1","country":"text /cc",
     "subdivision":"text /state","elevation":"m /height","population":"index /people",
     "areas":["text /county","text /region"],"postcodes":"text /zip"}
    """

  private static func text(_ fields: String = fields, absent: String = "", more: String = "") -> String {
    manifestText(
      query: #"{"q":"{place.name}"}"#,
      map: #"{"places":{"from":"a","rows":"/hits",\#(absent)"fields":\#(fields)}\#(more)}"#
    )
  }

  private func places(_ name: String, _ text: String, _ service: StubService) async throws
    -> Result<[Place], ProviderFailure>
  {
    let provider = try manifest(text).kind(version: "9.9").provider(\.placeLookup, service.host(at: noon))
    return await Result { () async throws(ProviderFailure) in try await provider.places(named: name, limit: 5)
    }
  }

  private static let hut = """
    {"label":"Neudorf","at":[48.5,11.25],"cc":"DE","state":"Bavaria","height":512,"people":900,
     "county":"Roth","region":7,"zip":["91180",91181]}
    """

  @Test(arguments: [
    ("Neudorf", 1), ("neudorf", 1), ("Neudorf, Bavaria", 1), ("Neudorf, roth", 1), ("Neudorf, DE", 1),
    ("Neudorf, Germany", 1), ("91181", 1), ("Neudorf, France", 0), ("Neudorff", 0), ("Neu", 0),
  ])
  func `a result with the typed name is a place`(name: String, count: Int) async throws {
    let found = try await places(name, Self.text(), StubService(.init(200, #"{"hits":[\#(Self.hut)]}"#)))
      .get()
    #expect(found.count == count)
    guard let place = found.first else { return }
    #expect(place.label == "Neudorf, Bavaria, Germany" && place.elevation == .meters(512))
    #expect(place.coordinates.latitude == 48.5 && place.coordinates.longitude == 11.25)
  }

  @Test(arguments: [
    (#"{"hits":[]}"#, "", 0), (#"{}"#, #""absent":[],"#, 0),
    (#"{"hits":[7,null,{"label":"Neudorf"},{"label":"Neudorf","at":[91,0]}]}"#, "", 0),
    (#"{"hits":[\#(hut),\#(hut.replacing("900", with: "899"))]}"#, "", 2),
    (#"{"hits":[\#(hut),\#(hut.replacing("900", with: "100"))]}"#, "", 1),
  ])
  func `results that are not places are ignored, and the far larger one is meant`(
    body: String,
    absent: String,
    count: Int
  ) async throws {
    let text = Self.text(absent: absent)
    #expect(try await places("Neudorf", text, StubService(.init(200, body))).get().count == count)
  }

  @Test(arguments: [
    (200, "{}", ProviderFailure.Reason.place), (200, #"{"a":1}"#, .schema), (200, "[]", .schema),
    (200, #"{"hits":7}"#, .schema),
    (200, "<html>", .schema), (400, "{}", .request), (503, "", .upstream),
  ])
  func `an invalid response is a failure`(status: Int, body: String, reason: ProviderFailure.Reason)
    async throws
  {
    #expect(
      try await places("Neudorf", Self.text(), StubService(.init(status, body))).failure?.reason == reason
    )
  }

  @Test(arguments: ["N", ",", ""])
  func `a single letter is not looked up`(name: String) async throws {
    let service = StubService(.init(500))
    #expect(try await places(name, Self.text(), service).failure?.reason == .place)
    #expect(service.requests.isEmpty)
  }

  @Test func `a manifest with weather and places sends only what a query needs`() async throws {
    let both = """
      {"manifest":1,"id":"test","name":"Test","hosts":["api.example.org"],
       "steps":[{"id":"find","url":"https://api.example.org/find","query":{"q":"{place.name}"}},
                {"id":"a","url":"https://api.example.org/a","query":{"lat":"{lat:4}"}}],
       "map":{"places":{"from":"find","rows":"/hits","fields":\(Self.fields)},
              "current":{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}}}
      """
    let kind = try manifest(both).kind(version: "9.9")
    #expect(kind.answers == [.weather, .places] && !kind.isGeocoder)
    let service = StubService { request in
      .init(200, request.step == "find" ? #"{"hits":[\#(Self.hut)]}"# : #"{"t":1601553600,"x":7}"#)
    }
    #expect(try await places("Neudorf, DE", both, service).get().count == 1)
    #expect(service.requests.map(\.url) == ["https://api.example.org/find?q=Neudorf"])
    let report = try await ask(manifest(both), service).get()
    #expect(report.current?.content[.temperature] == 7)
    #expect(service.requests.count == 2)
  }

  @Test(arguments: [
    (#"{"name":"text /a","latitude":"deg /b"}"#, #""longitude" is missing"#),
    (#"{"name":"text /a","latitude":"C /b","longitude":"deg /c"}"#, "the unit C does not fit this value"),
    (#"{"name":["text /a"],"latitude":"deg /b","longitude":"deg /c"}"#, "expected"),
    (#"{"name":"text /a","latitude":"deg /b","longitude":"deg /c","lat":"deg /b"}"#, "unknown key"),
  ])
  func `an error in the map is reported where it is`(fields: String, message: String) throws {
    let problems = try #require(
      #expect(throws: ConfigProblems.self) { _ = try manifest(Self.text(fields)) }
    )
    #expect("\(problems)".contains(message), "\(problems)")
  }
}
