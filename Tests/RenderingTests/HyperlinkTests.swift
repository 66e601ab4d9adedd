import Aggregation
import Catalog
import Testing
import Weather

@testable import Formats
@testable import Layout

/// Links for terminals: which addresses become one, and where they are.
struct HyperlinkTests {
  @Test(arguments: [
    "", "http://example.org", "https://", "https:///x", "https://exa mple.org", "https://ex\u{1B}mple.org",
    "https://example.org@evil.example/", "https://example.org\\@evil.example/", "https://münchen.example/",
    "javascript:x", "file:///etc/passwd", " https://example.org",
    "https://" + String(repeating: "x", count: 2083),
    "https://example.org/" + String(repeating: "ü", count: 400),
  ])
  func `only safe addresses become links`(address: String) {
    #expect(Hyperlink(address) == nil)
    #expect(Hyperlink(nil) == nil)
  }

  @Test(arguments: [
    ("https://example.org", "https://example.org"),
    ("https://example.org:8443/a;b?c=%20&d=(e)#f", "https://example.org:8443/a;b?c=%20&d=(e)#f"),
    ("https://example.org/Zürich 1", "https://example.org/Z%C3%BCrich%201"),
    (
      "https://example.org/\u{1B}]8;;\u{1B}\\x\u{7}\n\u{9B}", "https://example.org/%1B]8;;%1B%5Cx%07%0A%C2%9B"
    ),
    ("https://example.org/\"<>^`{|}", "https://example.org/%22%3C%3E%5E%60%7B%7C%7D"),
  ])
  func `characters that an address may not contain are percent-encoded`(text: String, address: String) {
    #expect(Hyperlink(text)?.address == address)
  }

  private static func printed(_ text: StyledText, width: Int = 80, hyperlinks: Bool = true) -> String {
    let options = WeatherFixtures.options(width) { $0.hyperlinks = hyperlinks }
    return TerminalPrinter(options: options).print(Document([.text(text)]))
  }

  @Test func `a link is closed`() {
    let text = Self.printed(StyledText("here", link: "https://example.org/"))
    #expect(text.hasPrefix("\u{1B}]8;id="))
    #expect(text.hasSuffix(";https://example.org/\u{1B}\\here\u{1B}]8;;\u{1B}\\\n"))
    #expect(Self.printed(StyledText("here", link: "https://example.org/"), hyperlinks: false) == "here\n")
  }

  @Test func `the parts of a link over several lines share an id, which takes no column`()
    throws
  {
    let words = StyledText("Weather data by somebody (CC BY 4.0)", link: "https://example.org/")
    let lines = Self.printed(words, width: 20).split(separator: "\n")
    let openings = lines.map { $0.matches(of: #/\x{1B}]8;id=([0-9a-z]+);https:/#).map(\.output.1) }
    #expect(openings.allSatisfy { !$0.isEmpty } && Set(openings.joined()).count == 1)
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}]8;;\u{1B}\\") })
    #expect(lines.map(Self.stripped) == ["Weather data by", "  somebody (CC BY", "  4.0)"])
  }

  /// Without OSC 8.
  private static func stripped(_ text: some StringProtocol) -> String {
    String(text).replacing(#/\x{1B}]8;[^\x{1B}]*\x{1B}\\/#, with: "")
  }

  /// The texts that link to an address.
  private static func texts(in page: String, to address: String) -> [String] {
    page.matches(of: #/\x{1B}]8;id=[0-9a-z]+;([^\x{1B}]*)\x{1B}\\([^\x{1B}]*)\x{1B}]8;;/#)
      .filter { $0.output.1 == address }.map { String($0.output.2) }
  }

  @Test func `credits link to the source, stations to the map`() throws {
    var answer = try WeatherFixtures.berlin()
    let station = try #require(answer.reports.firstIndex { $0.station?.ident != nil })
    answer.reports[station].station?.coordinates = Coordinates(latitude: 52.38, longitude: 13.5225)
    for index in answer.sources.indices {
      answer.sources[index].attributionURL = "https://example.org/\u{1B}"
    }
    let presentation = Presentation.weather([answer])
    let options = WeatherFixtures.options(100) { $0.hyperlinks = true }
    let page = presentation.rendered(as: .text, options)
    #expect(
      Self.texts(in: page, to: "https://example.org/%1B") == ["Weather data by Open-Meteo.com (CC BY 4.0)"]
    )
    let map = "https://www.openstreetmap.org/?mlat=52.3800&mlon=13.5225"
    #expect(Self.texts(in: page, to: map) == [answer.reports[station].station?.ident])
    // Without links the page is the same.
    #expect(Self.stripped(page) == presentation.rendered(as: .text, WeatherFixtures.options(100)))
    for format in OutputFormat.allCases where format != .text {
      let text = presentation.rendered(as: format, options)
      #expect(text == presentation.rendered(as: format, WeatherFixtures.options(100)))
      #expect(!text.contains("\u{1B}]"))
    }
    // Other formats have their own links for the credits.
    for (format, link) in [
      (OutputFormat.html, #"<a href="https://example.org/%1B" rel="noreferrer">"#),
      (.markdown, "](https://example.org/%1B)"), (.json, #""attributionURL": "https://example.org/%1B""#),
    ] {
      #expect(presentation.rendered(as: format, options).contains(link), "\(format)")
    }
  }

  @Test func `airports link to the map`() throws {
    let options = WeatherFixtures.options(100) { $0.hyperlinks = true }
    let airport = try AirportFixtures.greyPortland()
    let map = try #require(airport.airport?.coordinates.mapAddress)
    let page = Presentation.airport([airport]).rendered(as: .text, options)
    #expect(Self.texts(in: page, to: map) == ["KPWM", "Portland International Jetport, Maine"])
    let both = Presentation.airport([airport, try AirportFixtures.heathrow()]).rendered(as: .text, options)
    #expect(Self.texts(in: both, to: map) == ["KPWM"])
    let directory = Presentation.directory(try ListFixtures.directory()).rendered(as: .text, options)
    let listed = try ListFixtures.directory().page.items
    let address = try #require(listed.first).coordinates.mapAddress
    #expect(
      Self.texts(in: directory, to: address)
        == listed.filter { $0.coordinates.mapAddress == address }.map(\.ident)
    )
  }

  @Test(arguments: [
    ("EDDB", "2 sources: [EDDB]\u{A0}5\u{A0}min, EDDT\u{A0}9\u{A0}min"),
    ("EDDT", "2 sources: EDDB\u{A0}5\u{A0}min, [EDDT]\u{A0}9\u{A0}min"),
    ("EDD", "2 sources: EDDB\u{A0}5\u{A0}min, EDDT\u{A0}9\u{A0}min"),
    ("", "2 sources: EDDB\u{A0}5\u{A0}min, EDDT\u{A0}9\u{A0}min"),
  ])
  func `a word in a text becomes a link`(word: String, expected: String) {
    let text = StyledText("2 sources: EDDB\u{A0}5\u{A0}min, EDDT\u{A0}9\u{A0}min", .dim)
    let linked = text.linking(word, before: "\u{A0}", to: "https://example.org/")
    #expect(linked.spans.map { $0.link == nil ? $0.text : "[\($0.text)]" }.joined() == expected)
    #expect(linked.plain == text.plain)
  }
}
