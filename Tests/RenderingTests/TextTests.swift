import Foundation
import ReferenceData
import SpannedJSON
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout

struct TextTests {
  @Test(arguments: [
    (0.0, 0, "0"), (-0.04, 1, "0.0"), (2.25, 1, "2.3"), (-2.25, 1, "-2.3"), (12.345, 2, "12.35"),
    (1800, 0, "1,800"),
    (1_234_567.8, 1, "1,234,567.8"), (-528, 0, "-528"), (999.5, 0, "1,000"), (0.5, 0, "1"), (.nan, 0, "–"),
    (.infinity, 1, "–"), (1e300, 2, "–"),
  ])
  func `numbers round half away from zero`(value: Double, decimals: Int, expected: String) {
    #expect(NumberText.fixed(value, decimals: decimals, in: .english) == expected)
  }

  @Test(arguments: [(12.0, "12"), (12.5, "12.5"), (0.04, "0"), (-0.04, "0"), (1000, "1,000")])
  func `short numbers have no trailing zeros`(value: Double, expected: String) {
    #expect(NumberText.short(value, decimals: 1, in: .english) == expected)
  }

  @Test(arguments: [(12.0, "+12"), (-3, "-3"), (0, "0"), (0.4, "0")])
  func `numbers except zero have a sign`(value: Double, expected: String) {
    #expect(NumberText.signed(value, in: .english) == expected)
  }

  @Test(arguments: [
    ("Berlin", 6), ("São", 3), ("e\u{301}", 1), ("空港", 4), ("⛅", 2), ("☀", 1), ("🌙", 2), ("\u{200B}a", 1),
    ("a\u{200D}b", 2), ("각", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("", 0), ("ﾊﾝｶｸ", 4), ("↗", 1),
    ("\u{AD}", 0), ("🇩🇪", 2), ("🇩🇪🇳🇴", 4), ("🇩", 1), ("\u{1112}\u{D7B0}\u{D7CB}", 2), ("\u{D7A3}", 2),
  ])
  func `the width of a text is counted in columns`(text: String, columns: Int) {
    #expect(TextWidth.of(text) == columns)
  }

  @Test(arguments: [
    ("Berlin", 6), ("12 °C", 6), ("São", 3), ("Zürich", 7), ("e\u{301}", 1), ("空港", 4), ("↗14", 4),
    ("─━█▒", 8), ("░", 1),
    ("⠿⡇", 2), ("☀", 1), ("⛅", 2), ("…", 2), ("\u{AD}", 0), ("α", 2), ("ﾊﾝ", 2), ("\u{FFFD}", 2),
  ])
  func `ambiguous characters take two columns where the terminal shows them wide`(text: String, columns: Int)
  {
    var options = RenderOptions()
    options.isAmbiguousWide = true
    #expect(options.measuring { TextWidth.of(text) } == columns)
    #expect(options.measuring { text.unicodeScalars.reduce(0) { $0 + TextWidth.of($1) } } == columns)
  }

  @Test func `the printer measures as a terminal with wide ambiguous characters does`() {
    var table = Table([Table.Column("°"), Table.Column("b")])
    table.rows = [["°", "1"], ["ab", "2"]]
    let options = WeatherFixtures.options(40) { $0.isAmbiguousWide = true }
    let lines = TerminalPrinter(options: options).print(Document([.table(table)])).split(separator: "\n")
    #expect(lines.map { $0.drop { $0 == " " } } == ["°  b", "°  1", "ab  2"])
  }

  @Test(arguments: [
    ("Portland", 8, "Portland"), ("Portland", 5, "Port…"), ("空港空港", 5, "空港…"), ("空港空港", 4, "空…"),
    ("ab cd", 4, "ab…"),
    ("abc", 1, "…"), ("abc", 0, ""),
  ])
  func `a text is cut at its width`(text: String, width: Int, expected: String) {
    #expect(TextWidth.truncated(text, to: width) == expected)
  }

  @Test func `one long text wraps, and the groups of facts stay side by side`() {
    let long = "a remark of so many words that no column has room for it"
    let facts = Facts(
      first: [.init(label: "Trend", lines: [StyledText(long)])],
      second: [.init(label: "Humidity", lines: ["94 %"])]
    )
    let lines = [70, 40].map { width -> [Substring] in
      var options = RenderOptions()
      options.width = width
      return TerminalPrinter(options: options).print(Document([.facts(facts)])).split(separator: "\n")
    }
    #expect(lines[0].first?.contains(/a remark.*Humidity +94 %/) == true, "\(lines[0])")
    #expect(lines[0].count > 1 && lines[0].dropFirst().allSatisfy { !$0.contains("%") })
    // If wrapping would leave too little room, the groups stand below each other as before.
    #expect(lines[1].last?.contains("94 %") == true && lines[1].first?.contains("94 %") == false)
  }

  @Test(arguments: [(12, "\n"), (20, "\n"), (28, "\n"), (29, " "), (40, " ")])
  func `the label of a fact is never cut`(width: Int, gap: String) {
    let labels = ["Density altitude", "Pressure altitude"]
    let facts = Facts(first: labels.map { .init(label: $0, lines: ["-528 ft"]) })
    var options = RenderOptions()
    options.width = width
    let text = TerminalPrinter(options: options).print(Document([.facts(facts)]))
    let words = text.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words == "Density altitude -528 ft Pressure altitude -528 ft", "\(text)")
    #expect(text.contains("altitude\(gap)"), "\(text)")
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= width }, "\(text)")
  }

  @Test func `every icon of a condition takes two columns, and every short word is ASCII`() {
    var ascii = RenderOptions()
    ascii.glyphs = .ascii
    for condition in Condition.allCases {
      for isDay in [true, false] {
        let icon = ConditionText.icon(ConditionVote(condition), isDay: isDay, RenderOptions())
        #expect(TextWidth.of(icon) == 2, "\(condition)")
      }
      let word = ConditionText.icon(ConditionVote(condition), isDay: true, ascii)
      #expect(word.utf8.allSatisfy { $0 < 127 } && (3...7).contains(word.count), "\(condition): \(word)")
    }
    #expect(ConditionText.icon(ConditionVote(.rain, .heavy), isDay: true, ascii) == "rain+")
    #expect(ConditionText.words(ConditionVote(.rain, .light), in: .english) == "Light rain")
  }

  @Test func `a night that is partly cloudy differs from one that is mostly cloudy`() {
    let icons = [Condition.clear, .partlyCloudy, .mostlyCloudy].map {
      ConditionText.icon(ConditionVote($0), isDay: false, RenderOptions())
    }
    #expect(Set(icons).count == 3, "\(icons)")
  }

  @Test func `the icons of a Nerd Font are as wide as the symbols that they replace`() {
    for condition in Condition.allCases {
      for isDay in [true, false] {
        let drawn = ConditionText.icon(ConditionVote(condition), isDay: isDay, RenderOptions())
        let icon = IconStyle.nerd.applied(to: drawn)
        #expect(icon.unicodeScalars.contains { (0xE300...0xE3EB).contains($0.value) }, "\(condition)")
        #expect(icon.count == 2, "\(condition): a column for the icon and one for air")
        #expect(IconStyle.emoji.applied(to: drawn) == drawn)
      }
    }
    #expect(IconStyle.nerd.applied(to: "12 °C") == "12 °C")
  }

  @Test func `south of the equator the moon is drawn mirrored`() throws {
    let moon = try #require(MoonPhase(at: try instant("2026-11-17T12:00:00Z")))
    let north = try #require(Coordinates(latitude: 60, longitude: 10))
    let south = try #require(Coordinates(latitude: -38, longitude: 145))
    let texts = [north, south].map { MoonText.phase(moon, over: $0, RenderOptions()) }
    #expect(texts.map { String($0.dropFirst()) } == Array(repeating: " first quarter", count: 2), "\(texts)")
    #expect(texts.compactMap(\.first) == ["🌓", "🌗"])
    var bare = RenderOptions()
    bare.icons = .none
    #expect(MoonText.phase(moon, over: south, bare) == "first quarter")
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a[31mb"), ("a\u{9B}2Jb", "a2Jb"), ("a\u{202E}b\u{2066}", "ab"), ("a\tb\nc", "a b c"),
    ("\u{7F}\u{0}", ""), ("x\u{200D}y\u{200C}", "x\u{200D}y\u{200C}"), ("\u{FEFF}é", "é"), ("\u{E000}", ""),
    ("\u{2028}", " "),
  ])
  func `no control sequence gets through`(text: String, expected: String) {
    #expect(TerminalText.cleaned(text) == expected)
  }

  @Test(arguments: HarmfulText.kinds)
  func `harmful characters are not shown`(kind: HarmfulText.Kind) {
    let shown = TerminalText.cleaned("a \(kind.text)  b")
    #expect(HarmfulText.found(in: shown).isEmpty)
    // Blanks stay, because they may separate columns.
    #expect(shown.hasPrefix("a ") && shown.hasSuffix("  b"))
  }

  @Test(arguments: [
    ("São Paulo", "Sao Paulo"), ("Łódź", "Lodz"), ("Groß", "Gross"), ("東京", "??"),
    ("12 °C – …", "12 C - ..."), ("Mỹ Tho", "My Tho"), ("Al Aḩmadī", "Al Ahmadi"),
    ("Petaẖ Tiqva", "Petah Tiqva"),
    ("Gəncə", "Gence"), ("a ≠ b", "a ? b"), ("Ħamrun", "Hamrun"),
  ])
  func `names are written in ASCII`(text: String, expected: String) {
    #expect(TerminalText.ascii(text) == expected)
  }

  @Test(arguments: [
    (Language.german, "Bewölkung für Österreich", "Bewoelkung fuer Oesterreich"),
    (.danish, "Måne, Ærø, Århus", "Maane, Aeroe, Aarhus"), (.norwegian, "tåke, snø", "taake, snoe"),
    (.swedish, "Åska, snö", "Aska, sno"), (.polish, "Mgła, żółty", "Mgla, zolty"),
    (.french, "Prévision où", "Prevision ou"),
  ])
  func `words are written in ASCII by the rules of their language`(
    language: Language,
    text: String,
    expected: String
  ) {
    #expect(TerminalText.ascii(text, in: language) == expected)
  }

  @Test func `no name of the catalogues has a letter that ASCII loses`() {
    for table in [ReferenceTable.cities, .airports, .airfields, .countries] {
      for row in table.rows {
        let text = row.columns.joined(separator: " ")
        if !text.contains("?"), TerminalText.ascii(text).contains("?") {
          Issue.record("\(text): \(TerminalText.ascii(text))")
        }
      }
    }
  }

  /// A name may contain the no-break spaces that the program itself uses.
  @Test func `every kind of space in a name becomes an ASCII space`() {
    var options = RenderOptions()
    options.glyphs = .ascii
    #expect(OneLine(options: options).finished(["São\u{A0}P\u{202F}aulo"]) == "Sao P aulo\n")
  }

  @Test(arguments: [
    ("one two three", 8, ["one two", "three"]), ("one", 8, ["one"]),
    ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]),
    ("a  b", 10, ["a  b"]), ("ab cdefghijk", 5, ["ab", "cdefg", "hijk"]),
  ])
  func `paragraphs break at spaces`(text: String, width: Int, expected: [String]) {
    #expect(StyledText(text).wrapped(to: width).map(\.plain) == expected)
  }

  @Test(arguments: [
    ("", ""), ("12 km", "12 km"), ("\u{A0}", " "), ("12\u{A0}km/h\u{A0}", "12 km/h "),
    ("\u{A0}\u{A0}é", "  é"),
    ("21\u{A0}°C", "21 °C"), ("¢ \u{C0}\u{E0}", "¢ Àà"), ("à\u{A0}ﾊﾝ\u{3000}", "à ﾊﾝ\u{3000}"),
  ])
  func `no-break spaces become plain ones`(text: String, plain: String) {
    #expect(QuantityText.withoutGlue(text) == plain)
  }

  @Test(arguments: [
    ("気圧 1008.2\u{A0}hPaは2件の値の加重平均", 20, ["気圧 1008.2\u{A0}hPaは2件", "の値の加重平均"]),
    ("12,000\u{A0}ft以下に雲なし", 20, ["12,000\u{A0}ft以下に雲な", "し"]),
    ("12,000\u{A0}ft以下", 6, ["12,000", "ft以下"]), ("ほかに情報源3件", 13, ["ほかに情報源", "3件"]),
    ("昼は8時間21分です", 10, ["昼は8時間", "21分です"]), ("本日(木)の値。", 7, ["本日", "(木)の", "値。"]),
    ("値は3件", 7, ["値は3件"]),
  ])
  func `Japanese breaks between letters, and not within a value`(text: String, width: Int, expected: [String])
  {
    #expect(StyledText(text).wrapped(to: width).map(\.plain) == expected)
  }

  @Test(arguments: [
    ("2020-10-01T12:20:00Z", "Europe/Berlin", "Thu 1 Oct 14:20 CEST"),
    ("2020-12-31T23:30:00Z", "Europe/Berlin", "Fri 1 Jan 00:30 CET"),
    ("2021-09-21T03:05:00Z", "America/New_York", "Mon 20 Sep 23:05 EDT"),
    ("2024-02-29T00:00:00Z", "Asia/Kathmandu", "Thu 29 Feb 05:45 UTC+5:45"),
    ("2021-07-01T00:00:00Z", "Europe/London", "Thu 1 Jul 01:00 BST"),
    ("1969-12-31T23:59:59Z", "UTC", "Wed 31 Dec 23:59 UTC"),
    ("2021-01-01T00:00:00Z", "No/Where", "Fri 1 Jan 00:00 UTC"),
    ("2021-01-01T02:00:00Z", "America/St_Johns", "Thu 31 Dec 22:30 UTC-3:30"),
    ("2021-07-01T00:00:00Z", "America/Halifax", "Wed 30 Jun 21:00 ADT"),
    ("2021-01-01T00:00:00Z", "America/Moncton", "Thu 31 Dec 20:00 AST"),
    ("2021-07-01T00:00:00Z", "America/Regina", "Wed 30 Jun 18:00 CST"),
    ("2021-07-01T00:00:00Z", "America/Sao_Paulo", "Wed 30 Jun 21:00 UTC-3"),
    ("2021-07-01T00:00:00Z", "Africa/Ceuta", "Thu 1 Jul 02:00 CEST"),
    ("2021-07-01T00:00:00Z", "Arctic/Longyearbyen", "Thu 1 Jul 02:00 CEST"),
    ("2021-07-01T00:00:00Z", "Asia/Nicosia", "Thu 1 Jul 03:00 EEST"),
    ("2021-07-01T00:00:00Z", "Atlantic/Canary", "Thu 1 Jul 01:00 WEST"),
    ("2021-07-01T00:00:00Z", "Atlantic/Faroe", "Thu 1 Jul 01:00 WEST"),
    ("2021-01-01T00:00:00Z", "Atlantic/Madeira", "Fri 1 Jan 00:00 WET"),
    ("2021-01-01T00:00:00Z", "Atlantic/Reykjavik", "Fri 1 Jan 00:00 UTC"),
  ])
  func `local times are written with their zone`(stamp: String, zone: String, expected: String) throws {
    let date = try instant(stamp)
    #expect(TimeText(identifier: zone, at: date, in: .english).full(date) == expected)
  }

  @Test(arguments: [
    ("2020-12-31T22:30:00Z", "Thu 31 Dec 23:30 CET"), ("2020-12-31T23:30:00Z", "Fri 1 Jan 2021 00:30 CET"),
    ("2019-12-31T22:30:00Z", "Tue 31 Dec 2019 23:30 CET"), ("2019-12-31T23:30:00Z", "Wed 1 Jan 00:30 CET"),
  ])
  func `a time of another year shows the year of its clock`(stamp: String, expected: String)
    throws
  {
    let date = try instant(stamp)
    let clock = TimeText(identifier: "Europe/Berlin", at: date, in: .english)
    #expect(clock.full(date, beside: try instant("2020-06-01T00:00:00Z")) == expected)
  }

  @Test(arguments: [
    (0.0, "0 min"), (-5, "0 min"), (3599, "59 min"), (7200, "2 h"), (10_500, "3 h"), (171_000, "2 d"),
    (200_000, "2 d"),
  ])
  func `an age has a unit that is precise enough, on the same line`(seconds: Double, expected: String) {
    #expect(TimeText.age(seconds, in: .english) == expected.replacing(" ", with: QuantityText.glue))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 0])
  func `a timeline accepts any moment`(seconds: Double) {
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    let odd = Date(timeIntervalSince1970: seconds)
    let end = start.addingTimeInterval(86_400)
    let timeline = Timeline(
      start: start,
      end: end,
      prevailing: [.init(start: start, end: end, category: .vfr)],
      overlays: [
        .init(start: odd, end: end, category: .ifr), .init(start: start, end: odd, category: .lifr),
      ],
      language: .english
    )
    for line in timeline.lines(width: 60, indent: 2, glyphs: .unicode) { #expect(line.width <= 60) }
    let endless = Timeline(start: odd, end: end, prevailing: [], overlays: [], language: .english)
    #expect(endless.lines(width: 60, indent: 2, glyphs: .unicode).isEmpty)
  }

  /// The second text has the same widths in letters that are not Latin.
  @Test(arguments: [5, 17, 40, 79])
  func `Latin text wraps as other text does`(width: Int) {
    var generator = SplitMix64(state: 7)
    for _ in 0..<200 {
      var text = StyledText()
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let letter = Bool.random(using: &generator) ? "e" : "é"
        let word = String(repeating: letter, count: Int.random(in: 0...9, using: &generator))
        let gap = String(repeating: " ", count: Int.random(in: 0...2, using: &generator))
        text.append(gap + word, Bool.random(using: &generator) ? .dim : .plain)
      }
      let other = text.mapText { $0.replacing("e", with: "ა").replacing("é", with: "ბ") }
      let expected = other.wrapped(to: width, indent: 2).map {
        $0.mapText { $0.replacing("ა", with: "e").replacing("ბ", with: "é") }
      }
      #expect(text.wrapped(to: width, indent: 2) == expected, "\(text.plain)")
    }
  }

  /// A document of plain paragraphs is printed without a styled text for each line.
  @Test(arguments: [1, 9, 17, 40, 79], [false, true])
  func `plain paragraphs are printed as their lines`(width: Int, isAmbiguousWide: Bool) {
    var generator = SplitMix64(state: 11)
    var options = RenderOptions()
    options.width = width
    options.isAmbiguousWide = isAmbiguousWide
    let printer = TerminalPrinter(options: options)
    for _ in 0..<200 {
      var document = Document()
      for _ in 0..<3 {
        let words = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
          let letter = ["e", "e", "e", "°", "\u{A0}", "本"].randomElement(using: &generator) ?? ""
          return String(repeating: letter, count: Int.random(in: 0...9, using: &generator))
        }
        document.add(words.joined(separator: " "))
      }
      let lines = printer.lines(of: document).map { printer.escaped($0) + "\n" }
      #expect(printer.print(document) == lines.joined())
      var pages = ByteBuffer()
      pages.append("before\n")
      printer.print(document, to: &pages)
      let text = pages.text
      #expect(text == "before\n" + lines.joined())
    }
  }
}
