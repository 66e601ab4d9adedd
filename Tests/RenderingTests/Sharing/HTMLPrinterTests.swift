import Foundation
import Testing
import Weather

@testable import Rendering

struct HTMLPrinterTests {
  @Test func `the weather as a page`() throws {
    let document = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .document(WeatherFixtures.options(80))
    expectGolden(HTMLPrinter().print(document), "sharing/weather.html")
  }

  @Test func `an aerodrome as a page`() throws {
    let options = WeatherFixtures.options(80) {
      $0.airportParts = [.conditions, .forecast, .winds, .details]
    }
    let document = Presentation.airport([try AirportFixtures.greyPortland()]).document(options)
    expectGolden(HTMLPrinter().print(document), "sharing/airport.html")
  }

  /// Names that somebody could give a place, an item or a station.
  static let hostile = [
    "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onmouseover='alert(1)", "</title><img src=x>",
    "</style><script>", "</pre><iframe>", "<\u{338}script>", "a\u{202E}b\u{1B}[31m\u{0}\u{9B}c", "--><b>",
    "]]><b>", "&lt;b&gt;", "\u{FFFE}<svg/onload=x>",
  ]

  /// The same text in every place where a document takes one.
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

  @Test(arguments: hostile)
  func `nothing that is said becomes markup`(text: String) {
    let tame = HTMLPrinter().print(Self.document(saying: "name"))
    let page = HTMLPrinter().print(Self.document(saying: text))
    // Whatever the text, the page has the same tags with the same attributes.
    #expect(Self.tags(of: page) == Self.tags(of: tame))
    #expect(page.unicodeScalars.allSatisfy { $0 == "\n" || TerminalText.cleaned(String($0)) == String($0) })
  }

  @Test(arguments: [
    "javascript:alert(1)", "http://example.org", "data:text/html,x", "https://example.org/ x", "HTTPS://x",
    "https://example.org/\u{202E}",
  ])
  func `a link leads to https or nowhere`(link: String) {
    let page = HTMLPrinter().print(Document([.text(StyledText("map", link: link))]))
    #expect(page.contains("<p>map</p>"))
  }

  @Test func `a page asks nobody for anything`() throws {
    let page = HTMLPrinter().print(
      Presentation.airport([try AirportFixtures.greyPortland()])
        .document(WeatherFixtures.options(80) { $0.airportParts = [.details] })
    )
    #expect(page.contains("content=\"default-src 'none'; style-src 'unsafe-inline'"))
    for word in ["<script", "<link", "<img", "<iframe", "src=", "url(", "@import", "http:"] {
      #expect(!page.contains(word), "\(word)")
    }
  }

  @Test func `numbers stand under their heads, and a table without heads has none`() {
    var table = Table([Table.Column("hour"), Table.Column("temp", .decimal)])
    table.rows = [["14", "12.4"]]
    let page = HTMLPrinter().print(Document([.table(table)]))
    #expect(page.contains("<th scope=\"col\" class=\"number\"><span class=\"dim\">temp</span></th>"))
    #expect(page.contains("<td>14</td><td class=\"number\">12.4</td>"))
    var bare = Table([Table.Column(), Table.Column()])
    bare.rows = [["a", "b"]]
    #expect(!HTMLPrinter().print(Document([.table(bare)])).contains("<th"))
  }

  @Test func `a stretch is as wide as it is long, and what comes and goes has a bar of its own`() throws {
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
        <div class="bar"><span class="mvfr" style="flex-grow:120">MVFR, 21/00 to 21/02Z</span>\
        <span class="ifr" style="flex-grow:60">IFR, 21/02 to 21/03Z</span>\
        <span class="mvfr" style="flex-grow:60">MVFR, 21/03 to 21/04Z</span>\
        <span class="none" style="flex-grow:120"></span>\
        <span class="vfr" style="flex-grow:240">VFR, 21/06 to 21/10Z</span></div>
        """,
        """
        <div class="bar"><span class="none" style="flex-grow:120"></span>\
        <span class="lifr hollow" style="flex-grow:90">LIFR at times, 21/02 to 21/0330Z</span>\
        <span class="none" style="flex-grow:390"></span></div>
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
    page.matches(of: /<[^>]*>/.matchingSemantics(.unicodeScalar)).map { $0.output }
  }
}
