import Configuration
import FoundationEssentials
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Catalog

/// The warnings of a manifest.
@Suite struct AlertTests {
  private static func text(_ fields: String, absent: String = "") -> String {
    let alerts = #"{"from":"a","rows":"/alerts",\#(absent)"fields":\#(fields)}"#
    return manifestText(map: #"{"alerts":\#(alerts)}"#)
  }

  private static let fields = """
    {"id":"text /id","uri":"text /link","status":"text /status","messageType":"text /type",
     "response":"text /response","event":"text /event","headline":"text /title","description":"text /words",
     "severity":{"of":"text /grade","codes":{"red":"extreme","yellow":"moderate","?":"unknown","3":"severe"}},
     "urgency":"text /urgency","areas":"text /areas","sender":"text /by","onset":"iso /from","ends":"epoch /to"}
    """

  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let alert: String
    var expected: WeatherAlert?
    var problems: [String] = []
  }

  private static func alert(_ event: String, _ change: (inout WeatherAlert) -> Void = { _ in })
    -> WeatherAlert
  {
    var alert = WeatherAlert(event: event)
    change(&alert)
    return alert
  }

  @Test(arguments: [
    Row(
      testDescription: "everything",
      alert: """
        {"id":7,"link":"https://w.example/7","status":"Actual","type":"Update","response":"Monitor","event":"Gale","title":"Gale tonight","words":"Strong\\n\\nwind","grade":"red",
         "urgency":"Immediate","areas":["North","","South"],"by":"Office","from":"2020-10-01T14:00+02:00","to":1601600000}
        """,
      expected: alert("Gale") {
        $0.identifier = "7"
        $0.uri = "https://w.example/7"
        ($0.status, $0.messageType, $0.response) = (.actual, .update, .monitor)
        $0.headline = "Gale tonight"
        $0.description = "Strong\nwind"
        $0.severity = .extreme
        $0.urgency = .immediate
        $0.areas = "North, South"
        $0.sender = "Office"
        $0.onset = noon
        $0.ends = Date(timeIntervalSince1970: 1_601_600_000)
      }
    ),
    Row(
      testDescription: "CAP's own words in any case",
      alert: #"{"event":"Gale","grade":"SEVERE"}"#,
      expected: alert("Gale") { $0.severity = .severe }
    ),
    Row(
      testDescription: "a grade in digits, however the number is written",
      alert: #"{"event":"Gale","grade":3.0}"#,
      expected: alert("Gale") { $0.severity = .severe }
    ),
    Row(
      testDescription: "a grade by a code in any case",
      alert: #"{"event":"Gale","grade":"Red"}"#,
      expected: alert("Gale") { $0.severity = .extreme }
    ),
    Row(
      testDescription: "an unknown grade",
      alert: #"{"event":"Gale","grade":"purple"}"#,
      expected: alert("Gale"),
      problems: ["alerts[0].grade"]
    ),
    Row(
      testDescription: "a grade that says nothing",
      alert: #"{"event":"Gale","grade":"?"}"#,
      expected: alert("Gale")
    ),
    Row(
      testDescription: "without an event it is called by its headline",
      alert: #"{"title":"Gale tonight"}"#,
      expected: alert("Gale tonight") { $0.headline = "Gale tonight" }
    ),
    Row(
      testDescription: "a text alone is still a warning",
      alert: #"{"words":"Stay inside"}"#,
      expected: alert("Warning") { $0.description = "Stay inside" }
    ),
    Row(
      testDescription: "control characters",
      alert: ##"{"event":"\u001b[31mGale\u202e"}"##,
      expected: alert("[31mGale")
    ),
    Row(
      testDescription: "a time that cannot be read",
      alert: #"{"event":"Gale","from":"soon"}"#,
      expected: alert("Gale"),
      problems: ["alerts[0].from"]
    ),
    Row(
      testDescription: "a grade alone, too",
      alert: #"{"grade":"red"}"#,
      expected: alert("Warning") { $0.severity = .extreme }
    ),
    Row(testDescription: "nothing", alert: #"{"event":null,"other":"red"}"#),
    Row(testDescription: "no object", alert: "7"),
  ])
  func `a warning is mapped, and its unreadable fields are reported`(row: Row) async throws {
    let result = try await report(Self.text(Self.fields), of: #"{"alerts":[\#(row.alert)]}"#).get()
    #expect(result.alerts == [row.expected].compactMap(\.self))
    #expect(result.problems.map(\.path) == row.problems)
  }

  @Test(arguments: [
    ("", #"{"alerts":[]}"#, [] as [WeatherAlert]?), ("", "{}", nil), ("", #"{"alerts":null}"#, nil),
    (#""absent":[],"#, "{}", []), (#""absent":[],"#, #"{"alerts":[]}"#, []),
  ])
  func `a missing list means no warnings only if the manifest says so`(
    absent: String,
    body: String,
    expected: [WeatherAlert]?
  ) async throws {
    let result = try await report(Self.text(Self.fields, absent: absent), of: body)
    if let expected {
      #expect(try result.get().alerts == expected)
    } else {
      #expect(result.failure?.reason == .schema)
    }
  }

  /// Only a list may be left out, not the whole response.
  @Test(arguments: ["", #""absent":[],"#], ["", " \n"])
  func `a response without a byte does not mean that there are no warnings`(absent: String, body: String)
    async throws
  {
    let alerts = #"{"from":"a","rows":"/alerts",\#(absent)"fields":\#(Self.fields)}"#
    let current =
      #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#
    for map in [#"{"alerts":\#(alerts)}"#, #"{"current":\#(current),"alerts":\#(alerts)}"#] {
      let failure = try await report(manifestText(map: map), of: body).failure
      #expect(failure?.reason == .schema)
      #expect(failure?.detail == "the response is empty and has no list of warnings")
    }
  }

  @Test(arguments: [
    (#"{"t":1601553600,"x":12}"#, "the response has no list of them"),
    (#"{"t":1601553600,"x":12,"alerts":[]}"#, nil),
    (#"{"t":1601553600,"x":12,"alerts":[{"event":"Gale"},{"gravity":3}]}"#, "1 could not be read"),
    (
      #"{"t":1601553600,"x":12,"alerts":[\#(String(repeating: #"{"event":"Gale"},"#, count: 5000)){"event":"Fog"}]}"#,
      "only the first 5000 were read"
    ),
    (
      #"{"t":1601553600,"x":12,"alerts":{}}"#,
      "they could not be read (alerts: expected an array, found an empty object)"
    ),
  ])
  func `weather without all of its warnings is marked`(body: String, problem: String?) async throws {
    let current =
      #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#
    let alerts = #"{"from":"a","rows":"/alerts","fields":\#(Self.fields)}"#
    let text = manifestText(map: #"{"current":\#(current),"alerts":\#(alerts)}"#)
    #expect(try await report(text, of: body).get().alertsProblem?.description == problem)
  }

  @Test func `warnings of a step that fails are missing`() async throws {
    let shipped = Shipped.named("BrightSky")
    let weather = #"{"weather":{"timestamp":"2020-10-01T12:00:00+00:00","temperature":12},"sources":[]}"#
    let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) {
      request throws(TransportError) in request.url.contains("/alerts") ? .init(500) : .init(weather)
    }.get()
    #expect(report.alerts == nil)
    #expect(report.alertsProblem?.description == "the source reports an error (HTTP 500). Try again later.")
  }

  @Test(arguments: [(Language.german, "STURM"), (.english, "gale"), (.french, "gale")])
  func `a service with several languages is read in the language of the query`(
    language: Language,
    event: String
  ) async throws {
    let fields = #"{"event":{"any":["text /event_{lang}","text /event_en"]}}"#
    let body = #"{"alerts":[{"event_en":"gale","event_de":"STURM"}]}"#
    let result = try await report(Self.text(fields), of: body, language: language).get()
    #expect(result.alerts?.map(\.event) == [event])
  }

  @Test(arguments: [
    ("2", "Thunderstorms"), ("2.0", "Thunderstorms"), (#""wind""#, "Strong wind"),
    (#"["wind",2]"#, "Strong wind, Thunderstorms"), ("7", "7"), (#""Frost""#, "Frost"),
  ])
  func `the text of a warning may be given by a code`(type: String, event: String) async throws {
    let fields = #"{"event":{"of":"text /type","codes":{"wind":"Strong wind","2":"Thunderstorms"}}}"#
    let result = try await report(Self.text(fields), of: #"{"alerts":[{"type":\#(type)}]}"#).get()
    #expect(result.alerts?.map(\.event) == [event])
    #expect(result.problems.isEmpty)
  }

  @Test func `something else in place of warnings is reported`() async throws {
    let result = try await report(Self.text(Self.fields), of: #"{"alerts":{"event":"Gale"}}"#)
    #expect(result.failure?.reason == .schema)
  }

  @Test func `a long text is cut`() async throws {
    let body = #"{"alerts":[{"event":"Gale","words":"\#(String(repeating: "x", count: 20_000))"}]}"#
    let result = try await report(Self.text(Self.fields), of: body).get()
    #expect(result.alerts?.first?.description?.count == 8000)
  }

  @Test(arguments: [
    (#"{"headline":"text /x"}"#, "\"event\" is missing"),
    (#"{"event":"C /x"}"#, "the unit C does not fit this value"),
    (#"{"event":"text /x","onset":"text /y"}"#, "the unit text does not fit this value"),
    (#"{"event":"text /x","gravity":"text /y"}"#, "unknown key"),
    (
      #"{"event":"text /x","severity":{"of":"text /y","codes":{"red":"extremely"}}}"#,
      "unknown word \"extremely\""
    ),
    (#"{"event":"text /x","id":"text /id_{lang}"}"#, "{lang} is only allowed for texts of warnings"),
    (
      #"{"event":"text /x","severity":{"of":"text /y","table":"open_meteo"}}"#,
      "\"table\" is for conditions"
    ),
    (
      #"{"event":{"of":"text /x","table":"open_meteo"}}"#,
      "\"table\" is for conditions; use \"codes\" here"
    ),
    (
      #"{"event":{"any":["text /x"],"codes":{"1":"Wind"}}}"#,
      "\"table\" and \"codes\" belong beside an \"of\""
    ),
    (
      #"{"event":"text /x","id":{"of":"text /y","codes":{"1":"Wind"}}}"#,
      "\"table\" and \"codes\" are for conditions, numbers, points of the compass and texts of warnings"
    ),
  ])
  func `an error is reported`(fields: String, message: String) {
    let problems = #expect(throws: ConfigProblems.self) { try manifest(Self.text(fields)) }
    #expect(problems?.description.contains(message) == true, "\(String(describing: problems))")
    #expect(problems?.problems.count == 1)
  }

  @Test func `WeatherAPI and Visual Crossing warn in the words of their documentation`() async throws {
    let cases = [
      (
        "WeatherAPI",
        """
        {"current":{"last_updated_epoch":0,"temp_c":1},"alerts":{"alert":[{"headline":"Flood Warning issued",
         "severity":"Moderate","urgency":"Expected","areas":"Calhoun; Lexington","certainty":"Likely",
         "event":"Flood Warning","effective":"2021-01-10T11:36:00-05:00","expires":"2021-01-11T10:00:00-05:00",
         "desc":"Water.","instruction":"Turn around."}]}}
        """,
        // It is effective when it is issued; when the flood begins is not reported.
        "Flood Warning", Optional<Double>.none
      ),
      (
        "VisualCrossing",
        """
        {"currentConditions":{"datetimeEpoch":0,"temp":1},"alerts":[{"event":"Heat Advisory","headline":"Hot",
         "onsetEpoch":1610296560,"endsEpoch":1610377200,"id":"a.1","description":"Hot."}]}
        """,
        "Heat Advisory", 1_610_296_560
      ),
    ]
    for (folder, body, event, onset) in cases {
      let shipped = Shipped.named(folder)
      let report = try await ask(shipped.manifest(), parameters: shipped.parameters()) {
        _ in .init(body)
      }.get()
      let alert = try #require(report.alerts?.first)
      #expect(alert.event == event && alert.onset?.timeIntervalSince1970 == onset, "\(folder)")
      #expect(report.problems.isEmpty, "\(folder): \(report.problems)")
    }
  }

  // MARK: - Days

  @Test func `a day has its extremes, its sums and its word`() async throws {
    let section = """
      {"from":"a","rows":"/days","kind":"forecast","time":"epoch /t","fields":{"temperatureMin":"F /low",
       "temperatureMax":"F /high","precipitation":{"of":"in /rain","absent":0},"condition":{"of":"code /sky","codes":{"1":"clear"}}}}
      """
    let current = #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#
    let text = manifestText(map: #"{"current":\#(current),"daily":\#(section)}"#)
    let body =
      #"{"t":0,"x":1,"days":[{"t":86400,"low":32,"high":50,"rain":1,"sky":1},{"t":0,"high":41},{"low":3},{"t":5}]}"#
    let days = try #require(try await report(text, of: body).get().daily?.content)
    #expect(
      days.map(\.time.timeIntervalSince1970) == [0, 86_400],
      "by rising time; an empty row is ignored"
    )
    #expect(days.map(\.temperatureMin) == [nil, 0] && days.map(\.temperatureMax) == [5, 10])
    #expect(days.map { $0.values[.precipitation] } == [nil, 25.4])
    #expect(days[1].condition == ConditionVote(.clear))
  }

  @Test(arguments: [
    (#""daily""#, #"{"temperature":"C /x"}"#, "\"daily\" cannot have temperature"),
    (#""hourly""#, #"{"temperatureMin":"C /x"}"#, "only \"daily\" can have extremes"),
  ])
  func `a field at the wrong place is reported`(part: String, fields: String, message: String) {
    let text = manifestText(
      map: #"{\#(part):{"from":"a","rows":"/r","kind":"forecast","time":"epoch /t","fields":\#(fields)}}"#
    )
    let problems = #expect(throws: ConfigProblems.self) { try manifest(text) }
    #expect(problems?.description.contains(message) == true, "\(String(describing: problems))")
  }

  @Test func `the recorded days of One Call are those of its hours`() async throws {
    let sample = try SampleFolder(provider: "OpenWeatherOneCall")["onecall-mering-2025.json"]
    let shipped = Shipped.named("OpenWeatherOneCall")
    let mering = try place(48.2667, 10.9833)
    let report = try await ask(shipped.manifest(), parameters: shipped.parameters(), at: mering) {
      _ in .init(String(decoding: sample.exchange.body, as: UTF8.self))
    }.get()
    let hours = try #require(report.hourly?.content)
    let days = try #require(report.daily?.content)
    #expect(days.count == 8)
    // All 24 hours of the second day are present: from 22:00 UTC, midnight in Mering.
    let own = hours.filter { (-13 * 3600..<11 * 3600).contains($0.time.timeIntervalSince(days[1].time)) }
    #expect(own.count == 24)
    #expect(own.compactMap { $0[.temperature] }.min() == days[1].temperatureMin)
    #expect(own.compactMap { $0[.temperature] }.max() == days[1].temperatureMax)
    let rain = own.reduce(0) { $0 + ($1[.precipitation] ?? 0) }
    #expect(abs(rain - (days[1].values[.precipitation] ?? -1)) < 0.005)
  }

  private func place(_ latitude: Double, _ longitude: Double) throws -> Place {
    let coordinates = try #require(Coordinates(latitude: latitude, longitude: longitude))
    return Place(name: "Somewhere", coordinates: coordinates)
  }

  // MARK: - Plain words

  @Test(arguments: [
    (
      "Bad API Request:Invalid location parameter value.\n",
      "(HTTP 400: Bad API Request:Invalid location parameter value.)"
    ),
    ("  No \u{1B}[1maccount\r\nfound ", "(HTTP 400: No [1maccount found)"),
    (String(repeating: "long ", count: 100), "long…)"), ("<html>Bad</html>", "(HTTP 400)"),
    (#"{"error":1}"#, "(HTTP 400)"), ("", "(HTTP 400)"), ("\n\n", "(HTTP 400)"),
  ])
  func `an error in plain text is reported as it is`(body: String, expected: String) async throws {
    for errors in ["[]", #"[{"status":[400],"as":"request"}]"#] {
      let result = try await report(manifestText(errors: errors), of: body, status: 400)
      let text = try #require(result.failure).description
      #expect(text.contains(expected), "\(text)")
      #expect(text.count < 320)
    }
  }
}
