import AviationReports
import Catalog
import Foundation
import ProviderKit
import TestSupport
import Testing
import Weather

@testable import Aggregation
@testable import Formats
@testable import Layout
@testable import Pages

struct RoutePageTests {
  /// From Portland to New York over Boston in the evening, past hazards of every kind. The wind is known for
  /// the first leg only, and Boston is silent.
  private static func toNewYork() throws -> RouteAnswer {
    let portland = try AirportFixtures.greyPortland()
    let now = portland.now
    let points = try ["KPWM", "KBOS", "KJFK"].map { try #require(AirportCatalog.airport(ident: $0)) }
    let plan = RoutePlan(
      points: points,
      departure: now.addingTimeInterval(1500),
      airspeed: .knots(110),
      altitude: .feet(6000),
      width: .nauticalMiles(25)
    )
    var answer = RouteAnswer(plan: plan, now: now)
    let wind = try #require(WindVector(Wind(direction: .from(degrees: 280), speed: .knots(24))))
    var departure = plan.departure
    for (from, to) in zip(points, points.dropFirst()) {
      let way = GreatCircle(from: from.coordinates, to: to.coordinates)
      let course = GreatCircle(from: way.point(at: 0.5), to: way.end).course
      let leg = RouteAnswer.Leg(
        from: from,
        to: to,
        way: way,
        course: course,
        departure: departure,
        wind: answer.legs.isEmpty ? wind : nil,
        groundSpeed: answer.legs.isEmpty
          ? wind.groundSpeed(on: course, airspeed: plan.airspeed) : plan.airspeed
      )
      answer.legs.append(leg)
      departure = try #require(leg.arrival)
    }
    (answer.isArrivalInDark, answer.sunset) = (true, try instant("2021-09-20T22:54:00Z"))
    (answer.stationsAsked, answer.stationsInCorridor) = (12, 28)
    answer.stations = [
      station(portland, along: 0, plan.departure),
      station(try AirportFixtures.answer("KPSM", airport: nil, now: now), along: 42, aside: 11, nil),
      station(
        try AirportFixtures.answer("KBOS", airport: points[1], now: now),
        along: 83,
        answer.legs[0].arrival
      ),
    ]
    answer.knowsHazards = true
    answer.hazards = try hazards(at: now).enumerated().map { index, hazard in
      let along = Length.nauticalMiles(Double(20 * index))
      let passage = plan.departure.addingTimeInterval(Double(600 * index))
      return RouteAnswer.RouteHazard(
        hazard: hazard,
        along: index < 5 ? along : nil,
        aside: index == 1 ? .nauticalMiles(12) : .meters(0),
        passage: index == 2 ? nil : passage
      )
    }
    answer.missingHazards = [.internationalSIGMET, .pilotReports]
    return answer
  }

  private static func station(
    _ answer: AirportAnswer,
    along: Double,
    aside: Double? = nil,
    _ passage: Date?
  ) -> RouteAnswer.Station {
    RouteAnswer.Station(
      answer: answer,
      isPoint: aside == nil,
      along: .nauticalMiles(along),
      aside: .nauticalMiles(aside ?? 0),
      passage: passage
    )
  }

  private static func hazards(at now: Date) throws -> [Hazard] {
    var storms = Hazard(.sigmet, .thunderstorm)
    (storms.series, storms.qualifier, storms.end) = ("8C", "EMBD", now.addingTimeInterval(7200))
    (storms.layer.top, storms.layer.isTopAbove) = (.feet(45_000), true)
    storms.movement = .towards(degrees: 50, speed: .knots(25))
    var ice = Hazard(.airmet, .icing)
    (ice.series, ice.qualifier, ice.layer.base, ice.layer.top) = ("1C", "MOD", .feet(4000), .feet(19_000))
    ice.start = now.addingTimeInterval(3600)
    ice.end = now.addingTimeInterval(14_400)
    var fog = Hazard(.centerAdvisory, .lowCeilingOrVisibility)
    (fog.series, fog.layer.base, fog.layer.top, fog.movement) = ("101", .feet(0), .feet(800), .stationary)
    var wave = Hazard(.sigmet, .mountainWave)
    (wave.series, wave.qualifier, wave.layer.base) = ("NOVEMBER 2", "SEV", .feet(12_000))
    var bumps = Hazard(.pilotReport, .turbulence)
    (bumps.issuer, bumps.qualifier, bumps.layer.base, bumps.layer.top) = (
      "B738", "severe", .feet(7000), .feet(7000)
    )
    bumps.start = now.addingTimeInterval(-900)
    bumps.text = "BOS UUA /OV BOS090020/TM 2350/FL070/TP B738/TB SEV"
    var ash = Hazard(.sigmet, .volcanicAsh)
    (ash.series, ash.qualifier) = ("A1", "KATLA")
    return [storms, ice, fog, wave, bumps, ash]
  }

  private static func text(_ language: Language, _ width: Int, _ format: OutputFormat = .text) throws
    -> String
  {
    Presentation.route(try toNewYork())
      .rendered(as: format, WeatherFixtures.options(width) { $0.language = language })
  }

  @Test(arguments: Language.allCases)
  func `a route is shown in each language`(language: Language) throws {
    let name = language == .english ? "route-80.txt" : "languages/route-\(language.rawValue)-80.txt"
    expectGolden(try Self.text(language, 80), name)
  }

  @Test(arguments: Language.allCases)
  func `a route is shown in one line`(language: Language) throws {
    let line = try Self.text(language, 80, .line)
    #expect(line.hasPrefix("KPWM KBOS KJFK ") && line.contains("MVFR"), "\(line)")
    #expect(line.contains(language.text(.hazardsUnknown)))
  }

  @Test(arguments: Language.allCases)
  func `no line of a route is wider than the terminal`(language: Language) throws {
    for width in [40, 60, 120, 200] {
      for line in try Self.text(language, width).split(separator: "\n") {
        #expect(TextWidth.of(line) <= width, "\(width): \(line)")
      }
    }
  }

  /// Portland with one forecast after the other.
  @Test(arguments: ["TAF cancelled", "TAF ends before", "TAF begins later", "no TAF", "MVFR or worse"])
  func `a forecast without the category is named`(words: String) throws {
    var answer = try Self.toNewYork()
    var portland = try AirportFixtures.greyPortland()
    let passage = answer.plan.departure
    var forecast = try #require(portland.forecast)
    switch words {
    case "TAF cancelled": forecast.content.isCancelled = true
    case "TAF ends before": forecast.content.end = passage.addingTimeInterval(-60)
    case "TAF begins later": forecast.content.start = passage.addingTimeInterval(60)
    case "no TAF": forecast.content.ident = "KAUS"
    default:
      // It ends within the hour after the passage.
      forecast.content.end = passage.addingTimeInterval(1800)
      forecast.content.periodsWithoutText.removeSubrange(1...)
      forecast.content.periods[0].end = forecast.content.end
    }
    portland.forecast = forecast
    answer.stations[0] = Self.station(portland, along: 0, answer.plan.departure)
    let text = Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(140))
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("   KPWM ") })
    #expect(row.contains(" \(words) "), "\(row)")
  }

  /// At 00:30Z, in the hour after the passage, and long after it.
  @Test(arguments: [
    ("-FZRA SCT040CB", "then: light freezing rain, scattered 4,000 ft, cumulonimbus"),
    ("SKC WS010/26060KT", "then: wind shear at 1,000 ft, 260° 60 kt"),
    ("SKC 580003", "then: occasional severe turbulence in cloud, surface to 3,000 ft"),
    ("SKC WND 27035G50KT AFT 2100", "then: wind 270° 35 kt, gusts 50"),
    ("SKC WND 27015KT AFT 2100", nil),
    ("SKC TEMPO 2100/2102 VRB35G60KT 5SM TS", "TEMPO: thunderstorm, wind variable 35 kt, gusts 60"),
    ("SKC TEMPO 2103/2105 VRB35G60KT 5SM TS", nil),
  ])
  func `dangerous weather of a TAF is below the stations and a hazard`(text: String, line: String?) throws {
    var answer = try Self.toNewYork()
    (answer.hazards, answer.missingHazards) = ([], [])
    var portland = try AirportFixtures.greyPortland()
    let taf = try TAF("TAF KPWM 202320Z 2100/2200 24010KT P6SM \(text)", reference: answer.now)
    portland.forecast = AirportAnswer.Part(try source("aviationweather"), StationForecast(taf))
    answer.stations[0] = Self.station(portland, along: 0, answer.plan.departure)
    let presentation = Presentation.route(answer)
    let page = presentation.rendered(as: .text, WeatherFixtures.options(120))
      .replacing("\u{A0}", with: " ")
    #expect(page.contains("   KPWM 00:30Z  \(line ?? "")\n") == (line != nil), "\(page)")
    #expect(page.contains("\nNo other hazards are reported along the route") == (line != nil), "\(page)")
    #expect(page.contains("\nNo hazards are reported along the route") == (line == nil), "\(page)")
    let brief = presentation.rendered(as: .line, WeatherFixtures.options(120))
    #expect(brief.contains(line == nil ? "0 hazards" : "1 hazard"), "\(brief)")
    let hazards = RoutePage(answer, options: WeatherFixtures.options(120)).hazardLine
    #expect(hazards.replacing("\u{A0}", with: " ") == (line.map { "KPWM 00:30Z: \($0)" } ?? ""))
    let json = presentation.rendered(as: .ndjson, WeatherFixtures.options(120))
      .replacing("\u{A0}", with: " ")
    let meaning = line.flatMap { $0.split(separator: ": ").last } ?? ""
    #expect(json.contains(#""hazardsAtPassage":[{"report":"taf""#) == (line != nil), "\(json)")
    #expect(json.contains(meaning.split(separator: ",").first ?? #""hazardsAtPassage":[]"#), "\(json)")
  }

  /// The passage is half an hour after now, and two hours after it.
  @Test(arguments: [
    ("R/SNOCLO", 1800.0, "now: runways closed by snow"),
    ("R11/CLSD//", 1800, "now: runway 11 closed"),
    ("R11/CLSD// R29/SNOCLO", 1800, "now: runway 11 closed, runway 29 closed by snow"),
    ("R11/790591", 1800, nil), ("R/SNOCLO", 7200, nil),
  ])
  func `a closed runway is below the stations and a hazard`(text: String, delay: Double, line: String?) throws
  {
    var answer = try Self.toNewYork()
    (answer.hazards, answer.missingHazards) = ([], [])
    var portland = try AirportFixtures.greyPortland()
    portland.forecast = nil
    let metar = try METAR(
      "METAR KPWM 210000Z 34015KT 10SM OVC018 M02/M04 A2988 \(text)",
      reference: answer.now
    )
    portland.conditions?.content = StationConditions(metar)
    let passage = portland.now.addingTimeInterval(delay)
    answer.stations[0] = Self.station(portland, along: 0, passage)
    let presentation = Presentation.route(answer)
    let page = presentation.rendered(as: .text, WeatherFixtures.options(120)).replacing("\u{A0}", with: " ")
    #expect(page.contains("Z  \(line ?? "now: ")\n") == (line != nil), "\(page)")
    let json = presentation.rendered(as: .ndjson, WeatherFixtures.options(120))
    #expect(json.contains(#""hazardsAtPassage":[{"report":"metar""#) == (line != nil), "\(json)")
    #expect(json.contains(#""closures":[{"runway":"#) == !text.contains("79"), "\(json)")
  }

  @Test func `the report of a station on a route is that of now`() throws {
    let head = try Self.text(.english, 200).split(separator: "\n").first { $0.contains("off route") }
    #expect(try #require(head).hasSuffix("METAR now"))
  }

  @Test func `a TAF that is not amended at the passage is named`() throws {
    var answer = try Self.toNewYork()
    let portland = try AirportFixtures.greyPortland()
    answer.stations[0] = Self.station(portland, along: 0, answer.plan.departure)
    let note = "TAF not amended at the time of passage: KPWM."
    #expect(!Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(80)).contains(note))
    var unamended = portland
    unamended.forecast?.content.amendmentLimit = AmendmentLimit(start: nil, end: nil)
    answer.stations[0] = Self.station(unamended, along: 0, answer.plan.departure)
    #expect(Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(80)).contains(note))
  }

  /// `1 1/2SM` without its fraction, or rain without its thunderstorm, would be another report.
  @Test(
    arguments: [
      "20014G24KT 3SM +TSRA BR BKN018 OVC040CB|22/21 A2981 RMK AO2 TSB41 SLP094 T02220206 56025",
      "18016G25KT 1 1/2SM +RA BR BKN007 OVC020|M02/M04 A2979 RMK AO2 SLP087 T02330222 56025",
      "AUTO 21009KT 9999 -RA FEW036/// //////TCU|14/13 Q1006 RESHRA TEMPO 4000 SHRA BKN012",
      "VRB02KT CAVOK|/////  Q1020 NOSIG RMK WIND SKEID 5 KT VARIABLE AND MUCH MORE OF THE SAME",
      "///// 9999 BKN036 OVC050|XX/XX QNH1020 NOSIG RMK WIND SKEID 5 KT VARIABLE AND MUCH MORE OF THE SAME",
    ]
  )
  func `a report on a route has wind, visibility, weather and sky, or is left out`(text: String) throws {
    let parts = text.split(separator: "|").map(String.init)
    let whole = parts.joined(separator: " ").replacing("  ", with: " ")
    var answer = try Self.toNewYork()
    var portland = try AirportFixtures.greyPortland()
    portland.conditions?.content.rawText = "KPWM 202351Z \(whole)"
    answer.stations[0] = Self.station(portland, along: 0, answer.plan.departure)
    var seen: Set<String> = []
    for width in 60...200 {
      let page = Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(width))
      let row = try #require(page.split(separator: "\n").first { $0.hasPrefix("   KPWM  ") })
      let shown = row.firstRange(of: parts[0].prefix(7)).map { String(row[$0.lowerBound...]) } ?? ""
      #expect(["", "\(parts[0]) …", whole].contains(shown), "\(width): \(row)")
      seen.insert(shown)
    }
    #expect(seen.count == 3)
    let page = Presentation.route(answer).rendered(as: .html, WeatherFixtures.options(80))
    #expect(page.replacing(/<[^>]*>/, with: "").contains("\(whole)\n"), "\(page)")
  }

  @Test(arguments: [0.0, 0.2, 359.7, 360])
  func `a hazard moves towards 360 degrees to the north`(degrees: Double) throws {
    var storms = Hazard(.sigmet, .thunderstorm)
    storms.movement = .towards(degrees: degrees, speed: nil)
    let words = HazardWords(storms, now: try instant("2026-11-29T12:00:00Z"), in: .english)
    #expect(words.summary == "thunderstorms, moving towards 360°")
  }

  @Test(arguments: [
    (Hazard.Change.intensifying, "thunderstorms, stationary, intensifying"),
    (.weakening, "thunderstorms, stationary, weakening"), (.unchanged, "thunderstorms, stationary"),
  ])
  func `a hazard intensifies or weakens`(change: Hazard.Change, summary: String) throws {
    var storms = Hazard(.sigmet, .thunderstorm)
    (storms.movement, storms.change) = (.stationary, change)
    let words = HazardWords(storms, now: try instant("2026-11-29T12:00:00Z"), in: .english)
    #expect(words.summary == summary)
  }

  @Test func `a G-AIRMET is shown with its cause, and other advisories without their texts`() throws {
    for (kind, text, summary) in [
      (Hazard.Kind.airmet, "VIS BLW 3SM HZ FU", "low ceiling or visibility, VIS BLW 3SM HZ FU"),
      (.airmet, "EDGG AIRMET 5 VALID 211000/211400", "low ceiling or visibility"),
      (.sigmet, "VIS BLW 3SM HZ FU", "low ceiling or visibility"),
    ] {
      var hazard = Hazard(kind, .lowCeilingOrVisibility)
      hazard.text = text
      let words = HazardWords(hazard, now: try instant("2026-11-29T12:00:00Z"), in: .english)
      #expect(words.summary == summary)
    }
  }

  @Test func `what comes with the storms has one height`() throws {
    var storms = Hazard(.sigmet, .convection)
    (storms.qualifier, storms.layer) = ("SEV EMBD", Hazard.Layer(nil, .feet(45_000), isTopAbove: true))
    storms.further = [
      Hazard.Encounter(.tornado, Hazard.Qualifier("POSS", meaning: .possible), in: storms.layer),
      Hazard.Encounter(
        .hail,
        Hazard.Qualifier("TO 2 IN", meaning: .hail(upToInches: 2)),
        in: storms.layer
      ),
      Hazard.Encounter(
        .strongSurfaceWind,
        Hazard.Qualifier("GUSTS TO 70KT", meaning: .gusts(upTo: .knots(70))),
        in: storms.layer
      ),
    ]
    let words = HazardWords(storms, now: try instant("2026-11-29T12:00:00Z"), in: .english)
    #expect(
      words.summary.replacing("\u{A0}", with: " ")
        == "embedded severe thunderstorms, tornadoes possible, hail up to 2 in, gusts up to 70 kt, tops above 45,000 ft"
    )
  }

  @Test func `a METAR without the sky is a bound, and its point is not silent`() throws {
    var answer = try Self.toNewYork()
    var portland = try AirportFixtures.greyPortland()
    portland.conditions?.content.visibility = Visibility(.statuteMiles(2))
    portland.conditions?.content.sky = nil
    portland.conditions?.content.flightCategory = nil
    portland.forecast = nil
    answer.stations = [Self.station(portland, along: 0, answer.plan.departure)]
    let text = Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(120))
    #expect(text.contains("IFR ■ instrument or worse at KPWM"), "\(text)")
    #expect(text.contains("The category at the ETA is not known for KPWM."))
    #expect(!text.contains("No report and no forecast"))
    #expect(RoutePage(answer, options: WeatherFixtures.options(120)).worst == "IFR or worse")
  }

  @Test func `a flight beyond all advisories is not without hazards`() throws {
    let near = try Self.toNewYork()
    let plan = RoutePlan(
      points: near.plan.points,
      departure: near.now.addingTimeInterval(20 * 3600),
      airspeed: near.plan.airspeed,
      altitude: near.plan.altitude,
      width: near.plan.width
    )
    var answer = RouteAnswer(plan: plan, now: near.now)
    answer.knowsHazards = true
    let text = Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(120))
    #expect(text.contains("Not issued yet for times after 04:05Z: SIGMET."), "\(text)")
    #expect(text.contains("Not issued yet for times after 12:05Z: AIRMET."))
    #expect(!text.contains("No hazards"))
    let page = RoutePage(answer, options: WeatherFixtures.options(120))
    #expect(page.brief == "KPWM KBOS KJFK category unknown, hazards unknown")
    #expect(page.hazardLine.hasPrefix("Not issued yet for times after 04:05Z: SIGMET."))
  }

  @Test func `where no AIRMETs are known, the page says so and does not wait for them`() throws {
    let near = try Self.toNewYork()
    for (idents, isKnown) in [
      (["KPWM", "KJFK"], true), (["KPWM", "CYUL"], false), (["NFFN", "NSFA"], false),
    ] {
      let plan = RoutePlan(
        points: try idents.map { try #require(AirportCatalog.airport(ident: $0)) },
        departure: near.now.addingTimeInterval(20 * 3600),
        airspeed: near.plan.airspeed,
        altitude: near.plan.altitude,
        width: near.plan.width
      )
      var answer = RouteAnswer(plan: plan, now: near.now)
      answer.knowsHazards = true
      let text = Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(120))
      #expect(text.contains("after 12:05Z: AIRMET.") == isKnown, "\(text)")
      #expect(
        text.contains("AIRMETs are known only for the contiguous United States.") == !isKnown,
        "\(text)"
      )
      let json = Presentation.route(answer).rendered(as: .json, WeatherFixtures.options(120))
      #expect(json.contains("\"airmetsKnown\": \(isKnown)"), "\(json)")
    }
  }

  /// Each speed makes other seconds. The time in the air is that between the two times that are shown.
  @Test(arguments: 100...130) func `departure, duration and arrival add up`(knots: Int) throws {
    let points = try ["EGLL", "EBBR", "EHAM"].map { try #require(AirportCatalog.airport(ident: $0)) }
    let plan = RoutePlan(
      points: points,
      departure: try instant("2026-11-27T12:00:20Z"),
      airspeed: .knots(Double(knots)),
      altitude: .feet(6000),
      width: .nauticalMiles(25)
    )
    var answer = RouteAnswer(plan: plan, now: plan.departure)
    answer.legs = Aggregator.legs(of: plan, windsFrom: [])
    let page = RoutePage(answer, options: WeatherFixtures.options(80))
    let minutes = try #require(page.arrival).split { !$0.isNumber }.compactMap { Int($0) }
    let duration = try #require(page.duration).split { !$0.isNumber }.compactMap { Int($0) }
    #expect(page.departure == "12:00Z")
    #expect(minutes[0] * 60 + minutes[1] - 720 == duration[0] * 60 + duration[1])
    let text = Presentation.route(answer).rendered(as: .text, WeatherFixtures.options(80))
    let legs = text.split(separator: "\n").filter { $0.hasPrefix("   EGLL-") || $0.hasPrefix("   EBBR-") }
    let flown = legs.compactMap { line -> Int? in
      guard let time = line.firstMatch(of: /(?:([0-9]+)\s+h\s+)?([0-9]+)\s+min/), let minutes = Int(time.2)
      else { return nil }
      return (time.1.flatMap { Int($0) } ?? 0) * 60 + minutes
    }
    #expect(legs.count == 2 && flown.reduce(0, +) == duration[0] * 60 + duration[1], "\(text)")
  }

  @Test(
    arguments: [
      (Hazard.Phenomenon.turbulence, "MOD", "moderate turbulence", "mäßige Turbulenz"),
      (.turbulence, "light", "light turbulence", "leichte Turbulenz"),
      (.icing, "trace", "trace icing", "Spuren von Vereisung"),
      (.thunderstorm, "FRQ", "frequent thunderstorms", "Gewitter, häufig"),
      (.thunderstorm, "SQL", "squall line of thunderstorms", "Böenlinie: Gewitter"),
      (.convection, nil, "thunderstorms", "Gewitter"),
      (.convection, "SEV EMBD", "embedded severe thunderstorms", "Gewitter, stark, in Wolken eingebettet"),
      (.convection, "LINE", "line of thunderstorms", "Linie: Gewitter"),
      (.tornado, Hazard.Qualifier("POSS", meaning: .possible), "tornadoes possible", "Tornados möglich"),
      (
        .hail, Hazard.Qualifier("TO 2.5 IN", meaning: .hail(upToInches: 2.5)), "hail up to 2.5\u{A0}in",
        "Hagel bis 2,5\u{A0}in"
      ),
      (
        .strongSurfaceWind, Hazard.Qualifier("GUSTS TO 65KT", meaning: .gusts(upTo: .knots(65))),
        "gusts up to 65\u{A0}kt", "Böen bis 65\u{A0}kt"
      ),
      (.duststorm, "HVY", "heavy duststorm", "Staubsturm, heftig"),
      (.tropicalCyclone, "IDA", "tropical cyclone IDA", "tropischer Wirbelsturm IDA"),
      (.icing, "CLR", "clr icing", "clr Vereisung"),
      (.freezingLevel, nil, "freezing level", "Nullgradgrenze"),
      (
        .freezingLevel, Hazard.Qualifier("multiple", meaning: .severalLayers), "multiple freezing levels",
        "mehrere Nullgradgrenzen"
      ),
      (.turbulence, "OCNL SEV", "occasional severe turbulence", "starke Turbulenz, gelegentlich"),
      (.turbulence, "EXTM", "extreme turbulence", "extreme Turbulenz"),
      (.turbulence, "TRACE", "light turbulence", "leichte Turbulenz"),
      (.icing, "EXTM", "extreme icing", "Vereisung, extrem"),
      (.mountainWave, "light", "light mountain wave", "Leewelle, leicht"),
      (.mountainWave, "SVR", "severe mountain wave", "Leewelle, stark"),
      (.turbulence, "SEV EXTM", "extreme turbulence", "extreme Turbulenz"),
      (.icing, "SEV (FZRA)", "severe icing (freezing rain)", "starke Vereisung (gefrierender Regen)"),
      (.icing, "SEV FZRA", "severe icing (freezing rain)", "starke Vereisung (gefrierender Regen)"),
      (.cumulonimbus, "ISOL", "isolated cumulonimbus", "Cumulonimbus, vereinzelt"),
      (.cumulonimbus, "OCNL", "occasional cumulonimbus", "Cumulonimbus, gelegentlich"),
      (.toweringCumulus, "FRQ", "frequent towering cumulus", "Cumulus congestus, häufig"),
      (.brokenCloud, nil, "low broken cloud", "tiefe durchbrochene Bewölkung"),
      (.overcast, nil, "low overcast", "tiefe geschlossene Bewölkung"),
      (.lowVisibility, nil, "low surface visibility", "geringe Bodensicht"),
      (.lightningStrike, nil, "lightning strike", "Blitzschlag"),
      (.brakingAction, Hazard.Qualifier(.none), "braking action nil", "keine Bremswirkung"),
      (
        .brakingAction, Hazard.Qualifier(.mediumToPoor), "braking action medium to poor",
        "Bremswirkung mittel bis schlecht"
      ),
    ] as [(Hazard.Phenomenon, Hazard.Qualifier?, String, String)]
  )
  func `a hazard is described in words`(
    phenomenon: Hazard.Phenomenon,
    qualifier: Hazard.Qualifier?,
    english: String,
    german: String
  )
    throws
  {
    var hazard = Hazard(.sigmet, phenomenon)
    hazard.qualifier = qualifier
    let now = try instant("2021-09-21T00:05:00Z")
    #expect(HazardWords(hazard, now: now, in: .english).what == english)
    #expect(HazardWords(hazard, now: now, in: .german).what == german)
  }

  @Test(arguments: [
    (Language.french, "orages, forte intensité, dans la masse nuageuse"),
    (.spanish, "tormentas, intensidad fuerte, dentro de nubes"),
    (.portuguese, "trovoadas, intensidade severa, dentro de nuvens"),
    (.italian, "temporali, intensità forte, all'interno di nubi"),
    (.danish, "tordenvejr, kraftig intensitet, indlejret i skyer"),
    (.swedish, "åskväder, svår intensitet, inne i moln"),
    (.norwegian, "tordenvær, kraftig intensitet, inne i skyer"),
    (.polish, "burze, silne natężenie, wewnątrz chmur"), (.japanese, "雲に隠れた強い雷電"),
  ])
  func `the storms are in the clouds, not their strength`(language: Language, text: String) throws {
    var hazard = Hazard(.sigmet, .convection)
    hazard.qualifier = "SEV EMBD"
    #expect(HazardWords(hazard, now: try instant("2021-09-21T00:05:00Z"), in: language).what == text)
  }

  @Test(arguments: [
    (Language.english, "until 03:55Z", "until 22/03:55Z"), (.french, "jusqu'à 03:55Z", "jusqu'au 22/03:55Z"),
    (.spanish, "hasta las 03:55Z", "hasta el 22/03:55Z"),
    (.italian, "fino alle 03:55Z", "fino a 22/03:55Z"),
  ])
  func `an advisory ends at a time, or on another day`(language: Language, today: String, tomorrow: String)
    throws
  {
    var hazard = Hazard(.sigmet, .convection)
    let now = try instant("2021-09-21T00:05:00Z")
    hazard.end = try instant("2021-09-21T03:55:00Z")
    #expect(HazardWords(hazard, now: now, in: language).summary.hasSuffix(", \(today)"))
    hazard.end = try instant("2021-09-22T03:55:00Z")
    #expect(HazardWords(hazard, now: now, in: language).summary.hasSuffix(", \(tomorrow)"))
  }

  @Test(arguments: [
    (Hazard.Phenomenon.icing, "icing, below 10,000 ft"), (.turbulence, "turbulence, below 10,000 ft"),
    (.mountainWave, "mountain wave, below 10,000 ft"), (.convection, "thunderstorms, tops to 10,000 ft"),
    (.volcanicAsh, "volcanic ash, tops to 10,000 ft"),
  ])
  func `only what is in cloud has tops`(phenomenon: Hazard.Phenomenon, expected: String) throws {
    var hazard = Hazard(.sigmet, phenomenon)
    hazard.layer.top = .feet(10_000)
    let words = HazardWords(hazard, now: try instant("2021-09-21T00:05:00Z"), in: .english)
    #expect(words.summary.replacing("\u{A0}", with: " ") == expected)
  }

  @Test func `the hail of thunderstorms is in their name, and an unknown hazard has its code`() throws {
    let now = try instant("2021-09-21T00:05:00Z")
    var storms = Hazard(.sigmet, .thunderstorm)
    storms.qualifier = "FRQ"
    storms.layer.top = .feet(45_000)
    storms.further = [Hazard.Encounter(.hail, in: storms.layer)]
    #expect(HazardWords(storms, now: now, in: .english).what == "frequent thunderstorms with hail")
    let summary = HazardWords(storms, now: now, in: .german).summary
    #expect(summary.hasPrefix("Gewitter mit Hagel, häufig, "), "\(summary)")
    storms.further = [Hazard.Encounter(.hail)]
    #expect(HazardWords(storms, now: now, in: .english).what == "frequent thunderstorms, hail")
    var rain = Hazard(.centerAdvisory, .other)
    (rain.code, rain.qualifier) = ("PCPN", "HVY")
    #expect(HazardWords(rain, now: now, in: .english).what == "hazard PCPN HVY")
    rain.qualifier = nil
    #expect(HazardWords(rain, now: now, in: .german).what.hasSuffix(" PCPN"))
  }

  @Test func `advisories of the same number or of an unknown place are named with their issuers`() throws {
    let now = try instant("2021-09-21T00:05:00Z")
    let place = HazardShape([try #require(Coordinates(latitude: 50, longitude: 8))], isArea: false)
    let rows: [(Hazard.Kind, String?, String, isPlaced: Bool, name: String)] = [
      (.sigmet, "EDGG LANGEN", "1", true, "EDGG SIGMET 1"),
      (.sigmet, "EDMM MUENCHEN", "1", true, "EDMM SIGMET 1"),
      (.sigmet, "EDGG LANGEN", "2", true, "SIGMET 2"), (.sigmet, "EDGG LANGEN", "2", true, "SIGMET 2"),
      (.sigmet, "UMMV MINSK", "3", false, "UMMV SIGMET 3"), (.sigmet, nil, "4", false, "SIGMET 4"),
      (.sigmet, "Langen", "5", false, "Langen SIGMET 5"),
      (.centerAdvisory, "ZBW", "101", true, "ZBW CWA 101"),
      (.centerAdvisory, "ZNY", "101", true, "ZNY CWA 101"), (.centerAdvisory, "ZMA", "1", true, "CWA 1"),
      // The products of G-AIRMETs are not regions.
      (.airmet, "SIERRA", "3E", true, "AIRMET 3E"), (.airmet, "TANGO", "3E", true, "AIRMET 3E"),
      (.airmet, "EDGG LANGEN", "1", true, "EDGG AIRMET 1"),
      (.airmet, "EDMM MUENCHEN", "1", true, "EDMM AIRMET 1"),
    ]
    let hazards = rows.map { row in
      var hazard = Hazard(row.0, .thunderstorm)
      if row.0 == .airmet { hazard.text = row.2 == "1" ? "AIRMET 1 VALID 211000/211400" : "MTNS OBSC" }
      (hazard.issuer, hazard.series, hazard.shape) = (row.1, row.2, row.isPlaced ? place : nil)
      return hazard
    }
    #expect(HazardWords.all(hazards, now: now, in: .english).map(\.name) == rows.map(\.name))
    let line = HazardWords.line(
      of: Array(hazards.prefix(3)),
      missing: [],
      isAnswered: true,
      now: now,
      in: .english
    )
    #expect(line == "EDGG SIGMET 1: thunderstorms; EDMM SIGMET 1: thunderstorms; SIGMET 2: thunderstorms")
  }

  @Test func `a hazard at the surface has no preposition`() throws {
    var hazard = Hazard(.sigmet, .turbulence)
    hazard.qualifier = "SEV"
    hazard.layer = Hazard.Layer(.feet(0), .feet(0))
    let now = try instant("2021-09-21T00:05:00Z")
    #expect(HazardWords(hazard, now: now, in: .english).summary == "severe turbulence, surface")
    #expect(HazardWords(hazard, now: now, in: .german).summary == "starke Turbulenz, Boden")
  }

  @Test func `the braking action of a runway has no height`() throws {
    var hazard = Hazard(.pilotReport, .brakingAction)
    (hazard.qualifier, hazard.layer) = (Hazard.Qualifier(.poor), Hazard.Layer(.feet(0), .feet(0)))
    hazard.further = [Hazard.Encounter(.turbulence, "light", in: Hazard.Layer(.feet(2000), .feet(2000)))]
    let words = HazardWords(hazard, now: try instant("2021-09-21T00:05:00Z"), in: .english)
    let summary = words.summary.replacing(QuantityText.glue, with: " ")
    #expect(summary == "braking action poor; light turbulence, at 2,000 ft")
  }

  @Test func `a pilot report of smooth air says so, and at which heights`() throws {
    let level = Hazard.Layer(.feet(6000), .feet(6000))
    var hazard = Hazard(.pilotReport, .report)
    (hazard.layer, hazard.denied) = (level, [.init(.turbulence, in: level), .init(.icing, in: level)])
    let now = try instant("2021-09-21T00:05:00Z")
    func summary(_ language: Language) -> String {
      HazardWords(hazard, now: now, in: language).summary.replacing(QuantityText.glue, with: " ")
    }
    #expect(HazardWords(hazard, now: now, in: .english).what == "no turbulence, no icing")
    #expect(summary(.english) == "no turbulence, no icing, at 6,000 ft")
    #expect(summary(.german) == "keine Turbulenz, keine Vereisung, in 6.000 ft")
    hazard.denied[1].layer = Hazard.Layer(.feet(0), .feet(4000))
    #expect(summary(.english) == "no turbulence, at 6,000 ft; no icing, surface to 4,000 ft")
    // What was met is more important.
    hazard.phenomenon = .icing
    #expect(summary(.english) == "icing, at 6,000 ft")
    (hazard.phenomenon, hazard.denied) = (.report, [])
    #expect(summary(.english) == "report, at 6,000 ft")
  }

  @Test func `an urgent pilot report names all that was met, and from where up`() throws {
    var hazard = Hazard(.pilotReport, .icing)
    (hazard.issuer, hazard.qualifier, hazard.isUrgent) = ("BE36", "severe", true)
    hazard.layer = Hazard.Layer(.feet(10_000), .feet(10_000), isTopAbove: true)
    hazard.further = [
      Hazard.Encounter(.lowLevelWindShear, in: hazard.layer),
      Hazard.Encounter(.turbulence, "moderate", in: Hazard.Layer(.feet(34_000), .feet(37_000))),
    ]
    let now = try instant("2021-09-21T00:05:00Z")
    let words = HazardWords(hazard, now: now, in: .english)
    #expect(words.name == "urgent PIREP BE36")
    #expect(words.what == "severe icing, low-level wind shear, moderate turbulence")
    let summary =
      "severe icing, low-level wind shear, from 10,000 ft up; moderate turbulence, 34,000 ft to 37,000 ft"
    #expect(words.summary.replacing(QuantityText.glue, with: " ") == summary)
    #expect(HazardWords(hazard, now: now, in: .french).name == "PIREP BE36 urgent")
  }
}
