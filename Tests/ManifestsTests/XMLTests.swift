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

/// Responses in XML, and the services that give them.
@Suite struct XMLTests {
  /// A manifest of one step in XML with rows of hours.
  private func text(xml: String = #"{"lists":["row"]}"#, rows: String = "/r/row", step: String = "") -> String
  {
    let section =
      #"{"from":"a","rows":"\#(rows)","kind":"forecast","time":"iso /@t","fields":{"temperature":"C /x","humidity":"% /h/@v"}}"#
    return manifestText(map: #"{"hourly":\#(section)}"#)
      .replacing(#""id":"a","#, with: #""id":"a","xml":\#(xml),\#(step)"#)
  }

  private func rows(_ rows: String) -> String { "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<r>\(rows)</r>" }

  // MARK: - The language

  @Test(arguments: [1, 2]) func `elements are rows, also a single one`(count: Int) async throws {
    let rows = (0..<count).map {
      "<row t='2026-04-02T0\($0):00:00Z'><x>NaN</x></row>"
        + "<row t='2026-04-02T0\($0):00:00Z'><x> \($0) </x><h v='80'/></row>"
    }
    let report = try await report(text(), of: self.rows(rows.suffix(1).joined())).get()
    #expect(report.hourly?.content.map { $0.values } == [[.temperature: Double(count - 1), .humidity: 80]])
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `a request accepts XML`() async throws {
    let service = StubService(.init(rows("<row t='2026-04-02T00:00:00Z'><x>1</x></row>")))
    _ = try await ask(manifest(text()), service).get()
    #expect(service.requests.first?.headers["accept"] == "application/xml, text/xml")
  }

  @Test func `a response in another encoding is converted by its charset`() async throws {
    let body =
      Array("<?xml version='1.0' encoding='ISO-8859-15'?><r><!-- ".utf8) + [0xA4]
      + Array(" --><row t='2026-04-02T00:00:00Z'><x>1</x></row></r>".utf8)
    let manifest = try manifest(text(step: #""charset":"iso-8859-15","#))
    let report = try await ask(manifest, StubService(.init(body))).get()
    #expect(report.hourly?.content.count == 1)
    let failure = try await ask(self.manifest(), StubService(.init(body))).failure
    #expect(failure?.detail?.contains("line 1, column 53: expected UTF-8") == true, "\(failure as Any)")
  }

  private func manifest() throws -> Manifest { try ManifestsTests.manifest(text()) }

  private func manifest(_ text: String) throws -> Manifest { try ManifestsTests.manifest(text) }

  @Test(arguments: [
    ("<!DOCTYPE r [<!ENTITY a 'b'>]><r>&a;</r>", "line 1, column 1: expected XML without a document type"),
    ("<html><body>Sign in", "line 1, column 20: expected </body>, found the end of the document"),
    ("{}", "line 1, column 1: expected an element, found \"{\""),
    ("no XML", "line 1, column 1: expected an element, found \"n\""),
    ("<r><row t='2026-04-02T00:00:00Z'><x>1</x></row>", "line 1, column 48: expected </r>"),
    (
      "<?xml version='1.0' encoding='UTF-16'?><r/>",
      "line 1, column 29: expected the encoding UTF-8, found UTF-16"
    ),
    ("<r/>", "the response has nothing at /r/row"),
    ("<r><row/></r>", "the response has nothing at /@t"),
    ("<r><row t='2026-04-02T00:00:00Z'><x>1</y></row></r>", "expected </x>, found </y>"),
  ])
  func `a response that is not the expected XML is one line`(body: String, detail: String) async throws {
    let failure = try #require(try await report(text(), of: body).failure)
    #expect(failure.reason == .schema)
    #expect(failure.detail?.contains(detail) == true, "\(failure)")
    #expect(!"\(failure)".contains("\n"))
  }

  @Test(arguments: ["", " \n"]) func `an empty response has nothing for the place`(body: String) async throws
  {
    #expect(try await report(text(), of: body).failure?.reason == .place)
  }

  @Test func `a million rows are limited`() async throws {
    let row = "<row t='2026-04-02T00:00:00Z'/>"
    let many = try await report(text(), of: rows(String(repeating: row, count: 1_000_000)))
    #expect(many.failure?.reason == .schema)
    let valued = "<row t='2026-04-02T00:00:00Z'><x>1</x></row>"
    let limited = try await report(text(), of: rows(String(repeating: valued, count: 40_000))).get()
    #expect(limited.problems.contains { $0.message.contains("at most 5000 rows") })
  }

  @Test(arguments: [
    (#"{"lists":["ro"]}"#, "a response may have a single element row, which is then not a list"),
    ("{}", "a response may have a single element row, which is then not a list"),
    (#"{"list":["row"]}"#, "unknown key"),
    (#"{"lists":[""]}"#, "expected"),
    (#"{"lists":["row"],"tables":{"t":[]}}"#, "a table needs columns"),
    (#"{"lists":["row"],"tables":{"t":["a","a"]}}"#, "a table has each column once"),
    (#"{"lists":["row"],"tables":{"t":1}}"#, "expected"),
    ("true", "expected an object"),
  ])
  func `errors in the description of XML are reported`(xml: String, message: String) throws {
    let problems = try #require(throws: ConfigProblems.self) { try manifest(text(xml: xml)) }
    #expect("\(problems)".contains(message), "\(problems)")
  }

  @Test func `a secret is not taken from XML, because recordings would show it`() throws {
    let set = #""set":{"session":{"at":"/r/token","secret":true}},"#
    let problems = try #require(throws: ConfigProblems.self) { try manifest(text(step: set)) }
    #expect("\(problems)".contains("a secret can only be taken from a response in JSON"))
  }

  @Test func `the shortest of overlapping intervals that end together counts`() async throws {
    let map = #"""
      {"hourly":{"from":"a","rows":"/h","kind":"forecast","time":"iso /t","fields":{"temperature":"C /x"},
        "joined":[{"rows":"/i","time":"iso /t","fields":{
          "precipitation":{"of":"mm /r","interval":{"from":"iso /f"}},
          "condition":{"of":"code /c","codes":{"1":"rain","2":"snow","3":"fog"},"interval":{"from":"iso /f"}}}}]}}
      """#
    for order in [["03", "00", "05"], ["05", "03", "00"], ["00", "05", "03"]] {
      let intervals = order.map { hour in
        let code = ["05": 1, "03": 2, "00": 3][hour] ?? 0
        return #"{"f":"2026-04-02T\#(hour):00:00Z","t":"2026-04-02T06:00:00Z","r":\#(code),"c":\#(code)}"#
      }
      let body =
        #"{"h":[{"t":"2026-04-02T06:00:00Z","x":1}],"i":[\#(intervals.joined(separator: ","))]}"#
      let report = try await report(manifestText(map: map), of: body).get()
      let hour = try #require(report.hourly?.content.first)
      #expect(hour.values == [.temperature: 1, .precipitation: 1], "\(order)")
      #expect(hour.spans[.precipitation] == .ending(3600) && hour.conditionSpan == .ending(3600))
      #expect(hour.condition == ConditionVote(.rain))
    }
  }

  // MARK: - FMI

  private func place(_ latitude: Double, _ longitude: Double, in country: String?) throws -> Place {
    var place = Place(
      name: "Somewhere",
      coordinates: try #require(Coordinates(latitude: latitude, longitude: longitude))
    )
    place.country = country
    return place
  }

  /// A coverage as FMI writes it.
  private func coverage(_ fields: [String], _ rows: [(position: String, values: String)]) -> String {
    """
    <wfs:FeatureCollection numberReturned="1"><wfs:member><omso:GridSeriesObservation><om:result>
    <gmlcov:MultiPointCoverage><gml:domainSet><gmlcov:SimpleMultiPoint><gmlcov:positions>
    \(rows.map(\.position).joined(separator: "\n"))
    </gmlcov:positions></gmlcov:SimpleMultiPoint></gml:domainSet><gml:rangeSet><gml:DataBlock>
    <gml:doubleOrNilReasonTupleList>
    \(rows.map(\.values).joined(separator: "\n"))
    </gml:doubleOrNilReasonTupleList></gml:DataBlock></gml:rangeSet><gmlcov:rangeType><swe:DataRecord>
    \(fields.map { "<swe:field name=\"\($0)\"/>" }.joined())
    </swe:DataRecord></gmlcov:rangeType></gmlcov:MultiPointCoverage></om:result></omso:GridSeriesObservation>
    </wfs:member></wfs:FeatureCollection>
    """
  }

  private func askFMI(observation: String, forecast: String, at place: Place? = nil) async throws
    -> Result<WeatherReport, ProviderFailure>
  {
    let helsinki = try self.place(60.17, 24.94, in: "FI")
    return try await ask(Shipped.named("FMI").manifest(), at: place ?? helsinki) { request in
      .init(request.url.contains("::observations::") ? observation : forecast)
    }
  }

  @Test func `the nearest station of FMI counts, with its newest values`() async throws {
    let forecast = coverage(
      // Columns may come in any order.
      ["WeatherSymbol3", "PoP", "Temperature", "Precipitation1h", "HourlyMaximumGust", "TotalCloudCover"],
      [
        ("60.17 24.94 1601553600", "31.0 80.0 12.5 0.2 NaN 100.0"),
        ("60.17 24.94 1601557200", "NaN 5.0 12.0 0.0 9 50.0"),
      ]
    )
    let observation = coverage(
      ["Temperature", "n_man", "snow_aws", "r_1h", "vis"],
      [
        ("60.33 24.97 1601553000", "9.0 8 2 1.0 900"),
        ("60.18 24.94 1601551800", "10.0 8 -1 0.1 5000"), ("60.18 24.94 1601552400", "10.5 9 -1 0.0 50000"),
        ("60.18 24.94 1601553000", "NaN NaN NaN NaN NaN"), ("60.18 24.95 1601553000", "NaN NaN NaN NaN NaN"),
      ]
    )
    let report = try await askFMI(observation: observation, forecast: forecast).get()
    let now = try #require(report.current?.content)
    #expect(now.time == Date(timeIntervalSince1970: 1_601_552_400))
    #expect(now.values == [.temperature: 10.5, .precipitation: 0, .visibility: 50_000, .snowDepth: 0])
    #expect(report.station?.distance.map { Int($0.kilometers.rounded()) } == 1)
    let hours = try #require(report.hourly?.content)
    #expect(
      hours.map(\.values) == [
        [.temperature: 12.5, .pop: 80, .precipitation: 0.2, .cloudCover: 100],
        [.temperature: 12, .pop: 5, .precipitation: 0, .cloudCover: 50, .windGust: 9],
      ]
    )
    #expect(hours.map(\.condition) == [ConditionVote(.rain, .light), nil])
    #expect(report.problems.isEmpty, "\(report.problems)")
  }

  @Test func `a forecast of FMI without any value is a failure`() async throws {
    let recorded = String(decoding: try fixture("Fixtures/fmi-forecast-nan.xml"), as: UTF8.self)
    let oulu = try place(65.01, 25.47, in: "FI")
    let failure = try await askFMI(observation: recorded, forecast: recorded, at: oulu).failure
    #expect(failure?.detail?.contains("the response has nothing at") == true, "\(failure as Any)")
  }

  @Test func `rows of FMI that do not fit their columns are not read`() async throws {
    let right = coverage(["Temperature"], [("60.17 24.94 1601553600", "1.0")])
    for wrong in [
      coverage(["Temperature", "PoP"], [("60.17 24.94 1601553600", "1.0")]),
      coverage(["Temperature"], [("60.17 24.94", "1.0")]),
      coverage(["Temperature", "Temperature"], [("60.17 24.94 1601553600", "1.0 2.0")]),
      coverage(["Temperature"], [("60.17 24.94 1601553600", "1.0\n2.0")]),
    ] {
      let report = try await askFMI(observation: right, forecast: wrong).get()
      #expect(report.current != nil && report.hourly == nil && report.problems.count == 1, "\(report)")
    }
  }

  @Test(
    arguments: [
      ("FMI", 60.17, 24.94, "FI", true), ("FMI", 60.1, 19.95, "AX", true), ("FMI", 59.3, 18.1, "SE", false),
      ("FMI", 59.44, 24.75, "EE", false), ("FMI", 60.0, 20.5, nil, true), ("FMI", 52.5, 13.4, "DE", false),
      ("MetEireann", 53.35, -6.26, "IE", true), ("MetEireann", 54.6, -5.93, "GB", true),
      ("MetEireann", 51.5, -0.13, "GB", false), ("MetEireann", 52.5, 13.4, "DE", false),
    ] as [(String, Double, Double, String?, Bool)]
  )
  func `a service is asked about its country alone`(
    folder: String,
    latitude: Double,
    longitude: Double,
    country: String?,
    isAsked: Bool
  ) async throws {
    let service = StubService(.init("<a/>"))
    _ = try await ask(Shipped.named(folder).manifest(), at: place(latitude, longitude, in: country), service)
    #expect(service.requests.isEmpty != isAsked)
  }

  // MARK: - Met Éireann

  @Test func `a moment of Met Éireann has the amount of the interval that ends then`() async throws {
    let sample = try SampleFolder(provider: "MetEireann")["forecast-shape.synthetic.xml"]
    let report = try await ask(
      Shipped.named("MetEireann").manifest(),
      at: place(53.35, -6.26, in: "IE"),
      StubService(.init(sample.exchange.body))
    ).get()
    let hours = try #require(report.hourly?.content)
    #expect(hours.map { $0.values[.temperature] } == [14.3, 14.2, 12])
    #expect(hours.map { $0.values[.precipitation] } == [0.2, nil, 0.3])
    #expect(hours.map { $0.values[.pop] } == [21.2, nil, 22.1])
    #expect(hours.map { $0.spans[.precipitation] } == [.ending(3600), nil, .ending(3600)])
    #expect(report.elevation == .meters(32) && report.problems.isEmpty, "\(report.problems)")
  }
}
