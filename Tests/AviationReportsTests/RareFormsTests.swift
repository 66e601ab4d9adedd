import Foundation
import Testing
import Weather

@testable import AviationReports

/// Forms that few stations send, and typing errors with a single possible meaning.
struct RareFormsTests {
  /// The report of a station with a text after its head.
  private func metar(_ text: String, at station: String = "EGLL") throws -> METAR {
    try METAR("\(station) 221900Z \(text)")
  }

  /// The value of four figures in a remark.
  private static func tenths(_ figures: String) -> TenthsOfDegree? {
    group(figures) { TenthsOfDegree($0, at: 0) }
  }

  @Test(arguments: [("05/M08/", 5, -8), ("M05/M08/", -5, -8), ("10/08/", 10, 8), ("M05/M08/Q1012", -5, -8)])
  func `a slash behind a temperature and its dew point means nothing`(
    text: String,
    temperature: Double,
    dewPoint: Double
  ) throws {
    let report = try metar("24008KT 9999 FEW020 \(text)")
    #expect(report.temperature == .celsius(temperature) && report.dewPoint == .celsius(dewPoint))
    #expect(report.contradictions.isEmpty && report.unknown.isEmpty)
  }

  @Test func `a remark about amendments does not amend a forecast`() throws {
    for text in ["AMD NOT SKED", "NIL AMD NOT SKED", "AMD NOT SKED TIL 041200", "AMD LTD TO WIND"] {
      #expect(try !TAF("TAF KSUN 040100Z 0401/0424 \(text)").isAmended, "\(text)")
    }
    #expect(try TAF("TAF AMD KSUN 040100Z 0401/0424 27005KT P6SM SKC").isAmended)
  }

  // MARK: - Other code forms

  @Test(
    arguments: [
      (
        "AAXX 24121 80110 01565 79901 10173 20173 38512 60004 7052/ 81550 333 20167 30///", CodeForm.synop
      ),
      ("BBXX WLKP 24123 99510 70020 41498 80505", .ship), ("AAXX SIGMET 1 VALID 151000/151400", .sigmet),
      ("OOXX AT02 24121 99457 10036", .synopMobil),
      ("TTAA 74001 78073 99015 24456 16018", .temp), ("TTDD 7400/ 78073 00015 24456", .temp),
      ("PPBB 74000 78073 90012 16018", .pilot), ("UUAA 24121 99510 70020 41498", .tempShip),
      ("XXAA 74121 99255 70800 08116", .tempDrop), ("IIBB 74121 99255 70800 08116", .tempMobil),
      ("ARP UAL2390 3329N 12235W 0230 F280 MS26 160/050KT", .airReport),
      ("ARS UAL1 4040N 07340W 0112 F350 SEV TURB", .specialAirReport),
      ("YBBB SIGMET A01 VALID 141000/141400 YBRF-", .sigmet), ("CONVECTIVE SIGMET 8C", .sigmet),
      ("LFFF AIRMET 2 VALID 141000/141400 LFPW-", .airmet), ("AIRMET TANGO UPDT 3", .airmet),
      ("SNOWTAM 0123 EFHK 11261250", .snowtam), ("(SNOWTAM 0123", .snowtam),
      ("ATIS YSSY O 141058 RWY 16L", .atis), ("ATIS YSSY O 141058Z 26008KT CAVOK", .atis),
      ("VOLMET EDDF", .volmet), ("GAMET VALID 302100/010300 EDZF-", .gamet),
      ("EDMM GAMET VALID 302100/010300 EDZF-", .gamet), ("A1234/26 NOTAMN", .notam),
      ("(A1234/26 NOTAMC A1200/26", .notam), ("VA ADVISORY DTG: 20261130/2100Z", .volcanicAsh),
      ("TC ADVISORY DTG: 20261130/2100Z", .tropicalCyclone), ("SWX ADVISORY STATUS: TEST", .spaceWeather),
    ] as [(String, CodeForm)]
  )
  func `a report of another code form is rejected by name`(text: String, form: CodeForm) throws {
    let error = try #require(throws: ReportError.self) { try METAR(text, reference: Fixtures.reference) }
    #expect(error.description.contains(form.rawValue))
    let reports = ReportSplitter.reports(in: text)
    #expect(reports.map(\.kind) == [.other(form)])
    guard case .unreadable(_, .otherForm(form, _)) = DecodedReport(reports[0], reference: Fixtures.reference)
    else {
      Issue.record("\(text) was read")
      return
    }
  }

  @Test func `all reports of a bulletin have the form named in its first line`() {
    let text = """
      SMUK01 EGRR 221200
      AAXX 22121
      03772 11565 79901 10173 20173 30085 40118=
      03776 11470 79903 10165 20150=

      METAR EGLL 221220Z 24008KT CAVOK 12/11 Q1013=
      """
    let kinds = ReportSplitter.reports(in: text).map(\.kind)
    #expect(kinds == [.other(.synop), .other(.synop), .observation(.metar)])
  }

  @Test func `each message below a heading begins with its name`() {
    let text = """
      WSUK31 EGRR 302100
      EGTT SIGMET 1 VALID 302100/010100 EGRR-
      EGTT LONDON FIR SEV TURB=
      EDMM GAMET VALID 302100/010300 EDZF-
      EDMM MUENCHEN FIR
      SNOWTAM 0123
      EFHK 11302050
      """
    let kinds = ReportSplitter.reports(in: text).map(\.kind)
    #expect(kinds == [.other(.sigmet), .other(.gamet), .other(.snowtam)])
  }

  @Test(arguments: ["UUDD 221900Z 24003MPS CAVOK 12/11 Q1013", "UUBB 24003MPS 9999 12/11 Q1013"])
  func `a station may have the same name as a part of a sounding`(text: String) throws {
    #expect(try METAR(text).temperature == .celsius(12))
  }

  // MARK: - Remarks

  @Test func `an amount with only its tenths is unknown`() throws {
    let metar = try metar("00000KT 15SM CLR 17/02 A3000 RMK AO1 8PAST HR P0003 3009 50020", at: "CYAB")
    #expect(
      metar.remarks.contains(
        .precipitation(.init(period: .lastHour, amount: nil, isTrace: false, unit: .millimeters))
      )
    )
    #expect(metar.remarks.contains(.pressureTendency(figure: 3, change: 0.9)))
    #expect(metar.unknown == ["50020"])
  }

  @Test(
    arguments: [
      ("MGQZ", "QFE772/1", nil, 772.1), ("MGQZ", "QFE 872.9", nil, 872.9), ("UUEE", "QFE745/0993", 745, 993),
      ("UUEE", "QFE750", 750, nil), ("ZMCK", "QFE 654.3", 654.3, nil), ("UUEE", "QFE998", nil, 998),
      ("EPWA", "QFE745/0993", 745, 993),
    ] as [(String, String, Double?, Double?)]
  )
  func `the unit of QFE depends on the country`(
    station: String,
    text: String,
    mercury: Double?,
    hectopascals: Double?
  ) throws {
    let metar = try metar("23006KT 9999 BKN020 21/13 RMK \(text)", at: station)
    #expect(metar.remarks == [.stationPressure(millimetersOfMercury: mercury, hectopascals: hectopascals)])
    #expect(metar.unknown.isEmpty)
  }

  @Test(arguments: [
    ("SLP144 WND DATA ESTMD ALSTG/SLP ESTMD 58007", Remark.pressureTendency(figure: 8, change: -0.7)),
    ("WND DATA ESTMD 10217", .sixHourMaximum(Self.tenths("0217"))),
    ("ALSTG/SLP ESTMD 10200", .sixHourMaximum(Self.tenths("0200"))),
    ("FOG AND 20105", .sixHourMinimum(Self.tenths("0105"))),
  ])
  func `figures after a word that does not introduce a height are a remark`(text: String, last: Remark) throws
  {
    let metar = try metar("00000KT 10SM CLR 17/02 A3000 RMK \(text)", at: "KMCI")
    #expect(metar.remarks.last == last)
  }

  @Test(arguments: ["CLD TOPS 10500", "ICG BTN 10500 AND 12000", "TOPS EST 10500", "TURB NR 11000"])
  func `figures after a word that introduces a height are a height`(text: String) throws {
    let metar = try metar("00000KT 10SM CLR 17/02 A3000 RMK \(text)", at: "KMCI")
    #expect(!metar.remarks.contains { if case .sixHourMaximum = $0 { true } else { false } })
    #expect(metar.unknown.contains { $0.hasSuffix("00") })
  }

  @Test(arguments: [
    "RMK:CB FM NW TO E, SHRA TO E", "RMK: CB FM NW TO E, SHRA TO E", "R MK CB FM NW TO E, SHRA TO E",
  ])
  func `a colon belongs to the word that begins the remarks`(text: String) throws {
    let metar = try metar("24008KT 9999 FEW020 27/23 Q1010 \(text)", at: "AYPY")
    #expect(metar.unknown.isEmpty && metar.conditions.weather == [])
    guard metar.remarks.count == 2, case .observation(let cloud) = metar.remarks[0],
      case .observation(let showers) = metar.remarks[1]
    else {
      Issue.record("\(metar.remarks)")
      return
    }
    #expect(cloud.location?.sectors == CompassSectors(from: .northwest, through: .east))
    #expect(showers.location?.sectors == CompassSectors(.east))
  }

  @Test(arguments: [
    ("FEW080 CB S/SW/W", 80, CloudGenus.cumulonimbus, ["S", "SW", "W"]),
    ("FEW200 TCU N/NNE", 200, .toweringCumulus, ["N", "NNE"]),
    ("FEW050 CB DSNT ESE", 50, .cumulonimbus, ["ESE"]),
  ])
  func `after the pressure a cloud with a location does not belong to the layer`(
    text: String,
    height: UInt16,
    genus: CloudGenus,
    points: [String]
  ) throws {
    let metar = try metar("23006KT 9999 BKN020 21/13 Q1018 \(text)", at: "MGGT")
    #expect(metar.groups.contains { $0.value == .cloud(CloudGroup(.few, hundredsOfFeet: height)) })
    guard case .observation(let cloud)? = metar.remarks.last else {
      Issue.record("no cloud")
      return
    }
    #expect(cloud.subject == .cloud(genus) && cloud.location?.sectors.points.map(\.letters) == points)
    let before = try self.metar("23006KT 9999 FEW050 CB 21/13 Q1018")
    #expect(before.conditions.sky == .layers([CloudLayer(.few, base: .feet(5000), kind: .cumulonimbus)]))
  }

  @Test(arguments: [
    ("FEW020CB ESE", CloudGenus.cumulonimbus, ["ESE"]), ("FEW020 CB SE/S", .cumulonimbus, ["SE", "S"]),
    ("SCT030 FEW020TCU DSNT N", .toweringCumulus, ["N"]),
  ])
  func `a location behind a layer is that of its cloud`(text: String, genus: CloudGenus, points: [String])
    throws
  {
    let metar = try metar("23006KT 9999 \(text) 24/17 Q1018", at: "MGGT")
    #expect(metar.unknown.isEmpty && metar.conditions.weather == [])
    #expect(metar.temperature == .celsius(24) && metar.altimeter == .hectopascals(1018))
    guard case .observation(let cloud)? = metar.remarks.last else {
      Issue.record("no cloud")
      return
    }
    #expect(cloud.subject == .cloud(genus) && cloud.location?.sectors.points.map(\.letters) == points)
  }

  @Test(arguments: ["FEW020 SE 24/17 Q1018", "SE FEW020CB 24/17 Q1018"])
  func `a location without a cloud in front of it is not read`(text: String) throws {
    #expect(try metar("23006KT 9999 \(text)").unknown.count == 1)
  }

  @Test(arguments: CompassPoint.allCases)
  func `all sixteen compass points are kept`(point: CompassPoint) throws {
    let metar = try metar("23006KT 9999 FEW020 21/13 Q1018 RMK CB \(point.letters)")
    guard case .observation(let cloud)? = metar.remarks.last else {
      Issue.record("no cloud")
      return
    }
    #expect(cloud.location?.sectors == CompassSectors(point))
  }

  @Test func `the wind at both ends of a runway is decoded`() throws {
    let metar = try metar(
      "29006MPS 9999 BKN020 21/13 Q1018 RMK TDZ R01/29006G08MPS END R01/28005MPS",
      at: "UHMA"
    )
    let places = metar.remarks.compactMap { if case .wind(_, let place) = $0 { place } else { nil } }
    let runway = RunwayDesignator(number: 1)
    #expect(places == [.touchdown(runway), .stopEnd(runway)])
  }

  @Test func `the next observation may be at a time of the day`() throws {
    let metar = try metar("00000KT 15SM CLR 17/02 A3000 RMK LAST STFD OBS/NXT1400Z SLP144", at: "CYAB")
    let time = try #require(ChangeTime(day: nil, hour: 14, minute: 0))
    #expect(
      metar.remarks == [
        .nextObservation(time, isAfterLast: true), .seaLevelPressure(.hectopascals(1014.4)),
      ]
    )
  }

  @Test func `remarks of a distant cloud and of a clear sky are decoded together`() throws {
    let metar = try metar("00000KT 9999 27/23 Q1010 RMK DIST CB TO NW CLR SKC")
    let location = RemarkLocation(sectors: CompassSectors(.northwest), isDistant: true)
    #expect(
      metar.remarks == [
        .observation(ObservationRemark(subject: .cloud(.cumulonimbus), location: location)), .cloudless(.clr),
        .cloudless(.skc),
      ]
    )
  }

  @Test(arguments: [
    ("RA AMT 16.2MM", "RCTP"), ("04012KT/R10", "RCTP"), ("QFF 1013.2HPA", "LIMC"), ("DP MISG", "CYYZ"),
    ("OBST OBSC", "UUEE"), ("STNR", "ZGGG"), ("WSHIFT 1215", "KMCI"), ("VSBY 2V5", "KMCI"),
    ("VIS16KM", "RJTT"),
    ("PK 24045/32", "LPPT"), ("WIND PK 24045/32", "LPPT"), ("CIME OBSC", "LIMC"), ("STN CLSD", "KMCI"),
    ("OBSC ARND", "KMCI"), ("CLD:SKY MAY BE OBSC", "YBBN"), ("CB:E", "MPTO"), ("TCUN", "MPTO"),
    ("R88/CLRD7", "UUEE"), ("R75/290066", "UUEE"), ("18090060", "UUEE"), ("VRB02KT/R22", "RCFN"),
    ("SKY OBS", "VIDP"), ("MT TOPS OBSCD", "KDEN"), ("CCSL OVR MT E", "KDEN"), ("ACSL OVR MT NW-N", "KDEN"),
  ])
  func `a remark with a public meaning is read`(text: String, station: String) throws {
    let metar = try metar("24008KT 9999 FEW020 27/23 Q1010 RMK \(text)", at: station)
    #expect(metar.unknown == [] && !metar.remarks.isEmpty)
  }

  @Test(arguments: [
    ("TL170", Remark.transitionLevel(170)), ("TRL060", .transitionLevel(60)),
    ("MSGTX", .transmitted(by: nil)),
    ("MSGTX MMMD", .transmitted(by: group("MMMD") { LocationIndicator(group: $0) })),
    ("RWY15/33", .runway([RunwayDesignator(number: 15), RunwayDesignator(number: 33)])),
    ("RWY 15/33", .runway([RunwayDesignator(number: 15), RunwayDesignator(number: 33)])),
    ("RWY19", .runway([RunwayDesignator(number: 19)])),
    ("BIRD HAZARD RWY15/33", .birdHazard([RunwayDesignator(number: 15), RunwayDesignator(number: 33)])),
    ("BIRD HAZARD RWY", .birdHazard([])),
  ])
  func `levels, relays and whole runways are decoded in remarks`(text: String, expected: Remark) throws {
    let metar = try metar("24008KT 9999 FEW020 27/23 Q1010 RMK \(text)", at: "MMCT")
    #expect(metar.remarks == [expected] && metar.unknown == [])
    let behind = try self.metar("24008KT 9999 FEW020 27/23 Q1010 \(text)", at: "MMCT")
    #expect(behind.remarks == [expected] && behind.trends.isEmpty)
  }

  @Test func `mountains in remarks are not a part of a name`() throws {
    let metar = try metar("24008KT 9999 FEW020 27/23 Q1010 RMK MT XYZZY OBSCD", at: "KDEN")
    #expect(metar.unknown == ["MT", "XYZZY"])
  }

  @Test(arguments: ["TL999", "TL17", "TL1530X", "MSGTXX", "RWY15/", "RWY15/37"])
  func `levels, relays and runways in other forms are unknown`(text: String) throws {
    let metar = try metar("24008KT 9999 FEW020 27/23 Q1010 RMK \(text)", at: "MMCT")
    #expect(metar.unknown == [text])
  }

  @Test(arguments: [
    ("RMKAO2 SLP132", "RMK AO2"), ("RMKSLP132 AO2", "RMK SLP132"), ("RMK/AO2 SLP132", "RMK/ AO2"),
    ("RMK:AO2 SLP132", "RMK: AO2"),
  ])
  func `remarks may lack the space after the word that begins them`(text: String, reading: String) throws {
    let metar = try metar("24008KT 10SM FEW020 27/23 A2992 \(text)", at: "KPWM")
    #expect(metar.seaLevelPressure == .hectopascals(1013.2) && metar.unknown == [])
    #expect(metar.remarks.count == 2 && metar.repairs.map(\.reading) == [reading])
    let bulletin = """
      SAUS70 KWBC 221900
      METAR KPWM 221900Z 24008KT 10SM FEW020 27/23 A2992
      \(text)=
      """
    let reports = ReportSplitter.reports(in: bulletin)
    #expect(reports.map(\.text.description) == ["METAR KPWM 221900Z 24008KT 10SM FEW020 27/23 A2992 \(text)"])
  }

  @Test(
    arguments: [
      // As the country writes it.
      ("MGQZ", "QFE772/1", 2371, nil, 772.1), ("UUEE", "QFE745", 190, 745, nil),
      ("UUEE", "QFE745/0993", 190, 745, 993),
      // In the other unit.
      ("SLLP", "QFE465", 4071, 465, nil), ("UTOD", "QFE790", 2077, nil, 790),
      // In neither.
      ("MGQZ", "QFE500", 2371, nil, nil), ("UUEE", "QFE650/0867", 190, nil, nil),
    ] as [(String, String, Double, Double?, Double?)]
  )
  func `QFE is checked against the elevation`(
    station: String,
    text: String,
    meters: Double,
    mercury: Double?,
    hectopascals: Double?
  ) throws {
    for altimeter in ["Q1018", "Q////"] {
      var metar = try metar("23006KT 9999 BKN020 21/13 \(altimeter) RMK \(text)", at: station)
      var asked: [String] = []
      metar.settleStationPressure {
        asked.append($0.description)
        return .meters(meters)
      }
      #expect(metar.remarks == [.stationPressure(millimetersOfMercury: mercury, hectopascals: hectopascals)])
      #expect(metar.contradictions.isEmpty == (mercury != nil || hectopascals != nil))
      #expect(asked == [station])
    }
  }

  @Test func `without an elevation QFE stays as written`() throws {
    var metar = try metar("23006KT 9999 BKN020 21/13 Q1018 RMK QFE600", at: "MGQZ")
    let written = metar
    metar.settleStationPressure { _ in nil }
    #expect(metar == written)
  }

  @Test(arguments: [("KQXX", "QFE 2875"), ("EPWA", "QFE300"), ("UUEE", "QFE300")])
  func `without an elevation QFE is possible from the highest aerodrome to sea level`(
    station: String,
    text: String
  ) throws {
    let metar = try metar("23006KT 9999 BKN020 21/13 Q1018 RMK \(text)", at: station)
    #expect(metar.remarks == [.stationPressure(millimetersOfMercury: nil, hectopascals: nil)])
    #expect(metar.contradictions.map(\.description).allSatisfy { $0.hasSuffix("is impossible and not used") })
    #expect(metar.contradictions.count == 1)
  }

  // MARK: - Groups of the body

  @Test(arguments: ["SKY OBS", "SKY OBSC", "SKY OBSCD"])
  func `an obscured sky in words is a sky without a known vertical visibility`(text: String) throws {
    let metar = try metar("24008KT 4000 BR \(text) 27/23 Q1010 NOSIG", at: "VIDP")
    #expect(metar.conditions.sky == .layers([CloudLayer(.verticalVisibility, base: nil)]))
    #expect(metar.unknown == [] && metar.flightCategory == nil && metar.categoryOutlook.bound == .ifr)
  }

  @Test(arguments: [
    ("VCTSSH", ["VCTS", "VCSH"]), ("TSSH", ["TS", "SH"]), ("TSSHRA", ["TSRA"]), ("\u{2212}RA", ["-RA"]),
    ("\u{2013}SHRA", ["-SHRA"]), ("- DZ", ["-DZ"]),
  ])
  func `weather with an unusual spelling is decoded`(text: String, expected: [String]) throws {
    let metar = try metar("24008KT 9999 \(text) FEW020 27/23 Q1010")
    #expect(metar.conditions.weather?.map(\.code) == expected)
    #expect(metar.unknown == [] && metar.repairs.isEmpty == (text == "TSSHRA"))
    let taf = try TAF("EGLL 221700Z 2218/2318 24008KT 9999 \(text) FEW020")
    #expect(taf.periods[0].conditions.weather?.map(\.code) == expected)
  }

  @Test func `recent weather is decoded after a space`() throws {
    #expect(try metar("24008KT 9999 FEW020 27/23 Q1010 RE SHRA").recentWeather.map(\.code) == ["SHRA"])
  }

  @Test func `a height has three digits, and the temperature begins after them`() throws {
    let metar = try metar("24008KT 9999 FEW03027/20 Q1010")
    #expect(metar.temperature == .celsius(27) && metar.dewPoint == .celsius(20))
    #expect(metar.conditions.sky == .layers([CloudLayer(.few, base: .feet(3000))]))
    #expect(metar.repairs.map(\.reading) == ["FEW030 27/20"])
  }

  @Test(arguments: [("36020", 20.0), ("CALMKT", 0)])
  func `a wind without its unit is repaired where knots are usual`(text: String, knots: Double) throws {
    let metar = try metar("\(text) 9999 FEW020 27/23 Q1010", at: "HSDN")
    #expect(metar.conditions.wind?.speed == .knots(knots) && metar.unknown == [])
    #expect(metar.repairs.count == 1)
    #expect(try self.metar("36020 9999 FEW020 27/23 Q1010", at: "ZBAA").conditions.wind == nil)
  }

  @Test func `a calm with a direction is reported`() throws {
    let metar = try metar("24000KT 9999 FEW020 27/23 Q1010")
    #expect(metar.contradictions.map(\.description).contains { $0.contains("240°") })
    #expect(try self.metar("00000KT 9999 FEW020 27/23 Q1010").contradictions.isEmpty)
  }

  @Test func `a runway visual range is at most two kilometres`() throws {
    let metar = try metar("24008KT 9999 FEW020 M07/M10 Q1010 R25/4999")
    #expect(metar.runwayVisualRanges.isEmpty)
    #expect(
      metar.supplementaryInformation.runwayStates.map(\.condition) == [
        .contaminated(deposit: 4, extent: 9, depth: 99)
      ]
    )
    #expect(try self.metar("24008KT 0800 R25/0900 FG VV001 M07/M10 Q1010").runwayVisualRanges.count == 1)
  }

  @Test(
    arguments: [
      ("R75/4999", "25R", 4, 9, 99), ("R25/49//", "25", 4, 9, nil), ("R51//9//", "01R", nil, 9, nil),
    ] as [(String, String, UInt8?, UInt8?, UInt8?)]
  )
  func `a runway state may lack its braking action`(
    text: String,
    runway: String,
    deposit: UInt8?,
    extent: UInt8?,
    depth: UInt8?
  ) throws {
    let states = try metar("24008KT 9999 FEW020 M07/M10 Q1010 \(text)").supplementaryInformation.runwayStates
    #expect(states.map(\.runway?.description) == [runway])
    #expect(states.map(\.condition) == [.contaminated(deposit: deposit, extent: extent, depth: depth)])
    #expect(try metar("24008KT 9999 FEW020 M07/M10 Q1010 R75/3499").unknown == ["R75/3499"])
  }

  @Test(arguments: [
    "24008KT ///V/// 9999 FEW020 27/23 Q1010", "24008KT 9999 FEW020 27/23 /",
    "24008KT 9999 FEW020 07/03 Q1010 W/////",
  ])
  func `missing values are read as missing`(text: String) throws {
    #expect(try metar(text).unknown == [])
  }

  // MARK: - Values that cannot be

  @Test func `a sea-level pressure far from the altimeter setting is ignored`() throws {
    let metar = try metar("00000KT 10SM CLR 17/02 A2987 RMK SLP508", at: "KSDY")
    #expect(metar.seaLevelPressure == nil && metar.remarks == [.seaLevelPressure(nil)])
    #expect(metar.contradictions.count == 1)
    #expect(try self.metar("00000KT 10SM CLR 17/02 A3000 RMK SLP144").contradictions.isEmpty)
    let high = try self.metar("00000KT 10SM CLR M37/M42 A3120 RMK SLP612", at: "PAFA")
    #expect(high.seaLevelPressure == .hectopascals(1061.2) && high.contradictions.isEmpty)
  }

  @Test func `an extreme outside the forecast keeps its written time`() throws {
    let taf = try TAF("TAF EGLL 020500Z 0206/0312 24008KT 9999 FEW020 TX29/0214Z TN22/0120Z")
    #expect(taf.minimumTemperatures.map(\.time) == [nil])
    #expect(taf.minimumTemperatures.map(\.writtenTime.description) == ["01/20"])
    #expect(taf.contradictions.count == 1)
  }

  @Test(arguments: [
    ("TAF EGLL 300500Z 3006/0112 24008KT 9999 FEW020", "2026-09-30T06:00:00Z", "2026-10-01T12:00:00Z"),
    ("TAF EGLL 300500Z 3006/3112 24008KT 9999 FEW020", "2026-10-30T06:00:00Z", "2026-10-31T12:00:00Z"),
    ("TAF EGLL 280500Z 2806/0112 24008KT 9999 FEW020", "2026-02-28T06:00:00Z", "2026-03-01T12:00:00Z"),
  ])
  func `the month is the latest one for which the forecast is not too long`(
    text: String,
    start: String,
    end: String
  )
    throws
  {
    let reference = try Date("2026-11-26T12:00:00Z", strategy: .iso8601)
    let taf = try TAF(text, reference: reference)
    let (first, last) = (try Date(start, strategy: .iso8601), try Date(end, strategy: .iso8601))
    #expect(taf.start == first && taf.end == last)
    #expect(taf.contradictions.isEmpty)
  }

  @Test(
    arguments: [
      ("0400 FG 07/07 Q1010", .lifr, nil), ("0400 FG BKN/// 07/07 Q1010", .lifr, nil),
      ("BKN003 07/07 Q1010", .lifr, nil), ("4000 BR BKN/// 07/07 Q1010", nil, .ifr),
      ("4000 BR 07/07 Q1010", nil, .ifr), ("9999 BKN/// 07/07 Q1010", nil, nil),
      ("BKN008 07/07 Q1010", nil, .ifr), ("9999 BKN040 07/07 Q1010", .vfr, nil), ("07/07 Q1010", nil, nil),
    ] as [(String, FlightCategory?, FlightCategory?)]
  )
  func `the category of a partial report is known, bounded or unknown`(
    text: String,
    category: FlightCategory?,
    bound: FlightCategory?
  )
    throws
  {
    let metar = try metar("24008KT \(text)", at: "RJTT")
    #expect(metar.flightCategory == category && metar.categoryOutlook.bound == bound)
  }
}
