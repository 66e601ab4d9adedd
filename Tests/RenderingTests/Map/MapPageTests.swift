import Aggregation
import Foundation
import TestSupport
import Testing
import Text
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

struct MapPageTests {
  private static let now = Date(timeIntervalSince1970: 1_784_601_000)

  private static func spot(_ name: String, _ latitude: Double, _ longitude: Double, _ value: MapSpot.Value)
    throws
    -> MapSpot
  {
    let coordinates = try #require(Coordinates(latitude: latitude, longitude: longitude))
    return MapSpot(name: name, coordinates: coordinates, value: value)
  }

  static func stations() throws -> MapAnswer {
    var middle = try spot("KPWM", 43.646, -70.309, .category(.known(.mvfr)))
    middle.title = "Portland International Jetport Airport"
    return MapAnswer(
      now: now,
      sources: [],
      area: Area(around: middle.coordinates, reaching: .kilometers(300)),
      middle: middle,
      others: try [
        spot("KBOS", 42.364, -71.005, .category(.known(.vfr))),
        spot("KBED", 42.470, -71.289, .category(.known(.ifr))),
        spot("KMHT", 42.933, -71.438, .category(.known(.lifr))),
        spot("KBGR", 44.807, -68.828, .category(.unknown)),
        spot("CYUL", 45.470, -73.741, .category(.known(.vfr))),
        spot("CYQI", 43.827, -66.088, .category(.known(.vfr))),
        spot("EGLL", 51.478, -0.461, .category(.known(.vfr))),
      ]
    )
  }

  private static func cities() throws -> MapAnswer {
    MapAnswer(
      now: now,
      sources: [],
      area: .world,
      middle: nil,
      others: try [
        spot("Tōkyō", 35.690, 139.692, .temperature(.celsius(31.4))),
        spot("Longyearbyen", 78.223, 15.647, .temperature(.celsius(-0.4))),
        spot("Suva", -18.142, 178.442, .temperature(nil)),
      ]
    )
  }

  private static func options(_ width: Int, _ glyphs: GlyphTier = .unicode) -> RenderOptions {
    var options = WeatherFixtures.options(width)
    options.glyphs = glyphs
    return options
  }

  private func text(_ answer: MapAnswer, _ options: RenderOptions) -> String {
    Presentation.map(answer).rendered(as: .text, options)
  }

  @Test func `coordinates have the same columns as elsewhere in CSV`() throws {
    let csv = Presentation.map(try Self.cities()).rendered(as: .csv, Self.options(80))
    #expect(csv.hasPrefix("ident,name,latitude_deg,longitude_deg,"), "\(csv)")
  }

  @Test(arguments: [40, 80, 120, 200])
  func `a map shows the stations around an airport`(width: Int) throws {
    expectGolden(text(try Self.stations(), Self.options(width)), "map/stations-\(width).txt")
  }

  @Test(arguments: [40, 80])
  func `a map of stations can be drawn in ASCII`(width: Int) throws {
    let text = text(try Self.stations(), Self.options(width, .ascii))
    expectGolden(text, "map/stations-ascii-\(width).txt")
    #expect(text.utf8.allSatisfy { $0 < 128 })
  }

  @Test(arguments: [40, 80])
  func `a map of the world shows all cities`(width: Int) throws {
    expectGolden(text(try Self.cities(), Self.options(width)), "map/world-\(width).txt")
  }

  @Test func `a map of cities can be drawn in ASCII`() throws {
    expectGolden(text(try Self.cities(), Self.options(80, .ascii)), "map/world-ascii-80.txt")
  }

  @Test func `a map as JSON has no places outside its area`() throws {
    let text = Presentation.map(try Self.stations()).rendered(as: .json, Self.options(80))
    expectGolden(text, "map/stations.json")
    #expect(!text.contains("EGLL"))
  }

  @Test(arguments: [
    (ColorTier.colors16, "\u{1B}[32mV KBOS"), (.colors256, "\u{1B}[38;5;82mV KBOS"),
    (.trueColor, "\u{1B}[38;2;64;248;176mV KBOS"), (.none, "V KBOS"),
  ])
  func `colour and letter give the same category`(tier: ColorTier, label: String) throws {
    var options = Self.options(80)
    (options.color, options.theme) = (tier, .dark)
    #expect(text(try Self.stations(), options).contains(label))
  }

  @Test func `only the place that the map is about is bold`() throws {
    func bold(_ answer: MapAnswer) -> String {
      MapDrawing(answer, options: Self.options(80), rows: 40).lines.flatMap(\.spans).filter(\.style.isBold)
        .map(\.text).joined()
    }
    var answer = try Self.stations()
    #expect(bold(answer) == "M KPWM")
    // The place in the middle is outside.
    answer.area = Area(around: answer.others[3].coordinates, reaching: .kilometers(80))
    #expect(
      MapDrawing(answer, options: Self.options(80), rows: 40).lines.contains { $0.plain.contains("KBGR") }
    )
    #expect(bold(answer).isEmpty)
    #expect(bold(try Self.cities()).isEmpty)
  }

  @Test func `without colour every station shows its category`() throws {
    let text = text(try Self.stations(), Self.options(120))
    for label in ["M KPWM", "V KBOS", "L KMHT", "? KBGR", "V CYUL"] { #expect(text.contains(label)) }
    #expect(
      text.contains(
        "V visual (3 stations)   M marginal (1 station)   I instrument (1 station)   L low instrument (1 station)"
      )
    )
  }

  @Test func `a category of which only a limit is known has a small letter`() throws {
    var answer = try Self.stations()
    answer.others[1].value = .category(.noBetter(than: .ifr))
    let options = Self.options(80)
    let text = text(answer, options)
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(
      words.contains("KBED i V KBOS") && words.contains(") i instrument or worse (1 station) L "),
      "\(text)"
    )
    let line = Presentation.map(answer).rendered(as: .line, options)
    #expect(line.hasSuffix(": 3 VFR, 1 MVFR, 1 IFR or worse, 1 LIFR, 1 unknown\n"), "\(line)")
    let json = Presentation.map(answer).rendered(as: .json, options)
    #expect(
      json.contains(
        """
              "flightCategory": null,
              "flightCategoryNoBetterThan": "IFR",
        """
      )
    )
    let csv = Presentation.map(answer).rendered(as: .csv, options).split(whereSeparator: \.isNewline)
    let row = try #require(csv.first { $0.hasPrefix("KBED,") })
    #expect(row.contains(",IFR,") && row.hasSuffix(",at most"), "\(row)")
    #expect(csv.first?.hasSuffix(",flight_category_bound") == true)
  }

  @Test(arguments: [8, 12, 24, 60], [20, 80, 200])
  func `a map never exceeds its height or width`(height: Int, width: Int) throws {
    var options = Self.options(width)
    options.height = height
    for answer in try [Self.stations(), Self.cities()] {
      let lines = text(answer, options).split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      // When wrapped so often, the words alone are higher than the limit.
      options.height = 1
      let words = text(answer, options).count { $0 == "\n" } - 1
      #expect(lines.count <= max(height, words + 1))
      #expect(lines.allSatisfy { StyledText(String($0)).width <= width })
      options.height = height
    }
  }

  /// Rows without land are part of a map, too.
  @Test(arguments: [GlyphTier.ascii, .unicode])
  func `the open sea keeps its rows`(glyphs: GlyphTier) throws {
    let area = try #require(Area("-40,-140,-20,-100"))
    let answer = MapAnswer(now: Self.now, sources: [], area: area, middle: nil, others: [])
    let lines = text(answer, Self.options(80, glyphs)).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    // A title, 23 rows of sea, the width of a column, the end.
    #expect(lines.count == 1 + MapProjection(area, columns: 80, rows: .max, glyphs: glyphs).rows + 2)
  }

  @Test func `Markdown keeps the rows together`() throws {
    let page = Presentation.map(try Self.stations()).rendered(as: .html, Self.options(80))
    // The key to the letters is not an answer.
    #expect(page.contains("<title>Portland International Jetport Airport (KPWM) – agg map</title>"))
    let text = Presentation.map(try Self.stations()).rendered(as: .markdown, Self.options(80))
    #expect(text.contains("```\n") && text.contains("V KBOS"))
  }

  @Test func `the line of a map counts the categories`() throws {
    let options = Self.options(80)
    #expect(
      Presentation.map(try Self.stations()).rendered(as: .line, options)
        == "Portland International Jetport Airport (KPWM): 3 VFR, 1 MVFR, 1 IFR, 1 LIFR, 1 unknown\n"
    )
    #expect(
      Presentation.map(try Self.cities()).rendered(as: .line, options)
        == "The world: Tōkyō 31.4 °C, Longyearbyen -0.4 °C\n"
    )
  }

  @Test func `a name from outside cannot reach the terminal's controls`() throws {
    var answer = try Self.cities()
    answer.others[0].name = "\u{1B}[31mEvil\u{202E}"
    #expect(!text(answer, Self.options(80)).contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }

  @Test func `the time uses the chosen clock`() throws {
    var answer = try Self.stations()
    answer.timeZone = "America/New_York"
    func title(_ time: TimeDisplay?) -> String {
      let options = WeatherFixtures.options(80) { $0.reportTime = time }
      return Presentation.map(answer).rendered(as: .text, options).split(separator: "\n").first.map(
        String.init
      ) ?? ""
    }
    #expect(title(nil).hasSuffix("Tue 21 Jul 02:30 UTC") && title(.utc).hasSuffix("02:30 UTC"))
    #expect(title(.place).hasSuffix("Mon 20 Jul 22:30 EDT"))
    #expect(title(.zone("Europe/Berlin")).hasSuffix("04:30 CEST"))
  }
}
