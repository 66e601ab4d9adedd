import AviationReports
import Testing
import Weather

/// Groups of one report that cannot all be right: none is dropped silently.
struct ContradictionTests {
  @Test(arguments: [
    (
      "24012KT 9999 NSC 12/07 15/09 Q1013",
      [
        METAR.Contradiction.secondTemperature(.celsius(15), used: .celsius(12)),
        .secondDewPoint(.celsius(9), used: .celsius(7)),
      ]
    ),
    ("24012KT 9999 NSC 12/07 12/07 Q1013", []),
    ("24012KT 3000 RA CAVOK 12/07 Q1013", [.group(.ceilingAndVisibilityOK)]),
    ("24012KT CAVOK 3000 RA 12/07 Q1013", [.group(.ceilingAndVisibilityOK)]),
    ("24012KT CAVOK BKN005 12/07 Q1013", [.group(.ceilingAndVisibilityOK)]),
    ("24012KT CAVOK ////// 12/07 Q1013", []), ("24012KT 9999 CAVOK 12/07 Q1013", []),
    ("24012KT 9999 NCD //////CB 12/07 Q1013", [.group(.cloudless(.ncd))]),
    ("24012KT 9999 FEW030 NSC 12/07 Q1013", [.group(.cloudless(.nsc))]),
    ("24012KT 9999 NCD ////// 12/07 Q1013", []),
    ("24012KT 9999 NSC 12/07 Q1013 Q1023", [.altimeter(.hectopascals(1023), used: .hectopascals(1013))]),
    (
      "24012KT 9999 NSC 12/07 A3021 Q1013 Q1003",
      [
        .altimeter(.inchesOfMercury(30.21), used: .hectopascals(1013)),
        .altimeter(.hectopascals(1003), used: .hectopascals(1013)),
      ]
    ),
  ])
  func `contradictions in an observation are reported`(text: String, expected: [METAR.Contradiction]) throws {
    let metar = try METAR("EGLL 151220Z \(text)")
    #expect(metar.contradictions == expected)
    #expect(metar.temperature == .celsius(12) && metar.dewPoint == .celsius(7))
    #expect(metar.contradictions.allSatisfy { !$0.description.isEmpty })
  }

  @Test(arguments: [
    ("9999", "CAVOK 3000 RA BKN005", [ImpossibleGroup.ceilingAndVisibilityOK]),
    ("BKN005", "3000 CAVOK", [.ceilingAndVisibilityOK]), ("3000", "CAVOK", []),
    ("CAVOK", "3000 RA BKN005", []), ("BKN005", "NSC", []),
    ("9999", "NSC BKN004 OVC010", [.cloudless(.nsc)]),
    ("9999", "BKNOO4 SKC", [.cloudless(.skc)]), ("9999", "SKC BKNOO4", [.cloudless(.skc)]),
  ])
  func `contradictions in a trend or period are reported`(
    before: String,
    text: String,
    expected: [ImpossibleGroup]
  ) throws {
    let metar = try METAR("EGLL 151220Z 24012KT \(before) 12/07 Q1013 TEMPO \(text)")
    #expect(metar.contradictions == expected.map(METAR.Contradiction.group))
    for change in ["TEMPO 1514/1516", "BECMG 1514/1516", "FM151400 24012KT"] {
      let taf = try TAF("TAF EGLL 151100Z 1512/1612 24012KT \(before) \(change) \(text)")
      #expect(taf.contradictions == expected.map(TAF.Contradiction.group))
    }
    let period = try TAF("TAF EGLL 151100Z 1512/1612 24012KT \(text) BECMG 1514/1516 \(before)")
    #expect(period.contradictions == expected.map(TAF.Contradiction.group))
  }

  @Test(arguments: ["374SM", "P314SM", "161KM", "101SM", "114SM", "155SM"])
  func `an impossible visibility is ignored and gives no category`(group: String) throws {
    let metar = try METAR("KJFK 200000Z 24010KT \(group) CLR 10/05 A2992")
    #expect(metar.conditions.visibility == nil && metar.flightCategory == nil)
    #expect(metar.contradictions.count == 1)
    let taf = try TAF("KJFK 192320Z 2000/2106 24010KT \(group) SCT015")
    #expect(taf.contradictions.count == 1)
    #expect(taf.periods.first?.conditions.visibility == nil)
    #expect(try METAR("KMWN 200000Z 24010KT 135SM CLR 10/05 A2992").contradictions.isEmpty)
  }

  @Test(arguments: [
    ("TEMPO FM2200 TL2300 3000", true), ("BECMG AT2300 3000", true), ("BECMG AT0030 3000", false),
    ("TEMPO TL0130 3000", false), ("TEMPO FM0010 TL0100 3000", false),
  ])
  func `a trend that ends before the report is a contradiction`(text: String, isReported: Bool) throws {
    let metar = try METAR("EGLL 200020Z 24010KT 9999 SKC 10/10 Q1013 \(text)")
    #expect(metar.contradictions.count == (isReported ? 1 : 0), "\(metar.contradictions)")
  }

  /// Fog is by definition a visibility below 1,000 m.
  @Test(
    arguments: [
      ("9999 FG FEW020", true, nil), ("2000 FZFG FEW020", true, nil), ("CAVOK FG", true, nil),
      ("9999 FG OVC002", true, .lifr), ("9999 1000SW FG FEW020", false, .vfr),
      ("2000 R24/0800 FG FEW020", false, .ifr), ("1100 FG FEW020", false, .lifr),
      ("9999 BCFG FEW020", false, .vfr), ("9999 MIFG FEW020", false, .vfr), ("9999 PRFG FEW020", false, .vfr),
      ("9999 VCFG FEW020", false, .vfr), ("//// FG FEW020", false, .lifr),
    ] as [(String, Bool, FlightCategory?)]
  )
  func `fog in good visibility is a contradiction, and the category is unknown`(
    text: String,
    isReported: Bool,
    category: FlightCategory?
  ) throws {
    let metar = try METAR("EDDS 302050Z VRB03KT \(text) 07/05 Q1010")
    #expect(metar.contradictions.contains(.group(.fogInGoodVisibility)) == isReported)
    #expect(metar.flightCategory == category)
    #expect(StationConditions(metar).categoryOutlook.category == category)
  }

  @Test func `fog in good visibility is rare in recorded reports`() throws {
    let metars = try DecodedRow.all().filter { row in
      try METAR(row.raw, reference: row.date).contradictions.contains(.group(.fogInGoodVisibility))
    }
    #expect(metars.map(\.station) == ["ESNX"])
    for line in try Fixtures.lines("tafs-varied.txt") {
      guard let taf = try? TAF(line) else { continue }
      #expect(!taf.contradictions.contains(.group(.fogInGoodVisibility)), "\(line)")
      #expect(!taf.contradictions.contains { if case .ambiguous = $0 { true } else { false } }, "\(line)")
    }
  }

  @Test(arguments: [
    ("PK WND 23045/2140", "21:40"), ("PK WND 23045/2055", nil), ("PK WND 23045/2000", nil),
    ("PK WND 23045/45", nil), ("WSHFT 2230", "22:30"), ("WSHFT 2030 FROPA", nil), ("PK WND 23045/0830", nil),
  ])
  func `a wind after the report is a contradiction`(remark: String, time: String?) throws {
    let metar = try METAR("KPWM 302051Z 23020KT 10SM CLR 07/05 A2992 RMK AO2 \(remark)")
    #expect(
      metar.contradictions.map(\.description)
        == [time.map { "a wind at \($0) UTC is after the report" }].compactMap(\.self)
    )
  }

  @Test func `directional visibilities are part of the conditions`() throws {
    let conditions = StationConditions(try METAR("EGLL 200020Z 24010KT 9000 0800SW SCT020 10/10 Q1013"))
    #expect(conditions.visibility == Visibility(.meters(9000)))
    let lower = StationConditions.DirectionalVisibility(direction: "SW", visibility: Visibility(.meters(800)))
    #expect(conditions.directionalVisibilities == [lower])
  }

  @Test(arguments: [("CYYZ", Sky.noneDetected), ("KJFK", .noneDetectedBelow12000)])
  func `the height limit of CLR applies in the United States`(station: String, sky: Sky) throws {
    #expect(StationConditions(try METAR("\(station) 202300Z 26010KT 15SM CLR 10/05 A2992")).sky == sky)
  }

  @Test(
    arguments: [
      ("SCT040 BKN///", FlightCategory.vfr), ("FEW005 SCT040 BKN///", .vfr), ("SCT040 BKN/// FEW005", nil),
      ("SCT040 FEW005 BKN///", nil),
    ] as [(String, FlightCategory?)]
  )
  func `a layer without a height is above the previous one only if the layers rise`(
    clouds: String,
    category: FlightCategory?
  ) throws {
    #expect(try METAR("EGLL 151220Z 24012KT 9999 \(clouds) 12/07 Q1013").flightCategory == category)
  }

  @Test(arguments: ["3000 RA CAVOK", "CAVOK 3000 RA"])
  func `a worse value beside CAVOK is used`(text: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT \(text) 12/07 Q1013")
    #expect(metar.conditions.visibility == Visibility(.meters(3000)))
    #expect(metar.conditions.weather?.map(\.code) == ["RA"])
    #expect(metar.flightCategory == .ifr)
  }

  @Test func `a second wind is kept apart from the observation`() throws {
    let metar = try METAR("EGLL 151220Z 24012KT 26025G40KT 9999 NSC 12/07 Q1013")
    #expect(metar.conditions.wind == Wind(direction: .from(degrees: 240), speed: .knots(12)))
    #expect(metar.supplementaryInformation.conditions.map(\.wind?.gust) == [.knots(40)])
  }

  @Test func `a variable sector may precede its wind`() throws {
    let metar = try METAR("KRDU 151251Z 240V300 24008KT 10SM CLR 20/10 A2992")
    #expect(
      metar.conditions.wind
        == Wind(
          direction: .from(degrees: 240),
          speed: .knots(8),
          variableBetween: Wind.VariableSector(from: 240, to: 300)
        )
    )
  }

  @Test(arguments: ["12/07 Q1013 TEMPO 3000 RA", "TEMPO 3000 RA 12/07 Q1013", "12/07 TEMPO 3000 RA Q1013"])
  func `measured values do not belong to a trend`(text: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 FEW030 \(text)")
    #expect(metar.temperature == .celsius(12) && metar.dewPoint == .celsius(7))
    #expect(metar.altimeters.map(\.pressure) == [.hectopascals(1013)])
    #expect(metar.altimeter == .hectopascals(1013))
    #expect(metar.trends.map(\.conditions.visibility) == [Visibility(.meters(3000))])
    #expect(metar.flightCategory == .vfr)
  }

  @Test(arguments: [
    ("24012KT 9999 NSC 12/13 Q1013", ["the dew point of 13 °C is above the temperature of 12 °C"]),
    ("24012KT 9999 NSC M12/M11 Q1013", ["the dew point of -11 °C is above the temperature of -12 °C"]),
    ("24012KT 9999 NSC 12/12 Q1013 RMK T01210123", []), ("24012KT 9999 NSC 12/// Q1013", []),
    ("24012G10KT 9999 NSC 12/07 Q1013", ["a gust of 10 below the mean wind of 12 is impossible"]),
    ("24112KT 9999 NSC 12/07 Q1013", ["a wind from 241° is not in tens of degrees"]),
    ("00012KT 9999 NSC 12/07 Q1013", ["a wind from 000 at 12 is impossible: north is 360, and 000 is calm"]),
    (
      "00000G15KT 9999 NSC 12/07 Q1013",
      ["a wind from 000 at 0, gusts 15, is impossible: north is 360, and 000 is calm"]
    ),
    ("36000G15KT 9999 NSC 12/07 Q1013", []),
    (
      "240200MPS 9999 SCT030 75/05 Q1013",
      ["a wind of 200 m/s is impossible", "a temperature of 75 °C is impossible"]
    ),
    (
      "24080G230KT 9999 NSC M12/M95 Q1013",
      ["a wind of 230 kt is impossible", "a dew point of -95 °C is impossible"]
    ),
    ("24080G220KT 9999 NSC 60/M20 Q1013", []),
    ("24012KT 9999 NSC 61/M20 Q1013", ["a temperature of 61 °C is impossible"]),
    ("23028KT 010V020 9999 NSC 12/07 Q1013", ["a wind from 230° does not vary between 10° and 20°"]),
    ("010V020 23028KT 9999 NSC 12/07 Q1013", ["a wind from 230° does not vary between 10° and 20°"]),
    ("23028KT 230V230 9999 NSC 12/07 Q1013", ["a wind from 230° does not vary between 230° and 230°"]),
    ("23028KT 240V300 9999 NSC 12/07 Q1013", []), ("23028KT 160V220 9999 NSC 12/07 Q1013", []),
    ("36028KT 320V040 9999 NSC 12/07 Q1013", []), ("01028KT 320V360 9999 NSC 12/07 Q1013", []),
    ("35028KT 360V060 9999 NSC 12/07 Q1013", []), ("VRB04KT 010V020 9999 NSC 12/07 Q1013", []),
    ("24012KT 9999 NSC 12/07 Q1091", ["an altimeter setting of 1091 hPa is impossible"]),
    ("24012KT 9999 NSC 12/07 Q0859", ["an altimeter setting of 859 hPa is impossible"]),
    ("24012KT 9999 NSC 12/07 Q1089", []), ("24012KT 9999 NSC 12/07 Q0870", []),
    ("24012KT 9999 NSC 12/07 Q1000/29.56", []),
    ("00000KT 9999 NSC 12/07 Q1013", []), ("36012KT 9999 NSC 12/07 Q1013", []), ("24012GP99KT CAVOK", []),
    ("24012KT 3000 RA NSW 12/07 Q1013", ["weather is reported together with NSW; the weather is used"]),
    ("24012KT 3000 RA BKN008 12/07 Q1013 BECMG NSW", []),
    ("24012KT 9999 NSC 12/07 Q1003/29.62", []),
    ("24012KT 9999 NSC 12/07 A3031/Q1026", []),
    (
      "24012KT 9999 NSC 12/07 Q1003/30.62",
      ["the altimeter settings differ: 1003 hPa, which is used, and 1036.9 hPa"]
    ),
  ])
  func `impossible groups are reported, and no value is invented`(text: String, contradictions: [String])
    throws
  {
    let metar = try METAR("EGLL 151220Z \(text)")
    #expect(metar.contradictions.map(\.description) == contradictions)
    #expect(metar.unknown == [])
  }

  @Test(arguments: [
    ("10999", ["a temperature of 99.9 °C is impossible"]),
    ("21999", ["a temperature of -99.9 °C is impossible"]),
    (
      "409991999", ["a temperature of 99.9 °C is impossible", "a temperature of -99.9 °C is impossible"]
    ),
    ("400501100", []), ("10100 20050", []), ("10100 20100", []), ("10100 2////", []), ("10600 20050", []),
    ("400500100", ["the highest temperature of 5 °C is below the lowest of 10 °C"]),
    ("10050 21001 20122", ["the highest temperature of 5 °C is below the lowest of 12.2 °C"]),
    ("20122 10050", ["the highest temperature of 5 °C is below the lowest of 12.2 °C"]),
    (
      "T01200999",
      [
        "a dew point of 99.9 °C is impossible",
        "the body says a dew point of 7 °C, which is used, but the remarks 99.9 °C",
      ]
    ),
  ])
  func `impossible temperatures in remarks are reported`(text: String, contradictions: [String]) throws {
    for marker in ["", "RMK "] {
      let metar = try METAR("EGLL 151220Z 24012KT 9999 NSC 12/07 Q1013 \(marker)\(text)")
      #expect(metar.contradictions.map(\.description) == contradictions)
      #expect(metar.unknown == [])
    }
  }

  @Test func `an impossible temperature in the remarks of a forecast is reported`() throws {
    let taf = try TAF("TAF YSSY 151100Z 1512/1612 24012KT 9999 SCT030 RMK T 20 22 75 M01")
    #expect(taf.contradictions.map(\.description) == ["a temperature of 75 °C is impossible"])
  }

  @Test func `an impossible altimeter setting of a forecast is reported`() throws {
    let taf = try TAF("TAF KNFL 151100Z 1512/1612 24012KT 9999 SCT030 QNH3230INS")
    #expect(taf.contradictions.map(\.description) == ["an altimeter setting of 1093.8 hPa is impossible"])
  }

  @Test func `contradictory values stay as written`() throws {
    let metar = try METAR("EGLL 151220Z 24112G10KT 3000 RA NSW BKN008 12/13 Q1013")
    #expect(
      metar.conditions.wind == Wind(direction: .from(degrees: 241), speed: .knots(12), gust: .knots(10))
    )
    #expect(metar.conditions.weather?.map(\.code) == ["RA"])
    #expect(metar.temperature == .celsius(12) && metar.dewPoint == .celsius(13))
    #expect(StationConditions(metar).relativeHumidity == nil)
    #expect(metar.contradictions.count == 4)
  }

  /// AIP Australia, GEN 3.5: a landing forecast is valid for three hours.
  @Test(arguments: [
    ("INTER 1130/1350 3000 SHRA", nil), ("FM1355 22025KT 9999", nil),
    ("FM1430 22025KT 9999", "a trend from 14:30 UTC is outside of the three hours after the observation"),
  ])
  func `an Australian trend covers three hours`(text: String, contradiction: String?) throws {
    let metar = try METAR("YPAD 111100Z 24012KT 9999 12/07 Q1013 RMK RF00.0/000.0 \(text)")
    #expect(metar.contradictions.map(\.description) == [contradiction].compactMap(\.self))
    #expect(metar.unknown == [])
  }

  /// ICAO Annex 3, Appendix 3, 2.3: a trend is valid for the two hours after the observation.
  @Test(arguments: [
    (
      "BECMG FM1300 TL1200 3000",
      "a trend from 13:00 until 12:00 UTC is outside of the two hours after the observation"
    ),
    ("BECMG FM1300 TL1300 3000", nil), ("TEMPO FM1300 TL1420 3000", nil), ("TEMPO TL1420 3000", nil),
    ("BECMG AT1400 3000", nil),
    (
      "TEMPO FM1300 TL1430 3000",
      "a trend from 13:00 until 14:30 UTC is outside of the two hours after the observation"
    ),
    ("BECMG AT1500 3000", "a trend at 15:00 UTC is outside of the two hours after the observation"),
    ("NOSIG", nil),
  ])
  func `a trend covers two hours`(text: String, contradiction: String?) throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 NSC 12/07 Q1013 \(text)")
    #expect(metar.contradictions.map(\.description) == [contradiction].compactMap(\.self))
    #expect(metar.unknown == [])
  }
}
