import Testing
import Weather

@testable import AviationReports

/// One table for each kind of remark; a row is the text after `RMK` and its meaning.
struct RemarkTests {
  /// The remarks of a report that ends with a text.
  static func remarks(_ text: String, station: String = "KMCI") throws -> [Remark] {
    let metar = try METAR("\(station) 131753Z 00000KT 10SM CLR 17/02 A3000 RMK \(text)")
    #expect(metar.unknown == [], "\(text)")
    return metar.remarks
  }

  @Test(arguments: [
    ("AO2", Remark.stationType(.init(hasPrecipitationSensor: true, isAugmented: false))),
    ("AO2A", .stationType(.init(hasPrecipitationSensor: true, isAugmented: true))),
    ("A01", .stationType(.init(hasPrecipitationSensor: false, isAugmented: false))),
    ("A02A", .stationType(.init(hasPrecipitationSensor: true, isAugmented: true))), ("$", .maintenanceNeeded),
    ("PWINO", .sensorOutage(.init(sensor: .presentWeather))),
    ("PNO", .sensorOutage(.init(sensor: .precipitation))),
    ("FZRANO", .sensorOutage(.init(sensor: .freezingRain))),
    ("TSNO", .sensorOutage(.init(sensor: .lightning))),
    ("RVRNO", .sensorOutage(.init(sensor: .runwayVisualRange))), ("NOSPECI", .noSpecials),
    ("NO SPECI", .noSpecials),
    ("FIRST", .first), ("LAST", .last),
  ])
  func `remarks about the station and its sensors are decoded`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text) == [expected])
  }

  @Test(arguments: [
    ("MTNS OBSC", Remark.mountains(.obscured)),
    ("ALSTG/SLP", .contraction(.altimeterSettingAndSeaLevelPressure)),
    ("NOSIG", .contraction(.noSignificantChange)),
    ("FBL", .contraction(.light)),
    (
      "/R10/",
      .precipitation(.init(period: .notSaid, amount: .millimeters(10), isTrace: false, unit: .millimeters))
    ),
    ("WS ALL RWY", .windShear(WindShear(runway: nil, phase: .both))),
    ("WS TKOF RWY12", .windShear(WindShear(runway: RunwayDesignator(number: 12), phase: .takeoff))),
    ("VIS MIN 0050", .visibility(VisibilityRemark(kind: .minimum, low: 50, unit: .meters))),
    ("VIS MIN 0000", .visibility(VisibilityRemark(kind: .minimum, low: 0, unit: .meters))),
    ("VIS 50", .visibility(VisibilityRemark(kind: .general, low: 50, unit: .statuteMiles))),
    (
      "VIS MIN 3000N",
      .visibility(VisibilityRemark(kind: .minimum, low: 3000, unit: .meters, sectors: CompassSectors(.north)))
    ),
    (
      "VIS MIN 0000SW",
      .visibility(
        VisibilityRemark(kind: .minimum, low: 0, unit: .meters, sectors: CompassSectors(.southwest))
      )
    ),
    (
      "VIS 9999E",
      .visibility(VisibilityRemark(kind: .sector, low: 9999, unit: .meters, sectors: CompassSectors(.east)))
    ),
  ])
  func `remarks of many countries are decoded`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text) == [expected])
  }

  @Test(arguments: [
    ("QNH MNM 995 MAX 1012", [Remark.altimeterRange(lowest: 995, highest: 1012)]),
    ("REG QNH 1009", [.regionalAltimeter(hectopascals: 1009)]),
    ("RMK T 22 19 TAF3", [.temperatures([22, 19]), .renewedEveryThreeHours]),
  ])
  func `remarks of forecasts are decoded`(text: String, expected: [Remark]) throws {
    let taf = try TAF("TAF NZAA 151100Z 1512/1612 24012KT 30KM FEW030 \(text)")
    #expect(taf.unknown == [])
    #expect(taf.remarks == expected)
  }

  @Test(
    arguments: [
      ("AMD NOT SKED", .noAmendments(after: nil, until: nil)),
      ("AMD NOT SKED AFT 1603Z", .noAmendments(after: DayTime(day: 16, hour: 3), until: nil)),
      ("AMD NOT SKED AFT 160300", .noAmendments(after: DayTime(day: 16, hour: 3), until: nil)),
      ("AMD NOT SKED TIL 152030", .noAmendments(after: nil, until: DayTime(day: 15, hour: 20, minute: 30))),
      (
        "AMD NOT SKED 1520/1612",
        .noAmendments(after: DayTime(day: 15, hour: 20), until: DayTime(day: 16, hour: 12))
      ),
      (
        "AMD NOT SKED AFT 1520Z TIL 1612Z",
        .noAmendments(after: DayTime(day: 15, hour: 20), until: DayTime(day: 16, hour: 12))
      ),
      ("NO AMDS 1715", .noAmendments(after: DayTime(day: 17, hour: 15), until: nil)),
      (
        "AMD LTD TO CLD VIS AND WIND",
        .amendmentsLimited(to: [.cloud, .visibility, .wind], after: nil, until: nil)
      ),
      (
        "AMD LTD TO CLD VIS AND WIND TIL 152300",
        .amendmentsLimited(
          to: [.cloud, .visibility, .wind],
          after: nil,
          until: DayTime(day: 15, hour: 23)
        )
      ),
      (
        "LTD TO WIND WX ALSTG",
        .amendmentsLimited(to: [.wind, .weather, .altimeterSetting], after: nil, until: nil)
      ),
    ] as [(String, Remark)]
  )
  func `the phrase about amendments of a forecast is one remark`(text: String, expected: Remark) throws {
    let taf = try TAF("TAF KDEN 151130Z 1512/1618 24012KT P6SM SCT040 \(text)")
    #expect(taf.unknown == [])
    #expect(taf.remarks == [expected])
  }

  @Test(arguments: [
    ("AMD NOT SKED AFT 4455", 1, ["4455"]), ("AMD LTD TO XYZZY", 0, ["XYZZY"]),
    ("AMD LTD TO AND", 0, []), ("AMD NOT", 0, []),
  ])
  func `LTD without amendments is read word by word`(text: String, count: Int, unknown: [String]) throws {
    let taf = try TAF("TAF KDEN 151130Z 1512/1618 24012KT P6SM SCT040 \(text)")
    let restrictions = taf.remarks.filter {
      switch $0 {
      case .noAmendments, .amendmentsLimited: true
      default: false
      }
    }
    #expect(restrictions.count == count)
    #expect(taf.unknown == unknown)
  }

  @Test(arguments: [
    ("FOG", Remark.contraction(.fog)), ("NIL", .contraction(.none)), ("RWY", .contraction(.runway)),
  ])
  func `only Brazilian forecasts end with initials`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text, station: "SBSP") == [expected])
    #expect(try METAR("SBSP 131753Z 00000KT 10SM CLR 17/02 A3000 RMK PGU").unknown == ["PGU"])
    #expect(try TAF("TAF SBSP 131753Z 1318/1418 00000KT CAVOK RMK \(text)").remarks == [expected])
    #expect(try TAF("TAF SBSP 131753Z 1318/1418 00000KT CAVOK RMK PGU").remarks == [.initials])
  }

  @Test func `a sensor outage is decoded with its location`() throws {
    guard case .sensorOutage(let ceiling) = try Self.remarks("CHINO RWY19").first,
      case .sensorOutage(let visibility) = try Self.remarks("VISNO N").first
    else {
      Issue.record("no outage")
      return
    }
    #expect(ceiling.sensor == .ceiling)
    #expect(ceiling.runway?.description == "19")
    #expect(visibility.location?.sectors == CompassSectors(.north))
  }

  @Test(
    arguments: [
      ("PK WND 28045/1215", 280, 45, 12, 15), ("PK WND 05033/41", 50, 33, nil, 41),
      ("PK WND 080112/0357", 80, 112, 3, 57),
    ] as [(String, UInt16, UInt16, UInt8?, UInt8)]
  )
  func `peak wind is decoded`(text: String, direction: UInt16, speed: UInt16, hour: UInt8?, minute: UInt8)
    throws
  {
    guard case .peakWind(let wind) = try Self.remarks(text).first else {
      Issue.record("no peak wind")
      return
    }
    #expect(wind.direction == direction)
    #expect(wind.speed == speed)
    #expect(wind.time?.hour == hour)
    #expect(wind.time?.minute == minute)
  }

  @Test(
    arguments: [("WSHFT 30 FROPA", nil, 30, true), ("WSHFT 1812", 18, 12, false)]
      as [(String, Int?, Int, Bool)]
  )
  func `a wind shift is decoded`(text: String, hour: Int?, minute: Int, isFrontal: Bool) throws {
    let time = try #require(ClockTime(hour: hour, minute: minute))
    #expect(try Self.remarks(text) == [.windShift(time, withFrontalPassage: isFrontal)])
  }

  @Test(arguments: [
    "RWY23 04013KT 010V090", "WIND 2175FT 13026KT", "WIND THR22 24004KT", "WIND RWY18 VRB02KT", "R09/18004KT",
    "ARP/16005KT",
    "WIND SKEID 13020KT", "CAB09 01003KT", "2000FT WIND 34045KT", "WND 3KFT 24045KT", "CLN AIR 02009KT",
  ])
  func `wind at another place never becomes the wind of the report`(text: String) throws {
    let metar = try METAR("ENOV 131750Z 28016KT 9999 FEW020 10/05 Q1001 RMK \(text)")
    #expect(metar.conditions.wind == Wind(direction: .from(degrees: 280), speed: .knots(16)))
    #expect(metar.remarks.contains { if case .wind = $0 { true } else { false } })
    #expect(metar.unknown == [])
  }

  @Test(
    arguments: [
      ("WIND 2175FT 13026KT", .height(feet: 2175)), ("2000FT WIND 34045KT", .height(feet: 2000)),
      ("2000FT WND 34045KT", .height(feet: 2000)), ("WND 3KFT 24045KT", .height(feet: 3000)),
      ("CLN AIR 02009KT", .cleanAirSector), ("WIND SKEID 13020KT", .named), ("ARP/16005KT", .aerodrome),
      ("24008KT", .aerodrome), ("VRB05KT", .aerodrome), ("WIND 300M 24008MPS", .heightInMeters(300)),
    ] as [(String, WindPlace)]
  )
  func `the location of a wind is decoded`(text: String, expected: WindPlace) throws {
    let remarks = try Self.remarks(text)
    guard remarks.count == 1, case .wind(_, let place) = remarks.first else {
      Issue.record("no wind in \(text)")
      return
    }
    #expect(place == expected)
  }

  @Test(arguments: ["WIND 3OOM 24008MPS", "WIND 3OOM VRB02MPS"])
  func `a wind after an unreadable place is not the aerodrome's`(text: String) throws {
    let metar = try METAR("ENOV 131750Z 28016KT 9999 FEW020 10/05 Q1001 RMK \(text)")
    guard case .wind(_, let place) = metar.remarks.last else {
      Issue.record("no wind in \(text)")
      return
    }
    #expect(place == .unknown)
  }

  @Test func `New Zealand's wind aloft is part of the forecast itself`() throws {
    let taf = try TAF(
      "TAF NZWN 221109Z 2212/2312 33025G40KT 30KM -SHRA BKN030 2000FT WIND 34045KT BECMG 2215/2217 31015KT"
    )
    #expect(taf.unknown == [])
    #expect(taf.remarks.count == 1)
    #expect(taf.periods.map(\.conditions.wind?.speed) == [.knots(25), .knots(15)])
  }

  @Test(arguments: [
    ("PROB30 1512/1518 0400 FG 2000FT WIND 30040KT", [0, 0, 1]),
    ("PROB30 1512/1518 2000FT WIND 30040KT", [0, 1, 0]),
    ("BECMG 1512/1514 24012KT 2000FT WIND 30040KT", [0, 1, 0]),
  ])
  func `a wind aloft behind the values of a possible change is of an unknown time`(
    text: String,
    winds: [Int]
  ) throws {
    let taf = try TAF("TAF NZAA 151100Z 1512/1612 23012KT 9999 FEW020 \(text) QNH MNM 1003 MAX 1012")
    #expect(taf.unknown == [])
    let forecast = StationForecast(taf)
    #expect(forecast.periods.map(\.windsAtHeights.count) + [forecast.windsAtUnknownTime.count] == winds)
  }

  @Test(arguments: ["LLWS RWY34L", "LLWS RY34L", "LLWS RWY 34L", "WS RY34L"])
  func `low level wind shear has its runway`(text: String) throws {
    let runway = RunwayDesignator(number: 34, UInt8(ascii: "L"))
    #expect(try Self.remarks(text) == [.windShear(WindShear(runway: runway, phase: .both))])
  }

  typealias VisibilityRow = (text: String, VisibilityRemark.Kind, low: Double, high: Double?)

  @Test(
    arguments: [
      ("TWR VIS 1 1/2", .tower, 1.5, nil), ("SFC VIS 1/4", .surface, 0.25, nil),
      ("VIS 1/2V2", .variable, 0.5, 2),
      ("VIS 1 1/8V2 1/2", .variable, 1.125, 2.5), ("VIS NE 2 1/2", .sector, 2.5, nil),
      ("VIS 2 1/2 RWY11", .secondPlace, 2.5, nil),
      ("VIS M1/4V5", .variable, 0.25, 5), ("VIS 1400V9999", .variable, 1400, 9999),
      ("VIS MIN 9999", .minimum, 9999, nil),
      ("VIS MAR 9 KM", .sea, 9, nil), ("VIS VRB 1/8-1", .variable, 0.125, 1),
      ("VIS NW-N 3/4", .sector, 0.75, nil),
      ("SFC VIS M1/4", .surface, 0.25, nil), ("TWR VIS 2", .tower, 2, nil),
      ("VIS N AND NE 3", .sector, 3, nil), ("VIS N 3 OVC020", .sector, 3, nil),
    ] as [VisibilityRow]
  )
  func `remarks about visibility are decoded`(row: VisibilityRow) throws {
    guard case .visibility(let remark) = try Self.remarks(row.text).first else {
      Issue.record("no visibility in \(row.text)")
      return
    }
    #expect(remark.kind == row.1)
    #expect(remark.low == row.low)
    #expect(remark.high == row.high)
  }

  @Test(
    arguments: [
      ("VIS N 3 S 1 1/2", [([.north], 3), ([.south], 1.5)]),
      ("VIS NE 3 SW 1/2", [([.northeast], 3), ([.southwest], 0.5)]),
      ("VIS E 2 W 6", [([.east], 2), ([.west], 6)]),
      (
        "VIS N-NE 1/4 E AND SE 2 W 6",
        [([.north, .northeast], 0.25), ([.east, .southeast], 2), ([.west], 6)]
      ),
    ] as [(String, [(CompassSectors, Double)])]
  )
  func `every direction has its own visibility`(text: String, expected: [(CompassSectors, Double)]) throws {
    let seen = try Self.remarks("SC7 \(text) CB W").compactMap {
      if case .visibility(let remark) = $0 { remark } else { nil }
    }
    #expect(seen.map(\.sectors) == expected.map(\.0))
    #expect(seen.map(\.low) == expected.map(\.1))
    #expect(seen.allSatisfy { $0.kind == .sector })
  }

  @Test(
    arguments: [
      ("VIS MIN 9999", Visibility(.kilometers(10), .atLeast), nil),
      ("VIS 1400V9999", Visibility(.meters(1400)), Visibility(.kilometers(10), .atLeast)),
      ("9999N-NE", Visibility(.kilometers(10), .atLeast), nil),
      ("VIS MAR 9 KM", Visibility(.kilometers(9)), nil),
      ("VIS M1/4V5", Visibility(.statuteMiles(0.25), .lessThan), Visibility(.statuteMiles(5))),
    ] as [(String, Visibility, Visibility?)]
  )
  func `9999 is 10 km or more`(text: String, low: Visibility, high: Visibility?) throws {
    guard case .visibility(let remark) = try Self.remarks(text).first else {
      Issue.record("no visibility in \(text)")
      return
    }
    #expect(remark.minimum == low)
    #expect(remark.maximum == high)
  }

  @Test(
    arguments: [
      ("SLP982", 998.2), ("SLP188", 1018.8), ("SLP399", 1039.9), ("SLP920", 992), ("SLP499", nil),
      ("SLPNO", nil),
      ("SLP///", nil),
    ] as [(String, Double?)]
  )
  func `sea-level pressure is decoded without its hundreds`(text: String, hectopascals: Double?) throws {
    guard case .seaLevelPressure(let pressure) = try Self.remarks(text).first else {
      Issue.record("no sea-level pressure")
      return
    }
    #expect(pressure?.hectopascals == hectopascals)
  }

  @Test(
    arguments: [
      ("PAFA 131753Z 00000KT 10SM CLR M40/M45 A3108 RMK AO2 SLP545", 1054.5),
      ("PASY 032359Z 19019G25KT 7SM SCT027 01/M03 A2943 RMK SLP970", 997),
      ("PAOR 131753Z 00000KT 10SM CLR M45/M48 A3142 RMK AO2 SLP640", 1064),
      ("KMCI 131753Z 00000KT 10SM CLR 17/02 A3070 RMK AO2 SLP500", 1050),
      ("KMCI 131753Z 00000KT 10SM CLR 17/02 RMK AO2 SLP500", 950),
    ]
  )
  func `the altimeter decides about the hundreds, in the report and in the remark`(
    text: String,
    hectopascals: Double
  ) throws {
    let metar = try METAR(text)
    #expect(metar.seaLevelPressure == .hectopascals(hectopascals))
    #expect(metar.remarks.last == .seaLevelPressure(.hectopascals(hectopascals)))
  }

  @Test(
    arguments: [
      ("T01690027", 169, 27), ("T10171028", -17, -28), ("T0093", 93, nil), ("T0026////", 26, nil),
      ("T00001001", 0, -1),
    ] as [(String, Int16, Int16?)]
  )
  func `tenths of temperature and dew point are decoded`(text: String, t: Int16, td: Int16?) throws {
    guard case .preciseTemperature(let temperature, let dewPoint) = try Self.remarks(text).first else {
      Issue.record("no temperature")
      return
    }
    #expect(temperature?.tenths == t)
    #expect(dewPoint?.tenths == td)
  }

  @Test(
    arguments: [
      ("10142", Remark.sixHourMaximum(nil), 142, nil), ("21012", .sixHourMinimum(nil), -12, nil),
      ("401001015", .dailyExtremes(maximum: nil, minimum: nil), 100, -15),
    ] as [(String, Remark, Int16, Int16?)]
  )
  func `extremes of temperature are decoded`(text: String, kind: Remark, first: Int16, second: Int16?) throws
  {
    switch (kind, try Self.remarks(text).first) {
    case (.sixHourMaximum, .sixHourMaximum(let value)), (.sixHourMinimum, .sixHourMinimum(let value)):
      #expect(value?.tenths == first)
    case (.dailyExtremes, .dailyExtremes(let maximum, let minimum)):
      #expect(maximum?.tenths == first)
      #expect(minimum?.tenths == second)
    case (_, let other): Issue.record("\(String(describing: other))")
    }
  }

  @Test(
    arguments: [
      ("P0009", PrecipitationRemark.Period.lastHour, 0.09, false), ("P0000", .lastHour, 0, true),
      ("P////", .lastHour, nil, false),
      ("60217", .sixHours, 2.17, false), ("6////", .sixHours, nil, false),
      ("70125", .day, 1.25, false),
      ("7////", .day, nil, false), ("70000", .day, 0, true),
    ] as [(String, PrecipitationRemark.Period, Double?, Bool)]
  )
  func `precipitation in hundredths of an inch is decoded, with traces`(
    text: String,
    period: PrecipitationRemark.Period,
    inches: Double?,
    isTrace: Bool
  ) throws {
    guard case .precipitation(let remark) = try Self.remarks(text).first else {
      Issue.record("no precipitation")
      return
    }
    #expect(remark.period == period)
    #expect(remark.isTrace == isTrace)
    #expect(remark.amount == inches.map { Length.inches($0) })
  }

  @Test(
    arguments: [
      ("0000Z", .sixHours), ("2353Z", .sixHours), ("0553Z", .sixHours), ("1205Z", .sixHours),
      ("1753Z", .sixHours), ("0253Z", .threeHours), ("1500Z", .threeHours), ("2051Z", .threeHours),
      ("1853Z", .threeOrSixHours), ("1730Z", .threeOrSixHours), ("0320Z", .threeOrSixHours),
    ] as [(String, PrecipitationRemark.Period)]
  )
  func `the hour of the report decides the period of an amount`(
    time: String,
    period: PrecipitationRemark.Period
  ) throws {
    let metar = try METAR("KMCI 13\(time) 00000KT 10SM CLR 17/02 A3000 RMK 60014")
    guard case .precipitation(let remark) = metar.remarks.first else {
      Issue.record("no precipitation")
      return
    }
    #expect(remark.period == period)
  }

  @Test(arguments: [
    ("4/021", Remark.snowDepth(.inches(21))), ("4////", .snowDepth(nil)),
    ("933036", .waterEquivalentOfSnow(.inches(3.6))),
    ("931011", .snowfall(.inches(1.1))), ("98096", .sunshine(minutes: 96)),
    ("98///", .sunshine(minutes: nil)),
    ("I1000", .iceAccretion(hours: 1, .inches(0), isTrace: true)),
    ("I3051", .iceAccretion(hours: 3, .inches(0.51))),
    ("I6///", .iceAccretion(hours: 6, nil)),
    ("8/6//", .cloudTypes(low: 6, middle: nil, high: nil)),
    ("8/903", .cloudTypes(low: 9, middle: 0, high: 3)),
    ("SNINCR 2/10", .snowIncreasing(lastHour: 2, onGround: 10)),
    ("GR 1 3/4", .hailSize(inches: 1.75, nil)),
    ("GR M1/4", .hailSize(inches: 0.25, .lessThan)),
    ("52032", .pressureTendency(figure: 2, change: 3.2)),
    ("58033", .pressureTendency(figure: 8, change: -3.3)),
    ("55010", .pressureTendency(figure: 5, change: -1)), ("54010", .pressureTendency(figure: 4, change: 1)),
    ("5////", .pressureTendency(figure: nil, change: nil)), ("PRESRR", .pressureChanging(isRising: true)),
    ("PRESFR", .pressureChanging(isRising: false)), ("RH/39", .relativeHumidity(39)),
  ])
  func `additive data are decoded`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text) == [expected])
  }

  @Test func `the beginning and end of weather are decoded`() throws {
    guard case .weatherTimes(let times) = try Self.remarks("RAB0456E09B26SNB20E55TSBMM").first else {
      Issue.record("no times")
      return
    }
    #expect(times.map(\.weather.code) == ["RA", "RA", "RA", "SN", "SN", "TS"])
    #expect(times.map(\.isBeginning) == [true, false, true, true, false, true])
    #expect(times.map { $0.time?.minute } == [56, 9, 26, 20, 55, nil])
    #expect(times.map { $0.time?.hour } == [4, nil, nil, nil, nil, nil])
  }

  typealias Seen = (text: String, ObservationRemark.Subject, Frequency?, CompassSectors?, moves: Bool)

  @Test(
    arguments: [
      ("LTG DSNT N AND S", .lightning([]), nil, [.north, .south], false),
      ("OCNL LTGICCG OHD", .lightning([.inCloud, .cloudToGround]), .occasional, [], false),
      (
        "FRQ LTGCGICCC W-N-NE", .lightning([.inCloud, .cloudToGround, .cloudToCloud]), .frequent,
        [.west, .northwest, .north, .northeast], false
      ),
      ("CB DSNT W MOV E", .cloud(.cumulonimbus), nil, [.west], true),
      ("TS OHD MOV NE", Self.thunderstorm, nil, [], true),
      ("TS SE THRU NW", Self.thunderstorm, nil, [.southeast, .south, .southwest, .west, .northwest], false),
      ("VIRGA SW", .virga, nil, [.southwest], false),
      ("ACSL ALQDS", .cloud(.altocumulusLenticularis), nil, .all, false),
      ("TCU 10KM N-NE MOV NE", .cloud(.toweringCumulus), nil, [.north, .northeast], true),
      ("TS 7E MOV NE", Self.thunderstorm, nil, [.east], true),
      ("APRNT ROTOR CLD NE", .rotorCloud, .apparent, [.northeast], false),
      ("CB 40KM E MOV UNKNOWN", .cloud(.cumulonimbus), nil, [.east], true),
      ("CB/NE/E", .cloud(.cumulonimbus), nil, [.northeast, .east], false),
      ("CB WNW MOV SSE", .cloud(.cumulonimbus), nil, CompassSectors(.westNorthwest), true),
      ("CB ALL QUADS", .cloud(.cumulonimbus), nil, .all, false),
      ("TCU QUAD", .cloud(.toweringCumulus), nil, nil, false),
      ("TCU SNW CVR/", .cloud(.toweringCumulus), nil, nil, false),
    ] as [Seen]
  )
  func `observed phenomena are decoded with their locations`(row: Seen) throws {
    guard case .observation(let remark) = try Self.remarks(row.text).first else {
      Issue.record("nothing seen in \(row.text)")
      return
    }
    #expect(remark.subject == row.1)
    #expect(remark.frequency == row.2)
    #expect(remark.location?.sectors == row.3)
    #expect((remark.movement != nil) == row.moves)
  }

  /// In Mongolia a number is the relative humidity: `QFE640.3 71 NW MO`.
  @Test(arguments: [("71 NW MO", true), ("71NW", false), ("10 N", true)])
  func `a bare number without a phenomenon is not a distance`(text: String, hasDirection: Bool) throws {
    let metar = try METAR("ZMUB 012200Z 32004MPS 9999 FEW030 M20/M25 Q1030 NOSIG RMK QFE640.3 \(text)")
    #expect(!metar.unknown.isEmpty)
    let locations = metar.remarks.compactMap { remark -> RemarkLocation? in
      if case .location(let location) = remark { location } else { nil }
    }
    #expect(locations.isEmpty == !hasDirection && locations.allSatisfy { $0.distance == nil }, "\(locations)")
  }

  @Test(
    arguments: [
      ("TS 10NM NW MOV NE", .init(10, .nauticalMiles), 18_520), ("CB 20KM S", .init(20, .kilometers), 20_000),
      ("CB 20 KM S", .init(20, .kilometers), 20_000), ("CB 5 NM W", .init(5, .nauticalMiles), 9260),
      ("TS 10SM NW", .init(10, .statuteMiles), 16_093.44), ("TS 7E", .init(7, .statuteMiles), 11_265.408),
      ("TS 7 E", .init(7, .statuteMiles), 11_265.408),
    ] as [(String, RemarkLocation.Distance, Double)]
  )
  func `the distance of a phenomenon keeps the unit of the report`(
    text: String,
    distance: RemarkLocation.Distance,
    meters: Double
  ) throws {
    guard case .observation(let remark) = try Self.remarks(text).first else {
      Issue.record("nothing seen in \(text)")
      return
    }
    #expect(remark.location?.distance == distance)
    #expect(remark.location?.distance?.length == .meters(meters))
  }

  @Test(arguments: [
    ("SNW CVR/", [Remark.contraction(.snow), .contraction(.cover)]), ("QUAD", [.contraction(.quadrant)]),
  ])
  func `a word that only looks like a direction is not one`(text: String, expected: [Remark]) throws {
    #expect(try Self.remarks(text) == expected)
  }

  @Test(arguments: ["ENW", "WSE"])
  func `three letters that are not a compass point stay unknown`(text: String) throws {
    let metar = try METAR("KMCI 131753Z 00000KT 10SM CLR 17/02 A3000 RMK CB \(text)")
    #expect(metar.unknown == [text])
  }

  private static let thunderstorm: ObservationRemark.Subject =
    group("TS") { PresentWeather(group: $0) }.map(ObservationRemark.Subject.weather) ?? .virga

  @Test func `tornadoes are decoded with times, place and movement`() throws {
    guard case .tornadicActivity(let tornado) = try Self.remarks("TORNADO B13 6 NE MOV W").first,
      case .tornadicActivity(let funnel) = try Self.remarks("FUNNEL CLOUD B1213 12 NW").first
    else {
      Issue.record("no tornado")
      return
    }
    #expect(tornado.kind == .tornado)
    #expect(tornado.began?.minute == 13)
    #expect(tornado.location?.distance == .init(6, .statuteMiles))
    #expect(tornado.movement == .toward([.west]))
    #expect(funnel.kind == .funnelCloud)
    #expect(funnel.began?.hour == 12)
    #expect(try Self.remarks("TORNADO B13 WATERSPOUT E13 6 W").count == 2)
  }

  @Test(
    arguments: [
      ("TORNADO B13E20 6 NE MOV NE", 13, 20), ("TORNADO B13 E20 6 NE MOV NE", 13, 20),
      ("TORNADO E1220 6 NE MOV NE", nil, 20), ("TORNADO 6 NE MOV NE", nil, nil),
    ] as [(String, UInt8?, UInt8?)]
  )
  func `the beginning and end of a tornado are decoded`(text: String, began: UInt8?, ended: UInt8?) throws {
    let remarks = try Self.remarks(text)
    guard case .tornadicActivity(let tornado) = remarks.first else {
      Issue.record("no tornado")
      return
    }
    #expect(remarks.count == 1)
    #expect(tornado.began?.minute == began)
    #expect(tornado.ended?.minute == ended)
    #expect(tornado.location?.distance == .init(6, .statuteMiles))
    #expect(tornado.movement == .toward([.northeast]))
  }

  @Test(
    arguments: [
      ("FM020600 MOD TURB BLW 5000FT TL021800", .turbulence, .moderate, nil, 5000, 6, 18),
      ("MOD TURB BLW 5000FT FM020600 TL021800", .turbulence, .moderate, nil, 5000, 6, 18),
      ("MOD TURB BLW 5000FT TILL 240900", .turbulence, .moderate, nil, 5000, nil, 9),
      ("SEV ICE ABV 8000FT", .icing, .severe, 8000, nil, nil, nil),
      ("LGT ICG", .icing, .light, nil, nil, nil, nil),
      ("FM1130 TURB", .turbulence, nil, nil, nil, 11, nil),
    ] as [(String, IcingOrTurbulence, HazardRemark.Severity?, UInt32?, UInt32?, UInt8?, UInt8?)]
  )
  func `turbulence and icing in plain words are decoded`(
    text: String,
    kind: IcingOrTurbulence,
    severity: HazardRemark.Severity?,
    above: UInt32?,
    below: UInt32?,
    from: UInt8?,
    until: UInt8?
  ) throws {
    let remarks = try Self.remarks(text)
    guard case .hazard(let hazard) = remarks.first else {
      Issue.record("no hazard")
      return
    }
    #expect(remarks.count == 1)
    #expect(hazard.kind == kind)
    #expect(hazard.severity == severity)
    #expect(hazard.aboveFeet == above)
    #expect(hazard.belowFeet == below)
    #expect(hazard.from?.hour == from)
    #expect(hazard.until?.hour == until)
  }

  @Test(
    arguments: [
      ("MOD/SEV TURB BLW 5000FT", .moderate, .severe, nil, nil),
      ("MOD TO SEV ICE", .moderate, .severe, nil, nil),
      ("MOD OCNL SEV TURB BLW 5000FT", .moderate, .severe, .occasional, nil),
      ("OCNL SEV TURB", .severe, nil, .occasional, nil),
      ("OCNL LGT/MOD ICG", .light, .moderate, .occasional, nil),
      ("FM210600 MOD/SEV TURB BLW 5000FT TILL210900", .moderate, .severe, nil, 9),
      ("FM 210600 SEV TURB TIL210900", .severe, nil, nil, 9), ("MOD TURB TILL0900", .moderate, nil, nil, 9),
      ("MOD/SEV TURB TILL 0900", .moderate, .severe, nil, 9),
    ]
      as [(String, HazardRemark.Severity, HazardRemark.Severity?, Frequency?, UInt8?)]
  )
  func `a hazard may have two severities and a frequency`(
    text: String,
    severity: HazardRemark.Severity,
    upTo: HazardRemark.Severity?,
    frequency: Frequency?,
    until: UInt8?
  ) throws {
    let remarks = try Self.remarks(text)
    guard remarks.count == 1, case .hazard(let hazard) = remarks.first else {
      Issue.record("\(remarks)")
      return
    }
    #expect(hazard.severity == severity)
    #expect(hazard.severityUpTo == upTo)
    #expect(hazard.frequency == frequency)
    #expect(hazard.until?.hour == until)
    #expect((hazard.from != nil) == text.hasPrefix("FM"))
  }

  @Test(
    arguments: [
      ("TIL 1000", [.timeOfDay(clock(10), isEnd: true)]),
      ("AFT 1230Z", [.timeOfDay(clock(12, 30), isEnd: false)]),
      ("NEXT 1400", [.nextObservation(clock(14))]),
      ("NXT 1155", [.nextObservation(clock(11, 55))]),
      ("LAST OBS NEXT 1400", [.nextObservation(clock(14), isAfterLast: true)]),
      // Impossible as a time of day.
      ("NEXT 2611", [.nextObservation(clock(11, day: 26))]),
    ] as [(String, [Remark])]
  )
  func `four digits in an observation are hour and minute`(text: String, expected: [Remark]) throws {
    #expect(try Self.remarks(text) == expected)
    let taf = try TAF("TAF KDEN 131130Z 1312/1418 24012KT P6SM SCT040 RMK TIL 1410")
    #expect(taf.remarks == [.time(try #require(DayTime(day: 14, hour: 10)), isEnd: true)])
  }

  @Test(
    arguments: [
      ("PSR15", [RunwayCondition(surface: .packedSnow, reading: 15)]),
      ("IR//", [.init(surface: .ice, reading: nil)]),
      ("WR//", [.init(surface: .wet, reading: nil)]), ("SLR//", [.init(surface: .slush, reading: nil)]),
      ("LSR08P DRY", [.init(surface: .looseSnow, reading: 8, isPatchy: true, isRestWet: false)]),
      ("IR05 P WET", [.init(surface: .ice, reading: 5, isPatchy: true, isRestWet: true)]),
      ("PSR//SANDED", [.init(surface: .packedSnow, reading: nil, isSanded: true)]),
      (
        "PSR12 HFS IR08",
        [
          .init(surface: .packedSnow, reading: 12),
          .init(surface: .ice, reading: 8, isOnHighFrictionSurface: true),
        ]
      ),
    ] as [(String, [RunwayCondition])]
  )
  func `the state of the runway at military bases is decoded`(text: String, expected: [RunwayCondition])
    throws
  {
    #expect(try Self.remarks(text) == expected.map { .runwayCondition($0) })
    #expect(try Self.remarks("RCRNR") == [.runwayCondition(nil)])
  }

  @Test(arguments: ["PSR1", "PSR26", "IR01", "WR", "LSR08X", "SLRXX"])
  func `a reading outside the scale is not the state of a runway`(text: String) throws {
    #expect(try METAR("KMIB 131753Z 00000KT 10SM CLR 17/02 A3000 RMK \(text)").unknown == [text])
  }

  @Test(
    arguments: [
      ("GS LGT", .snowPellets(.light)), ("GS MOD", .snowPellets(.moderate)), ("GS HVY", .snowPellets(.heavy)),
      ("USE TAF FOR ARRIVALS AFTER 0900Z", .forecastSupersedesTrend(from: clock(9))),
      ("USE TAF FOR ARRIVALS AFTER 210930", .forecastSupersedesTrend(from: clock(9, 30, day: 21))),
    ] as [(String, Remark)]
  )
  func `a phrase of several words is one remark`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text) == [expected])
  }

  @Test(arguments: [("KBUF", WeatherCode.snowPellets), ("EGLL", .smallHail)])
  func `snow pellets in remarks are those of the country`(station: String, code: WeatherCode) throws {
    let remarks = try Self.remarks("GSB10E15 VCSHGS GS", station: station)
    var found: [WeatherCode] = []
    for remark in remarks {
      switch remark {
      case .weatherTimes(let times): found += times.flatMap(\.weather.phenomena)
      case .observation(let remark):
        if case .weather(let weather) = remark.subject { found += weather.phenomena }
      case .weather(let weather): found += weather.phenomena
      default: break
      }
    }
    #expect(found == [code, code, code, code])
  }

  @Test(arguments: [
    ("TCU 1ER QUAD", [1]), ("TCU 2ND AND 3TH QUADS", [2, 3]), ("TCU 1 2 AND 4 QUAD", [1, 2, 4]),
    ("DSNT TCU 1/2 QUAD", [1, 2]), ("TCU ALL QUADS", []),
  ])
  func `numbered quadrants are decoded`(text: String, numbers: [Int]) throws {
    guard case .observation(let remark) = try Self.remarks(text).last else {
      Issue.record("nothing seen in \(text)")
      return
    }
    #expect(remark.location?.quadrants.numbers == numbers)
  }

  @Test func `mammatus and hail of less than a quarter inch are decoded`() throws {
    #expect(
      try Self.remarks("CBMAM DSNT S GR LESS THAN 1/4") == [
        .observation(
          ObservationRemark(
            subject: .cloud(.cumulonimbusMammatus),
            location: RemarkLocation(sectors: CompassSectors(.south), isDistant: true)
          )
        ), .hailSize(inches: 0.25, .lessThan),
      ]
    )
  }

  @Test(
    arguments: [
      ("CIG 006V013", 6, 13, nil), ("CIG 002 RWY11", 2, nil, "11"), ("CIG200", 200, nil, nil),
      ("CIG VRB 2-6", 2, 6, nil),
    ] as [(String, UInt16, UInt16?, String?)]
  )
  func `remarks about the ceiling are decoded`(text: String, low: UInt16, high: UInt16?, runway: String?)
    throws
  {
    guard case .ceiling(let remark) = try Self.remarks(text).first else {
      Issue.record("no ceiling")
      return
    }
    #expect(remark.low == low)
    #expect(remark.high == high)
    #expect(remark.runway?.description == runway)
  }

  @Test(arguments: [
    ("BKN014 V OVC", Remark.variableSky(.init(.broken, hundredsOfFeet: 14), becoming: .overcast)),
    ("BKN V SCT", .variableSky(.init(.broken, hundredsOfFeet: nil), becoming: .scattered)),
    ("SKC", .cloudless(.skc)), ("CLR", .cloudless(.clr)), ("SCT", .cover(.scattered)),
    ("MT OBSC", .mountains(.obscured)), ("MTNS OBSCD", .mountains(.obscured)), ("MT OP", .mountains(.open)),
    ("QBB200", .cloudBase(meters: 200)),
    ("QFE745/0993", .stationPressure(millimetersOfMercury: 745, hectopascals: 993)),
    ("QFE998", .stationPressure(millimetersOfMercury: nil, hectopascals: 998)),
    ("QUK 2", .sea(isSwell: false, figure: 2, from: nil)),
    ("QUL 0", .sea(isSwell: true, figure: 0, from: nil)),
    ("QUL / NW", .sea(isSwell: true, figure: nil, from: .northwest)),
    ("DENSITY ALT 1900FT", .densityAltitude(feet: 1900)),
    ("DENSITY ALT -300FT", .densityAltitude(feet: -300)),
    ("DENSITY ALT MISG", .densityAltitude(feet: nil)), ("SC TR", .traceOfCloud(.stratocumulus)),
    ("SOG 22", .snowDepth(.centimeters(22))),
    ("/S02/", .snowfall(.centimeters(2))), ("HZY", .contraction(.hazy)), ("MISG", .contraction(.missing)),
    ("PA6012", .pressureAltitude(feet: 6012)), ("PA 6012", .pressureAltitude(feet: 6012)),
    ("PA +586", .pressureAltitude(feet: 586)), ("DA 8100", .densityAltitude(feet: 8100)),
    ("P/RR", .pressureChanging(isRising: true)), ("DA4684", .densityAltitude(feet: 4684)),
    ("FN20066", .forecaster(number: 20066)),
  ])
  func `national and other forms are decoded`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text) == [expected])
  }

  @Test(arguments: [
    ("AO1 SOG 19 7026", Remark.pressureTendency(figure: 7, change: -2.6)),
    ("AO1 2PAST HR SOG 16 2014", .pressureTendency(figure: 2, change: 1.4)),
    ("AO1 PRESFR 8049", .pressureTendency(figure: 8, change: -4.9)),
    ("1019", .pressureTendency(figure: 1, change: 1.9)),
  ])
  func `Canadian stations send the tendency without its 5`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text, station: "CAHR").last == expected)
  }

  @Test(arguments: ["SC8 RVR RWY 03 2200 FT", "SC8 WND AT 2000 FT", "3000 FT"])
  func `figures in plain language are not a tendency`(text: String) throws {
    let metar = try METAR("CYYZ 131753Z 00000KT 15SM CLR 17/02 A3000 RMK \(text)")
    #expect(metar.remarks.allSatisfy { if case .pressureTendency = $0 { false } else { true } })
    #expect(metar.unknown.count == 1)
  }

  @Test(arguments: [
    ("AO2 CLD TOPS 10500", ["10500"]), ("MOD TURB BLO 11000", ["11000"]),
    ("FU TOP 20500 CONTRAILS ABV 21000", ["20500", "21000"]),
    ("CLDS BTN 10500 AND 11000", ["10500", "11000"]),
    ("TOPS AT 60000", ["60000"]), ("BASES 20500", ["20500"]), ("CLD LYR ABOVE 50000", ["50000"]),
  ])
  func `heights in plain language are not additive data`(text: String, unknown: [String]) throws {
    let metar = try METAR("KMCI 131753Z 00000KT 10SM CLR 17/02 A3000 RMK \(text)")
    #expect(metar.unknown == unknown)
  }

  @Test(arguments: ["LAST HR PCPN 0.10", "MAX WND LAST HR"])
  func `LAST HR does not mean the last report`(text: String) throws {
    #expect(try METAR("KMCI 131753Z 00000KT 10SM CLR 17/02 A3000 RMK \(text)").unknown.contains("LAST"))
  }

  @Test(arguments: ["CLD TOPS UNKN 10178", "CIG LWR SW 10178", "SLPNO 10178", "LTG DSNT N 10178"])
  func `additive data after other words are read`(text: String) throws {
    #expect(try Self.remarks(text).last == .sixHourMaximum(group("10178") { TenthsOfDegree($0, at: 1) }))
  }

  @Test func `Canadian eighths and Japanese layers are decoded`() throws {
    guard case .oktas(let amounts) = try Self.remarks("SN3SC5AC2", station: "CYYZ").first,
      case .cloudLayer(let layer, let height) = try Self.remarks("1CU030", station: "RJTT").first
    else {
      Issue.record("no amounts")
      return
    }
    #expect(amounts.map(\.eighths) == [3, 5, 2])
    #expect(amounts.last?.kind == .cloud(.altocumulus))
    #expect(layer == CloudAmount(kind: .cloud(.cumulus), eighths: 1))
    #expect(height == 30)
  }

  @Test(arguments: [("RF00.4/012.2", nil), ("RF00.4/012.2/100.0", 100)] as [(String, Double?)])
  func `rainfall is decoded after RMK`(text: String, third: Double?) throws {
    guard case .rainfall(let rain) = try Self.remarks(text, station: "YSSY").first else {
      Issue.record("no rainfall")
      return
    }
    #expect(rain.lastTenMinutes == 0.4)
    #expect(rain.sinceNine == 12.2)
    #expect(rain.third == third)
  }

  @Test(arguments: ["1.2PAST HR", "PCPN 1.2MM PAST HR"])
  func `precipitation of the past hour is decoded in millimetres`(text: String) throws {
    #expect(
      try Self.remarks(text, station: "CYYZ")
        == [
          .precipitation(
            .init(period: .lastHour, amount: .millimeters(1.2), isTrace: false, unit: .millimeters)
          )
        ]
    )
  }

  @Test(arguments: [
    "LAST STFD OBS/NXT 291200UTC", "LAST OBS/NEXT 171100Z", "LAST STFFD OBS/NEXT 171300 UTC",
    "LAST OB/NXT021200UTC", "NXT FCST BY 130200Z",
    "NXT FCST WILL BE ISSUED AT 181445Z",
  ])
  func `the time of the next report is decoded`(text: String) throws {
    let remarks = try Self.remarks(text, station: "CYVR")
    #expect(remarks.count == 1)
    guard case .nextObservation(let time, let isAfterLast) = remarks.first else {
      Issue.record("no time")
      return
    }
    #expect(time.day != nil)
    #expect(isAfterLast == text.hasPrefix("LAST"))
  }

  @Test(
    arguments: [
      ("LAST/NEXT 161300Z", 16, 13, true), ("NXT FCST BY 06Z", nil, 6, false),
      ("NXT FCST BY 130200Z", 13, 2, false),
    ] as [(String, Int?, Int, Bool)]
  )
  func `the next report may be on any day`(text: String, day: Int?, hour: Int, isAfterLast: Bool) throws {
    let time = try #require(ChangeTime(day: day, hour: hour, minute: 0))
    #expect(try Self.remarks(text, station: "CYVR") == [.nextObservation(time, isAfterLast: isAfterLast)])
  }

  @Test(
    arguments: [
      ("CB DSNT E-NE", [.east, .northeast], false), ("CB DSNT SW-S", [.southwest, .south], false),
      ("CB DSNT W-SW", [.west, .southwest], false), ("CB DSNT N-NW", [.north, .northwest], false),
      ("CB DSNT SW-NW", [.southwest, .west, .northwest], false),
      ("CB DSNT E-W", [.east, .southeast, .south, .southwest, .west], false),
      ("CB OHD-SE", [.southeast], true), ("CB DSNT ALQDS", .all, false),
      // FMH-1 12.7.1.s.
      ("CCSL OVR NE", .northeast, false), ("ACSL OVR E-SE", [.east, .southeast], false),
      ("CB OHD AND OVR W", .west, true),
    ] as [(String, CompassSectors, Bool)]
  )
  func `the locations of clouds are decoded`(text: String, sectors: CompassSectors, isOverhead: Bool) throws {
    let remarks = try Self.remarks(text)
    guard remarks.count == 1, case .observation(let cloud) = remarks.first else {
      Issue.record("\(remarks)")
      return
    }
    #expect(cloud.location?.sectors == sectors && cloud.location?.isOverhead == isOverhead)
  }

  @Test(arguments: [
    ("BLACK HILL 24032KT", WindPlace.unknown), ("24032KT", .aerodrome),
    ("N 20015G35KT", .unknown), ("CB N 20015G35KT", .aerodrome),
  ])
  func `a wind after the name of a place is not the aerodrome's`(text: String, place: WindPlace) throws {
    let remarks = try Self.remarks(text, station: "NZCH")
    guard case .wind(_, let found) = remarks.last else {
      Issue.record("\(remarks)")
      return
    }
    #expect(found == place)
  }

  @Test(arguments: [
    (
      "AUTOMATED SENSOR METWATCH 2606 TIL 2614",
      [Remark.contraction(.automated), .contraction(.sensor), .contraction(.weatherWatch)],
      [DayTime(day: 26, hour: 6), DayTime(day: 26, hour: 14)]
    ),
    (
      "LIMITED METWATCH 1520 TIL 1605", [.contraction(.limited), .contraction(.weatherWatch)],
      [DayTime(day: 15, hour: 20), DayTime(day: 16, hour: 5)]
    ),
    ("TAF3 VALID TL 040900", [.renewedEveryThreeHours], [DayTime(day: 4, hour: 9)]),
  ])
  func `words and the times that follow them are decoded`(text: String, words: [Remark], times: [DayTime?])
    throws
  {
    let taf = try TAF("TAF KMCI 151100Z 1512/1618 00000KT P6SM SKC RMK \(text)")
    #expect(taf.unknown == [])
    let remarks = taf.remarks
    #expect(remarks.prefix(words.count) == words[...])
    let found = remarks.compactMap { if case .time(let time, let isEnd) = $0 { (time, isEnd) } else { nil } }
    #expect(found.map { $0.0 } == times)
    #expect(found.last?.1 == true)
  }

  @Test(arguments: [
    ("NO FURTHER AMD", Remark.noAmendments(after: nil, until: nil)),
    ("NO FURTHER AMDS AFT 1522", .noAmendments(after: DayTime(day: 15, hour: 22), until: nil)),
  ])
  func `a forecast without further amendments is recognized`(text: String, expected: Remark) throws {
    #expect(try Self.remarks(text) == [expected])
  }

  @Test func `DUE TO in a remark is a cause`() throws {
    let remarks = try Self.remarks("VIS LWR DUE TO FU")
    #expect(remarks.prefix(3) == [.contraction(.visibility), .contraction(.lower), .contraction(.dueTo)])
    #expect(remarks.count == 4)
  }

  @Test func `slow movement is decoded`() throws {
    guard case .observation(let storm) = try Self.remarks("TS OHD MOV NW SLOLY").first else {
      Issue.record("no thunderstorm")
      return
    }
    #expect(storm.movement == .toward([.northwest], isSlow: true))
  }

  @Test func `an unreadable remark stays in its place`() throws {
    let metar = try METAR("KMCI 131753Z 00000KT 10SM CLR 17/02 A3000 RMK AO2 XYZZY SLP188")
    #expect(metar.unknown == ["XYZZY"])
    #expect(metar.seaLevelPressure == .hectopascals(1018.8))
    #expect(metar.groups.last?.section == .remarks)
  }
}

private func clock(_ hour: Int, _ minute: Int = 0, day: Int? = nil) -> ChangeTime {
  ChangeTime(day: day, hour: hour, minute: minute) ?? { fatalError("\(hour):\(minute)") }()
}
