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

  @Test func `every group of a forecast is decoded`() throws {
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
  func `validities are decoded across the end of a month, to hour 24 and in the old form`(
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
  func `changes of every form are decoded`(text: String, change: ForecastChange, start: Double, end: Double)
    throws
  {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 00000KT 9999 SCT030 \(text) 4000 BR")
    #expect(taf.periods.map(\.change) == [.initial, change])
    #expect(try taf.periods.last.map { try hours(taf, $0.start) } == start)
    #expect(try taf.periods.last.map { try hours(taf, $0.end) } == end)
    #expect(taf.periods.last?.conditions.visibility == Visibility(.meters(4000)))
    #expect(taf.unknown == [])
  }

  @Test(arguments: ["PROB30", "TEMPO", "BECMG", "PROB40 TEMPO", "FM", "BECMG 0711/", "TEMPO 12"])
  func `a report that breaks off in a change is read up to that point`(text: String) throws {
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
  func `headers of every form are decoded`(text: String, isMissing: Bool, isCancelled: Bool) throws {
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
  func `an empty forecast has no period`(text: String, periods: Int) throws {
    #expect(try TAF(text).periods.count == periods)
  }

  @Test func `a word before the station is not the station`() throws {
    let taf = try TAF("PROV TAF YPAG 151106Z 1512/1600 24012KT 9999 FEW030")
    #expect(taf.station.description == "YPAG")
    #expect(taf.header.validity != nil && taf.unknown == ["PROV"])
  }

  @Test(arguments: ["TAF TAF COR", "TAF COR TAF", "TAF COR COR"])
  func `a repeated word in the header has no further effect`(head: String) throws {
    let rest = "KPWM 311720Z 3118/0124 12012KT P6SM BKN030 FM010000 15008KT 3SM BR OVC008"
    let (taf, single) = (try TAF("\(head) \(rest)"), try TAF("TAF COR \(rest)"))
    #expect(taf.header == single.header)
    #expect(taf.periods == single.periods)
    #expect(taf.unknown == [])
    #expect(ReportSplitter.reports(in: "\(head) \(rest)").map(\.kind) == [.forecast])
  }

  @Test(arguments: [
    "TX31/0409Z 0406/0512", "TX31/0409Z TN22/0423Z 0406/0512", "TN22/0423Z TX31/0409Z T25/0412Z 0406/0512",
  ])
  func `temperatures may stand before the validity`(head: String) throws {
    func taf(_ groups: [Substring]) throws -> TAF {
      try TAF("TAF VOMM 040500Z \(groups.joined(separator: " ")) 09008KT 6000 SCT018", reference: reference)
    }
    let groups = head.split(separator: " ")
    let (found, expected) = (try taf(groups), try taf([groups.last ?? ""] + groups.dropLast()))
    #expect(try hours(found, found.end) == 30)
    #expect(found.start == expected.start && found.periods == expected.periods)
    #expect(found.maximumTemperatures == expected.maximumTemperatures)
    #expect(found.minimumTemperatures == expected.minimumTemperatures)
    #expect(found.maximumTemperatures.first?.time != nil)
    #expect(found.unknown == [] && found.contradictions == [])
  }

  @Test func `military groups are not winds`() throws {
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
  func `missing spaces are repaired and recorded`(text: String, reading: String) throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 00000KT \(text)")
    #expect(taf.repairs.map(\.reading) == [reading])
    #expect(taf.unknown == [])
  }

  @Test(
    arguments: [
      ("9999/8000", 10_000, 8000), ("5000/3000", 5000, 3000), ("8000/4010", nil, nil),
      // It may be a validity.
      ("2200/2100", nil, nil), ("8000/9999", nil, nil),
    ] as [(String, Double?, Double?)]
  )
  func `a lowest visibility may stand behind a slash`(group: String, prevailing: Double?, lowest: Double?)
    throws
  {
    let taf = try TAF("TAF EDDF 211100Z 2112/2218 24005MPS \(group) SCT030")
    let conditions = try #require(taf.periods.first).conditions
    #expect(conditions.visibility?.distance.meters == prevailing)
    #expect(
      conditions.directionalVisibilities.map { $0.visibility?.distance.meters } == lowest.map { [$0] } ?? []
    )
    #expect(taf.unknown.isEmpty == (prevailing != nil))
  }

  @Test func `the time of a change without its indicator is not a runway state`() throws {
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
  func `a change with an unreadable indicator does not alter any period`(text: String) throws {
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
  func `figures after plain words are not a visibility`(text: String, unknown: [String]) throws {
    let taf = try TAF(
      "TAF KDOV 010505Z 0105/0211 24010KT 9999 SCT020 QNH2992INS BECMG 0107/0108 27015KT QNH2990INS \(text)"
    )
    #expect(taf.periods.map(\.conditions.visibility) == [Visibility(.kilometers(10), .atLeast), nil])
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == [.vfr, .vfr])
    #expect(taf.unknown == unknown)
  }

  @Test(arguments: [
    "FM210600 MOD/SEV TURB BLW 5000FT TILL210900", "FM210600 MOD OCNL SEV TURB BLW 5000FT TILL 210900",
    "RMK FM210600 MOD/SEV TURB BLW 5000FT TILL210900", "FM 210600 SEV TURB BLW 5000FT TL210900",
  ])
  func `turbulence in plain words does not end the period`(text: String) throws {
    let taf = try TAF("TAF YMML 210300Z 2103/2206 36025G40KT 3000 RA BKN008 \(text) RMK T 25 22 18 15")
    #expect(taf.unknown == [])
    #expect(taf.periods.count == 1)
    #expect(taf.periods.first?.end == taf.end)
    guard taf.remarks.count == 2, case .hazard(let hazard) = taf.remarks.first else {
      Issue.record("\(taf.remarks)")
      return
    }
    #expect(hazard.from?.hour == 6 && hazard.until?.hour == 9 && hazard.belowFeet == 5000)
  }

  @Test func `a visibility after an unreadable wind is read`() throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 24010KT 9999 SCT030 TEMPO 1204/1208 24O10KT 0800 FG")
    #expect(taf.periods.last?.conditions.visibility == Visibility(.meters(800)))
    #expect(taf.unknown == ["24O10KT"])
  }

  @Test func `a wind in plain words in an Air Force forecast is one group`() throws {
    let taf = try TAF("TAF KDOV 010505Z 0105/0211 24010KT 9999 SCT020 QNH2992INS WND VRB06KT AFT 0120")
    #expect(taf.unknown == [])
    guard case .wind(let wind, at: .aerodrome) = taf.remarks.first else {
      Issue.record("\(taf.remarks)")
      return
    }
    #expect(wind.wind == Wind(direction: .variable, speed: .knots(6)))
    #expect(taf.periods.first?.conditions.wind?.direction == .from(degrees: 240))
  }

  @Test func `a time before all other groups is not a change`() throws {
    let taf = try TAF("TAF EDDF 112300Z 1200/1224 1200/1224 24010KT 9999 BKN040")
    #expect(taf.unknown == ["1200/1224"])
    #expect(taf.periods.first?.conditions.flightCategory == .vfr)
  }

  @Test(arguments: [("P6SM", true), ("SKC", true), ("", false)])
  func `FM with other conditions but without weather means no weather`(text: String, isNone: Bool)
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

  @Test(arguments: [
    ("9999 SHOWERS OF LIGHT RAIN FEW020", ["-SHRA"]), ("9999 LIGHT SHOWERS OF RAIN BKN020", ["-SHRA"]),
    ("9999 THUNDERSTORM WITH RAIN BKN025", ["TSRA"]), ("3000 HEAVY THUNDERSTORMS BKN010", ["+TS"]),
    ("3000 THUNDERSTORMS WITH HEAVY RAIN AND HAIL BKN010CB", ["+TSRAGR"]),
    ("9999 SHOWERS IN VICINITY SCT030", ["VCSH"]), ("9999 THUNDERSTORM IN VICINITY SCT030", ["VCTS"]),
    ("0500 FOG BKN001", ["FG"]), ("3000 HAZE SMOKE NSC", ["HZ", "FU"]), ("4000 MIST", ["BR"]),
    ("5000 MODERATE DRIZZLE OVC008 TEMPO 1202/1204 2000 HEAVY SNOW", ["DZ"]), ("9999 HAIL BKN030", ["GR"]),
    ("3000 FREEZING DRIZZLE OVC004", ["FZDZ"]), ("3000 LIGHT FREEZING RAIN OVC004", ["-FZRA"]),
    ("0300 FREEZING FOG VV001", ["FZFG"]), ("9999 SHALLOW FOG SKC", ["MIFG"]),
    ("9999 PATCHES OF FOG FEW002", ["BCFG"]), ("9999 FOG PATCHES FEW002", ["BCFG"]),
    ("2000 PARTIAL FOG MIST NSC", ["PRFG", "BR"]), ("2000 BLOWING DUST SCT100", ["BLDU"]),
    ("8000 LOW DRIFTING SAND NSC", ["DRSA"]), ("5000 WIDESPREAD DUST NSC", ["DU"]),
    ("0500 HEAVY DUSTSTORM VV002", ["+DS"]), ("0800 BLOWING SNOW IN VICINITY OVC010", ["VCBLSN"]),
    ("4000 LIGHT SNOW GRAINS OVC004", ["-SG"]), ("3000 SHOWERS OF SMALL HAIL BKN015", ["SHGS"]),
    ("2000 VOLCANIC ASH SCT020", ["VA"]), ("3000 SQUALLS BKN030", ["SQ"]),
  ])
  func `weather in plain words is that of the period`(groups: String, codes: [String]) throws {
    let taf = try TAF("TAF YSCB 112300Z 1200/1224 24010KT \(groups)")
    #expect(taf.periods.first?.conditions.weather?.map(\.code) == codes)
    #expect(taf.unknown == [] && taf.repairs.isEmpty)
  }

  @Test(arguments: [
    "NO RAIN EXPECTED", "RAIN LIKELY", "SHOWERS MAY OCCUR", "SHOWERS OF ICE", "LIGHT FOG", "RAIN WITH FOG",
    "SHALLOW MIST", "PATCHES OF MIST", "LIGHT SANDSTORM", "BLOWING RAIN", "FREEZING FOG LIKELY",
  ])
  func `plain words that are not only weather are unknown, and then so is the weather`(words: String) throws {
    let taf = try TAF("TAF YSCB 112300Z 1200/1224 24010KT 9999 \(words) BKN005")
    #expect(taf.periods.first?.conditions.weather == nil && taf.unknown != [])
    #expect(StationForecast(taf).periods.first?.unreadText != nil)
  }

  @Test func `a period without unknown words has no unread text`() throws {
    let taf = try TAF("TAF YSCB 112300Z 1200/1224 24010KT 9999 HOT BKN005 FM120600 24010KT 9999 BKN005")
    #expect(StationForecast(taf).periods.map(\.unreadText) == ["HOT", nil])
  }

  @Test func `FM behind turbulence begins a period if a wind follows`() throws {
    let taf = try TAF(
      """
      TAF YSCB 112300Z 1200/1224 24010KT 9999 FEW020 MOD TURB BLW 5000FT FM121000 22012KT CAVOK RMK
      FM120600 MOD TURB BLW 5000FT
      """
    )
    #expect(taf.periods.map(\.change) == [.initial, .from])
    #expect(try hours(taf, taf.periods.last?.start) == 10 && taf.unknown == [])
  }

  @Test func `FM in the old form has only the hour`() throws {
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
  func `FM in remarks does not begin a period without a wind`(text: String) throws {
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

  @Test func `FM with a wind begins a period even in remarks`() throws {
    let taf = try TAF("TAF YSCB 020204Z 0203/0300 13016KT CAVOK RMK NIL FM020700 14014KT 9999 FEW040")
    #expect(taf.periods.map(\.change) == [.initial, .from])
  }

  @Test(arguments: [
    ("NO AMDS AFT 1209", DayTime(day: 12, hour: 9), []), ("NO AMDS AFT 2822", DayTime(day: 28, hour: 22), []),
    ("NO AMDS AFT 151522Z", DayTime(day: 15, hour: 15, minute: 22), []),
    ("NO AMDS 1715", DayTime(day: 17, hour: 15), []), ("NO AMDS AFT 4455", nil, ["4455"]),
    ("NO AMDS", nil, []),
  ])
  func `amendments end at a given day and hour`(text: String, time: DayTime?, unknown: [String]) throws {
    let taf = try TAF("TAF KNYL 112300Z 1200/1224 20006KT 9999 SKC LAST \(text)")
    #expect(taf.remarks.dropFirst().first == .noAmendments(after: time, until: nil))
    #expect(taf.unknown == unknown)
  }

  @Test func `remarks of Australia and Brazil are decoded`() throws {
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

  @Test func `changes beyond the hundredth period are unknown, and so is what prevails after them`() throws {
    let changes = (0..<98).map { "FM0401\($0 < 50 ? "\($0 + 10)" : "59") 24010KT P6SM SKC" }
    let head = "TAF KPWM 032320Z 0400/0424 29006KT P6SM SKC \(changes.joined(separator: " "))"
    let full = try TAF("\(head) FM041200 24010KT P6SM SKC", reference: reference)
    #expect(full.periods.count == 100 && full.unknown == [] && full.unreadChanges == [])
    #expect(full.outlook.periods.last?.category == .known(.vfr))
    let rest = ["FM041400", "24010KT", "1SM", "TEMPO", "0414/0416", "RA"]
    let taf = try TAF(
      "\(head) FM041200 24010KT P6SM SKC \(rest.joined(separator: " ")) TX05/0419Z RMK AMD LTD TO CLD",
      reference: reference
    )
    #expect(taf.periods.map(\.conditions) == full.periods.map(\.conditions))
    #expect(taf.unknown == rest && taf.maximumTemperatures.count == 1)
    #expect(taf.unreadChanges.count == 1)
    #expect(taf.outlook.periods.last?.category == .unknown)
    #expect(taf.outlook.prevailing.last?.outlook == .unknown)
  }

  @Test func `a forecast has its values in the shared form of all sources`() throws {
    let forecast = StationForecast(
      try TAF("TAF EDDF 112300Z 1200/1224 00000KT 9999 BKN040 TEMPO 1204/1208 4000 BR")
    )
    #expect(forecast.periods.map(\.flightCategory) == [.vfr, .ifr])
    #expect(forecast.periods.last?.sky == nil)
    #expect(forecast.periods.last?.weather?.map(\.text) == ["mist"])
  }
}
