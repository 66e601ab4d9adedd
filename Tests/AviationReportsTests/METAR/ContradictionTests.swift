import AviationReports
import Testing
import Weather

/// Groups of one report that cannot all be right: none is dropped unseen.
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
    ("24012KT 3000 RA CAVOK 12/07 Q1013", [.ceilingAndVisibilityOK]),
    ("24012KT CAVOK 3000 RA 12/07 Q1013", [.ceilingAndVisibilityOK]),
    ("24012KT CAVOK BKN005 12/07 Q1013", [.ceilingAndVisibilityOK]),
    ("24012KT CAVOK ////// 12/07 Q1013", []), ("24012KT 9999 CAVOK 12/07 Q1013", []),
    ("24012KT 9999 NCD //////CB 12/07 Q1013", [.cloudless(.ncd)]),
    ("24012KT 9999 FEW030 NSC 12/07 Q1013", [.cloudless(.nsc)]), ("24012KT 9999 NCD ////// 12/07 Q1013", []),
    ("24012KT 9999 NSC 12/07 Q1013 Q1023", [.altimeter(.hectopascals(1013), used: .hectopascals(1023))]),
  ])
  func `what contradicts the rest is told`(text: String, expected: [METAR.Contradiction]) throws {
    let metar = try METAR("EGLL 151220Z \(text)")
    #expect(metar.contradictions == expected)
    #expect(metar.contradictions.allSatisfy { !$0.description.isEmpty })
  }

  @Test(arguments: ["3000 RA CAVOK", "CAVOK 3000 RA"])
  func `beside CAVOK the worse counts`(text: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT \(text) 12/07 Q1013")
    #expect(metar.conditions.visibility == Visibility(.meters(3000)))
    #expect(metar.conditions.weather?.map(\.code) == ["RA"])
    #expect(metar.flightCategory == .ifr)
  }

  @Test func `a second wind is kept beside the observation`() throws {
    let metar = try METAR("EGLL 151220Z 24012KT 26025G40KT 9999 NSC 12/07 Q1013")
    #expect(metar.conditions.wind == Wind(direction: .from(degrees: 240), speed: .knots(12)))
    #expect(metar.supplementaryInformation.conditions?.wind?.gust == .knots(40))
  }

  @Test func `a sector may stand before its wind`() throws {
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
  func `what is measured belongs to no trend`(text: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 FEW030 \(text)")
    #expect(metar.temperature == .celsius(12) && metar.dewPoint == .celsius(7))
    #expect(metar.altimeters.map(\.pressure) == [.hectopascals(1013)])
    #expect(metar.altimeter == .hectopascals(1013))
    #expect(metar.trends.map(\.conditions.visibility) == [Visibility(.meters(3000))])
    #expect(metar.flightCategory == .vfr)
  }
}
