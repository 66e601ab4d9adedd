import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Peculiarities of the sources of built-in manifests.
@Suite struct ShippedSourceTests {
  @Test func `requests to MET Norway have a contact and at most four decimals`() async throws {
    let manifest = try Shipped.named("METNorway").manifest()
    let coordinates = try #require(Coordinates(latitude: 59.123_456_7, longitude: -10.000_04))
    var place = Place(name: "Somewhere", coordinates: coordinates)
    place.elevation = .meters(12.6)
    let service = StubService(.init("{}"))
    let nameless = try await ask(manifest, at: place, service)
    guard case .unconfigured(setting: "contact", _) = nameless.failure?.reason else {
      Issue.record("asked without a contact")
      return
    }
    _ = try await ask(manifest, parameters: ["contact": "me@example.org"], at: place, service)
    let request = try #require(service.requests.first)
    #expect(service.requests.count == 1)
    #expect(request.headers["user-agent"] == "agg/9.9 me@example.org")
    #expect(request.url.hasSuffix("?lat=59.1235&lon=-10.0000&altitude=13"))
  }

  /// The service has problems in the form of its other errors.
  @Test(arguments: ["OpenMeteo", "OpenMeteoAirQuality"])
  func `a problem of Open-Meteo is not a rejected request`(provider: String) async throws {
    for (status, reason) in [
      (200, ProviderFailure.Reason.request), (400, .request), (429, .rate(retryAfter: nil)), (500, .upstream),
      (502, .upstream), (503, .upstream), (504, .upstream),
    ] {
      let service = StubService(.init(status, #"{"error":true,"reason":"The service is overloaded"}"#))
      let failure = try await ask(Shipped.named(provider).manifest(), service).failure
      #expect(failure?.reason == reason, "\(status)")
      #expect(failure?.detail?.hasPrefix("The service is overloaded") == true, "\(status)")
    }
  }

  @Test func `later hours of MET Norway have intervals of six hours`() async throws {
    let sample = try SampleFolder(provider: "METNorway")["compact-goteborg-2021-10-20.json"]
    let manifest = try Shipped.named("METNorway").manifest()
    let coordinates = try #require(Coordinates(latitude: 57.7, longitude: 11.97))
    let place = Place(name: "Göteborg", coordinates: coordinates)
    let report = try await ask(manifest, parameters: ["contact": "me"], at: place) { _ in
      .init(String(decoding: sample.exchange.body, as: UTF8.self))
    }.get()
    let hours = try #require(report.hourly?.content)
    let spans = hours.map { $0.spans[.precipitation] }
    #expect(spans.filter { $0 == .starting(3600) }.count == 52)
    #expect(spans.filter { $0 == .starting(6 * 3600) }.count == 27)
    #expect(hours.map(\.conditionSpan) == spans)
    #expect(spans.last == .some(nil) && hours.last?.values[.precipitation] == nil)
  }

  @Test func `a station of Bright Sky without hours removes only the hours`() async throws {
    let current = try SampleFolder(provider: "BrightSky")["current-weather.synthetic.json"]
    let empty = try fixture("Fixtures/bright-sky-no-hours.json")
    let report = try await ask(Shipped.named("BrightSky").manifest()) { request throws(TransportError) in
      if request.url.contains("/alerts") { return StubResponse(#"{"alerts":[]}"#) }
      let isNow = request.url.contains("/current_weather")
      return .init(String(decoding: isNow ? current.exchange.body : empty, as: UTF8.self))
    }.get()
    #expect(report.current?.content.values[.windSpeed].map { ($0 * 3.6).rounded() } == 13)
    #expect(report.hourly == nil)
    #expect(report.problems.map(\.path) == ["steps.forecast"])
  }

  @Test func `requests to Bright Sky begin before midnight in Germany`() async throws {
    let service = StubService(.init("{}"))
    _ = try await ask(Shipped.named("BrightSky").manifest(), service)
    let url = try #require(service.urls.first { $0.contains("/weather?") })
    // Noon of 1 October 2020 in UTC; the day began in Berlin at 22:00 of 30 September.
    #expect(url.contains("&date=2020-09-30&"), "\(url)")
  }

  @Test func `Bright Sky is not queried outside Germany`() async throws {
    let place = Place(name: "Oslo", coordinates: try #require(Coordinates(latitude: 59.9, longitude: 10.7)))
    let result = try await ask(Shipped.named("BrightSky").manifest(), at: place) { _ in
      Issue.record("nobody should be asked")
      return .init("")
    }
    #expect(result.failure?.reason == .place)
  }

  private func place(_ latitude: Double, _ longitude: Double, in country: String?) throws -> Place {
    let coordinates = try #require(Coordinates(latitude: latitude, longitude: longitude))
    var place = Place(name: "Somewhere", coordinates: coordinates)
    place.country = country
    return place
  }

  @Test func `the boxes of Environment Canada have the longitude first`() async throws {
    let pages = try SampleFolder(provider: "EnvironmentCanada")["pages-huntingdon.synthetic.json"]
    let service = StubService { request in
      .init(request.step == "pages" ? String(decoding: pages.exchange.body, as: UTF8.self) : "{}")
    }
    let manifest = try Shipped.named("EnvironmentCanada").manifest()
    _ = try await ask(manifest, at: place(45.1, -74.2, in: "CA"), service)
    let paths = service.urls.map { $0.split(separator: "/collections/")[1] }.sorted()
    #expect(
      paths == [
        "citypageweather-realtime/items/on-118?f=json",
        "citypageweather-realtime/items?f=json&bbox=-75.2000,44.1000,-73.2000,46.1000&properties=identifier&limit=500",
        "weather-alerts/items?f=json&bbox=-74.2000,45.1000,-74.2000,45.1000&skipGeometry=true&limit=100",
      ]
    )
  }

  @Test func `Environment Canada and the warnings of MET Norway are asked about their countries alone`()
    async throws
  {
    let places = try [
      place(52.5, 13.4, in: "DE"), place(43.7, -79.4, in: "CA"), place(42.3, -83.1, in: "US"),
      place(60.0, -95.0, in: nil), place(69.6, 19.0, in: "NO"), place(59.3, 18.1, in: "SE"),
      place(78.2, 15.6, in: "SJ"),
    ]
    for (folder, isAsked) in [
      ("EnvironmentCanada", [false, true, false, true, false, false, false]),
      ("METNorwayAlerts", [false, false, false, false, true, false, true]),
    ] {
      for (place, isAsked) in zip(places, isAsked) {
        let service = StubService(.init("{}"))
        _ = try await ask(
          Shipped.named(folder).manifest(),
          parameters: ["contact": "me@example.org"],
          at: place,
          scope: .alerts,
          service
        )
        #expect(service.requests.isEmpty != isAsked, "\(folder) \(place)")
      }
    }
  }

  @Test func `warnings of Environment Canada count until the event ends, in the language of the user`()
    async throws
  {
    let sample = try SampleFolder(provider: "EnvironmentCanada")["alerts-toronto.synthetic.json"]
    let manifest = try Shipped.named("EnvironmentCanada").manifest()
    let report = try await ask(
      manifest,
      at: place(43.7, -79.4, in: "CA"),
      language: .french,
      scope: .alerts,
      StubService(.init(String(decoding: sample.exchange.body, as: UTF8.self)))
    ).get()
    let alerts = try #require(report.alerts)
    #expect(alerts.map(\.event) == ["avis de brouillard", "special weather statement"])
    #expect(alerts.map(\.severity) == [.moderate, .minor])
    #expect(alerts.map(\.areas) == ["Ville de Toronto", "City of Toronto"])
    // Its message expires two days before it begins.
    #expect(alerts.last?.onset == ISOInstant.date("2026-09-16T09:00Z"))
    #expect(alerts.last?.ends == ISOInstant.date("2026-09-17T06:00Z"))
    #expect(report.problems.isEmpty && report.alertsProblem == nil, "\(report.problems)")
  }

  @Test(arguments: ["EnvironmentCanada", "METNorwayAlerts"], ["{}", "", #"{"features":null}"#, "[]"])
  func `a response without a list of warnings does not mean that there are none`(folder: String, body: String)
    async throws
  {
    let isCanadian = folder == "EnvironmentCanada"
    let result = try await ask(
      Shipped.named(folder).manifest(),
      parameters: ["contact": "me@example.org"],
      at: isCanadian ? place(43.7, -79.4, in: "CA") : place(69.6, 19.0, in: "NO"),
      scope: .alerts,
      StubService(.init(body))
    )
    #expect(result.failure?.reason == .schema, "\(result)")
  }

  @Test(arguments: [(Language.norwegian, "no"), (.danish, "en"), (.english, "en")])
  func `warnings of MET Norway are requested in Norwegian for Norwegians`(language: Language, code: String)
    async throws
  {
    let service = StubService(.init("{}"))
    _ = try await ask(
      Shipped.named("METNorwayAlerts").manifest(),
      parameters: ["contact": "me@example.org"],
      at: place(69.6, 19.0, in: "NO"),
      language: language,
      scope: .alerts,
      service
    )
    #expect(service.urls.map { $0.hasSuffix("&lang=\(code)") } == [true], "\(service.urls)")
  }

  @Test(arguments: [("Actual", true), ("Test", false)])
  func `a test of MET Norway is not in force`(status: String, isInForce: Bool) async throws {
    let body = """
      {"features":[{"properties":{"id":"1","eventAwarenessName":"Gale","status":"\(status)","type":"Alert",
      "severity":"Severe"},"when":{"interval":["2020-10-01T00:00:00+00:00"]}}]}
      """
    let report = try await ask(
      Shipped.named("METNorwayAlerts").manifest(),
      parameters: ["contact": "me@example.org"],
      at: place(69.6, 19.0, in: "NO"),
      scope: .alerts,
      StubService(.init(body))
    ).get()
    let alert = try #require(report.alerts?.first)
    #expect(alert.isInForce(at: noon) == isInForce && alert.severity == .severe && alert.ends == nil)
  }

  @Test func `SMHI is queried only for its countries`() async throws {
    for (latitude, longitude, country, isAsked) in [
      (59.3, 18.1, "SE", true), (52.5, 13.4, "DE", false), (54.8, 9.4, "DE", false), (57.0, 19.0, nil, true),
    ] {
      let service = StubService(.init("{}"))
      let place = try place(latitude, longitude, in: country)
      _ = try await ask(Shipped.named("SMHI").manifest(), at: place, service)
      #expect(service.requests.isEmpty != isAsked)
    }
  }

  @Test(
    arguments: [
      (52.46, 4.62, "6257", [.temperature: 4, .humidity: 94, .precipitation: 0.179], Condition.rain),
      (52.1, 4.43, "6215", nil, .rain), (53.25, 4.9, "6242", nil, nil),
    ] as [(Double, Double, String, FieldValues?, Condition?)]
  )
  func `the nearest station of Buienradar has a temperature, and its sky and wind were measured`(
    latitude: Double,
    longitude: Double,
    ident: String,
    values: FieldValues?,
    sky: Condition?
  ) async throws {
    let sample = try SampleFolder(provider: "Buienradar")["buienradar-feed.json"]
    let place = try place(latitude, longitude, in: "NL")
    let report = try await ask(Shipped.named("Buienradar").manifest(), at: place) { _ in
      .init(String(decoding: sample.exchange.body, as: UTF8.self))
    }.get()
    #expect(report.station?.ident == ident)
    if let values { #expect(report.current?.content.values == values) }
    #expect(report.current?.content.condition == sky.map { ConditionVote($0) })
  }

  @Test func `the rain of SMHI has the interval of its row`() async throws {
    let sample = try SampleFolder(provider: "SMHI")["snow1g-norrkoping-2026-04-02.json"]
    var place = Place(
      name: "Norrköping",
      coordinates: try #require(Coordinates(latitude: 58.6, longitude: 16.2))
    )
    place.country = "SE"
    let report = try await ask(Shipped.named("SMHI").manifest(), at: place) { _ in
      .init(String(decoding: sample.exchange.body, as: UTF8.self))
    }.get()
    let hours = try #require(report.hourly?.content)
    let lengths = hours.map { $0.span(of: .precipitation).length / 3600 }
    #expect(
      lengths == Array(repeating: 1, count: 60) + [2] + Array(repeating: 6, count: 14)
        + Array(repeating: 12, count: 8)
    )
    #expect(hours.map(\.conditionSpan) == hours.map { $0.spans[.pop] })
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `the sky of Bright Sky is in the icon when it is dry`() async throws {
    for (condition, icon, expected) in [
      ("dry", "partly-cloudy-day", Condition.partlyCloudy), ("snow", "cloudy", .snow),
    ] {
      let body = """
        {"weather":{"timestamp":"2026-01-12T07:30:00+00:00","condition":"\(condition)","icon":"\(icon)","cloud_cover":40}}
        """
      let report = try await ask(Shipped.named("BrightSky").manifest()) { request throws(TransportError) in
        request.url.contains("/current_weather") ? .init(body) : .init(404, "{}")
      }.get()
      #expect(report.current?.content.condition?.condition == expected)
    }
  }

  @Test func `-999 of Pirate Weather is a missing value`() async throws {
    let body = #"{"elevation":-999,"currently":{"time":0,"temperature":-999,"windSpeed":3,"humidity":0.5}}"#
    let shipped = Shipped.named("PirateWeather")
    let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) {
      _ in .init(body)
    }.get()
    #expect(report.current?.content.values == [.windSpeed: 3, .humidity: 50])
    #expect(report.elevation == nil)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [("sleet", Condition.icePellets), ("mixed", .sleet), ("snow", .snow)])
  func `sleet of Pirate Weather is ice pellets in an hour and in its minutes`(
    word: String,
    expected: Condition
  ) async throws {
    let minute = #"{"time":0,"precipIntensity":1,"precipType":"\#(word)"}"#
    let body = #"""
      {"currently":{"time":0,"temperature":1},"minutely":{"data":[\#(minute)]},
       "hourly":{"data":[{"time":0,"icon":"\#(word)"}]}}
      """#
    let shipped = Shipped.named("PirateWeather")
    let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) { _ in .init(body) }
      .get()
    #expect(report.minutely?.content.first?.condition?.condition == expected)
    #expect(report.hourly?.content.first?.condition?.condition == expected)
  }

  @Test func `missing rain of One Call is not 0`() async throws {
    let shipped = Shipped.named("OpenWeatherOneCall")
    for (rain, expected) in [
      ("", 0.0), (#","rain":{"1h":0.4},"snow":{"1h":0.2}"#, 0.6), (#","rain":{"1h":"?"}"#, nil),
    ] {
      let body = #"{"current":{"dt":0,"temp":1\#(rain)}}"#
      let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) {
        _ in .init(body)
      }.get()
      let amount = report.current?.content.values[.precipitation]
      #expect(amount.map { ($0 * 10).rounded() } == expected.map { ($0 * 10).rounded() }, "\(rain)")
      #expect(report.problems.isEmpty == (expected != nil))
    }
  }

  @Test func `air quality in local time is rejected rather than shifted`() async throws {
    let body = try String(decoding: fixture("Fixtures/air-madrid-local.json"), as: UTF8.self)
    let result = try await ask(Shipped.named("OpenMeteoAirQuality").manifest()) { _ in
      .init(body)
    }
    #expect(result.failure?.reason == .schema)
  }

  @Test func `pollen that is null, as outside Europe, is unknown and not 0`() async throws {
    let body =
      #"{"current":{"time":1790841600,"pm10":12.0,"birch_pollen":null,"grass_pollen":0.0},"#
      + #""hourly":{"time":[1790841600],"pm10":[12.0],"birch_pollen":[null],"grass_pollen":[0.1]}}"#
    let report = try await ask(Shipped.named("OpenMeteoAirQuality").manifest()) { _ in .init(body) }.get()
    #expect(report.current?.content.values == [.pm10: 12, .grassPollen: 0])
    #expect(report.hourly?.content.first?.values == [.pm10: 12, .grassPollen: 0.1])
    #expect(report.problems.isEmpty)
  }

  @Test(
    arguments: [
      (#""icon":"clear-day","cloud_cover":null"#, nil), (#""icon":"clear-day""#, nil),
      (#""icon":"wind","cloud_cover":80"#, nil), (#""icon":"clear-day","cloud_cover":0"#, .clear),
      (#""icon":"cloudy","cloud_cover":100"#, .overcast),
    ] as [(String, Condition?)]
  )
  func `an icon of Bright Sky without a cloud cover has no sky condition`(
    fields: String,
    expected: Condition?
  ) async throws {
    let body =
      #"{"weather":{"timestamp":"2026-01-12T07:30:00+00:00","temperature":1,"condition":"dry",\#(fields)}}"#
    let report = try await ask(Shipped.named("BrightSky").manifest()) { request throws(TransportError) in
      request.url.contains("/current_weather") ? .init(body) : .init(404, "{}")
    }.get()
    #expect(report.current?.content.condition?.condition == expected)
  }

  @Test func `a cloud base at the top of Tomorrow's scale is missing`() async throws {
    let shipped = Shipped.named("Tomorrow")
    for (base, expected) in [("16", nil), ("16.0", nil), ("1.5", 1500.0)] {
      let body = #"{"data":{"time":"2026-01-12T07:30:00Z","values":{"cloudCover":0,"cloudBase":\#(base)}}}"#
      let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) {
        request throws(TransportError) in
        request.url.contains("/realtime") ? .init(body) : .init(404, "{}")
      }.get()
      #expect(report.current?.content.values[.cloudBase] == expected, "\(base)")
    }
  }

  @Test(arguments: [
    (
      "PirateWeather",
      #"{"currently":{"time":0,"temperature":54.1},"flags":{"units":"UNIT"}}"#, "si", "us"
    ),
    (
      "OpenMeteo",
      #"{"current_units":{"temperature_2m":"UNIT"},"current":{"time":0,"temperature_2m":54.1}}"#, "°C", "°F"
    ),
    (
      "METNorway",
      #"{"properties":{"meta":{"units":{"air_temperature":"UNIT"}},"timeseries":[{"time":"2026-01-12T07:00:00Z","data":{"instant":{"details":{"air_temperature":54.1}}}}]}}"#,
      "celsius", "fahrenheit"
    ),
  ])
  func `a response in other units than requested is not read`(
    folder: String,
    body: String,
    right: String,
    wrong: String
  ) async throws {
    let shipped = Shipped.named(folder)
    for (unit, isRead) in [(right, true), (wrong, false)] {
      let result = try await ask(shipped.manifest(), parameters: shipped.parameters()) { _ in
        .init(body.replacing("UNIT", with: unit))
      }
      #expect((result.failure == nil) == isRead, "\(result)")
      if let failure = result.failure {
        #expect(failure.reason == .schema && failure.detail?.contains(wrong) == true, "\(failure)")
      }
    }
  }

  @Test func `the time of Pirate Weather's warnings is the onset, not that of issue`() async throws {
    let uri = "https://api.weather.gov/alerts/urn:oid:2.49.0.1.840.0.f00"
    let body = #"""
      {"currently":{"time":1790000000,"temperature":1},
       "alerts":[{"title":"Winter Storm Watch","time":1790000000,"expires":1790200000,"uri":"\#(uri)",
                  "description":"<b>Snow</b> &amp; ice<br/>Stay <i>inside</i>, wind < 30 kt"}]}
      """#
    let shipped = Shipped.named("PirateWeather")
    let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) { _ in .init(body) }
      .get()
    let alert = try #require(report.alerts?.first)
    #expect(alert.sent == nil && alert.onset == Date(timeIntervalSince1970: 1_790_000_000))
    #expect(alert.uri == uri)
    #expect(alert.description == "Snow & ice\nStay inside, wind < 30 kt")
  }

  @Test(arguments: [
    (#""status":"actual""#, true), (#""status":"test""#, false), (#""status":"exercise""#, false),
    (#""response_type":"allclear""#, false), (#""response_type":"prepare""#, true),
    (#""urgency":"past""#, false), ("", true),
  ])
  func `tests and ended warnings of Bright Sky are not in force`(field: String, isInForce: Bool)
    async throws
  {
    let separator = field.isEmpty ? "" : ","
    let alerts = #"{"alerts":[{"event_en":null,"event_de":"STURMBÖEN"\#(separator)\#(field)}]}"#
    let report = try await ask(Shipped.named("BrightSky").manifest(), scope: .alerts) { _ in .init(alerts) }
      .get()
    let alert = try #require(report.alerts?.first)
    #expect(alert.isInForce(at: noon) == isInForce)
    #expect(alert.event == "STURMBÖEN")
  }

  @Test func `past hours of Visual Crossing are observations`() async throws {
    #expect(try Shipped.named("VisualCrossing").manifest()[.hourly]?.pastKind == .analysis)
  }
}
