import FoundationEssentials
import Testing
import Weather

@testable import AviationReports

struct TAFTimelineTests {
  private let taf: TAF

  init() throws {
    taf = try TAF(
      "TAF EDDF 112300Z 1200/1224 27010KT 9999 BKN040 BECMG 1204/1206 4000 BR TEMPO 1208/1210 OVC004 BECMG 1211/1212 9999 NSW PROB30 TEMPO 1213/1215 TSRA BKN015CB FM121800 18005KT CAVOK"
    )
  }

  private func prevailing(_ hour: Double) throws -> Conditions {
    let start = try #require(taf.start)
    return try #require(taf.prevailingConditions(at: start.addingTimeInterval(hour * 3600)))
  }

  @Test(arguments: [
    (0, 10_000.0, FlightCategory.vfr), (3.99, 10_000, .vfr), (5, 10_000, .vfr), (6, 4000, .ifr),
    (8, 4000, .ifr),
    (10, 4000, .ifr), (11.5, 4000, .ifr), (12, 10_000, .vfr), (14, 10_000, .vfr), (18, 10_000, .vfr),
  ])
  func `the prevailing conditions follow the changes of a forecast`(
    hour: Double,
    meters: Double,
    category: FlightCategory
  ) throws {
    let prevailing = try prevailing(hour)
    #expect(prevailing.visibility?.distance == .meters(meters))
    #expect(prevailing.flightCategory == category)
  }

  @Test(
    arguments: [
      // From 04 on the transition has ended; from 02 on it may have ended.
      (
        "EDDF 312300Z 0100/0206 24010KT 9999 SCT030 BECMG 0102/0104 4000 BR BKN006 TEMPO 0103/0105 27025G45KT TSRA SCT020CB",
        FlightCategory.ifr
      ),
      ("LFPG 312300Z 0100/0206 24010KT 9999 SCT030 BECMG 0104/0106 BKN004 TEMPO 0102/0112 3000 RA", .lifr),
      ("LFPG 312300Z 0100/0206 24010KT 9999 SCT030 BECMG 0104/0106 BKN004 TEMPO 0102/0104 3000 RA", .ifr),
      (
        "LFPG 312300Z 0100/0206 24010KT 0400 FG VV001 BECMG 0104/0106 9999 NSW SCT030 TEMPO 0106/0108 3000 BR",
        .ifr
      ),
      ("LFPG 312300Z 0100/0206 24010KT 0400 FG VV001 FM010600 24010KT CAVOK PROB30 0106/0108 3000 BR", .ifr),
      ("LFPG 312300Z 0100/0206 24010KT CAVOK FM010600 24010KT 0400 FG VV001 PROB30 0104/0107 3000 BR", .lifr),
      // At an impossible time, it may come in all of the forecast.
      ("LFPG 312300Z 0100/0206 24010KT CAVOK FM010600 24010KT 0400 FG VV001 PROB30 3104/3107 3000 BR", .lifr),
      ("LFPG 312300Z 0100/0206 24010KT CAVOK TEMPO 0306/0207 BKN008", .ifr),
    ] as [(String, FlightCategory)]
  )
  func `a temporary change inherits the worst conditions that may prevail during it`(
    text: String,
    category: FlightCategory
  ) throws {
    let full = try TAF("TAF \(text)").periodsInFull
    #expect(full.last?.period.change.isOverlay == true)
    #expect(full.last?.conditions.flightCategory == category)
  }

  /// Fog is by definition a visibility below 1,000 m.
  @Test(
    arguments: [
      ("BECMG 1508/1510 FZFG", [.vfr, .lifr]),
      ("BECMG 1508/1510 FZFG BECMG 1512/1514 24012KT", [.vfr, .lifr]),
      ("BECMG 1508/1510 FG BECMG 1512/1514 9999", [.vfr, .lifr, .vfr]),
      ("BECMG 1508/1510 FG BECMG 1512/1514 NSW", [.vfr, .lifr, .vfr]),
      ("BECMG 1508/1510 MIFG", [.vfr]), ("BECMG 1508/1510 BCFG", [.vfr]), ("BECMG 1508/1510 VCFG", [.vfr]),
      ("BECMG 1508/1510 9999 FG", [.vfr, nil]), ("FM151000 VRB02KT FG SCT030", [.vfr, .lifr]),
    ] as [(String, [FlightCategory?])]
  )
  func `fog without a visibility of its own has that of fog`(change: String, categories: [FlightCategory?])
    throws
  {
    let taf = try TAF("TAF EDDS 150500Z 1506/1606 VRB03KT 9999 FEW020 \(change)")
    #expect(taf.outlook.prevailing.map(\.category) == categories)
  }

  @Test func `possible fog has the visibility of fog`() throws {
    let taf = try TAF("TAF EDDS 150500Z 1506/1606 VRB03KT 9999 FEW020 PROB30 1512/1515 FG")
    #expect(taf.outlook.prevailing.map(\.category) == [.vfr])
    #expect(taf.outlook.periods.map(\.category.category) == [.vfr, .lifr])
    #expect(taf.periodsInFull.last?.conditions.flightCategory == .lifr)
  }

  @Test func `a temporary change has a category of its own`() {
    #expect(
      taf.periodsInFull.map { $0.conditions.flightCategory } == [.vfr, .ifr, .lifr, .vfr, .mvfr, .vfr]
    )
  }

  @Test func `changes inherit what they do not name`() throws {
    let becoming = try prevailing(6)
    #expect(becoming.wind?.speed == .knots(10))
    #expect(becoming.ceiling == .feet(4000))
    #expect(becoming.weather?.map(\.code) == ["BR"])
    let temporary = try #require(taf.periodsInFull.first { $0.period.change == .temporary }).conditions
    #expect(temporary.visibility == Visibility(.meters(4000)))
    #expect(temporary.ceiling == .feet(400))
    #expect(try prevailing(12).weather == [])
    #expect(try prevailing(18).wind?.speed == .knots(5))
    #expect(try prevailing(18).sky == .ceilingAndVisibilityOK)
  }

  @Test func `there are no conditions before the beginning or after the end`() throws {
    let start = try #require(taf.start)
    let end = try #require(taf.end)
    #expect(taf.prevailingConditions(at: start.addingTimeInterval(-1)) == nil)
    #expect(taf.prevailingConditions(at: end) == nil)
    #expect(taf.prevailingConditions(at: end.addingTimeInterval(-1)) != nil)
  }

  @Test func `every recorded forecast has prevailing conditions for every hour`() throws {
    var hours = 0
    for line in try Fixtures.lines("tafs-varied.txt") {
      guard let taf = try? TAF(line), let start = taf.start, let end = taf.end else { continue }
      for hour in stride(from: start, to: end, by: 3600) where !taf.isCancelled && !taf.isMissing {
        hours += 1
        #expect(taf.prevailingConditions(at: hour) != nil, "\(line)")
      }
    }
    #expect(hours > 10_000)
  }

  @Test func `each period in full inherits from the conditions that prevail when it begins or is complete`()
    throws
  {
    var changes = 0
    for line in try Fixtures.lines("tafs-varied.txt") {
      guard let taf = try? TAF(line) else { continue }
      for (period, conditions) in taf.periodsInFull where period.change != .becoming {
        // Without a time, it inherits the worst of the forecast, and where a change cannot be read, nothing.
        guard period.start != nil && taf.unreadChanges.isEmpty || period.replacesEverything else { continue }
        guard !period.replacesEverything, let prevailing = period.start.flatMap(taf.prevailingConditions(at:))
        else {
          #expect(conditions == period.conditions, "\(line)")
          continue
        }
        changes += 1
        #expect(conditions == period.conditions.over(prevailing), "\(line)")
      }
      for (period, conditions) in taf.periodsInFull where period.change == .becoming {
        // A change that cannot be read inherits nothing.
        guard !period.isUnread else {
          #expect(conditions == period.conditions, "\(line)")
          continue
        }
        // A change that ends with the forecast, or with an FM, has no time in which it is valid.
        guard let prevailing = period.end.flatMap(taf.prevailingConditions(at:)),
          !taf.periods.contains(where: { $0.change == .from && $0.start == period.end })
        else { continue }
        changes += 1
        #expect(conditions == period.conditions.over(prevailing), "\(line)")
      }
    }
    #expect(changes > 900)
  }

  /// WMO-No. 306, FM 51.8.4: each BECMG changes the elements that it names from its end on.
  @Test(
    arguments: [
      ("BECMG 1514/1518 0300 FG OVC001 BECMG 1516/1519 24020KT", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1516 0300 FG OVC001 BECMG 1516/1518 24020KT", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1518 0300 FG BECMG 1514/1518 OVC001", [.vfr, .lifr, .lifr]),
      ("BECMG 1516/1519 24020KT BECMG 1514/1518 0300 FG OVC001", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1518 OVC001 BECMG 1516/1519 9999 NSW SKC", [.vfr, .lifr, .vfr]),
      // The part of a change that an FM cuts off would have changed the conditions before.
      ("BECMG 1514/1518 24020KT FM151600 24020KT 0300 FG OVC001", [.vfr, .vfr, .lifr]),
      ("BECMG 1514/1518 24020KT FM151800 24020KT 0300 FG OVC001", [.vfr, .vfr, .lifr]),
      ("BECMG 1514/1518 0300 FG OVC001 TEMPO 1515/1517 BKN040", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1518 0300 FG OVC001 TEMPO 1518/1520 BKN040", [.vfr, .lifr, .lifr]),
      ("BECMG 1610/1612 0300 FG OVC001", [.vfr, .lifr]),
    ] as [(String, [FlightCategory])]
  )
  func `a BECMG keeps the values of earlier BECMGs`(text: String, expected: [FlightCategory]) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT 9999 SKC \(text)")
    #expect(taf.contradictions == [])
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == expected)
    #expect(StationForecast(taf).periods.map(\.flightCategory) == expected)
  }

  /// By hours from the beginning; in transitions, the worse of before and after.
  @Test(
    arguments: [
      ("24012KT 9999 SKC BECMG 1514/1518 0300 FG OVC001 BECMG 1516/1519 24020KT", [(0, .vfr), (2, .lifr)]),
      (
        "24012KT 0300 FG OVC001 BECMG 1514/1518 9999 NSW SKC FM151800 24020KT 9999 SKC",
        [(0, .lifr), (6, .vfr)]
      ),
      (
        "24012KT 0300 FG OVC001 BECMG 1514/1518 9999 NSW SKC FM151900 24020KT 9999 SKC",
        [(0, .lifr), (6, .vfr)]
      ),
      (
        "24012KT 0300 FG OVC001 BECMG 1514/1518 9999 NSW SKC FM151600 24020KT 9999 SKC",
        [(0, .lifr), (4, .vfr)]
      ),
      ("24012KT 0300 FG OVC001 BECMG 1512/1514 9999 NSW SKC", [(0, .lifr), (2, .vfr)]),
      ("24012KT 9999 SKC BECMG 1512/1514 0300 FG OVC001", [(0, .lifr)]),
      // The sky is unknown before the end of the first BECMG.
      ("24012KT 9999 BECMG 1514/1518 SKC", [(0, nil), (6, .vfr)]),
      ("24012KT 9999 BECMG 1514/1518 OVC001", [(0, nil), (2, .lifr)]),
      // With two transitions at a time, each field may have the old or the new value.
      ("24012KT 9999 SKC BECMG 1514/1520 BKN008 BECMG 1516/1518 4000 BR", [(0, .vfr), (2, .ifr)]),
      ("24012KT 9999 OVC001 BECMG 1514/1520 24020KT BECMG 1516/1518 SKC", [(0, .lifr), (6, .vfr)]),
      // A change without a time may happen at any time.
      ("24012KT CAVOK BECMG 0506/0508 0300 FG", [(0, .lifr)]),
      ("24012KT CAVOK TEMPO 1512/1612 0300 FG", [(0, .vfr)]),
      // An unreadable change may come from its own time on, or from the latest time before it, and until an
      // FM.
      ("24012KT CAVOK FM1520O0 24015KT 0500 FG VV001", [(0, nil)]),
      ("24012KT CAVOK BECNG 1514/1516 0300 FG VV001", [(0, .vfr), (2, nil)]),
      ("24012KT CAVOK TEMPO 1518/1519 3000 RA BECNG 1514/1516 0300 FG", [(0, .vfr), (2, nil)]),
      ("24012KT CAVOK BECMG 1514/1516 4000 BR FM1520O0 0500 FG", [(0, .vfr), (2, nil)]),
      ("24012KT CAVOK FM1520O0 0500 FG FM160000 24012KT CAVOK", [(0, nil), (12, .vfr)]),
      ("24012KT CAVOK TEMP0 1514/1516 0300 FG BECNG 1518/1520 0300 FG", [(0, .vfr), (6, nil)]),
      ("24012KT 0300 FG OVC001 BECNG 1514/1516 9999 NSW SKC", [(0, .lifr)]),
      ("24012KT CAVOK TEMP0 1514/1516 0300 FG", [(0, .vfr)]),
      ("24012KT CAVOK PROB 1514/1516 0300 FG", [(0, .vfr)]),
    ] as [(String, [(Double, FlightCategory?)])]
  )
  func `the prevailing categories follow the changes hour by hour`(
    text: String,
    expected: [(Double, FlightCategory?)]
  ) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 \(text)", reference: Self.november)
    let start = try #require(taf.start)
    #expect(taf.outlook.prevailing.map { $0.start.timeIntervalSince(start) / 3600 } == expected.map(\.0))
    #expect(taf.outlook.prevailing.map(\.category) == expected.map(\.1))
    #expect(taf.outlook.prevailing.last?.end == taf.end)
    #expect(StationForecast(taf).prevailing == taf.outlook.prevailing)
  }

  @Test(
    arguments: [
      ("CAVOK FM1520O0 24015KT 0500 FG VV001", [nil]),
      ("0300 FG OVC001 FM1520O0 24015KT 9999 SKC", [.lifr]),
      ("CAVOK FM151600 24015KT 9999 SKC BECNG 1518/1520 0300 FG", [.vfr, nil]),
      ("CAVOK BECNG 1514/1516 0300 FG TEMPO 1513/1514 3000 BR TEMPO 1518/1520 3000 BR", [nil, .ifr, nil]),
    ] as [(String, [FlightCategory?])]
  )
  func `a period during which an unreadable change may come has no category`(
    text: String,
    expected: [FlightCategory?]
  ) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT \(text)", reference: Self.november)
    let forecast = StationForecast(taf)
    #expect(forecast.periods.map(\.flightCategory) == expected)
    #expect(forecast.unreadChanges.count == 1)
  }

  @Test(
    arguments: [
      ("2000 BR BKN///", [.noBetter(than: .ifr)]), ("2000 BR", [.noBetter(than: .ifr)]),
      ("9999 BKN///", [.unknown]),
      (
        "CAVOK BECMG 1514/1516 2000 BR TEMPO 1518/1520 BKN///",
        [.known(.vfr), .known(.ifr), .noBetter(than: .ifr)]
      ),
      // The text breaks off.
      ("CAVOK PROB30", [.known(.vfr), .unknown]), ("CAVOK TEMPO 1712/1714", [.known(.vfr), .unknown]),
      // It may be better after the change.
      ("2000 BR BKN/// FM1520O0 24015KT CAVOK", [.unknown]),
    ] as [(String, [CategoryOutlook])]
  )
  func `a period whose category is unknown has a limit`(text: String, expected: [CategoryOutlook]) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT \(text)", reference: Self.november)
    #expect(StationForecast(taf).periods.map(\.categoryOutlook) == expected)
    #expect(taf.outlook.periods.map(\.category) == expected)
  }

  @Test(
    arguments: [
      ("2000 BR", [(0, .noBetter(than: .ifr))]),
      ("2000 BR BECMG 1514/1516 9999 NSW SKC", [(0, .noBetter(than: .ifr)), (4, .known(.vfr))]),
      ("CAVOK BECMG 1514/1516 2000 BR BKN///", [(0, .known(.vfr)), (2, .noBetter(than: .ifr))]),
      ("2000 BR BECMG 1514/1516 0300 FG", [(0, .noBetter(than: .ifr)), (2, .known(.lifr))]),
      // Nothing is known of one of the two.
      ("2000 BR BECMG 1514/1516 9999", [(0, .noBetter(than: .ifr)), (2, .unknown)]),
      ("2000 BR BECNG 1514/1516 9999", [(0, .noBetter(than: .ifr)), (2, .unknown)]),
    ] as [(String, [(Double, CategoryOutlook)])]
  )
  func `an unknown prevailing category can have a limit`(
    text: String,
    expected: [(Double, CategoryOutlook)]
  ) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT \(text)", reference: Self.november)
    let start = try #require(taf.start)
    #expect(taf.outlook.prevailing.map { $0.start.timeIntervalSince(start) / 3600 } == expected.map(\.0))
    #expect(taf.outlook.prevailing.map(\.outlook) == expected.map(\.1))
  }

  /// 15 November 2026, 13:00 UTC.
  private static let november = Date(timeIntervalSince1970: 1_794_747_600)

  @Test func `the later one of overlapping changes in the report is used`() throws {
    let taf = try TAF(
      "TAF EDDF 112300Z 1200/1224 27010KT 9999 BKN040 BECMG 1204/1208 4000 BR BECMG 1205/1206 9999 NSW OVC008 FM121000 18005KT CAVOK BECMG 1209/1212 3000 BR TEMPO 1207/1208 OVC001 TEMPO 1208/1209 OVC002 TEMPO 1212/1213 OVC003"
    )
    #expect(
      taf.periodsInFull.suffix(3).map { $0.conditions.visibility?.distance } == [
        .kilometers(10), .kilometers(10), .meters(3000),
      ]
    )
  }

  @Test(arguments: ["TAF what is this", "TAF KPWM", "TAF AMD KPWM", "TAF over Portland"])
  func `text that is not a forecast is rejected`(text: String) {
    #expect(throws: ReportError.self) { try TAF(text) }
  }

  @Test(arguments: ["TAF KPWM NIL", "TAF KPWM 032320Z", "TAF KPWM 0400/0424 CNL", "TAF KPWM 29006KT"])
  func `a station with a time or one group is a forecast`(text: String) throws {
    #expect(try TAF(text).station.description == "KPWM")
  }
}
