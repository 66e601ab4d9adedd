import Aggregation
import Catalog
import Foundation
import TestSupport
import Testing
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

/// The runways of an aerodrome with the wind of its station.
struct RunwaysTests {
  /// San Francisco has two pairs of parallel runways that cross.
  private static func sanFrancisco(_ wind: Wind?, from ident: String = "KSFO") throws -> AirportAnswer {
    var answer = try AirportFixtures.answer(
      "KSFO",
      airport: AirportCatalog.airport(ident: "KSFO"),
      now: try instant("2021-09-21T00:05:00Z")
    )
    var conditions = StationConditions(ident: ident)
    conditions.wind = wind
    answer.conditions = AirportAnswer.Part(try source("foreflight"), conditions)
    return answer
  }

  @Test func `a lower bound of the wind is also one for headwind and crosswind`() throws {
    var wind = Wind.test(240, 99, gust: 99, (200, 280))
    (wind.speedBound, wind.gustBound) = (.moreThan, .moreThan)
    let answer = try Self.sanFrancisco(wind)
    let best = try #require(RunwaysInWind(answer).best)
    let quantities = AirportPage.quantities(of: answer, WeatherFixtures.options(80))
    let lines = RunwayWindText(quantities: quantities, isWithUnit: true).lines(best.wind)
    #expect(lines.allSatisfy { $0.hasPrefix("more than ") && $0.contains(", gusts >") }, "\(lines)")
    #expect(
      RunwayWindText(quantities: quantities, isWithUnit: false).lines(best.wind).allSatisfy {
        $0.hasPrefix(">")
      }
    )
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.contains(#""speedAtLeast": true"#) && json.contains(#""gustAtLeast": true"#))
  }

  @Test(arguments: [
    // The longer of two parallel runways is first.
    (Wind.test(298, 20), ["28R", "28L", "01R", "19L", "01L", "19R", "10L", "10R"], ["20 kt headwind"]),
    (
      Wind.test(270, 15, gust: 25), ["28R", "28L", "19L", "19R", "01R", "01L", "10L", "10R"],
      ["13 kt headwind, gusts 22", "7 kt from left, gusts 12"]
    ),
    (
      Wind.test(240, 8, (200, 280)), ["19L", "19R", "28R", "28L", "10L", "10R", "01R", "01L"],
      ["7 kt headwind", "4 kt from right, up to 8"]
    ),
    (
      Wind.test(30, 8, gust: 18, (10, 60)), ["01R", "01L", "10L", "10R", "28R", "28L", "19L", "19R"],
      ["8 kt headwind, gusts 18", "0 kt crosswind, up to 10"]
    ),
    // A crosswind of less than half a knot is not shown.
    (
      Wind.test(296, 12), ["28R", "28L", "19L", "19R", "01R", "01L", "10L", "10R"], ["12 kt headwind"]
    ),
  ])
  func `the runway that faces into the wind is first`(wind: Wind, order: [String], lines: [String]) throws {
    let runways = RunwaysInWind(try Self.sanFrancisco(wind))
    let best = try #require(runways.best)
    #expect(best.end.designator == order[0])
    #expect(runways.ends.map(\.end.designator) == order)
    let quantities = QuantityText(units: .aviation(country: "US"), language: .english)
    let text = RunwayWindText(quantities: quantities, isWithUnit: true).lines(best.wind)
    #expect(text.map(QuantityText.withoutGlue) == lines)
  }

  /// The wind decides which runway is first, so a pilot must see how old it is.
  @Test func `the page of the runways has the wind, its age and the category`() throws {
    var answer = try Self.sanFrancisco(.test(298, 20))
    let observed = answer.now.addingTimeInterval(-4 * 86_400)
    answer.conditions?.content.observed = observed
    answer.conditions?.content.flightCategory = .vfr
    for sections in [AirportSections.runways, [.runways, .hazards]] {
      let text = Presentation.airport([answer]).rendered(
        as: .text,
        WeatherFixtures.options(80) { $0.airportSections = sections }
      )
      let page = QuantityText.withoutGlue(text)
      #expect(
        page.contains(/Wind +298° at 20 kt\n/) && page.contains(/Observed +17\/00:05Z.*, 4 d ago\n/),
        "\(page)"
      )
      #expect(page.contains("VFR ■ visual, 4 d ago"), "\(page)")
    }
    let other = Presentation.airport([try Self.sanFrancisco(.test(298, 20), from: "KOAK")])
    let page = other.rendered(as: .text, WeatherFixtures.options(80) { $0.airportSections = .runways })
    #expect(page.contains("From KOAK"), "\(page)")
  }

  /// The note above the table says that the headings are true.
  @Test(arguments: Language.allCases, [80, 100])
  func `a varying wind with gusts leaves room for heading and length`(language: Language, width: Int) throws {
    var answer = try Self.sanFrancisco(.test(330, 22, gust: 38, (290, 20)))
    if width == 100 {
      answer.conditions?.content.runwayStates = [
        RunwayState(
          runway: RunwayDesignator(number: 28, UInt8(ascii: "R")),
          condition: .closed(bySnow: true),
          braking: nil
        )
      ]
    }
    var options = WeatherFixtures.options(width)
    options.language = language
    options.airportSections = .runways
    let page = Presentation.airport([answer]).rendered(as: .text, options)
    #expect(
      page.contains(language.text(.headingColumn)) && page.contains(language.text(.lengthColumn)),
      "\(page)"
    )
  }

  @Test(arguments: [
    Wind(direction: .variable, speed: .knots(4)), Wind(speed: .knots(0)), Wind(speed: .knots(7)),
    Wind(direction: .from(degrees: 240)), nil,
  ])
  func `runways are sorted by designator when the wind favours none`(wind: Wind?) throws {
    let runways = RunwaysInWind(try Self.sanFrancisco(wind))
    #expect(runways.best == nil)
    #expect(
      runways.ends.map(\.end.designator) == ["01L", "01R", "10L", "10R", "19L", "19R", "28L", "28R"]
    )
  }

  @Test(
    arguments: [
      (.closed(bySnow: true), "closed by snow", "closed by snow"),
      (.closed(bySnow: false), "closed", "closed"),
      (.contaminated(deposit: 4, extent: 9, depth: 99), "closed", "dry snow 51 to 100 %, not in use"),
      (.contaminated(deposit: nil, extent: nil, depth: 99), "closed", "not in use"),
    ] as [(RunwayState.Condition, String, String)]
  )
  func `a closed runway comes last and is never the best`(
    condition: RunwayState.Condition,
    mark: String,
    words: String
  ) throws {
    var answer = try Self.sanFrancisco(.test(298, 20))
    let right = RunwayDesignator(number: 28, UInt8(ascii: "R"))
    answer.conditions?.content.runwayStates = [RunwayState(runway: right, condition: condition, braking: nil)]
    let runways = RunwaysInWind(answer)
    #expect(
      runways.ends.map(\.end.designator) == ["28L", "01R", "19L", "01L", "19R", "10R", "28R", "10L"]
    )
    #expect(runways.best?.end.designator == "28L")
    let page = render(answer, 80)
    #expect(page.contains("28R, \(mark)  ") && page.contains("10L, \(mark)  "), "\(page)")
    let report = Presentation.airport([answer]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(report.contains(/Runway 28R +/) && report.contains(words), "\(report)")
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(80))
    let isBySnow = condition == .closed(bySnow: true)
    #expect(json.contains(#""closed": true"#) && json.contains(#""bySnow": \#(isBySnow)"#))
    let csv = Presentation.airport([answer]).rendered(as: .csv, WeatherFixtures.options(80))
    // No visibility is behind the closed runways.
    #expect(
      csv.contains(",28L,") && csv.hasSuffix(",28R,\r\n") && !csv.dropLast(3).contains(",28R,"),
      "\(csv)"
    )
  }

  /// One who compares alternates must not pick a closed one.
  @Test func `side by side, in a line and in CSV an airport says what is closed`() throws {
    func text(_ runways: [RunwayDesignator?], _ format: OutputFormat, from ident: String = "KSFO") throws
      -> String
    {
      var closed = try Self.sanFrancisco(.test(298, 20), from: ident)
      closed.conditions?.content.runwayStates = runways.map {
        RunwayState(runway: $0, condition: .closed(bySnow: true), braking: nil)
      }
      return Presentation.airport([closed, try AirportFixtures.greyPortland()])
        .rendered(as: format, WeatherFixtures.options(100))
    }
    let right = RunwayDesignator(number: 28, UInt8(ascii: "R"))
    #expect(try text([right], .text).contains(/\n +Runways +28R closed by snow/))
    #expect(try text([nil], .text).contains(/\n +Runways +closed by snow/))
    #expect(try text([right], .line).contains("KSFO: runway 28R closed by snow, 298°"))
    #expect(try text([nil], .line).contains("KSFO: runways closed by snow, 298°"))
    #expect(
      try text([right, RunwayDesignator(number: 19, UInt8(ascii: "L"))], .csv).contains(",28R 19L,\r\n")
    )
    #expect(try text([nil], .csv).contains(",all,\r\n"))
    for format in [OutputFormat.text, .line, .csv] {
      #expect(try !text([nil], format, from: "KOAK").contains(#/closed by snow|,all/#), "another station's")
    }
  }

  @Test(
    arguments: [
      (.contaminated(deposit: 7, extent: 9, depth: 5), 91, "ice 51 to 100 %, 5 mm, braking action poor"),
      (
        .contaminated(deposit: 4, extent: 1, depth: 0), 35,
        "dry snow ≤ 10 %, < 1 mm, friction coefficient 0.35"
      ),
      (.contaminated(deposit: 6, extent: nil, depth: 98), 99, "slush, ≥ 40 cm, braking action unreliable"),
      (.contaminated(deposit: 0, extent: 0, depth: 0), 95, "dry, braking action good"),
      (
        .contaminated(deposit: 1, extent: 2, depth: 90), 90,
        "damp 11 to 25 %, 90 mm, friction coefficient 0.90"
      ),
      (
        .contaminated(deposit: 5, extent: 9, depth: 94), 92,
        "wet snow 51 to 100 %, 20 cm, braking action medium to poor"
      ),
      // Reserved figures.
      (.contaminated(deposit: 2, extent: 3, depth: 91), 96, "wet"),
      (.contaminated(deposit: 8, extent: 5, depth: 99), nil, "compacted snow 26 to 50 %, not in use"),
      (.contaminated(deposit: nil, extent: nil, depth: nil), nil, nil),
      (.cleared, 94, "cleared, braking action medium to good"), (.dry, nil, "dry"),
      (.closed(bySnow: false), 95, "closed"),
    ] as [(RunwayState.Condition, UInt8?, String?)]
  )
  func `the state of a runway is shown`(condition: RunwayState.Condition, braking: UInt8?, text: String?)
    throws
  {
    let state = RunwayState(runway: RunwayDesignator(number: 9), condition: condition, braking: braking)
    let quantities = QuantityText(units: .aviation(country: "US"), language: .english)
    let words = RunwayStateText(quantities: quantities).text(state)
    #expect(words.map(QuantityText.withoutGlue) == text)
  }

  @Test func `the states of runways are on the page and in JSON`() throws {
    var answer = try Self.sanFrancisco(.test(298, 20))
    let ice = RunwayState.Condition.contaminated(deposit: 7, extent: 9, depth: 5)
    answer.conditions?.content.runwayStates = [
      RunwayState(runway: RunwayDesignator(number: 28, UInt8(ascii: "R")), condition: ice, braking: 91),
      RunwayState(runway: .repeated, condition: .cleared, braking: nil),
    ]
    let text = Presentation.airport([answer]).rendered(as: .text, WeatherFixtures.options(120))
    let page = QuantityText.withoutGlue(text)
    #expect(page.contains(/Runway 28R +ice 51 to 100 %, 5 mm, braking action poor/), "\(page)")
    #expect(!page.contains("cleared"))
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.contains(#""runwayStates": ["#) && json.contains(#""brakingFigure": 91"#))
    #expect(!json.contains(#""closures""#))
    answer.conditions?.content.ident = "KOAK"
    let borrowed = Presentation.airport([answer]).rendered(as: .text, WeatherFixtures.options(120))
    #expect(!borrowed.contains("51 to 100"), "another aerodrome")
  }

  @Test func `a wind that may turn to blow from behind says how strong`() throws {
    let quantities = QuantityText(units: .aviation(country: "US"), language: .english)
    let text = RunwayWindText(quantities: quantities, isWithUnit: true)
    let wind = try #require(RunwayWind(.test(280, 20, gust: 35, (250, 320)), headingTrue: 193))
    #expect(
      text.lines(wind).map(QuantityText.withoutGlue) == [
        "1 kt headwind, gusts 2, up to 21 kt tailwind", "20 kt from right, up to 35",
      ]
    )
    // The tailwind that is there anyway is not repeated.
    let behind = try #require(RunwayWind(.test(10, 10, (350, 30)), headingTrue: 190))
    #expect(text.lines(behind).first.map(QuantityText.withoutGlue) == "10 kt tailwind")
    let table = render(try Self.sanFrancisco(.test(280, 20, gust: 35, (250, 320))), 120)
    #expect(table.contains("tailwind"), "\(table)")
  }

  @Test func `a variable wind may be a tailwind or a crosswind on each runway`() throws {
    let wind = Wind(direction: .variable, speed: .knots(15), gust: .knots(30))
    let table = render(try Self.sanFrancisco(wind), 120)
    #expect(table.contains(#/28L +298° +up to 30 tailwind +up to 30 /#), "\(table)")
    let calm = render(try Self.sanFrancisco(Wind(direction: .variable, speed: .knots(0))), 120)
    #expect(!calm.contains("up to"), "\(calm)")
  }

  @Test func `a closed aerodrome has no best runway`() throws {
    var answer = try Self.sanFrancisco(.test(298, 20))
    answer.conditions?.content.runwayStates = [
      RunwayState(runway: nil, condition: .closed(bySnow: false), braking: nil)
    ]
    #expect(RunwaysInWind(answer).best == nil)
    #expect(RunwaysInWind.openRunways(of: answer).isEmpty)
    answer.conditions?.content.ident = "KOAK"
    #expect(RunwaysInWind.openRunways(of: answer).count == answer.runways.count, "another aerodrome")
  }

  @Test func `another station's wind is not used for the runways`() throws {
    let runways = RunwaysInWind(try Self.sanFrancisco(.test(298, 20), from: "KOAK"))
    #expect(runways.best == nil)
    #expect(runways.ends.allSatisfy { $0.wind == nil })
  }

  @Test func `an end without a heading comes last and has no wind`() throws {
    var answer = try Self.sanFrancisco(.test(10, 10))
    answer.runways = [
      Airport.Runway(ends: [.init("NE"), .init("SW")], surface: .grass),
      Airport.Runway(
        ends: [
          .init("18", heading: 182, isHeadingApproximate: true),
          .init("36", heading: 2, isHeadingApproximate: true),
        ]
      ),
    ]
    #expect(RunwaysInWind(answer).ends.map(\.end.designator) == ["36", "18", "NE", "SW"])
    #expect(RunwaysInWind(answer).best?.end.designator == "36")
    expectGolden(render(answer, 80), "runways-estimated-80.txt")
    answer.runways = [Airport.Runway(ends: [.init("NE"), .init("SW")])]
    #expect(RunwaysInWind(answer).best == nil)
  }

  private func render(
    _ answer: AirportAnswer,
    _ width: Int,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) -> String {
    Presentation.airport([answer]).rendered(
      as: .text,
      WeatherFixtures.options(width) {
        $0.airportSections = .runways
        change(&$0)
      }
    )
  }

  @Test(arguments: [40, 80, 120])
  func `gusts that turn are shown at every width`(width: Int) throws {
    let answer = try Self.sanFrancisco(.test(270, 15, gust: 25, (230, 300)))
    expectGolden(render(answer, width), "runways-gusts-\(width).txt")
  }

  @Test func `a variable wind is shown in metric units`() throws {
    let answer = try Self.sanFrancisco(Wind(direction: .variable, speed: .knots(4)))
    expectGolden(render(answer, 80) { $0.units = UnitPreferences(.metric) }, "runways-variable-80.txt")
  }

  @Test func `calm is not repeated for every runway`() throws {
    #expect(render(try Self.sanFrancisco(.test(270, 15)), 80).contains("headwind"))
    let calm = render(try Self.sanFrancisco(Wind(speed: .knots(0))), 80)
    #expect(calm.contains("28L") && !calm.contains("headwind"), "\(calm)")
  }

  @Test func `unknown runways are reported only where they were requested`() throws {
    var answer = try Self.sanFrancisco(.test(270, 15))
    answer.runways = []
    #expect(render(answer, 80).contains("No runways are known for KSFO."))
    #expect(!render(answer, 80) { $0.airportSections = .details }.contains("unway"))
  }
}
