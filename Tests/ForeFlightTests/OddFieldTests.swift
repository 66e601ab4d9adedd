import ForeFlight
import Foundation
import Testing
import Weather

@Suite struct OddFieldTests {
  @Test(arguments: [
    (#""tempC": "warm""#, "report.conditions.tempC"),
    (#""tempC": 700"#, "report.conditions.tempC"),
    (#""pressureHg": 3043"#, "report.conditions.pressureHg"),
    (#""relativeHumidity": [94]"#, "report.conditions.relativeHumidity"),
    (#""flightRules": "svfr""#, "report.conditions.flightRules"),
    (#""dateIssued": "yesterday""#, "report.conditions.dateIssued"),
    (#""lat": 143.6, "lon": -70.3"#, "report.conditions.lat"), (#""lat": 43.6"#, "report.conditions.lon"),
    (#""wind": 12"#, "report.conditions.wind"),
    (#""wind": {"speedKts": -4}"#, "report.conditions.wind.speedKts"),
    (#""wind": {"speedKts": 4, "direction": 361}"#, "report.conditions.wind.direction"),
    (
      #""visibility": {"distanceSm": 10, "distanceQualifier": 7}"#,
      "report.conditions.visibility.distanceQualifier"
    ),
    (
      #""cloudLayers": [{"coverage": "gap", "altitudeFt": 900}]"#, "report.conditions.cloudLayers[0].coverage"
    ),
    (#""cloudLayers": [{"coverage": "few", "type": "fluffy"}]"#, "report.conditions.cloudLayers[0].type"),
    (#""weather": ["mist", 7]"#, "report.conditions.weather[1]"),
    (#""remarks": {"seaLevelPressure": "high"}"#, "report.conditions.remarks.seaLevelPressure"),
    (#""tempC": 13, "remarks": {"temperature": 31.2}"#, "report.conditions.remarks.temperature"),
  ])
  func `an odd field is dropped and named`(member: String, path: String) async throws {
    let text = #"{"report": {"conditions": {"text": "KPWM 210251Z 10SM", "dewpointC": 12, \#(member)}}}"#
    let report = try await answer(text).get()
    #expect(report.problems.map(\.path) == [path])
    #expect(report.conditions?.rawText == "KPWM 210251Z 10SM")
    #expect(report.conditions?.dewPoint == .celsius(12))
  }

  @Test(arguments: [
    (#""conditions": 5"#, "report.conditions"),
    (#""forecast": "soon""#, "report.forecast"),
    (#""forecast": {"text": "TAF", "conditions": [7]}"#, "report.forecast.conditions[0]"),
    (#""mos": []"#, "report.mos"),
    (#""windsAloft": {"windsAloft": [{"windTemps": {}}]}"#, "report.windsAloft.windsAloft[0].validTime"),
    (#""windsAloft": {"windsAloft": [{"validTime": 7}]}"#, "report.windsAloft.windsAloft[0].validTime"),
    (#""windsAloft": {"windsAloft": [null]}"#, "report.windsAloft.windsAloft[0]"),
    (
      #""forecast": {"text": "TAF", "conditions": [{"period": {"dateStart": "x"}}]}"#,
      "report.forecast.conditions[0].period"
    ),
    (#""forecast": {"text": "TAF", "conditions": [{}]}"#, "report.forecast.conditions[0].period"),
    (#""forecast": {"text": "TAF", "conditions": [null]}"#, "report.forecast.conditions[0]"),
    (#""atis": [{"letter": "A"}]"#, "report.atis[0].text"),
    (
      #""windsAloft": {"windsAloft": [{"validTime": "2021-09-21T03:00:00Z", "windTemps": {"low": {}}}]}"#,
      "report.windsAloft.windsAloft[0].windTemps.low"
    ),
    (#""atis": [false]"#, "report.atis[0]"),
  ])
  func `an odd block is dropped`(member: String, path: String) async throws {
    let sound = path.contains("atis") ? #""conditions": {"ident": "kpwm"}"# : #""atis": [{"text": "INFO A"}]"#
    let report = try await answer(#"{"report": {\#(member), \#(sound)}}"#).get()
    #expect(report.problems.map(\.path) == [path])
    #expect(report.conditions != nil || report.broadcasts.count == 1)
  }

  @Test func `humidity is unknown when the source could not read the temperatures`() async throws {
    let report = try await answer(#"{"report": {"conditions": {"text": "X", "relativeHumidity": 100}}}"#)
      .get()
    #expect(report.conditions?.relativeHumidity == nil)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    (#"{"speedKts": 4.0, "variable": true}"#, Wind(direction: .variable, speed: .knots(4))),
    (#"{"speedKts": 0.0, "direction": 0, "from": 0, "variable": false}"#, Wind(speed: .knots(0))),
    (#"{"speedKts": 0.0, "variable": false}"#, Wind(speed: .knots(0))),
    (
      #"{"speedKts": 10.000000000000002, "gustSpeedKts": 18, "direction": 360}"#,
      Wind(direction: .from(degrees: 0), speed: .knots(10), gust: .knots(18))
    ),
    (
      #"{"speedKts": 9, "gustSpeedKts": 9, "from": 70}"#,
      Wind(direction: .from(degrees: 70), speed: .knots(9))
    ),
    (
      #"{"speedKts": 8, "direction": 20, "variable": true, "variableFrom": 350, "variableTo": 60}"#,
      Wind(direction: .from(degrees: 20), speed: .knots(8), variableBetween: .init(from: 350, to: 60))
    ),
    (#"{}"#, nil),
    (#"null"#, nil),
  ])
  func `a wind of every form is decoded`(json: String, expected: Wind?) async throws {
    let report = try await answer(#"{"report": {"conditions": {"text": "X", "wind": \#(json)}}}"#).get()
    #expect(report.conditions?.wind == expected)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    (#"[{"coverage": "clr", "altitudeFt": 0.0}]"#, Sky.noneDetectedBelow12000),
    (#"[{"coverage": "skc", "altitudeFt": 0.0}]"#, .clear),
    (#"[{"coverage": "ovc"}]"#, .layers([CloudLayer(.overcast, base: nil)])),
    (
      #"[{"coverage": "few", "altitudeFt": 3600.0, "type": "///"}, {"coverage": "bkn", "altitudeFt": 0, "type": "cb"}]"#,
      .layers([
        CloudLayer(.few, base: .feet(3600), kind: .unknown),
        CloudLayer(.broken, base: .feet(0), kind: .cumulonimbus),
      ])
    ),
    (
      #"[{"coverage": "vv", "altitudeFt": 200}]"#,
      .layers([CloudLayer(.verticalVisibility, base: .feet(200))])
    ),
    ("[]", nil),
  ])
  func `a sky of every form is decoded`(json: String, expected: Sky?) async throws {
    let report = try await answer(#"{"report": {"conditions": {"text": "X", "cloudLayers": \#(json)}}}"#)
      .get()
    #expect(report.conditions?.sky == expected)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: [
    (#"{"distanceSm": 10.0}"#, Visibility(.statuteMiles(10))),
    (#"{"distanceSm": 6.0, "distanceQualifier": 1}"#, Visibility(.statuteMiles(6), .moreThan)),
    (#"{"distanceSm": 6.21, "distanceQualifier": 1}"#, Visibility(.kilometers(10), .atLeast)),
    (#"{"distanceSm": 0.25, "distanceQualifier": -1}"#, Visibility(.statuteMiles(0.25), .lessThan)),
    (
      #"{"distanceSm": 4.35, "distanceMeter": 7000, "visReportedInMetric": true}"#,
      Visibility(.meters(7000))
    ),
    ("{}", nil),
  ])
  func `a visibility of every form is decoded`(json: String, expected: Visibility?) async throws {
    let report = try await answer(#"{"report": {"conditions": {"text": "X", "visibility": \#(json)}}}"#).get()
    #expect(report.conditions?.visibility == expected)
  }

  @Test(arguments: [
    (#""change": "Temporary""#, "TEMPO 3018/3022 BKN013", ForecastChange.temporary),
    (#""change": "Temporary""#, "INTER 3018/3022 BKN013", .intermittent),
    (#""change": {"indicator": {"code": "INTER"}}"#, "", .intermittent),
    (
      #""change": "30% probability""#, "PROB30 INTER 3018/3022 TSRA",
      .probability(percent: 30, recurring: .intermittent)
    ),
    (#""change": "Gradual""#, "BECMG 3021/3024 24007KT", .becoming),
    (#""change": "30% probability""#, "PROB30 3018/3022 SHRA", .probability(percent: 30, recurring: nil)),
    (
      #""change": "40% probability""#, "PROB40 TEMPO 3018/3022",
      .probability(percent: 40, recurring: .temporary)
    ),
    (#""change": {"indicator": {"code": "TEMPO", "text": "Temporary"}}"#, "", .temporary),
    (
      #""change": {"indicator": {"code": "TEMPO"}, "probability": 30}"#, "",
      .probability(percent: 30, recurring: .temporary)
    ),
    (#""change": {"indicator": {"code": "BECMG", "text": "Gradual"}}"#, "", .becoming),
    (#""dateIssued": "2021-09-21T13:00:00+0000""#, "FM211300 16006KT", .from),
  ])
  func `a change of every form is decoded`(member: String, text: String, expected: ForecastChange)
    async throws
  {
    let period =
      #""period": {"dateStart": "2021-09-21T00:00:00+0000", "dateEnd": "2021-09-21T06:00:00+0000"}"#
    let first = "{\(period)}"
    let second = #"{"text": "\#(text)", \#(member), \#(period)}"#
    let report = try await answer(#"{"report": {"forecast": {"conditions": [\#(first), \#(second)]}}}"#).get()
    #expect(report.forecast?.periods.map(\.change) == [.initial, expected])
    #expect(report.problems.isEmpty)
  }

  @Test func `an unknown change is named and read from the text of the group`() async throws {
    let period =
      #""period": {"dateStart": "2021-09-21T00:00:00+0000", "dateEnd": "2021-09-21T06:00:00+0000"}"#
    let text =
      #"{"report": {"forecast": {"conditions": [{"text": "TEMPO 2100/2106 RA", "change": "Perhaps", \#(period)}]}}}"#
    let report = try await answer(text).get()
    #expect(report.forecast?.periods.first?.change == .temporary)
    #expect(report.problems.map(\.path) == ["report.forecast.conditions[0].change"])
  }
}
