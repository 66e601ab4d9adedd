import FoundationEssentials
import Testing
import Weather

@testable import AviationReports

struct TAFTests {
  /// 4 December 2021, 00:51 UTC.
  private let reference = Date(timeIntervalSince1970: 1_638_579_060)

  private func hours(_ taf: TAF, _ date: Date?) throws -> Double {
    try #require(date).timeIntervalSince(try #require(taf.start)) / 3600
  }

  @Test func `a whole forecast`() throws {
    let taf = try TAF(
      "TAF AMD KPWM 032320Z 0400/0424 29006KT P6SM SKC WS020/24045KT FM041800 24006KT 3SM BR BKN008 TEMPO 0420/0422 1/2SM FG VV002 PROB30 0422/0424 -SN TX05/0419Z TNM06/0411Z",
      reference: reference
    )
    #expect(taf.station.description == "KPWM")
    #expect(taf.isAmended)
    #expect(taf.issued == Date(timeIntervalSince1970: 1_638_573_600))
    #expect(taf.start == Date(timeIntervalSince1970: 1_638_576_000))
    #expect(try hours(taf, taf.end) == 24)
    #expect(
      taf.periods.map(\.change) == [.initial, .from, .temporary, .probability(percent: 30, recurring: nil)]
    )
    #expect(try taf.periods.map { try hours(taf, $0.start) } == [0, 18, 20, 22])
    #expect(try taf.periods.map { try hours(taf, $0.end) } == [18, 24, 22, 24])
    #expect(taf.periods.first?.windShear.map(\.hundredsOfFeet) == [20])
    #expect(taf.maximumTemperatures.map(\.temperature) == [.celsius(5)])
    #expect(taf.minimumTemperatures.map(\.temperature) == [.celsius(-6)])
    #expect(taf.unknown == [])
  }

  @Test func `every wind shear of a period is kept`() throws {
    let text =
      "TAF KPWM 032320Z 0400/0424 29006KT P6SM SKC WS010/24045KT WS020/26055KT FM041800 24006KT P6SM SKC"
    let taf = try TAF(text, reference: reference)
    #expect(taf.periods.map { $0.windShear.map(\.hundredsOfFeet) } == [[10, 20], []])
    #expect(StationForecast(taf).periods.map { $0.windShear.map(\.height.feet) } == [[1000, 2000], []])
  }

  @Test(arguments: [
    ("3118/0124 00000KT CAVOK", 18.0, 30.0), ("3100/3124 00000KT CAVOK", 0, 24),
    ("3106/0112 00000KT CAVOK", 6, 30),
    ("311812 00000KT CAVOK", 18, 18), ("310606 00000KT CAVOK", 6, 24),
  ])
  func `validity goes over the end of a month, to hour 24 and by the old form`(
    text: String,
    start: Double,
    length: Double
  ) throws {
    // Issued on 31 December 2020, seen on the next morning.
    let newYear = Date(timeIntervalSince1970: 1_609_459_200)
    let taf = try TAF("TAF EDDF 310500Z \(text)", reference: newYear.addingTimeInterval(6 * 3600))
    #expect(taf.start == newYear.addingTimeInterval(-86_400 + start * 3600))
    #expect(try hours(taf, taf.end) == length)
    #expect(taf.unknown == [])
  }

  @Test(arguments: [
    ("PROB30 TEMPO 1204/1208", ForecastChange.probability(percent: 30, recurring: .temporary), 4.0, 8.0),
    ("PROB40 1204/1208", .probability(percent: 40, recurring: nil), 4, 8),
    ("TEMPO 1204/1208", .temporary, 4, 8),
    ("INTER 1204/1208", .intermittent, 4, 8), ("BECMG 1222/1224", .becoming, 22, 24),
    ("BECMG1222/1224", .becoming, 22, 24),
    ("FM121630", .from, 16.5, 24), ("FM1600", .from, 16, 24), ("FM 121600", .from, 16, 24),
    ("TEMPO 1204 1208", .temporary, 4, 8),
    ("PROB30 INTER 1204/1208", .probability(percent: 30, recurring: .intermittent), 4, 8),
    ("PROB40INTER 1204/1208", .probability(percent: 40, recurring: .intermittent), 4, 8),
    ("PROB20 1204/1208", .probability(percent: 20, recurring: nil), 4, 8),
    ("PROB 30 TEMPO 1204/1208", .probability(percent: 30, recurring: .temporary), 4, 8),
    ("PROB 30 1204/1208", .probability(percent: 30, recurring: nil), 4, 8),
    ("BECMG 1517", .becoming, 15, 17),
  ])
  func `a change of every shape`(text: String, change: ForecastChange, start: Double, end: Double) throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 00000KT 9999 SCT030 \(text) 4000 BR")
    #expect(taf.periods.map(\.change) == [.initial, change])
    #expect(try taf.periods.last.map { try hours(taf, $0.start) } == start)
    #expect(try taf.periods.last.map { try hours(taf, $0.end) } == end)
    #expect(taf.periods.last?.conditions.visibility == Visibility(.meters(4000)))
    #expect(taf.unknown == [])
  }

  @Test(arguments: ["PROB30", "TEMPO", "BECMG", "PROB40 TEMPO", "FM", "BECMG 0711/", "TEMPO 12"])
  func `a report that breaks off in a change is read up to there`(text: String) throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 00000KT 9999 SCT030 \(text)")
    #expect(taf.periods.first?.conditions.visibility == Visibility(.kilometers(10), .atLeast))
    #expect(isCovered(taf.text, by: taf.groups))
    #expect(taf.start.flatMap(taf.prevailingConditions(at:))?.flightCategory == .vfr)
  }

  @Test(arguments: [
    ("TAF EDDF 112300Z NIL", true, false), ("TAF AMD EFAB 191100Z 1909/1915 CNL", false, true),
    ("TAF ZZZZ 041115Z CNL", false, true),
    ("TAF TAF EHAM 311720Z 3118/0124 12012KT CAVOK", false, false),
    ("EHAM 311720Z 3118/0124 12012KT CAVOK", false, false),
    ("TAF KNYG 2021/2121 15007KT 9999 SKC QNH3038INS", false, false),
  ])
  func `heads of every shape`(text: String, isMissing: Bool, isCancelled: Bool) throws {
    let taf = try TAF(text)
    #expect(taf.isMissing == isMissing)
    #expect(taf.isCancelled == isCancelled)
    #expect(taf.unknown == [])
    if isMissing || isCancelled { #expect(taf.start.flatMap(taf.prevailingConditions(at:)) == nil) }
  }

  @Test(arguments: [
    ("TAF EDDF 112300Z NIL", 0), ("TAF AMD EFAB 191100Z 1909/1915 CNL", 0), ("TAF ZZZZ 041115Z CNL", 0),
    ("TAF AMD EFAB 191100Z 1909/1915 24012KT 9999 CNL", 1), ("TAF EFAB 191100Z 1909/1915", 1),
  ])
  func `a forecast that says nothing has no period`(text: String, periods: Int) throws {
    #expect(try TAF(text).periods.count == periods)
  }

  @Test func `a word before the station is none`() throws {
    let taf = try TAF("PROV TAF YPAG 151106Z 1512/1600 24012KT 9999 FEW030")
    #expect(taf.station.description == "YPAG")
    #expect(taf.header.validity != nil && taf.unknown == ["PROV"])
  }

  @Test(arguments: ["TAF TAF COR", "TAF COR TAF", "TAF COR COR"])
  func `a doubled word of the head says no more than one`(head: String) throws {
    let rest = "KPWM 311720Z 3118/0124 12012KT P6SM BKN030 FM010000 15008KT 3SM BR OVC008"
    let (taf, single) = (try TAF("\(head) \(rest)"), try TAF("TAF COR \(rest)"))
    #expect(taf.header == single.header)
    #expect(taf.periods == single.periods)
    #expect(taf.unknown == [])
    #expect(ReportSplitter.reports(in: "\(head) \(rest)").map(\.kind) == [.forecast])
  }

  @Test func `military groups are no winds`() throws {
    let taf = try TAF(
      "TAF KNKT 1416/1515 09040G55KT 2000 +RA BR BKN006 570001 590109 620304 QNH2957INS BECMG 1507/1509 14038KT QNH2974INS T26/1415Z T24/1515Z LAST NO AMDS AFT 1515"
    )
    #expect(taf.periods.first?.hazards.map(\.kind) == [.turbulence, .turbulence, .icing])
    #expect(taf.periods.map(\.lowestAltimeter) == [.inchesOfMercury(29.57), .inchesOfMercury(29.74)])
    #expect(taf.maximumTemperatures.map(\.temperature) == [.celsius(26)])
    #expect(taf.minimumTemperatures.map(\.temperature) == [.celsius(24)])
    #expect(taf.unknown == [])
  }

  @Test(arguments: [
    ("BKN023TX15/1206Z", "BKN023 TX15/1206Z"), ("11/2SM BKN010", "1 1/2SM"),
    ("4000 -RA/BR BKN010", "-RA/ BR"), ("9999 SCT120BKN180", "SCT120 BKN180"),
  ])
  func `what was run together is repaired with a note`(text: String, reading: String) throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 00000KT \(text)")
    #expect(taf.repairs.map(\.reading) == [reading])
    #expect(taf.unknown == [])
  }

  @Test func `the time of a change whose word got lost is no runway state`() throws {
    let taf = try TAF(
      "TAF VIGR 041530Z 0500/0512 04005KT 6000 SCT025 BKN090 0501 0503 05010KT 4000",
      reference: reference
    )
    #expect(taf.unknown == ["0501", "0503", "05010KT", "4000"])
    #expect(taf.repairs == [])
    #expect(taf.periods.first?.conditions.wind == Wind(direction: .from(degrees: 40), speed: .knots(5)))
    #expect(taf.periods.first?.conditions.visibility == Visibility(.meters(6000)))
  }

  @Test(arguments: [
    "PR0B30 1214/1216 0500 FG BKN001", "TEMP0 1214/1216 0500 FG BKN001", "1214/1216 0500 FG BKN001",
    "PROB 1214/1216 0500 FG BKN001", "1214 1216 0500 FG BKN001",
  ])
  func `a change whose word cannot be read changes no period`(text: String) throws {
    let taf = try TAF(
      "TAF EDDF 112300Z 1200/1224 24010KT 9999 SCT030 \(text) TX10/1213Z BECMG 1218/1220 8000 RMK NXT FCST BY 18Z"
    )
    #expect(taf.unknown == text.split(separator: " ").map(String.init))
    #expect(taf.periods.map(\.change) == [.initial, .becoming])
    #expect(taf.periods.first?.conditions.visibility == Visibility(.kilometers(10), .atLeast))
    #expect(taf.periods.first?.conditions.weather == [])
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == [.vfr, .mvfr])
    #expect(taf.maximumTemperatures.map(\.temperature) == [.celsius(10)])
    #expect(taf.remarks.count == 1)
  }

  @Test(
    arguments: [
      ("T20/0118Z T10/0210Z LIMITED METWATCH 0200 TIL 0211", []),
      ("LIMITED METWATCH 2400 TIL 2412", []), ("QNH MNM 1000", ["QNH", "MNM", "1000"]),
      ("METWATCH FROM 0200", ["0200"]), ("FCST UNTIL 1200", ["UNTIL", "1200"]),
      ("OBS 2400", ["2400"]), ("MOD TURB THRU 0600", ["0600"]),
    ] as [(String, [String])]
  )
  func `figures behind plain words are no visibility`(text: String, unknown: [String]) throws {
    let taf = try TAF(
      "TAF KDOV 010505Z 0105/0211 24010KT 9999 SCT020 QNH2992INS BECMG 0107/0108 27015KT QNH2990INS \(text)"
    )
    #expect(taf.periods.map(\.conditions.visibility) == [Visibility(.kilometers(10), .atLeast), nil])
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == [.vfr, .vfr])
    #expect(taf.unknown == unknown)
  }

  @Test func `a visibility behind a wind that cannot be read is one`() throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 24010KT 9999 SCT030 TEMPO 1204/1208 24O10KT 0800 FG")
    #expect(taf.periods.last?.conditions.visibility == Visibility(.meters(800)))
    #expect(taf.unknown == ["24O10KT"])
  }

  @Test func `a wind in plain words of an Air Force forecast is one group`() throws {
    let taf = try TAF("TAF KDOV 010505Z 0105/0211 24010KT 9999 SCT020 QNH2992INS WND VRB06KT AFT 0120")
    #expect(taf.unknown == [])
    guard case .wind(let wind, at: .aerodrome) = taf.remarks.first else {
      Issue.record("\(taf.remarks)")
      return
    }
    #expect(wind.wind == Wind(direction: .variable, speed: .knots(6)))
    #expect(taf.periods.first?.conditions.wind?.direction == .from(degrees: 240))
  }

  @Test func `a time before all else is no change`() throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 1200/1224 24010KT 9999 BKN040")
    #expect(taf.unknown == ["1200/1224"])
    #expect(taf.periods.first?.conditions.flightCategory == .vfr)
  }

  @Test(arguments: [("P6SM", true), ("SKC", true), ("", false)])
  func `FM without weather means none where it says anything else of the air`(text: String, isNone: Bool)
    throws
  {
    let taf = try TAF(
      "TAF KDEN 151130Z 1512/1618 24012KT 2SM RA OVC008 FM151800 27010KT \(text)",
      reference: reference
    )
    #expect(taf.periods.last?.conditions.weather?.isEmpty == (isNone ? true : nil))
  }

  @Test func `no significant weather in plain words belongs to the period`() throws {
    let taf = try TAF("TAF YSCB 112300Z 1200/1224 24010KT 9999 NO SIG WX BKN005")
    #expect(taf.periods.first?.conditions.flightCategory == .ifr)
    #expect(taf.periods.first?.conditions.weather == [])
    #expect(taf.unknown == [])
  }

  @Test func `FM of the old form gives the hour alone`() throws {
    let taf = try TAF("TAF EGLL 151100Z 151221 24010KT 9999 SCT030 BECMG 1820 BKN010 FM19 27010KT CAVOK")
    #expect(taf.periods.map(\.change) == [.initial, .becoming, .from])
    #expect(try hours(taf, taf.periods.last?.start) == 7)
    #expect(taf.periods[1].conditions.wind == nil)
    #expect(taf.unknown == [])
  }

  @Test(arguments: [
    "FM020600 MOD TURB BLW 5000FT TL021800", "MOD TURB BLW 5000FT FM020600 TL021800", "FM020600 SEV ICE",
    "TL021800",
  ])
  func `FM in remarks opens no period without a wind`(text: String) throws {
    let taf = try TAF(
      "TAF YSCB 020204Z 0203/0300 13016G26KT 9999 SCT030 FM020700 14014KT 9999 FEW040 RMK \(text) T 11 11 08 07 Q 1022 1022 1024 1024"
    )
    #expect(taf.periods.map(\.change) == [.initial, .from])
    #expect(try taf.periods.map { try hours(taf, $0.end) } == [4, 21])
    #expect(taf.periods.allSatisfy { $0.lowestAltimeter == nil })
    #expect(
      taf.remarks.suffix(2) == [.temperatures([11, 11, 8, 7]), .pressures([1022, 1022, 1024, 1024])]
    )
    #expect(taf.unknown == [])
  }

  @Test func `FM with a wind opens a period even in remarks`() throws {
    let taf = try TAF("TAF YSCB 020204Z 0203/0300 13016KT CAVOK RMK NIL FM020700 14014KT 9999 FEW040")
    #expect(taf.periods.map(\.change) == [.initial, .from])
  }

  @Test(arguments: [
    ("NO AMDS AFT 1209", DayTime(day: 12, hour: 9), []), ("NO AMDS AFT 2822", DayTime(day: 28, hour: 22), []),
    ("NO AMDS AFT 151522Z", DayTime(day: 15, hour: 15, minute: 22), []),
    ("NO AMDS 1715", DayTime(day: 17, hour: 15), []), ("NO AMDS AFT 4455", nil, ["4455"]),
    ("NO AMDS", nil, []),
  ])
  func `amendments end at a day and hour`(text: String, time: DayTime?, unknown: [String]) throws {
    let taf = try TAF("TAF KNYL 112300Z 1200/1224 20006KT 9999 SKC LAST \(text)")
    #expect(taf.remarks.dropFirst().first == .noAmendments(after: time, until: nil))
    #expect(taf.unknown == unknown)
  }

  @Test func `remarks of Australia and Brazil`() throws {
    let australian = try TAF(
      "TAF YBBN 240505Z 2406/2512 16008KT 9999 SCT015 INTER 2406/2415 3000 SHRA RMK T 25 22 M01 18 Q 1012 1013 1013 1012"
    )
    #expect(australian.remarks == [.temperatures([25, 22, -1, 18]), .pressures([1012, 1013, 1013, 1012])])
    #expect(australian.unknown == [])
    let brazilian = try TAF("TAF SBPJ 221450Z 2218/2318 21006KT 8000 SCT030 TN25/2309Z TX34/2316Z RMK PGU")
    #expect(brazilian.remarks == [.initials])
  }

  @Test(arguments: [
    "AMD NOT SKED", "AMD LTD TO CLD VIS AND WIND TIL 132300", "NXT FCST BY 00Z",
    "LAST NO AMDS AFT 1209 NEXT 1218", "AMD 1544", "NO FURTHER AMD",
  ])
  func `plain language at the end needs no RMK`(text: String) throws {
    let taf = try TAF("TAF KNYL 112300Z 1200/1224 20006KT 9999 SKC \(text)")
    #expect(taf.unknown == [])
    #expect(!taf.remarks.isEmpty)
    #expect(taf.periods.count == 1)
  }

  @Test func `the values of a forecast in the form of every source`() throws {
    let forecast = StationForecast(
      try TAF("TAF EDDF 112300Z 1200/1224 00000KT 9999 BKN040 TEMPO 1204/1208 4000 BR")
    )
    #expect(forecast.periods.map(\.flightCategory) == [.vfr, .ifr])
    #expect(forecast.periods.last?.sky == nil)
    #expect(forecast.periods.last?.weather?.map(\.text) == ["mist"])
  }
}

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
  func `what prevails`(hour: Double, meters: Double, category: FlightCategory) throws {
    let prevailing = try prevailing(hour)
    #expect(prevailing.visibility?.distance == .meters(meters))
    #expect(prevailing.flightCategory == category)
  }

  @Test(
    arguments: [
      // From 04 on the transition has ended; from 02 on it may have.
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
    ] as [(String, FlightCategory)]
  )
  func `what may come over it is as bad as the worst under it`(text: String, category: FlightCategory) throws
  {
    let full = try TAF("TAF \(text)").periodsInFull
    #expect(full.last?.period.change.isOverlay == true)
    #expect(full.last?.conditions.flightCategory == category)
  }

  @Test func `what may come over it has a category of its own`() {
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

  @Test func `nothing is said before the beginning and after the end`() throws {
    let start = try #require(taf.start)
    let end = try #require(taf.end)
    #expect(taf.prevailingConditions(at: start.addingTimeInterval(-1)) == nil)
    #expect(taf.prevailingConditions(at: end) == nil)
    #expect(taf.prevailingConditions(at: end.addingTimeInterval(-1)) != nil)
  }

  @Test func `the prevailing conditions of every recorded forecast can be asked for every hour`() throws {
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

  @Test func `all periods in full are each one over what prevails when it begins, or when it has become`()
    throws
  {
    var changes = 0
    for line in try Fixtures.lines("tafs-varied.txt") {
      guard let taf = try? TAF(line) else { continue }
      for (period, conditions) in taf.periodsInFull where period.change != .becoming {
        guard !period.replacesEverything, let prevailing = period.start.flatMap(taf.prevailingConditions(at:))
        else {
          #expect(conditions == period.conditions, "\(line)")
          continue
        }
        changes += 1
        #expect(conditions == period.conditions.over(prevailing), "\(line)")
      }
      for (period, conditions) in taf.periodsInFull where period.change == .becoming {
        // One that the forecast ends in, or an FM, has no time in which it holds.
        guard let prevailing = period.end.flatMap(taf.prevailingConditions(at:)),
          !taf.periods.contains(where: { $0.change == .from && $0.start == period.end })
        else { continue }
        changes += 1
        #expect(conditions == period.conditions.over(prevailing), "\(line)")
      }
    }
    #expect(changes > 900)
  }

  /// WMO-No. 306, FM 51.8.4: each BECMG changes what it names of what prevails when it has become.
  @Test(
    arguments: [
      ("BECMG 1514/1518 0300 FG OVC001 BECMG 1516/1519 24020KT", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1516 0300 FG OVC001 BECMG 1516/1518 24020KT", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1518 0300 FG BECMG 1514/1518 OVC001", [.vfr, .lifr, .lifr]),
      ("BECMG 1516/1519 24020KT BECMG 1514/1518 0300 FG OVC001", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1518 OVC001 BECMG 1516/1519 9999 NSW SKC", [.vfr, .lifr, .vfr]),
      // What an FM cuts off would have changed what was there before.
      ("BECMG 1514/1518 24020KT FM151600 24020KT 0300 FG OVC001", [.vfr, .vfr, .lifr]),
      ("BECMG 1514/1518 24020KT FM151800 24020KT 0300 FG OVC001", [.vfr, .vfr, .lifr]),
      ("BECMG 1514/1518 0300 FG OVC001 TEMPO 1515/1517 BKN040", [.vfr, .lifr, .lifr]),
      ("BECMG 1514/1518 0300 FG OVC001 TEMPO 1518/1520 BKN040", [.vfr, .lifr, .lifr]),
      ("BECMG 1610/1612 0300 FG OVC001", [.vfr, .lifr]),
    ] as [(String, [FlightCategory])]
  )
  func `a change that becomes keeps what became before it`(text: String, expected: [FlightCategory]) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT 9999 SKC \(text)")
    #expect(taf.contradictions == [])
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == expected)
    #expect(StationForecast(taf).periods.map(\.flightCategory) == expected)
  }

  /// By hours from the beginning, in transitions the worse of before and after.
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
      // Nobody knows the sky before the first change has become.
      ("24012KT 9999 BECMG 1514/1518 SKC", [(0, nil), (6, .vfr)]),
      ("24012KT 9999 BECMG 1514/1518 OVC001", [(0, nil), (2, .lifr)]),
      // Two transitions at a time: each field may be the old or the new one.
      ("24012KT 9999 SKC BECMG 1514/1520 BKN008 BECMG 1516/1518 4000 BR", [(0, .vfr), (2, .ifr)]),
      ("24012KT 9999 OVC001 BECMG 1514/1520 24020KT BECMG 1516/1518 SKC", [(0, .lifr), (6, .vfr)]),
      // A change without a time may happen at any.
      ("24012KT CAVOK BECMG 0506/0508 0300 FG", [(0, .lifr)]),
      ("24012KT CAVOK TEMPO 1512/1612 0300 FG", [(0, .vfr)]),
      // One that cannot be read may come from its own time on, or from the latest before it, and until an FM.
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
  func `what prevails from hour to hour`(text: String, expected: [(Double, FlightCategory?)]) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 \(text)", reference: Self.november)
    let start = try #require(taf.start)
    #expect(taf.prevailingCategories.map { $0.start.timeIntervalSince(start) / 3600 } == expected.map(\.0))
    #expect(taf.prevailingCategories.map(\.category) == expected.map(\.1))
    #expect(taf.prevailingCategories.last?.end == taf.end)
    #expect(StationForecast(taf).prevailing == taf.prevailingCategories)
  }

  @Test(
    arguments: [
      ("CAVOK FM1520O0 24015KT 0500 FG VV001", [nil]),
      ("0300 FG OVC001 FM1520O0 24015KT 9999 SKC", [.lifr]),
      ("CAVOK FM151600 24015KT 9999 SKC BECNG 1518/1520 0300 FG", [.vfr, nil]),
      ("CAVOK BECNG 1514/1516 0300 FG TEMPO 1513/1514 3000 BR TEMPO 1518/1520 3000 BR", [nil, .ifr, nil]),
    ] as [(String, [FlightCategory?])]
  )
  func `no period has a category in which a change may come that cannot be read`(
    text: String,
    expected: [FlightCategory?]
  ) throws {
    let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT \(text)", reference: Self.november)
    let forecast = StationForecast(taf)
    #expect(forecast.periods.map(\.flightCategory) == expected)
    #expect(forecast.unreadChanges.count == 1)
  }

  /// 15 November 2026, 13:00 UTC.
  private static let november = Date(timeIntervalSince1970: 1_794_747_600)

  @Test func `what stands later in the report counts, whenever it begins`() throws {
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
  func `words that are no forecast are refused`(text: String) {
    #expect(throws: ReportError.self) { try TAF(text) }
  }

  @Test(arguments: ["TAF KPWM NIL", "TAF KPWM 032320Z", "TAF KPWM 0400/0424 CNL", "TAF KPWM 29006KT"])
  func `a time or one group makes a forecast`(text: String) throws {
    #expect(try TAF(text).station.description == "KPWM")
  }
}
