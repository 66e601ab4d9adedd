import Aggregation
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Pages

/// All rendered JSON matches `AnswerSchema`, to the last key.
struct AnswerSchemaTests {
  private static let schema = Result {
    try JSONSchemaCheck(AnswerSchema.text(failures: ["usage", "no-place"]))
  }

  @Test func `every golden answer conforms to the schema`() throws {
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
    let files = FileManager.default.enumerator(at: golden, includingPropertiesForKeys: nil)?
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "json" }
    let answers = try #require(files)
    #expect(answers.count >= 10)
    for file in answers {
      let answer = try Data(contentsOf: file)
      #expect(try Self.schema.get().mistakes(in: Array(answer)) == [], "\(file.lastPathComponent)")
    }
  }

  /// Parts that no recording has.
  @Test func `rare parts of answers conform to the schema`() throws {
    let options = WeatherFixtures.options(80)
    var weather = try WeatherFixtures.berlinWithOutlier()
    weather.alerts = try WeatherFixtures.alerts(
      [("Winter Storm Warning", .severe), ("Fog", .unknown)],
      now: weather.now
    )
    let rows = try ListFixtures.recents()
    let airports = [
      try AirportFixtures.sanMarcos(), try AirportFixtures.heathrow(), try AirportFixtures.windsOnly(),
    ]
    let answers: [Presentation] = [
      .weather([weather, try WeatherFixtures.bare()]), .weather([weather], part: .alerts),
      .weather([weather], part: .hours(200)), .airport(airports),
      .recents(rows, now: weather.now, answers: airports), .weather([]), .airport([]),
    ]
    for answer in answers {
      for format in [OutputFormat.json, .ndjson] {
        for line in answer.rendered(as: format, options, warnings: ["one"]).split(
          separator: format == .json ? "\u{0}" : "\n"
        ) {
          #expect(try Self.schema.get().mistakes(in: Array(line.utf8)) == [])
        }
      }
    }
  }

  @Test(arguments: [Presentation.weather([]), .airport([]), .sun([])])
  func `an answer without a place has the time of the run`(answer: Presentation) throws {
    let json = answer.rendered(
      as: .json,
      WeatherFixtures.options(80),
      beside: RunNotes(now: try instant("2026-11-21T09:00:00Z"))
    )
    #expect(json.contains(#""generated": "2026-11-21T09:00:00Z""#), "\(json)")
  }

  @Test(arguments: ProviderFailure.Category.allCases)
  func `every failure conforms to the schema`(category: ProviderFailure.Category) throws {
    let id = try source("openweathermap")
    let failure = try #require(Self.reasons.map { ProviderFailure(id, $0) }.first { $0.category == category })
    var answer = try WeatherFixtures.bare()
    answer.sources = [SourceOutcome(source: id, title: "OpenWeather", status: .failed(failure))]
    let text = Presentation.weather([answer]).rendered(as: .json, WeatherFixtures.options(80))
    #expect(try Self.schema.get().mistakes(in: Array(text.utf8)) == [])
    #expect(text.contains("\"reason\": \"\(category.rawValue)\""))
  }

  private static let reasons: [ProviderFailure.Reason] = [
    .unconfigured(setting: "key", hint: "Set it."), .transport(.malformedURL),
    .transport(.unresolvedHost("example.org")), .transport(.cancelled),
    .transport(.paused(of: "example.org", SourcePause(.rate, until: nil))),
    .transport(.notCached(of: "example.org")), .transport(.notRecorded("example.org", available: [])),
    .auth(parameters: []), .quota(retryAfter: nil), .rate(retryAfter: nil), .place, .request, .upstream,
    .schema, .timedOut,
  ]
}
