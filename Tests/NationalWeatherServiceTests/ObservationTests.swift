import Foundation
import TestSupport
import Testing
import Weather

@Suite struct ObservationTests {
  private func report(_ fields: String) async throws -> WeatherReport {
    try await Answers.with(Answers.latest, .init(Answers.record(base + fields))).weather()
  }

  /// The values of a complete record.
  private let base =
    #""temperature":\#(Answers.quantity("degC", "4.5")),"windSpeed":\#(Answers.quantity("km_h-1", "18"))"#

  @Test func `a record is an observation of its station`() async throws {
    let report = try await Service(Answers.all).weather()
    #expect(report.current?.kind == .observation)
    #expect(report.current?.content.time == (try instant("2026-01-20T11:50:00Z")))
    #expect(report.current?.content.values == [.temperature: 4.5, .windSpeed: 5])
    #expect(report.station?.ident == "KAAA")
    #expect(report.station?.name == "Field KAAA")
    #expect(report.station?.elevation == .meters(790))
    let distance = try #require(report.station?.distance?.kilometers)
    #expect(abs(distance - 3.002) < 0.001)
    #expect(report.rawText == nil)
    #expect(report.problems.isEmpty)
  }

  @Test(
    arguments: [
      (#""dewpoint":{"unitCode":"wmoUnit:degC","value":null,"qualityControl":"Z"}"#, Field.dewPoint, nil),
      (#""dewpoint":{"unitCode":"unit:degC","value":-3,"qualityControl":"qc:V"}"#, .dewPoint, -3),
      (#""dewpoint":{"unitCode":"unit:degC","value":-3}"#, .dewPoint, -3),
      (#""dewpoint":null"#, .dewPoint, nil),
      // A number is read in quotes, too; a direction that was not measured is missing.
      (#""dewpoint":\#(Answers.quantity("degC", #""9.3599999""#))"#, .dewPoint, 9.3599999),
      (#""windDirection":\#(Answers.quantity("degree_(angle)", "null"))"#, .windDirection, nil),
      (#""barometricPressure":\#(Answers.quantity("Pa", "102640"))"#, .qnh, 1026.4),
      (#""seaLevelPressure":\#(Answers.quantity("Pa", "102570", flag: "C"))"#, .pressure, 1025.7),
      (#""windGust":{"unitCode":"unit:m_s-1","value":11}"#, .windGust, 11),
      (#""windDirection":\#(Answers.quantity("degree_(angle)", "280"))"#, .windDirection, 280),
      (#""windDirection":\#(Answers.quantity("degree_(angle)", "360"))"#, .windDirection, 0),
      (#""visibility":\#(Answers.quantity("m", "2400", flag: "S"))"#, .visibility, 2400),
      (#""relativeHumidity":\#(Answers.quantity("percent", "63.2"))"#, .humidity, 63.2),
      (#""precipitationLastHour":{"unitCode":"unit:m","value":0.002}"#, .precipitation, 2),
      (#""precipitationLastHour":{"unitCode":"wmoUnit:mm","value":0}"#, .precipitation, 0),
      (#""precipitationLastHour":{"unitCode":"wmoUnit:mm","value":null}"#, .precipitation, nil),
    ] as [(String, Field, Double?)]
  )
  func `values have their own units`(fields: String, field: Field, expected: Double?) async throws {
    let report = try await report(",\(fields)")
    let value = report.current?.content[field]
    #expect(value.map { ($0 * 1e9).rounded() / 1e9 } == expected)
    #expect(report.problems.isEmpty)
  }

  @Test(
    arguments: [
      (
        #""dewpoint":\#(Answers.quantity("degC", "-40", flag: "X"))"#,
        ".qualityControl: expected a value that passed quality control, found \"X\""
      ),
      (
        #""dewpoint":\#(Answers.quantity("degC", "-40", flag: "qc:Q"))"#,
        ".qualityControl: expected a value that passed quality control, found \"qc:Q\""
      ),
      (
        #""dewpoint":\#(Answers.quantity("degC", "-40", flag: "B"))"#,
        ".qualityControl: expected a value that passed quality control, found \"B\""
      ),
      (
        #""dewpoint":{"unitCode":"wmoUnit:Pa","value":5}"#,
        ".unitCode: expected a unit that becomes C, found \"wmoUnit:Pa\""
      ),
      (#""dewpoint":{"value":5}"#, ": expected a unit that becomes C, found an object"),
      (#""dewpoint":{"unitCode":"wmoUnit:degC","value":"5 C"}"#, ".value: expected a number, found \"5 C\""),
      (#""dewpoint":{"unitCode":7,"value":5}"#, ".unitCode: expected a string, found 7"),
      (#""dewpoint":5"#, ": expected an object, found 5"),
    ]
  )
  func `an unusable value affects no other`(fields: String, problem: String) async throws {
    let report = try await report(",\(fields)")
    #expect(report.current?.content.values == [.temperature: 4.5, .windSpeed: 5])
    #expect(report.problemLines.first == "observation.properties.dewpoint\(problem)")
  }

  @Test func `calm air has no direction`() async throws {
    let calm =
      #""temperature":\#(Answers.quantity("degC", "4.5")),"windSpeed":\#(Answers.quantity("km_h-1", "0")),"windDirection":\#(Answers.quantity("degree_(angle)", "0"))"#
    let report = try await Answers.with(Answers.latest, .init(Answers.record(calm))).weather()
    #expect(report.current?.content.values == [.temperature: 4.5, .windSpeed: 0])
  }

  // MARK: - The station's own report

  private let metar = "KAAA 201150Z 18010G20KT 2SM -SN BR OVC008 M01/M02 A2992 RMK AO2 T10061017"

  @Test func `the station's own report adds to the values of the service`() async throws {
    let report = try await report(
      #","rawMessage":"\#(metar)","textDescription":"Light Snow","windDirection":\#(Answers.quantity("degree_(angle)", "170"))"#
    )
    let now = try #require(report.current?.content)
    #expect(now[.temperature] == -0.6)
    #expect(now[.dewPoint] == -1.7)
    #expect(now[.windDirection] == 180)
    #expect(now[.cloudCover] == 100)
    #expect(now.condition == ConditionVote(.snow, .light))
    #expect(report.rawText == metar)
    #expect(report.problems.isEmpty)
  }

  @Test func `a value that the report repeats differently is a problem`() async throws {
    let text = metar.replacingOccurrences(of: "T10061017", with: "T10561017")
    let report = try await report(#","rawMessage":"\#(text)""#)
    #expect(
      report.problems.map(\.description)
        == ["observation.properties.rawMessage: the body says -1 °C, which is used, but the remarks -5.6 °C"]
    )
  }

  @Test func `a value that the service doubts is not taken from the report either`() async throws {
    let doubted = #""temperature":\#(Answers.quantity("degC", "-0.6", flag: "X")),"rawMessage":"\#(metar)""#
    let report = try await Answers.with(Answers.latest, .init(Answers.record(doubted))).weather()
    #expect(report.current?.content[.temperature] == nil)
    #expect(report.current?.content[.dewPoint] == -1.7)
  }

  @Test(arguments: [
    "KBBB 201150Z 18010KT 10SM CLR 20/10 A2992", "KAAA 200950Z 18010KT 10SM CLR 20/10 A2992",
  ])
  func `a report of another station or hour is not used`(text: String) async throws {
    let report = try await report(#","rawMessage":"\#(text)""#)
    #expect(report.current?.content[.temperature] == 4.5)
    #expect(report.rawText == nil)
    #expect(report.problems.map(\.path) == ["observation.properties.rawMessage"])
    #expect(
      report.problems.first?.message.hasPrefix("expected the report of KAAA of the record's time") == true
    )
  }

  @Test(arguments: ["", "?", "KAAA 201150Z NIL"])
  func `a text that is not a report changes no value`(text: String) async throws {
    let report = try await report(#","rawMessage":"\#(text)""#)
    #expect(report.current?.content.values == [.temperature: 4.5, .windSpeed: 5])
    #expect(report.rawText == (text.isEmpty ? nil : text))
    #expect(report.problems.isEmpty)
  }

  // MARK: - Weather and clouds

  @Test(
    arguments: [
      (#""presentWeather":[{"weather":"haze","rawString":"HZ"}]"#, ConditionVote(.haze, .moderate), []),
      (#""presentWeather":[{"rawString":"-RA"},{"rawString":"BR"}]"#, .init(.rain, .light), []),
      (#""presentWeather":[]"#, nil, []), (#""presentWeather":null"#, nil, []),
      (#""presentWeather":[{"weather":"haze"}]"#, nil, []),
      (
        #""presentWeather":[{"rawString":"frogs"}]"#, nil,
        ["presentWeather[0].rawString: expected a group of present weather such as -RA, found \"frogs\""]
      ),
      (#""presentWeather":[],"cloudLayers":[{"base":{"value":null},"amount":"CLR"}]"#, .init(.clear), []),
      (
        #""presentWeather":[],"cloudLayers":[{"base":{"unitCode":"wmoUnit:m","value":3810},"amount":"CLR"}]"#,
        .init(.clear), []
      ),
      (#""presentWeather":[],"cloudLayers":[{"amount":"SKC"}]"#, .init(.clear), []),
      (#""cloudLayers":[]"#, nil, []),
      // It may rain from any sky.
      (#""cloudLayers":[{"amount":"SKC"}]"#, nil, []),
      (#""presentWeather":[{"weather":"haze"}],"cloudLayers":[{"amount":"SKC"}]"#, nil, []),
      (
        #""presentWeather":[],"cloudLayers":[{"base":{"unitCode":"unit:m","value":1070},"amount":"FEW"},{"base":{"unitCode":"unit:m","value":2000},"amount":"BKN"}]"#,
        .init(.mostlyCloudy), []
      ),
      (
        #""cloudLayers":[{"amount":"MANY"}]"#, nil,
        ["cloudLayers[0].amount: expected CLR, SKC, FEW, SCT, BKN, OVC or VV, found \"MANY\""]
      ),
    ] as [(String, ConditionVote?, [String])]
  )
  func `the condition follows from weather and clouds`(
    fields: String,
    vote: ConditionVote?,
    problems: [String]
  )
    async throws
  {
    let report = try await report(",\(fields)")
    #expect(report.current?.content.condition == vote)
    #expect(report.problemLines == problems.map { "observation.properties.\($0)" })
  }
}
