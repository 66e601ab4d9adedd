import Configuration
import Foundation
import HTTPTransport
import ProviderKit
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Catalog
@testable import Manifests

/// Responses in CSV, and rows that a variable chooses.
@Suite struct CSVTests {
  /// A manifest of one step in CSV with rows of hours.
  private func text(csv: String = "{}", only: String = "", step: String = "") -> String {
    let section =
      #"{"from":"a","rows":"",\#(only)"kind":"forecast","time":"utc /time","fields":{"temperature":"C /t"}}"#
    return manifestText(map: #"{"hourly":\#(section)}"#)
      .replacing(#""id":"a","#, with: #""id":"a","csv":\#(csv),\#(step)"#)
  }

  // MARK: - The format

  @Test func `rows and their fields are read as those of JSON`() async throws {
    let body = "time;t;note\n2026-04-02T00:00;4.5;\"a; b\"\n\n202604020100;;\n2026-04-02 02:00;-1;x\n"
    let report = try await report(text(csv: #"{"separator":";"}"#), of: body).get()
    #expect(report.hourly?.content.map { $0.values[.temperature] } == [4.5, nil, -1])
    #expect(report.hourly?.content[1].time == ISOInstant.date("2026-04-02T01:00Z"))
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `a request accepts CSV`() async throws {
    let service = StubService(.init("time,t\n2026-04-02T00:00,1"))
    _ = try await ask(ManifestsTests.manifest(text()), service).get()
    #expect(service.requests.first?.headers["accept"] == "text/csv")
  }

  @Test(arguments: [
    ("<html><body>Sign in", "not readable CSV at line 1: expected a table, found HTML or XML"),
    ("\u{FEFF}<html><body>Sign in", "not readable CSV at line 1: expected a table, found HTML or XML"),
    ("Invalid API key", #"line 1: expected a column such as "t", found "Invalid API key""#),
    ("time;t\n2026-04-02T00:00;1", #"line 1: expected names with "," between them, found ";""#),
    (#"[{"error": "bad key"}]"#, "bad key"), ("\u{FEFF}{\"error\": \"bad key\"}", "bad key"),
    ("time,t\n2026-04-02T00:00", "not readable CSV at line 2: expected 2 fields, found 1"),
    (#"{"message": "over the limit"}"#, "it says \"over the limit\""),
    ("when,t\n2026-04-02T00:00,1", "the response has nothing at /time"),
    ("when,temp\n2026-04-02T00:00,1", "expected a column such as"),
  ])
  func `a response that is not the expected CSV is one line`(body: String, detail: String) async throws {
    let failure = try #require(try await report(text(), of: body).failure)
    #expect(failure.reason == .schema)
    #expect(failure.detail?.contains(detail) == true, "\(failure.detail as Any)")
    #expect(!"\(failure)".contains("\n"))
  }

  @Test func `a table in UTF-16 is named`() async throws {
    var body: [UInt8] = [0xFF, 0xFE]
    for byte in "time,t\n".utf8 { body += [byte, 0] }
    let failure = try await ask(ManifestsTests.manifest(text()), StubService(.init(body))).failure
    #expect(failure?.detail?.contains("line 1: expected UTF-8, found UTF-16") == true, "\(failure as Any)")
  }

  @Test func `an error in JSON is known by its rule`() async throws {
    let rules = #"[{"at":"/code","in":[7],"as":"quota","message":"/message"}]"#
    let manifest = text().replacing(#""errors":[]"#, with: #""errors":\#(rules)"#)
    let failure = try await report(manifest, of: #"{"code":7,"message":"enough for today"}"#).failure
    #expect(failure?.reason == .quota(retryAfter: nil))
    #expect(failure?.detail?.contains("enough for today") == true)
  }

  @Test(arguments: [
    ("Invalid API key", nil), ("evnt,sev\n", nil), (#"[{"error":"bad key"}]"#, nil), ("event,station\n", 0),
    ("event,station\nStorm,X\n", 0), ("event,station\nStorm,52.5200\n", 1),
    ("event,stn\nStorm,52.5200\n", nil),
  ])
  func `only a table can say that there are no warnings`(body: String, count: Int?) async throws {
    let alerts =
      #"{"from":"a","rows":"","only":{"at":"/station","is":"{lat}"},"fields":{"event":"text /event"}}"#
    let manifest = manifestText(map: #"{"alerts":\#(alerts)}"#)
      .replacing(#""id":"a","#, with: #""id":"a","csv":{},"#)
    let result = try await ask(ManifestsTests.manifest(manifest), at: berlin(), scope: .alerts) { _ in
      .init(body)
    }
    #expect((try? result.get())?.alerts?.count == count, "\(result)")
  }

  @Test(arguments: ["", "\n", "time,t\n"]) func `a table without rows has nothing`(body: String) async throws
  {
    #expect(try await report(text(), of: body).failure?.reason == .place)
  }

  @Test(arguments: [
    (#"{"separator":"::"}"#, "expected one of"), (#"{"separator":1}"#, "expected"),
    (#"{"skip":-1}"#, "expected"), (#"{"skip":101}"#, "expected"), (#"{"columns":"a"}"#, "expected a list"),
    (#"{"column":["a"]}"#, "unknown key"), ("true", "expected an object"),
    (#"{"columns":[]}"#, "a table needs columns"), (#"{"columns":["", " "]}"#, "a table needs columns"),
    (#"{"columns":["time","t","t"]}"#, "a table has each column once"),
    (#"{"columns":["time","temp"]}"#, "unknown column \"t\""),
    (#"{"columns":["Time","t"]}"#, "did you mean \"Time\"?"),
    (#"{},"xml":{"lists":["a"]}"#, "a response is in XML or in CSV, not in both"),
  ])
  func `errors in the description of CSV are reported`(csv: String, message: String) throws {
    let problems = try #require(throws: ConfigProblems.self) { try ManifestsTests.manifest(text(csv: csv)) }
    #expect("\(problems)".contains(message), "\(problems)")
  }

  @Test(arguments: [
    (#""rows":"""#, #""rows":"/data""#, "the rows of a response in CSV are at \"\""),
    (#""rows":"""#, #""columns":"""#, "a response in CSV has rows"),
    (#""rows":"""#, #""at":"/t""#, "a row of a response in CSV is at its number"),
    ("C /t", "C /temp/value", "a row of a response in CSV has only its columns"),
    ("C /t", "C ^/t", "a row of a response in CSV is at its number"),
    (#""csv":{},"#, #""csv":{},"set":{"x":"/t"},"#, "a row of a response in CSV is at its number"),
    (
      #""csv":{},"#,
      #""csv":{},"set":{"x":{"at":"/t","rows":"/all","nearest":{"latitude":"/a","longitude":"/o","within":"9km"}}},"#,
      "the rows of a response in CSV are at \"\""
    ),
  ])
  func `a location that CSV does not have is an error`(part: String, other: String, message: String) throws {
    let manifest = text().replacing(part, with: other)
    let problems = try #require(throws: ConfigProblems.self) { try ManifestsTests.manifest(manifest) }
    #expect("\(problems)".contains(message), "\(problems)")
  }

  @Test(arguments: [
    ("t [C]", #"{}"#), ("t[unit=C]", #"{}"#), ("2026", #"{}"#),
    ("t", #"{"skip":1,"columns":["time"," t "]}"#),
  ])
  func `a column has any name`(name: String, csv: String) async throws {
    let manifest = try ManifestsTests.manifest(text(csv: csv).replacing("C /t", with: "C /\(name)"))
    #expect(manifest.warnings.allSatisfy { !$0.message.contains(name) }, "\(manifest.warnings)")
    let service = StubService(.init("time,\(name)\n2026-04-02T00:00,4.5"))
    let report = try await ask(manifest, service).get()
    #expect(report.hourly?.content.first?.values[.temperature] == 4.5)
  }

  @Test(arguments: ["/*", ""]) func `a value may be in a row that the map names`(rows: String) async throws {
    let manifest = text().replacing(#""rows":"""#, with: #""rows":"\#(rows)""#)
      .replacing("C /t", with: rows.isEmpty ? "C ^/1/t" : "C ^/*/t")
    let body = "time,t\n2026-04-02T00:00,4\n2026-04-02T01:00,5"
    let hours = try await report(manifest, of: body).get().hourly?.content
    #expect(hours?.map { $0.values[.temperature] } == (rows.isEmpty ? [5, 5] : [4, 5]))
  }

  @Test func `the columns of a language are read`() async throws {
    let alerts = #"{"from":"a","rows":"","fields":{"event":"text /event_{lang}","headline":"text /head"}}"#
    let manifest = manifestText(map: #"{"alerts":\#(alerts)}"#)
      .replacing(#""id":"a","#, with: #""id":"a","csv":{},"#)
    let report = try await ask(ManifestsTests.manifest(manifest), at: berlin(), scope: .alerts) { _ in
      .init("event_en,head\nStorm,Wind")
    }.get()
    #expect(report.alerts?.first?.event == "Storm")
  }

  // MARK: - Errors in words

  /// The words are an error only where the response is not the table, whatever its type.
  @Test(arguments: [
    ("Sorry: invalid API key", "text/csv", true), ("Sorry: invalid API key", "text/plain", true),
    ("time,t,n\n2026-04-02T00:00,1,valley of the invalid API key", "text/plain", false),
    ("time,t,n\n2026-04-02T00:00,1", "text/plain", false), ("time,t\n# invalid API key,", "text/csv", false),
  ])
  func `words of an error are not searched in the table`(body: String, type: String, isError: Bool)
    async throws
  {
    for csv in [#"{}"#, #"{"columns":["time","t","n"]}"#] where csv == "{}" || isError {
      let rules = #"[{"contains":"invalid api key","as":"auth"}]"#
      let manifest = text(csv: csv).replacing(#""errors":[]"#, with: #""errors":\#(rules)"#)
      let service = StubService(.init(200, body, headers: ["content-type": type]))
      let failure = try await ask(ManifestsTests.manifest(manifest), service).failure
      let isAuth = if case .auth = failure?.reason { true } else { false }
      #expect(isAuth == isError, "\(failure as Any)")
    }
  }

  @Test func `an error status has the words of a response that is not the table`() async throws {
    let service = StubService(.init(500, "The key has expired.", headers: ["content-type": "text/csv"]))
    let failure = try #require(try await ask(ManifestsTests.manifest(text()), service).failure)
    #expect("\(failure)".contains("The key has expired."), "\(failure)")
  }

  @Test func `a secret is not taken from CSV, because recordings would show it`() throws {
    let set = #""set":{"session":{"at":"/0/token","secret":true}},"#
    let problems = try #require(throws: ConfigProblems.self) {
      try ManifestsTests.manifest(text(step: set))
    }
    #expect("\(problems)".contains("a secret can only be taken from a response in JSON"), "\(problems)")
  }

  // MARK: - Rows that a variable chooses

  private func csv(_ file: String) throws -> [UInt8] {
    try fixture("Fixtures/Services/meteoswiss-\(file).synthetic.csv")
  }

  private func askSwitzerland(
    stations: String? = nil,
    at latitude: Double = 47.5,
    _ longitude: Double = 8.9
  ) async throws -> Result<WeatherReport, ProviderFailure> {
    let coordinates = try #require(Coordinates(latitude: latitude, longitude: longitude))
    let place = Place(name: "Somewhere", coordinates: coordinates)
    let manifest = try Manifest(fixture("Fixtures/Services/meteoswiss.json"), file: "meteoswiss.json")
    let bodies = (stations: try stations.map { Array($0.utf8) } ?? csv("stations"), now: try csv("now"))
    return try await ask(manifest, at: place) { request in
      .init(request.url.hasSuffix("VQHA80.csv") ? bodies.now : bodies.stations)
    }
  }

  @Test func `the row of the station that an earlier step found is read`() async throws {
    let report = try await askSwitzerland().get()
    let current = try #require(report.current)
    #expect(current.content.time == ISOInstant.date("2026-03-28T15:20Z"))
    #expect(current.content.values[.temperature] == 4 && current.content.values[.pressure] == 1020.3)
    #expect(current.content.values[.windDirection] == 227)
    let distance = try #require(report.station?.distance)
    #expect(distance < .kilometers(3))
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `a value with the mark of missing values is left out`() async throws {
    let values = try await askSwitzerland(at: 46.49, 7.56).get().current?.content.values
    #expect(values?[.temperature] == -0.3 && values?[.pressure] == nil)
  }

  @Test func `without the variable the second step is not sent`() async throws {
    let far = "station_abbr;station_coordinates_wgs84_lat;station_coordinates_wgs84_lon\nX;10;10\n"
    let failure = try await askSwitzerland(stations: far).failure
    #expect(failure?.reason == .place)
  }

  @Test func `a station without a row is not another station`() async throws {
    let failure = try await askSwitzerland(at: 47.54, 7.58).failure
    #expect(failure?.reason == .place)
    #expect(failure?.detail == "it has nothing of station BAS")
  }

  @Test func `a number with other zeros is named where no row has that of the variable`() async throws {
    let only = #""only":{"at":"/t","is":"{lat}"},"#
    let manifest = try ManifestsTests.manifest(text(only: only))
    let result = try await ask(manifest, at: berlin()) { _ in
      .init("time,t\n2026-04-02T00:00,13\n2026-04-02T00:00,52.52")
    }
    #expect(result.failure?.detail == "it has nothing of lat 52.5200, but of 52.52")
  }

  @Test(arguments: [
    (#""only":{"at":"/t","in":["{lat}"]},"#, "only \"is\" can have a variable"),
    (#""only":{"at":"/t","is":"{nothing}"},"#, "unknown variable"),
    (#""only":{"at":"/t","is":"X{lat}"},"#, "expected a value or one variable alone"),
    (#""only":{"at":"/t","is":"{lat:1}"},"#, "expected a value or one variable alone"),
    (#""only":{"at":"/t","is":"{bbox:1}"},"#, "expected a value or one variable alone"),
    (#""only":{"at":"/t","is":"{lat}?"},"#, "expected a value or one variable alone"),
    (#""only":{"at":"/t","is":"{late}"},"#, "\"late\" is set by step a, which is not before step a"),
  ])
  func `a variable that cannot choose rows is an error`(only: String, message: String) throws {
    let set = only.contains("late") ? #""set":{"late":"/0/t"},"# : ""
    let problems = try #require(throws: ConfigProblems.self) {
      try ManifestsTests.manifest(text(only: only, step: set))
    }
    #expect("\(problems)".contains(message), "\(problems)")
  }
}
