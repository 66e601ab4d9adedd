import FoundationEssentials
import Testing
import Weather

@testable import AviationReports

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

  @Test func `the header gives the times`() {
    #expect(bulletin.basedOn == Date(timeIntervalSince1970: 1_732_147_200))
    #expect(bulletin.valid == Date(timeIntervalSince1970: 1_732_168_800))
    #expect(bulletin.useFrom == Date(timeIntervalSince1970: 1_732_154_400))
    #expect(bulletin.useUntil == Date(timeIntervalSince1970: 1_732_179_600))
    #expect(bulletin.unknown == [])
    #expect(bulletin.stations.count == 21)
  }

  @Test func `a blank takes a column like figures do`() throws {
    #expect(
      try levels("BIH").map { Int($0.altitude.feet.rounded()) } == [
        6000, 9000, 12_000, 18_000, 24_000, 30_000, 34_000, 39_000,
      ]
    )
    #expect(try levels("LKV").first?.altitude == .feet(9000))
    #expect(try levels("SFO").first?.altitude == .feet(3000))
    #expect(try levels("SFO").count == 9)
  }

  @Test func `light and variable winds and temperatures of both forms are decoded`() throws {
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
      ("7545-12", 250.0, 145.0, -12.0, false), ("7799", 270, 199, nil, true), ("3699+05", 0, 99, 5, false),
      ("8600", 0, 100, nil, false),
      ("731960", 230, 119, -60, false), ("0508", 50, 8, nil, false),
    ] as [(String, Double, Double, Double?, Bool)]
  )
  func `fifty added to the direction means a hundred knots more`(
    text: String,
    direction: Double,
    knots: Double,
    celsius: Double?,
    isAtLeast: Bool
  ) throws {
    let decoder = WindsAloftDecoder(reference: ReportCalendar(seconds: 0))
    let level = try #require(group(text) { decoder.level($0, at: 30_000) })
    var wind = Wind(direction: .from(degrees: direction), speed: .knots(knots))
    wind.speedBound = isAtLeast ? .atLeast : nil
    #expect(level.wind == wind)
    #expect(level.temperature?.celsius == celsius)
  }

  @Test(arguments: ["", "99", "4505", "8705", "7545-1", "7545*12", "ABCD", "0010+16", "0099-15"])
  func `tokens that are not a level are rejected`(text: String) {
    let decoder = WindsAloftDecoder(reference: ReportCalendar(seconds: 0))
    #expect(group(text) { decoder.level($0, at: 30_000) } == nil)
  }

  @Test func `temperatures have a sign up to the height from which they are negative`() {
    let decoder = WindsAloftDecoder(reference: ReportCalendar(seconds: 0))
    #expect(group("244015") { decoder.level($0, at: 24_000) } == nil)
    #expect(group("244015") { decoder.level($0, at: 30_000)?.temperature } == .celsius(-15))
  }

  @Test(
    arguments: [("0600-1200Z", 0.0, 6.0), ("0000-0600Z", -6, 0), ("0700-0500Z", -23, 23)],
    // Also before 1970.
    [Fixtures.reference, Date(timeIntervalSince1970: -13_000_000)]
  )
  func `a wind is for use around the time that it is valid at`(
    use: (text: String, from: Double, until: Double),
    reference: Date
  ) throws {
    let bulletin = try WindsAloftBulletin(
      """
      DATA BASED ON 210600Z
      VALID 210600Z   FOR USE \(use.text). TEMPS NEG ABV 24000

      FT  3000    6000
      ABI      3700-01
      """,
      reference: reference
    )
    let valid = try #require(bulletin.valid)
    #expect(valid == bulletin.basedOn)
    #expect(bulletin.useFrom?.timeIntervalSince(valid) == use.from * 3600)
    #expect(bulletin.useUntil?.timeIntervalSince(valid) == use.until * 3600)
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

  /// The input of `agg decode` when the text was copied from a web page, which joins spaces.
  @Test(
    arguments: [
      (
        "FT 3000 6000 9000 12000 18000 24000 30000 34000 39000",
        "BOS 0106 3611+03 0000-01 8699-05 5150-17 3605-29 362144 363255 353159",
        [3000, 6000, 9000, 12_000, 18_000, 24_000, 30_000, 34_000, 39_000]
      ),
      ("FT 3000 6000 9000 12000 18000 24000 30000 34000 39000", "DEN 9900+05 2715-03 2735-17", []),
      ("FT 6000 9000 12000", "DEN 9900+05 2715-03 2735-17", [6000, 9000, 12_000]),
      ("FT  3000    6000    9000   12000", "ABI 2313+08 2419+05", []),
      ("FT 3000 6000", "ABI 2313+08 2419+05", []),
      ("FT  3000    6000    9000   12000", "ABI      2313+08 2419+05", [6000, 9000]),
      ("FT  3000    6000    9000   12000", "ABI      2313            2419+05", [6000, 12_000]),
    ] as [(String, String, [Double])]
  )
  func `in text with lost spaces only a row with all heights has levels`(
    heights: String,
    row: String,
    expected: [Double]
  ) throws {
    let bulletin = try WindsAloftBulletin("\(heights)\n\(row)\n", reference: Fixtures.reference)
    #expect(bulletin.stations.first?.levels.map { $0.altitude.feet.rounded() } == expected)
    #expect(
      bulletin.unknown.map { bulletin.text[$0] }
        == (expected.isEmpty ? row.split(separator: " ").dropFirst().map(String.init) : [])
    )
  }

  @Test(
    arguments: [
      ("BIH", 0, []), ("BIH      27-10+05", 0, ["27-10+05"]),
      ("BIH      2710+05 99", 1, ["99"]), ("BIH      XX10+05 2715-03", 1, ["XX10+05"]),
    ] as [(String, Int, [String])]
  )
  func `an unusual row does not end the bulletin`(row: String, levels: Int, unknown: [String]) throws {
    let text = "FT  3000    6000    9000\n\(row)\nDEN      9900+05 2715-03\n\nMETAR KPWM 040051Z 27005KT"
    let reports = ReportSplitter.reports(in: text)
    #expect(reports.map(\.kind) == [.windsAloft, .observation(.metar)])
    let bulletin = try WindsAloftBulletin(try #require(reports.first).text, reference: Fixtures.reference)
    #expect(bulletin.stations.map(\.ident) == ["BIH", "DEN"])
    #expect(bulletin.stations.map(\.levels.count) == [levels, 2])
    #expect(bulletin.unknown.map { bulletin.text[$0] } == unknown)
  }

  @Test(arguments: [
    "DATA BASED ON 210000Z\n", "VALID 210600Z   FOR USE 0200-0900Z.\n", "FBUS31 KWNO 210201\n", "",
  ])
  func `a bulletin may begin with any line of its header`(head: String) {
    let reports = ReportSplitter.reports(in: head + "FT  3000    6000    9000\nDEN      9900+05 2715-03\n")
    #expect(reports.map(\.kind) == [.windsAloft])
    #expect(reports.first?.text.description.hasPrefix(head) == true)
  }

  @Test func `a pilot report ends where a bulletin of winds aloft begins`() {
    let text = "BOS UA /OV BOS/TM 0115/FL060/TB LGT\nFT  3000    6000    9000\nDEN      9900+05 2715-03\n"
    #expect(ReportSplitter.reports(in: text).map(\.kind) == [.pilotReport, .windsAloft])
  }

  @Test func `a remark with VALID does not begin a bulletin`() {
    let text = "TAF NZAA 240505Z 2406/2512 24012KT 30KM FEW030\nVALID TL 040900\n"
    #expect(ReportSplitter.reports(in: text).first?.kind == .forecast)
  }

  @Test(arguments: ["TAF KPWM 032320Z 0400/0424 29006KT", "TAF", "AMD", "FOR USE"])
  func `a report after the rows is not a row`(line: String) {
    #expect(!group(line) { WindsAloftBulletin.isRow($0, isBelowHeights: true) })
  }

  @Test(arguments: ["000 1208 1311+08", "12  1208 1311+08", "2-G 1208 1311+08", "2XG", "2XG 1208 ABC"])
  func `lines that are not a row are recognized`(text: String) {
    #expect(!group(text) { WindsAloftBulletin.isRow($0) })
  }

  @Test func `a text without heights is rejected`() {
    #expect(throws: ReportError.self) {
      try WindsAloftBulletin("METAR KPWM 040051Z", reference: Fixtures.reference)
    }
  }
}
