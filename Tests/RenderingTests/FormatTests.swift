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

struct FormatTests {
  @Test func `each place of a presentation has its own answer`() throws {
    let (portland, heathrow) = (try AirportFixtures.greyPortland(), try AirportFixtures.heathrow())
    let airports = Presentation.airport([portland, heathrow])
    #expect(airports.answers.map(\.subject) == ["KPWM", "EGLL"])
    #expect(airports.places.map { $0.answers.map(\.subject) } == [["KPWM"], ["EGLL"]])
    let recents = Presentation.recents([], now: portland.now, answers: [portland, heathrow])
    #expect(recents.places.map { $0.answers.map(\.subject) } == [["KPWM", "EGLL"]])
  }

  @Test func `the weather is written as Markdown`() throws {
    let text = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .rendered(as: .markdown, WeatherFixtures.options(80))
    expectGolden(text, "weather.md")
  }

  @Test func `a table without a header has an empty one in Markdown, and several airports a title`() throws {
    var table = Table([Table.Column(), Table.Column()])
    table.rows = [["Ozone", "116"], ["PM10", "25"]].map { $0.map { StyledText($0) } }
    #expect(
      MarkdownPrinter().print(Document([.table(table)]))
        == "| | |\n|---|---|\n| Ozone | 116 |\n| PM10 | 25 |\n"
    )
    table.firstRowIsHeader = true
    #expect(MarkdownPrinter().print(Document([.table(table)])).hasPrefix("| Ozone | 116 |\n|---|"))
    let several = Presentation.airport([try AirportFixtures.greyPortland(), try AirportFixtures.heathrow()])
    #expect(several.rendered(as: .markdown, WeatherFixtures.options(80)).hasPrefix("## KPWM, EGLL\n"))
  }

  @Test func `an airport is written as Markdown`() throws {
    let options = WeatherFixtures.options(80) {
      $0.airportSections = [.conditions, .forecast, .winds, .details]
    }
    expectGolden(
      Presentation.airport([try AirportFixtures.greyPortland()]).rendered(as: .markdown, options),
      "airport.md"
    )
  }

  @Test(arguments: [OutputFormat.text, .plain, .markdown, .html, .svg, .waybar, .line])
  func `with the ASCII option only ASCII is written`(format: OutputFormat) throws {
    var zurich = try WeatherFixtures.berlinWithOutlier()
    zurich.place.name = "Zürich 東京"
    let options = WeatherFixtures.options(80) { $0.glyphs = .ascii }
    for presentation in [
      Presentation.weather([zurich]), .weather([zurich], part: .comparison),
      .airport([try AirportFixtures.greyPortland()]),
    ] {
      let text = presentation.rendered(as: format, options)
      #expect(!text.isEmpty && text.utf8.allSatisfy { $0 < 128 }, "\(text)")
    }
    let page = Presentation.weather([zurich]).rendered(as: .html, options)
    #expect(page.contains("Z&#252;rich &#26481;&#20140;"))
  }

  @Test(arguments: [
    ("plain", "plain"), ("a|b", "a\\|b"), ("*bold* _it_ `code`", "\\*bold\\* \\_it\\_ \\`code\\`"),
    ("<script>&", "&lt;script&gt;&amp;"), ("[x](y)", "\\[x\\](y)"), ("# head", "\\# head"),
  ])
  func `markup in names stays text in Markdown`(text: String, expected: String) {
    #expect(MarkdownPrinter.escaped(text) == expected)
  }

  /// Markup of HTML, and marks of Markdown with a combining accent, which joins both into one character.
  @Test(
    arguments: HTMLPrinterTests.hostile + [
      "a|b", "a|\u{301}b", "*\u{301}a*\u{301}", "_\u{301}a_", "[\u{301}a](https://example.org)",
      "a]\u{301}(https://example.org)", "<\u{301}b>", "`\u{301}a`", "#\u{301} a", "~\u{301}~a~~",
      "\\\u{301}|", "-\u{301} a", "  - a", "+\u{301}", "1.\u{301} a", "=\u{301}==",
    ]
  )
  func `no text becomes Markdown`(text: String) {
    func page(_ text: String) -> Document {
      // Between fences a report is unchanged.
      let blocks = HTMLPrinterTests.document(saying: text).blocks.filter {
        if case .raw = $0 { false } else { true }
      }
      return Document(blocks)
    }
    let hostile = MarkdownPrinter().print(page(text))
    #expect(Self.marks(of: hostile) == Self.marks(of: MarkdownPrinter().print(page("name"))))
  }

  @Test(arguments: [
    ("- a", "\\- a"), ("-\u{301} a", "\\-\u{301} a"), ("   - a", "\\- a"), ("     a", "a"), ("+ a", "\\+ a"),
    ("===", "\\==="), ("12. a", "12\\. a"), ("1.\u{301} a", "1\\.\u{301} a"), ("1) a", "1\\) a"),
    ("12.4 °C", "12\\.4 °C"), ("2020", "2020"),
  ])
  func `no text turns a paragraph of Markdown into another block`(text: String, expected: String) {
    #expect(MarkdownPrinter().print(Document([.text(StyledText(text))])) == expected + "\n")
  }

  /// The scalars that have a meaning in Markdown or HTML, by line.
  private static func marks(of page: String) -> [String] {
    page.split(separator: "\n").map { line in
      var marks = String.UnicodeScalarView()
      var isEscaped = false
      for scalar in line.unicodeScalars {
        if !isEscaped, "`*_[]|~#<>".unicodeScalars.contains(scalar) { marks.append(scalar) }
        isEscaped = !isEscaped && scalar == "\\"
      }
      return String(marks)
    }
  }

  @Test(arguments: [
    ("https://example.org/a_(b)", "[map](https://example.org/a_\\(b\\))\n"),
    ("https://example.org/)x", "[map](https://example.org/\\)x)\n"),
    ("https://example.org/a|b`<c>\\", "[map](https://example.org/a%7Cb%60%3Cc%3E%5C)\n"),
  ])
  func `an address does not end its link`(address: String, expected: String) {
    let text = StyledText("map", link: address)
    #expect(MarkdownPrinter().print(Document([.text(text)])) == expected)
  }

  @Test func `a link whose text is its address is in angle brackets`() {
    let text = StyledText("https://example.org/(a)", link: "https://example.org/(a)")
    #expect(MarkdownPrinter().print(Document([.text(text)])) == "<https://example.org/(a)>\n")
  }

  @Test func `bold text stays bold beside a combining mark`() {
    let text = StyledText(" \u{301}a ", .bold)
    #expect(MarkdownPrinter().print(Document([.text(text)])) == "**\u{301}a** \n")
  }

  @Test(arguments: [
    ("1. first", "- 1\\. first\n"), ("  - dash", "- \\- dash\n"), ("1.\u{301} x", "- 1\\.\u{301} x\n"),
    ("- dash", "- \\- dash\n"), ("Item 9", "- Item 9\n"),
    ("2020", "- 2020\n"),
  ])
  func `an item that looks like a list is an item`(item: String, expected: String) {
    #expect(MarkdownPrinter().print(Document([.items([item])])) == expected)
  }

  @Test func `a fence is longer than the backticks inside`() {
    #expect(MarkdownPrinter().print(Document([.raw("a ``` b")])) == "````\na ``` b\n````\n")
    let accented = MarkdownPrinter().print(Document([.raw("```\u{301}")]))
    #expect(accented == "````\n```\u{301}\n````\n")
  }

  @Test func `each place takes one line`() throws {
    let weather = Presentation.weather([try WeatherFixtures.berlin(), try WeatherFixtures.bare()])
    #expect(
      weather.rendered(as: .line, WeatherFixtures.options(80)) == """
        Berlin: ⛅ Partly cloudy, 17.3 °C, SW ↗ 15 km/h, gusts 28 (SAMPLE DATA 2020-10-01, partly made up)
        Nowhere: 0.0 °C

        """
    )
    let airports = Presentation.airport([
      try AirportFixtures.greyPortland(), try AirportFixtures.windsOnly(),
    ])
    #expect(
      airports.rendered(as: .line, WeatherFixtures.options(80) { $0.glyphs = .ascii }) == """
        KPWM MVFR: 240 at 8 kt, gusts 18, 4 SM, light rain, mist, ceiling 1,800 ft, 12 C, 29.92 inHg \
        (SAMPLE DATA recorded 2021-09-21)
        KPM: no observation (SAMPLE DATA recorded 2021-09-21)

        """
    )
  }

  @Test func `hours and days have a line each`() throws {
    let options = WeatherFixtures.options(80)
    func lines(_ answer: WeatherAnswer, _ part: WeatherPart) -> [String] {
      Presentation.weather([answer], part: part).rendered(as: .line, options).split(separator: "\n")
        .map(String.init)
    }
    var berlin = try WeatherFixtures.berlin()
    var day = MergedDay(try instant("2020-10-01T22:00:00Z")..<instant("2020-10-02T22:00:00Z"))
    day.temperature = 11.4...18.2
    day.values = [.windSpeed: 4, .windGust: 9, .precipitation: 3.2]
    day.condition = ConditionVote(.rain)
    berlin.days = [day]
    let label = "(SAMPLE DATA 2020-10-01, partly made up)"
    let hours = lines(berlin, .hours(2))
    let days = lines(berlin, .days(.max))
    #expect(hours.count == 2 && hours[0].hasPrefix("Berlin, Thu 1 Oct 14:00 CEST: "), "\(hours)")
    #expect(hours[1].hasPrefix("Berlin, Thu 1 Oct 15:00 CEST: ") && hours[0] != hours[1])
    #expect(days == ["Berlin, Fri 2: ☔ Rain, 11 to 18 °C, 14 km/h, gusts 32, precip. 3.2 mm \(label)"])
    #expect(hours.allSatisfy { $0.hasSuffix(label) })
    #expect(lines(try WeatherFixtures.bare(), .hours(2)) == ["Nowhere: No source gives an hourly forecast."])
    #expect(lines(try WeatherFixtures.bare(), .days(.max)) == ["Nowhere: No source gives a daily forecast."])
  }

  @Test(arguments: [
    (OutputFormat.json, #""precipitationSum": 0.04"#), (.csv, ",0.04,"), (.prometheus, " 0.00004\n"),
  ])
  func `a small amount is not zero for programs`(format: OutputFormat, expected: String) throws {
    var berlin = try WeatherFixtures.berlin()
    var day = MergedDay(try instant("2020-10-01T22:00:00Z")..<instant("2020-10-02T22:00:00Z"))
    day.temperature = 11.4...18.2
    day.values = [.precipitation: 0.04]
    berlin.days = [day]
    let text = Presentation.weather([berlin], part: .days(.max))
      .rendered(as: format, WeatherFixtures.options(80))
    #expect(text.contains(expected), "\(text)")
  }

  @Test func `plain text has no escape sequence, whatever the terminal could do`() throws {
    let options = WeatherFixtures.options(80) {
      $0.color = .trueColor
      $0.hyperlinks = true
      $0.airportSections = [.conditions, .details]
    }
    let answer = Presentation.airport([try AirportFixtures.greyPortland()])
    #expect(answer.rendered(as: .text, options).contains("\u{1B}]8;id="))
    #expect(!answer.rendered(as: .plain, options).contains("\u{1B}"))
  }

  // MARK: - JSON

  private static func cases() throws -> [(name: String, presentation: Presentation)] {
    [
      ("weather.json", .weather([try WeatherFixtures.berlinWithOutlier()])),
      ("weather-bare.json", .weather([try WeatherFixtures.bare()])),
      ("airport.json", .airport([try AirportFixtures.greyPortland(), try AirportFixtures.windsOnly()])),
      ("airport-stormy.json", .airport([try AirportFixtures.stormyZurich()])),
      ("directory.json", .directory(try ListFixtures.directory())),
      ("list.json", .list(try ListFixtures.list())),
      ("list-failed.json", .list(try ListFixtures.failedList())),
      ("recents.json", .recents(try ListFixtures.recents(), now: try ListFixtures.now())),
      ("cities.json", .cities(try ListFixtures.cities(), now: try ListFixtures.now())),
      ("providers.json", .providers(try ListFixtures.providers(), now: try ListFixtures.now())),
    ]
  }

  @Test(arguments: 0..<10)
  func `every command has the same envelope`(index: Int) throws {
    let (name, presentation) = try Self.cases()[index]
    let text = presentation.rendered(as: .json, WeatherFixtures.options(80), warnings: ["one warning"])
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    )
    #expect(object["schema"] as? String == "agg/1")
    #expect(object["warnings"] as? [String] == ["one warning"])
    #expect(object["sources"] is [Any])
    expectGolden(text, name)
  }

  @Test func `a line has the colon of its language`() throws {
    let kpwm = try AirportFixtures.greyPortland()
    let portland = try #require(Coordinates(latitude: 45.52, longitude: -122.68))
    var place = Place(name: "Portland", coordinates: portland)
    (place.subdivision, place.country) = ("Oregon", "US")
    let match = PlaceMatch(place, query: "Portland")
    let lines: [(presentation: Presentation, english: String, french: String)] = [
      (.weather([try WeatherFixtures.berlin()]), "Berlin: ", "Berlin : "),
      (.weather([try WeatherFixtures.berlin()], part: .air), "Berlin: ", "Berlin : "),
      (.weather([try WeatherFixtures.berlin()], part: .hours(1)), "CEST: ", "CEST : "),
      (.airport([kpwm]), "KPWM MVFR: ", "KPWM MVFR : "),
      (.directory(try ListFixtures.directory()), ": ", " : "),
      (
        .places([match], name: "Portland", now: kpwm.now), "Portland: Portland, Oregon, United States\n",
        "Portland : Portland, Oregon, États-Unis\n"
      ),
    ]
    for (presentation, english, french) in lines {
      for (language, start) in [(Language.english, english), (.french, french)] {
        let options = WeatherFixtures.options(80) { $0.language = language }
        let line = presentation.rendered(as: .line, options)
        #expect(line.contains(start), "\(line)")
        #expect(language == .english || !line.contains(#/[^ ]: /#), "\(line)")
      }
    }
  }

  @Test func `a page of places is named after the word that was searched for`() throws {
    let options = WeatherFixtures.options(80)
    let now = Date(timeIntervalSince1970: 0)
    let page = Presentation.places([], name: "Portland", now: now).rendered(as: .html, options)
    #expect(page.contains("<title>Portland – agg places</title>"), "\(page)")
  }

  @Test(arguments: UnitSystem.allCases)
  func `JSON stays in canonical units`(system: UnitSystem) throws {
    let answer = Presentation.weather([try WeatherFixtures.berlin()])
    let plain = answer.rendered(as: .json, WeatherFixtures.options(80))
    #expect(
      answer.rendered(as: .json, WeatherFixtures.options(80) { $0.units = UnitPreferences(system) }) == plain
    )
  }

  @Test func `an escape sequence in a name never gets out`() throws {
    var answer = try WeatherFixtures.berlin()
    answer.place.name = "Ber\u{1B}[31mlin\u{9B}2J\u{202E}\u{7}"
    for format in OutputFormat.allCases {
      let text = Presentation.weather([answer]).rendered(as: format, WeatherFixtures.options(80))
      let isClean = text.unicodeScalars.allSatisfy { scalar in
        scalar == "\n" || scalar == "\r" && format == .csv
          || !(scalar.value < 32 || (127..<160).contains(scalar.value) || scalar.value == 0x202E)
      }
      #expect(isClean, "\(format)")
    }
  }
}
