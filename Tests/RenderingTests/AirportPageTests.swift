import Aggregation
import AviationReports
import Foundation
import ProviderKit
import TestSupport
import Testing
import Text
import Weather

@testable import Formats
@testable import Layout
@testable import Pages

struct AirportPageTests {
  private static let everything: AirportSections = [.conditions, .forecast, .winds, .details]

  private func render(
    _ answer: AirportAnswer,
    _ width: Int,
    _ change: (inout RenderOptions) -> Void = { _ in }
  ) -> String {
    Presentation.airport([answer]).rendered(as: .text, WeatherFixtures.options(width, change: change))
  }

  @Test(
    arguments: [
      "KXYZ", "PAXX", "PFXX", "PGXX", "PHXX", "PJXX", "PKXX", "PMXX", "POXX", "PPXX", "PWXX", "TIXX", "TJXX",
    ].map { ($0, PressureUnit.inchesOfMercury, DistanceUnit.statuteMiles) } + [
      ("CXYZ", .inchesOfMercury, .statuteMiles), ("RJXX", .inchesOfMercury, .kilometers),
      ("ROXX", .inchesOfMercury, .kilometers), ("PXYZ", .hectopascals, .kilometers),
      ("TNXX", .hectopascals, .kilometers), ("EDXX", .hectopascals, .kilometers),
      ("RKXX", .hectopascals, .kilometers), ("K12", .hectopascals, .kilometers),
    ]
  )
  func `an airport in no directory uses the units of its ident's country`(
    ident: String,
    pressure: PressureUnit,
    distance: DistanceUnit
  ) throws {
    let answer = try AirportFixtures.answer(ident, airport: nil, now: try instant("2021-09-21T00:05:00Z"))
    let units = AirportPage.quantities(of: answer, WeatherFixtures.options(80)).units
    #expect((units.pressure, units.distance) == (pressure, distance))
  }

  @Test func `words of a forecast that cannot be read are named where weather would be`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.forecast?.content.periods[0].weather = nil
    answer.forecast?.content.periods[0].unreadText = "SHOWERS OF ICE"
    #expect(render(answer, 120).contains("not understood"))
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.contains(#""unreadText": "SHOWERS OF ICE""#), "\(json)")
    answer.forecast?.content.periods[0].weather = [WeatherPhenomenon(token: "RA", text: "rain")]
    #expect(!render(answer, 120).contains("not understood"))
  }

  @Test func `JSON has the times of changes that cannot be read`() throws {
    var answer = try AirportFixtures.calmPortland()
    let options = WeatherFixtures.options(80)
    #expect(!Presentation.airport([answer]).rendered(as: .json, options).contains("unreadChanges"))
    answer.forecast?.content.unreadChanges = [try instant("2021-09-21T06:00:00Z")]
    let json = Presentation.airport([answer]).rendered(as: .json, options)
    #expect(json.contains(/"unreadChanges": \[\s*"2021-09-21T06:00:00Z"\s*\]/), "\(json)")
  }

  @Test func `impossible times of a forecast are named`() throws {
    var answer = try AirportFixtures.calmPortland()
    let options = WeatherFixtures.options(80)
    #expect(!Presentation.airport([answer]).rendered(as: .json, options).contains("impossibleTimes"))
    answer.forecast?.content.impossibleTimes = ["2018/2020"]
    let json = Presentation.airport([answer]).rendered(as: .json, options)
    #expect(json.contains(/"impossibleTimes": \[\s*"2018\/2020"\s*\]/), "\(json)")
    #expect(render(answer, 120).contains("The time 2018/2020 of a change is impossible"))
    let forecast = try #require(answer.forecast?.content)
    let start = try #require(forecast.start)
    let from = ForecastPeriod(start: start, end: forecast.end, change: .from)
    answer.forecast?.content.periods.append(from)
    #expect(render(answer, 120).contains(/–[0-9\/]+ +FM/))
  }

  @Test(
    arguments: [
      ("auto", .inchesOfMercury, .statuteMiles), ("aviation", .inchesOfMercury, .statuteMiles),
      ("metric", .hectopascals, .kilometers), ("pressure=hPa", .hectopascals, .statuteMiles),
    ] as [(String, PressureUnit, DistanceUnit)]
  )
  func `an airport has the units of its report unless the user chooses others`(
    wish: String,
    pressure: PressureUnit,
    distance: DistanceUnit
  ) throws {
    var answer = try AirportFixtures.answer("MMMX", airport: nil, now: try instant("2021-09-21T00:05:00Z"))
    var conditions = StationConditions(ident: "MMMX")
    conditions.nationalUnits = [.inchesOfMercury, .statuteMiles]
    answer.conditions = AirportAnswer.Part(try source("foreflight"), conditions)
    let wished = try UnitPreferences(wish)
    let units = AirportPage.quantities(of: answer, WeatherFixtures.options(80) { $0.units = wished }).units
    #expect((units.pressure, units.distance) == (pressure, distance))
  }

  @Test func `inches are shown as reported beside hectopascals`() throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.altimeter = .hectopascals(1013)
    answer.conditions?.content.reportedInches = .inchesOfMercury(29.94)
    let options = WeatherFixtures.options(80)
    #expect(render(answer, 80).contains("29.94 inHg"))
    #expect(Presentation.airport([answer]).rendered(as: .line, options).contains("29.94 inHg"))
    let json = Presentation.airport([answer]).rendered(as: .json, options)
    #expect(json.contains(#""altimeterHPa": 1013"#) && json.contains(#""altimeterInHg": 29.94,"#), "\(json)")
    for (template, text) in [("{qnh}", "29.94 inHg\n"), ("{qnh|hPa}", "1013 hPa\n")] {
      #expect(try FieldTemplate(template).filled(with: [answer], options) == text)
    }
  }

  @Test(arguments: [
    (
      Pressure.inchesOfMercury(29.92), Pressure.hectopascals(1000), "29.92 inHg",
      "The altimeter settings of this report differ: 29.92 inHg is used, not 1000 hPa."
    ),
    (
      .hectopascals(1004), .inchesOfMercury(29.96), "1004 hPa",
      "The altimeter settings of this report differ: 1004 hPa is used, not 29.96 inHg."
    ),
  ])
  func `settings that contradict each other are named as written`(
    used: Pressure,
    unused: Pressure,
    shown: String,
    sentence: String
  ) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.altimeter = used
    answer.conditions?.content.unusedAltimeter = unused
    answer.conditions?.content.reportedInches = [used, unused].first {
      $0.hectopascals.rounded() != $0.hectopascals
    }
    let options = WeatherFixtures.options(120)
    let page = render(answer, 120)
    #expect(page.contains(sentence) && page.contains(shown), "\(page)")
    #expect(Presentation.airport([answer]).rendered(as: .line, options).contains(shown))
    let json = Presentation.airport([answer]).rendered(as: .json, options)
    #expect(json.contains(shown.hasSuffix("hPa") ? #""altimeterInHg": null"# : #""altimeterInHg": 29.92"#))
  }

  @Test func `a category of which only a limit is known is shown as one`() throws {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.flightCategory = nil
    answer.conditions?.content.sky = nil
    answer.conditions?.content.visibility = Visibility(.statuteMiles(2))
    #expect(render(answer, 80).split(separator: "\n")[0].hasSuffix("IFR or worse"))
    let line = Presentation.airport([answer]).rendered(as: .line, WeatherFixtures.options(80))
    #expect(line.hasPrefix("KPWM IFR or worse: 240° at 8 kt"), "\(line)")
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(80))
    #expect(json.contains(#""flightCategoryNoBetterThan": "IFR""#))
  }

  @Test func `a template only says which report is outdated`() throws {
    var answer = try AirportFixtures.greyPortland()
    let template = try FieldTemplate(
      "{category:-no} {wind:-no} {temperature:-no} {crosswind:-no} {station} {age}"
    )
    let current = template.filled(with: [answer], WeatherFixtures.options(80))
    #expect(current.hasPrefix("MVFR ") && !current.contains("no"), "\(current)")
    answer.now = answer.now.addingTimeInterval(86_400)
    let outdated = template.filled(with: [answer], WeatherFixtures.options(80))
    #expect(outdated.hasPrefix("no no no no KPWM 24 h"), "\(outdated)")
  }

  @Test(arguments: [40, 80, 120])
  func `the page of an airport shows all parts of a calm night`(width: Int) throws {
    let text = render(try AirportFixtures.calmPortland(), width) { $0.airportSections = Self.everything }
    expectGolden(text, "airport-calm-\(width).txt")
  }

  @Test(arguments: [40, 80, 120])
  func `the page of an airport shows the standard parts of a grey evening`(width: Int) throws {
    expectGolden(render(try AirportFixtures.greyPortland(), width), "airport-grey-\(width).txt")
  }

  @Test func `the category has its colour and its word`() throws {
    let text = render(try AirportFixtures.greyPortland(), 80) {
      ($0.color, $0.theme) = (.colors16, .dark)
    }
    #expect(text.contains("\u{1B}[1;94mMVFR"))
    expectGolden(text, "airport-grey-colour-80.txt")
  }

  @Test func `the ASCII page of an airport contains only ASCII`() throws {
    let text = render(try AirportFixtures.greyPortland(), 80) { $0.glyphs = .ascii }
    #expect(text.utf8.allSatisfy { $0 < 128 })
    expectGolden(text, "airport-grey-ascii-80.txt")
  }

  @Test(arguments: [40, 80])
  func `the page of an airport without conditions shows a borrowed forecast`(width: Int) throws {
    expectGolden(render(try AirportFixtures.sanMarcos(), width), "airport-borrowed-\(width).txt")
  }

  @Test(arguments: [
    (OutputFormat.text, ["From KPWM, 4 mi away: ME99 has no report of its own."]),
    (.line, ["ME99 (KPWM, 4 mi away) MVFR: 240° at 8 kt"]),
    (.waybar, [#""text":"ME99 (KPWM, 4 mi away) MVFR""#]),
    (
      .prometheus,
      [
        #"agg_temperature_celsius{place="ME99",station="KPWM"} 12"#,
        #"agg_flight_category{place="ME99",station="KPWM",category="MVFR"} 1"#,
        #"agg_age_seconds{place="ME99",station="KPWM",source="foreflight"} 840"#,
      ]
    ),
  ])
  func `a borrowed report names its station`(format: OutputFormat, marks: [String]) throws {
    let own = try AirportFixtures.greyPortland()
    let borrowed = try AirportFixtures.borrowingField()
    let text = Presentation.airport([borrowed]).rendered(as: format, WeatherFixtures.options(80))
    for mark in marks { #expect(text.contains(mark), "\(text)") }
    let ownText = Presentation.airport([own]).rendered(as: format, WeatherFixtures.options(80))
    #expect(!ownText.contains("away") && !ownText.contains("station="))
    let beside = Presentation.airport([own, borrowed]).rendered(as: .text, WeatherFixtures.options(80))
    #expect(beside.contains("From KPWM, 4 mi away: ME99 has no report of its own."), "\(beside)")
    #expect(beside.contains(/\n {20,}\(KPWM, 4 mi away\)\n/), "\(beside)")
  }

  @Test(arguments: [(119.0, nil), (121, "2 h ago"), (1814, "30 h ago")] as [(Double, String?)])
  func `an outdated report shows its age`(minutes: Double, age: String?) throws {
    var answer = try AirportFixtures.greyPortland()
    let observed = answer.now.addingTimeInterval(-minutes * 60)
    answer.conditions?.content.observed = observed
    let mark = age.map { ", \($0)" } ?? ""
    let options = WeatherFixtures.options(80)
    let line = Presentation.airport([answer]).rendered(as: .line, options)
    #expect(line.hasPrefix("KPWM MVFR\(mark): 240° at 8 kt"), "\(line)")
    let page = render(answer, 80)
    #expect(page.split(separator: "\n")[0].hasSuffix("MVFR ■ marginal\(mark)"), "\(page)")
    let rows = [RecentRow(RecentRow(ident: "KPWM", name: "Portland"), answer.conditions?.content)]
    let recents = Presentation.recents(rows, now: answer.now, answers: [answer])
    let table = recents.rendered(as: .text, options)
    #expect(table.contains("KPWM   MVFR      \(age.map { "\($0)  " } ?? "")Portland"), "\(table)")
    let brief = recents.rendered(as: .line, options)
    #expect(brief == "KPWM MVFR\(mark) (SAMPLE DATA recorded 2021-09-21)\n")
  }

  @Test(arguments: [(-1.0, false), (0.0, true), (10_800.0, true)])
  func `an expired forecast is marked as ended`(late: Double, isOver: Bool) throws {
    var answer = try AirportFixtures.greyPortland()
    answer.now = try #require(answer.forecast?.content.end).addingTimeInterval(late)
    let head = try #require(render(answer, 80).split(separator: "\n").first { $0.hasPrefix("Forecast") })
    #expect(head.contains("22/00Z, ended \(late == 0 ? "0 min" : "3 h") ago") == isOver, "\(head)")
    #expect(head.contains("ended") == isOver)
  }

  @Test func `an airport without a name is shown with metres and hectopascals`() throws {
    expectGolden(render(try AirportFixtures.heathrow(), 80), "airport-metric-80.txt")
  }

  @Test func `an explanation shows what agg decoded, and where a source differs from its text`()
    throws
  {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.decodedHere = [.dewPoint, .altimeter]
    answer.sources[0].problems = [ReportProblem(path: "conditions.sky", message: "the source says no layers")]
    let lines = [
      "Decoded here: altimeter, dew point",
      "foreflight: conditions.sky: the source says no layers",
    ]
    let explained = render(answer, 80) { $0.explanation = .all }
    let plain = render(answer, 80)
    #expect(lines.allSatisfy(explained.contains))
    let german = render(answer, 80) { ($0.explanation, $0.language) = (.all, .german) }
    #expect(german.contains("Hier dekodiert: "), "\(german)")
    #expect(!lines.contains(where: plain.contains))
    func list(_ name: String) throws -> [String]? {
      let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(80))
      let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
      let place = (object?["places"] as? [[String: Any]])?.first
      return (place?["conditions"] as? [String: Any])?[name] as? [String]
    }
    #expect(try list("decodedHere") == ["altimeter", "dewPoint"], "what is computed, no text says")
    #expect(try list("computed")?.contains("pressureAltitudeFt") == true)
    answer.conditions?.content.pressureAltitude = .feet(9700)
    answer.conditions?.content.reportedInRemarks = [.pressureAltitude]
    #expect(render(answer, 80).contains("9,700"))
    #expect(try list("computed")?.contains("pressureAltitudeFt") == false)
  }

  @Test func `airports side by side show the varying wind, runway visual range, wind shear and trend`() throws
  {
    var answer = try AirportFixtures.greyPortland()
    answer.conditions?.content.wind?.variableBetween = Wind.VariableSector(from: 290, to: 20)
    let runway = RunwayDesignator(number: 25, UInt8(ascii: "C"))
    answer.conditions?.content.runwayVisualRanges = [
      .init(runway: runway, minimum: Visibility(.feet(1800)), maximum: nil, tendency: .falling),
      .init(
        runway: RunwayDesignator(number: 7),
        minimum: Visibility(.feet(1200)),
        maximum: nil,
        tendency: nil
      ),
    ]
    answer.conditions?.content.windShear = [WindShear(runway: runway, phase: .landing)]
    answer.conditions?.content.trends = [
      .init(.temporary, rawText: "TEMPO FM1230 TL1330 27015G25KT 0100 +TSRA BKN008CB")
    ]
    let page = Presentation.airport([answer, try AirportFixtures.calmPortland()])
      .rendered(as: .text, WeatherFixtures.options(100))
    #expect(page.contains(#/\n +Wind +240° at 8 kt.*\n +290° to 020°/#), "\(page)")
    #expect(page.contains(#/\n +RVR +25C 1,800 ft, falling.*\n +07 1,200 ft/#), "\(page)")
    #expect(page.contains(#/\n +Wind shear +.*Runway 25C/#), "\(page)")
    let trend = #/\n +Trend +TEMPO FM1230 TL1330.*\n +27015G25KT 0100 \+TSRA.*\n +BKN008CB/#
    #expect(page.contains(trend), "\(page)")
    answer.conditions?.content.trends = []
    answer.conditions?.content.expectsNoSignificantChange = true
    let quiet = Presentation.airport([answer, answer]).rendered(as: .text, WeatherFixtures.options(100))
    #expect(quiet.contains(#/\n +Trend +no significant change/#.ignoresCase()), "\(quiet)")
  }

  @Test func `a report from the future has no age`() throws {
    var answer = try AirportFixtures.greyPortland()
    let ahead = answer.now.addingTimeInterval(1200)
    answer.conditions?.content.observed = ahead
    let text = render(answer, 80)
    #expect(text.contains("Observed") && !text.contains(" min ago"))
    #expect(
      !Presentation.airport([answer, answer]).rendered(as: .text, WeatherFixtures.options(120)).contains(
        " min"
      )
    )
  }

  /// WMO-No. 306, FM 51.8: the state after BECMG lasts; before its end, the worse state is used.
  @Test(arguments: [
    (from: FlightCategory.vfr, to: FlightCategory.lifr, bar: "VVVVVVLLLLLLLLLLLLLLLLLL"),
    (.lifr, .vfr, "LLLLLLLLLLLLVVVVVVVVVVVV"),
  ])
  func `a BECMG stays in effect`(from: FlightCategory, to: FlightCategory, bar: String) throws {
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    func period(_ hours: ClosedRange<Double>, _ change: ForecastChange, _ category: FlightCategory)
      -> ForecastPeriod
    {
      var period = ForecastPeriod(
        start: start.addingTimeInterval(hours.lowerBound * 3600),
        end: start.addingTimeInterval(hours.upperBound * 3600),
        change: change
      )
      period.flightCategory = category
      return period
    }
    var answer = try AirportFixtures.sanMarcos()
    var forecast = StationForecast(ident: "EGLL")
    forecast.periods = [period(0...24, .initial, from), period(6...12, .becoming, to)]
    answer.forecast = AirportAnswer.Part(try source("foreflight"), forecast)
    let text = render(answer, 26) {
      $0.glyphs = .ascii
      $0.airportSections = .forecast
    }
    #expect(text.contains(bar), "\(text)")
  }

  @Test(arguments: [40, 80, 90, 100, 110, 120])
  func `the weather of a forecast is never truncated`(width: Int) throws {
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    let codes = ["-TSRA", "BR", "VCSH", "FZFG", "+SHRAGS"]
    var period = ForecastPeriod(start: start, end: start.addingTimeInterval(7200), change: .temporary)
    period.wind = Wind(direction: .from(degrees: 190), speed: .knots(13), gust: .knots(26))
    period.visibility = Visibility(.statuteMiles(1.75))
    period.weather = codes.map { WeatherPhenomenon(token: $0, text: $0) }
    period.sky = .layers([CloudLayer(.broken, base: .feet(1400)), CloudLayer(.overcast, base: .feet(14_000))])
    var answer = try AirportFixtures.sanMarcos()
    var forecast = StationForecast(ident: "KDAB")
    forecast.periods = [period]
    answer.forecast = AirportAnswer.Part(try source("foreflight"), forecast)
    let text = render(answer, width) { $0.airportSections = .forecast }
    for code in codes { #expect(text.contains(code), "\(text)") }
    #expect(!text.contains("…"), "\(text)")
  }

  @Test(arguments: [
    (ForecastChange.temporary, "TEMPO"), (.intermittent, "INTER"),
    (.probability(percent: 30, recurring: nil), "PROB30"),
    (.probability(percent: 30, recurring: .temporary), "PROB30 TEMPO"),
    (.probability(percent: 30, recurring: .intermittent), "PROB30 INTER"),
  ])
  func `changes are shown with their codes`(change: ForecastChange, code: String) throws {
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    var answer = try AirportFixtures.sanMarcos()
    var forecast = StationForecast(ident: "YSCB")
    forecast.periods = [ForecastPeriod(start: start, end: start.addingTimeInterval(7200), change: change)]
    answer.forecast = AirportAnswer.Part(try source("foreflight"), forecast)
    let text = render(answer, 80) { $0.airportSections = .forecast }
    #expect(text.split(separator: "\n").contains { $0.hasSuffix(" \(code)") }, "\(text)")
  }

  @Test(arguments: [
    (ForecastChange.temporary, "LIFR at times"), (.intermittent, "LIFR at times"),
    (.probability(percent: 30, recurring: nil), "PROB30 LIFR"),
    (.probability(percent: 30, recurring: .temporary), "PROB30 LIFR at times"),
    (.probability(percent: 40, recurring: .intermittent), "PROB40 LIFR at times"),
  ])
  func `the bar of a forecast says how probable a change is, and whether it recurs`(
    change: ForecastChange,
    words: String
  ) throws {
    let start = Date(timeIntervalSince1970: 1_600_000_000)
    var answer = try AirportFixtures.sanMarcos()
    var forecast = StationForecast(ident: "YSCB")
    var prevailing = ForecastPeriod(start: start, end: start.addingTimeInterval(86_400), change: .initial)
    prevailing.flightCategory = .vfr
    var period = ForecastPeriod(start: start, end: start.addingTimeInterval(28_800), change: change)
    period.flightCategory = .lifr
    forecast.periods = [prevailing, period]
    answer.forecast = AirportAnswer.Part(try source("foreflight"), forecast)
    let text = render(answer, 80) { $0.airportSections = .forecast }
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("   \(words)") }, "\(text)")
    let isRecurring = words.hasSuffix("at times")
    #expect(text.contains("at times") == isRecurring, "\(text)")
  }

  private func rendered(_ metar: String, _ width: Int = 120) throws -> String {
    var answer = try AirportFixtures.heathrow()
    let conditions = StationConditions(try METAR(metar, reference: answer.now))
    answer.conditions = AirportAnswer.Part(try source("aviationweather"), conditions)
    return render(answer, width).replacing("\u{A0}", with: " ")
  }

  @Test(arguments: [
    ("9999 15/10", "est. 2,000 ft AGL"), ("3SM BR 10/10", nil), ("5SM BR 11/10", nil), ("3000 11/10", nil),
    ("5000 11/10", nil),
    ("P5000 11/10", "est. 400 ft AGL"),
    ("0300 FG 11/10", nil), ("9999 10/10", nil), ("9999 -RA 11/10", "est. 400 ft AGL"),
    ("9999 NSC 15/10", nil),
  ])
  func `no cloud base is estimated in mist`(groups: String, estimate: String?) throws {
    let metar = "EGLL 302050Z 26010KT \(groups) Q1013"
    let text = try rendered(metar)
    #expect(text.contains("est. ") == (estimate != nil) && text.contains(estimate ?? "EGLL"), "\(text)")
    let conditions = ComputedConditions(
      try METAR(metar, reference: try AirportFixtures.heathrow().now),
      elevation: nil
    )
    #expect((conditions.estimatedCloudBase == nil) == (estimate == nil))
  }

  @Test func `the lowest visibility is shown beside the prevailing one`() throws {
    let text = try rendered("EGLL 302050Z 26010KT 9000 0800SW SCT020 10/10 Q1013")
    #expect(text.contains(/Visibility +9 km, SW 800 m/), "\(text)")
    // A single visibility is not called the lowest one.
    let alone = try rendered("EGLL 302050Z 26010KT 0800SW SCT020 10/10 Q1013")
    #expect(!alone.contains("SW 800 m,") && alone.contains("800 m"), "\(alone)")
  }

  @Test(arguments: [
    ("8000 3800 -DZ", "8 km, lowest 3,800 m", "8 km, lowest 3,800 m", 3800),
    ("9999 1200 BCFG", "10 km or more, lowest 1,200 m", "≥ 10 km, lowest 1,200 m", 1200),
    ("9999 1200NW BCFG", "10 km or more, NW 1,200 m", "≥ 10 km, NW 1,200 m", 1200),
    ("9999", "10 km or more", "≥ 10 km", 10_000),
  ])
  func `every form has the lowest visibility`(groups: String, whole: String, short: String, lowest: Int)
    throws
  {
    let metar = "EGLL 302050Z 26010KT \(groups) SCT020 10/10 Q1013"
    let page = try rendered(metar)
    let line = page.split(separator: "\n").first { $0.contains("Visibility") } ?? ""
    #expect(line.contains(" \(whole) ") || line.hasSuffix(" \(whole)"), "\(page)")
    var answer = try AirportFixtures.heathrow()
    let conditions = StationConditions(try METAR(metar, reference: answer.now))
    answer.conditions = AirportAnswer.Part(try source("aviationweather"), conditions)
    func text(_ answers: [AirportAnswer], _ format: OutputFormat) -> String {
      Presentation.airport(answers).rendered(as: format, WeatherFixtures.options(120))
        .replacing("\u{A0}", with: " ")
    }
    #expect(text([answer], .line).contains("kt, \(short), "))
    #expect(text([answer, try AirportFixtures.calmPortland()], .text).contains(short))
    #expect(text([answer], .csv).trimmingCharacters(in: .newlines).hasSuffix(",\(lowest)"))
    #expect(text([answer], .json).contains("\"direction\": null") == groups.contains(#/ [0-9]{4} /#))
  }

  @Test(arguments: [
    ("RMK FM302100 MOD TURB BLW 5000FT TL010900", "30/21–01/09  moderate turbulence, below 5,000 ft"),
    (
      "MOD/SEV TURB BLW 5000FT FM302200 TL010300",
      "30/22–01/03  moderate turbulence to severe turbulence, below 5,000 ft"
    ),
    ("RMK MOD OCNL SEV TURB", "30/18–01/15  moderate turbulence to occasional severe turbulence"),
    ("RMK SEV ICE ABV 8000FT TILL010300", "30/18–01/03  severe icing, from 8,000 ft up"),
    ("2000FT WIND 22055KT", "30/18–01/15  wind at 2,000 ft, 220° 55 kt"),
    ("FM302200 14014KT 9999 2000FT WIND 22055KT", "30/22–01/15  wind at 2,000 ft, 220° 55 kt"),
    ("PROB30 3022/0103 0400 FG 2000FT WIND 22055KT", "time unknown  wind at 2,000 ft, 220° 55 kt"),
  ])
  func `turbulence in words and winds at heights of a forecast have rows`(text: String, row: String) throws {
    var answer = try AirportFixtures.heathrow()
    let taf = try TAF("TAF YSCB 301704Z 3018/0115 13016G26KT 9999 BKN030 \(text)", reference: answer.now)
    answer.forecast = AirportAnswer.Part(try source("aviationweather"), StationForecast(taf))
    let page = render(answer, 120).replacing("\u{A0}", with: " ")
    #expect(page.contains("   \(row)\n"), "\(page)")
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(120))
    let name =
      !row.contains("wind") ? "hazards" : row.contains("unknown") ? "windsAtUnknownTime" : "windsAtHeights"
    #expect(json.contains("\"\(name)\": ["), "\(json)")
  }

  @Test(arguments: [
    ("AMD NOT SKED", "Not amended"), ("AMD NOT SKED AFT 0102Z", "Not amended after 01/02Z"),
    ("AMD NOT SKED 0102/0112", "Not amended after 01/02Z, until 01/12Z"),
    ("AMD NOT SKED TIL 010200", "Not amended, until 01/02Z"),
    ("LAST NO AMDS AFT 0102 NEXT 0106", "Not amended after 01/02Z"),
    ("AMD LTD TO CLD VIS AND WIND", "Amended only for cloud, visibility, wind"),
    ("AMD LTD TO CLD TIL 010200", "Amended only for cloud, until 01/02Z"), ("", nil),
  ])
  func `a forecast that is not amended says so`(text: String, line: String?) throws {
    var answer = try AirportFixtures.heathrow()
    let taf = try TAF("TAF KJFK 301704Z 3018/0118 13016KT P6SM SKC \(text)", reference: answer.now)
    answer.forecast = AirportAnswer.Part(try source("aviationweather"), StationForecast(taf))
    let page = render(answer, 120)
    #expect(page.contains(line.map { "\n\($0)\n" } ?? "mended") == (line != nil), "\(page)")
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(120))
    #expect(json.contains("\"notAmended\": {") == (line != nil))
  }

  @Test func `a wind from an hour on is below the forecast`() throws {
    var answer = try AirportFixtures.heathrow()
    let text = "TAF KLSV 301704Z 3018/0118 22025G40KT 9999 SKC QNH2992INS WND 20020G30KT AFT 3022"
    let taf = try TAF(text, reference: answer.now)
    answer.forecast = AirportAnswer.Part(try source("aviationweather"), StationForecast(taf))
    let page = render(answer, 120).replacing("\u{A0}", with: " ")
    #expect(page.contains("   30/22–01/18  wind 200° 20 kt, gusts 30\n"), "\(page)")
    let json = Presentation.airport([answer]).rendered(as: .ndjson, WeatherFixtures.options(120))
    #expect(json.contains(#""winds":[{"start":"2020-09-30T22:00:00Z","wind":{"directionDegrees":200,"#))
  }

  @Test(arguments: [
    ("TORNADO B48 6 SW MOV NE", "tornado, began minute 48, 6 SM away to the SW, moving NE"),
    ("LTGICCCCG ALQDS", "lightning in cloud, cloud to cloud, cloud to ground in all"),
    ("TS SW MOV E", "thunderstorm to the SW moving E"), ("GR 1 3/4", "largest hailstone 1 3/4 in"),
    ("VIS 1/2 RWY35L", "visibility 1/2 SM at runway 35L"), ("CIG 003 RWY17R", "ceiling 300 ft at runway 17R"),
    ("TWR VIS 1/8", "tower visibility 1/8 SM"), ("CIG 004V008", "ceiling 400 to 800 ft"),
    ("SCT V BKN", "scattered clouds, varying to broken clouds"),
    ("RWY23 VRB28G52KT", "runway 23: wind from variable directions at 28 kt, gusts 52 kt"),
    ("SEV TURB SFC/FL050", "severe turbulence"), ("SEV ICE", "severe icing"),
    ("LLWS", "low level wind shear"), ("WS RWY35L", "wind shear, runway 35L"), ("WSHFT 15", "wind shift"),
    ("PWINO", "present weather sensor out of service"),
    ("PK WND 20033/25", "peak wind from 200° at 33 kt"), ("PRESFR", "pressure falling rapidly"),
    ("PRESRR", "pressure rising rapidly"), ("SNINCR 2/10", "snow increasing rapidly"), ("VIRGA", "virga"),
    ("CB DSNT W", "cumulonimbus"), ("TCU NE", "towering cumulus"), ("ACSL W", "lenticular"),
    // The rest has no row.
    ("AO2 PK WND 20032/25 SLP094 T02220206 CU DSNT W", nil), ("RAB05 VIS 1V2 BKN014 V OVC", nil),
    ("RVRNO VISNO RWY06 $", nil),
  ])
  func `the remarks that matter to a flight have a row`(remarks: String, words: String?) throws {
    let metar = "EGLL 302050Z 19018G32KT 10SM SCT015CB 22/19 A2965 RMK \(remarks)"
    let page = try rendered(metar)
    #expect(page.contains("   Remarks ") == (words != nil), "\(page)")
    if let words { #expect(page.contains(words), "\(page)") }
  }

  @Test func `remarks are as they were reported in other languages, and as agg decode has them in JSON`()
    throws
  {
    var answer = try AirportFixtures.heathrow()
    let text = "EGLL 302050Z 19018KT 10SM SCT015CB 22/19 A2965 RMK AO2 TWR VIS 1/8 FUNNEL CLOUD B13"
    let conditions = StationConditions(try METAR(text, reference: answer.now))
    answer.conditions = AirportAnswer.Part(try source("aviationweather"), conditions)
    let page = render(answer, 120) { $0.language = .german }
    #expect(
      page.contains("   Zusätze      TWR VIS 1/8\n") && page.contains("    FUNNEL CLOUD B13\n"),
      "\(page)"
    )
    let json = Presentation.airport([answer]).rendered(as: .ndjson, WeatherFixtures.options(120))
    #expect(json.contains(#""remarks":[{"type":"visibility","raw":"TWR VIS 1/8","#), "\(json)")
    #expect(json.contains(#"{"type":"tornadicActivity","raw":"FUNNEL CLOUD B13","#))
  }

  @Test func `turbulence in words has its times and heights for programs`() throws {
    var answer = try AirportFixtures.heathrow()
    let text = "TAF YSCB 301704Z 3018/0115 13016G26KT 9999 BKN030 RMK FM302100 MOD TURB BLW 5000FT TL010900"
    let forecast = StationForecast(try TAF(text, reference: answer.now))
    answer.forecast = AirportAnswer.Part(try source("aviationweather"), forecast)
    let json = Presentation.airport([answer]).rendered(as: .ndjson, WeatherFixtures.options(120))
    #expect(
      json.contains(
        #""hazards":[{"type":"turbulence","severity":"moderate","severityUpTo":null,"frequency":null,"#
          + #""meaning":"moderate turbulence","aboveFt":null,"belowFt":5000,"#
          + #""start":"2020-09-30T21:00:00Z","end":"2020-10-01T09:00:00Z"}]"#
      ),
      "\(json)"
    )
  }

  @Test(arguments: [
    ("9999 BKN020", "TEMPO 3000 RA BKN006 YLO", "TEMPO: IFR, 3,000 m, RA, BKN 600 ft"),
    ("9999 BKN020", "BECMG 0500", "BECMG: LIFR, 500 m"),
    ("9999 BKN020", "BECMG FM2120 TL2200 CAVOK", "BECMG 21:20Z to 22:00Z: VFR, ≥ 10 km, CAVOK"),
    ("3000 BR BKN008", "BECMG AT2200 9999 NSW", "BECMG 22:00Z: IFR, ≥ 10 km, NSW"),
    ("3000 BR BKN008", "BECMG NSW", "BECMG: IFR, NSW"),
    ("9999 BKN020", "BECMG 3000 TEMPO BKN004", "TEMPO: LIFR, BKN 400 ft"),
    ("9999 BKN020", "TEMPO TL2200 35020G35KT", "TEMPO until 22:00Z: MVFR, 350° 20 kt, gusts 35"),
    ("9999 BKN020", "TEMPO 3OOO RA", "TEMPO 3OOO RA"), ("9999 BKN020", "TEMPO YLO", "TEMPO YLO"),
  ])
  func `a trend has its flight category and its values`(body: String, trend: String, line: String) throws {
    let page = try rendered("EGLL 302050Z 19011KT \(body) 14/13 Q1001 \(trend)")
    #expect(page.contains(" \(line)\n"), "\(page)")
  }

  @Test func `a contradiction in the report has a line in every language`() throws {
    let text = "EGLL 302050Z 23020G15KT CAVOK BKN012 67/05 Q1100"
    let page = try rendered(text)
    for line in [
      "a gust of 15 below the mean wind of 20 is impossible",
      "CAVOK is reported together with groups that it excludes; these groups are used",
      "a temperature of 67 °C is impossible", "an altimeter setting of 1100 hPa is impossible",
    ] {
      #expect(page.contains("\nContradiction in the report: \(line)\n"), "\(page)")
    }
    for label in ["Humidity", "Density alt.", "Press. alt."] { #expect(!page.contains(label), "\(page)") }
    var answer = try AirportFixtures.heathrow()
    let conditions = StationConditions(try METAR(text, reference: answer.now))
    answer.conditions = AirportAnswer.Part(try source("aviationweather"), conditions)
    let german = render(answer, 120) { $0.language = .german }
    #expect(german.contains("\nWiderspruch in der Meldung: Wind, CAVOK, Temperatur, QNH\n"), "\(german)")
    #expect(!(try rendered("EGLL 302050Z 19011KT 9999 FEW020 14/13 Q1001")).contains("Contradiction"))
  }

  @Test func `a zero below zero keeps its sign`() throws {
    let metar = "EGLL 302050Z 19011KT 9999 FEW020 M00/M00 Q1001"
    #expect(try rendered(metar).contains("just below 0 °C, dew point just below 0"))
    var answer = try AirportFixtures.heathrow()
    let conditions = StationConditions(try METAR(metar, reference: answer.now))
    answer.conditions = AirportAnswer.Part(try source("aviationweather"), conditions)
    let options = WeatherFixtures.options(120)
    let json = Presentation.airport([answer]).rendered(as: .json, options)
    #expect(
      json.contains(#""temperatureIsMinusZero": true"#) && json.contains(#""dewPointIsMinusZero": true"#)
    )
    answer.conditions?.content.temperature = .celsius(0)
    let plain = Presentation.airport([answer]).rendered(as: .json, options)
    #expect(!plain.contains("temperatureIsMinusZero"))
  }

  @Test func `supplementary information has rows of its own`() throws {
    let text = try rendered(
      "EGLL 302050Z 19011KT 0600 R27L/0600U R27R/P2000N R09L/0350V0800D FG VV002 14/13 Q1001 RERA WS R27L WS TKOF RWY27R TEMPO 0300 FG"
    )
    for row in [
      "RVR 27L      600 m, rising", "RVR 27R      > 2,000 m, steady", "RVR 09L      350 m to 800 m, falling",
      "Recent       rain", "Wind shear   Runway 27L", "             Runway 27R, take-off",
      "Trend        TEMPO: LIFR, 300 m, FG",
    ] {
      #expect(text.contains(row), "\(text)")
    }
    let nothing = try rendered("EGLL 302050Z 19011KT 9999 FEW020 14/13 Q1001")
    for label in ["RVR", "Recent", "Wind shear", "Trend"] { #expect(!nothing.contains(label)) }
    #expect(
      try rendered("EGLL 302050Z 19011KT 9999 FEW020 14/13 Q1001 NOSIG").contains("no significant change")
    )
  }

  @Test func `icing, turbulence and wind shear of a forecast are shown`() throws {
    var answer = try AirportFixtures.heathrow()
    let text =
      "TAF EGLL 302000Z 3021/0121 19011KT 9999 SKC WS020/24045KT WS040/26055KT 641504 520000 QNH2990INS TEMPO 0100/0102 3000 BR"
    answer.forecast = AirportAnswer.Part(
      try source("aviationweather"),
      StationForecast(try TAF(text, reference: answer.now))
    )
    let page = render(answer, 120).replacing("\u{A0}", with: " ")
    #expect(page.contains(text))
    for line in [
      "  30/21–01/21  wind shear at 2,000 ft, 240° 45 kt", "wind shear at 4,000 ft, 260° 55 kt",
      "moderate icing, 15,000 ft to 19,000 ft",
      "occasional moderate turbulence in clear air, surface to the cloud tops",
    ] {
      #expect(page.contains(line), "\(page)")
    }
    expectGolden(render(answer, 60), "airport-hazards-60.txt")
    let metric = render(answer, 120) { $0.units = UnitPreferences(.metric) }.replacing("\u{A0}", with: " ")
    #expect(metric.contains("wind shear at 610 m, 240° 83 km/h"), "\(metric)")
    #expect(metric.contains("moderate icing, 4,570 m to 5,790 m"))
    for language in Language.allCases {
      let page = render(answer, 120) { $0.language = language }
      let words = [
        language.text(.moderateIcing),
        language.text(
          .occasionalHazard,
          ["hazard": language.text(.hazardInClearAir, ["hazard": language.text(.moderateTurbulence)])]
        ),
      ]
      for word in words { #expect(page.contains(word), "\(page)") }
    }
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(120))
    for member in [
      "\"heightFt\": 2000", "\"speedKt\": 45.0", "\"heightFt\": 4000", "\"meaning\": \"moderate icing\"",
      "\"baseFt\": 15000",
      "\"topFt\": 19000", "\"meaning\": \"occasional moderate turbulence in clear air\"", "\"topFt\": null",
    ] {
      #expect(json.contains(member), "\(json)")
    }
  }

  /// A failed request does not mean that the part is absent.
  @Test func `a part that could not be fetched is not reported as absent`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions = nil
    answer.forecast = nil
    answer.windsAloft = nil
    let id = try source("aviation-weather")
    var outcome = SourceOutcome(source: id, title: "AWC", status: .answered)
    let failures: [(MissingPart.Content, String, absent: String)] = [
      (.current, "The weather observation for KPWM could not be fetched.", "No weather observation"),
      (.forecast, "The forecast for KPWM could not be fetched.", "No source has a forecast"),
      (.windsAloft, "The winds aloft for KPWM could not be fetched.", "No source has winds aloft"),
    ]
    var options = WeatherFixtures.options(120)
    options.airportSections = [.conditions, .forecast, .winds]
    for (content, words, absent) in failures {
      outcome.missingParts = [MissingPart("part", of: [content], ProviderFailure(id, .upstream))]
      answer.sources = [outcome]
      let page = Presentation.airport([answer]).rendered(as: .text, options)
      #expect(page.contains(words) && !page.contains(absent), "\(page)")
      #expect(failures.allSatisfy { $0.0 == content || page.contains($0.absent) }, "\(page)")
    }
    outcome.missingParts = []
    outcome.status = .failed(ProviderFailure(id, .upstream))
    answer.sources = [outcome]
    let page = Presentation.airport([answer]).rendered(as: .text, options)
    #expect(failures.allSatisfy { page.contains($0.1) }, "\(page)")
    #expect(AirportPage(answer, options: options).brief == "KPWM: observation could not be fetched")
  }

  @Test func `a cancelled forecast is marked even without an observation`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions = nil
    #expect(render(answer, 120).contains("No weather observation is available for KPWM, only a forecast"))
    answer.forecast?.content.periods = []
    answer.forecast?.content.isCancelled = true
    let page = render(answer, 120)
    #expect(page.contains("No weather observation is available for KPWM, only a cancelled forecast"))
    #expect(page.contains("TAF cancelled"))
    let lasting = try model(until: answer.now.addingTimeInterval(3600))
    answer.modelForecast = AirportAnswer.Part(try source("foreflight"), lasting)
    answer.windsAloft = nil
    #expect(render(answer, 120).contains("only a cancelled forecast and a model forecast."))
  }

  @Test func `a missing forecast is marked`() throws {
    var answer = try AirportFixtures.calmPortland()
    let taf = try TAF("TAF KPWM 202330Z 2100/2124 NIL", reference: answer.now)
    answer.forecast = AirportAnswer.Part(try source("aviationweather"), StationForecast(taf))
    let page = render(answer, 120)
    #expect(page.contains("TAF missing (NIL)") && page.contains("23:30Z"), "\(page)")
    let json = Presentation.airport([answer]).rendered(as: .json, WeatherFixtures.options(120))
    #expect(json.contains(#""missing": true"#))
  }

  @Test func `an unreadable change is reported with its time`() throws {
    let page = try renderForecast("TAF KPWM 202320Z 2100/2124 17004KT P6SM SKC BECNG 2106/2108 0300 FG VV001")
    #expect(
      page.contains("The change from 21/06Z on cannot be read, so the conditions after it are unknown.")
    )
    #expect(page.contains(/21\/00–22\/00 +170° 4 kt/), "\(page)")
  }

  @Test(arguments: ["2100/2024", "2100/"])
  func `a forecast with an unreadable end is shown completely`(validity: String) throws {
    let page = try renderForecast(
      "TAF KPWM 202320Z \(validity) 17004KT P6SM SKC TEMPO 2102/2104 3SM BR BKN010"
    )
    #expect(page.contains("Its end cannot be read, so it is not known how long it is valid."), "\(page)")
    #expect(page.contains(/21\/00– +VFR +170° 4 kt/), "\(page)")
    #expect(page.contains(/21\/02–21\/04 +MVFR +TEMPO/), "\(page)")
  }

  /// The page of only a forecast.
  private func renderForecast(_ text: String) throws -> String {
    var answer = try AirportFixtures.calmPortland()
    answer.conditions = nil
    answer.windsAloft = nil
    let taf = try TAF(text, reference: answer.now)
    answer.forecast?.content = StationForecast(taf)
    return render(answer, 100)
  }

  @Test func `expired winds aloft are marked, and an old ATIS shows its age`() throws {
    var winds = try AirportFixtures.windsOnly()
    #expect(!render(winds, 100).contains("ended"))
    winds.now += 7 * 86_400
    #expect(render(winds, 100).contains(/Winds aloft.*, ended 7 d ago/))
    var answer = try AirportFixtures.calmPortland()
    let old = /ATIS K .*KPWM, 7 d ago/
    answer.broadcasts = [ATISBroadcast(ident: "KPWM", letter: "K", issued: answer.now - 3600, text: "INFO K")]
    #expect(render(answer, 100).contains("ATIS K") && !render(answer, 100).contains(old))
    answer.now += 7 * 86_400
    #expect(render(answer, 100).contains(old), "\(render(answer, 100))")
  }

  /// Half of a runway's name would be another runway.
  @Test func `an ATIS is cut between words on a terminal, with the option that shows the rest`() throws {
    var answer = try AirportFixtures.calmPortland()
    let text = String(repeating: "RWY 13R ", count: 30) + "CLSD"
    answer.broadcasts = [ATISBroadcast(ident: "KPWM", letter: "K", issued: answer.now, text: text)]
    let page = render(answer, 80).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(page.contains("KPWM, whole text: --conditions RWY"), "\(page)")
    #expect(page.contains("13R RWY … ") && !page.contains("CLSD"), "\(page)")
    for format in [OutputFormat.html, .markdown] {
      let whole = Presentation.airport([answer]).rendered(as: format, WeatherFixtures.options(80))
      #expect(whole.contains("CLSD") && !whole.contains("--conditions"))
    }
  }

  @Test func `an airport with only winds aloft shows these`() throws {
    expectGolden(render(try AirportFixtures.windsOnly(), 80), "airport-winds-80.txt")
  }

  @Test func `the model forecast is used when there is no TAF`() throws {
    var answer = try AirportFixtures.sanMarcos()
    answer.modelForecast = AirportAnswer.Part(try source("foreflight"), try AirportFixtures.model())
    answer.forecast = nil
    expectGolden(render(answer, 80), "airport-model-80.txt")
    let all = render(answer, 80) { $0.airportSections = .forecast }
    #expect(all.contains("01/12"))
    #expect(!all.contains("No weather observation"))
  }

  @Test func `the model forecast is used when the TAF has expired, unless it has expired too`() throws {
    var answer = try AirportFixtures.calmPortland()
    answer.modelForecast = AirportAnswer.Part(try source("foreflight"), try AirportFixtures.model())
    let heading = "Model forecast for KHYI"
    #expect(answer.forecast?.content.holds(at: answer.now) == true)
    #expect(!render(answer, 80).contains(heading))
    let now = answer.now
    answer.forecast?.content.end = now
    let lasting = try model(until: now.addingTimeInterval(3600))
    answer.modelForecast?.content = lasting
    let page = render(answer, 80)
    #expect(page.contains(heading) && page.contains("ended"), "\(page)")
    let over = try model(until: now)
    answer.modelForecast?.content = over
    #expect(!render(answer, 80).contains(heading))
  }

  private func model(until end: Date) throws -> StationForecast {
    var model = try AirportFixtures.model()
    model.end = end
    return model
  }

  @Test func `a requested but missing part has a message`() throws {
    let answer = try AirportFixtures.heathrow()
    let text = render(answer, 80) { $0.airportSections = [.forecast, .winds, .details] }
    #expect(
      text == """
        EGLL
        SAMPLE DATA recorded 2020-09-30

        No source has a forecast for EGLL.

        No source has winds aloft for EGLL.

        EGLL is not in the directory of airports.

        Source: foreflight

        """
    )
  }

  @Test(arguments: [
    (Sky.clear, ["clear"], "clear"), (.noneSignificant, ["no significant cloud"], "NSC"),
    (.noneDetected, ["no cloud detected"], "NCD"),
    (.ceilingAndVisibilityOK, ["no cloud below 5,000 ft (CAVOK)"], "CAVOK"),
    (
      .layers([CloudLayer(.verticalVisibility, base: .feet(200))]),
      ["sky hidden, vertical visibility 200 ft (ceiling)"], "VV 200 ft"
    ),
    (
      .layers([
        CloudLayer(.few, base: .feet(900), kind: .cumulonimbus), CloudLayer(.broken, base: .feet(1200)),
        CloudLayer(.overcast, base: .feet(1200)), CloudLayer(.broken, base: nil),
      ]),
      [
        "few 900 ft, cumulonimbus", "broken 1,200 ft (ceiling)", "overcast 1,200 ft",
        "broken, height unknown",
      ],
      "FEW 900 ft CB, BKN 1,200 ft"
    ),
    (
      .layers([
        CloudLayer(.few, base: .feet(2500), kind: .cumulonimbus),
        CloudLayer(.scattered, base: .feet(4000), kind: .toweringCumulus),
        CloudLayer(.broken, base: .feet(6000)), CloudLayer(.overcast, base: .feet(8000)),
        CloudLayer(.unknown, base: .feet(1500)), CloudLayer(.unknown, base: nil, kind: .cumulonimbus),
      ]),
      [
        "few 2,500 ft, cumulonimbus", "scattered 4,000 ft, towering cumulus", "broken 6,000 ft",
        "overcast 8,000 ft", "cloud 1,500 ft", "cumulonimbus, height unknown",
      ],
      "FEW 2,500 ft CB, SCT 4,000 ft TCU, BKN 6,000 ft, cloud 1,500 ft, cloud CB"
    ),
    (.layers([CloudLayer(.unknown, base: nil)]), ["cloud not observed"], "cloud not observed"),
    (
      .layers([CloudLayer(.unknown, base: nil, kind: .unknown)]), ["cloud not observed"], "cloud not observed"
    ),
    (.layers([]), [], ""),
  ])
  func `a sky is described in words`(sky: Sky, lines: [String], short: String) {
    let text = SkyText(quantities: QuantityText(units: .aviation(country: "US"), language: .english))
    #expect(text.lines(sky).map { $0.replacing("\u{A0}", with: " ") } == lines)
    #expect(text.short(sky).replacing("\u{A0}", with: " ") == short)
  }

  @Test(arguments: Language.allCases)
  func `a cancelled forecast is marked`(language: Language) throws {
    var answer = try AirportFixtures.calmPortland()
    answer.forecast?.content.periods = []
    answer.forecast?.content.isCancelled = true
    answer.forecast?.content.rawText = "TAF AMD KPWM 210130Z 2102/2124 CNL"
    let options = WeatherFixtures.options(120) {
      $0.language = language
      $0.isVerbose = true
    }
    let text = Presentation.airport([answer]).rendered(as: .text, options)
    let lines = text.split(separator: "\n").drop { !$0.contains(language.text(.tafCancelled)) }.prefix(2)
    #expect(lines.last == "TAF AMD KPWM 210130Z 2102/2124 CNL", "\(text)")
    #expect(text.split(separator: "2102/2124 CNL").count == 2)
    #expect(Presentation.airport([answer]).rendered(as: .json, options).contains(#""cancelled": true"#))
  }
}
