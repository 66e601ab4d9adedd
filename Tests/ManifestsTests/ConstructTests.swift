import Configuration
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// The parts of manifests beyond pointers and units, one at a time.
@Suite struct ConstructTests {
  private static func hourly(_ fields: String, time: String = #""utc /t""#, more: String = "") -> String {
    manifestText(
      map:
        #"{"hourly":{"from":"a","rows":"/h",\#(more)"kind":"forecast","time":\#(time),"fields":{\#(fields)}}}"#
    )
  }

  private func hours(
    _ text: String,
    of rows: String,
    zone: String? = nil
  ) async throws -> (hours: [Readings], problems: [String]) {
    var place = try berlin()
    place.timeZone = zone
    let report = try await ask(manifest(text), at: place) { _ in .init(#"{"z":"Asia/Tokyo","h":[\#(rows)]}"#)
    }
    .get()
    return (report.hourly?.content ?? [], report.problems.map { "\($0.path): \($0.message)" })
  }

  // MARK: - Intervals

  @Test(
    arguments: [
      (#""interval":{"from":"utc /a"}"#, "2026-04-02T05:00", TimeSpan.ending(3600)),
      (#""interval":{"from":"utc /a"}"#, "2026-04-01T18:00", .ending(12 * 3600)),
      (#""interval":{"to":"utc /a"}"#, "2026-04-02T09:00", .starting(3 * 3600)),
      (#""interval":{"from":"utc /a"}"#, "2026-04-02T06:00", nil),
      (#""interval":{"from":"utc /a"}"#, "2026-04-02T07:00", nil),
      (#""interval":{"to":"utc /a"}"#, "2026-04-02T05:00", nil),
      (#""interval":{"from":"utc /a"}"#, "2025-04-02T05:00", nil),
      (#""interval":{"from":"utc /a"}"#, "?", nil),
    ] as [(String, String, TimeSpan?)]
  )
  func `an amount without a valid interval is not read`(interval: String, other: String, span: TimeSpan?)
    async throws
  {
    let fields = #""temperature":"C /x","precipitation":{"of":"mm /r",\#(interval)}"#
    let (hours, problems) = try await hours(
      Self.hourly(fields),
      of: #"{"t":"2026-04-02T06:00","a":"\#(other)","x":1,"r":2}"#
    )
    #expect(hours.first?.values[.precipitation] == (span == nil ? nil : 2))
    #expect(hours.first?.spans[.precipitation] == span)
    #expect(hours.first?.values[.temperature] == 1)
    #expect(problems.isEmpty == (span != nil), "\(problems)")
  }

  @Test func `columns have their own intervals, too`() async throws {
    let text = manifestText(
      map:
        #"{"hourly":{"from":"a","columns":"/h","kind":"forecast","time":"epoch /t","fields":{"temperature":"C /x","precipitation":{"of":"mm /r","interval":{"from":"epoch /s"}},"condition":{"of":"code /c","table":"smhi","interval":{"from":"epoch /s"}}}}}"#
    )
    let body = #"{"h":{"t":[3600,10800],"s":[0,3600],"x":[1,2],"r":[3,4],"c":[6,6]}}"#
    let hours = try #require(try await report(text, of: body).get().hourly?.content)
    #expect(hours.map { $0.spans[.precipitation] } == [.ending(3600), .ending(7200)])
    #expect(hours.map(\.conditionSpan) == [.ending(3600), .ending(7200)])
  }

  @Test func `a trial reports an interval that no row states`() async throws {
    let text = Self.hourly(
      #""temperature":"C /x","precipitation":{"of":"mm /r","interval":{"from":"utc /strt"}}"#
    )
    let trial = try ManifestTrial(Array(text.utf8), file: "test.json", version: "1")
    let body = Array(#"{"h":[{"t":"2026-04-02T06:00","start":"2026-04-02T05:00","x":1,"r":2}]}"#.utf8)
    let report = try await trial.report(from: [.init(body: body)], at: berlin(), now: noon)
    #expect(report.problems.map(\.description) == ["hourly.precipitation: the response has nothing at /strt"])
  }

  // MARK: - Times

  @Test(
    arguments: [
      (#""local /t""#, #""t":"2026-07-26T23:00""#, "2026-07-26T21:00Z"),
      (#""utc /t""#, #""t":"2026-07-26 11:00 PM""#, "2026-07-26T23:00Z"),
      (#"{"of":"local /t","zone":"^/z"}"#, #""t":"2026-07-26T23:00""#, "2026-07-26T14:00Z"),
      (#"{"of":"local /t","zone":"Europe/Lisbon"}"#, #""t":"2026-07-26T23:00""#, "2026-07-26T22:00Z"),
      (#""date /t""#, #""t":20260726"#, "2026-07-25T22:00Z"),
      (#"{"of":"date /t","hour":"/p"}"#, #""t":"2026-07-26T00:00:00","p":"07""#, "2026-07-26T05:00Z"),
      (#"{"of":"date /t","hour":"/p"}"#, #""t":"2026-07-26","p":24"#, "2026-07-26T22:00Z"),
      (#"{"of":"h /p","since":"utc /t"}"#, #""t":"2026072600","p":9"#, "2026-07-26T09:00Z"),
      (#"{"of":"min /p","since":"local /t"}"#, #""t":"2026072600","p":90"#, "2026-07-25T23:30Z"),
      (#""local /t""#, #""t":"2026-07-26""#, "2026-07-25T22:00Z"),
      (#""local /t""#, #""t":20260726"#, "2026-07-25T22:00Z"),
      (#""utc /t""#, #""t":20260726"#, "2026-07-26T00:00Z"),
      (#"{"of":"date /t","hour":"/p"}"#, #""t":"2026-07-26""#, nil),
      (#"{"of":"date /t","hour":"/p"}"#, #""t":"2026-07-26","p":"25""#, nil),
      (#"{"of":"local /t","zone":"/q"}"#, #""t":"2026-07-26T23:00","q":"Mars/Base""#, nil),
      (#"{"of":"h /p","since":"utc /t"}"#, #""t":"soon","p":9"#, nil),
    ] as [(String, String, String?)]
  )
  func `a time is made of the parts in the manifest`(time: String, row: String, expected: String?)
    async throws
  {
    let text = Self.hourly(#""temperature":"C /x""#, time: time)
    let (hours, problems) = try await hours(
      text,
      of: #"{\#(row),"x":1},{"t":"2026-01-01T00:00Z","p":0,"q":"UTC","x":2}"#,
      zone: "Europe/Berlin"
    )
    let found = hours.first { $0.values[.temperature] == 1 }?.time
    #expect(found == expected.flatMap { ISOInstant.date($0) }, "\(problems)")
    #expect(problems.isEmpty == (expected != nil), "\(problems)")
  }

  @Test(arguments: [
    (
      #"{"of":"date /t","hour":"/p"}"#, #""t":"2026-07-26","p":"300""#,
      "expected an hour from 0 to 24, found \"300\""
    ),
    (#"{"of":"local /t","zone":"/q"}"#, #""t":"2026-07-26T23:00","q":"Mars""#, "found \"Mars\""),
    (#""local /t""#, #""t":"soon""#, "expected a local time such as 2026-07-21T02:00, found \"soon\""),
  ])
  func `the part of a time that is wrong is named`(time: String, row: String, message: String) async throws {
    let text = Self.hourly(#""temperature":"C /x""#, time: time)
    let (_, problems) = try await hours(
      text,
      of: #"{\#(row),"x":1},{"t":"2026-01-01T00:00","p":0,"q":"UTC","x":2}"#,
      zone: "Europe/Berlin"
    )
    #expect(problems.count == 1 && problems[0].contains(message), "\(problems)")
  }

  @Test(arguments: [
    ("epoch", "1795989600000", "a time in seconds since 1970 (in milliseconds it is epoch_ms)"),
    ("epoch_ms", "1795989600", "a time in milliseconds since 1970 (in seconds it is epoch)"),
  ])
  func `seconds and milliseconds are not mixed up`(unit: String, time: String, expected: String) async throws
  {
    let text = Self.hourly(#""temperature":"C /x""#, time: "\"\(unit) /t\"")
    let failure = try await report(text, of: #"{"h":[{"t":\#(time),"x":1}]}"#).failure
    #expect(failure?.detail == "h[0].t: expected \(expected), found \(time)")
  }

  @Test(arguments: [
    ["01:00", "02:00", "02:00", "03:00"], ["01:30", "02:00", "02:30", "02:00", "02:30", "03:00"],
    ["02:00", "02:00", "03:00"],
  ])
  func `the hour that comes twice in autumn is read in its order`(times: [String]) async throws {
    let rows = times.enumerated().map { #"{"t":"2026-10-25T\#($1)","x":\#($0)}"# }
    let text = Self.hourly(#""temperature":"C /x""#, time: #""local /t""#)
    let (hours, _) = try await hours(text, of: rows.joined(separator: ","), zone: "Europe/Berlin")
    #expect(hours.map { $0.values[.temperature] } == times.indices.map(Double.init))
    let end = try #require(ISOInstant.date("2026-10-25T02:00:00Z"))
    #expect(hours.last?.time == end)
    let gaps = Set(zip(hours, hours.dropFirst()).map { $1.time.timeIntervalSince($0.time) })
    #expect(gaps.count == 1, "\(hours.map(\.time))")
    // With the newest row first.
    let falling = try await self.hours(
      text,
      of: rows.reversed().joined(separator: ","),
      zone: "Europe/Berlin"
    )
    #expect(falling.hours == hours)
  }

  @Test(
    arguments: [
      // The newest row is first.
      (["02:00", "02:00", "01:00"], [1, 0, -1]), (["02:00", "01:00", "00:00"], [0, -1, -2]),
      (["02:30", "02:00", "02:30", "02:00", "01:30"], [1.5, 1, 0.5, 0, -0.5]),
      // The list begins with the second of the two hours.
      (["02:00", "03:00", "04:00"], [1, 2, 3]), (["02:00", "02:30", "03:00", "03:30"], [1, 1.5, 2, 2.5]),
      (["02:00", "05:00", "08:00"], [1, 4, 7]),
      // It begins with the first.
      (["02:00", "02:00", "03:00", "04:00"], [0, 1, 2, 3]), (["02:00", "04:00", "07:00"], [0, 3, 6]),
    ] as [([String], [Double])]
  )
  func `a list may begin in the hour that comes twice`(times: [String], expected: [Double]) async throws {
    let rows = times.enumerated().map { #"{"t":"2026-10-25T\#($1)","x":\#($0)}"# }
    for total in ["", #","precipitation":{"of":"mm /x","accumulated":true}"#] {
      let text = Self.hourly(#""temperature":"C /x"\#(total)"#, time: #""local /t""#)
      let (hours, problems) = try await hours(text, of: rows.joined(separator: ","), zone: "Europe/Berlin")
      let midnight = try #require(ISOInstant.date("2026-10-25T00:00:00Z"))
      let found = hours.sorted { $0.values[.temperature] ?? 0 < $1.values[.temperature] ?? 0 }
      #expect(found.map { $0.time.timeIntervalSince(midnight) / 3600 } == expected)
      #expect(problems.isEmpty, "\(problems)")
    }
  }

  // MARK: - Values

  @Test(arguments: Field.allCases)
  func `an amount or a chance without an interval causes a warning`(field: Field) throws {
    let manifest = try manifest(Self.hourly("\"\(field.name)\":\"\(field.unit.rawValue) /v\""))
    let warnings = manifest.warnings.filter { $0.message.contains("has no interval") }
    #expect(warnings.count == (FieldSet.ofIntervals.contains(field) ? 1 : 0), "\(manifest.warnings)")
  }

  @Test(
    arguments: [
      (#""precipitation":{"of":"mm /v","decimal":","}"#, #""20,5""#, Field.precipitation, 20.5),
      (#""precipitation":{"of":"mm /v","decimal":","}"#, "2.5", .precipitation, 2.5),
      (#""precipitation":{"of":"mm /v","decimal":","}"#, #""1.234""#, .precipitation, nil),
      (#""precipitation":"mm /v""#, #""20,5""#, .precipitation, nil),
      (#""humidity":"% /v""#, #""80%""#, .humidity, 80),
      (#""humidity":"frac /v""#, #""80 %""#, .humidity, 80),
      (#""windSpeed":"m/s /v""#, #""18 km/h""#, .windSpeed, 5),
      (#""windSpeed":"m/s /v""#, #""36 knots""#, .windSpeed, 18.52),
      (#""windSpeed":"knots /v""#, "36", .windSpeed, 18.52),
      (#""pressure":"hPa /v""#, #""1013.2 mb""#, .pressure, 1013.2),
      (#""pressure":"mb /v""#, "1013", .pressure, 1013),
      (#""pressure":"kPa /v""#, #""1013 mbar""#, .pressure, 1013),
      (#""windSpeed":"m/s /v""#, #""18 mm""#, .windSpeed, nil),
      (#""temperature":"C /v""#, #""68 °F""#, .temperature, 20),
      (#""temperature":"C /v""#, #""cold""#, .temperature, nil),
      (#""windDirection":"compass /v""#, #""NNE""#, .windDirection, 22.5),
      (#""windDirection":"compass /v""#, #""w""#, .windDirection, 270),
      (#""windDirection":"compass /v""#, #""O""#, .windDirection, nil),
      (#""windDirection":{"of":"compass /v","codes":{"O":"W"}}"#, #""O""#, .windDirection, 270),
      (#""windDirection":{"of":"compass /v","codes":{"4":"E"}}"#, "4", .windDirection, 90),
      (#""windDirection":{"any":["deg /w","compass /v"]}"#, #""S""#, .windDirection, 180),
      (#""precipitation":{"of":"mm/h /v","interval":"ending 6h"}"#, "2", .precipitation, 12),
      (#""precipitation":{"of":"mm/min /v","interval":"starting 5m"}"#, "0.5", .precipitation, 2.5),
      (#""precipitation":"mm/h /v""#, "2", .precipitation, 2),
      (#""snowfall":"in/h /v""#, "1", .snowfall, 2.54),
      (#""windSpeed":{"of":"km/h /v","codes":{"Calm":0}}"#, #""CALM""#, .windSpeed, 0),
      (#""windSpeed":{"of":"km/h /v","codes":{"calm":0}}"#, #""18""#, .windSpeed, 5),
      (#""windSpeed":{"of":"km/h /v","codes":{"calm":0}}"#, #""Light""#, .windSpeed, nil),
      (#""snowDepth":{"of":"cm /v","codes":{"-1":0}}"#, "-1.0", .snowDepth, 0),
      (#""snowDepth":{"of":"cm /v","codes":{"-1":0}}"#, #""-1""#, .snowDepth, 0),
      (#""snowDepth":{"of":"m /v","codes":{"trace":0.5}}"#, #""trace""#, .snowDepth, 50),
      (#""snowDepth":{"of":"cm /v","codes":{"9e1":3}}"#, "90", .snowDepth, 3),
      (#""snowDepth":{"of":"cm /v","codes":{"0":3}}"#, "-0.0", .snowDepth, 3),
      (#""snowDepth":{"of":"cm /v","codes":{"Inf":3}}"#, #""INF""#, .snowDepth, 3),
    ] as [(String, String, Field, Double?)]
  )
  func `values in words and rates are converted`(rule: String, value: String, field: Field, expected: Double?)
    async throws
  {
    let (hours, problems) = try await hours(
      Self.hourly("\"uvIndex\":\"index /u\",\(rule)"),
      of: #"{"t":"2026-04-02T06:00","u":1,"v":\#(value)}"#
    )
    let found = hours.first?.values[field]
    #expect(found.map { ($0 * 1e6).rounded() } == expected.map { ($0 * 1e6).rounded() })
    #expect(problems.isEmpty == (expected != nil), "\(problems)")
  }

  @Test func `a number of a column may stand for another one`() async throws {
    let text = manifestText(
      map:
        #"{"hourly":{"from":"a","columns":"/h","kind":"forecast","time":"epoch /t","fields":{"snowDepth":{"of":"cm /s","codes":{"-1":0}}}}}"#
    )
    let report = try await report(text, of: #"{"h":{"t":[0,3600,7200],"s":[-1,0.5,null]}}"#).get()
    #expect(report.hourly?.content.map { $0.values[.snowDepth] } == [0, 0.5, nil])
  }

  @Test(arguments: [(#""C""#, false), (#""VRB""#, true), (#""rundum""#, true)])
  func `calm air and a variable wind have no direction`(word: String, isVariable: Bool) async throws {
    let rule = #""windDirection":{"of":"compass /v","codes":{"C":"calm","rundum":"variable"}}"#
    let (hours, problems) = try await hours(
      Self.hourly("\"uvIndex\":\"index /u\",\(rule)"),
      of: #"{"t":"2026-04-02T06:00","u":1,"v":\#(word)}"#
    )
    #expect(hours.first?.values == [.uvIndex: 1])
    #expect(hours.first?.isWindVariable == isVariable && problems.isEmpty)
  }

  @Test(arguments: [
    [0, 1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1, 0], [4, 1, 0, 6, 2, 5, 3],
    // The last of two rows with the same time counts.
    [2, 1, 0, 3, 2, 6, 5, 4],
  ])
  func `a total since a start becomes what each row adds`(order: [Int]) async throws {
    let rising = [
      ("06", "1"), ("07", "1.5"), ("09", "3.5"), ("10", "null"), ("12", "4"), ("13", "0.5"), ("14", "0.75"),
    ]
    .map { #"{"t":"2026-04-02T\#($0):00","x":1,"r":\#($1)}"# }
    let rows = order.map { rising[$0] }.joined(separator: ",")
    let fields = #""temperature":"C /x","precipitation":{"of":"mm /r","accumulated":true}"#
    let (hours, problems) = try await hours(Self.hourly(fields), of: rows)
    #expect(hours.map { $0.values[.precipitation] } == [nil, 0.5, 2, nil, 0.5, nil, 0.25])
    let spans: [TimeSpan?] = [nil, .ending(3600), .ending(7200), nil, .ending(10_800), nil, .ending(3600)]
    #expect(hours.map { $0.spans[.precipitation] } == spans)
    #expect(problems.isEmpty)
  }

  // MARK: - Rows

  @Test func `lists of one answer are joined by their times`() async throws {
    // The form of Meteomatics.
    let hourly = #"""
      {"hourly":{"from":"a","rows":"/data[parameter=t_2m:C]/coordinates/0/dates","kind":"forecast","time":"iso /date",
        "fields":{"temperature":"C /value"},
        "joined":[{"rows":"/data[parameter=precip_1h:mm]/coordinates/0/dates","time":"iso /date",
          "fields":{"precipitation":{"of":"mm /value","interval":"ending 1h"}}}]}}
      """#
    func list(_ name: String, _ rows: [(String, Double)]) -> String {
      let dates = rows.map { #"{"date":"2026-04-02T\#($0):00:00Z","value":\#($1)}"# }.joined(separator: ",")
      return #"{"parameter":"\#(name)","coordinates":[{"dates":[\#(dates)]}]}"#
    }
    let lists = [
      list("t_2m:C", [("06", 1), ("07", 2)]), list("precip_1h:mm", [("07", 0.2), ("06", 0.1), ("08", 0.3)]),
    ]
    let report = try await report(
      manifestText(map: hourly),
      of: "{\"data\":[\(lists.joined(separator: ","))]}"
    ).get()
    let hours = try #require(report.hourly?.content)
    #expect(hours.map { $0.values[.temperature] } == [1, 2, nil])
    #expect(hours.map { $0.values[.precipitation] } == [0.1, 0.2, 0.3])
    #expect(report.problems.isEmpty)
  }

  @Test func `arrays in different objects are joined by their index`() async throws {
    // The form of the forecasts of Japan's weather service.
    let hourly = #"""
      {"hourly":{"from":"a","columns":"/s/0","kind":"forecast","time":"iso /timeDefines",
        "fields":{"pop":{"of":"% /areas[code=130010]/pops","interval":"starting 6h"}}}}
      """#
    let body = #"""
      {"s":[{"timeDefines":["2026-09-21T18:00:00+09:00","2026-09-22T00:00:00+09:00"],
        "areas":[{"code":"1"},{"code":"130010","pops":["80","20"]}]}]}
      """#
    let report = try await report(manifestText(map: hourly), of: body).get()
    #expect(report.hourly?.content.map { $0.values[.pop] } == [80, 20])
  }

  @Test(arguments: [
    (#"{"at":"/k","is":1}"#, [1.0]), (#"{"at":"/k","in":["1",3]}"#, [1, 3]),
    (#"{"at":"/k","not":[1]}"#, [2, 3, 4]),
    (#"{"at":"/k","is":null}"#, [4]), (#"{"at":"^/z","is":"Asia/Tokyo"}"#, [1, 2, 3, 4]),
  ])
  func `rows are selected by one of their values`(only: String, expected: [Double]) async throws {
    let text = Self.hourly(#""temperature":"C /x""#, more: "\"only\":\(only),")
    let rows = [#""k":1,"#, #""k":2,"#, #""k":"3","#, ""].enumerated()
      .map { #"{\#($1)"t":"2026-04-02T0\#($0):00","x":\#($0 + 1)}"# }.joined(separator: ",")
    let (hours, problems) = try await hours(text, of: rows)
    #expect(hours.map { $0.values[.temperature] } == expected)
    #expect(problems.isEmpty)
  }

  @Test func `members of an object are rows, and a row limit ends them all`() async throws {
    let text = manifestText(
      map:
        #"{"hourly":{"from":"a","rows":"/*/*","kind":"forecast","time":"epoch *","fields":{"temperature":"C /x"}}}"#
    )
    let members = (0..<6000).map { #""\#($0 * 3600)":{"x":1}"# }.joined(separator: ",")
    let report = try await report(text, of: "{\"a\":{\(members)},\"b\":{\(members)}}").get()
    #expect(report.hourly?.content.count == 5000)
    #expect(report.problems.map(\.message) == ["expected at most 5000 rows, found an object"])
  }

  // MARK: - Tables, boxes, countries, headers

  @Test(arguments: [
    (#"{"pt":"por","pt-BR":"br"}"#, Language.brazilian, "br"),
    (#"{"pt":"por","pt-BR":"br"}"#, .portuguese, "por"),
    (#"{"pt":"por","*":"en"}"#, .brazilian, "por"), (#"{"*":"en"}"#, .brazilian, "en"),
    ("{}", .brazilian, "pt"),
  ])
  func `the Portuguese of Brazil is Portuguese for a service without a name for it`(
    languages: String,
    language: Language,
    name: String
  ) throws {
    #expect(try manifest(manifestText(more: #""languages":\#(languages),"#)).code(of: language) == name)
  }

  @Test func `a table of codes serves several values`() async throws {
    let text = manifestText(
      more: #""codes":{"sky":{"1":"clear","2":"rain"}},"#,
      map:
        #"{"current":{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"condition":{"of":"code /c","codes":"sky"}}},"daily":{"from":"a","rows":"/d","kind":"forecast","time":"epoch /t","fields":{"condition":{"of":"code /c","codes":"sky"}}}}"#
    )
    let report = try await report(text, of: #"{"t":0,"c":2,"d":[{"t":0,"c":1}]}"#).get()
    #expect(report.current?.content.condition == ConditionVote(.rain))
    #expect(report.daily?.content.first?.condition == ConditionVote(.clear))
  }

  @Test(arguments: [
    ("{bbox:0.1}", 52.52, 13.41, "13.3100,52.4200,13.5100,52.6200"),
    ("{bbox:1}", 89.5, 179.5, "178.5000,88.5000,-179.5000,90.0000"),
    ("{bbox:1}", -89.5, -179.5, "179.5000,-90.0000,-178.5000,-88.5000"),
  ])
  func `a box reaches from the place`(text: String, latitude: Double, longitude: Double, expected: String)
    throws
  {
    let place = Place(
      name: "X",
      coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
    )
    let variables = Variables(
      WeatherQuery(place: place),
      in: "en",
      parameters: [:],
      longestForecast: 16,
      now: noon,
      version: "1"
    )
    #expect(try Template(text).expanded(variables, for: .query) == expected)
  }

  @Test(
    arguments: [(["mine": "12/155"], "/12%2F155/now"), (["other": "1"], nil), ([:], nil)]
      as [([String: String], String?)]
  )
  func `a step may name the place as the service does`(ids: [String: String], path: String?) async throws {
    var place = try berlin()
    place.sourceIDs = ids
    let service = StubService(.init(#"{"t":0,"x":1}"#))
    let manifest = try manifest(manifestText().replacing("example.org/a", with: "example.org/{place.id}/now"))
    #expect(manifest.kind(version: "1").readsPlaceIDs)
    let result = try await ask(manifest, at: place, service)
    #expect(service.urls.map { $0.contains(path ?? "") } == (path == nil ? [] : [true]), "\(service.urls)")
    #expect(result.failure?.reason == (path == nil ? .place : nil))
    #expect(path != nil || result.failure?.detail == "your config has no cities.NAME.ids.mine for it")
  }

  @Test func `a trial needs no id of the place`() async throws {
    let text = manifestText().replacing("example.org/a", with: "example.org/{place.id}/now")
    let trial = try ManifestTrial(Array(text.utf8), file: "test.json", version: "1")
    let replies = [ManifestTrial.Reply(body: Array(#"{"t":0,"x":1}"#.utf8))]
    let report = try await trial.report(from: replies, at: berlin(), now: noon)
    #expect(report.current?.content.values == [.temperature: 1])
  }

  @Test(arguments: [("SE", true), ("se", true), (nil, true), ("DE", false)] as [(String?, Bool)])
  func `a source is queried only for its countries`(country: String?, isAsked: Bool) async throws {
    var place = try berlin()
    place.country = country
    let service = StubService(.init(#"{"t":0,"x":1}"#))
    let result = try await ask(manifest(manifestText(more: #""countries":["SE","NO"],"#)), at: place, service)
    #expect(service.requests.isEmpty != isAsked)
    #expect((result.failure?.reason == .place) != isAsked)
  }

  @Test func `a name and a password become a header, and any header may be named`() async throws {
    let text = manifestText(
      query: #"{},"headers":{"api_key":"{param.b}"},"basic":{"user":"{param.a}","password":"{param.b}"}"#,
      more: #""params":{"a":{},"b":{"secret":true}},"#
    )
    let service = StubService(.init(#"{"t":0,"x":1}"#))
    _ = try await ask(manifest(text), parameters: ["a": "Aladdin", "b": "open sesame"], service)
    let request = try #require(service.requests.first)
    // The example of RFC 7617.
    #expect(request.headers["authorization"] == "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==")
    #expect(request.headers["api_key"] == "open sesame")
    let nameless = try await ask(manifest(text), parameters: ["a": "Aladdin"], service)
    #expect(nameless.failure?.description.hasPrefix("mine: no b") == true, "\(nameless)")
  }
}
