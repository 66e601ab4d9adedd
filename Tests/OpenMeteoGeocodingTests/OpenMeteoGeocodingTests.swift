import Catalog
import Foundation
import HTTPTransport
import OpenMeteoGeocoding
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct OpenMeteoGeocodingTests {
  @Test func `each recorded response becomes the places of its file in Expected`() async throws {
    let differences = try await SampleFolder(provider: "OpenMeteoGeocoding").differences { sample in
      let items = URLComponents(string: sample.exchange.url)?.queryItems ?? []
      let name = items.first { $0.name == "name" }?.value ?? ""
      return ReportDump.text(try await places(named: name, .replaying(sample.exchange)))
    }
    #expect(differences == [])
  }

  @Test(arguments: [
    ("Winkelhaid", ["49.388"]), ("winkelhaid", ["49.388"]), ("90610", ["49.388"]),
    ("Winkelhaid, Bavaria", ["49.388"]),
    ("Winkelhaid, DE", ["49.388"]), ("Winkelhaid, Germany", ["49.388"]), ("Winkelhaid, France", []),
    ("Winkelhaid, Nürnberger Land", ["49.388"]), ("Winkelhaidd", []), ("Winkel", []), ("90", []),
  ])
  func `only results with exactly this name are used`(name: String, latitudes: [String]) async throws {
    let body = try #require(
      try SampleFolder(provider: "OpenMeteoGeocoding").samples.first {
        $0.exchange.url.contains("Winkelhaid")
      }
    ).exchange.body
    let found = try await places(named: name, .answering(200, body)).get()
    #expect(found.map { String($0.coordinates.latitude).prefix(6).description } == latitudes)
  }

  @Test(arguments: [
    ("Wörgl", true), ("Wörgl Austria", true), ("Wörgl Österreich", true), ("6300 Wörgl", true),
    ("6300 Wörgl, Austria", true), ("Wörgl, Tyrol", true), ("Wörgl Tyrol", true), ("Wörgl Tirol", true),
    ("A-6300 Wörgl", true), ("Wörgl 6300", true), ("A-6301 Wörgl", false), ("63-001 Wörgl", false),
    ("Wörgl Germany", false), ("6301 Wörgl", false), ("Wörgl Nowhere", false), ("Wörgl, Bavaria", false),
  ])
  func `an area needs no comma, and a division may have any of its names`(name: String, isFound: Bool)
    async throws
  {
    let body = """
      {"results": [{"name": "Wörgl", "latitude": 47.489, "longitude": 12.067, "country_code": "AT",
        "country": "Austria", "admin1": "Tirol", "postcodes": ["6300"]}]}
      """
    let found = try await places(named: name, .answering(200, body)).get()
    #expect(found.map(\.name) == (isFound ? ["Wörgl"] : []))
  }

  @Test(arguments: [
    ("Hampshire", "Hampshire", true), ("Hampshire", "Hants", true), ("Hampshire", "Hants.", true),
    ("Hampshire", "England", true), ("Hampshire", "Devon", false), ("Hampshire", "Ham", false),
    ("Lincolnshire", "Lincs", true), ("Lincolnshire", "Leics", false), ("Oxfordshire", "Oxon.", true),
    ("County Durham", "Co. Durham", true),
  ])
  func `a county of England behind the comma may be abbreviated`(county: String, area: String, isFound: Bool)
    async throws
  {
    let body = """
      {"results": [{"name": "Newton", "latitude": 51, "longitude": -1, "country_code": "GB",
        "country": "United Kingdom", "admin1": "England", "admin2": "\(county)"}]}
      """
    let found = try await places(named: "Newton, \(area)", .answering(200, body)).get()
    #expect(!found.isEmpty == isFound)
  }

  @Test(arguments: ["Ore.", "Oregon", "OR", "Oreg."])
  func `a division behind the comma may be abbreviated`(area: String) async throws {
    let body = """
      {"results": [{"name": "Joseph", "latitude": 45, "longitude": -117, "country_code": "US",
        "country": "United States", "admin1": "Oregon"}]}
      """
    #expect(try await places(named: "Joseph, \(area)", .answering(200, body)).get().count == 1)
  }

  @Test(arguments: [
    ("Wörgl", "en"), ("Берлин", "ru"), ("柏林", "zh"), ("ローテンブルク", "ja"), ("富士宮の町", "ja"), ("베를린", "ko"),
    ("برلين", "ar"), ("बर्लिन", "hi"), ("Βερολίνο", "el"), ("ברלין", "he"),
  ])
  func `a name is looked up in a language of its script`(name: String, language: String) async throws {
    let service = StubService(.init(200, #"{"generationtime_ms": 1}"#))
    _ = try await places(named: name, service.host())
    #expect(service.urls.count == 1 && service.urls.allSatisfy { $0.contains("&language=\(language)&") })
  }

  @Test(arguments: ["w", ",", "", "w, Bavaria"])
  func `a single letter is not looked up`(name: String) async throws {
    #expect(try await places(named: name, .answering(500, "")).failure?.reason == .place)
  }

  @Test func `all places of equal size are suggested, and results that are not places left out`() async throws
  {
    let entry = { (latitude: String) in
      #"{"name": "Neudorf", "latitude": \#(latitude), "longitude": 11, "population": 900}"#
    }
    let odd = #"{"name": "Neudorf"}, {"latitude": 1, "longitude": 2}, 7, null"#
    let body = #"{"results": [\#(entry("48")), \#(entry("49")), \#(entry("91")), \#(odd)]}"#
    let found = try await places(named: "Neudorf", .answering(200, body)).get()
    #expect(found.map(\.coordinates.latitude) == [48, 49])
  }

  @Test(arguments: [
    (200, "<!DOCTYPE html>", ProviderFailure.Reason.schema), (200, "[]", .schema), (200, "{}", .place),
    (200, "", .place), (400, #"{"error": true, "reason": "no"}"#, .request), (503, "", .upstream),
  ])
  func `an invalid response is a failure`(status: Int, body: String, reason: ProviderFailure.Reason)
    async throws
  {
    #expect(try await places(named: "Winkelhaid", .answering(status, body)).failure?.reason == reason)
  }

  @Test(arguments: [200, 429])
  func `the words of a limit say how long it lasts, whatever the status`(status: Int) async throws {
    for (words, seconds) in [("Minutely", 60), ("Hourly", 3600), ("Daily", nil)] as [(String, Double?)] {
      let body = #"{"error": true, "reason": "\#(words) API request limit exceeded. Please try again."}"#
      let failure = try #require(try await places(named: "Winkelhaid", .answering(status, body)).failure)
      guard case .rate(let wait?) = failure.reason else {
        Issue.record("\(failure)")
        continue
      }
      #expect(seconds.map { wait == .seconds($0) } ?? (.zero...Duration.seconds(86_400)).contains(wait))
      #expect(failure.detail?.hasPrefix(words) == true)
    }
  }

  @Test func `control characters are removed from names`() async throws {
    let body =
      #"{"results": [{"name": "Neu\u001b[31mdorf\u202e", "latitude": 1, "longitude": 2, "postcodes": ["99"]}]}"#
    #expect(try await places(named: "99", .answering(200, body)).get().map(\.name) == ["Neu[31mdorf"])
  }

  private func places(named name: String, _ host: ProviderHost) async throws -> Result<
    [Place], ProviderFailure
  > {
    let provider = try OpenMeteoGeocoding.kind.provider(\.placeLookup, host)
    return await Result { () async throws(ProviderFailure) in try await provider.places(named: name, limit: 5)
    }
  }
}
