import Aggregation
import Catalog
import Foundation
import Merge
import Pages
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout

/// For any answer and any width of the terminal, no line is wider, and no byte of a foreign name acts as a
/// control sequence. Answers are random, but the same in every run.
struct WidthTests {
  private static func weather(_ dice: inout SplitMix64) throws -> WeatherAnswer {
    var answer = dice.chance(0.5) ? try WeatherFixtures.berlin() : try WeatherFixtures.berlinWithOutlier()
    answer.place.name = dice.word()
    if dice.chance(0.3) { answer.place.country = dice.word() }
    for field in Field.allCases where dice.chance(0.3) {
      var value = MergedValue(field, value: dice.number(), method: .mean, count: 2)
      value.minimum = dice.number()
      value.maximum = dice.number()
      value.agreement = dice.chance(0.5) ? 0.2 : nil
      if let used = answer.current.values[.temperature]?.used { value.used = used }
      value.rejected = answer.current.values[.windSpeed]?.rejected ?? []
      answer.current.values[field] = value
    }
    for field in Field.allCases where dice.chance(0.3) { answer.current.values[field] = nil }
    answer.sources[0].attribution = dice.word()
    answer.sources[0].attributionURL = "https://example.org/" + dice.word()
    answer.sources[0].problems = [ReportProblem(path: dice.word(), message: dice.word())]
    return answer
  }

  private static func airport(_ dice: inout SplitMix64) throws -> AirportAnswer {
    var answer =
      try [
        AirportFixtures.calmPortland(), AirportFixtures.greyPortland(), AirportFixtures.sanMarcos(),
        AirportFixtures.heathrow(), AirportFixtures.windsOnly(),
      ].randomElement(using: &dice) ?? AirportFixtures.windsOnly()
    answer.airport?.name = dice.word()
    answer.airport?.city = dice.word()
    if dice.chance(0.5) { answer.conditions?.content.temperature = .celsius(dice.number()) }
    if dice.chance(0.5) { answer.conditions?.content.altimeter = .hectopascals(dice.number()) }
    if dice.chance(0.5) { answer.conditions?.content.visibility = Visibility(.meters(dice.number())) }
    if dice.chance(0.5) {
      answer.conditions?.content.wind = Wind(
        direction: .from(degrees: dice.number()),
        speed: .knots(dice.number())
      )
    }
    if dice.chance(0.3) { answer.conditions?.content.rawText = String(repeating: dice.word(), count: 9) }
    if dice.chance(0.3), answer.forecast != nil {
      answer.forecast?.content.periods[0].weather = [WeatherPhenomenon(text: dice.word())]
      answer.forecast?.content.periods[0].end = Date(timeIntervalSince1970: dice.number())
    }
    if dice.chance(0.3), answer.windsAloft != nil {
      answer.windsAloft?.content.columns[0].levels[1].wind?.speed = .knots(dice.number())
      answer.windsAloft?.content.columns[0].levels[1].temperature = .celsius(dice.number())
      answer.windsAloft?.content.columns[0].levels[2].altitude = .feet(dice.number())
    }
    return answer
  }

  private static func lists(_ dice: inout SplitMix64) throws -> [Presentation] {
    let names = (0..<7).map { _ in dice.word() }
    var list = try ListFixtures.list()
    list.groups = ListFixtures.groups([1: names + [nil]])
    var recents = try ListFixtures.recents()
    recents[0].name = dice.word()
    var cities = try ListFixtures.cities()
    cities[0].name = dice.word()
    let now = try ListFixtures.now()
    return [
      .list(list), .directory(try ListFixtures.directory()), .recents(recents, now: now),
      .cities(cities, now: now),
      .providers(try ListFixtures.providers(), now: now),
    ]
  }

  /// The text without agg's styles: SGR and OSC 8.
  private static func stripped(_ text: String) -> String {
    text.replacing(#/\u{1B}\[[0-9;]*m/#, with: "").replacing(#/\u{1B}\]8;[^\u{1B}]*\u{1B}\\/#, with: "")
  }

  @Test(arguments: 0..<120)
  func `no line is wider than the terminal and no foreign byte is obeyed`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(seed))
    let width = Int.random(in: 10...200, using: &dice)
    let options = WeatherFixtures.options(width) {
      $0.glyphs = dice.chance(0.3) ? .ascii : .unicode
      $0.color = ColorTier.allCases.randomElement(using: &dice) ?? .none
      $0.hyperlinks = dice.chance(0.3)
      $0.isAmbiguousWide = dice.chance(0.3)
      $0.explanation = dice.chance(0.5) ? .all : .none
      $0.units = UnitPreferences(UnitSystem.allCases.randomElement(using: &dice))
      $0.airportSections = dice.chance(0.5) ? [.conditions, .forecast, .winds, .details] : nil
      $0.isVerbose = dice.chance(0.5)
    }
    let shown: [Presentation] =
      [.weather([try Self.weather(&dice)]), .airport([try Self.airport(&dice)])] + (try Self.lists(&dice))
    for presentation in shown {
      Self.expectToFit(presentation, options)
      for format in [OutputFormat.markdown, .json, .line] {
        #expect(!presentation.rendered(as: format, options).isEmpty)
      }
    }
  }

  @Test(arguments: 0..<24)
  func `several places side by side are no wider than the page`(seed: Int) throws {
    var dice = SplitMix64(state: UInt64(1000 + seed))
    let options = WeatherFixtures.options(Int.random(in: 10...200, using: &dice)) {
      $0.glyphs = dice.chance(0.3) ? .ascii : .unicode
      $0.color = ColorTier.allCases.randomElement(using: &dice) ?? .none
      $0.isAmbiguousWide = dice.chance(0.3)
    }
    let (one, two) = (try Self.weather(&dice), try Self.weather(&dice))
    Self.expectToFit(.weather([one, two, try WeatherFixtures.bare()]), options)
    Self.expectToFit(.airport([try Self.airport(&dice), try Self.airport(&dice)]), options)
    Self.expectToFit(.sun([SunAnswer(place: one.place, now: one.now, days: 1)]), options)
  }

  @Test(arguments: [false, true], [40, 60, 80, 120])
  func `the temperatures of winds aloft are in line`(isAmbiguousWide: Bool, width: Int) throws {
    let options = WeatherFixtures.options(width) { $0.isAmbiguousWide = isAmbiguousWide }
    let page = Presentation.airport([try AirportFixtures.greyPortland()]).rendered(as: .text, options)
    let rows = page.split(separator: "\n").map { line in
      line.matches(of: #/\d{3}° +≥?\d+ +[+-]?\d+/#).map { wind in
        options.measuring { TextWidth.of(line[..<wind.range.upperBound]) }
      }
    }
    let ends = rows.filter { !$0.isEmpty }
    #expect(ends.count > 2 && Set(ends).count == 1, "\(page)")
  }

  /// Answers of usual commands.
  private static func usual() throws -> [(name: String, presentation: Presentation)] {
    var berlin = try WeatherFixtures.berlin()
    for index in berlin.days.indices {
      for (field, value) in [(Field.windGust, 12.0), (.uvIndex, 4), (.pop, 60), (.precipitation, 2.5)] {
        berlin.days[index].values[field] = value
      }
    }
    return [
      ("weather", .weather([berlin])), ("hours", .weather([berlin], part: .hours(24))),
      ("days", .weather([berlin], part: .days(.max))), ("comparison", .weather([berlin], part: .comparison)),
      ("outlier", .weather([try WeatherFixtures.berlinWithOutlier()])),
      ("places", .weather([berlin, try WeatherFixtures.berlinWithOutlier()])),
      ("airport", .airport([try AirportFixtures.greyPortland()])),
    ]
  }

  /// The words and numbers of a text, with their counts. A note that more is elsewhere may go when that is
  /// shown, and the marks of a drawing are not values: they change with the visible hours.
  private static func said(_ text: String) -> [String: Int] {
    let isValue = { (line: Substring) in
      !line.contains("in a wider terminal") && line.wholeMatch(of: #/[ 0-9Z]+Z/#) == nil
    }
    let lines = text.split(separator: "\n").filter(isValue).map { line in
      let isChart = line.unicodeScalars.contains { (0x2800...0x28FF).contains($0.value) }
      return isChart ? String(line.replacing(#/ [0-9]+$/#, with: "")) : String(line)
    }
    let words = lines.joined(separator: " ").split { !$0.isLetter && !$0.isNumber && $0 != "…" }
    return Dictionary(words.map { (String($0), 1) }, uniquingKeysWith: +)
  }

  @Test(arguments: 0..<7, [UnitSystem.metric, .imperial])
  func `a wider terminal never says less`(index: Int, units: UnitSystem) throws {
    let (name, presentation) = try Self.usual()[index]
    var before: [String: Int] = [:]
    // Several places have a card each on a narrow terminal, and the values of the sources are below each
    // other; a wider one has a single table for both.
    for width in (["places": 60, "comparison": 80][name] ?? 40)...200 {
      let options = WeatherFixtures.options(width) { $0.units = UnitPreferences(units) }
      let words = Self.said(presentation.rendered(as: .text, options))
      // A name in the head of a table is cut where another column has room beside it.
      let cut = words.keys.filter { $0.contains("…") && $0 != "…" }.map { $0.prefix { $0 != "…" } }
      let lost = before.filter { word, count in
        !word.contains("…") && words[word] ?? 0 < count && !cut.contains(where: word.hasPrefix)
      }.keys.sorted()
      #expect(lost.isEmpty, "\(name) at \(width): \(lost)")
      before = words
    }
  }

  private static func expectToFit(_ presentation: Presentation, _ options: RenderOptions) {
    let text = stripped(presentation.rendered(as: .text, options))
    for line in text.split(separator: "\n") {
      #expect(options.measuring { TextWidth.of(line) } <= options.width, "\(line)")
      #expect(line.last != " ")
    }
    let scalars = Set(text.unicodeScalars).subtracting(["\n"])
    #expect(scalars.filter { TerminalText.cleaned(String($0)) != String($0) } == [])
    if options.glyphs == .ascii { #expect(scalars.filter { $0.value >= 127 } == []) }
  }
}

extension SplitMix64 {
  fileprivate mutating func word() -> String {
    let words = [
      "Berlin", "São Paulo", "空港空港空港", "e\u{301}e\u{301}", "\u{1B}[31mred",
      "A very long name of a place indeed", "👩‍👩‍👧",
      "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", "مطار", "\u{202E}abc", "", "x\ny\tz",
      "a|b",
    ]
    return words.randomElement(using: &self) ?? ""
  }

  fileprivate mutating func number() -> Double {
    [0, -0.0, 1.5, -40, 9999, 123_456.78, 1e300, -1e300, .nan, .infinity].randomElement(using: &self) ?? 0
  }
}
