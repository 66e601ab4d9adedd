import AviationReports
import FoundationEssentials
import Testing
import Weather

struct METARTests {
  /// A report with a group of each kind.
  private static let full = Result {
    try METAR(
      "METAR COR KPWM 040051Z AUTO 27005G15KT 240V310 1 3/4SM R11/2600FT/U -SHSN BR FEW008 OVC015 M02/M13 A2993 RMK AO2 SLP135 T10221133",
      reference: Date(timeIntervalSince1970: 1_638_600_000)
    )
  }

  @Test func `every group of a report is understood`() throws {
    let metar = try Self.full.get()
    #expect(metar.unknown == [])
    #expect(metar.repairs == [])
  }

  @Test func `the head names the kind, the station and the time`() throws {
    let metar = try Self.full.get()
    #expect(metar.kind == .metar)
    #expect(metar.station.description == "KPWM")
    #expect(metar.time == Date(timeIntervalSince1970: 1_638_579_060))
    #expect(metar.isAutomatic)
    #expect(metar.isCorrected)
  }

  @Test func `the body has wind, visibility, weather and clouds`() throws {
    let metar = try Self.full.get()
    #expect(metar.conditions.wind?.gust == .knots(15))
    #expect(metar.conditions.wind?.variableBetween == .init(from: 240, to: 310))
    #expect(metar.conditions.visibility == Visibility(.statuteMiles(1.75)))
    #expect(metar.runwayVisualRanges.count == 1)
    #expect(metar.conditions.weather?.map(\.code) == ["-SHSN", "BR"])
    #expect(metar.ceiling == .feet(1500))
    #expect(metar.flightCategory == .ifr)
  }

  @Test func `temperatures and pressures are as exact as in the remarks`() throws {
    let metar = try Self.full.get()
    #expect(metar.temperature == .celsius(-2.2))
    #expect(metar.dewPoint == .celsius(-13.3))
    #expect(metar.altimeter == .inchesOfMercury(29.93))
    #expect(metar.seaLevelPressure == .hectopascals(1013.5))
  }

  @Test(
    arguments: [
      ("BKN/// OVC020", nil, nil), ("BKN/// OVC004", nil, .lifr), ("FEW010 BKN/// OVC020", nil, .mvfr),
      ("BKN008 OVC///", 800, .ifr), ("////// BKN008", nil, nil), ("FEW020/// OVC030", 3000, .mvfr),
      ("BKN020 ///CB", 2000, .mvfr), ("///015 BKN020", nil, .mvfr), ("///020 BKN020", 2000, .mvfr),
    ] as [(String, Double?, FlightCategory?)]
  )
  func `a layer of unknown height may be the ceiling`(
    sky: String,
    feet: Double?,
    category: FlightCategory?
  )
    throws
  {
    let metar = try METAR("KMCI 131753Z 00000KT 9999 \(sky) 17/02 Q1012")
    #expect(metar.ceiling == feet.map(Length.feet))
    #expect(metar.flightCategory == category)
  }

  @Test(arguments: [
    "KPWM |202351Z| 18016G25KT 1 1/2SM +RA BR BKN007 OVC020 |M02/M04 A2979 RMK AO2",
    "SPECI EFHK COR |202351Z| AUTO /////KT 9999 -RA FEW036/// //////TCU |XX/XX Q1006 TEMPO 4000",
    "EFHK |202351Z| ///// 9999 FEW036 |///// Q1006", "EFHK |202351Z| VRB02KT CAVOK |QNH1020 NOSIG",
    "EFHK |202351Z| VRB02KT CAVOK |NOSIG", "EFHK |202351Z| VRB02KT 9999 |BECMG 4000 BR",
    "KPWM |202351Z| 18016KT 10SM CLR |RMK AO2 T01690027", "KPWM |202351Z| 18016KT 10SM CLR|25/19",
    "KPWM |202351Z| 18016KT 10SM CLR|",
  ])
  func `wind, visibility, weather and sky are between the time and the other groups`(text: String) throws {
    let parts = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    let whole = parts.joined()
    let report = try METAR(whole)
    #expect(report.rangeOfTime.map { report.text[$0] } == parts[1])
    let rest = report.endOfSky.map { report.text[$0..<whole.utf8.count] }
    #expect(rest ?? "" == parts[3], "\(report.groups)")
  }

  @Test(arguments: [("TTF METAR", ReportKindName.metar), ("TTF SPECI", .speci), ("TTF", .metar)])
  func `an Australian landing forecast is announced in the header`(head: String, kind: ReportKindName) throws
  {
    let text = "\(head) YSSY 231430Z 24008KT 9999 SCT030 18/12 Q1013 FM1500 18015G25KT 9999 SCT040"
    let metar = try METAR(text)
    #expect(metar.kind == kind)
    #expect(metar.station.description == "YSSY")
    #expect(metar.trends.count == 1)
    #expect(metar.unknown == [])
    #expect(
      ReportSplitter.reports(in: "\(text) \(text)").map(\.kind) == [.observation(kind), .observation(kind)]
    )
  }

  @Test(
    arguments: [
      ("17/02 A3000 RMK T01690027", 16.9, 2.7, 0), ("17/02 A3000 RMK T01950027", 17, 2.7, 1),
      ("05/ A3000 RMK T0046", 4.6, nil, 0),
      ("A3000 RMK T0093", 9.3, nil, 0),
    ] as [(String, Double, Double?, Int)]
  )
  func `tenths are used if they are of the same measurement`(
    text: String,
    t: Double,
    td: Double?,
    warnings: Int
  ) throws {
    let metar = try METAR("KMCI 131753Z 00000KT 10SM CLR \(text)")
    #expect(metar.temperature?.celsius == t)
    #expect(metar.dewPoint?.celsius == td)
    #expect(metar.contradictions.count == warnings)
  }

  @Test(
    arguments: [
      ("10SM CLR", FlightCategory.vfr), ("10SM BKN031", .vfr), ("10SM BKN030", .mvfr), ("10SM OVC010", .mvfr),
      ("10SM OVC009", .ifr),
      ("10SM OVC005", .ifr), ("10SM OVC004", .lifr), ("10SM OVC000", .lifr), ("P6SM SCT004", .vfr),
      ("5SM CLR", .mvfr), ("3SM CLR", .mvfr),
      ("2 3/4SM CLR", .ifr), ("1SM CLR", .ifr), ("3/4SM CLR", .lifr), ("M1/4SM CLR", .lifr), ("CAVOK", .vfr),
      ("M1SM CLR", .lifr), ("M3SM CLR", .ifr), ("M5SM CLR", .mvfr), ("P5SM CLR", .vfr), ("P3SM CLR", .mvfr),
      ("1 1/4 SM BR CLR", .ifr),
      ("9999 NSC", .vfr),
      ("1/2SM VV010", .lifr), ("2SM VV005", .ifr), ("10SM VV///", nil), ("1/2SM VV///", .lifr), ("10SM", nil),
      ("CLR", nil), ("9999 //////", nil),
      ("//// OVC010", nil), ("9999 FEW020 BKN///", nil), ("9999 FEW040 BKN///", .vfr),
      ("9999 BKN008 OVC///", .ifr), ("9999 ///015", nil),
      ("9999 FEW010/// ///CB", .vfr), ("9999 ///CB", nil), ("4800 BKN040", .ifr), ("5000 BKN040", .mvfr),
      ("8000 NSC", .mvfr),
    ] as [(String, FlightCategory?)]
  )
  func `the flight category is computed, or nil if it cannot be determined`(
    text: String,
    expected: FlightCategory?
  )
    throws
  {
    #expect(try METAR("KMCI 131753Z 00000KT \(text) 17/02 Q1012").flightCategory == expected)
  }

  @Test(
    arguments: [
      ("9999 FEW020", [String]?.some([])), ("9999 // FEW020", nil), ("9999 -RA BR FEW020", ["-RA", "BR"]),
      ("CAVOK", []), ("", nil),
    ] as [(String, [String]?)]
  )
  func `no weather is not the same as weather not observed`(text: String, expected: [String]?) throws {
    #expect(
      try METAR("EDDF 131750Z AUTO 00000KT \(text) 17/02 Q1012").conditions.weather?.map(\.code) == expected
    )
  }

  @Test func `trends do not leak into the observation`() throws {
    let metar = try METAR(
      "EHEH 180725Z 23010KT 4400 BR SCT004 OVC006 11/11 Q1009 YLO 23012KT 4000 DZ BKN005 TEMPO FM0800 TL0930 2000 +DZ BKN002 BECMG AT1000 28016G30KT CAVOK"
    )
    #expect(metar.conditions.wind == Wind(direction: .from(degrees: 230), speed: .knots(10)))
    #expect(metar.conditions.visibility == Visibility(.meters(4400)))
    #expect(metar.conditions.weather?.map(\.code) == ["BR"])
    #expect(metar.ceiling == .feet(600))
    #expect(metar.trends.map(\.indicator) == [.colourForecast, .temporary, .becoming])
    #expect(metar.trends.first?.conditions.visibility == Visibility(.meters(4000)))
    #expect(metar.trends.first?.conditions.wind?.speed == .knots(12))
    #expect(metar.trends[1].from?.hour == 8)
    #expect(metar.trends[1].until?.minute == 30)
    #expect(metar.trends[1].conditions.visibility == Visibility(.meters(2000)))
    #expect(metar.trends.last?.at?.hour == 10)
    #expect(metar.trends.last?.conditions.wind?.gust == .knots(30))
    #expect(metar.unknown == [])
  }

  @Test(arguments: [
    "TEMPO FM 1300 1500 SA", "INTER 1000/1200 3000 SHRA", "FM1130 16011KT 9999", "PROB30 TEMPO 3000 TSRA",
  ])
  func `trends of every form are decoded`(text: String) throws {
    let metar = try METAR("YBBN 240900Z 17005KT 9999 FEW014 23/22 Q1016 \(text)")
    #expect(metar.trends.count == 1)
    #expect(metar.unknown == [])
    #expect(metar.conditions.visibility == Visibility(.kilometers(10), .atLeast))
  }

  @Test(
    arguments: [
      ("TEMPO 1130/1230 3000 RA FM1330 22025G40KT 9999 BKN008", [11, 13], [nil, 25]),
      ("FM1200 16010KT 9999 FEW010 FM1330 22025G40KT 3000 RA BKN008", [12, 13], [10, 25]),
      ("INTER 1130/1300 3000 SHRA FM1330 22025KT CAVOK", [11, 13], [nil, 25]),
      ("BECMG FM1130 TL1230 22025KT", [11], [25]), ("TEMPO TL1230 FM1130 22025KT", [11], [25]),
      ("BECMG AT1200 4000 FM1300 22025KT", [nil, 13], [nil, 25]),
    ] as [(String, [UInt8?], [Double?])]
  )
  func `FM begins the next trend`(text: String, from: [UInt8?], knots: [Double?]) throws {
    let metar = try METAR("YBBN 111100Z 24010KT 9999 SCT020 12/08 Q1012 \(text)")
    #expect(metar.trends.map { $0.from?.hour } == from)
    #expect(metar.trends.map { $0.conditions.wind?.speed?.knots.rounded() } == knots)
    #expect(metar.unknown == [])
  }

  @Test func `turbulence from a time on is not a trend`() throws {
    let metar = try METAR(
      "YBBN 041130Z 15010KT 9999 22/19 Q1018 TEMPO 1300/1430 2000 DZ FM1130 MOD TURB BLW 5000FT TL1200"
    )
    #expect(metar.trends.map { $0.from?.hour } == [13])
    #expect(metar.trends.map { $0.until?.hour } == [14])
    #expect(metar.remarks.count == 1)
    #expect(metar.unknown == [])
  }

  @Test func `a trend with an unreadable indicator does not change other trends`() throws {
    let metar = try METAR(
      "YBBN 111100Z 24010KT 9999 SCT020 12/08 Q1012 BECMG 9999 TEMP0 1130/1230 0500 FG TEMPO 3000 RA"
    )
    #expect(metar.trends.map(\.indicator) == [.becoming, .temporary])
    #expect(metar.trends.first?.conditions.weather == nil)
    #expect(metar.unknown == ["TEMP0", "1130/1230", "0500", "FG"])
  }

  @Test func `the probability of intermittent weather in a trend is decoded`() throws {
    let metar = try METAR("YBBN 111100Z 24010KT 9999 12/08 Q1012 PROB30 INTER 1130/1230 3000 TSRA")
    #expect(metar.trends.map(\.indicator) == [.probability(percent: 30, recurring: .intermittent)])
    #expect(metar.trends.first?.from?.hour == 11)
  }

  @Test func `an Australian trend is read after RMK`() throws {
    let metar = try METAR(
      "SPECI YPAD 112200Z 00000KT 2000 +DZ OVC005 12/11 Q1020 RMK RF00.8/001.8 FM2200 32005KT 9999 NSW BKN008 FM2300 04005KT 8000 SCT010 CLD LWR E"
    )
    #expect(metar.trends.map { $0.from?.hour } == [22, 23])
    #expect(metar.trends.map { $0.conditions.wind?.direction } == [.from(degrees: 320), .from(degrees: 40)])
    #expect(metar.trends.map { $0.conditions.sky?.layers.map(\.cover) } == [[.broken], [.scattered]])
    #expect(metar.trends.first?.conditions.weather == [])
    #expect(metar.conditions.wind?.speed == .knots(0) && metar.ceiling == .feet(500))
    #expect(metar.remarks.count == 4)
    #expect(metar.unknown == [])
    #expect(StationConditions(metar).trends.first?.rawText == "FM2200 32005KT 9999 NSW BKN008")
  }

  @Test(arguments: [
    "TEMPO 2230/0030 TSSH", "INTER 2230/0030 VCTSSH", "FM2230 32005KT TSSH",
    "TEMPO 2230/0030 3000 TSSH CLD LWR E",
  ])
  func `a thunderstorm and showers in one word belong to a trend of the remarks`(text: String) throws {
    let metar = try METAR("YPAD 112200Z 00000KT 9999 12/11 Q1020 RMK \(text)")
    #expect(metar.trends.count == 1 && metar.trends[0].conditions.weather?.count == 2)
  }

  @Test(arguments: [
    ("INTER 2230/0030 3000 SHRA BKN010", ChangeIndicator.intermittent),
    ("TEMPO FM2230 TL2330 3000 DZ", .temporary),
    ("BECMG2230/0030 3000 BR", .becoming),
  ])
  func `a change after RMK must have a time`(text: String, indicator: ChangeIndicator) throws {
    let metar = try METAR("YPAD 112200Z 00000KT 9999 12/11 Q1020 RMK RF00.0/000.0 \(text)")
    #expect(metar.trends.map(\.indicator) == [indicator])
    #expect(metar.trends.first?.from?.hour == 22)
    #expect(metar.trends.first?.conditions.visibility == Visibility(.meters(3000)))
    #expect(metar.unknown == [])
  }

  @Test(arguments: [
    "AO2 TEMPO SHRA", "FM020600 MOD TURB BLW 5000FT TL021800", "SFC VIS 2 TEMPO UNAVBL",
    "INTER 2230/0030 TURB",
    "FM2200",
  ])
  func `plain language after RMK does not begin a trend`(text: String) throws {
    #expect(try METAR("YPAD 112200Z 00000KT 9999 12/11 Q1020 RMK \(text)").trends == [])
  }

  @Test(arguments: [
    "FM0400 MOD/SEV TURB BLW 5000FT TILL 0600 INTER 0400/0600 3000 SHRA",
    "FM0400 MOD OCNL SEV TURB BLW 5000FT TILL0600 INTER 0400/0600 3000 SHRA",
    "FM 0400 SEV TURB TL0600 INTER 0400/0600 3000 SHRA",
  ])
  func `turbulence in plain words does not begin a trend`(text: String) throws {
    let metar = try METAR("TTF METAR YMML 210300Z 36025G40KT 9999 FEW030 20/10 Q1003 \(text)")
    #expect(metar.unknown == [])
    #expect(metar.trends.map(\.indicator) == [.intermittent])
    #expect(metar.trends.map(\.conditions.visibility) == [Visibility(.meters(3000))])
    guard metar.remarks.count == 1, case .hazard(let hazard) = metar.remarks.first else {
      Issue.record("\(metar.remarks)")
      return
    }
    #expect(hazard.from?.hour == 4 && hazard.until?.hour == 6)
  }

  @Test func `Australia's NOSIG after RMK is read`() throws {
    let metar = try METAR("YSSY 112200Z 00000KT 9999 12/11 Q1020 RMK RF00.0/000.0 NOSIG")
    #expect(metar.supplementaryInformation.expectsNoSignificantChange)
    #expect(metar.remarks.count == 1)
  }

  @Test(arguments: [
    ("10SM CLR 20/11 A2992 RMK AO2 PWINO", nil), ("10SM CLR 20/11 A2992 RMK AO2", []),
    ("10SM -RA BKN020 20/11 A2992 RMK AO2 PWINO", ["-RA"]),
  ])
  func `with the weather sensor out of service the weather is unknown`(text: String, weather: [String]?)
    throws
  {
    #expect(try METAR("KPWM 040051Z AUTO 27005KT \(text)").conditions.weather?.map(\.code) == weather)
  }

  @Test(
    arguments: [
      ("AO2 SLP132 T01040083", 10.4, 8.3, 1013.2, [], 0), ("AO2 PWINO T01220083", 10, 8.3, nil, nil, 1),
    ] as [(String, Double, Double, Double?, [PresentWeather]?, Int)]
  )
  func `remarks without RMK are read like remarks after it`(
    text: String,
    temperature: Double,
    dewPoint: Double,
    seaLevelPressure: Double?,
    weather: [PresentWeather]?,
    contradictions: Int
  ) throws {
    for marker in ["", "RMK "] {
      let metar = try METAR("METAR KXYZ 010053Z AUTO 27005KT 10SM CLR 10/08 A2992 \(marker)\(text)")
      #expect(metar.temperature?.celsius == temperature && metar.dewPoint?.celsius == dewPoint)
      #expect(metar.seaLevelPressure?.hectopascals == seaLevelPressure)
      #expect(metar.conditions.weather == weather)
      #expect(metar.contradictions.count == contradictions && metar.unknown == [])
    }
  }

  @Test(arguments: [
    ("LWIS CZEV 151500Z AUTO 27005KT A2992", "CZEV", []),
    ("METAR AUTO KXYZ 151253Z 27005KT 10SM CLR", "KXYZ", []),
    ("PROV METAR YPAG 151106Z 27005KT 9999", "YPAG", ["PROV"]),
    ("METAR AUTO 151253Z 27005KT 10SM CLR", "AUTO", []), ("KPWM 151253Z 27005KT 10SM CLR", "KPWM", []),
  ])
  func `a word before the station is not the station`(text: String, station: String, unknown: [String]) throws
  {
    let metar = try METAR(text)
    #expect(metar.station.description == station)
    #expect(metar.header.issued?.day == 15)
    #expect(metar.unknown == unknown)
  }

  @Test(arguments: [
    ("EFHK 051052Z 27010KT 9999 FEW025TCU27/22 Q1010", "FEW025TCU 27/22"),
    ("EFHK 051052Z 27010KT 9999 21/14Q1026", "21/14 Q1026"),
    ("EFHK 051052Z 27010KT 9999 SCT120BKN180 21/14 Q1026", "SCT120 BKN180"),
    ("EFHK 051052Z 27010KT 8000-TSRA 21/14 Q1026", "8000 -TSRA"),
    ("EFHK 051052Z 27010KT 9999 27/ 23 Q1008", "27/23"), ("EFHK 051052Z 27010KT 10 SM 21/14 Q1026", "10SM"),
    ("EFHK 051052Z 27010KT 99999 21/14 Q1026", "9999"),
    ("EFHK 051052Z 27010KT 9999 21/14 Q1026 TEMPO TL002024005G11MPS", "TL0020 24005G11MPS"),
    ("KMCI 051052Z 10SM 24/23 A2990 RMK T02440236$", "T02440236 $"),
  ])
  func `missing and extra spaces are repaired and recorded`(text: String, reading: String) throws {
    let metar = try METAR(text)
    #expect(metar.repairs.map(\.reading) == [reading])
    #expect(metar.unknown == [])
    #expect(metar.temperature != nil)
    #expect(metar.altimeter != nil)
  }

  @Test(arguments: [
    ("BECMGFM1100 CAVOK", "BECMG FM1100"), ("TEMPO4000 RA", "TEMPO 4000"),
    ("PROB30TEMPO 4000", "PROB30 TEMPO"),
  ])
  func `a change without a space after it is read`(text: String, reading: String) throws {
    let metar = try METAR("EDDF 051052Z 27010KT 9999 21/14 Q1026 \(text)")
    #expect(metar.repairs.map(\.reading) == [reading])
    #expect(metar.trends.count == 1)
  }

  @Test func `a longer word is not a change`() throws {
    let metar = try METAR("EDDF 051052Z 27010KT 9999 21/14 Q1026 TEMPORARY")
    #expect(metar.unknown == ["TEMPORARY"])
    #expect(metar.trends.isEmpty && metar.repairs.isEmpty)
  }

  @Test(arguments: [
    "10/4SM", "1508G20KT", "92000013G23KT", "20010KTX", "4.62500005KT", "VOSIG", "SCTS", "0501 0503",
  ])
  func `an ambiguous group stays unknown`(text: String) throws {
    let metar = try METAR("KEKS 051052Z AUTO \(text) 10SM CLR 21/14 A2990")
    #expect(metar.unknown == text.split(separator: " ").map(String.init))
    #expect(metar.repairs == [])
    #expect(metar.conditions.wind == nil)
    #expect(metar.flightCategory == .vfr)
  }

  @Test(arguments: [
    ("METAR CYSY NIL", true), ("METAR COR ZZZZ 041115Z NIL", true), ("METAR ZZZZ 041115Z 24005KT", false),
  ])
  func `a missing report is marked as missing`(text: String, isMissing: Bool) throws {
    let metar = try METAR(text)
    #expect(metar.isMissing == isMissing)
    #expect(metar.flightCategory == nil)
  }

  @Test(arguments: [
    ("CYQI 201400Z CCA 11021KT", UInt8?.some(UInt8(ascii: "A"))), ("KNLC 072156Z COR 36009KT", nil),
  ])
  func `a correction is decoded with and without a letter`(text: String, letter: UInt8?) throws {
    let metar = try METAR(text)
    #expect(metar.isCorrected)
    #expect(metar.correction?.letter == letter)
    #expect(metar.conditions.wind != nil)
  }

  @Test(arguments: ["R14///////", "R88///////", "R25C///////"])
  func `six slashes after a runway are its state, not its visual range`(text: String) throws {
    let metar = try METAR("LSZH 221550Z 24005KT 9999 FEW030 10/05 Q0978 \(text) NOSIG")
    #expect(metar.runwayVisualRanges == [])
    #expect(metar.values.contains { if case .runwayState = $0 { true } else { false } })
    #expect(metar.unknown == [])
  }

  @Test(arguments: [
    "/////KT //// // ////// ///// Q////", "///// //// // ////// ///// Q////", "///// 9999 // NCD 10/05 Q1013",
    "24005KT 9999 // NCD ///// Q1013",
  ])
  func `five slashes are a wind in the place of the wind, and a temperature after it`(text: String) throws {
    let metar = try METAR("EGPD 221550Z AUTO \(text)")
    #expect(metar.values.count { if case .wind = $0 { true } else { false } } == 1)
    #expect(metar.values.count { if case .temperature = $0 { true } else { false } } == 1)
    #expect(metar.unknown == [])
  }

  @Test func `small letters are read as capitals`() throws {
    let metar = try METAR("metar kpwm 040051z 27005kt 10sm clr m02/m13 a2993")
    #expect(metar.unknown == [])
    #expect(metar.station.description == "KPWM")
    #expect(metar.text.description.hasPrefix("metar"))
  }

  @Test(arguments: ["", "   ", "=", "METAR", "12345", "???"])
  func `a text without a station is rejected with a reason`(text: String) {
    #expect(throws: ReportError.self) { try METAR(text) }
  }

  @Test(arguments: [
    "what is this", "KPWM", "METAR KPWM", "SPECI KPWM AUTO", "KPWM COR XYZZY", "KPWM RMK", "rain in Portland",
  ])
  func `text that is not a report is rejected, and the error says what a report contains`(text: String) {
    #expect(throws: ReportError.noReport(text: text)) { try METAR(text) }
    #expect(ReportError.noReport(text: text).description.contains("KPWM 040051Z"))
  }

  @Test(arguments: ["KPWM 040051Z", "KPWM NIL", "KPWM 27005KT", "KPWM 040051Z XYZZY", "KPWM XYZZY Q1013"])
  func `a station with a time or one group is a report`(text: String) throws {
    #expect(try METAR(text).station.description == "KPWM")
  }

  @Test(
    arguments: [
      ("MMMX 180749Z 03002KT 5SM SKC 12/07 A3035 NOSIG RMK HZY", [.inchesOfMercury, .statuteMiles]),
      ("SKBO 262100Z 28010KT 9999 SCT070 16/11 A3023", [.inchesOfMercury]),
      ("MHTG 180700Z 00000KT 9999 FEW026 14/13 Q1022 A3018 NOSIG", [.inchesOfMercury]),
      // A courtesy to foreign pilots.
      ("OIII 180700Z 00000KT 9999 FEW026 14/13 Q1013 A2992", []),
      ("RPLL 092100Z 00000KT 9999 SCT023 27/27 Q1010 NOSIG RMK A2983", []),
      ("EGLL 180700Z 24012KT 9999 NSC 12/07 Q1013", []),
    ] as [(String, Set<StationConditions.NationalUnit>)]
  )
  func `the national units of a report are recognized`(
    text: String,
    units: Set<StationConditions.NationalUnit>
  ) throws {
    #expect(StationConditions(try METAR(text)).nationalUnits == units)
  }

  @Test(
    arguments: [
      ("R24R/CLSD// R24C/SNOCLO", ["24R", "24C"], [false, true]), ("R/SNOCLO", [nil], [true]),
      ("R88/CLSD//", [nil], [false]), ("R24R/CLRD70 R24L/290050", [], []), ("R99/CLSD//", [], []),
      // Not in operation, whatever is on it.
      ("R26L/4999// R08L/590195", ["26L"], [false]), ("R12///99//", ["12"], [false]),
      ("R88/699999", [nil], [false]), ("R99/4999//", [], []),
    ] as [(String, [String?], [Bool])]
  )
  func `the closed runways of a report are listed`(states: String, runways: [String?], bySnow: [Bool]) throws
  {
    let metar = try METAR("UUEE 141230Z 24005MPS 9999 OVC010 M02/M04 Q1003 \(states) NOSIG")
    let closures = StationConditions(metar).closures
    #expect(closures.map(\.runway?.description) == runways)
    #expect(closures.map(\.isBySnow) == bySnow)
  }

  @Test func `the states of runways are read from a report`() throws {
    let metar = try METAR("EFHK 141220Z 24005MPS 9999 OVC010 M02/M04 Q1003 R09/790591 R88/CLRD70")
    let ice = RunwayState.Condition.contaminated(deposit: 7, extent: 9, depth: 5)
    #expect(
      StationConditions(metar).runwayStates == [
        RunwayState(runway: RunwayDesignator(number: 9), condition: ice, braking: 91),
        RunwayState(runway: .all, condition: .cleared, braking: 70),
      ]
    )
  }

  @Test(arguments: [
    ("9999//// FEW020 05/04 Q1013", 0), ("15290095 FEW020 05/04 Q1013", 0), ("FEW020 05/04 15290095", 1),
    ("9999 FEW020 05/04 Q1013 15290095", 1), ("9999 R15/290095 FEW020 05/04 Q1013", 1),
  ])
  func `eight figures before the temperature are not the state of a runway`(body: String, count: Int) throws {
    let metar = try METAR("EDDF 281250Z AUTO 24005KT \(body)")
    #expect(StationConditions(metar).runwayStates.count == count)
    #expect(metar.unknown.isEmpty == (count == 1))
  }

  @Test func `a report has its values in the shared form of all sources`() throws {
    let conditions = StationConditions(
      try METAR("CYVR 131753Z 09004KT 15SM -RA BKN040 10/05 A3000 RMK SC5 DENSITY ALT 100FT")
    )
    #expect(conditions.ident == "CYVR")
    #expect(conditions.weather?.map(\.text) == ["light rain"])
    #expect(conditions.densityAltitude == .feet(100))
    #expect(conditions.flightCategory == .vfr)
    #expect(abs((conditions.relativeHumidity ?? 0) - 71) < 1)
  }
}
