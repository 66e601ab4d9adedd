import Aggregation
import Foundation
import Merge
import TerminalControl
import TestSupport
import Testing
import Weather

@testable import Interactive
@testable import Layout

/// The interactive view without a terminal: events in, effects and frames out.
struct BrowserTests {
  static let kpwm = BrowserTarget.airport("KPWM")
  static let berlin = BrowserTarget.place("berlin")

  /// KPWM and KAUS are recents, Berlin and Oslo cities of the config.
  static func browser(
    _ columns: Int = 80,
    _ rows: Int = 24,
    glyphs: GlyphTier = .unicode,
    language: Language = .english,
    units: UnitPreferences = UnitPreferences()
  ) throws -> Browser {
    var options = RenderOptions()
    options.glyphs = glyphs
    options.units = units
    options.language = language
    return Browser(
      [
        BrowserEntry(kpwm, name: "KPWM", about: "Portland International Jetport"),
        BrowserEntry(.airport("KAUS"), name: "KAUS", about: "Austin-Bergstrom International"),
        BrowserEntry(berlin, name: "Berlin", about: "Germany", section: .cities),
        BrowserEntry(.place("oslo"), name: "Ósló – \u{1B}[31m東京", section: .cities),
      ],
      size: ScreenSize(columns: columns, rows: rows),
      options: options,
      clock: try instant("2020-10-01T12:25:00Z"),
      refreshEvery: .seconds(300),
      isAnimated: true
    )
  }

  /// The same with the answers for KPWM and Berlin.
  static func answered(
    _ columns: Int = 80,
    _ rows: Int = 24,
    glyphs: GlyphTier = .unicode,
    language: Language = .english,
    units: UnitPreferences = UnitPreferences()
  ) throws -> Browser {
    var browser = try browser(columns, rows, glyphs: glyphs, language: language, units: units)
    _ = browser.begin()
    for key in [Key.enter, .escape, .end, .up, .enter, .escape, .home] { _ = browser.update(.key(key)) }
    let airport = BrowserAnswer.airport(try AirportFixtures.calmPortland())
    let weather = BrowserAnswer.weather(try WeatherFixtures.berlin())
    _ = browser.update(.answered(.init(kpwm, .airport), airport, notes: [], isLast: true))
    _ = browser.update(.answered(.init(berlin, .weather), weather, notes: [], isLast: true))
    return browser
  }

  static func text(_ browser: Browser) -> String { browser.frame().lines.joined(separator: "\n") + "\n" }

  // MARK: - Frames

  static let scenes: [(name: String, keys: [Key])] = [
    ("list", []), ("page", [.enter]), ("forecast", [.enter, .character("2")]),
    ("city", [.end, .up, .enter]), ("compare", [.end, .up, .enter, .character("4")]),
    ("asking", [.down, .enter]), ("help", [.character("?")]),
  ]
  static let sizes = [[40, 15], [80, 24], [120, 40]]

  @Test(arguments: scenes, sizes)
  func `every scene is drawn at every size`(scene: (name: String, keys: [Key]), size: [Int]) throws {
    for glyphs in GlyphTier.allCases {
      var browser = try Self.answered(size[0], size[1], glyphs: glyphs)
      for key in scene.keys { _ = browser.update(.key(key)) }
      let name = "interactive/\(scene.name)-\(size[0])x\(size[1])-\(glyphs.rawValue).txt"
      expectGolden(Self.text(browser), name)
    }
  }

  @Test(arguments: [[60, 20], [80, 24], [120, 40]])
  func `a map fits its tab`(size: [Int]) throws {
    var browser = try Self.browser(size[0], size[1])
    for key in [Key.enter, .character("5")] { _ = browser.update(.key(key)) }
    let map = BrowserAnswer.map(try MapPageTests.stations())
    _ = browser.update(.answered(.init(Self.kpwm, .map()), map, notes: [], isLast: true))
    let text = Self.text(browser)
    #expect(text.contains("CYUL") && !text.contains(/\d+-\d+\/\d+/), "\(text)")
  }

  @Test func `a page with the focus gets the whole line, and the list comes back`() throws {
    var browser = try Self.answered(80, 24)
    for key in [Key.end, .up, .character("4")] { _ = browser.update(.key(key)) }
    #expect(Self.text(browser).contains("Recents"))
    _ = browser.update(.key(.enter))
    let page = Self.text(browser)
    #expect(!page.contains("Recents") && page.contains("merged") && page.contains("spread"), "\(page)")
    _ = browser.update(.key(.escape))
    #expect(Self.text(browser).contains("Recents"))
    var wide = try Self.answered(120, 40)
    for key in [Key.end, .up, .enter] { _ = wide.update(.key(key)) }
    #expect(Self.text(wide).contains("Recents"))
  }

  @Test func `the selected tab is always visible`() throws {
    for columns in [30, 40, 58, 80, 120] {
      var browser = try Self.answered(columns, 24)
      for number in 1...8 {
        _ = browser.update(.key(.enter))
        _ = browser.update(.key(.character(Character("\(number)"))))
        let first = try #require(browser.frame().lines.first { $0.contains("[") })
        #expect(first.contains(/\[\w+!?\]/), "\(columns): \(first)")
      }
    }
  }

  @Test(arguments: Language.allCases)
  func `every tab is visible beside the list of a usual screen`(language: Language) throws {
    let browser = try Self.answered(80, 24, language: language)
    let tabs = try #require(browser.frame().lines.first?.split(separator: "│").last)
    #expect(!tabs.contains("…"), "\(tabs)")
  }

  @Test(arguments: Language.allCases, [[40, 15], [20, 5], [80, 24]])
  func `all keys can be read on any screen`(language: Language, size: [Int]) throws {
    var browser = try Self.browser(size[0], size[1], language: language)
    _ = browser.update(.key(.character("?")))
    var frame = browser.frame().lines
    var seen = Array(frame.dropFirst().dropLast())
    for _ in 0..<100 {
      _ = browser.update(.key(.down))
      let next = browser.frame().lines
      guard browser.mode == .help, next != frame else { break }
      frame = next
      seen += frame.dropLast().suffix(1)
    }
    #expect(!seen.contains { $0.contains("…") }, "\(seen)")
    func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
    let page = letters(seen.joined())
    for key in ["PgUpPgDn", "Ctrl-Z", letters(language.text(.quit))] {
      #expect(page.contains(key), "\(key): \(seen)")
    }
  }

  @Test func `keys that scroll the list of all keys do not leave it, others do`() throws {
    var browser = try Self.browser(40, 15)
    _ = browser.update(.key(.character("?")))
    let first = Self.text(browser)
    for key in [Key.down, .character("j"), .pageDown, .end, .up, .pageUp, .home] {
      _ = browser.update(.key(key))
      #expect(browser.mode == .help, "\(key)")
    }
    #expect(Self.text(browser) == first && first.contains("scroll"))
    #expect(browser.update(.key(.character("r"))) == [] && browser.mode == .browsing)
    _ = browser.update(.key(.end))
    _ = browser.update(.key(.character("?")))
    #expect(Self.text(browser) == first, "it begins at its beginning")
  }

  @Test func `it begins with a row of the list or a new one`() throws {
    let oslo = BrowserEntry(.place("oslo"), name: "Oslo", section: .cities)
    let paris = BrowserEntry(.place("Paris"), name: "Paris", section: .cities)
    var selecting = try Self.browser()
    #expect(selecting.begin(at: [oslo]).first == .ask(.init(oslo.target, .weather), .chosen))
    #expect(selecting.selection == 3 && selecting.entries.count == 4 && selecting.focus == .list)
    var opening = try Self.browser(60)
    let effects = opening.begin(at: [paris, oslo], opening: true)
    #expect(
      effects.prefix(2) == [.remember(opening.entries[0]), .ask(.init(paris.target, .weather), .chosen)]
    )
    #expect(opening.selected?.name == "Paris" && opening.selected?.section == .recents)
    #expect(opening.entries.count == 5 && opening.focus == .page && Self.text(opening).contains("Esc back"))
  }

  @Test func `keys of less and vim work, too`() throws {
    for (key, other) in [
      (Key.character("G"), Key.end), (.character("g"), .home), (.control("f"), .pageDown),
      (.control("b"), .pageUp), (.character(" "), .pageDown), (.character("j"), .down),
      (.character("k"), .up),
    ] {
      for start in [[Key.down], [.end, .up, .enter]] {
        var (one, two) = (try Self.answered(80, 10), try Self.answered(80, 10))
        for press in start + [.pageDown] {
          _ = one.update(.key(press))
          _ = two.update(.key(press))
        }
        _ = one.update(.key(key))
        _ = two.update(.key(other))
        #expect(one.selection == two.selection && one.scroll == two.scroll, "\(key)")
      }
    }
  }

  @Test func `the page ends with the reasons that the status line cuts`() throws {
    let reason = "open-meteo: using a cached answer: api.open-meteo.com reports an error (HTTP 503)."
    var browser = try Self.answered(80, 24)
    for key in [Key.end, .up, .enter] { _ = browser.update(.key(key)) }
    let weather = BrowserAnswer.weather(try WeatherFixtures.berlin())
    _ = browser.update(.answered(.init(Self.berlin, .weather), weather, notes: [reason], isLast: true))
    #expect(!Self.text(browser).contains("HTTP 503"))
    _ = browser.update(.key(.end))
    let words = Self.text(browser).replacing(/\s+/, with: " ")
    #expect(words.contains(reason), "\(words)")
    // A map leaves room for them.
    _ = browser.update(.key(.character("5")))
    let map = BrowserAnswer.map(try MapPageTests.stations())
    _ = browser.update(.answered(.init(Self.berlin, .map()), map, notes: [reason], isLast: true))
    let text = Self.text(browser).replacing(/\s+/, with: " ")
    #expect(text.contains(reason) && !text.contains(/\d+-\d+\/\d+/), "\(text)")
  }

  @Test func `only a row that can be deleted offers that`() throws {
    var browser = try Self.answered(80, 24)
    #expect(Self.text(browser).contains("d delete"))
    _ = browser.update(.key(.end))
    #expect(!Self.text(browser).contains("d delete"))
  }

  @Test func `the title of a page is that of its answer`() throws {
    var oslo = BrowserEntry.place("Oslo", subdivision: "Oslo", country: "NO", in: .english)
    #expect(oslo.title.plain == "Oslo, Oslo, Norway", "as long as nothing else is known")
    oslo.heading = "Oslo, Norway"
    #expect(oslo.title.plain == "Oslo, Norway" && oslo.about == "Oslo, Norway")
    var jfk = BrowserEntry(.airport("KJFK"), name: "KJFK", about: "John F Kennedy")
    #expect(jfk.title.plain == "KJFK  John F Kennedy")
    jfk.heading = "John F Kennedy, New\u{1B} York"
    #expect(jfk.title.plain == "KJFK  John F Kennedy, New York")
  }

  @Test func `warnings are marked in the list and their tab, and Enter opens them`() throws {
    var browser = try Self.answered()
    var berlin = try WeatherFixtures.berlin()
    var alerts = try #require(
      try WeatherFixtures.alerts([("Gale Warning", .severe)], now: berlin.now)
    )
    alerts[0].alert.description = "Winds of force 9."
    berlin.alerts = alerts
    for key in [Key.end, .up] { _ = browser.update(.key(key)) }
    _ = browser.update(.answered(.init(Self.berlin, .weather), .weather(berlin), notes: [], isLast: true))
    _ = browser.update(.key(.enter))
    #expect(Self.text(browser).contains("Warnings!") && Self.text(browser).contains("Enter Warnings"))
    #expect(!Self.text(browser).contains("force 9"))
    #expect(browser.update(.key(.enter)).first == .remember(browser.entries[2]))
    #expect(Self.text(browser).contains("[Warnings!]") && Self.text(browser).contains("Winds of force 9."))
  }

  @Test func `air and sun have their own answers`() throws {
    var browser = try Self.answered()
    for key in [Key.end, .up] { _ = browser.update(.key(key)) }
    #expect(browser.update(.key(.character("7"))) == [.ask(.init(Self.berlin, .air), .passing)])
    #expect(browser.update(.key(.character("8"))) == [.ask(.init(Self.berlin, .sun), .passing)])
    let place = try WeatherFixtures.berlin().place
    let sun = SunAnswer(place: place, now: try instant("2020-10-01T12:25:00Z"), days: 7)
    _ = browser.update(.answered(.init(Self.berlin, .sun), .sun(sun), notes: [], isLast: true))
    #expect(Self.text(browser).contains("Sunrise"), "\(Self.text(browser))")
    #expect(browser.update(.key(.character("6"))) == [], "warnings come with the weather")
  }

  @Test func `the map moves and zooms, and the last one stays until the next has come`() throws {
    var browser = try Self.browser()
    for key in [Key.enter, .character("5")] { _ = browser.update(.key(key)) }
    let map = BrowserAnswer.map(try MapPageTests.stations())
    _ = browser.update(.answered(.init(Self.kpwm, .map()), map, notes: [], isLast: true))
    var view = MapView()
    view.zoom(by: 1)
    #expect(browser.update(.key(.character("+"))) == [.ask(.init(Self.kpwm, .map(view)), .passing)])
    #expect(Self.text(browser).contains("CYUL") && Self.text(browser).contains("asking…"))
    view.move(east: 1)
    #expect(browser.update(.key(.character("l"))) == [.ask(.init(Self.kpwm, .map(view)), .passing)])
    #expect(browser.update(.key(.character("0"))) == [], "that map is known")
    #expect(browser.tab == .map && browser.focus == .page)
    #expect(browser.update(.key(.left)) == [.ask(.init(Self.kpwm, .weather), .passing)])
  }

  @Test func `a map at its limit in the north or south does not move, and no other is requested`() throws {
    var browser = try Self.browser()
    for key in [Key.enter, .character("5")] { _ = browser.update(.key(key)) }
    let map = BrowserAnswer.map(try MapPageTests.stations())
    _ = browser.update(.answered(.init(Self.kpwm, .map()), map, notes: [], isLast: true))
    for _ in 0..<4 { _ = browser.update(.key(.character("-"))) }
    // A step is 8 times the 300 km of the first map, 21.6 degrees: from 43.6 to 65.2 and 85, then to -85.
    for (key, moves) in [(Key.up, 2), (.down, 8)] {
      let steps = (0..<12).map { _ in !browser.update(.key(key)).isEmpty }
      #expect(steps == (0..<12).map { $0 < moves }, "\(key)")
    }
  }

  @Test func `a moved map covers the land beside the old one`() throws {
    let place = try #require(Coordinates(latitude: 60, longitude: 179))
    let start = MapView().area(around: place, reaching: .kilometers(300))
    #expect(start == Area(around: place, reaching: .kilometers(300)))
    var view = MapView()
    view.move(east: 1)
    let east = view.area(around: place, reaching: .kilometers(300)).middle
    #expect(east.longitude < -170 && abs(east.latitude - 60) < 0.01, "over the antimeridian")
    view.move(east: -1)
    view.move(north: 1)
    let north = view.area(around: place, reaching: .kilometers(300))
    #expect(abs(north.middleLatitude - 60 - 150 / 111.195) < 0.01, "half of what is above the middle")
    for _ in 0..<9 { view.zoom(by: 1) }
    #expect(view.area(around: place, reaching: .kilometers(300)).height < 0.4)
    for _ in 0..<40 { view.move(north: 1) }
    for _ in 0..<20 { view.zoom(by: -1) }
    for _ in 0..<40 { view.move(north: 1) }
    #expect(view.area(around: place, reaching: .kilometers(300)).north == 90)
  }

  @Test(arguments: [Language.german, .japanese])
  func `every scene is drawn in another language`(language: Language) throws {
    let frames = try [[40, 15], [80, 24]].flatMap { size in
      try Self.scenes.map { scene in
        var browser = try Self.answered(size[0], size[1], language: language)
        for key in scene.keys { _ = browser.update(.key(key)) }
        if scene.keys.isEmpty { _ = browser.update(.key(.character("z"))) }
        return Self.text(browser)
      }
    }
    expectGolden(frames.joined(separator: "\n"), "interactive/language-\(language.rawValue).txt")
  }

  @Test(arguments: Language.allCases, [[20, 5], [40, 15], [80, 24]])
  func `a frame fits any screen in every language`(language: Language, size: [Int]) throws {
    for scene in Self.scenes {
      var browser = try Self.answered(size[0], size[1], language: language)
      for key in scene.keys { _ = browser.update(.key(key)) }
      for line in browser.frame().lines { #expect(TextWidth.of(line) <= size[0], "\(scene.name): \(line)") }
    }
  }

  @Test(
    arguments: [[1, 1], [2, 2], [5, 3], [10, 3], [20, 5], [79, 10], [80, 3], [300, 80]],
    GlyphTier.allCases
  )
  func `a frame fits any screen`(size: [Int], glyphs: GlyphTier) throws {
    for scene in Self.scenes + [("search", [.character("/"), .paste(String(repeating: "東京", count: 200))])] {
      var browser = try Self.answered(size[0], size[1], glyphs: glyphs)
      for key in scene.keys { _ = browser.update(.key(key)) }
      let frame = browser.frame()
      #expect(frame.lines.count == size[1], "\(scene.name)")
      for line in frame.lines {
        #expect(TextWidth.of(line) <= size[0], "\(scene.name): \(line)")
        if glyphs == .ascii { #expect(line.utf8.allSatisfy { (32..<127).contains($0) }, "\(line)") }
      }
      #expect(frame.cursor.map { $0.column < size[0] && $0.row < size[1] } ?? true)
    }
  }

  @Test(arguments: [Language.english, .german, .danish]) func `columns are straight in ASCII`(
    language: Language
  ) throws {
    var browser = try Self.answered(90, 24, glyphs: .ascii, language: language)
    let rules = browser.frame().lines.compactMap {
      $0.firstRange(of: "|")?.lowerBound.utf16Offset(in: $0)
    }
    #expect(Set(rules).count == 1 && rules.count > 20, "\(Self.text(browser))")
    // The cursor is after the typed letters.
    for key in [Key.character("/"), .paste("Zürich")] { _ = browser.update(.key(key)) }
    let frame = browser.frame()
    #expect(frame.lines.first == (language == .german ? "/Zuerich" : "/Zurich"))
    #expect(frame.cursor?.column == frame.lines.first?.count)
  }

  @Test func `a search that is full takes no more letters, and the cursor stays`() throws {
    var browser = try Self.answered(300, 24)
    let full = String(repeating: "x", count: 99) + "y"
    for key in [Key.character("/"), .paste(full), .home, .character("a"), .paste("bc")] {
      _ = browser.update(.key(key))
    }
    #expect(browser.frame().lines.first == "/" + full)
    #expect(browser.frame().cursor?.column == 1)
  }

  @Test(arguments: [[1, 1], [10, 3], [40, 15], [80, 24], [300, 80]])
  func `a frame fits any screen on which ambiguous characters are wide`(size: [Int]) throws {
    for scene in Self.scenes {
      var browser = try Self.answered(size[0], size[1])
      browser.options.isAmbiguousWide = true
      for key in scene.keys { _ = browser.update(.key(key)) }
      for line in browser.frame().lines {
        #expect(browser.options.measuring { TextWidth.of(line) } <= size[0], "\(scene.name): \(line)")
      }
    }
  }

  @Test func `a line has only agg's styles, and each is closed`() throws {
    var browser = try Self.answered()
    browser.options.color = .colors16
    for line in browser.frame().lines {
      let sequences = line.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
      for sequence in sequences { #expect(sequence.wholeMatch(of: /\[[0-9;]+m.*/) != nil, "\(sequence)") }
      #expect(sequences.last?.hasPrefix("[0m") ?? true)
      #expect(!line.contains("\u{1B}[31m東"), "a name brings no colours along")
    }
  }

  @Test func `a query without a source is reported in the user's language`() throws {
    #expect(
      BrowserText.noSource(in: .german)
        == "Keine Quelle kann das beantworten. agg providers zeigt, was jede bietet."
    )
    let near = BrowserText.noWindsAloft(within: .kilometers(150), of: "Bern", in: .english)
    #expect(near == "No airport within 150 km of Bern reports winds aloft.")
  }

  @Test(arguments: [Language.english, .german, .japanese])
  func `a missing answer is reported in the user's language`(language: Language) throws {
    let weather = try WeatherFixtures.berlin()
    var airport = try AirportFixtures.calmPortland()
    airport.conditions = nil
    let phrases: [(BrowserAnswer, BrowserRequest.Query, Phrase)] = [
      (.weather(weather), .weather, .noWeather), (.weather(weather), .air, .noAir),
      (.map(try MapPageTests.stations()), .map(), .noWeather),
    ]
    for (answer, query, phrase) in phrases {
      #expect(BrowserText.nothing(in: answer, to: query, in: language) == language.text(phrase))
    }
    let observation = try #require(BrowserText.nothing(in: .airport(airport), to: .airport, in: language))
    #expect(observation.contains("KPWM") && (language == .english) == observation.contains("observation"))
    let sun = SunAnswer(place: weather.place, now: weather.now, days: 1)
    #expect(BrowserText.nothing(in: .sun(sun), to: .sun, in: language) == nil)
  }

  // MARK: - Asking

  @Test func `the selected row is requested, once`() throws {
    var browser = try Self.browser()
    let others = [
      BrowserRequest(.airport("KAUS"), .airport), BrowserRequest(Self.berlin, .weather),
      BrowserRequest(.place("oslo"), .weather),
    ]
    #expect(browser.begin() == [.ask(.init(Self.kpwm, .airport), .chosen), .recall(others)])
    #expect(browser.update(.key(.down)) == [.ask(.init(.airport("KAUS"), .airport), .passing)])
    #expect(browser.update(.key(.up)) == [], "it is being asked already")
    #expect(browser.update(.key(.character("4"))) == [.ask(.init(Self.kpwm, .weather), .passing)])
    #expect(browser.update(.key(.character("5"))) == [.ask(.init(Self.kpwm, .map()), .passing)])
    #expect(browser.update(.key(.character("2"))) == [], "the conditions' answer has the forecast too")
  }

  @Test func `a narrow screen requests only opened rows`() throws {
    var browser = try Self.browser(40, 15)
    #expect(!browser.begin().contains { if case .ask = $0 { true } else { false } })
    #expect(browser.update(.key(.down)) == [])
    let open = browser.update(.key(.enter))
    #expect(open.last == .ask(.init(.airport("KAUS"), .airport), .chosen))
  }

  @Test func `an older answer stays, with its age, while a new one is requested`() throws {
    var browser = try Self.browser()
    _ = browser.begin()
    var answer = try AirportFixtures.calmPortland()
    let fetched = browser.clock.addingTimeInterval(-3600)
    answer.sources = answer.sources.map { source in
      var source = source
      (source.fetched, source.origin) = (fetched, .live)
      return source
    }
    let request = BrowserRequest(Self.kpwm, .airport)
    #expect(browser.update(.answered(request, .airport(answer), notes: [], isLast: false)) == [])
    #expect(Self.text(browser).contains("60 min old  asking…"))
    #expect(browser.update(.failed(request, ["foreflight: no answer within 8s"])) == [])
    #expect(Self.text(browser).contains("60 min old  foreflight: no answer within 8s"))
    #expect(Self.text(browser).contains("KPWM  Portland"), "the page stays")
    #expect(browser.update(.key(.character("r"))) == [.ask(request, .anew)])
    #expect(browser.update(.key(.character("r"))) == [], "one request at a time")
    #expect(browser.update(.answered(request, .airport(answer), notes: ["nws: off"], isLast: true)) == [])
    #expect(Self.text(browser).contains("nws: off"))
    #expect(browser.update(.clock(browser.clock.addingTimeInterval(299), .seconds(299))) == [])
    // The system's clock may be set meanwhile.
    let earlier = browser.clock.addingTimeInterval(-86_400)
    #expect(browser.update(.clock(earlier, .seconds(300))) == [.ask(request, .passing)])
  }

  @Test func `an empty answer replaces no answer with values`() throws {
    var browser = try Self.answered()
    var empty = try AirportFixtures.calmPortland()
    empty.sources = []
    empty.conditions = nil
    _ = browser.update(.answered(.init(Self.kpwm, .airport), .airport(empty), notes: ["x"], isLast: true))
    #expect(Self.text(browser).contains("VFR"))
  }

  @Test func `the list marks a report of another station or of yesterday`() throws {
    var browser = try Self.browser()
    _ = browser.begin()
    var answer = try AirportFixtures.calmPortland()
    let request = BrowserRequest(Self.kpwm, .airport)
    _ = browser.update(.answered(request, .airport(answer), notes: [], isLast: true))
    _ = browser.update(.key(.end))
    #expect(Self.text(browser).contains(/KPWM  Port.* VFR *│/))
    let here = answer
    answer.conditions?.content.ident = "KIWI"
    _ = browser.update(.answered(request, .airport(answer), notes: [], isLast: true))
    #expect(Self.text(browser).contains(/KPWM  .* \(VFR\) *│/))
    answer = here
    answer.now = answer.now.addingTimeInterval(30 * 3600)
    _ = browser.update(.answered(request, .airport(answer), notes: [], isLast: true))
    #expect(Self.text(browser).contains(/KPWM  .* \(VFR\) *│/))
  }

  @Test func `a cached answer is in the list, and requested when it is selected`() throws {
    var browser = try Self.browser()
    _ = browser.begin()
    let weather = BrowserAnswer.weather(try WeatherFixtures.berlin())
    #expect(browser.update(.recalled(.init(Self.berlin, .weather), weather)) == [])
    #expect(Self.text(browser).contains("17 °C"))
    _ = browser.update(.key(.end))
    #expect(browser.update(.key(.up)) == [.ask(.init(Self.berlin, .weather), .passing)])
    #expect(Self.text(browser).contains("Partly cloudy"))
  }

  @Test func `a failure says what to do; a dropped request is repeated when selected`() throws {
    var browser = try Self.browser()
    _ = browser.begin()
    _ = browser.update(.failed(.init(Self.kpwm, .airport), ["fake: no\u{1B}[2J sample", "nws: off"]))
    let text = Self.text(browser)
    #expect(text.contains("fake: no[2J sample"), "\(text)")
    #expect(!text.contains("sample nws"), "each source has a line of its own: \(text)")
    let next = browser.update(.key(.down))
    let request = BrowserRequest(.airport("KAUS"), .airport)
    #expect(next == [.ask(request, .passing)])
    #expect(browser.update(.key(.up)) == [])
    #expect(browser.update(.dropped(request)) == [])
    #expect(browser.update(.key(.down)) == [.ask(request, .passing)])
    #expect(browser.update(.failed(.init(.airport("XXXX"), .map()), ["nobody asked"])) == [])
  }

  // MARK: - Keys

  @Test func `new units apply to every value at once, without requests`() throws {
    var browser = try Self.answered()
    let temperatures = ["imperial", "aviation", "metric"].map { system in
      for key in [Key.end, .up] { _ = browser.update(.key(key)) }
      #expect(browser.update(.key(.character("u"))) == [])
      #expect(Self.text(browser).contains("Units: \(system)"))
      return Self.text(browser)
    }
    #expect(temperatures[0].contains("63 °F") && !temperatures[0].contains("°C"))
    #expect(temperatures[1].contains("kt") && !temperatures[1].contains("km/h"))
    #expect(temperatures[2].contains("km/h"))
  }

  /// Preferences without a system, for a region whose units are these.
  private static func regional(_ units: Units) -> UnitPreferences {
    var preferences = UnitPreferences()
    preferences.regional = units
    return preferences
  }

  private static let british = {
    var units = Units.metric
    (units.wind, units.distance) = (.milesPerHour, .miles)
    return units
  }()

  @Test(
    arguments: [
      (regional(.imperial), ["metric", "aviation", "imperial", "metric"]),
      (regional(british), ["metric", "imperial", "aviation", "your own", "metric"]),
      (UnitPreferences(.imperial), ["metric", "aviation", "imperial", "metric"]),
    ]
  )
  func `each press changes the units of a place, and comes back to the user's own`(
    own: UnitPreferences,
    notices: [String]
  ) throws {
    var browser = try Self.answered(units: own)
    for key in [Key.end, .up] { _ = browser.update(.key(key)) }
    var shown = [Self.values(browser)]
    for notice in notices {
      _ = browser.update(.key(.character("u")))
      #expect(Self.text(browser).contains("Units: \(notice)"))
      #expect(Self.values(browser) != shown.last)
      shown.append(Self.values(browser))
    }
    #expect(shown[notices.count - 1] == shown[0])
  }

  /// The lines without the message about the last key.
  private static func values(_ browser: Browser) -> [String] {
    text(browser).split(separator: "\n").dropLast().map(String.init)
  }

  @Test func `an airport begins with the units of aviation`() throws {
    var browser = try Self.answered()
    for notice in ["metric", "imperial", "aviation", "metric"] {
      _ = browser.update(.key(.character("u")))
      #expect(Self.text(browser).contains("Units: \(notice)"))
    }
  }

  @Test func `deleting is undone, more than once, each at its place`() throws {
    var browser = try Self.answered()
    let rows = browser.entries
    #expect(browser.update(.key(.character("d"))).first == .forget(rows[0]))
    #expect(Self.text(browser).contains("KPWM is deleted; z brings it back"))
    #expect(browser.update(.key(.delete)).first == .forget(rows[1]))
    #expect(browser.update(.key(.character("d"))) == [], "cities stand in the config")
    #expect(Self.text(browser).contains("It is in the config: agg cities remove berlin"))
    #expect(browser.update(.key(.character("z"))).first == .restore(rows[1], at: 0))
    #expect(browser.update(.key(.character("z"))).first == .restore(rows[0], at: 0))
    #expect(browser.entries == rows)
    _ = browser.update(.key(.character("z")))
    #expect(Self.text(browser).contains("Nothing was deleted"))
  }

  @Test func `an empty list says what to do`() throws {
    var browser = try Self.browser()
    browser.entries = []
    #expect(browser.begin() == [])
    for key in [Key.up, .down, .enter, .delete, .character("r"), .character("u"), .tab, .end] {
      _ = browser.update(.key(key))
    }
    #expect(Self.text(browser).contains("Nothing is listed"))
  }

  @Test(
    arguments: [
      ([.left, .left, .character("x")], "東x京都"), ([.home, .character("Z")], "Z東京都"),
      ([.control("a"), .right, .control("u")], "京都"),
      ([.control("a"), .delete, .control("f"), .backspace], "都"),
      ([.control("b"), .control("d")], "東京"), ([.home, .left, .end, .right, .character("x")], "東京都x"),
      ([.left, .left, .control("w")], "京都"), ([.left, .control("e"), .paste("12")], "東京都12"),
    ] as [([Key], String)]
  )
  func `the search is edited at its cursor`(keys: [Key], expected: String) throws {
    var browser = try Self.browser()
    for key in [.character("/"), .paste("東京都")] + keys { _ = browser.update(.key(key)) }
    #expect(Self.text(browser).hasPrefix("/\(expected)\n"), "\(Self.text(browser))")
  }

  @Test func `search runs with every letter, ignores late results and opens the choice`() throws {
    var browser = try Self.answered()
    #expect(browser.update(.key(.character("/"))) == [.search("")])
    #expect(browser.update(.key(.character("q"))) == [.search("q")], "a letter and no command")
    #expect(browser.update(.key(.backspace)) == [.search("")])
    #expect(browser.update(.key(.paste("San José"))) == [.search("San José")])
    #expect(browser.update(.key(.control("w"))) == [.search("San ")])
    #expect(browser.update(.key(.control("u"))) == [.search("")])
    _ = browser.update(.key(.character("o")))
    let oslo = BrowserEntry(.place("Oslo"), name: "Oslo", about: "Norway")
    let egll = BrowserEntry(.airport("EGLL"), name: "EGLL", about: "Heathrow")
    _ = browser.update(.found("", [oslo]))
    #expect(!Self.text(browser).contains("Oslo"), "too late")
    _ = browser.update(.found("o", [oslo, egll]))
    #expect(Self.text(browser).hasPrefix("/o\n› Oslo  Norway\n"))
    for key in [Key.down, .down, .up, .down] { _ = browser.update(.key(key)) }
    let request = BrowserRequest(.airport("EGLL"), .airport)
    #expect(browser.update(.key(.enter)) == [.remember(egll), .ask(request, .chosen)])
    #expect(browser.entries.first == egll && browser.focus == .page)
    _ = browser.update(.key(.character("/")))
    #expect(browser.update(.key(.escape)) == [])
    #expect(browser.mode == .browsing)
  }

  @Test func `Enter before the result opens the result, and nothing older`() throws {
    var browser = try Self.answered()
    for key in [Key.character("/"), .paste("EGLL")] { _ = browser.update(.key(key)) }
    let (egll, oslo) = (
      BrowserEntry(.airport("EGLL"), name: "EGLL"), BrowserEntry(.place("oslo"), name: "Oslo")
    )
    #expect(browser.update(.key(.enter)) == [])
    #expect(browser.update(.found("EGL", [oslo])) == [], "these places are for an earlier text")
    #expect(browser.update(.found("EGLL", [egll, oslo])).first == .remember(egll))
    for key in [Key.character("/"), .paste("x"), .enter, .backspace] { _ = browser.update(.key(key)) }
    #expect(browser.update(.found("", [oslo])) == [], "typed on, so no more wanted")
    for key in [Key.paste("nowhere"), .enter] { _ = browser.update(.key(key)) }
    #expect(browser.update(.found("nowhere", [])) == [])
    #expect(Self.text(browser).contains("Nothing has that name."))
  }

  static let leaving: [([Key], BrowserEffect)] = [
    ([.character("q")], .quit(isInterrupted: false)), ([.control("c")], .quit(isInterrupted: true)),
    ([.character("/"), .control("c")], .quit(isInterrupted: true)),
    ([.character("?"), .character("q")], .quit(isInterrupted: false)), ([.control("z")], .suspend),
    ([.character("/"), .control("z")], .suspend), ([.control("l")], .redraw),
  ]

  @Test(arguments: leaving)
  func `quitting works everywhere`(keys: [Key], effect: BrowserEffect) throws {
    var browser = try Self.answered()
    let effects = keys.map { browser.update(.key($0)) }
    #expect(effects.last?.first == effect)
  }

  @Test func `a long page is scrolled within its ends`() throws {
    var browser = try Self.answered(40, 15)
    for key in [Key.end, .up, .enter, .character("2")] { _ = browser.update(.key(key)) }
    let all = browser.page.count
    #expect(all > 30)
    for (key, first) in [
      (Key.up, 0), (.down, 1), (.pageDown, 12), (.pageUp, 1), (.end, all - 12), (.pageDown, all - 12),
      (.home, 0),
    ] {
      _ = browser.update(.key(key))
      #expect(browser.scroll == first, "\(key)")
    }
    _ = browser.update(.key(.end))
    _ = browser.update(.key(.tab))
    #expect(browser.scroll == 0, "another page begins at its beginning")
  }

  // MARK: - Motion

  @Test func `only visible pages have motion`() throws {
    var browser = try Self.answered()
    for key in [Key.end, .up] { _ = browser.update(.key(key)) }
    #expect(browser.motionInterval != nil)
    let before = browser.frame()
    _ = browser.update(.motion(.seconds(1)))
    let after = browser.frame()
    let changed = zip(before.lines, after.lines).filter { $0 != $1 }
    #expect(changed.count == 1, "the status line alone")
    _ = browser.update(.key(.character("?")))
    #expect(browser.motionInterval == nil, "help stands still")
    _ = browser.update(.key(.escape))
    _ = browser.update(.key(.down))
    #expect(browser.motionInterval == nil, "the wind there is unknown")
  }

  @Test(arguments: [true, false])
  func `without motion there is no picture of the wind`(isAnimated: Bool) throws {
    let moving = try Self.answered()
    var browser = Browser(
      moving.entries,
      size: moving.size,
      options: moving.options,
      clock: moving.clock,
      refreshEvery: .seconds(300),
      isAnimated: isAnimated
    )
    for key in [Key.end, .up] { _ = browser.update(.key(key)) }
    let weather = BrowserAnswer.weather(try WeatherFixtures.berlin())
    _ = browser.update(.answered(.init(Self.berlin, .weather), weather, notes: [], isLast: true))
    let dots = Self.text(browser).unicodeScalars.contains { (0x2801...0x28FF).contains($0.value) }
    #expect(dots == isAnimated, "\(Self.text(browser))")
  }

  @Test func `an unchanged page is not laid out again`() throws {
    var browser = try Self.answered()
    browser.page = [StyledText("kept")]
    _ = browser.update(.motion(.seconds(1)))
    _ = browser.update(.clock(browser.clock.addingTimeInterval(15), .seconds(15)))
    #expect(Self.text(browser).contains("kept"))
    _ = browser.update(.key(.character("u")))
    #expect(!Self.text(browser).contains("kept"))
  }
}
