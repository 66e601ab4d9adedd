@testable import AviationReports
import FoundationEssentials
import Testing
import Weather

struct WindsAloftTests {
  private let bulletin: WindsAloftBulletin

  init() throws {
    // 21 November 2024, noon.
    let reference = Date(timeIntervalSince1970: 1_732_190_400)
    bulletin = try WindsAloftBulletin(try Fixtures.text("windtemp-sfo-low-06.txt"), reference: reference)
  }

  private func levels(_ ident: String) throws -> [WindAtAltitude] {
    try #require(bulletin.stations.first { $0.ident == ident }).levels
  }

  @Test func `the head gives the times`() {
    #expect(bulletin.basedOn == Date(timeIntervalSince1970: 1_732_147_200))
    #expect(bulletin.valid == Date(timeIntervalSince1970: 1_732_168_800))
    #expect(bulletin.useFrom == Date(timeIntervalSince1970: 1_732_154_400))
    #expect(bulletin.useUntil == Date(timeIntervalSince1970: 1_732_179_600))
    #expect(bulletin.unknown == [])
    #expect(bulletin.stations.count == 21)
  }

  @Test func `a blank takes a column as figures do`() throws {
    #expect(
      try levels("BIH").map { Int($0.altitude.feet.rounded()) } == [
        6000, 9000, 12_000, 18_000, 24_000, 30_000, 34_000, 39_000,
      ]
    )
    #expect(try levels("LKV").first?.altitude == .feet(9000))
    #expect(try levels("SFO").first?.altitude == .feet(3000))
    #expect(try levels("SFO").count == 9)
  }

  @Test func `light and variable, and temperatures of both forms`() throws {
    let first = try #require(try levels("BIH").first)
    #expect(first.isLightAndVariable)
    #expect(first.wind == Wind(direction: .variable))
    #expect(first.temperature == nil)
    #expect(try levels("FAT")[1].temperature == .celsius(22))
    #expect(try levels("FAT")[4].temperature == .celsius(-6))
    #expect(try levels("FAT")[6].temperature == .celsius(-30))
  }

  @Test(
    arguments: [
      ("7545-12", 250.0, 145.0, -12.0, false), ("7799", 270, 199, nil, true), ("3699+05", 360, 99, 5, false),
      ("8600", 360, 100, nil, false),
      ("731960", 230, 119, -60, false), ("0508", 50, 8, nil, false),
    ] as [(String, Double, Double, Double?, Bool)]
  )
  func `fifty added to the direction is a hundred knots more`(
    text: String,
    direction: Double,
    knots: Double,
    celsius: Double?,
    isAtLeast: Bool
  ) throws {
    let decoder = WindsAloftDecoder(reference: ReportCalendar(seconds: 0))
    let level = try #require(group(text) { decoder.level($0, at: 30_000) })
    #expect(level.wind == Wind(direction: .from(degrees: direction), speed: .knots(knots)))
    #expect(level.temperature?.celsius == celsius)
    #expect(level.isAtLeast == isAtLeast)
  }

  @Test(arguments: ["", "99", "4505", "8705", "7545-1", "7545*12", "ABCD"])
  func `no level`(text: String) {
    let decoder = WindsAloftDecoder(reference: ReportCalendar(seconds: 0))
    #expect(group(text) { decoder.level($0, at: 30_000) } == nil)
  }

  @Test func `a station whose name begins with a digit is a row like the others`() throws {
    let bulletin = try WindsAloftBulletin(
      """
      FT  3000    6000    9000
      ABI      3700-01 2516+02
      2XG 1208 1311+08 8799-01
      4J3 1410 1515+09 1620+05
      BRO 1510 1615+10 1720+06
      """,
      reference: Fixtures.reference
    )
    #expect(bulletin.stations.map(\.ident) == ["ABI", "2XG", "4J3", "BRO"])
    #expect(bulletin.stations.map(\.levels.count) == [1, 2, 3, 3])
    #expect(bulletin.unknown.map { bulletin.text[$0] } == ["3700-01", "8799-01"])
  }

  @Test(arguments: ["000 1208 1311+08", "12  1208 1311+08", "2-G 1208 1311+08", "2XG", "2XG 1208 ABC"])
  func `no row`(text: String) { #expect(!group(text) { WindsAloftBulletin.isRow($0) }) }

  @Test func `a text without heights is refused`() {
    #expect(throws: ReportError.self) {
      try WindsAloftBulletin("METAR KPWM 040051Z", reference: Fixtures.reference)
    }
  }
}
