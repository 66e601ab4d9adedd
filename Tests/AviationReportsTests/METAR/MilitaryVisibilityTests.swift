import AviationReports
import Testing
import Weather

/// Metres of the US military stand for statute miles (AFMAN 15-111, table 8.1), unlike those of others.
struct MilitaryVisibilityTests {
  @Test(
    arguments: [
      ("KQGX 211955Z 27008KT 1600 BR BKN020 10/09 A2998 RMK AO2", .ifr),
      ("KQGX 211955Z 27008KT 1400 BR BKN020 10/09 A2998", .lifr),
      ("KQGX 211955Z 27008KT 0800 BR BKN020 10/09 A2998", .lifr),
      ("LTAG 211955Z 27008KT 4800 BR FEW020 10/09 A2998 RMK AO2", .mvfr),
      ("LTAG 211955Z 27008KT 4400 BR FEW020 10/09 A2998 RMK AO2", .ifr),
      ("LTAG 211955Z 27008KT 8000 BR FEW020 10/09 A2998 RMK AO2A", .mvfr),
      ("LTAG 211955Z 27008KT 9000 BR FEW020 10/09 A2998 RMK AO2A", .vfr),
      // Civil stations.
      ("EFJY 211950Z 27008KT 4800 BR FEW020 10/09 Q1015", .ifr),
      ("SKBO 211900Z 27008KT 4800 BR FEW020 10/09 A2998", .ifr),
      ("MROC 211900Z 27008KT 1600 BR FEW020 20/19 A2998 NOSIG", .lifr),
      ("KMCI 211953Z 27008KT 3SM BR BKN040 10/09 A2998", .mvfr),
      ("KMCI 211953Z 27008KT M1SM BR BKN040 10/09 A2998", .lifr),
      ("KMCI 211953Z 27008KT 5SM BR BKN040 10/09 A2998 4800", .mvfr),
    ] as [(String, FlightCategory)]
  )
  func `the category of an observation follows from the miles that its metres stand for`(
    text: String,
    category: FlightCategory
  ) throws {
    let metar = try METAR(text)
    #expect(metar.flightCategory == category)
    #expect(StationConditions(metar).flightCategory == category)
  }

  @Test(
    arguments: [
      ("KBLV 211700Z 2118/2224 18010KT 4800 BR BKN040 QNH3000INS", [.mvfr]),
      ("KBLV 211700Z 2118/2224 18010KT 4800 BR BKN040", [.mvfr]),
      (
        "ETAR 211700Z 2118/2224 18010KT 1600 BR BKN040 QNH3000INS BECMG 2120/2121 4800 BR QNH2990INS",
        [.ifr, .mvfr]
      ),
      ("EFJY 211700Z 2118/2224 18010KT 4800 BR BKN040", [.ifr]),
    ] as [(String, [FlightCategory])]
  )
  func `the category of a forecast follows from the miles that its metres stand for`(
    text: String,
    categories: [FlightCategory]
  ) throws {
    let taf = try TAF("TAF \(text)")
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == categories)
    #expect(StationForecast(taf).periods.map(\.flightCategory) == categories)
  }

  @Test func `the distance is the one that is written`() throws {
    let metar = try METAR("KQGX 211955Z 27008KT 4800 BR BKN020 10/09 A2998 RMK AO2")
    #expect(metar.conditions.visibility?.distance == .meters(4800))
  }
}
