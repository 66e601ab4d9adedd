import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Manifests of services that need what the language has for them, on answers that they gave or document.
@Suite struct ServiceTests {
  private static let names = ["aemet", "jma", "jma-forecast", "meteostat", "smhi-pmp3g"]

  private func manifest(_ name: String) throws -> Manifest {
    try Manifest(Service.manifest(name), file: "\(name).json")
  }

  private func place(_ latitude: Double, _ longitude: Double, zone: String? = nil) throws -> Place {
    var place = Place(
      name: "Somewhere",
      coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
    )
    place.timeZone = zone
    return place
  }

  /// The report of a service from its responses by parts of their addresses; the first match is used.
  private func ask(
    _ name: String,
    at place: Place,
    parameters: [String: String] = [:],
    _ answers: [(part: String, file: String)]
  ) async throws -> Result<WeatherReport, ProviderFailure> {
    let bodies = try answers.map { part, file in
      (part, String(decoding: try Service.answer("\(file).json"), as: UTF8.self))
    }
    return try await ManifestsTests.ask(manifest(name), parameters: parameters, at: place) { request in
      bodies.first { request.url.contains($0.0) }.map { .init($0.1) } ?? .init(404, "{}")
    }
  }

  @Test(arguments: names)
  func `an example matches the schema and has no warnings`(name: String) throws {
    #expect(try manifest(name).warnings.isEmpty)
    let schema = try JSONSchemaCheck(ManifestSchema.jsonSchema)
    #expect(try schema.mistakes(in: fixture("Fixtures/Services/\(name).json")) == [])
  }

  @Test func `IPMA's place is its nearest city, and its rows are selected by kind`() async throws {
    let report = try await ask(
      "ipma",
      at: place(40.6, -8.7, zone: "Europe/Lisbon"),
      [("distrits-islands", "ipma-places"), ("aggregate/1010500.json", "ipma-forecast")]
    ).get()
    let hours = try #require(report.hourly?.content)
    #expect(hours.first?.time == ISOInstant.date("2022-07-28T01:00Z"))
    #expect(hours.first?.values[.temperature] == 17.1)
    #expect(hours.first?.values[.windDirection] == 315)
    #expect(hours.first?.condition == ConditionVote(.clear))
    let days = try #require(report.daily?.content)
    #expect(days.count == 10)
    // Midnight of Lisbon in summer.
    #expect(days.first?.time == ISOInstant.date("2022-07-27T23:00Z"))
    #expect(days.first?.temperatureMax == 22.6)
    #expect(days.first?.values[.pop] == 0)
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  /// A message of CAP in two languages: a row for each `info`.
  @Test(arguments: [(48.75, -86.5, ["fog"]), (43.7, -79.4, [])])
  func `a warning of Environment Canada is for the places in its polygon`(
    latitude: Double,
    longitude: Double,
    events: [String]
  ) async throws {
    let text = """
      {"manifest":1,"id":"test","name":"Test","hosts":["dd.weather.gc.ca"],
       "steps":[{"id":"a","url":"https://dd.weather.gc.ca/cap","xml":{"lists":["info","area","polygon"]}}],
       "map":{"alerts":{"from":"a","rows":"/alert/info","only":{"at":"/language","is":"en-CA"},"outline":"/area",
         "fields":{"event":"text /event","id":"text ^/alert/identifier","severity":"text /severity"}}}}
      """
    let message = String(decoding: try Service.answer("eccc-cap-fog.xml"), as: UTF8.self)
    let report = try await ManifestsTests.ask(
      ManifestsTests.manifest(text),
      at: place(latitude, longitude),
      StubService(.init(message))
    ).get()
    #expect(report.alerts?.map(\.event) == events)
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `without a city near enough no forecast is requested from IPMA`() async throws {
    let result = try await ask("ipma", at: place(40, -20), [("distrits-islands", "ipma-places")])
    #expect(result.failure?.reason == .place)
  }

  @Test func `a local time without a known zone is missing`() async throws {
    let result = try await ask(
      "ipma",
      at: place(40.6, -8.7),
      [("distrits-islands", "ipma-places"), ("aggregate/1010500.json", "ipma-forecast")]
    )
    let detail = try #require(result.failure?.detail)
    #expect(detail.contains("a known time zone"), "\(detail)")
  }

  @Test func `Hong Kong's station is found by its name, and warnings by their keys`() async throws {
    let report = try await ask(
      "hko",
      at: place(22.3, 114.2),
      [("rhrread", "hko-now"), ("fnd", "hko-days"), ("warnsum", "hko-warnings")]
    ).get()
    #expect(report.current?.content.values == [.temperature: 29, .humidity: 74, .uvIndex: 2])
    #expect(report.daily?.content.first?.time == ISOInstant.date("2026-07-16T16:00Z"))
    #expect(report.daily?.content.first?.temperatureMin == 26)
    #expect(report.current?.content.condition != nil && report.daily?.content.first?.condition != nil)
    let alert = try #require(report.alerts?.first)
    #expect(alert.event == "Thunderstorm Warning" && alert.identifier == "WTS")
    #expect(alert.ends == ISOInstant.date("2026-07-16T08:30Z"))
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test(arguments: [
    (#"{}"#, 0), (#"{"WTS":{"name":"Rain","actionCode":"CANCEL"}}"#, 0),
    (#"{"WTS":{"name":"Rain","actionCode":"ISSUE"},"WL":null}"#, 1),
  ])
  func `a cancelled warning is ignored`(body: String, count: Int) async throws {
    let report = try await ManifestsTests.ask(
      manifest("hko"),
      at: place(22.3, 114.2),
      scope: .alerts
    ) { _ in .init(body) }.get()
    #expect(report.alerts?.count == count)
    #expect(report.alertsProblem == nil)
  }

  @Test func `Meteostat writes UTC with a space`() async throws {
    let report = try await ask(
      "meteostat",
      at: place(50, 8),
      parameters: ["key": "k"],
      [("hourly", "meteostat-hours")]
    ).get()
    let hour = try #require(report.hourly?.content.first)
    #expect(hour.time == ISOInstant.date("2019-12-31T23:00Z"))
    #expect(hour.values[.pressure] == 1036.4)
    #expect(hour.values[.windGust].map { ($0 * 3.6).rounded() } == 10)
  }

  @Test func `the nearest station of Buienradar is used`() async throws {
    let report = try await ask("buienradar", at: place(52.0, 5.9), [("feed", "buienradar-feed")]).get()
    #expect(report.station?.name == "Meetstation Arnhem")
    #expect(report.station?.distance.map { ($0.kilometers * 10).rounded() / 10 } == 7.9)
    let now = try #require(report.current?.content)
    // Winter in Amsterdam.
    #expect(now.time == ISOInstant.date("2019-02-04T20:00Z"))
    #expect(now.values[.temperature] == 2 && now.values[.windDirection] == 200)
    #expect(now.values[.precipitation] == 0.12766)
    #expect(now.condition == ConditionVote(.rain))
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test(arguments: [
    ("v", ConditionVote(.snow, .light)), ("u", ConditionVote(.snow, .light)), ("w", ConditionVote(.sleet)),
    ("m", ConditionVote(.rain, .light)), ("d", ConditionVote(.fog)), ("n", ConditionVote(.mist)),
    ("t", ConditionVote(.snow, .heavy)), ("o", ConditionVote(.partlyCloudy)), ("h", nil), ("l", nil),
  ])
  func `a letter of Buienradar means the same by day and twice by night`(letter: String, vote: ConditionVote?)
    async throws
  {
    let icons = "https://www.buienradar.nl/resources/images/icons/weather/30x30"
    for icon in [letter, letter + letter] {
      let body =
        #"{"actual":{"stationmeasurements":[{"lat":52,"lon":5.9,"timestamp":"2019-02-04T21:00:00","temperature":1,"rainFallLastHour":0,"iconurl":"\#(icons)/\#(icon).png"}]}}"#
      let result = try await ManifestsTests.ask(
        manifest("buienradar"),
        at: place(52, 5.9),
        StubService(.init(body))
      )
      #expect(try result.get().current?.content.condition == vote, "\(icon)")
    }
  }

  @Test func `Buienradar has nothing where no station is near`() async throws {
    let result = try await ask("buienradar", at: place(50.6, 7.4), [("feed", "buienradar-feed")])
    #expect(result.failure?.reason == .place)
    #expect(result.failure?.detail == "it has no station within 80 km")
  }

  @Test(arguments: [("20:40", "timestamp"), ("2019-02-04T21:00:00", "temperature")])
  func `a near station that cannot be read is not one that is missing`(time: String, name: String)
    async throws
  {
    let rows = [(52.0, time), (60.0, "2019-02-04T21:00:00")].map {
      #"{"lat":\#($0),"lon":5.9,"timestamp":"\#($1)","temperature":"warm"}"#
    }
    let body = #"{"actual":{"stationmeasurements":[\#(rows.joined(separator: ","))]}}"#
    let result = try await ManifestsTests.ask(
      manifest("buienradar"),
      at: place(52, 5.9),
      StubService(.init(body))
    )
    #expect(result.failure?.reason == .schema)
    #expect(result.failure?.detail?.contains(name) == true, "\(result)")
  }

  @Test func `the key of a member may be its time`() async throws {
    let report = try await ask("jma", at: place(35, 139), [("point", "jma-amedas")]).get()
    let now = try #require(report.current?.content)
    #expect(now.time == ISOInstant.date("2025-08-18T02:40Z"))
    #expect(now.values[.windDirection] == 225 && now.values[.windSpeed] == 3.5)
    #expect(now.values[.temperature] == nil && now.values[.visibility] == 20_000)
  }

  /// The language cannot say which station or office is meant by a place, because their tables have no
  /// coordinates in degrees; the name of a file after the time in another response; an area by the code below
  /// it, so that the first one is used; and days whose chance and temperatures are in two lists.
  @Test func `lists beside each other are columns, and each kind of value has its own times`() async throws {
    var tokyo = try place(35.69, 139.69, zone: "Asia/Tokyo")
    tokyo.sourceIDs["mine"] = "130000"
    let report = try await ask("jma-forecast", at: tokyo, [("forecast/130000.json", "jma-days")]).get()
    let hours = try #require(report.hourly?.content)
    let midnight = try #require(ISOInstant.date("2026-09-21T00:00Z"))
    #expect(hours.map { $0.time.timeIntervalSince(midnight) / 3600 } == [9, 15, 21])
    #expect(hours.map { $0.values[.pop] } == [80, 20, 0])
    #expect(hours.allSatisfy { $0.span(of: .pop) == .starting(21_600) })
    // An empty text is a missing value.
    let day = try #require(report.daily?.content.last)
    #expect(day.time == ISOInstant.date("2026-09-22T15:00Z"))
    #expect(day.temperatureMin == 20 && day.temperatureMax == 27)
    #expect(report.daily?.content.dropLast().allSatisfy { $0.temperatureMin == nil } == true)
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `a parameter is found by its name, and a rate is an amount of its interval`() async throws {
    let report = try await ask("smhi-pmp3g", at: place(58, 16), [("pmp3g", "smhi-pmp3g-rows")]).get()
    let hours = try #require(report.hourly?.content)
    #expect(hours.map { $0.values[.temperature] } == [1, 1.1, 1.2])
    #expect(hours.map { $0.values[.precipitation] } == [0, 0, 0])
    #expect(hours.first?.condition == ConditionVote(.overcast))
  }

  @Test func `AEMET's forecast is at an address in a response, in Latin-9`() async throws {
    let find = String(decoding: try fixture("Fixtures/Services/aemet-step1.json"), as: UTF8.self)
    let bytes = try fixture("Fixtures/Services/aemet-days.iso-8859-15.txt")
    #expect(String(validating: bytes, as: UTF8.self) == nil)
    let service = StubService { request in
      guard request.url.contains("/sh/") else { return .init(find) }
      return StubResponse(200, bytes, headers: ["content-type": "text/plain;charset=ISO-8859-15"])
    }
    let report = try await ManifestsTests.ask(
      manifest("aemet"),
      parameters: ["key": "k", "municipality": "28065"],
      at: place(40.3, -3.7),
      service
    ).get()
    #expect(service.urls.last == "https://opendata.aemet.es/opendata/sh/18ca1886")
    #expect(service.requests.map { $0.headers["api_key"] } == ["k", nil])
    #expect(report.placeName == "Madrid")
    let days = try #require(report.daily?.content)
    #expect(days.first?.time == ISOInstant.date("2021-01-08T23:00Z"))
    #expect(days.first?.temperatureMax == 2 && days.first?.temperatureMin == -1)
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test(arguments: [
    "https://evil.example.org/x", "http://opendata.aemet.es/x", "https://opendata.aemet.es:8443/x",
    "https://u@opendata.aemet.es/x", "https://opendata.aemet.es.evil.org/x", "https://opendata.aemet.es/a b",
    "https://opendata.aemet.es/../x", "//opendata.aemet.es/x", "https://opendata.aemet.es", "",
    "https://opendata.aemet.es/x#y", "https:\\\\opendata.aemet.es\\x",
  ])
  func `an address in a response may only be at a host of the manifest`(address: String) async throws {
    let service = StubService { request in
      request.step == "find" ? .init("{\"estado\":200,\"datos\":\"\(address)\"}") : .init("[]")
    }
    let result = try await ManifestsTests.ask(
      manifest("aemet"),
      parameters: ["key": "k", "municipality": "28065"],
      at: place(40.3, -3.7),
      service
    )
    #expect(service.requests.map(\.step) == ["find"])
    #expect(result.failure?.reason == (address.isEmpty ? .place : .schema), "\(result)")
  }

  @Test func `a station of many is chosen by its key`() async throws {
    let current = """
      {"from":"a","rows":"/*/*","only":{"at":"*","is":"1210883"},"kind":"observation","time":"utc *1",
       "station":{"ident":"text *"},"fields":{"temperature":{"of":"C /temperatura","missing":[-99]}}}
      """
    let body = String(decoding: try fixture("Fixtures/Services/ipma-observations.json"), as: UTF8.self)
    let report = try await ManifestsTests.report(manifestText(current: current), of: body).get()
    #expect(report.station?.ident == "1210883")
    #expect(report.current?.content.time == ISOInstant.date("2022-07-28T06:00Z"))
    #expect(report.current?.content.values[.temperature] == 22.3)
  }
}
