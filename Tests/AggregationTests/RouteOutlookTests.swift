import Catalog
import FoundationEssentials
import TestSupport
import Testing
import Text
import Weather

@testable import Aggregation
@testable import ProviderKit

/// What a flight has to count on: from Portland to Boston at 06:13 of 9 May, arriving at 06:58.
struct RouteOutlookTests {
  /// Reports of stations, from their texts.
  private struct Texts: AirportWeatherProvider {
    let id = NumberedReports.source(0)
    var metars: [String: String] = [:]
    var tafs: [String: String] = [:]
    /// Without an identifier, of all other stations.
    var metarOfOthers: String?
    /// The stations at which the source fails.
    var failing: Set<String> = []

    func airportReport(for query: AirportQuery) async throws(ProviderFailure) -> AirportReport {
      let ident = query.station.text
      if failing.contains(ident) { throw ProviderFailure(id, .upstream) }
      var report = AirportReport(source: id, fetched: NumberedReports.now)
      if let metar = metars[ident] ?? metarOfOthers.map({ "\(ident) \($0)" }) {
        var conditions = StationConditions(ident: ident)
        conditions.rawText = metar
        report.conditions = conditions
      }
      if let taf = tafs[ident] {
        var forecast = StationForecast(ident: ident)
        forecast.rawText = taf
        report.forecast = forecast
      }
      return report
    }
  }

  /// What comes around 06:58.
  @Test(
    arguments: [
      ("24035G60KT P6SM -FZRA SCT040CB WS010/26060KT 630001 580003", ["-FZRA CB 35G60 WS 6.3 5.8"]),
      ("18005KT P6SM VCTS SCT040TCU", ["VCTS TCU"]), ("18030KT P6SM SKC", ["30"]),
      ("18005G40KT P6SM SKC", ["5G40"]),
      // Only the weather that is dangerous in any category.
      ("18028G38KT 1SM +SN FG BKN004 500001", []), ("18005KT P6SM SKC", []),
      ("18005KT 1/4SM FZFG VV002", ["FZFG"]),
      ("18005KT P6SM SKC TEMPO 0907/0910 VRB35G60KT 5SM +TSRAGR SCT035CB", ["TEMPO +TSRAGR CB 35G60"]),
      ("18005KT P6SM SKC PROB30 0906/0908 3SM FZDZ", ["PROB30 FZDZ"]),
      ("18005KT P6SM SKC TEMPO 0908/0910 5SM TSRA SCT035CB", []),
      // The first of two full sets holds until 06:30, the second one from then on.
      ("18005KT P6SM TS SCT035CB FM090630 18005KT P6SM FC SCT040", ["TS CB", "FC"]),
      ("18005KT P6SM TS SCT035CB FM090600 18005KT P6SM SCT040", []),
      // A transition in which the old weather may still hold, and one that has ended.
      ("18005KT P6SM TS SCT035CB BECMG 0906/0907 NSW SCT040", ["TS CB"]),
      ("18005KT P6SM SKC BECMG 0904/0905 VA", ["VA"]),
      ("18005KT P6SM SKC WS010/26060KT BECMG 0906/0907 SQ", ["WS", "SQ"]),
      ("18005KT P6SM TS SCT035CB WS010/26060KT FM090600 18005KT P6SM SCT040", []),
      ("18005KT P6SM SKC FM090500 MOD TURB BLW 5000FT TL091000", ["turbulence"]),
      ("18005KT P6SM SKC FM091000 MOD TURB BLW 5000FT TL091200", []), ("CNL", []),
      // A wind from an hour on, until the next one.
      ("18005KT P6SM SKC WND 27035KT AFT 0906", ["35"]),
      ("18005KT P6SM SKC WND 27020G45KT AFT 0904", ["20G45"]),
      ("18005KT P6SM SKC WND 27035KT AFT 0910", []), ("18005KT P6SM SKC WND 27020KT AFT 0906", []),
      ("18005KT P6SM SKC WND 27035KT AFT 0904 WND 27010KT AFT 0905", []),
      ("18005KT P6SM SKC WND 27035KT AFT 0904 WND 27010KT AFT 0907", ["35"]),
    ] as [(String, [String])]
  )
  func `dangerous weather of a TAF that holds around the passage counts`(text: String, expected: [String])
    async throws
  {
    let taf = "TAF KBOS 090430Z 0904/1012 \(text)"
    let flight = try await Self.flight(["KPWM", "KBOS"], Texts(tafs: ["KBOS": taf]))
    let boston = try #require(flight.stations.last { $0.answer.ident.text == "KBOS" })
    #expect(boston.dangers.map(Self.codes) == expected && boston.dangers.allSatisfy { $0.report == .taf })
  }

  @Test(arguments: [(0, ["TSRA CB"]), (3, [])] as [(Double, [String])])
  func `dangerous weather of a METAR counts for a passage within an hour`(delay: Double, expected: [String])
    async throws
  {
    let metar = "KBOS 090555Z 18005KT 3SM TSRA SCT030CB 10/08 A2992"
    let flight = try await Self.flight(
      ["KPWM", "KBOS"],
      Texts(metars: ["KBOS": metar]),
      delay: delay * 3600
    )
    let boston = try #require(flight.stations.last { $0.answer.ident.text == "KBOS" })
    #expect(boston.dangers.map(Self.codes) == expected && boston.dangers.allSatisfy { $0.report == .metar })
  }

  private static func codes(of danger: RouteAnswer.Danger) -> String {
    guard let period = danger.period else {
      return (danger.stated.map { "\($0.kind)" } + danger.winds.map { code(of: $0.wind) }).joined()
    }
    let change: String? =
      switch period.change {
      case .temporary: "TEMPO"
      case .probability(let percent, _): "PROB\(percent)"
      default: nil
      }
    let wind = period.wind.map(code)
    let codes =
      [change] + (period.weather ?? []).map(\.token) + (period.sky?.layers ?? []).map(\.kind?.rawValue)
      + [wind, period.windShear.isEmpty ? nil : "WS"]
      + period.hazards.map { "\($0.kind == .icing ? 6 : 5).\($0.figure)" }
    return codes.compactMap(\.self).joined(separator: " ")
  }

  private static func code(of wind: Wind) -> String {
    String(Int(wind.speed?.knots.rounded() ?? 0)) + (wind.gust.map { "G\(Int($0.knots.rounded()))" } ?? "")
  }

  @Test(arguments: [
    ("", false), ("AMD NOT SKED", true), ("AMD NOT SKED AFT 090600Z", true),
    ("AMD NOT SKED AFT 090800Z", false), ("AMD NOT SKED 0900/0906", false),
    ("AMD LTD TO CLD VIS AND WIND", false),
  ])
  func `a TAF that is not amended at the passage is marked`(text: String, expected: Bool) async throws {
    let taf = "TAF KBOS 090430Z 0904/1012 18005KT P6SM SKC \(text)"
    let flight = try await Self.flight(["KPWM", "KBOS"], Texts(tafs: ["KBOS": taf]))
    let boston = try #require(flight.stations.last { $0.answer.ident.text == "KBOS" })
    #expect(boston.isForecastUnamended == expected)
  }

  private static func flight(_ idents: [String], _ source: Texts, delay: TimeInterval = 0) async throws
    -> RouteAnswer
  {
    let points = try idents.map { try #require(AirportCatalog.airport(ident: $0)) }
    let plan = RoutePlan(
      points: points,
      departure: NumberedReports.now.addingTimeInterval(delay),
      airspeed: .knots(110),
      altitude: .feet(6000),
      width: .nauticalMiles(25)
    )
    return await Asking.aggregator(ofStations: [source]).route(plan)
  }

  /// The reports of Boston, and what follows for the flight and for Boston.
  struct Row: Sendable {
    var metar: String?
    var taf: String?
    /// Hours until the departure.
    var delay = 0.0
    var category: FlightCategory?
    var bound: FlightCategory?
    var unknown: [String] = []
    var state: RouteAnswer.ForecastState
  }

  private static let clear = "KBOS 090555Z 18005KT 10SM CLR 10/08 A2992"
  /// Less than the visibility of IFR may come with a low ceiling.
  private static let withoutSky = "KBOS 090555Z 18005KT 2SM BR 10/08 A2992"
  private static let oldFog = "KBOS 090255Z 00000KT 1/4SM FG VV002 10/08 A2992"
  private static let fine = "TAF KBOS 090530Z 0906/1012 18005KT P6SM SKC"
  private static let marginal = "TAF KBOS 090530Z 0906/1012 18005KT 5SM BR BKN020"
  private static let unreadable = "\(fine) FM0907XX 00000KT 1/4SM FG VV002"
  private static let cancelled = "TAF KBOS 090530Z 0906/1012 CNL"
  private static let missing = "TAF KBOS 090530Z 0906/1012 NIL"
  private static let over = "TAF KBOS 082330Z 0900/0906 18005KT P6SM SKC"
  private static let ofTheNight = "TAF KBOS 090530Z 0912/1018 18005KT P6SM SKC"
  private static let fogWithinTheHour = "\(fine) FM090730 00000KT 1/4SM FG VV002"
  private static let fogLater = "\(fine) FM090815 00000KT 1/4SM FG VV002"

  @Test(arguments: [
    Row(metar: clear, taf: fine, category: .vfr, state: .known),
    Row(taf: marginal, category: .mvfr, state: .known),
    // A METAR alone is enough within an hour.
    Row(metar: clear, category: .vfr, state: .none),
    Row(metar: clear, delay: 3, unknown: ["KBOS"], state: .none),
    Row(unknown: ["KBOS"], state: .none),
    Row(metar: withoutSky, taf: fine, bound: .ifr, unknown: ["KBOS"], state: .known),
    Row(metar: withoutSky, taf: unreadable, bound: .ifr, unknown: ["KBOS"], state: .unknown),
    Row(metar: clear, taf: unreadable, unknown: ["KBOS"], state: .unknown),
    Row(metar: oldFog, taf: cancelled, unknown: ["KBOS"], state: .cancelled),
    Row(metar: clear, taf: cancelled, category: .vfr, state: .cancelled),
    Row(metar: clear, taf: missing, category: .vfr, state: .missing),
    Row(metar: clear, taf: over, category: .vfr, state: .endsBefore),
    Row(taf: over, unknown: ["KBOS"], state: .endsBefore),
    Row(taf: ofTheNight, unknown: ["KBOS"], state: .beginsLater),
    Row(taf: ofTheNight, delay: 7, category: .vfr, state: .known),
    // An hour before and after the arrival counts.
    Row(metar: clear, taf: fogWithinTheHour, category: .lifr, state: .known),
    Row(metar: clear, taf: fogLater, category: .vfr, state: .known),
    // No forecast reaches so far, and the METAR of now says nothing of then.
    Row(metar: clear, taf: fine, delay: 48, unknown: ["KPWM", "KBOS"], state: .endsBefore),
  ])
  func `the category of a route is that of its passages or unknown`(row: Row) async throws {
    var source = Texts()
    source.metars["KPWM"] = "KPWM 090555Z 18005KT 10SM CLR 10/08 A2992"
    source.tafs["KPWM"] = "TAF KPWM 090530Z 0906/1012 18005KT P6SM SKC"
    source.metars["KBOS"] = row.metar
    source.tafs["KBOS"] = row.taf
    let answer = try await Self.flight(["KPWM", "KBOS"], source, delay: row.delay * 3600)
    #expect(answer.outlook.category == row.category)
    #expect(answer.outlook.bound == row.bound)
    #expect(answer.unknownPoints.map(\.answer.ident.text) == row.unknown)
    #expect(answer.stations.last?.forecastState == row.state)
    let isSilent = row.metar == nil && row.taf == nil
    #expect(answer.silentPoints.map(\.answer.ident.text) == (isSilent ? ["KBOS"] : []))
  }

  @Test func `a bound beside the way is not taken for the category`() async throws {
    var source = Texts()
    for ident in ["KPWM", "KBOS"] {
      source.metars[ident] = "\(ident) 090555Z 18005KT 10SM CLR 10/08 A2992"
      source.tafs[ident] = "TAF \(ident) 090530Z 0906/1012 18005KT P6SM SKC"
    }
    source.metars["KPSM"] = "KPSM 090555Z 18005KT 2SM BR 10/08 A2992"
    let answer = try await Self.flight(["KPWM", "KBOS"], source)
    #expect(answer.outlook == .noBetter(than: .ifr))
    #expect(answer.worstStation?.answer.ident.text == "KPSM" && answer.unknownPoints.isEmpty)
  }

  @Test func `the stations of a long way are spread over it`() async throws {
    let answer = try await Self.flight(
      ["KBOS", "KLAX"],
      Texts(metarOfOthers: "090555Z 18005KT 10SM CLR 10/08 A2992")
    )
    #expect(answer.stationsAsked == 12 && answer.stationsInCorridor > 50)
    let along = answer.stations.map(\.along.meters)
    #expect(along.count == 14)
    // Two neighbours of parts that touch are at most two parts apart.
    let gaps = zip(along, along.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 <= answer.length.meters / 6 }, "\(gaps)")
  }

  @Test func `a short way asks all its stations`() async throws {
    let answer = try await Self.flight(["KPWM", "KBOS"], Texts())
    #expect(answer.stationsAsked == answer.stationsInCorridor && answer.stationsAsked > 4)
  }

  @Test(
    arguments: [
      // At night after the local midnight, in the morning before sunrise, in the evening, and by day.
      ("KPWM", "2026-11-27T05:15:00Z", true, "2026-11-26T21:07:43Z"),
      ("KPWM", "2026-11-27T11:30:00Z", true, "2026-11-26T21:07:43Z"),
      ("LFPG", "2026-03-06T19:42:00Z", true, "2026-03-06T17:40:51Z"),
      ("LFPG", "2026-03-06T17:30:00Z", false, "2026-03-06T17:40:51Z"),
      ("KJFK", "2026-07-21T23:56:00Z", false, "2026-07-22T00:20:37Z"),
      // The polar night and the midnight sun of Longyearbyen.
      ("ENSB", "2026-12-21T12:00:00Z", true, nil),
      ("ENSB", "2026-06-21T00:00:00Z", false, nil),
    ] as [(String, String, Bool, String?)]
  )
  func `an arrival after sunset is one while the sun is down`(
    ident: String,
    arrival: String,
    isDark: Bool,
    sunset: String?
  ) throws {
    let airport = try #require(AirportCatalog.airport(ident: ident))
    let time = try #require(ISOInstant.date(arrival))
    let sun = Aggregator.sunset(around: time, at: airport.coordinates)
    #expect(sun.isDark == isDark)
    let expected = sunset.flatMap { ISOInstant.date($0) }
    #expect((sun.sunset == nil) == (expected == nil))
    if let expected, let set = sun.sunset { #expect(abs(set.timeIntervalSince(expected)) < 60) }
  }

  @Test(arguments: [
    ("KJFK", true), ("KEYW", true), ("KBLI", true), ("PANC", false), ("PADK", false), ("PHNL", false),
    ("TJSJ", false), ("CYYZ", false), ("ENGM", false),
  ])
  func `AIRMETs are known for the contiguous United States`(ident: String, areKnown: Bool) throws {
    #expect(try #require(AirportCatalog.airport(ident: ident)).hasAirmets == areKnown)
  }

  @Test(
    arguments: [
      (3, []), (5, [.sigmet]), (13, [.sigmet, .airmet]),
    ] as [(Double, [Hazard.Kind])]
  )
  func `advisories are not known further ahead than they are issued`(hours: Double, kinds: [Hazard.Kind])
    async throws
  {
    let plan = RoutePlan(
      points: [],
      departure: NumberedReports.now.addingTimeInterval(hours * 3600),
      airspeed: .knots(110),
      altitude: .feet(6000),
      width: .nauticalMiles(25)
    )
    let unissued = RouteAnswer(plan: plan, now: NumberedReports.now).unissued
    #expect(unissued.map(\.kind) == kinds)
    #expect(unissued.allSatisfy { $0.after > NumberedReports.now && $0.after < plan.departure })
  }

  @Test func `a source that fails at an airport of the route says so`() async throws {
    var source = Texts(metarOfOthers: "090555Z 18005KT 10SM CLR 10/08 A2992")
    source.failing = ["KBOS"]
    let answer = try await Self.flight(["KPWM", "KBOS"], source)
    #expect(answer.sources.map(\.status) == [.answered])
    #expect(answer.sources.first?.missingParts.map(\.name) == ["KBOS"])
    #expect(answer.hasFailed(.current))
  }
}
