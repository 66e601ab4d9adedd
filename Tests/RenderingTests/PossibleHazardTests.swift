import Aggregation
import Catalog
import Foundation
import Merge
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// Hazards that too few sources report to be the condition: wherever the hours and days are shown or asked
/// for.
struct PossibleHazardTests {
  private static let hours = "thunderstorm (16:00 to 19:00), freezing rain (23:00 to 00:00)"

  private static let days = "thunderstorm (Thu 1, Sat 3), freezing rain (Thu 1)"

  /// Berlin at 14:20 with a thunderstorm from the third to the fifth hour, and freezing rain in the tenth.
  private static func berlin() throws -> WeatherAnswer {
    var answer = try WeatherFixtures.berlin()
    let start = answer.now.startOfUTCHour
    for index in answer.hours.indices {
      switch answer.hours[index].time.timeIntervalSince(start) / 3600 {
      case 2...4: answer.hours[index].condition?.possible = [ConditionVote(.thunderstorm)]
      case 9: answer.hours[index].condition?.possible = [ConditionVote(.freezingRain)]
      default: break
      }
    }
    answer.days = [0, 1, 2].map { day in
      MergedDay(LocalDays(zone: "Europe/Berlin").day(around: start.addingTimeInterval(day * 86_400)))
    }
    for index in answer.days.indices { answer.days[index].condition = ConditionVote(.clear) }
    answer.days[0].possible = [ConditionVote(.thunderstorm), ConditionVote(.freezingRain)]
    answer.days[2].possible = [ConditionVote(.thunderstorm)]
    return answer
  }

  private static func text(_ part: WeatherPart, _ format: OutputFormat = .text, width: Int = 80) throws
    -> String
  {
    Presentation.weather([try berlin()], part: part).rendered(as: format, WeatherFixtures.options(width))
  }

  @Test(
    arguments: [
      (.hours(12), hours, [40, 80, 120]), (.days(.max), days, [40, 80, 120]), (.card, hours, [80, 120]),
      // The strip of a narrow card ends before the freezing rain.
      (.card, "thunderstorm (16:00 to 19:00) Days", [40]), (.card, days, [40, 80]),
    ] as [(WeatherPart, String, [Int])]
  )
  func `pages show them below the hours and days`(part: WeatherPart, text: String, widths: [Int]) throws {
    for width in widths {
      let page = try Self.text(part, width: width)
      #expect(page.split(separator: "\n").allSatisfy { TextWidth.of($0) <= width }, "\(page)")
      let words = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("~ Possible: \(text)"), "\(page)")
    }
  }

  @Test func `only hazards are shown below the hours`() throws {
    var answer = try Self.berlin()
    for index in answer.hours.indices { answer.hours[index].condition?.possible = [ConditionVote(.rain)] }
    let page = Presentation.weather([answer], part: .hours(12))
      .rendered(as: .text, WeatherFixtures.options(80))
    #expect(!page.contains("Possible"), "\(page)")
  }

  @Test func `hours in descending order are one span, too`() throws {
    let answer = try Self.berlin()
    let page = WeatherPage(answer, options: WeatherFixtures.options(80))
    let line = page.possible(in: answer.hours.reversed())?.plain
    #expect(line == "~ Possible: freezing rain (23:00 to 00:00), thunderstorm (16:00 to 19:00)")
  }

  @Test func `a table for programs has a column of them`() throws {
    let hours = try Self.text(.hours(12), .csv).split(separator: "\r\n").map { $0.split(separator: ",").last }
    #expect(hours[0] == "possible" && hours[3] == "thunderstorm" && hours[10] == "freezingRain", "\(hours)")
    let days = try Self.text(.days(.max), .csv).split(separator: "\r\n")
    #expect(days[1].hasSuffix(",thunderstorm freezingRain") && days[2].hasSuffix(","), "\(days)")
    #expect(try !Self.text(.airHours(12), .csv).contains("possible"))
  }

  @Test(arguments: [
    ("{possible:-none}", "none"), ("{hour+2.possible}", "thunderstorm"), ("{hour+5.possible}", "–"),
    ("{today.possible|upper}", "THUNDERSTORM, FREEZING RAIN"), ("{tomorrow.possible:-none}", "none"),
  ])
  func `a template has them`(template: String, line: String) throws {
    let filled = try FieldTemplate(template).filled(with: [try Self.berlin()], WeatherFixtures.options(80))
    #expect(filled == line + "\n")
  }

  @Test(arguments: [
    ("possible = thunderstorm", Truth.no), ("possible = none", .yes), ("possible != none", .no),
    ("possible = thunderstorm within 1h", .no), ("possible = thunderstorm within 2h", .yes),
    ("possible = \"FreezingRain\" within 12h", .yes), ("possible = hail within 12h", .no),
    ("hour+2.possible = none", .no), ("hour+2.possible != freezingRain", .yes),
    ("hour+99.possible = hail", .unknown), ("today.possible = freezingRain", .yes),
    ("today.possible = none", .no), ("today.possible != freezingRain", .no),
    ("tomorrow.possible = none", .yes),
    ("day+20.possible = none", .unknown),
  ])
  func `a condition is about them`(condition: String, truth: Truth) throws {
    let verdict = try ConditionExpression(condition).verdict(on: .weather(try Self.berlin()))
    #expect(verdict.truth == truth)
  }

  @Test func `only the rest of today leaves open which others there were`() throws {
    let now = try instant("2020-10-01T16:30:00Z")
    var report = WeatherReport(source: try source("hours"), fetched: now)
    report.hourly = ReportSection(
      .forecast,
      (0..<34).map { hour in
        WeatherFixtures.readings(
          at: now.addingTimeInterval(Double(hour) * 3600 - 1800),
          [.temperature: 5, .cloudCover: 10],
          .clear
        )
      }
    )
    var answer = try WeatherFixtures.answer([report], now: now)
    func truth(_ condition: String) throws -> Truth {
      try ConditionExpression(condition).verdict(on: .weather(answer)).truth
    }
    #expect(try truth("today.possible = none") == .unknown)
    answer.days[0].possible = [ConditionVote(.hail)]
    #expect(try truth("today.possible = hail") == .yes)
    #expect(try truth("today.possible = tornado") == .unknown)
    #expect(try truth("today.possible = none") == .no)
  }

  @Test(arguments: [
    (
      "condition = thunderstorm within 4h",
      "False: condition = thunderstorm within 4h (partlyCloudy, possible: thunderstorm, 16:00, open-meteo)"
    ),
    (
      "(condition = thunderstorm and pop > 99) within 4h",
      "False: condition = thunderstorm (partlyCloudy, possible: thunderstorm, 16:00, open-meteo)"
    ),
    // The condition of one hour is unknown.
    (
      "condition = thunderstorm within 12h",
      "Unknown: condition = thunderstorm within 12h (–, possible: thunderstorm, 12 of 13 hours known)"
    ),
    ("hour+9.condition = hail", "(overcast, possible: freezingRain, 23:00, open-meteo)"),
    ("condition = thunderstorm within 1h", "(partlyCloudy, 14:00, open-meteo)"),
  ])
  func `the line of a check shows them beside the condition`(condition: String, value: String) throws {
    let check = CheckAnswer(try ConditionExpression(condition), at: .weather(try Self.berlin()))
    let line = Presentation.check(check).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.contains(value), "\(line)")
  }
}
