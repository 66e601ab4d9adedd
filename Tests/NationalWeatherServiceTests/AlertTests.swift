import Foundation
import ProviderKit
import TestSupport
import Testing
import Weather

@Suite struct AlertTests {
  private func report(_ messages: [String]) async throws -> WeatherReport {
    let features = messages.map { #"{"geometry":null,"properties":{\#($0)}}"# }.joined(separator: ",")
    return try await Answers.with(Answers.alerts, .init(#"{"features":[\#(features)]}"#)).weather()
  }

  private static let actual = #""status":"Actual","messageType":"Alert""#

  @Test func `a warning has the text of its sender, a line for each paragraph`() async throws {
    let message =
      #""id":"urn:1",\#(Self.actual),"event":"Flood Watch","response":"AllClear","severity":"Severe","certainty":"Possible","urgency":"Future","senderName":"NWS Portland OR","areaDesc":"Lower Columbia; Willapa Hills","headline":"Until ten","description":"* Rain\nand more\n\n* Wind","instruction":"Go up.","sent":"2026-01-20T03:34:00-08:00","onset":"2026-01-20T04:34:00-08:00","expires":"2026-01-20T12:00:00-08:00","ends":"2026-01-21T10:00:00-08:00""#
    var expected = WeatherAlert(event: "Flood Watch")
    expected.identifier = "urn:1"
    (expected.status, expected.messageType, expected.response) = (.actual, .alert, .allClear)
    (expected.severity, expected.certainty, expected.urgency) = (.severe, .possible, .future)
    expected.sender = "NWS Portland OR"
    expected.areas = "Lower Columbia; Willapa Hills"
    expected.headline = "Until ten"
    expected.description = "* Rain and more\n* Wind"
    expected.instruction = "Go up."
    expected.sent = try instant("2026-01-20T11:34:00Z")
    expected.onset = try instant("2026-01-20T12:34:00Z")
    expected.ends = try instant("2026-01-21T18:00:00Z")
    let report = try await report([message])
    #expect(report.alerts == [expected])
    #expect(report.problems.isEmpty)
  }

  @Test func `a warning without an end expires, and one without an onset has none`() async throws {
    let message =
      #"\#(Self.actual),"event":"Air Quality Alert","onset":null,"ends":null,"expires":"2026-01-20T20:00:00+00:00","severity":"Unknown","headline":"","instruction":null"#
    var expected = WeatherAlert(event: "Air Quality Alert")
    (expected.status, expected.messageType) = (.actual, .alert)
    expected.ends = try instant("2026-01-20T20:00:00Z")
    let report = try await report([message])
    #expect(report.alerts == [expected])
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    #""status":"Test","messageType":"Alert""#, #""status":"Exercise","messageType":"Update""#,
    #""status":"Draft","messageType":"Alert""#, #""status":"Actual","messageType":"Cancel""#,
    #""status":"Actual","messageType":"Error""#, #""status":"Actual","messageType":"Ack""#,
  ])
  func `tests, cancelled warnings and replies are not in force`(status: String) async throws {
    let report = try await report([#"\#(status),"event":"Flood Watch""#, #"\#(Self.actual),"event":"Gale""#])
    #expect(report.alerts?.filter { !$0.isVoid }.map(\.event) == ["Gale"])
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: ["Update", "Cancel"])
  func `a later message replaces those that it refers to`(type: String) async throws {
    let report = try await report([
      #""id":"urn:1",\#(Self.actual),"event":"Gale","sent":"2026-01-20T03:34:00-08:00""#,
      #""id":"urn:2","status":"Actual","messageType":"\#(type)","event":"Storm","sent":"2026-01-20T03:35:00-08:00","references":[{"identifier":"urn:1"},{}]"#,
      #""id":"urn:3",\#(Self.actual),"event":"Snow","references":[]"#,
    ])
    let standing = report.alerts?.filter { !$0.isVoid }.map(\.event)
    #expect(standing == (type == "Cancel" ? ["Snow"] : ["Storm", "Snow"]))
  }

  @Test(arguments: [
    #""status":"Test","messageType":"Update""#, #""status":"Exercise","messageType":"Cancel""#,
    #""status":"System","messageType":"Update""#, #""status":"Draft","messageType":"Update""#,
    #""status":"Actual","messageType":"Error""#, #""status":"Actual","messageType":"Ack""#,
  ])
  func `a test, a draft or a reply replaces no warning`(status: String) async throws {
    let report = try await report([
      #""id":"urn:1",\#(Self.actual),"event":"Gale","sent":"2026-01-20T03:34:00-08:00""#,
      #""id":"urn:2",\#(status),"event":"Gale","sent":"2026-01-20T03:35:00-08:00","references":[{"identifier":"urn:1"}]"#,
    ])
    #expect(report.alerts?.filter { !$0.isVoid }.map(\.identifier) == ["urn:1"])
  }

  @Test func `only a later message replaces another one`() async throws {
    let report = try await report([
      #""id":"urn:1",\#(Self.actual),"event":"Gale","sent":"2026-01-20T03:36:00-08:00""#,
      #""id":"urn:2",\#(Self.actual),"event":"Storm","sent":"2026-01-20T03:35:00-08:00","references":[{"identifier":"urn:1"}]"#,
    ])
    #expect(report.alerts?.map(\.event) == ["Gale", "Storm"])
  }

  @Test(arguments: ["{}", #"{"properties":null}"#, #"{"properties":7}"#, "7"])
  func `a message that cannot be read is missing, and that is reported`(feature: String) async throws {
    let body = #"{"features":[\#(feature),{"properties":{\#(Self.actual),"event":"Gale"}}]}"#
    let report = try await Answers.with(Answers.alerts, .init(body)).weather()
    #expect(report.alerts?.map(\.event) == ["Gale"])
    #expect(report.alertsProblem == .unreadable(1))
    #expect(report.problems.count == 1)
  }

  @Test(arguments: [
    (
      #""severity":"Grim""#,
      "severity: expected one of \"extreme\", \"severe\", \"moderate\", \"minor\", \"unknown\", found \"Grim\""
    ),
    (#""onset":"soon""#, "onset: expected a time such as 2026-01-20T17:51:00+00:00, found \"soon\""),
    (#""headline":7"#, "headline: expected a string, found 7"),
    (#""references":7"#, "references: expected an array, found 7"),
  ])
  func `an unreadable part affects no other`(field: String, problem: String) async throws {
    let report = try await report([#"\#(Self.actual),"event":"Gale",\#(field)"#])
    var expected = WeatherAlert(event: "Gale")
    (expected.status, expected.messageType) = (.actual, .alert)
    #expect(report.alerts == [expected])
    #expect(report.problemLines == ["alerts.features[0].properties.\(problem)"])
  }

  @Test(arguments: [
    ("", "nothing"), (#","event":null"#, "null"), (#","event":7"#, "7"), (#","event":"""#, #""""#),
  ])
  func `a warning without an event is reported`(field: String, found: String) async throws {
    let report = try await report([Self.actual + field])
    #expect(report.alerts?.isEmpty == true && report.alertsProblem == .unreadable(1))
    #expect(
      report.problemLines == [
        "alerts.features[0].properties.event: expected text that is not empty, found \(found)"
      ]
    )
  }

  @Test(arguments: [(#"{"a":1}"#, "nothing"), (#"{"features":null}"#, "null"), (#"{"features":7}"#, "7")])
  func `a response without its list is not a response without warnings`(body: String, found: String)
    async throws
  {
    let report = try await Answers.with(Answers.alerts, .init(body)).weather()
    #expect(report.alerts == nil && report.alertsProblem == .noList)
    #expect(report.problemLines == ["alerts.features: expected an array, found \(found)"])
  }

  @Test func `warnings beyond the limit are missing, and that is reported`() async throws {
    let messages = (1...RowLimit.count + 3).map { #""id":"\#($0)",\#(Self.actual),"event":"Flood""# }
    let report = try await report(messages)
    #expect(report.alerts?.count == RowLimit.count)
    #expect(report.alertsProblem == .more(than: RowLimit.count))
    #expect(report.problemLines == ["alerts.features: expected at most 5000 rows, found an array"])
  }

  @Test func `no warnings differ from no answer`() async throws {
    #expect(try await report([]).alerts?.isEmpty == true)
    #expect(try await Answers.with(Answers.alerts, .init("{}")).weather().alerts == nil)
    let failed = try await Answers.with(Answers.alerts, .init(503, "<html>")).weather()
    #expect(failed.alerts == nil)
    #expect(failed.current != nil && failed.hourly != nil)
    #expect(failed.problemLines == ["alerts: nws: the source reports an error (HTTP 503). Try again later."])
  }

  @Test func `a warning alone is an answer`() async throws {
    var replies = Answers.all
    replies[Answers.point] = .init(500, #"{"title":"Unexpected Problem"}"#)
    replies[Answers.alerts] = .init(#"{"features":[{"properties":{\#(Self.actual),"event":"Gale"}}]}"#)
    let report = try await Service(replies).weather()
    #expect(report.alerts?.map(\.event) == ["Gale"])
    #expect(
      report.problemLines == [
        "point: nws: the source reports an error (Unexpected Problem). Try again later."
      ]
    )
  }
}
