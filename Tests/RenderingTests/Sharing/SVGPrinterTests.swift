import Foundation
import FoundationXML
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout

struct SVGPrinterTests {
  @Test func `the weather is drawn as a picture`() throws {
    let document = Presentation.weather([try WeatherFixtures.berlinWithOutlier()])
      .document(WeatherFixtures.options(80))
    expectGolden(SVGPrinter(options: WeatherFixtures.options(80)).print(document), "sharing/weather.svg")
  }

  @Test func `an airport is drawn as a picture`() throws {
    let document = Presentation.airport([try AirportFixtures.greyPortland()])
      .document(WeatherFixtures.options(80))
    expectGolden(SVGPrinter(options: WeatherFixtures.options(80)).print(document), "sharing/airport.svg")
  }

  @Test(arguments: HTMLPrinterTests.hostile, [40, 200])
  func `no text becomes markup of a picture`(text: String, width: Int) throws {
    let printer = SVGPrinter(options: WeatherFixtures.options(width))
    let picture = printer.print(HTMLPrinterTests.document(saying: text))
    let reader = try #require(Elements(picture))
    let known: Set = ["svg", "title", "desc", "style", "rect", "circle", "g", "text", "path"]
    #expect(known.isSuperset(of: reader.names))
    let attributes: Set = [
      "xmlns", "width", "height", "viewBox", "role", "lang", "xml:lang", "class", "x", "y", "rx", "cx",
      "cy", "r",
      "textLength", "lengthAdjust", "fill", "font-family", "font-size", "d",
    ]
    #expect(attributes.isSuperset(of: reader.attributes))
    #expect(
      picture.unicodeScalars.allSatisfy { $0 == "\n" || TerminalText.cleaned(String($0)) == String($0) }
    )
  }

  @Test(arguments: [40, 80, 120])
  func `everything is inside the window`(width: Int) throws {
    let options = WeatherFixtures.options(width)
    let document = Presentation.airport([try AirportFixtures.greyPortland()]).document(options)
    let grid = SVGGrid(columns: width, rows: 1)
    let rows = TerminalPrinter(options: options).lines(of: document)
    for row in rows {
      for piece in SVGPiece.pieces(of: row) {
        #expect(piece.width > 0)
        #expect(grid.left(of: piece.column + piece.width).hundredths <= grid.width.hundredths)
      }
    }
    let picture = SVGPrinter(options: options).print(document)
    #expect(picture.contains("viewBox=\"0 0 \(grid.width) "))
  }

  @Test(arguments: [
    ("Wind       SW ↗ 14 km/h", ["Wind@0+4", "SW@11+2", "↗@14+1", "14 km/h@16+7"]),
    ("⛅ 12 °C", ["⛅@0+2", "12 °C@3+5"]), ("ab  cd e", ["ab@0+2", "cd e@4+4"]),
    ("空港 x", ["空@0+2", "港@2+2", "x@5+1"]), ("  Bodø – 1", ["Bodø – 1@2+8"]), ("", []), ("   ", []),
    ("e\u{301}a", ["e\u{301}a@0+2"]), ("\u{301}a", ["a@0+1"]),
  ])
  func `words and symbols are in their columns`(line: String, expected: [String]) {
    let pieces = SVGPiece.pieces(of: StyledText(line)).map { piece in
      switch piece.shape {
      case .words(let text), .sign(let text): "\(text)@\(piece.column)+\(piece.width)"
      case .bar, .stripes, .dots: "shape"
      }
    }
    #expect(pieces == expected)
  }

  @Test func `bars are shapes, not letters`() {
    let pieces = SVGPiece.pieces(of: "▇▇  ▁ ░░▓")
    // No pale colour: each has the full contrast with the paper (WCAG 2.2, 1.4.11).
    let shapes = pieces.map { $0.element(in: SVGGrid(columns: 10, rows: 1), row: 0) }
    #expect(!shapes.joined().contains("opacity"))
    #expect(
      shapes[2] == "<path d=\"M70.4 44h16.8v1.5H70.4zM70.4 50h16.8v1.5H70.4zM70.4 56h16.8v1.5H70.4z\"/>"
    )
    #expect(pieces.map(\.column) == [0, 4, 6, 8])
    #expect(pieces.map(\.width) == [2, 1, 2, 1])
    #expect(
      pieces.map(\.shape) == [
        .bar(eighths: 7), .bar(eighths: 1), .stripes(quarters: 1), .stripes(quarters: 3),
      ]
    )
  }

  @Test func `the dots of braille are shapes, and cells that touch are one`() {
    let pieces = SVGPiece.pieces(of: "⠁⢀ ⡀")
    #expect(pieces.map(\.column) == [0, 3] && pieces.map(\.width) == [2, 1])
    #expect(pieces.map(\.shape) == [.dots([0x01, 0x80]), .dots([0x40])])
    let elements = pieces.map { $0.element(in: SVGGrid(columns: 10, rows: 1), row: 0) }
    #expect(elements[0] == "<path d=\"M20.85 45h2.5v2.5h-2.5zM33.45 58.5h2.5v2.5h-2.5z\"/>")
  }

  @Test func `a style is a class, and a new style a new piece`() {
    let line = StyledText("VFR", Style(isBold: true, accent: .vfr)) + " ok"
    let elements = SVGPiece.pieces(of: line).map { $0.element(in: SVGGrid(columns: 10, rows: 1), row: 0) }
    #expect(
      elements == [
        """
        <text class="bold vfr" x="20" y="57" textLength="25.2" lengthAdjust="spacingAndGlyphs">VFR</text>
        """,
        "<text x=\"53.6\" y=\"57\" textLength=\"16.8\" lengthAdjust=\"spacingAndGlyphs\">ok</text>",
      ]
    )
  }

  @Test(arguments: [
    (0, "0"), (2000, "20"), (2840, "28.4"), (2845, "28.45"), (2805, "28.05"), (-1205, "-12.05"),
  ])
  func `a length is written as short as possible`(hundredths: Int, text: String) {
    #expect("\(Pixels(hundredths: hundredths))" == text)
  }

  @Test func `a picture states its language, and has no ids that could clash in a page`() throws {
    let options = WeatherFixtures.options(80) { $0.language = .german }
    let picture = Presentation.weather([try WeatherFixtures.berlin()]).rendered(as: .svg, options)
    #expect(picture.contains(#"lang="de" xml:lang="de" role="img""#) && !picture.contains(" id="))
  }

  @Test(arguments: [(Theme.light, PageColor.paper.onLight), (.dark, PageColor.paper.onDark)])
  func `a picture of one theme has its colours alone`(theme: Theme, paper: String) throws {
    let options = WeatherFixtures.options(80) { $0.theme = theme }
    let picture = Presentation.weather([try WeatherFixtures.berlin()]).rendered(as: .svg, options)
    #expect(
      picture.contains(".paper{fill:\(paper)}") && picture.contains(#"class="paper line" fill="\#(paper)""#)
    )
    for color in PageColor.allCases {
      #expect(!picture.contains(color.value(in: theme == .light ? .dark : .light)), "\(color)")
    }
    #expect(!picture.contains("@media"))
  }

  @Test func `the words of a picture can be read aloud`() throws {
    let options = WeatherFixtures.options(80)
    let document = Presentation.airport([try AirportFixtures.calmPortland()]).document(options)
    let picture = SVGPrinter(options: options).print(document)
    #expect(picture.contains("<title>KPWM  Portland International Jetport, Maine: "))
    let words = Markup.escaped(TerminalPrinter(options: options).print(document))
    #expect(picture.contains("<desc>\(words.dropLast())</desc>"))
  }

  @Test func `braille drawings are not read aloud`() {
    let document = Document([
      .picture(["⠁⠂ Oslo ⡀", "⠤⠤   18", "    10"].map { StyledText($0) }), .text("Rain"),
    ])
    let picture = SVGPrinter(options: WeatherFixtures.options(40)).print(document)
    #expect(picture.contains("<desc> Oslo \n    10\nRain</desc>"))
  }

  /// The elements found by an XML parser; `nil` for text that is not well-formed.
  private final class Elements: NSObject, XMLParserDelegate {
    private(set) var names: Set<String> = []
    private(set) var attributes: Set<String> = []

    init?(_ text: String) {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      guard parser.parse() else { return nil }
    }

    func parser(
      _ parser: XMLParser,
      didStartElement name: String,
      namespaceURI: String?,
      qualifiedName: String?,
      attributes: [String: String]
    ) {
      names.insert(name)
      self.attributes.formUnion(attributes.keys)
    }
  }
}
