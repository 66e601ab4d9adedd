import Aggregation
import Catalog
import Foundation
import Merge
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// Days that are computed from hours, and days that sources report as a whole.
struct DaysTests {
  /// Two sources that contradict each other about tomorrow, and hours of rain.
  private static func answer() throws -> WeatherAnswer {
    let now = try instant("2020-09-30T22:00:00Z")
    let reports = try [("cold", 1.0), ("warm", 21)].map { name, low in
      var report = WeatherReport(source: try source(name), fetched: now)
      var day = DayReadings(time: now.addingTimeInterval(43_200))
      (day.temperatureMin, day.temperatureMax) = (low, low + 4)
      day.values = [.windGust: 20]
      day.condition = ConditionVote(name == "cold" ? .thunderstorm : .clear)
      report.daily = ReportSection(.forecast, [day])
      return report
    }
    var rainy = WeatherReport(source: try source("hours"), fetched: now)
    rainy.hourly = ReportSection(
      .forecast,
      (0..<24).map { hour in
        Readings(
          time: now.addingTimeInterval(Double(hour) * 3600),
          values: [.pop: 80, .precipitation: 1],
          spans: [.pop: .starting(3600), .precipitation: .starting(3600)]
        )
      }
    )
    return try WeatherFixtures.answer(reports + [rainy], now: now)
  }

  @Test(arguments: [(GlyphTier.unicode, "≥ 80 %"), (.ascii, ">= 80 %")])
  func `the days name their sources and rejected sources, and mark chances as lower bounds`(
    glyphs: GlyphTier,
    chance: String
  ) throws {
    let text = Presentation.weather([try Self.answer()], part: .days(.max))
      .rendered(as: .text, WeatherFixtures.options(80) { $0.glyphs = glyphs })
    #expect(text.contains("\(chance)"), "\(text)")
    #expect(text.contains("24 mm"), "\(text)")
    #expect(text.contains("* values for the whole day by cold, warm, where hours are missing\n"), "\(text)")
    #expect(text.contains("Ignored: warm (low, high)\n"), "\(text)")
  }

  @Test(arguments: Language.allCases)
  func `the sign of a lower bound is explained only where it is shown`(language: Language) throws {
    for width in [40, 50, 60, 70, 80, 100] {
      for glyphs in GlyphTier.allCases where glyphs == .unicode || language.isLatin {
        let text = Presentation.weather([try Self.answer()], part: .days(.max))
          .rendered(
            as: .text,
            WeatherFixtures.options(width) {
              $0.language = language
              $0.glyphs = glyphs
            }
          )
        let sign = glyphs == .unicode ? "≥" : ">="
        let isShown = text.contains("\(sign) 80")
        #expect(text.contains(sign) == isShown, "\(width) \(text)")
        #expect(isShown || width < 100, "\(text)")
      }
    }
  }

  /// In ASCII, `≥` and `å` take two columns.
  @Test(
    arguments: [100, 119, 120, 121, 122, 123, 124, 126, 128, 140, 160, 179, 180, 200],
    GlyphTier.allCases
  )
  func `a wider terminal never shows less of the days`(width: Int, glyphs: GlyphTier) throws {
    var answer = try Self.answer()
    for index in answer.days.indices {
      for (field, value) in [
        (Field.windSpeed, 6.0), (.windGust, 12), (.uvIndex, 4), (.pop, 60), (.precipitation, 2.5),
      ] {
        answer.days[index].values[field] = value
      }
    }
    // Hours beside the days.
    answer.hours = try WeatherFixtures.berlin().hours.map { hour in
      var hour = hour
      hour.time += answer.now.timeIntervalSince(try instant("2020-10-01T12:00:00Z"))
      return hour
    }
    let text = Presentation.weather([answer])
      .rendered(as: .text, WeatherFixtures.options(width) { $0.glyphs = glyphs })
    let head = try #require(text.split(separator: "\n").first { $0.contains("precip.") })
    for column in ["low", "high", "chance", "wind", "gusts", "UV"] {
      #expect(head.contains(column), "\(text)")
    }
  }

  /// A day of 24 equal hours.
  private static func answer(_ values: FieldValues) throws -> WeatherAnswer {
    let now = try instant("2020-09-30T22:00:00Z")
    var report = WeatherReport(source: try source("hours"), fetched: now)
    let spans = FieldSpans(dictionaryLiteral: (.pop, .starting(3600)), (.precipitation, .starting(3600)))
    let hours = (0..<24).map { hour in
      Readings(time: now.addingTimeInterval(Double(hour) * 3600), values: values, spans: spans)
    }
    report.hourly = ReportSection(.forecast, hours)
    return try WeatherFixtures.answer([report], now: now)
  }

  @Test(arguments: [(3.1, false), (5.0, true)])
  func `gusts are shown if they are stronger than the wind`(gust: Double, isShown: Bool) throws {
    let answer = try Self.answer([.windSpeed: 3, .windGust: gust])
    for part in [WeatherPart.days(.max), .hours(24)] {
      let text = Presentation.weather([answer], part: part).rendered(as: .text, WeatherFixtures.options(120))
      #expect(text.contains("gusts") == isShown, "\(text)")
    }
    let line = Presentation.weather([answer], part: .days(1)).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.contains("gusts") == isShown, "\(line)")
  }

  @Test(
    arguments: [
      ([.pop: 0, .temperature: -3], true), ([.pop: 0, .precipitation: 0], true),
      ([.pop: 0, .temperature: -3, .snowfall: 1], false), ([.pop: 0, .precipitation: 0.2], false),
    ] as [(FieldValues, Bool)]
  )
  func `hours with rain or snow are not called dry`(values: FieldValues, isDry: Bool) throws {
    let text = Presentation.weather([try Self.answer(values)])
      .rendered(as: .text, WeatherFixtures.options(120))
    #expect(text.contains("no rain in sight") == isDry, "\(text)")
  }

  @Test func `every format says from when on the values of today are`() throws {
    let now = try instant("2020-10-01T12:20:00Z")
    var report = WeatherReport(source: try source("hours"), fetched: now)
    report.hourly = ReportSection(
      .forecast,
      (0..<34).map { hour in
        Readings(
          time: now.addingTimeInterval(Double(hour) * 3600 - 1200),
          values: [.temperature: Double(hour)]
        )
      }
    )
    let answer = try WeatherFixtures.answer([report], now: now)
    #expect(answer.today?.since == now.addingTimeInterval(-1200))
    func text(_ format: OutputFormat) -> String {
      Presentation.weather([answer], part: .days(.max)).rendered(as: format, WeatherFixtures.options(80))
    }
    #expect(text(.text).contains("Today from 14:00 on"), "\(text(.text))")
    let lines = text(.line).split(separator: "\n")
    #expect(lines.map { $0.hasPrefix("Berlin, Thu 1 from 14:00: 0 to 9 °C") } == [true, false], "\(lines)")
    #expect(
      text(.prometheus).contains(
        "agg_day_since_timestamp_seconds{place=\"Berlin\",country=\"DE\",day=\"0\"} 1601553600\n"
      ),
      "\(text(.prometheus))"
    )
    #expect(
      !text(.prometheus).contains(
        "agg_day_since_timestamp_seconds{place=\"Berlin\",country=\"DE\",day=\"1\"}"
      )
    )
    let template = try FieldTemplate("{low} to {high} (since {since:-midnight})")
    #expect(
      template.filled(with: [answer], WeatherFixtures.options(80))
        == "0.0 °C to 9.0 °C (since Thu 1 Oct 14:00 CEST)\n"
    )
    let berlin = try WeatherFixtures.berlin()
    var whole = berlin
    whole.days = []
    #expect(
      try FieldTemplate("{since:-midnight}").filled(with: [whole], WeatherFixtures.options(80))
        == "midnight\n"
    )
  }

  @Test(arguments: [(Double?.none, Double?.some(9), "high 9 °C"), (2, nil, "low 2 °C"), (2, 9, "2 to 9 °C")])
  func `a day with one extreme shows it in every format`(low: Double?, high: Double?, words: String) throws {
    var answer = try WeatherFixtures.berlin()
    let midnight = try instant("2020-09-30T22:00:00Z")
    var day = MergedDay(midnight..<midnight.addingTimeInterval(86_400))
    (day.low, day.high) = (low, high)
    answer.days = [day]
    func text(_ answers: [WeatherAnswer], _ part: WeatherPart, _ format: OutputFormat) -> String {
      Presentation.weather(answers, part: part).rendered(as: format, WeatherFixtures.options(100))
        .replacing(QuantityText.glue, with: " ")
    }
    #expect(text([answer], .days(1), .line).contains(words), "\(text([answer], .days(1), .line))")
    #expect(text([answer, answer], .card, .text).contains(words), "\(text([answer, answer], .card, .text))")
    let table = text([answer], .days(1), .text)
    #expect(table.contains(high == nil ? "2 °C" : "9 °C"), "\(table)")
    let filled = try FieldTemplate("{high:-none}").filled(with: [answer], WeatherFixtures.options(80))
    #expect(filled.contains("none") == (high == nil), "\(filled)")
    let json = text([answer], .days(1), .json)
    #expect(json.contains(high == nil ? #""temperatureMax": null"# : #""temperatureMax": 9.0"#), "\(json)")
  }

  @Test func `a certain chance has no bound`() throws {
    var answer = try Self.answer()
    answer.days[0].values[.pop] = 99.6
    let text = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .text,
      WeatherFixtures.options(100)
    )
    #expect(text.contains(" 100 %") && !text.contains("≥ 100 %"), "\(text)")
  }

  @Test func `each value of a day has its provenance`() throws {
    let text = Presentation.weather([try Self.answer()], part: .days(.max))
      .rendered(as: .json, WeatherFixtures.options(80))
    let root = try JSONDocument(text).root
    func value(_ path: String) -> JSONValue? {
      JSONPointer("/places/0/daily/0/provenance/\(path)").flatMap { root[$0] }
    }
    #expect(value("temperatureMin/value")?.double == 1)
    #expect(value("temperatureMin/used/0/source")?.string == "cold")
    #expect(value("temperatureMin/rejected/0/source")?.string == "warm")
    #expect(value("windGustMax/n")?.double == 2)
    #expect(value("popMax/method")?.string == "derived")
    #expect(value("popMax/atLeast")?.bool == true)
    #expect(value("popMax/hours")?.double == 24)
    #expect(value("popMax/sources/0")?.string == "hours")
    #expect(value("precipitationSum/atLeast")?.bool == nil)
    #expect(value("uvIndexMax") == nil)
    #expect(value("condition/value")?.string == "thunderstorm")
    #expect(value("condition/votes/0/source")?.string == "cold")
    #expect(value("condition/votes/1/value")?.string == "clear")
    let table = Presentation.weather([try Self.answer()], part: .days(.max))
      .rendered(as: .csv, WeatherFixtures.options(80))
    #expect(
      table.contains(",pop_max_bound,alert,alert_severity,since,missing_alert_sources,possible\r\n")
        && table.contains(",24,at least,,,,,\r\n"),
      "\(table)"
    )
  }

  @Test func `the condition of a day computed from its hours has the sources of the hours`() throws {
    var answer = try WeatherFixtures.berlin()
    var day = MergedDay(LocalDays(zone: "Europe/Berlin").day(around: answer.now))
    day.condition = ConditionVote(.rain)
    answer.days = [day]
    let text = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .json,
      WeatherFixtures.options(80)
    )
    let pointer = try #require(JSONPointer("/places/0/daily/0/provenance/condition"))
    let condition = try #require(try JSONDocument(text).root[pointer])
    #expect(condition["method"]?.string == "derived")
    #expect(
      condition["hours"]?.double == 9,
      "in the tenth hour, rain without amount or chance does not count"
    )
    #expect(condition["sources"]?.elements.map(\.string) == ["open-meteo"])
  }

  @Test func `a condition derived from the cloud cover has its sources`() throws {
    var answer = try WeatherFixtures.berlin()
    var day = MergedDay(LocalDays(zone: "Europe/Berlin").day(around: answer.now))
    day.condition = ConditionVote(.partlyCloudy)
    answer.days = [day]
    for index in answer.hours.indices {
      answer.hours[index].condition?.votes = []
      answer.hours[index].values[.cloudCover] = answer.current.values[.cloudCover]
    }
    let text = Presentation.weather([answer], part: .days(.max)).rendered(
      as: .json,
      WeatherFixtures.options(80)
    )
    let pointer = try #require(JSONPointer("/places/0/daily/0/provenance/condition/sources/0"))
    #expect(try JSONDocument(text).root[pointer]?.string == "open-meteo")
  }

  @Test(arguments: [(0.0, 5.0, "360"), (0, 0, ""), (45, 0, "45"), (360, 5, "360")])
  func `a source's north is 360, and its calm has no direction`(
    degrees: Double,
    speed: Double,
    expected: String
  )
    throws
  {
    var report = WeatherReport(
      source: try #require(SourceID("open-meteo")),
      fetched: try WeatherFixtures.berlin().now
    )
    let readings = WeatherFixtures.readings(
      at: report.fetched,
      [.windDirection: degrees, .windSpeed: speed],
      .clear
    )
    report.current = ReportSection(.analysis, issued: nil, readings)
    let presentation = Presentation.report(report)
    let table = presentation.rendered(as: .csv, WeatherFixtures.options(80)).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(table[0].firstIndex(of: "wind_direction_deg"))
    #expect(table[1][column] == expected)
    let json = presentation.rendered(as: .json, WeatherFixtures.options(80))
    let pointer = try #require(JSONPointer("/current/windDirection"))
    #expect(try JSONDocument(json).root[pointer]?.double == Double(expected), "\(json)")
  }

  @Test(arguments: [(0.0, "360"), (0.4, "360"), (0.5, "1"), (359.4, "359"), (359.6, "360"), (360, "360")])
  func `north is 360 degrees in every format, never 0`(degrees: Double, expected: String) throws {
    var answer = try WeatherFixtures.berlin()
    answer.current.values[.windDirection]?.value = degrees
    let presentation = Presentation.weather([answer])
    let options = WeatherFixtures.options(80)
    let json = presentation.rendered(as: .json, options)
    let pointer = try #require(JSONPointer("/places/0/current/windDirection/value"))
    #expect(try JSONDocument(json).root[pointer]?.double == Double(expected))
    let metrics = presentation.rendered(as: .prometheus, options)
    #expect(
      metrics.contains("agg_wind_direction_degrees{place=\"Berlin\",country=\"DE\"} \(expected)\n"),
      "\(metrics)"
    )
    let table = presentation.rendered(as: .csv, options).split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(table[0].firstIndex(of: "wind_direction_deg"))
    #expect(table[1][column] == expected)
  }

  @Test(arguments: [0.0, 360])
  func `north is the same number at an airport`(degrees: Double) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.wind = Wind(direction: .from(degrees: degrees), speed: .knots(5))
    let presentation = Presentation.airport([answer])
    let options = WeatherFixtures.options(80)
    #expect(presentation.rendered(as: .json, options).contains(#""directionDegrees": 360,"#))
    #expect(presentation.rendered(as: .csv, options).contains(",360,2.6,"))
    let metrics = presentation.rendered(as: .prometheus, options)
    #expect(metrics.contains("agg_wind_direction_degrees{place=\"KPWM\"} 360\n"), "\(metrics)")
  }
}
