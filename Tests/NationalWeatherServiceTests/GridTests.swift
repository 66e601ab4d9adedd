import Foundation
import TestSupport
import Testing
import Weather

@Suite struct GridTests {
  /// Hour and value of a field in the forecast with one layer.
  private func hours(_ layers: String, _ field: Field) async throws -> [String] {
    try await forecast(layers).hourly?.content.compactMap { moment in
      moment[field].map { "\(moment.time.formatted(.iso8601).dropFirst(5)) \($0)" }
    } ?? []
  }

  private func forecast(_ layers: String) async throws -> WeatherReport {
    try await Answers.with(Answers.cell, .init(Answers.grid(layers))).weather()
  }

  @Test(arguments: [
    ("PT1H", 1), ("PT3H", 3), ("P1DT6H", 30), ("P1D", 24), ("PT90M", 2), ("PT30M", 1), ("P1W", 168),
    ("PT7200S", 2),
    // At most ten days ahead, whatever the stated length.
    ("P99999D", 240),
  ])
  func `a value is valid for every hour of its interval`(length: String, count: Int) async throws {
    let layer = Answers.layer("wmoUnit:percent", [("12:00", length, "70")])
    #expect(try await hours(#""skyCover":\#(layer)"#, .cloudCover).count == count)
  }

  @Test(arguments: [
    "2026-01-20T12:00:00+00:00", "2026-01-20T12:00:00+00:00/", "2026-01-20T12:00:00+00:00/PT", "/PT1H", "",
    "2026-01-20T12:00:00+00:00/P1M", "2026-01-20T12:00:00+00:00/PT1", "2026-01-20T12:00:00+00:00/PT0H",
    "2026-01-20T12:00:00+00:00/P1H", "2026-01-20T12:00:00+00:00/PT100000H", "2026-13-20T12:00:00+00:00/PT1H",
    "2026-01-20T12:00:00+00:00/PT1H/PT1H", "2026-01-20T12:00:00+00:00/P-1D", "NOW/PT1H",
    "2026-01-20T12:00:00+00:00/PT٣H",
  ])
  func `a value with an invalid interval is dropped`(time: String) async throws {
    let good = #"{"validTime":"2026-01-20T14:00:00+00:00/PT1H","value":7}"#
    let layer = #"{"uom":"wmoUnit:degC","values":[{"validTime":"\#(time)","value":5},\#(good)]}"#
    let report = try await forecast(#""temperature":\#(layer)"#)
    #expect(report.hourly?.content.map { $0[.temperature] } == [7])
    #expect(report.problems.map(\.path) == ["forecast.properties.temperature.values[0].validTime"])
  }

  @Test(arguments: [
    ("{}", "[0].validTime: expected a stretch of time such as 2026-07-15T13:00:00+00:00/PT2H, found nothing"),
    (
      #"{"validTime":null,"value":5}"#,
      "[0].validTime: expected a stretch of time such as 2026-07-15T13:00:00+00:00/PT2H, found null"
    ), ("7", "[0]: expected an object, found 7"), ("null", "[0]: expected an object, found null"),
  ])
  func `a row without an interval has one problem`(row: String, problem: String) async throws {
    let good = #"{"validTime":"2026-01-20T14:00:00+00:00/PT1H","value":7}"#
    let other = #"{"validTime":"2026-01-20T14:00:00+00:00/PT1H","value":null}"#
    let report = try await forecast(
      #""temperature":{"uom":"wmoUnit:degC","values":[\#(row),\#(good)]},"weather":{"values":[\#(row),\#(other)]}"#
    )
    #expect(report.hourly?.content.map { $0[.temperature] } == [7])
    #expect(
      report.problemLines == ["temperature", "weather"].map { "forecast.properties.\($0).values\(problem)" }
    )
  }

  @Test func `the shorter of overlapping intervals is used, in any order`() async throws {
    let entries = [
      ("12:00", "PT6H", "1"), ("13:00", "PT1H", "2"), ("12:00", "PT1H", "3"), ("16:30", "PT2H", "4"),
    ]
    for order in [entries, entries.reversed()] {
      let layer = Answers.layer("wmoUnit:degC", order)
      #expect(
        try await hours(#""temperature":\#(layer)"#, .temperature) == [
          "01-20T12:00:00Z 3.0", "01-20T13:00:00Z 2.0", "01-20T14:00:00Z 1.0", "01-20T15:00:00Z 1.0",
          "01-20T16:00:00Z 1.0", "01-20T17:00:00Z 4.0", "01-20T18:00:00Z 4.0",
        ]
      )
    }
  }

  @Test func `amounts and probabilities keep their own interval`() async throws {
    let amount = Answers.layer("wmoUnit:mm", [("12:00", "PT6H", "3"), ("18:00", "PT1H", "0")])
    let snow = Answers.layer("wmoUnit:mm", [("12:00", "PT3H", "25")])
    let chance = Answers.layer("wmoUnit:percent", [("12:00", "PT6H", "40")])
    let layers =
      #""quantitativePrecipitation":\#(amount),"snowfallAmount":\#(snow),"probabilityOfPrecipitation":\#(chance)"#
    let moments = try #require(try await forecast(layers).hourly?.content)
    #expect(moments.map(\.time) == [noon, noon + 6 * 3600])
    #expect(moments[0][.precipitation] == 3)
    #expect(moments[0][.snowfall] == 2.5)
    #expect(moments[0][.pop] == 40)
    #expect(moments[0].span(of: .precipitation) == .starting(6 * 3600))
    #expect(moments[0].span(of: .snowfall) == .starting(3 * 3600))
    #expect(moments[0].span(of: .pop) == .starting(6 * 3600))
    #expect(moments[1][.precipitation] == 0)
    #expect(moments[1][.pop] == nil)
  }

  @Test(
    arguments: [
      ("temperature", "wmoUnit:degC", "5", Field.temperature, 5),
      ("temperature", "unit:degF", "41", .temperature, 5),
      ("temperature", "unit:K", "278.15", .temperature, 5), ("temperature", "degC", "5", .temperature, 5),
      ("windSpeed", "wmoUnit:km_h-1", "36", .windSpeed, 10),
      ("windSpeed", "unit:m_s-1", "10", .windSpeed, 10),
      ("windGust", "nwsUnit:kt", "36", .windGust, 18.52),
      ("pressure", "wmoUnit:Pa", "101300", .pressure, 1013),
      ("pressure", "wmoUnit:hPa", "1013", .pressure, 1013),
      ("visibility", "wmoUnit:km", "2", .visibility, 2000),
      ("dewpoint", "wmoUnit:degC", "-3.5", .dewPoint, -3.5),
      ("relativeHumidity", "wmoUnit:percent", "55", .humidity, 55),
      ("windDirection", "wmoUnit:degree_(angle)", "270", .windDirection, 270),
      ("quantitativePrecipitation", "unit:m", "0.001", .precipitation, 1),
      ("snowfallAmount", "wmoUnit:mm", "10", .snowfall, 1),
      ("snowfallAmount", "wmoUnit:cm", "1", .snowfall, 1),
    ] as [(String, String, String, Field, Double)]
  )
  func `the layer determines the units`(
    layer: String,
    unit: String,
    value: String,
    field: Field,
    expected: Double
  )
    async throws
  {
    let report = try await forecast(#""\#(layer)":\#(Answers.layer(unit, [("12:00", "PT1H", value)]))"#)
    let number = try #require(report.hourly?.content.first?[field])
    #expect(abs(number - expected) < 1e-9)
    #expect(report.problems.isEmpty)
  }

  @Test(
    arguments: [
      (
        #"{"uom":"wmoUnit:percent","values":[{"validTime":"2026-01-20T12:00:00+00:00/PT1H","value":5}]}"#,
        ".uom: expected a unit that becomes C, found \"wmoUnit:percent\""
      ),
      (
        #"{"uom":"","values":[{"validTime":"2026-01-20T12:00:00+00:00/PT1H","value":5}]}"#,
        ".uom: expected a unit that becomes C, found \"\""
      ),
      (
        #"{"values":[{"validTime":"2026-01-20T12:00:00+00:00/PT1H","value":5}]}"#,
        ": expected a unit that becomes C, found an object"
      ),
      (#"{"uom":"wmoUnit:degC","values":7}"#, ".values: expected an array, found 7"),
      (
        #"{"uom":"wmoUnit:degC","values":[{"validTime":"2026-01-20T12:00:00+00:00/PT1H","value":"five"}]}"#,
        ".values[0].value: expected a number, found \"five\""
      ),
      (
        #"{"uom":"wmoUnit:degC","values":[{"validTime":"2026-01-20T12:00:00+00:00/PT1H","value":1e999}]}"#,
        ".values[0].value: expected a number, found 1e999"
      ),
      (
        #"{"uom":"wmoUnit:degC","values":[{"validTime":5,"value":5}]}"#,
        ".values[0].validTime: expected a stretch of time such as 2026-07-15T13:00:00+00:00/PT2H, found 5"
      ),
      ("7", ": expected an object, found 7"),
      // No values, and no error.
      (#"{"uom":"wmoUnit:degC","values":[]}"#, nil), (#"{"values":[]}"#, nil), ("null", nil), ("{}", nil),
      (
        #"{"uom":"wmoUnit:degC","values":[{"validTime":"2026-01-20T12:00:00+00:00/P7DT13H","value":null}]}"#,
        nil
      ),
    ] as [(String, String?)]
  )
  func `an unreadable layer affects no other`(layer: String, problem: String?) async throws {
    let other = Answers.layer("wmoUnit:percent", [("12:00", "PT1H", "70")])
    let report = try await forecast(#""temperature":\#(layer),"skyCover":\#(other)"#)
    #expect(report.hourly?.content.map { $0.values } == [[.cloudCover: 70]])
    #expect(report.problemLines == (problem.map { ["forecast.properties.temperature\($0)"] } ?? []))
  }

  @Test(arguments: [("14484.096", false), ("16090", true), ("16093.44", true)])
  func `ten miles of visibility are a lower bound`(meters: String, isBound: Bool) async throws {
    let layer = Answers.layer("wmoUnit:m", [("12:00", "PT1H", meters)])
    let moment = try #require(try await forecast(#""visibility":\#(layer)"#).hourly?.content.first)
    #expect(moment.bounds[.visibility] == (isBound ? .atLeast : nil))
  }

  @Test func `a forecast has its time of issue and the height of its cell`() async throws {
    let report = try await Service(Answers.all).weather()
    #expect(report.hourly?.issued == (try instant("2026-01-20T11:00:00Z")))
    #expect(report.hourly?.kind == .forecast)
    #expect(report.elevation == .meters(800))
  }

  @Test func `a forecast that has ended is reported`() async throws {
    let report = try await Service(Answers.all).weather(now: noon + 30 * 86_400)
    #expect(report.hourly == nil)
    #expect(report.problemLines == ["forecast: it has no value for the current hours"])
  }

  @Test func `hours more than a day ago are left out`() async throws {
    let layer = #"{"uom":"wmoUnit:degC","values":[{"validTime":"2026-01-01T00:00:00+00:00/P30D","value":5}]}"#
    let times = try await forecast(#""temperature":\#(layer)"#).hourly?.content.map(\.time)
    #expect(times?.first == noon - 86_400)
    #expect(times?.last == noon + 239 * 3600)
  }
}
