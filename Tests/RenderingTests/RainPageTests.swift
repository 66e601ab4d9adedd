import Aggregation
import Formats
import Foundation
import Layout
import Merge
import Pages
import TestSupport
import Testing
import Weather

/// Whether it rains soon, on pages and on the card.
struct RainPageTests {
  private static func report(_ name: String, _ rates: [Double?], condition: Condition = .rain) throws
    -> WeatherReport
  {
    let now = try instant("2026-11-26T13:07:00Z")
    let start = try instant("2026-11-26T13:05:00Z")
    var report = WeatherReport(source: try source(name), fetched: now)
    let rows = rates.enumerated().compactMap { step, rate -> Readings? in
      guard let rate else { return nil }
      var row = Readings(
        time: start.addingTimeInterval(Double(step) * 300),
        values: [.precipitation: rate / 12],
        spans: [.precipitation: .starting(300)]
      )
      if rate > 0 { row.condition = ConditionVote(condition) }
      return row
    }
    report.minutely = ReportSection(.forecast, issued: now, rows)
    report.current = ReportSection(.analysis, issued: now, Readings(time: now, values: [.temperature: 4]))
    return report
  }

  private static func answer(_ reports: [WeatherReport]) throws -> WeatherAnswer {
    let now = try instant("2026-11-26T13:07:00Z")
    var answer = try WeatherFixtures.answer(reports, now: now)
    answer.minutes = Merge.minutes(reports, within: RainOutlook.usualReach, now: now)
    return answer
  }

  private static func rates(_ wet: Range<Int>, _ rate: Double = 1.2, count: Int = 25) -> [Double?] {
    (0..<count).map { wet.contains($0) ? rate : 0 }
  }

  private static func text(
    _ answer: WeatherAnswer,
    _ part: WeatherPart = .rain(within: 7200, chance: nil),
    _ format: OutputFormat = .text,
    width: Int = 80,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) -> String {
    Presentation.weather([answer], part: part)
      .rendered(as: format, WeatherFixtures.options(width, change: change))
  }

  @Test func `rain is shown with its times, its sources and each of them`() throws {
    let answer = try Self.answer([
      try Self.report("a", Self.rates(4..<12)), try Self.report("b", Self.rates(4..<10, 3)),
      try Self.report("c", Self.rates(0..<0)), try Self.report("d", Self.rates(5..<11)),
      try Self.report("e", []),
    ])
    let text = Self.text(answer)
    #expect(text.contains("Rain from 14:25 for about 35 min, up to 1.2 mm/h   3 of 4 sources"), "\(text)")
    #expect(text.contains("a 14:25 to 15:05; b 14:25 to 14:55; c dry; d 14:30 to 15:00"), "\(text)")
    #expect(text.contains("14:05"), "\(text)")
  }

  @Test(arguments: [(7200.0, "2 h"), (9000, "2 h 30 min"), (12_600, "3 h 30 min"), (1800, "30 min")])
  func `the time that stays dry is not rounded`(reach: Double, words: String) throws {
    let now = try instant("2026-11-26T13:07:00Z")
    let report = try Self.report("a", Self.rates(0..<0, count: 60))
    var answer = try Self.answer([report])
    answer.minutes = Merge.minutes([report], within: reach, now: now)
    let text = Self.text(answer, .rain(within: reach, chance: nil))
      .replacing("\u{A0}", with: " ")
    #expect(text.contains("No rain or snow within \(words)\n"), "\(text)")
  }

  @Test(arguments: GlyphTier.allCases, [OutputFormat.text, .plain])
  func `the chart has plain spaces`(glyphs: GlyphTier, format: OutputFormat) throws {
    let answer = try Self.answer([try Self.report("a", Self.rates(4..<12))])
    let text = Self.text(answer, .rain(within: 7200, chance: nil), format) { $0.glyphs = glyphs }
    #expect(text.contains("   up to 1.2 mm/h\n") && !text.contains("\u{A0}"), "\(text)")
    #expect(glyphs == .unicode || text.utf8.allSatisfy { $0 < 128 })
  }

  @Test(arguments: [
    (4..<12, "Rain by 14:25, until about 15:05, up to 1.2 mm/h", "a by 14:25 until 15:05"),
    (4..<25, "Rain by 14:25, until 16:10 at least", "a by 14:25 until 16:10"),
  ])
  func `behind a gap it is only known by when the rain begins`(
    wet: Range<Int>,
    statement: String,
    ofSource: String
  ) throws {
    var rates = Self.rates(wet)
    (rates[2], rates[3]) = (nil, nil)
    let answer = try Self.answer([try Self.report("a", rates)])
    let text = Self.text(answer)
    #expect(text.contains(statement) && text.contains(ofSource), "\(text)")
    let json = Self.text(answer, .rain(within: 7200, chance: nil), .json)
    #expect(json.contains("\"startKnown\": false"), "\(json)")
    let start = try FieldTemplate("{rain.start}").filled(with: [answer], WeatherFixtures.options(80))
    #expect(start == "≤ Thu 26 Nov 14:25 CET\n")
  }

  @Test(arguments: [20, 40, 60, 80, 120, 200])
  func `no line is wider than the terminal`(width: Int) throws {
    let answer = try Self.answer([try Self.report("a", Self.rates(4..<12))])
    for glyphs in [GlyphTier.unicode, .ascii] {
      let text = Self.text(answer, width: width) { $0.glyphs = glyphs }
      let longest = text.split(separator: "\n").map(\.count).max() ?? 0
      #expect(longest <= max(width, 40), "\(text)")
    }
  }

  @Test func `a step that no source knows is drawn as neither wet nor dry`() throws {
    var rates = Self.rates(4..<8)
    rates[10] = nil
    let answer = try Self.answer([try Self.report("a", rates)])
    #expect(Self.text(answer).contains("?"))
    #expect(!Self.text(try Self.answer([try Self.report("a", Self.rates(4..<8))])).contains("?"))
  }

  @Test(
    arguments: [
      (Self.rates(4..<12), "Snow from 14:25 for about 40 min"), (Self.rates(0..<5), "Snow until about 14:30"),
      (Self.rates(0..<25), nil), (Self.rates(0..<0), nil), ([], nil),
    ] as [([Double?], String?)]
  )
  func `the card says when it begins or ends, and nothing else`(rates: [Double?], words: String?) throws {
    let card = Self.text(try Self.answer([try Self.report("a", rates, condition: .snow)]), .card)
    if let words {
      #expect(card.contains(words), "\(card)")
    } else {
      #expect(!card.contains("Snow from") && !card.contains("until") && !card.contains("within"), "\(card)")
    }
  }

  @Test func `one source has no votes`() throws {
    let text = Self.text(try Self.answer([try Self.report("a", Self.rates(4..<12))]))
    #expect(text.contains("Rain from 14:25 for about 40 min") && !text.contains("1 of 1"), "\(text)")
  }

  @Test func `providers test shows the minutes of a source`() throws {
    let report = Presentation.report(try Self.report("a", Self.rates(0..<2)))
    let text = report.rendered(as: .text, WeatherFixtures.options(140))
    #expect(text.contains("minutely  forecast") && text.contains("25 rows"), "\(text)")
    #expect(text.contains("starting 5m"), "\(text)")
    let json = report.rendered(as: .json, WeatherFixtures.options(100))
    #expect(json.contains("\"minutely\": ["), "\(json)")
  }

  @Test func `CSV has a row for each known step`() throws {
    var rates = Self.rates(4..<8)
    rates[10] = nil
    let csv = Self.text(
      try Self.answer([try Self.report("a", rates)]),
      .rain(within: 3600, chance: nil),
      .csv
    )
    let lines = csv.split(separator: "\r\n")
    #expect(lines.first?.contains("precipitation_mm_per_h,pop_percent,condition") == true, "\(csv)")
    #expect(lines.count == 1 + 12)
  }
}
