import AviationReports
import Foundation
import Testing
import Weather

struct PilotReportTests {
  private func report(_ text: String) throws -> PilotReport {
    try PilotReport(text, reference: Fixtures.reference)
  }

  /// `nil` for a route of several points and for another kind of place.
  private static func onlyPoint(of report: PilotReport) -> PilotReport.Location.Point? {
    guard case .points(let points) = report.location, points.count == 1 else { return nil }
    return points.first
  }

  @Test(arguments: ["36045KT", "00045KT"])
  func `a wind from the north has the direction 0 and is written as 360`(wind: String) throws {
    let direction = try report("UA /OV DEN/TM 1225/FL350/TP B738/WV \(wind)/TB LGT").wind?.direction
    #expect(direction == .from(degrees: 0) && direction?.reportedDegrees == 360)
    let metar = try METAR("EDDB 011220Z 36010KT 9999 FEW020 10/05 Q1013", reference: Fixtures.reference)
    #expect(metar.conditions.wind?.direction == direction)
  }

  // MARK: Against aviationweather.gov

  /// Where their decode errs: a part of the report, the field, and what the report says.
  private static let theirErrors: [(part: String, field: String)] = [
    // SKC at 5,000 ft became clear of ice up to 60,000 ft.
    ("/SK SKC", "sky"), ("/SK SKC", "icing"), ("/SK CLR", "icing"),
    // A height behind CLR went to the layer after it.
    ("CLR AT 020 SCT045", "sky"),
    // Tops without an amount, and bases behind BASES, are lost.
    ("/SK TOP", "sky"), ("/SK BASES 0", "sky"), ("/SK BASES0", "sky"),
    // 0015 are hundreds of feet, so the top is not below the base.
    ("TOP0015", "sky"),
    // The upper one of two heights, and the lesser of two amounts, are lost.
    ("OVC016-024", "sky"), ("FEW-SCT", "sky"),
    // Aircraft and altitude were swapped by the pilot.
    ("/FLC172/TP 025", "altitude"), ("/FLC172/TP 025", "aircraft"),
    // A wind with a gust is lost.
    ("/WV 05012G17", "wind direction"), ("/WV 05012G17", "wind speed"),
    // Two groups, continuous light and occasional moderate, became one.
    ("CONS LGT OCNL MOD", "turbulence"),
  ]

  @Test func `fields equal the decode of aviationweather_gov but for its own errors`() throws {
    var compared = 0
    var examples: [String] = []
    var used: Set<Int> = []
    let rows = try DecodedPilotReport.all()
    for row in rows {
      let report = try PilotReport(row.raw, reference: row.receivedDate)
      for (field, isEqual) in row.comparisons(with: report) {
        if let error = Self.theirErrors.firstIndex(where: { row.raw.contains($0.part) && $0.field == field }),
          !isEqual
        {
          used.insert(error)
          continue
        }
        compared += 1
        if !isEqual { examples.append("\(field) of \(row.raw)") }
      }
    }
    #expect(rows.count == 114)
    #expect(examples.isEmpty, "\(examples.joined(separator: "\n"))")
    #expect(compared >= 900)
    #expect(used.count == Self.theirErrors.count, "\(Self.theirErrors.indices.filter { !used.contains($0) })")
  }

  @Test func `fewer than twelve texts of the real reports are unreadable`() throws {
    var unread: [String: [String]] = [:]
    for row in try DecodedPilotReport.all() {
      let report = try PilotReport(row.raw, reference: row.receivedDate)
      for range in report.unknown { unread[row.raw, default: []].append(report.text[range]) }
    }
    #expect(unread.values.flatMap(\.self).count < 12, "\(unread)")
  }

  // MARK: Fields

  @Test(arguments: ["OV", "TM", "FL", "TP", "SK", "WX", "TA", "WV", "TB", "IC"])
  func `a field without the blank behind its code is the same`(code: String) throws {
    let rows = try DecodedPilotReport.all().map(\.raw)
    let lines = try rows + Fixtures.lines("pireps-varied.txt").filter { !$0.contains("/OV O/ANY") }
    let written = lines.filter { $0.contains("UA /") && $0.contains("/\(code) ") }
    #expect(!written.isEmpty)
    for line in written {
      let whole = try report(line)
      let joined = try report(line.replacingOccurrences(of: "/\(code) ", with: "/\(code)"))
      #expect(joined.fields.map(\.code) == whole.fields.map(\.code), "\(line)")
      #expect(joined.location == whole.location && joined.time == whole.time, "\(line)")
      #expect(joined.altitude == whole.altitude && joined.altitudeTo == whole.altitudeTo, "\(line)")
      #expect(joined.aircraft == whole.aircraft && joined.sky == whole.sky, "\(line)")
      #expect(joined.weather == whole.weather && joined.visibility == whole.visibility, "\(line)")
      #expect(joined.temperature == whole.temperature && joined.wind == whole.wind, "\(line)")
      #expect(joined.turbulence == whole.turbulence && joined.icing == whole.icing, "\(line)")
      #expect(unread(joined) == unread(whole), "\(line)")
    }
  }

  private func unread(_ report: PilotReport) -> [String] { report.unknown.map { report.text[$0] } }

  @Test(arguments: [
    ("/OVOKC/TM 1530/FL085/TPC172/SKCLR/TBSEV/ICNEG/RMSMOOTH", "OV TM FL TP SK TB IC RM", ""),
    // A field that came before, and one that is not in the usual order.
    ("/OV OKC/TM 1530/IC NEG/TBMODCHOP/TBSEV/TAM05", "OV TM IC TB TB TA", ""),
    ("/OV OKC/TM 1530/FL085/TP C172/TBBUMPY/WXFV05SM HZ/WVVRB05KT", "OV TM FL TP TB WX WV", "BUMPY"),
    ("/OV OKC/TM 1530/TMUNKN", "OV TM TM", "UNKN"),
    // Text.
    ("/OV OKC/TM 1530/FL085/TP C172/TAF/SK OVC020/SKC", "OV TM FL TP SK", "TAF"),
    ("/OV OKC/TM 1530/FL085/TP C172/TB MOD/ICING/ICE/ICGIC", "OV TM FL TP TB", ""),
    ("/OV OKC/TM 1530/FL085/TP C172/RM /TBSEV", "OV TM FL TP RM", ""),
    ("/OV OKC/TPA/TM 1530/FL085/TP C172/TB NEG", "OV TM FL TP TB", "OKC/TPA"),
  ])
  func `a field begins without a blank if it has a value, or has not occurred yet`(
    text: String,
    codes: String,
    unread: String
  ) throws {
    let report = try report("UA \(text)")
    #expect(report.fields.map(\.code.rawValue).joined(separator: " ") == codes)
    #expect(self.unread(report).joined(separator: " ") == unread)
  }

  @Test(arguments: [
    ("B738/L", "B738", ["L"]), ("/B738/", "B738", []), ("C172/XYZ WHITE", "C172", ["XYZ", "WHITE"]),
    ("UNKN/L", nil, ["L"]),
  ])
  func `a slash ends the aircraft`(text: String, aircraft: String?, unread: [String]) throws {
    let report = try report("UA /OV OKC/TM 1530/FL085/TP \(text)/TB NEG")
    #expect(report.aircraft == aircraft && self.unread(report) == unread)
  }

  @Test(arguments: [
    ("PWM", "PWM", nil, nil, true), ("KPWM090020", "KPWM", 90, 20, true), ("PWM 090020", "PWM", 90, 20, true),
    ("PMD36010", "PMD", nil, nil, true), ("KAMW000000", "KAMW", nil, nil, true),
    ("1F0", "1F0", nil, nil, true),
    ("10 SW GNV", "GNV", 225, 10, false), ("6W KPDT", "KPDT", 270, 6, false),
    ("CRG 10W", "CRG", 270, 10, false), ("CRG 10 NM W", "CRG", 270, 10, false),
    ("10NM SE CRG", "CRG", 135, 10, false), ("3 SW OF HQZ", "HQZ", 225, 3, false),
    ("3 SOUTH OF HQZ", "HQZ", 180, 3, false),
    ("OVR KJAX", "KJAX", nil, nil, true),
    ("SBJ090/010", "SBJ", 90, 10, true), ("PWM 090/020", "PWM", 90, 20, true),
    ("10 WGON", "GON", 270, 10, false), ("5 NEKGON", "KGON", 45, 5, false),
  ])
  func `a point is decoded with its radial or compass point`(
    text: String,
    ident: String,
    bearing: Double?,
    miles: Double?,
    isMagnetic: Bool
  ) throws {
    let report = try report("UA /OV \(text)/TM 0100")
    let point = try #require(Self.onlyPoint(of: report))
    #expect(point.ident == ident)
    #expect(report.unknown.map { report.text[$0] } == (text == "PMD36010" ? ["36010"] : []))
    #expect(point.offset?.bearing == bearing && point.offset?.distance.nauticalMiles == miles)
    if let offset = point.offset { #expect(offset.isMagnetic == isMagnetic) }
  }

  @Test(
    arguments: [
      ("10 S", 180, 10, ""), ("10NM S", 180, 10, ""), ("170004", 170, 4, ""),
      ("RY 4R FINAL", nil, nil, "RY 4R FINAL"),
      ("RWY22", nil, nil, "RWY22"), ("FINAL", nil, nil, "FINAL"),
    ] as [(String, Double?, Double?, String)]
  )
  func `a place without an identifier is relative to the station that filed the report`(
    text: String,
    bearing: Double?,
    miles: Double?,
    unread: String
  ) throws {
    let report = try report("LCH UA /OV \(text)/TM 2255/TB NEG")
    let point = try #require(Self.onlyPoint(of: report))
    #expect(point.ident == "LCH")
    #expect(point.offset?.bearing == bearing && point.offset?.distance.nauticalMiles == miles)
    #expect(report.unknown.map { report.text[$0] }.joined(separator: " ") == unread)
    // The office of a Canadian bulletin is far away.
    #expect(try self.report("UACN10 CYQT 192128 YZ WG UA /OV \(text) /TM 2255").location == nil)
  }

  @Test func `an approach to a runway is at the airport that is named`() throws {
    let report = try report("BOS UA /OV EWB RY23 APCH/TM 2341/TB NEG")
    guard case .points(let points) = report.location else {
      Issue.record("no points")
      return
    }
    #expect(points.map(\.ident) == ["EWB"] && points.first?.offset == nil)
    #expect(report.unknown.map { report.text[$0] } == ["RY23", "APCH"])
  }

  @Test(arguments: [
    ("N4330 W07945", 43.5, -79.75), ("S25E070", -25, 70), ("62N040W", 62, -40),
    ("3901N 08446W", 39 + 1 / 60.0, -(84 + 46 / 60.0)), ("2500S07000E", -25, 70),
  ])
  func `a position in degrees is decoded`(text: String, latitude: Double, longitude: Double) throws {
    let report = try report("UA /OV \(text) /TM 0100")
    let expected = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(report.location == .coordinates(expected))
  }

  @Test(arguments: [
    "08003", "35 SW", "FINAL RWY 3", "ILS 27", "O/ANY", "9901N08446W", "3960N08446W",
    "KJAX 15NM FINAL", "LAKE HOOD", "KJAX AREA", "SE", "15NM", "10 NM", "10XX SE CRG", "TO", "10 S", "170004",
    "10 NORTH", "RY 4R FINAL", "SBJ090/1",
  ])
  func `a text that names no place is unknown`(text: String) throws {
    let report = try report("UA /OV \(text)/TM 0100/TB NEG")
    #expect(report.location == nil && !report.unknown.isEmpty)
    #expect(report.turbulence.first?.intensity == .negative)
  }

  @Test func `a second field of a kind adds to the first one`() throws {
    let text =
      "UA /OV PWM/TM 0100/SK BKN020/SK OVC040/TB MOD BLO 330/TB SEV ABV 350/IC LGT/IC MOD CLR/TA M05/TA M06"
    let report = try report(text)
    #expect(report.sky.map(\.base) == [.feet(2000), .feet(4000)])
    #expect(report.turbulence.map(\.intensity) == [.moderate, .severe] && report.hasUrgentContent)
    #expect(report.icing.map(\.intensity) == [.light, .moderate])
    #expect(report.temperature == .celsius(-5))
    #expect(report.unknown.map { report.text[$0] } == ["M06"])
  }

  @Test func `a distance in statute miles is not in nautical ones`() throws {
    guard case .points(let points) = try report("UA /OV 5MI NW KCRG/TM 0100").location else {
      Issue.record("no points")
      return
    }
    #expect(points.map(\.ident) == ["KCRG"] && points.first?.offset?.distance == .statuteMiles(5))
  }

  @Test(arguments: [
    ("ABC045020-DEF-GHI", ["ABC", "DEF", "GHI"]), ("BTWN KJAX AND KMCO", ["KJAX", "KMCO"]),
    ("KJAX TO KMCO", ["KJAX", "KMCO"]), ("ABC045020 DEF120005", ["ABC", "DEF"]),
    ("ABC 045020 - DEF", ["ABC", "DEF"]),
  ])
  func `a route has its points`(text: String, idents: [String]) throws {
    let report = try report("UA /OV \(text)/TM 0100")
    guard case .points(let points) = report.location else {
      Issue.record("no points")
      return
    }
    #expect(points.map(\.ident) == idents && report.unknown.isEmpty)
  }

  @Test(
    arguments: [
      ("FV05SM HZ", 5, "HZ", []), ("FV1 1/2SM FG", 1.5, "FG", []), ("FV1/2SM", 0.5, "", []),
      ("1 1/2SM BR", 1.5, "BR", []), ("HZ FV05SM", 5, "HZ", []), ("FV2 3/3SM", nil, "", ["FV2", "3/3SM"]),
      ("HZ 05", nil, "HZ", ["05"]), ("P6SM", 6, "", []), ("FVP6SM HZ", 6, "HZ", []),
      ("VA200", nil, "VA", ["200"]), ("VA350-TOP200", nil, "VA", ["350-TOP200"]),
      ("VA200-TOP350-400", nil, "VA", ["200-TOP350-400"]), ("RN", nil, "RA", []),
      ("RAIN", nil, "RA", []), ("FV03SM HEAVY RAIN AND HAIL", 3, "+RAGR", []), ("HAZE FV05SM", 5, "HZ", []),
      ("RAIN IMC", nil, "RA", []), ("RAIN ENDED", nil, "", ["RAIN", "ENDED"]),
      ("XY200-TOP350", nil, "", ["XY200-TOP350"]), ("FV02SM FZRA", 2, "FZRA", []),
      ("-FZDZ", nil, "-FZDZ", []), ("FREEZING RAIN", nil, "FZRA", []), ("TSRA", nil, "TSRA", []),
      ("+SQ", nil, "+SQ", []), ("PL", nil, "PL", []),
    ] as [(String, Double?, String, [String])]
  )
  func `flight visibility and weather are decoded`(
    text: String,
    miles: Double?,
    weather: String,
    unread: [String]
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/WX \(text)")
    #expect((report.visibility?.distance.statuteMiles).map { ($0 * 16).rounded() / 16 } == miles)
    #expect(report.weather.map(\.phenomena.code).joined() == weather)
    #expect(report.unknown.map { report.text[$0] } == unread)
    #expect(report.hasUrgentContent == ["VA", "+RAGR", "FZRA", "-FZDZ"].contains(weather))
  }

  @Test(
    arguments: [
      ("FV03-05SM", 3, 5), ("FV03-05", 3, 5), ("3-5SM HZ", 3, 5), ("FV05-99SM", 5, 10),
      ("FV05-03SM", nil, nil),
      ("03-05", nil, nil), ("FV03-SM", nil, nil), ("FV05SM", 5, nil),
    ] as [(String, Double?, Double?)]
  )
  func `a flight visibility may be a range`(text: String, low: Double?, high: Double?) throws {
    let report = try report("UA /OV PWM/TM 0100/WX \(text)")
    let ends = [report.visibility, report.visibilityTo].map { $0?.distance.statuteMiles.rounded() }
    #expect(ends == [low, high] && report.unknown.isEmpty == (low != nil))
  }

  @Test(arguments: [
    ("LGT AND VAR", []), ("LGT/VRB", []), ("LIGHT VARIABLE", []), ("VAR", ["VAR"]),
    ("LGT AND VAR 270", ["LGT", "AND", "VAR", "270"]),
  ])
  func `a wind may be light and variable`(text: String, unread: [String]) throws {
    let report = try report("UA /OV PWM/TM 0100/WV \(text)/TB NEG")
    #expect(report.wind == (unread.isEmpty ? Wind(direction: .variable) : nil))
    #expect(report.unknown.map { report.text[$0] } == unread)
  }

  @Test(arguments: [
    ("BTN LYRS", true, []), ("OVC030-TOP050/BETWEEN LAYERS/OVC090", true, []), ("BTN", false, ["BTN"]),
    ("LYRS", false, ["LYRS"]),
  ])
  func `an aircraft may be between layers of cloud`(text: String, isBetween: Bool, unread: [String]) throws {
    let report = try report("UA /OV PWM/TM 0100/SK \(text)/TB NEG")
    #expect(report.isBetweenLayers == isBetween && report.unknown.map { report.text[$0] } == unread)
  }

  @Test(
    arguments: [
      ("FV01SM +DS000-TOP083/SKC", "+DS", .between(.feet(0), .feet(8300)), .feet(8300)),
      ("FV02SM BRHZ000-TOP083", "BRHZ", .between(.feet(0), .feet(8300)), nil),
      ("FU002-030", "FU", .between(.feet(200), .feet(3000)), nil),
      ("VA200-TOP350", "VA", .between(.feet(20_000), .feet(35_000)), nil),
      ("VA200-TOPUNKN", "VA", .above(.feet(20_000)), nil),
      ("VA200-TOP350+", "VA", .above(.feet(20_000)), nil),
    ] as [(String, String, PilotReport.Extent, Length?)]
  )
  func `the heights of weather, and the clear sky above it, are decoded`(
    text: String,
    weather: String,
    extent: PilotReport.Extent,
    clearAbove: Length?
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/WX \(text)/TB NEG")
    #expect(report.weather.map(\.phenomena.code) == [weather] && report.weather.map(\.extent) == [extent])
    #expect(report.sky.map(\.base) == (clearAbove.map { [$0] } ?? []) && report.sky.allSatisfy(\.isClear))
    #expect(report.unknown.isEmpty)
  }

  @Test(
    arguments: [
      ("FL095", 9500, nil), ("FL 080", 8000, nil), ("FL30", 3000, nil), ("FL1800", 1800, nil),
      ("FL000", nil, nil), ("FL000-000", nil, nil), ("FL SFC", 0, nil),
      ("FLUNKN", nil, nil), ("FLDURC", nil, .climb), ("FLDURGD", nil, .descent),
    ] as [(String, Double?, PilotReport.Phase?)]
  )
  func `an altitude is decoded, or the phase of the flight instead`(
    text: String,
    feet: Double?,
    phase: PilotReport.Phase?
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/\(text)/TP B738")
    #expect(report.altitude?.feet.rounded() == feet && report.phase == phase && report.unknown.isEmpty)
  }

  @Test(
    arguments: [
      ("FL085-FL140", 8500, 14_000, nil, ""), ("FL120-140", 12_000, 14_000, nil, ""),
      ("FL140-120", 12_000, 14_000, nil, ""), ("FL100/120", 10_000, 12_000, nil, ""),
      ("FL100 TO 120", 10_000, 12_000, nil, ""), ("FLBTN 100 AND 120", 10_000, 12_000, nil, ""),
      ("FLDURC 040-120", 4000, 12_000, .climb, ""), ("FL010-SFC", 0, 1000, nil, ""),
      ("FL060-060", 6000, nil, nil, ""), ("FL060 DESC", 6000, nil, .descent, ""),
      ("FL100B120", 10_000, 12_000, nil, "B"), ("FL100-120-140", 10_000, 12_000, nil, "140"),
      ("FL100-ABC", 10_000, nil, nil, "ABC"), ("FL100-UNKN", 10_000, nil, nil, "UNKN"),
      ("FL100+", 10_000, nil, nil, "100"), ("FL085/CESSNA 172", 8500, nil, nil, "CESSNA 172"),
      // Not an altitude: figures that may mean more than one, the time, and an aircraft or a place.
      ("FL0303", nil, nil, nil, "0303"), ("FL0850", nil, nil, nil, "0850"),
      ("FL00085", nil, nil, nil, "00085"),
      ("FL0100", nil, nil, nil, "0100"), ("FL0000", nil, nil, nil, ""), ("FLCRJ9", nil, nil, nil, "CRJ9"),
      ("FLB78X", nil, nil, nil, "B78X"), ("FLKGRR", nil, nil, nil, "KGRR"),
    ] as [(String, Double?, Double?, PilotReport.Phase?, String)]
  )
  func `a range of altitudes has both ends`(
    text: String,
    low: Double?,
    high: Double?,
    phase: PilotReport.Phase?,
    unread: String
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/\(text)/TP B738/TB SEV")
    #expect(report.aircraft == "B738")
    #expect(report.altitude?.feet.rounded() == low && report.altitudeTo?.feet.rounded() == high)
    #expect(report.phase == phase)
    #expect(report.unknown.map { report.text[$0] }.joined(separator: " ") == unread)
  }

  @Test(
    arguments: [
      ("FL2130", nil, ["2130"]), ("FL2100", 2100, []), ("FL213", 21_300, []), ("FL2130-2150", 2130, []),
    ] as [(String, Double?, [String])]
  )
  func `the time in place of the altitude is not an altitude`(text: String, feet: Double?, unread: [String])
    throws
  {
    let report = try report("MCO UA /OV MCO360007/TM 2130/\(text)/TP B737")
    #expect(report.altitude?.feet.rounded() == feet && self.unread(report) == unread)
  }

  @Test func `the time is the latest one not more than ten minutes after the reference`() throws {
    // 2020-09-13 12:26:40.
    let noon = Fixtures.reference
    for (clock, hours) in [("1226", 0.0), ("1236", 0), ("1237", -24), ("1300", -24), ("0000", 0)] {
      let time = try #require(try PilotReport("UA /OV PWM/TM \(clock)", reference: noon).time)
      let seconds = Double((Int(clock) ?? 0) / 100 * 3600 + (Int(clock) ?? 0) % 100 * 60)
      let midnight = noon.timeIntervalSince1970 - (12 * 3600 + 26 * 60 + 40)
      #expect(time.timeIntervalSince1970 == midnight + seconds + hours * 3600, "\(clock)")
    }
    #expect(try report("UA /OV PWM/TM 2IE7/FL280").time == nil)
  }

  /// The time of each report of a text, in seconds after midnight of 2020-09-13.
  private func times(of text: String, reference: Date, isDay: Bool = false) throws -> [Double] {
    try ReportSplitter.reports(in: text).map { report in
      let decoded = DecodedReport(report, reference: reference, isReferenceDay: isDay)
      guard case .pilotReport(let pilot) = decoded else { return .nan }
      return try #require(pilot.time).timeIntervalSince(Self.midnight)
    }
  }

  private static let midnight = Fixtures.reference - (12 * 3600 + 26 * 60 + 40)

  @Test(
    arguments: [
      // Up to ten minutes after the heading.
      ("UBUS01 KWBC 111305\nBOS UA /OV BOS/TM 1245/TB NEG=", [(11, 12.75)]),
      (
        "UBUS01 KWBC 111305\nBOS UA /OV BOS/TM 1315/TB NEG=PWM UA /OV PWM/TM 1330/TB NEG=",
        [(11, 13.25), (10, 13.5)]
      ),
      ("UBUS01 KWBC 110005\nBOS UA /OV BOS/TM 2345/TB NEG=", [(10, 23.75)]),
      ("UACN10 CYQT 112128 YZ WG UA /OV YSP 090025 /TM 2115 /TB MDT", [(11, 21.25)]),
      // Each heading counts for its own bulletin, and a blank line ends the bulletin.
      (
        "UBUS01 KWBC 101305\nBOS UA /OV BOS/TM 1245/TB NEG\nUBUS01 KWBC 111305\nBOS UA /OV BOS/TM 1245/TB NEG",
        [(10, 12.75), (11, 12.75)]
      ),
      ("UBUS01 KWBC 111305\n\nBOS UA /OV BOS/TM 1245/TB NEG", [(12, 12.75)]),
      // No such day.
      ("UBUS01 KWBC 001305\nBOS UA /OV BOS/TM 1245/TB NEG=", [(12, 12.75)]),
    ] as [(String, [(Int, Double)])]
  )
  func `the heading of a bulletin gives the day`(text: String, expected: [(Int, Double)]) throws {
    let times = try times(of: text, reference: Fixtures.reference)
    #expect(times == expected.map { Double($0.0 - 13) * 86_400 + $0.1 * 3600 })
  }

  @Test(arguments: [("0000", 0), ("0006", 0.1), ("1245", 12.75), ("2345", 23.75)])
  func `a reference of a day without a time means the whole day`(clock: String, hour: Double) throws {
    let text = "BOS UA /OV BOS/TM \(clock)/TB NEG"
    #expect(try times(of: text, reference: Self.midnight, isDay: true) == [hour * 3600])
  }

  @Test(
    arguments: [
      ("UACN10 CYQT 192128 YZ WG UA /OV YSP 090025 /TM 2120", "CYQT"),
      ("UACN10 CYQT 192128\nYZ WG UA /OV YSP 090025 /TM 2120=", "CYQT"),
      ("UACN01 CYQX 211022 QX UUA /OV 47N051W /TM 1019", "CYQX"),
      ("QX UA /OV 4716N03402W /TM 0511", nil), ("UA /OV PWM /TM 0511", nil),
      ("UBUS01 KMSC 021600 ARG UA /OV ARG/TM 1527", "ARG"), ("UBUS01 KMSC 021600 UA /OV ARG/TM 1527", nil),
      ("UBUS01 KMSC 021600\nARG UA /OV ARG/TM 1527", "ARG"),
      ("/UUA/OV ANC240075/TM 2110/FL370/TP DC10/WX VA", nil), ("ANC /UA /OV ANC/TM 2110", "ANC"),
      ("4J3 UA /OV ARG/TM 1527", "4J3"), ("kbos UA /OV ARG/TM 1527", "KBOS"),
      // Control characters, and formulas of spreadsheets.
      ("\u{9B}2J UA /OV ARG/TM 1527", nil), ("\u{202E} UA /OV ARG/TM 1527", nil),
      ("@A1 UA /OV ARG/TM 1527", nil), ("-A1 UA /OV ARG/TM 1527", nil),
      ("UACN10 \u{9B}2J 192128 YZ WG UA /OV YSP 090025 /TM 2120", nil),
    ] as [(String, String?)]
  )
  func `the office that filed a report is decoded`(text: String, station: String?) throws {
    let split = try #require(ReportSplitter.reports(in: text).first)
    guard case .pilotReport(let report) = DecodedReport(split, reference: Fixtures.reference) else {
      Issue.record("no pilot report in \(text)")
      return
    }
    #expect(report.station == station)
  }

  @Test(arguments: [
    ("LLWS +/-20KT RWY 29", true), ("DURD LLWS-10KT", true), ("LLWS -15 KT SFC-003 DURC RY22", true),
    ("NO LLWS", false), ("NEG LLWS RWY 29", false), ("SMOOTH", false),
    ("WINDSHEAR +/-20KT 3 MILE FINAL RWY 25L", true), ("WIND SHEAR LOSS 15KT FINAL RWY 4R", true),
    ("MOD TURB BELOW 4000 W/S +/- 10-15 KTS", true), ("NO WIND SHEAR", false), ("NEG WINDSHEAR", false),
    ("NO W/S", false), ("WIND CALM", false), ("STORM W S OF PWM", false),
    ("MICROBURST -40KT RY18C", true), ("WS LOSS OF 20 KTS AT 400 FINAL RY04R", true),
    ("GAINED 25 KT BTN 600 AND 400FT THEN LOSS 40KT", true), ("LOST 15KT ON FINAL", true),
    ("20KT LOSS", true), ("LOSS OF AIRSPEED 15 KNOTS", true), ("NO WS", false), ("LOST 500 FT", false),
    ("LOST COMM WIND 27020KT", false), ("GROUND SPEED 420KT", false),
    // A sign is enough, unless it is that of a wave, of turbulence or of the wind.
    ("-20KT AT 400 RY04R", true), ("+15KT FINAL RWY 22L", true), ("+/-20KT AT 300", true),
    ("+/- 10 KTS 052 DURD RY35L", true), ("+/-10-15KT", true), ("MINUS 20 KNOTS SHORT FINAL", true),
    ("PLUS OR MINUS 15KT RY09", true), ("20 KNOT LOSS AT 300", true), ("-15KIAS RY04R", true),
    ("MTN WAVE +/-10KT", false), ("+15KT MTW", false), ("MOD TURB +/-10KT", false),
    ("TAILWIND +20KT", false), ("-10C AT 400", false), ("+/-500FPM", false), ("20KT AT 400", false),
    ("15-20KT", false),
  ])
  func `wind shear in the remarks is urgent`(remarks: String, isUrgent: Bool) throws {
    let report = try report("UA /OV PWM/TM 0100/TB LGT/RM \(remarks)")
    #expect(report.hasWindShear == isUrgent && report.hasUrgentContent == isUrgent)
  }

  @Test(arguments: [
    ("/FL360", "WIND SHEAR", false), ("/FL360", "LLWS RWY 29", true), ("/FL360", "LOST 20KT", false),
    ("/FL360", "MICROBURST W", true), ("/FL030/TB MOD LOSS OF 20KT AT 400", "VMC", true),
    ("/FL360/TB MOD LOSS OF 20KT", "VMC", false), ("/FL030/WX WS", "VMC", true),
    ("/FL070", "WIND SHEAR", true), ("/FL360", "-20KT", false), ("/FL020", "-20KT", true),
    ("/FLDURD", "WIND SHEAR", true),
  ])
  func `wind shear at the altitude of a jet is not low-level`(fields: String, remarks: String, isLow: Bool)
    throws
  {
    #expect(try report("UA /OV PWM/TM 0100\(fields)/TP B738/RM \(remarks)").hasWindShear == isLow)
  }

  @Test(arguments: [
    ("IMC", true), ("DURC IMC", true), ("IMC SMOOTH RIDE", true), ("NO IMC", false), ("IMC BLO 050", false),
    ("IMC 020-050", false), ("CLIMBED OUT OF IMC", false), ("VMC", false),
  ])
  func `an aircraft in cloud is known from the remarks`(remarks: String, isInCloud: Bool) throws {
    #expect(try report("UA /OV PWM/TM 0100/SK OVC065-TOPUNKN /RM \(remarks)").isInCloud == isInCloud)
  }

  @Test(arguments: [
    ("NEG/LLWS +/- 15KT", true), ("NEG CHOP LLWS", true), ("NEG 250 LLWS", true), ("LLWS NEG CHOP", true),
    ("LLWS -10KT NEG", true), ("SMOOTH LLWS", true), ("NEG-LLWS", true), ("NEG LLWS", false),
    ("NEGLLWS", false), ("LGT CHOP NEG LLWS", false),
  ])
  func `wind shear is urgent unless the word before it denies it`(text: String, isUrgent: Bool) throws {
    let report = try report("UA /OV PWM/TM 0100/TB \(text)/RM DURD")
    #expect(report.hasWindShear == isUrgent && report.hasUrgentContent == isUrgent)
  }

  @Test(arguments: [
    ("SVR TURB", true), ("TORNADO W MOV E", true), ("FUNNEL CLOUD", true), ("WATERSPOUT", true),
    ("HAIL", true),
    ("VOLCANIC ERUPTION", true), ("SEV TURB", true), ("MOD-SEV TURB", true), ("SEV CLR ICG", true),
    ("EXTREME TURBULENCE", true), ("NO HAIL", false), ("NEG SEV TURB", false), ("NO FUNNEL CLOUD", false),
    ("LGT FZRA INC", true), ("FREEZING DRIZZLE BLO 040", true), ("NO FREEZING RAIN", false),
    ("TSTM TOPS FL450", false), ("MTN WAVE", false), ("ICE PELLETS", false),
    ("NO TURB. SEV ICG", true), ("SEV SHAKING", false), ("MOD TURB", false), ("SEV WX E, LGT TURB", false),
    ("HVY RIME", true), ("HVY RIME ICE", true), ("HEAVY CLEAR ICE", true), ("HVY MXD ICG", true),
    ("SEV RIME 040-060", true), ("SEV ICGICIP", true), ("MOD-HVY CHOP", true), ("NO HVY RIME", false),
    ("MOD RIME", false), ("HVY RAIN, RIME", false), ("HVY ICE PELLETS", false),
    ("LGTNG STRIKE", false), ("BRAKING ACTION NIL", false),
  ])
  func `a hazard in the remarks is urgent, unless they deny it`(remarks: String, isUrgent: Bool) throws {
    #expect(try report("UA /OV PWM/TM 0100/TB LGT/RM \(remarks)").hasUrgentContent == isUrgent)
  }

  @Test(
    arguments: [
      ("LGTNG STRIKE", [.lightningStrike]), ("LIGHTNING STRIKE ON NOSE", [.lightningStrike]),
      ("LTG STRIKE", [.lightningStrike]), ("ACFT STRUCK BY LIGHTNING", [.lightningStrike]),
      ("HIT BY LTG", [.lightningStrike]), ("NO LTG STRIKE", []), ("BIRD STRIKE", []), ("LTG W", []),
      ("BRAKING ACTION NIL", [.brakingNil]), ("BA NIL", [.brakingNil]), ("BRKG ACTN POOR", [.brakingPoor]),
      ("RWY 22 BA POOR", [.brakingPoor]), ("BRAKING ACTION RY04R POOR BY B737", [.brakingPoor]),
      ("NIL BRAKING", [.brakingNil]), ("POOR BREAKING ACTION", [.brakingPoor]), ("BRAF", [.brakingMedium]),
      ("BRAP RY04R", [.brakingPoor]), ("BRAN", [.brakingNil]), ("BA FAIR", [.brakingMedium]),
      ("BRAKING ACTION MED-POOR", [.brakingMediumToPoor]), ("BA FAIR TO POOR", [.brakingMediumToPoor]),
      ("POOR TO FAIR BRAKING", [.brakingMediumToPoor]), ("BA POOR TO NIL", [.brakingNil]),
      ("BA GOOD TO MEDIUM", [.brakingMedium]), ("BRK ACT POOR", [.brakingPoor]),
      ("BRAKING ACTION GOOD", []), ("BA GOOD, POOR RIDE", []), ("BRAKING ACTION ADVISORIES IN EFFECT", []),
      ("BA123 POOR RIDE", []), ("VIS POOR BRK OUT 600", []), ("VIS POOR", []),
    ] as [(String, [PilotReport.Danger])]
  )
  func `lightning strikes and bad braking are read from the remarks`(
    remarks: String,
    expected: [PilotReport.Danger]
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/RM \(remarks)")
    #expect(report.dangersInWords == expected && !report.hasUrgentContent)
  }

  @Test(arguments: [
    ("OVC015-TOP035/BKN120-TOP150/ SKC", "OVC 1500 3500, BKN 12000 15000, SKC 15000 -"),
    ("BKN-OVCUNKN-TOP060/BKN120-TOP150/ SKC", "BKN-OVC - 6000, BKN 12000 15000, SKC 15000 -"),
    ("OVC030/SKC", "OVC 3000 -, SKC - -"), ("OVC100-TOP110 CLR", "OVC 10000 11000, CLR 11000 -"),
    ("OVCUNKN-TOP045", "OVC - 4500"), ("UNKN OVC 045", "OVC - 4500"), ("UNKN-045", "- - 4500"),
    ("OVC TOP UNKN/BKN090", "OVC - -, BKN 9000 -"), ("OVC040-TOP060-070", "OVC 4000 7000"),
    ("OVC-TOP060-070", "OVC - 7000"), ("OVC040 TOP060 TO 070", "OVC 4000 7000"),
    ("TOPS 3,500", "- - 3500"), ("OVC 1500 FT MSL", "OVC 1500 -"), ("OVC SFC-030", "OVC 0 3000"),
    ("BASES 020 OVC 040", "OVC 2000 4000"),
    ("OVC-TOP085", "OVC - 8500"), ("TOP 170", "- - 17000"), ("BKN-OVC050-TOPUNKN", "BKN-OVC 5000 -"),
    ("038 OVC 045", "OVC 3800 4500"), ("020BKN040 110OVC", "BKN 2000 4000, OVC 11000 -"),
    ("B041 OVC T061", "OVC 4100 6100"), ("BASES AT 009", "- 900 -"), ("UNKN-TOP010", "- - 1000"),
    ("BKN014 OVC019", "BKN 1400 -, OVC 1900 -"), ("032OVCUNK", "OVC 3200 -"),
    ("CLR ABV 050", "CLR 5000 -"), ("SKC ABOVE FL120", "SKC 12000 -"), ("CLR BLO 120", "CLR - 12000"),
    ("OVC030-TOP045/CLR ABV", "OVC 3000 4500, CLR 4500 -"),
    ("OVC030-TOP045 SKC ABV", "OVC 3000 4500, SKC 4500 -"),
    ("CLR AT 020 SCT045", "CLR 2000 2000, SCT 4500 -"),
    ("BASES BKN031 TOPS BKN045", "BKN 3100 4500"), ("BASE OVC012 TOP OVC045", "OVC 1200 4500"),
    ("OVC020 TOP OVC045", "OVC 2000 4500"), ("BKN-OVC020 TOP OVC045", "BKN-OVC 2000 4500"),
    ("OVC020 TOP BKN045", "OVC 2000 -, BKN - 4500"), ("TOPS OVC045", "OVC - 4500"),
    ("TOP 180 BKN", "BKN - 18000"), ("TOP 180 BKN/OVC200", "BKN - 18000, OVC 20000 -"),
    ("TOP 080 BKN090", "- - 8000, BKN 9000 -"), ("OVC UNKN-TOP060 OVC090", "OVC - 6000, OVC 9000 -"),
  ])
  func `layers of cloud are decoded in every order`(text: String, expected: String) throws {
    let report = try report("UA /OV PWM/TM 0100/SK \(text)/TB NEG")
    let layers = report.sky.map(layer)
    #expect(layers.joined(separator: ", ") == expected && report.unknown.isEmpty)
  }

  @Test(
    arguments: [
      ("OVC020 2 LYRS", "OVC 2000 -", ["2 LYRS"]), ("OVC010 RWY 22", "OVC 1000 -", ["RWY", "22"]),
      ("OVC050-TOP070 1 NM W", "OVC 5000 7000", ["1 NM", "W"]), ("OVC 500 AGL", "OVC - -", ["500 AGL"]),
      ("OVC050-TOP030", "OVC 5000 -", ["030"]), ("BASES 020-030", "- 2000 -", ["030"]),
      ("OVC020-040-060", "OVC 2000 4000", ["060"]),
      // The top is higher, or not known.
      ("OVC020-TOP060+", "OVC 2000 -", ["060"]), ("OVC020-060+/BKN090", "OVC 2000 -, BKN 9000 -", ["060"]),
      ("TOP060-UNKN", "", ["060"]), ("OVC020-TOP060 UP", "OVC 2000 -", ["060", "UP"]),
      ("OVC020-TOP060 AND ABV", "OVC 2000 -", ["AND", "060", "ABV"]),
    ] as [(String, String, [String])]
  )
  func `a number that is not a cloud height is listed as unread`(
    text: String,
    expected: String,
    unread: [String]
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/SK \(text)/TB NEG")
    #expect(report.sky.map(layer).joined(separator: ", ") == expected)
    #expect(report.unknown.map { report.text[$0] } == unread)
  }

  private func layer(_ layer: PilotReport.CloudReport) -> String {
    let amounts = [layer.amount, layer.amountTo].compactMap { $0?.rawValue }
    let heights = [layer.base, layer.top].map { $0.map { "\(Int($0.feet.rounded()))" } ?? "-" }
    return "\(amounts.isEmpty ? "-" : amounts.joined(separator: "-")) \(heights.joined(separator: " "))"
  }

  @Test(arguments: [("CLR ABV", "ABV"), ("OVC ABV 100", "ABV"), ("OVC030/CLR ABV/BKN090", "ABV")])
  func `a clear sky above an unknown height, and cloud above one, are not understood`(
    text: String,
    unknown: String
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/SK \(text)/TB NEG")
    #expect(report.unknown.map { report.text[$0] } == [unknown])
  }

  @Test func `two groups of turbulence keep their own frequencies`() throws {
    let groups = try report("UA /OV PWM/TM 0100/TB CONS LGT CHOP OCNL MOD-SEV CAT 160-SFC").turbulence
    #expect(groups.map(\.frequency) == [.continuous, .occasional])
    #expect(groups.map(\.worst) == [.light, .severe] && groups.map(\.kind) == [.chop, .clearAir])
    #expect(groups.last?.extent == .between(.feet(0), .feet(16_000)))
  }

  @Test(arguments: [
    ("MOD BLO 380", PilotReport.Extent.below(.feet(38_000))), ("SEV ABV 350", .above(.feet(35_000))),
    ("MOD CAT 230-210", .between(.feet(21_000), .feet(23_000))), ("CONT MOD 360", .at(.feet(36_000))),
    ("250-270 MOD", .between(.feet(25_000), .feet(27_000))), ("ABV 250 LGT-MOD", .above(.feet(25_000))),
    ("SFC-040 CHOP", .between(.feet(0), .feet(4000))), ("LGT 0-040", .between(.feet(0), .feet(4000))),
    ("MOD SFC-500FT", .between(.feet(0), .feet(500))), ("MOD SFC-5,000", .between(.feet(0), .feet(5000))),
    ("MOD 300-500 FT", .between(.feet(300), .feet(500))), ("MOD 050-70", .between(.feet(5000), .feet(7000))),
    ("MOD 050 TO 070", .between(.feet(5000), .feet(7000))), ("MOD 8000 FT MSL", .at(.feet(8000))),
    ("MOD 090 AND ABV", .above(.feet(9000))), ("MOD 090 & BLO", .below(.feet(9000))),
    ("MOD AOA 090", .above(.feet(9000))), ("MOD AOB FL180", .below(.feet(18_000))),
    ("LGT ABV 310 BLO 350", .between(.feet(31_000), .feet(35_000))),
    ("LGT BLO 350 ABV 310", .between(.feet(31_000), .feet(35_000))),
    ("MOD BTN FL180 AND FL220", .between(.feet(18_000), .feet(22_000))),
    ("MOD 060-090 AND ABV", .above(.feet(6000))), ("MOD UP TO 090", .below(.feet(9000))),
    ("MOD 050 UP TO 090", .between(.feet(5000), .feet(9000))), ("MOD TOPS 090", .below(.feet(9000))),
    ("MOD 030-TOP090", .between(.feet(3000), .feet(9000))), ("MOD BASES 030", .above(.feet(3000))),
    ("MOD BASES 030 TOPS 090", .between(.feet(3000), .feet(9000))),
    // An open end.
    ("SEV 300+", .above(.feet(30_000))), ("SEV FL300+", .above(.feet(30_000))),
    ("SEV 8000FT+", .above(.feet(8000))), ("SEV 060-090+", .above(.feet(6000))),
    ("SEV 090-", .below(.feet(9000))), ("SEV 050-UP", .above(.feet(5000))),
    ("SEV 050 UPWARDS", .above(.feet(5000))), ("SEV 050 AND UP", .above(.feet(5000))),
    ("SEV 050 OR HIGHER", .above(.feet(5000))), ("SEV 090 AND DOWN", .below(.feet(9000))),
    ("SEV 050-ABV", .above(.feet(5000))),
    // An end that is not known.
    ("SEV SFC-UNKN", .above(.feet(0))), ("SEV 030-UNKN", .above(.feet(3000))),
    ("SEV 030 TO UNK", .above(.feet(3000))), ("SEV UNKN-060", .below(.feet(6000))),
    ("SEV 030-TOPS", .above(.feet(3000))), ("SEV 030-TOPUNKN", .above(.feet(3000))),
    ("SEV 030 TOPUNKN", .above(.feet(3000))),
    ("SEV BASES-060", .below(.feet(6000))), ("SEV 030 TO TOPS", .above(.feet(3000))),
    // Feet, where airspeed was lost or gained.
    ("LLWS LOSS OF 20KT AT 400", .at(.feet(400))), ("LLWS -15KT AT 300", .at(.feet(300))),
    ("LLWS 20 KTS LOSS AT 400-600", .between(.feet(400), .feet(600))),
    ("LLWS GAIN 15KT AT FL400", .at(.feet(40_000))), ("MOD 90KT AT 350", .at(.feet(35_000))),
    ("LLWS GAIN 15KT AT 090", .at(.feet(9000))),
  ])
  func `the heights of turbulence are decoded`(text: String, extent: PilotReport.Extent) throws {
    let report = try report("UA /OV PWM/TM 0100/TB \(text)")
    let unread = report.unknown.map { report.text[$0] }
    #expect(report.turbulence.map(\.extent) == [extent])
    #expect(unread.isEmpty || text.contains("KT"), "\(unread)")
  }

  @Test func `a range that ends at a word that cannot be read is open there`() throws {
    let report = try report("UA /OV PWM/TM 0100/IC SEV CLR 030-BUILDUPS MOD TOWERS-060")
    #expect(report.icing.map(\.extent) == [.above(.feet(3000)), .below(.feet(6000))])
    #expect(unread(report) == ["BUILDUPS", "TOWERS"])
  }

  @Test(
    arguments: [
      ("SEVERE", [.severe], nil), ("MODERATE 040-060", [.moderate], nil), ("LIGHT", [.light], nil),
      ("LIGHT TO MODERATE CHOP", [.moderate], .chop), ("MODT", [.moderate], nil), ("LGHT", [.light], nil),
      ("HEAVY", [.severe], nil), ("NEGATIVE", [.negative], nil), ("MODCHOP 050", [.moderate], .chop),
      ("LGT 050 SEVCAT 080", [.light, .severe], nil), ("MOD ISOL SEV", [.moderate, .severe], nil),
      ("LGT DURC", [.light], nil), ("INT LGT", [.light], nil),
      // The greater end of a range counts, also if it comes first.
      ("SEV-MOD CHOP", [.severe], .chop), ("SEV TO LGT", [.severe], nil), ("LGT-SEV-MOD", [.severe], nil),
    ] as [(String, [PilotReport.Turbulence.Intensity], PilotReport.Turbulence.Kind?)]
  )
  func `turbulence is read from whole words and from words without a blank between them`(
    text: String,
    worst: [PilotReport.Turbulence.Intensity],
    kind: PilotReport.Turbulence.Kind?
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/TB \(text)")
    #expect(report.turbulence.map(\.worst) == worst && report.unknown.isEmpty)
    #expect(report.turbulence.first?.kind == kind && report.hasUrgentContent == worst.contains(.severe))
  }

  @Test(
    arguments: [
      ("LIGHT RIME", [.light], [.rime]), ("LGHT RIME", [.light], [.rime]),
      ("LIGHT MIXED", [.light], [.mixed]), ("SEVERE CLEAR ICE", [.severe], [.clear]),
      ("MODERATE RIME", [.moderate], [.rime]), ("HEAVY RIME", [.severe], [.rime]),
      ("NEGATIVE", [.negative], [nil]), ("NEGCLR", [.negative], [.clear]),
      ("MOD MIX 100-150 LGTMIX 150-200", [.moderate, .light], [.mixed, .mixed]),
      ("MODRIME", [.moderate], [.rime]), ("TR LGT ICGIC", [.trace, .light], [nil, nil]),
      ("LGT CLR AND RIME", [.light], [.mixed]), ("SEVERE-MOD RIME", [.severe], [.rime]),
      ("SEV CLR BTN 040 AND 060", [.severe], [.clear]), ("LGT RIME DURGC 080-120", [.light], [.rime]),
    ] as [(String, [PilotReport.Icing.Intensity], [PilotReport.Icing.Kind?])]
  )
  func `icing is read from whole words and from words without a blank between them`(
    text: String,
    worst: [PilotReport.Icing.Intensity],
    kinds: [PilotReport.Icing.Kind?]
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/IC \(text)")
    #expect(report.icing.map(\.worst) == worst && report.icing.map(\.kind) == kinds)
    #expect(report.unknown.isEmpty && report.hasUrgentContent == worst.contains(.severe))
  }

  /// The encounters of a field, with heights in hundreds of feet.
  private func encounters(_ report: PilotReport) -> String {
    func words(_ parts: [String?], _ extent: PilotReport.Extent?) -> String {
      let heights: [Length] =
        switch extent {
        case .at(let height), .below(let height), .above(let height): [height]
        case .between(let low, let high): [low, high]
        case nil: []
        }
      let range = heights.map { "\(Int(($0.feet / 100).rounded()))" }.joined(separator: "-")
      return (parts + [heights.isEmpty ? nil : range]).compactMap(\.self).joined(separator: " ")
    }
    let turbulence = report.turbulence.map {
      words(
        [
          $0.frequency?.rawValue, $0.intensity.map { "\($0)" }, $0.intensityTo.map { "to \($0)" },
          $0.kind?.rawValue,
        ],
        $0.extent
      )
    }
    let icing = report.icing.map {
      words([$0.intensity.map { "\($0)" }, $0.intensityTo.map { "to \($0)" }, $0.kind?.rawValue], $0.extent)
    }
    return (turbulence + icing).joined(separator: ", ")
  }

  @Test(arguments: [
    ("IC LGT RIME/MOD CLR 060-080", "light rime, moderate clear 60-80"),
    ("IC LGT RIME-MOD CLR", "light rime, moderate clear"),
    ("IC TRACE RIME/LGT MX 070", "trace rime, light mixed 70"),
    ("IC NEG/LGT RIME 070", "negative, light rime 70"), ("IC NEG/RIME 070", "negative, rime 70"),
    ("IC LGT/MOD RIME", "light to moderate rime"),
    ("TB LGT CHOP/MOD CHOP 250-270", "light chop, moderate chop 250-270"),
    ("TB OCNL LGT CHOP/MOD CAT 350-370", "occasional light chop, moderate clearAir 350-370"),
    (
      "TB OCNL LGT CHOP/MDT 100-150/LGT 150-200",
      "occasional light chop, moderate 100-150, light 150-200"
    ),
    ("TB LGT CHOP/SEV 250-270", "light chop, severe 250-270"),
    ("TB MOD CHOP/SEV TURB 100", "moderate chop, severe 100"),
    ("TB MOD CAT/LGT CHOP", "moderate clearAir, light chop"), ("TB CHOP/MOD 100", "chop, moderate 100"),
    ("TB LGT CHOP TO MOD CHOP", "light chop, moderate chop"),
    ("TB LGT TO MOD CHOP", "light to moderate chop"),
    ("TB LGT/MOD CHOP 100", "light to moderate chop 100"), ("TB MOD/SEV", "moderate to severe"),
    ("TB CHOP LGT/MOD", "light to moderate chop"), ("TB 080 LGT/MOD", "light to moderate 80"),
    ("TB LGT/NEG", "light, negative"), ("TB NEG-LGT CHOP", "negative to light chop"),
    ("TB NEG/MTN WAVE", "negative, mountainWave"), ("TB NEG/CHOP 250", "negative, chop 250"),
    ("TB CONS MOD CHOP 220/NEG 230-280", "continuous moderate chop 220, negative 230-280"),
  ])
  func `a slash stands between layers unless it joins two intensities`(text: String, expected: String) throws
  {
    let report = try report("UA /OV PWM/TM 0100/\(text)")
    #expect(encounters(report) == expected && report.unknown.isEmpty)
  }

  @Test(arguments: [
    "TA -14", "TB LGT-MOD 120-150", "IC LGT-SEV RIME", "SK OVC015-TOP035", "RM LLWS -10KT", "OV BOS-PVD",
  ])
  func `dashes and minus signs of web pages are hyphens`(field: String) throws {
    let expected = try report("UA /OV PWM/TM 0100/TB NEG/\(field)")
    for dash in ["\u{2010}", "\u{2013}", "\u{2014}", "\u{2212}"] {
      let report = try report("UA /OV PWM/TM 0100/TB NEG/\(field.replacing("-", with: dash))")
      #expect(report == expected)
    }
  }

  @Test func `a bound that does not fit the one before begins a group`() throws {
    let groups = try report("UA /OV PWM/TM 0100/TB LGT BLO 030 AND ABV 100").turbulence
    #expect(groups.map(\.intensity) == [.light, .light])
    #expect(groups.map(\.extent) == [.below(.feet(3000)), .above(.feet(10_000))])
  }

  @Test(
    arguments: [
      ("TB MOD LLWS +/-15KT", nil, "+/-15KT"), ("TB MOD CHOP +/- 20KTS", nil, "+/- 20KTS"),
      ("TB MOD MTW +/-500FPM", nil, "+/-500FPM"), ("TB SEV 15 SEC", nil, "15 SEC"),
      ("TB MOD RY35L 020", 2000, "RY 35L"), ("TB MOD RWY 17-35", nil, "RWY 17 35"),
      ("TB MOD 10NM FINAL", nil, "10NM FINAL"), ("TB MOD 10 SW DEN", nil, "10 SW DEN"),
      ("TB LGT 15-20KT 080", 8000, "15 20KT"), ("TB LLWS-10", nil, "-10"), ("TB MOD B737", nil, "B 737"),
      ("TB MOD LOST 500 FT", nil, "LOST 500 FT"), ("TB MOD 200 AGL", nil, "200 AGL"),
      ("TB MOD 200 FT AGL", nil, "200 FT AGL"), ("TB MOD 050 FT", nil, "050 FT"),
      ("TB MOD LLWS -15 KT AT 300 FT", 300, "-15 KT"), ("TB MOD 1.5 080", 8000, "1.5"),
      ("TB MOD 123456789080", nil, "123456789080"), ("TB MOD BLO", nil, "BLO"),
      ("IC LGT RIME -10C 050", 5000, "-10C"), ("IC MOD RIME 050 1/2 INCH", 5000, "1/2 INCH"),
      ("TB LGT 0", nil, "0"), ("IC LGT 0 RIME", nil, "0"), ("IC MOD RIME 1 1/2 IN", nil, "1 1/2 IN"),
      ("IC MOD RIME 080 IN CLOUD", 8000, "IN CLOUD"),
    ] as [(String, Double?, String)]
  )
  func `a number that is not a height is listed as unread`(text: String, feet: Double?, unread: String) throws
  {
    let report = try report("UA /OV PWM/TM 0100/\(text)")
    let extents = report.turbulence.map(\.extent) + report.icing.map(\.extent)
    #expect(extents == [feet.map { .at(.feet($0)) }])
    #expect(report.unknown.map { report.text[$0] }.joined(separator: " ") == unread)
  }

  @Test(arguments: ["TB 0", "IC 0"])
  func `a lone zero is unread, not a height at the surface`(text: String) throws {
    let report = try report("UA /OV PWM/TM 0100/\(text)")
    #expect(report.turbulence.isEmpty && report.icing.isEmpty)
    #expect(report.unknown.map { report.text[$0] } == ["0"])
  }

  @Test(
    arguments: [
      ("LGT CLR-RIME", [.mixed], []), ("LGT RIME/CLR 050", [.mixed], []),
      ("LGT-MOD RIME/MXD 050-080", [.rime], ["MXD"]), ("LGT RIME CLR", [.rime], ["CLR"]),
      ("LGT RIME 050 MOD CLR 080", [.rime, .clear], []),
    ] as [(String, [PilotReport.Icing.Kind], [String])]
  )
  func `a second kind of icing does not replace the first`(
    text: String,
    kinds: [PilotReport.Icing.Kind],
    unread: [String]
  ) throws {
    let report = try report("UA /OV PWM/TM 0100/IC \(text)")
    #expect(report.icing.map(\.kind) == kinds)
    #expect(report.unknown.map { report.text[$0] } == unread)
  }

  @Test(arguments: [
    ("MOD MTW 120", []), ("MOD MTN WAVE 120", []), ("MOD WAVE 120", []), ("MOD 120 MTN", ["MTN"]),
  ])
  func `mountain waves are written with one word or two`(text: String, unread: [String]) throws {
    let report = try report("UA /OV PWM/TM 0100/TB \(text)")
    #expect(report.turbulence.map(\.kind) == [unread.isEmpty ? .mountainWave : nil])
    #expect(report.turbulence.map(\.extent) == [.at(.feet(12_000))])
    #expect(report.unknown.map { report.text[$0] } == unread)
  }

  @Test func `a height before the intensity belongs to it`() throws {
    let icing = try report("UA /OV PWM/TM 0100/IC 040-060 LGT RIME").icing
    #expect(icing.map(\.intensity) == [.light] && icing.map(\.kind) == [.rime])
    #expect(icing.map(\.extent) == [.between(.feet(4000), .feet(6000))])
    let report = try report("UA /OV PWM/TM 0100/TB BLO 120 LGT-MOD CAT ABV 240 NEG 250-270 OCNL SEV")
    #expect(report.turbulence.map(\.intensity) == [.light, .negative, .severe])
    #expect(report.turbulence.map(\.worst) == [.moderate, .negative, .severe])
    #expect(report.turbulence.map(\.frequency) == [nil, nil, .occasional])
    #expect(
      report.turbulence.map(\.extent) == [
        .below(.feet(12_000)), .above(.feet(24_000)), .between(.feet(25_000), .feet(27_000)),
      ]
    )
    #expect(report.unknown.isEmpty)
  }

  @Test func `a slash that opens no field is text, and nothing is a field behind the remarks`() throws {
    let report = try report("UA/OV SBJ/TM 0547 /FL210//TP C172/TB LGT/MOD/ZLC/RM AWC/IC SEV /AKFSS/")
    #expect(report.turbulence.map(\.worst) == [.moderate] && report.icing.isEmpty)
    #expect(report.remarks == "AWC/IC SEV /AKFSS/" && report.aircraft == "C172")
    #expect(report.unknown.map { report.text[$0] } == ["ZLC"])
  }

  @Test func `severe content is known whatever the label`() throws {
    #expect(try report("UA /OV PWM/TM 0100/TB SEV").hasUrgentContent)
    #expect(try !report("UUA /OV PWM/TM 0100/TB MOD").hasUrgentContent)
    #expect(try report("UA /OV PWM/TM 0100/WX +FC").hasUrgentContent)
  }

  @Test(arguments: ["", "UA", "UA nothing", "KPWM 202351Z 24008KT", "UA /XX PWM", "/OV PWM /TM 0100"])
  func `a text that is not a pilot report is rejected`(text: String) {
    #expect(throws: ReportError.self) { try report(text) }
  }

  @Test(arguments: ["/OV PWM /TM 0100/TB MOD", "TOL /OV FZI/TM 1907", "KTOL /OV FZI/TB NEG"])
  func `the message about a text with fields is about pilot reports`(text: String) throws {
    let split = try #require(ReportSplitter.reports(in: text).first)
    guard case .unreadable(_, let error) = DecodedReport(split, reference: Fixtures.reference) else {
      Issue.record("\(text) is read")
      return
    }
    #expect(error.description.contains("begins with UA or UUA"), "\(error)")
  }

  // MARK: Among other reports

  @Test func `pilot reports are found among others, in bulletins and over two lines`() {
    let text = """
      UBUS01 KMSC 021600
      ARG UA /OV ARG/TM 2127/FL280/TP C560/TB CONT MOD 360
      280-330/RM ZME=
      PDT UA /OV PDT/TM 0519/TB NEG=ADW UUA /OV OTT/TM 1925/IC SEV=
      METAR KPWM 040051Z 27005KT
      QX UA /OV 47N051W /TM 1019
      KBOS 040055Z 28010KT
      """
    let kinds = ReportSplitter.reports(in: text).map(\.kind)
    #expect(
      kinds == [
        .pilotReport, .pilotReport, .pilotReport, .observation(.metar), .pilotReport, .observation(.metar),
      ]
    )
  }

  @Test func `every recorded report is recognised, whatever stands before it`() throws {
    let lines = try Fixtures.lines("pireps-varied.txt").filter { $0.contains("UA ") || $0.contains("UA/") }
    #expect(lines.count > 40)
    for line in lines {
      let reports = ReportSplitter.reports(in: line)
      #expect(reports.map(\.kind) == [.pilotReport], "\(line)")
    }
  }
}

/// A row of the recorded decode.
private struct DecodedPilotReport: Decodable {
  let raw: String
  let type: String
  let time: Date
  let received: String
  let aircraft: String?
  let altFt: Double?
  let sky: [Layer]?
  let turb: [[Cell]]?
  let icing: [[Cell]]?
  let visSM: Double?
  let wx: String?
  let tempC: Double?
  let windDir: Double?
  let windKt: Double?

  typealias Layer = [Cell]

  /// A text, a number or null; 0 stands for no height.
  enum Cell: Decodable {
    case text(String), number(Double), null

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let number = try? container.decode(Double.self) {
        self = .number(number)
      } else if let text = try? container.decode(String.self) {
        self = .text(text)
      } else {
        self = .null
      }
    }

    var description: String {
      switch self {
      case .text(let text): text
      case .number(let number): "\(Int(number))"
      case .null: "-"
      }
    }
  }

  static func all() throws -> [DecodedPilotReport] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try Fixtures.lines("pirep-awc-decoded.jsonl").map {
      try decoder.decode(DecodedPilotReport.self, from: Data($0.utf8))
    }
  }

  var receivedDate: Date {
    let seconds = try? Date(String(received.prefix(19)) + "Z", strategy: .iso8601)
    return seconds ?? time
  }

  func comparisons(with report: PilotReport) -> [(field: String, isEqual: Bool)] {
    [
      ("urgent", report.isUrgent == (type == "Urgent PIREP")),
      ("time", report.time == time),
      ("aircraft", report.aircraft == (aircraft == "UNKN" ? nil : aircraft)),
      ("altitude", report.altitude?.feet.rounded() == (altFt == 0 ? nil : altFt)),
      ("sky", report.sky.map(row) == (sky ?? []).map { theirs($0, zeroIsNone: true) }),
      ("turbulence", report.turbulence.map(row) == (turb ?? []).map { theirs($0) }),
      ("icing", report.icing.map(row) == (icing ?? []).map { theirs($0) }),
      ("visibility", report.visibility?.distance.statuteMiles.rounded() == visSM),
      ("weather", report.weather.map(\.phenomena.code).joined(separator: " ") == wx ?? ""),
      ("temperature", report.temperature?.celsius == tempC),
      ("wind direction", report.wind?.direction?.degrees == windDir),
      ("wind speed", report.wind?.speed?.knots.rounded() == windKt),
    ]
  }

  private func theirs(_ cells: [Cell], zeroIsNone: Bool = false) -> String {
    cells.map { zeroIsNone && $0.description == "0" ? "-" : $0.description }.joined(separator: " ")
  }

  private func row(_ layer: PilotReport.CloudReport) -> String {
    let amount = [layer.amount, layer.amountTo].compactMap { $0?.rawValue }.joined(separator: "-")
    return "\(amount.isEmpty ? "-" : amount) \(feet(layer.base)) \(feet(layer.top))"
  }

  private func row(_ group: PilotReport.Turbulence) -> String {
    let intensities = [group.intensity, group.intensityTo].compactMap { $0.map(code) }
    let kind =
      switch group.kind {
      case .clearAir: "CAT"
      case .chop: "CHOP"
      case .lowLevelWindShear: "LLWS"
      case .mountainWave: "MTW"
      case nil: "-"
      }
    let frequency =
      switch group.frequency {
      case .occasional: "OCNL"
      case .intermittent: "INTMT"
      case .continuous: "CONT"
      case .isolated: "ISOL"
      case nil: "-"
      }
    return "\(intensities.joined(separator: "-")) \(kind) \(frequency) \(heights(group.extent))"
  }

  private func row(_ group: PilotReport.Icing) -> String {
    let intensities = [group.intensity, group.intensityTo].compactMap { $0.map(code) }
    let kind =
      switch group.kind {
      case .rime: "RIME"
      case .clear: "CLEAR"
      case .mixed: "MIXED"
      case nil: "-"
      }
    return "\(intensities.joined(separator: "-")) \(kind) \(heights(group.extent))"
  }

  private func code(_ intensity: PilotReport.Turbulence.Intensity) -> String {
    switch intensity {
    case .negative: "NEG"
    case .light: "LGT"
    case .moderate: "MOD"
    case .severe: "SEV"
    case .extreme: "EXTRM"
    }
  }

  private func code(_ intensity: PilotReport.Icing.Intensity) -> String {
    switch intensity {
    case .negative: "NEG"
    case .trace: "TRC"
    case .light: "LGT"
    case .moderate: "MOD"
    case .severe: "SEV"
    }
  }

  private func heights(_ extent: PilotReport.Extent?) -> String {
    switch extent {
    case .at(let height): "\(feet(height)) -"
    case .between(let low, let high): "\(feet(low)) \(feet(high))"
    case .below(let height): "- \(feet(height))"
    case .above(let height): "\(feet(height)) -"
    case nil: "- -"
    }
  }

  private func feet(_ length: Length?) -> String { length.map { "\(Int($0.feet.rounded()))" } ?? "-" }
}
