import Aggregation
import Foundation
import Merge
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// How far forecasts are apart, on the pages and in the JSON of hours and days.
struct SpreadPageTests {
  private static let now = "2020-10-01T12:20:00Z"

  /// Three sources, one of which is dry, and an ensemble of twelve runs, four of which are dry.
  private static func answer(sources: Int = 3) throws -> WeatherAnswer {
    let now = try instant(Self.now)
    let midnight = try instant("2020-09-30T22:00:00Z")
    func rows(shift: Double, rain: Double) -> [Readings] {
      (0..<60).map { (hour: Int) -> Readings in
        let warmth = Double(12 - abs(hour % 24 - 14))
        var readings = Readings(time: midnight.addingTimeInterval(Double(hour) * 3600))
        readings[.temperature] = 9 + 0.6 * warmth + shift * Double(hour) / 24
        readings[.windSpeed] = 4 + abs(shift)
        readings[.precipitation] = (30..<33).contains(hour) ? rain : 0
        return readings
      }
    }
    let all: [(String, Double, Double)] = [
      ("open-meteo", 0, 1), ("met-norway", -0.5, 0), ("bright-sky", 0.4, 0.2),
    ]
    var reports = try all.prefix(sources).map { name, shift, rain in
      var report = WeatherReport(source: try source(name), fetched: now)
      report.hourly = ReportSection(.forecast, issued: now, rows(shift: shift, rain: rain))
      return report
    }
    var ensemble = WeatherReport(source: try source("open-meteo-ens-gem"), family: "eccc", fetched: now)
    ensemble.runs = ReportSection(
      .forecast,
      (0..<12).map { (run: Int) -> [Readings] in
        rows(shift: Double(run - 6) * 0.4, rain: run.isMultiple(of: 3) ? 0 : 0.2 * Double(run))
      }
    )
    reports.append(ensemble)
    return try WeatherFixtures.answer(reports, now: now)
  }

  private static func text(
    _ part: WeatherPart,
    _ width: Int,
    sources: Int = 3,
    change: (inout RenderOptions) -> Void = { _ in }
  ) throws -> String {
    Presentation.weather([try answer(sources: sources)], part: part)
      .rendered(as: .text, WeatherFixtures.options(width, change: change))
  }

  @Test(arguments: [40, 80, 120])
  func `the days have a table of ranges and wet runs`(width: Int) throws {
    expectGolden(try Self.text(.days(.max), width), "spread-days-\(width).txt")
  }

  @Test func `the hours have the range of the temperature and the wet runs`() throws {
    expectGolden(try Self.text(.hours(24), 100), "spread-hours-100.txt")
  }

  @Test func `the band of the chart is that of the forecasts, and ASCII has neither band nor note`() throws {
    expectGolden(try Self.text(.card, 80), "spread-card-80.txt")
    let ascii = try Self.text(.card, 80) { $0.glyphs = .ascii }
    #expect(!ascii.contains("band"), "\(ascii)")
  }

  @Test(arguments: [
    // The values of the JSON above.
    ("{temperature.p10} {temperature.p50} {temperature.p90}", "15.7 °C 16.2 °C 16.6 °C"),
    ("{hour+1.temperature.p10} {today.high.p90} {high.p90}", "15.1 °C 16.6 °C 16.6 °C"),
    ("{tomorrow.low.p10} {tomorrow.high.p90} {tomorrow.high.p90|F}", "7.0 °C 17.3 °C 63 °F"),
    (
      "{tomorrow.precipitation.wetRuns} {tomorrow.precipitation.wetShare} {precipitation.wetRuns}",
      "8 of 12 67 % 0 of 12"
    ),
    ("{hour+99.temperature.p10:-none} {day+9.high.p90:-none}", "none none"),
  ])
  func `templates have the percentiles and the wet runs`(template: String, expected: String) throws {
    let line = try FieldTemplate(template)
      .filled(with: [try Self.answer()], WeatherFixtures.options(80))
    #expect(line == expected + "\n")
  }

  @Test(arguments: [
    ("tomorrow.precipitation.wetShare > 60%", Truth.yes), ("tomorrow.precipitation.wetShare > 70%", .no),
    ("temperature.p90 > 60 F", .yes), ("temperature.p10 < 15 within 1h", .no),
    ("temperature.p10 < 15 within 2h", .yes), ("hour+99.temperature.p10 < 3", .unknown),
  ])
  func `conditions have the percentiles and the wet runs`(text: String, truth: Truth) throws {
    let verdict = try ConditionExpression(text).verdict(on: .weather(try Self.answer()))
    #expect(verdict.truth == truth)
  }

  @Test(arguments: ["hour+3.high.p90 > 3", "tomorrow.temperature.p10 < 3", "precipitation.wetRuns > 3"])
  func `a condition about a moment or kind without percentiles is an error`(text: String) {
    #expect(throws: ConditionError.self) { try ConditionExpression(text) }
  }

  @Test func `without an ensemble these fields have no value`() throws {
    var answer = try Self.answer()
    answer.spread = nil
    let line = try FieldTemplate("{temperature.p10:-none} {precipitation.wetRuns?}{tomorrow.high.p90:-none}")
      .filled(with: [answer], WeatherFixtures.options(80))
    #expect(line == "none none\n")
  }

  @Test func `the days and hours of the JSON have percentiles, families and runs`() throws {
    for (part, name) in [(WeatherPart.days(.max), "days"), (.hours(20), "hours")] {
      let json = Presentation.weather([try Self.answer()], part: part)
        .rendered(as: .json, WeatherFixtures.options(80))
      expectGolden(json, "spread-\(name).json")
    }
  }

  @Test func `with too few families there are no ranges, but wet runs`() throws {
    let text = try Self.text(.days(.max), 80, sources: 1)
    #expect(text.contains("8 of 12"), "\(text)")
    #expect(!text.contains(" to 1"), "\(text)")
  }

  @Test(arguments: Language.allCases)
  func `the table of ranges fits in every language`(language: Language) throws {
    let text = try Self.text(.days(.max), 80) { $0.language = language }
    #expect(text.contains(language.text(.spreadHeading)), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { TextWidth.of($0) <= 80 }, "\(text)")
  }
}
