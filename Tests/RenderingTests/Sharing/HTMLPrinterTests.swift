import Aggregation
import Foundation
import Merge
import TestSupport
import Testing
import Text
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

struct HTMLPrinterTests {
  @Test func `the weather is written as a page`() throws {
    let document = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .document(WeatherFixtures.options(80))
    expectGolden(HTMLPrinter().print(document), "sharing/weather.html")
  }

  @Test func `an airport is written as a page`() throws {
    let options = WeatherFixtures.options(80) {
      $0.airportSections = [.conditions, .forecast, .winds, .details]
    }
    let document = Presentation.airport([try AirportFixtures.greyPortland()]).document(options)
    expectGolden(HTMLPrinter().print(document), "sharing/airport.html")
  }

  /// Hostile names of a place, an item or a station.
  static let hostile = [
    "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onmouseover='alert(1)", "</title><img src=x>",
    "</style><script>", "</pre><iframe>", "<\u{338}script>", "a\u{202E}b\u{1B}[31m\u{0}\u{9B}c", "--><b>",
    "]]><b>", "&lt;b&gt;", "\u{FFFE}<svg/onload=x>",
  ]

  /// The same text at every place where a document takes one.
  static func document(saying text: String) -> Document {
    var table = Table([Table.Column(text), Table.Column(text, .trailing)])
    table.rows = [[StyledText(text), StyledText(text, .warning)]]
    let fact = Facts.Fact(label: text, lines: [StyledText(text, .dim)])
    let link = StyledText(text, link: "https://example.org/\"onclick=\"x")
    return Document([
      .title(StyledText(text, .bold), aside: StyledText(text)),
      .heading(StyledText(text), note: StyledText(text)),
      .text(link), .raw(text), .facts(Facts(first: [fact], second: [fact])), .table(table), .items([text]),
    ])
  }

  @Test(arguments: [
    ("القاهرة: 2 sources", "<bdi>القاهرة</bdi>: 2 sources"), ("11° תל אביב 3", "11° <bdi>תל אביב</bdi> 3"),
    ("مطار & مطار", "<bdi>مطار &amp; مطار</bdi>"), ("مطار 4 مطار", "<bdi>مطار</bdi> 4 <bdi>مطار</bdi>"),
    ("عمَّان.", "<bdi>عمَّان</bdi>."), ("Zürich – 東京 – ١٢", "Zürich – 東京 – ١٢"),
  ])
  func `a right-to-left name does not move the text beside it`(text: String, expected: String) {
    #expect(HTMLPrinter().print(Document([.text(StyledText(text))])).contains("<p>\(expected)</p>"))
    let marks = expected.replacing("<bdi>", with: "\u{2068}").replacing("</bdi>", with: "\u{2069}")
    #expect(Markup.isolated(text, by: .characters) == marks)
  }

  @Test func `a page is titled after its subject`() throws {
    let portland = try AirportFixtures.greyPortland()
    let both = Presentation.airport([portland, try AirportFixtures.heathrow()])
    let options = WeatherFixtures.options(80)
    #expect(both.rendered(as: .html, options).contains("<title>KPWM, EGLL – agg airport</title>"))
    #expect(both.rendered(as: .svg, options).contains("<title>KPWM, EGLL – agg airport</title>"))
    let list = Presentation.list(try ListFixtures.list())
    #expect(list.rendered(as: .html, options).contains("<h1>hiring</h1>"))
    #expect(list.rendered(as: .svg, options).contains("<title>hiring – agg list</title>"))
    let checks = Presentation.diagnosis([Check("config", .fine, "in order")], now: portland.now)
    // Its first check is not a headline, and is not set like one.
    #expect(
      checks.rendered(as: .html, options).contains("<header class=\"named\"><h1>agg doctor</h1></header>")
    )
    #expect(checks.rendered(as: .svg, options).contains(">agg doctor</title>"))
  }

  /// Tabs, bookmarks and previews show the title alone (WCAG 2.4.2).
  @Test func `the pages of a place have different titles, with the answer if they have one`() throws {
    let berlin = try WeatherFixtures.berlin()
    func title(_ presentation: Presentation) -> String {
      let page = presentation.rendered(as: .html, WeatherFixtures.options(80))
      return page.firstMatch(of: /<title>(.*)<\/title>/).map { String($0.1) } ?? ""
    }
    #expect(title(.weather([berlin])) == "Berlin, Germany: ⛅ Partly cloudy, 17.3 °C – agg weather")
    #expect(title(.weather([berlin], part: .hours(3))) == "Berlin, Germany – agg hourly")
    #expect(title(.weather([berlin], part: .comparison)) == "Berlin, Germany – agg compare")
    let airport = title(.airport([try AirportFixtures.greyPortland()]))
    #expect(airport.hasSuffix(": MVFR ■ marginal – agg airport"), "\(airport)")
  }

  @Test(arguments: hostile)
  func `no text becomes markup of HTML`(text: String) {
    // The characters at which lines must not break.
    let tame = HTMLPrinter().print(
      Self.document(saying: String(text.map { " -/".contains($0) ? $0 : "n" }))
    )
    let page = HTMLPrinter().print(Self.document(saying: text))
    // With any text, the page has the same tags with the same attributes.
    #expect(Self.tags(of: page) == Self.tags(of: tame))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || TerminalText.cleaned(String($0)) == String($0) })
  }

  @Test(arguments: [
    "javascript:alert(1)", "http://example.org", "data:text/html,x", "https://example.org x", "HTTPS://x",
    "https://example.org\u{202E}/",
  ])
  func `only https addresses become links`(link: String) {
    let page = HTMLPrinter().print(Document([.text(StyledText("map", link: link))]))
    #expect(page.contains("<p>map</p>"))
  }

  @Test func `an address is always ASCII`() {
    let text = StyledText("map", link: "https://example.org/ü \u{202E}")
    let page = HTMLPrinter().print(Document([.text(text)]))
    #expect(page.contains(#"href="https://example.org/%C3%BC%20%E2%80%AE""#))
    #expect(
      MarkdownPrinter().print(Document([.text(text)])) == "[map](https://example.org/%C3%BC%20%E2%80%AE)\n"
    )
  }

  @Test func `a page of one theme does not follow the viewer, and is printed on light paper`() {
    let document = Document([.text("Rain")])
    let light = HTMLPrinter(theme: .light).print(document)
    #expect(light.contains("color-scheme:light;--paper:\(PageColor.paper.onLight)"))
    #expect(!light.contains(PageColor.paper.onDark) && !light.contains("prefers-color-scheme"))
    let dark = HTMLPrinter(theme: .dark).print(document)
    #expect(dark.contains("@media screen{:root{color-scheme:dark;--paper:\(PageColor.paper.onDark)"))
    #expect(!dark.contains("prefers-color-scheme"))
  }

  @Test func `a page makes no requests`() throws {
    let page = HTMLPrinter().print(
      Presentation.airport([try AirportFixtures.greyPortland()])
        .document(WeatherFixtures.options(80) { $0.airportSections = [.details] })
    )
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'"))
    for word in ["<script", "<link", "<img", "<iframe", "src=", "url(", "@import", "http:"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `numbers are aligned with their headers, and a table without headers has none`() {
    var table = Table([Table.Column("hour"), Table.Column("temp", .trailing), Table.Column("rain", .decimal)])
    table.rows = [["14", "12.4", "0.5 mm"], ["15", "9.0", "12 mm"]]
    let page = HTMLPrinter().print(Document([.table(table)]))
    #expect(page.contains("<th scope=\"col\" class=\"number\"><span class=\"dim\">temp</span></th>"))
    #expect(page.contains("<td>14</td><td class=\"number\">12.4</td><td> 0.5 mm</td>"))
    #expect(page.contains("<td>15</td><td class=\"number\">9.0</td><td>12 mm</td>"))
    var bare = Table([Table.Column(), Table.Column()])
    bare.rows = [["a", "b"]]
    #expect(!HTMLPrinter().print(Document([.table(bare)])).contains("<th"))
  }

  @Test func `rows and columns have header cells, and scrollable regions have names`() throws {
    let berlin = try WeatherFixtures.berlin()
    let options = WeatherFixtures.options(80)
    let compared = Presentation.weather([berlin], part: .comparison).rendered(as: .html, options)
    #expect(compared.contains("<th scope=\"row\">Temperature</th>"), "\(compared)")
    #expect(
      compared.contains(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Berlin, Germany\">"
      )
    )
    let card = Presentation.weather([berlin]).rendered(as: .html, options)
    #expect(card.contains("role=\"region\" aria-label=\"Next hours\">"), "\(card)")
    #expect(card.contains("<th scope=\"col\" class=\"number\"><span class=\"dim\">15</span></th>"), "\(card)")
    #expect(card.contains("<th scope=\"row\"><span class=\"dim\">°C</span></th>"), "\(card)")
  }

  /// WCAG 1.1.1: a screen reader would say "first quarter moon face" or "south west arrow".
  @Test func `a symbol is read as its words, or not at all when they are beside it`() throws {
    var answer = try WeatherFixtures.berlin()
    for index in answer.hours.indices {
      answer.hours[index].values[.windSpeed] = MergedValue(.windSpeed, value: 2, method: .single, count: 1)
      answer.hours[index].values[.windDirection] =
        MergedValue(.windDirection, value: 45, method: .single, count: 1)
    }
    let card = Presentation.weather([answer]).rendered(as: .html, WeatherFixtures.options(80))
    for cell in [
      "<td class=\"number\"><span role=\"img\" aria-label=\"Partly cloudy\">⛅</span></td>",
      "<th scope=\"row\"><span class=\"dim\">Condition</span></th>",
      "<td class=\"number\"><span role=\"img\" aria-label=\"NE, 7\">↙7</span></td>",
      "<td class=\"number\"><span aria-hidden=\"true\">▂▂</span></td>",
      "<td><span aria-hidden=\"true\">☔</span> <span class=\"words\">Rain</span></td>",
    ] {
      #expect(card.contains(cell), "\(cell) in \(card)")
    }
    let hours = Presentation.weather([answer], part: .hours(3)).rendered(
      as: .html,
      WeatherFixtures.options(80)
    )
    #expect(
      hours.contains("<span aria-hidden=\"true\">⛅</span> <span class=\"words\">Partly cloudy</span></td>"),
      "\(hours)"
    )
    let places = Presentation.weather([answer, try WeatherFixtures.bare()])
      .rendered(as: .html, WeatherFixtures.options(80))
    #expect(places.contains("<span role=\"img\" aria-label=\"Rain\">☔ </span>"), "\(places)")
    let text = StyledText("⛅", spoken: "\"> <b>") + " 12"
    #expect(
      HTMLPrinter().print(Document([.text(text)]))
        .contains("<p><span role=\"img\" aria-label=\"&quot;&gt; &lt;b&gt;\">⛅</span> 12</p>")
    )
  }

  @Test func `the line above the columns has a gap at a missing hour`() {
    var table = Table((0..<5).map { _ in Table.Column("", .trailing) })
    table.rows = [["1", "2", "", "4", "5"], ["a", "b", "c", "d", "e"]]
    let values: [Double?] = [10, 12, nil, 14, 10]
    let points = values.map { $0.flatMap { LineChart.Point($0, spread: $0...($0 + 1)) } }
    table.chart = LineChart(points: points, row: 1, language: .english)
    let page = HTMLPrinter().print(Document([.table(table)]))
    let rows = page.components(separatedBy: "<tr>").dropFirst()
    #expect(rows.map { $0.contains("<svg class=\"chart\"") } == [false, true, false])
    #expect(page.matches(of: /<circle\b/).count == 4)
    // The scale is from 10 to 15; the two stretches are separate.
    for line in ["M23.0 78.0L46.0 66.0L69.0 54.0", "M161.0 30.0L184.0 54.0L207.0 78.0"] {
      #expect(page.contains("<path class=\"line\" d=\"\(line)\"/>"))
    }
    #expect(page.matches(of: /<path class="band"/).count == 2)
    // Only values of the columns.
    #expect(page.matches(of: /<text[^>]*>([0-9]+)</).map { String($0.1) } == ["14", "10"])
    table.chart = LineChart(points: [nil, LineChart.Point(3), nil], row: 1, language: .english)
    #expect(!HTMLPrinter().print(Document([.table(table)])).contains("<svg"))
  }

  @Test func `rows of characters are a drawing that fonts and narrow screens cannot break`() {
    let page = HTMLPrinter().print(Document([.picture(["\u{28FF}  <KPWM>", "", "x"])]))
    #expect(
      page.contains(
        "<svg class=\"picture\" role=\"img\" aria-label=\"agg\" width=\"75.6\" viewBox=\"0 0 75.6 54\">"
      )
    )
    #expect(page.contains(">&lt;KPWM&gt;</text>"))
    #expect(page.contains("<path d=\"M"))
    #expect(!page.contains("\u{28FF}"))
    #expect(!HTMLPrinter().print(Document([.picture(["", " "])])).contains("<svg class"))
  }

  @Test(arguments: [
    ("☁  Cloudy", "☁\u{FE0F} Cloudy"), ("❄ ", "❄\u{FE0F}"), ("⛅ 12", "⛅ 12"), ("↗ 14 °C", "↗ 14 °C"),
    ("☼ ≋ ✓", "☼ ≋ ✓"),
    ("1 <2", "1 &lt;2"),
  ])
  func `weather symbols have emoji form, arrows do not`(text: String, markup: String) {
    #expect(Array(Markup.sign(text).unicodeScalars) == Array(markup.unicodeScalars))
  }

  /// Without its sign, light rain would be moderate rain.
  @Test func `no line breaks inside a group or a date`() {
    let page = HTMLPrinter().print(
      Document([.raw("EGLL 9999 -RA FEW036/// 14/13"), .text("recorded 2020-09-30, met-norway")])
    )
    let whole = page.matches(of: /<span class="whole">([^<]*)</).map { String($0.1) }
    #expect(whole == ["-RA", "FEW036///", "14/13", "2020-09-30,"])
  }

  @Test func `the parts of a value share a cell, and a label names the rows below it that have none`() {
    var table = Table([
      Table.Column("field"), Table.Column("source"), Table.Column("low", .trailing, group: "range"),
      Table.Column("", group: "range"), Table.Column("high", .trailing, group: "range"),
    ])
    for index in 0...1 { table.columns[index].isLabel = true }
    table.rows = [["T", "a", "1", "to", "2"], ["", "b", "3", "to", "4"], ["U", "a", "5", "to", "6"]]
    let page = HTMLPrinter().print(Document([.table(table)]))
    #expect(
      page.contains(
        "<th scope=\"col\" class=\"number\"><span class=\"dim\">low</span> <span class=\"dim\">high</span></th>"
      )
    )
    #expect(
      page.contains(
        "<tr><th scope=\"row\" rowspan=\"2\">T</th><th scope=\"row\">a</th><td class=\"number\">1 to 2</td></tr>"
      )
    )
    #expect(page.contains("<tr><th scope=\"row\">b</th><td class=\"number\">3 to 4</td></tr>"))
    #expect(page.contains("<tr><th scope=\"row\">U</th>"))
  }

  @Test func `a long text in a table may wrap`() {
    var table = Table([Table.Column(), Table.Column()])
    table.rows = [["PIREP", StyledText(String(repeating: "word ", count: 10))], ["SIGMET", "short"]]
    let page = HTMLPrinter().print(Document([.table(table)]))
    #expect(
      page.contains("<td>PIREP</td><td class=\"text\">word ")
        && page.contains("<td class=\"text\">short</td>")
    )
  }

  @Test func `places side by side give the page its name`() {
    var table = Table([Table.Column(), Table.Column("Berlin"), Table.Column("Oslo")])
    table.rows = [["Wind", "1", "2"]]
    let page = HTMLPrinter().print(Document([.text("SAMPLE DATA"), .table(table)]))
    #expect(page.contains("<title>Berlin, Oslo – agg</title>"))
    #expect(page.contains("<h1>Berlin, Oslo</h1>"))
  }

  @Test
  func `the place of a stretch follows its times, and changes that come and go have a bar of their own`()
    throws
  {
    let start = try instant("2021-09-21T00:00:00Z")
    func stretch(_ from: Double, _ to: Double, _ category: FlightCategory) -> Timeline.Stretch {
      Timeline.Stretch(
        start: start.addingTimeInterval(from * 3600),
        end: start.addingTimeInterval(to * 3600),
        category: category
      )
    }
    let timeline = Timeline(
      start: start,
      end: start.addingTimeInterval(10 * 3600),
      prevailing: [stretch(6, 99, .vfr), stretch(-5, 4, .mvfr), stretch(2, 3, .ifr)],
      overlays: [stretch(2, 3.5, .lifr), stretch(.nan, 3, .ifr)],
      language: .english
    )
    expectLines(
      HTMLTimeline(timeline).lines,
      [
        """
        <div class="hours" aria-hidden="true"><span style="left:0.00%">00Z</span><span style="left:20.00%">02Z</span>\
        <span style="left:40.00%">04Z</span><span style="left:60.00%">06Z</span><span style="left:80.00%">08Z</span></div>
        """,
        """
        <div class="bar"><span class="mvfr" style="width:20.00%"></span><span class="ifr" style="width:10.00%"></span>\
        <span class="mvfr" style="width:10.00%"></span><span style="width:20.00%"></span>\
        <span class="vfr" style="width:40.00%"></span></div>
        """,
        """
        <ul class="stretches"><li><span class="mvfr">MVFR</span> 21/00 to 21/02Z</li>\
        <li><span class="ifr">IFR</span> 21/02 to 21/03Z</li><li><span class="mvfr">MVFR</span> 21/03 to 21/04Z</li>\
        <li><span class="vfr">VFR</span> 21/06 to 21/10Z</li></ul>
        """,
        """
        <div class="bar"><span style="width:20.00%"></span><span class="lifr hollow" style="width:15.00%"></span>\
        <span style="width:65.00%"></span></div>
        """,
        """
        <ul class="stretches"><li><span class="lifr">LIFR at times</span> 21/02 to 21/0330Z</li></ul>
        """,
      ]
    )
    var endless = timeline
    endless.end = .distantFuture
    #expect(HTMLTimeline(endless).lines.isEmpty)
  }

  private func expectLines(_ text: String, _ lines: [String]) {
    #expect(text.split(separator: "\n").map(String.init) == lines)
  }

  private static func tags(of page: String) -> [Substring] {
    // A label is text: a character that ended it would leave the rest in the tag.
    page.replacing(/aria-label="[^"]*"/.matchingSemantics(.unicodeScalar), with: "aria-label")
      .matches(of: /<[^>]*>/.matchingSemantics(.unicodeScalar)).map { $0.output }
  }
}
