import Foundation
import TestSupport
import Testing
import Weather

@Suite struct GridWeatherTests {
  private func moments(_ list: String) async throws -> (hours: [Readings], problems: [String]) {
    let layer = #"{"values":[{"validTime":"2026-01-20T12:00:00+00:00/PT2H","value":\#(list)}]}"#
    let sky = Answers.layer("wmoUnit:percent", [("12:00", "PT2H", "70")])
    let layers = #""skyCover":\#(sky),"weather":\#(layer)"#
    let report = try await Answers.with(Answers.cell, .init(Answers.grid(layers))).weather()
    return (try #require(report.hourly?.content), report.problemLines)
  }

  private static func entry(_ coverage: String?, _ weather: String?, _ intensity: String? = nil) -> String {
    func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }
    return
      #"{"coverage":\#(quoted(coverage)),"weather":\#(quoted(weather)),"intensity":\#(quoted(intensity)),"attributes":[]}"#
  }

  @Test(
    arguments: [
      ("definite", "rain", "light", ConditionVote(.rain, .light)),
      ("likely", "snow", "heavy", .init(.snow, .heavy)),
      ("chance", "rain_showers", "moderate", .init(.rainShowers, .moderate)),
      ("scattered", "thunderstorms", nil, .init(.thunderstorm, .moderate)),
      ("areas", "fog", nil, .init(.fog, .moderate)),
      ("areas", "freezing_fog", nil, .init(.freezingFog, .moderate)),
      ("occasional", "sleet", "light", .init(.icePellets, .light)),
      ("likely", "freezing_rain", "very_light", .init(.freezingRain, .light)),
      (nil, "haze", nil, .init(.haze, .moderate)),
      // Less than one chance in four.
      ("slight_chance", "rain", "light", nil), ("isolated", "thunderstorms", nil, nil),
      ("patchy", "fog", nil, nil),
      ("few", "snow_showers", "light", nil),
      // Weather that the vocabulary does not have.
      ("areas", "frost", nil, nil),
      // Sea spray that freezes on vessels is not precipitation.
      ("definite", "freezing_spray", "moderate", nil),
    ] as [(String?, String, String?, ConditionVote?)]
  )
  func `weather is used if it is likely enough`(
    coverage: String?,
    weather: String,
    intensity: String?,
    vote: ConditionVote?
  ) async throws {
    let (hours, problems) = try await moments("[\(Self.entry(coverage, weather, intensity))]")
    #expect(hours.map(\.condition) == [vote, vote])
    #expect(hours.first?.conditionSpan == (vote == nil ? nil : .starting(3600)))
    #expect(problems.isEmpty)
  }

  @Test func `the severest weather that is likely enough is used for the hour`() async throws {
    let list = [
      Self.entry("definite", "rain_showers", "moderate"), Self.entry("chance", "thunderstorms"),
      Self.entry("slight_chance", "hail", "heavy"),
    ]
    let (hours, _) = try await moments("[\(list.joined(separator: ","))]")
    #expect(hours.first?.condition == ConditionVote(.thunderstorm, .moderate))
  }

  @Test(arguments: ["[\(entry(nil, nil))]", "[]", "null", "[null]"])
  func `without weather there is no condition`(list: String) async throws {
    let (hours, problems) = try await moments(list)
    #expect(hours.map(\.condition) == [nil, nil])
    #expect(hours.map { $0[.cloudCover] } == [70, 70])
    #expect(problems.isEmpty || list == "[null]")
  }

  @Test(
    arguments: [
      (
        entry("definite", "frogs"),
        "[0].weather: expected known words for weather and intensity, found \"frogs\""
      ),
      (
        entry("definite", "rain", "biblical"),
        "[0].weather: expected known words for weather and intensity, found \"rain\""
      ),
      (
        entry("now and then", "rain", "light"),
        "[0].coverage: expected one of \"slight_chance\", \"chance\", \"likely\", \"definite\", \"isolated\", \"few\", \"patchy\", \"scattered\", \"areas\", \"numerous\", \"widespread\", \"brief\", \"frequent\", \"intermittent\", \"occasional\", \"periods\", found \"now and then\""
      ),
      ("7", "[0]: expected an object, found 7"),
    ]
  )
  func `unknown words of the service are reported`(entry: String, problem: String) async throws {
    let (hours, problems) = try await moments("[\(entry)]")
    #expect(hours.map(\.condition) == [nil, nil])
    #expect(problems == ["forecast.properties.weather.values[0].value\(problem)"])
  }
}
