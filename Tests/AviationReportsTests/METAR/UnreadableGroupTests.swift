import AviationReports
import Testing
import Weather

/// An unreadable group may mean anything, so nothing better is concluded from it.
struct UnreadableGroupTests {
  @Test(arguments: [
    "FEW030 BKNOO4", "FEW030 OVC04", "FEW040 BKN0O2", "BKN5OO", "OVC1000 FEW030", "BKN CLR", "VV1",
    "SCT20TCU",
    "FEW050 BKN018BC", "FEW030 BKN020V030",
  ])
  func `an unreadable layer makes the category unknown`(layers: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 \(layers) 12/07 Q1013")
    #expect(metar.flightCategory == nil)
    #expect(metar.conditions.weather == nil)
    #expect(metar.unknown.count == 1)
    let taf = try TAF("TAF EGLL 151100Z 1512/1618 24012KT 9999 \(layers)")
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == [nil])
    #expect(taf.periods.first?.conditions.weather == nil)
  }

  @Test func `an unreadable layer does not improve a bad category`() throws {
    #expect(try METAR("EGLL 151220Z 24012KT 0500 FG FEW030 BKNOO4 12/07 Q1013").flightCategory == .lifr)
    #expect(try METAR("EGLL 151220Z 24012KT 9999 OVC002 BKNOO4 12/07 Q1013").flightCategory == .lifr)
  }

  @Test func `an unreadable layer makes the category of a trend or a change unknown`() throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 FEW030 12/07 Q1013 TEMPO 9999 BKNOO4")
    #expect(metar.flightCategory == .vfr)
    #expect(metar.trends.first?.conditions.flightCategory == nil)
    #expect(metar.trends.first?.conditions.sky?.layers.count == 1)
    let taf = try TAF("TAF EGLL 151100Z 1512/1618 24012KT 9999 FEW030 TEMPO 1513/1515 BKN0O2")
    #expect(taf.periodsInFull.map { $0.conditions.flightCategory } == [.vfr, nil])
  }

  @Test(arguments: ["+SHR AFEW012CB", "BC", "DR PR", "XX"])
  func `an unreadable group that may be weather makes the weather unknown`(text: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 \(text) 12/07 Q1013")
    #expect(metar.conditions.weather == nil)
    #expect(metar.unknown == text.split(separator: " ").map(String.init))
  }

  @Test(arguments: [
    "TEMPO 3000 RA FM13OO 22025KT BKN004", "TEMPO 3000 RA FM1360 22025KT BKN004",
    "TEMPO 3000 RA BECNG 9999 NSW", "TEMPO 3000 RA TEMP0 9999 NSW",
  ])
  func `a damaged change does not alter the previous trend`(text: String) throws {
    let metar = try METAR("EGLL 151220Z 24012KT 9999 FEW030 12/07 Q1013 \(text)")
    let trend = try #require(metar.trends.first)
    #expect(metar.trends.count == 1)
    #expect(trend.conditions.wind == nil && trend.conditions.sky == nil)
    #expect(trend.conditions.visibility == Visibility(.meters(3000)))
    #expect(trend.conditions.directionalVisibilities == [])
    #expect(trend.conditions.weather?.map(\.code) == ["RA"])
    #expect(metar.unknown.count == text.split(separator: " ").count - 3)
  }

  @Test(arguments: [
    ("9999 NSC M 02/M05 Q1013", -2.0, "M02/M05"), ("1 3/ 4SM NSC 02/M05 Q1013", 2, "1 3/4SM"),
    ("3/ 4SM NSC 02/M05 Q1013", 2, "3/4SM"), ("M 1/4SM NSC 02/M05 Q1013", 2, "M1/4SM"),
    ("P 6SM NSC 02/M05 Q1013", 2, "P6SM"), ("10SM BKN020/OVC030 02/M05 Q1013", 2, "BKN020/ OVC030"),
    ("10SM CLR 02/M05 Q1013TEMPO 3000", 2, "Q1013 TEMPO"),
  ])
  func `a space after a sign or a slash is repaired and recorded`(
    text: String,
    celsius: Double,
    reading: String
  )
    throws
  {
    let metar = try METAR("KRDU 151220Z 24012KT \(text)")
    #expect(metar.temperature == .celsius(celsius))
    #expect(metar.repairs.map(\.reading) == [reading])
    #expect(metar.unknown == [])
    #expect(metar.altimeter == .hectopascals(1013))
  }

  @Test(arguments: [
    ("1 3/ 4SM", Visibility(.statuteMiles(1.75))), ("3/ 4SM", Visibility(.statuteMiles(0.75))),
    ("M 1/4SM", Visibility(.statuteMiles(0.25), .lessThan)),
    ("P 6SM", Visibility(.statuteMiles(6), .moreThan)),
  ])
  func `a visibility with extra spaces is read`(text: String, visibility: Visibility) throws {
    #expect(try METAR("KRDU 151220Z 24012KT \(text) CLR 02/M05 A2992").conditions.visibility == visibility)
  }

  @Test func `M in the place of the sky or the wind means missing`() throws {
    let metar = try METAR("K1CW 051555Z AUTO M 10SM M 04/M04 A2968")
    #expect(metar.temperature == .celsius(4))
    #expect(metar.conditions.visibility == Visibility(.statuteMiles(10), .atLeast))
    #expect(metar.conditions.wind == nil && metar.conditions.sky == nil)
  }

  @Test(arguments: [
    ("24008G16 KT", Speed.knots(8)), ("24008 KT", .knots(8)), ("24008G16 MPS", .metersPerSecond(8)),
  ])
  func `a unit after a space belongs to its wind`(text: String, speed: Speed) throws {
    let metar = try METAR("KRDU 151251Z \(text) 10SM CLR 20/10 A2992")
    #expect(metar.conditions.wind?.speed == speed)
    #expect(metar.repairs.count == 1)
    #expect(metar.unknown == [])
  }

  @Test func `a missing wind with its unit after a space is nil`() throws {
    let metar = try METAR("KRDU 151251Z ///// KT 10SM CLR 20/10 A2992")
    #expect(metar.conditions.wind == nil)
    #expect(metar.temperature == .celsius(20))
    #expect(metar.unknown == [])
  }

  @Test func `measured values are not read in a forecast`() throws {
    let taf = try TAF(
      "TAF EGLL 151100Z 1512/1618 24012KT CAVOK Q1013 12/07 R27L/0600 RERA TEMPO 15/12 15/14 0500 FG"
    )
    #expect(taf.periods.map(\.lowestAltimeter) == [nil, nil])
    #expect(taf.unknown == ["12/07", "R27L/0600", "RERA", "15/12", "15/14"])
    #expect(taf.remarks.count == 1)
    #expect(taf.periods.last?.conditions.visibility == Visibility(.meters(500)))
  }

  @Test func `three hundred changes keep their own groups`() throws {
    let text =
      "EGLL 151220Z 24012KT 9999 FEW030 12/07 Q1013" + String(repeating: " TEMPO 3000 BECMG 9999", count: 150)
    let metar = try METAR(text)
    #expect(metar.trends.count == 300)
    #expect(Set(metar.groups.map(\.section)).count == 302)
  }
}
