import Testing
import Weather

@testable import AviationReports

struct PressureGroupTests {
  @Test(arguments: [
    ("A2992", Pressure.inchesOfMercury(29.92)), ("Q1013", .hectopascals(1013)), ("Q0987", .hectopascals(987)),
    ("QNH2974INS", .inchesOfMercury(29.74)), ("QNH1009MB", .hectopascals(1009)),
    ("Q1020.5", .hectopascals(1020.5)),
    ("A30.07", .inchesOfMercury(30.07)), ("Q0850", .hectopascals(850)), ("Q1100", .hectopascals(1100)),
  ])
  func `pressures of every form are decoded`(text: String, expected: Pressure) throws {
    let pressure = try #require(group(text) { PressureGroup(group: $0)?.pressure })
    #expect(abs(pressure.hectopascals - expected.hectopascals) < 1e-9)
  }

  @Test(arguments: ["A////", "Q////"])
  func `slashes mean a pressure that was not measured`(text: String) throws {
    #expect(try #require(group(text) { PressureGroup(group: $0) }).pressure == nil)
  }

  @Test(arguments: [
    "", "A", "A299", "A30332", "Q99", "Q10130", "Q2013", "A0000", "QFE745", "S2977",
    "A99.92", "A00.00", "A3500", "Q0700", "Q0849", "Q1101", "Q9999.5", "Q0000.5", "QNH9999", "QNH0005",
    "QNH9992INS",
    "QNH0500MB",
  ])
  func `tokens that are not a pressure are rejected`(text: String) {
    #expect(group(text) { PressureGroup(group: $0) } == nil)
  }

  @Test func `inches and hectopascals are both kept, hectopascals are used, and they agree within 1_2 hPa`()
    throws
  {
    let good = try METAR("MZBZ 020000Z 11006KT 9999 FEW045 29/24 A2996 Q1014 NOSIG")
    #expect(good.altimeter == .hectopascals(1014))
    #expect(good.altimeters.map(\.kind) == [.altimeterInHg, .qnh])
    #expect(good.contradictions == [])
    let bad = try METAR("MZBZ 020000Z 11006KT 9999 FEW045 29/24 A2996 Q1004 NOSIG")
    #expect(bad.contradictions == [.altimeter(.inchesOfMercury(29.96), used: .hectopascals(1004))])
  }

  @Test(
    arguments: [
      ("KBOS", "A2992 Q1000", 1013.2, 29.92, 1000), ("KBOS", "Q1000 A2992", 1013.2, 29.92, 1000),
      ("KBOS", "Q1000/A2992", 1013.2, 29.92, 1000), ("CYYZ", "Q1000 RMK A2992", 1013.2, 29.92, 1000),
      ("PHNL", "A2992 RMK Q1000", 1013.2, 29.92, 1000), ("KBOS", "A2992 Q1000 A2900", 1013.2, 29.92, 1000),
      ("KBOS", "A2992 A2900", 1013.2, 29.92, 982.1), ("KBOS", "A2992 Q1013", 1013, 29.92, nil),
      ("SKBO", "Q1028 A2938", 1028, nil, 994.9), ("MZBZ", "A2996 Q1004", 1004, nil, 1014.6),
      ("RJTT", "Q1013 RMK A2892", 1013, nil, 979.3), ("RJTT", "Q1013 RMK A2993", 1013, 29.93, nil),
      ("EGLL", "Q1013", 1013, 29.91, nil), ("EGLL", "A2992 RMK Q1000", 1013.2, 29.92, 1000),
      ("OAKN", "A2980 RMK AO2A SLP032 Q1009", 1009, 29.8, nil),
    ] as [(String, String, Double, Double?, Double?)]
  )
  func `one of two contradicting settings is used in every unit`(
    station: String,
    settings: String,
    hectopascals: Double,
    inches: Double?,
    unused: Double?
  ) throws {
    let metar = try METAR("\(station) 211954Z 24008KT 10SM CLR 10/05 \(settings)")
    let used = try #require(metar.hectopascalsOfAltimeter)
    #expect((used * 10).rounded() / 10 == hectopascals)
    #expect(metar.inchesOfAltimeter == inches)
    let conditions = StationConditions(metar)
    #expect(conditions.altimeter?.hectopascals == used)
    #expect(
      conditions.altimeterInInches.map { ($0.inchesOfMercury * 100).rounded() / 100 } == inches
    )
    #expect(conditions.unusedAltimeter.map { ($0.hectopascals * 10).rounded() / 10 } == unused)
    #expect(metar.unknown == [])
  }

  @Test func `hectopascals with a space inside are read and recorded as repaired`() throws {
    let metar = try METAR("SBPJ 262100Z 03009KT 6000 SCT020 33/19 Q1 009")
    #expect(metar.altimeter == .hectopascals(1009))
    #expect(metar.repairs.map(\.reading) == ["Q1009"])
    #expect(metar.repairs.map { metar.text[$0.range] } == ["Q1 009"])
  }

  @Test(
    arguments: [
      ("Q1003/29.62", 1003, [1003, 29.62]), ("Q1012.3/29.89", 1012.3, [1012.3, 29.89]),
      ("A3031/Q1026", 1026, [30.31, 1026]), ("Q1003/A2962", 1003, [1003, 29.62]),
    ] as [(String, Double, [Double])]
  )
  func `a pressure in two units gives both`(text: String, hectopascals: Double, values: [Double]) throws {
    let metar = try METAR("SBPJ 262100Z 03009KT 6000 SCT020 33/19 \(text)")
    #expect(metar.altimeter == .hectopascals(hectopascals))
    #expect(metar.altimeters.compactMap(\.value) == values)
    #expect(metar.contradictions == [])
    #expect(metar.unknown == [])
  }

  @Test(arguments: ["Q1003/", "Q1003/XX", "Q1003/2962", "Q1003/99.62", "/29.62"])
  func `tokens that are not a pair of pressures are rejected`(text: String) {
    #expect(group(text) { PressureGroup.pair($0) == nil })
  }
}
