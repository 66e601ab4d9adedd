import AviationReports
import Foundation
import SpannedJSON
import Testing

@testable import Formats

/// Code figures in words, by the tables of WMO-No. 306, volume I.1.
struct CodeTableTests {
  /// 4 December 2021, 01:00 UTC.
  private let reference = Date(timeIntervalSince1970: 1_638_579_600)

  private func meaning(_ group: String) throws -> String? {
    ReportExplanation(try METAR("ENGM 040051Z \(group)", reference: reference)).lines.last?.meaning
  }

  private func forecastMeaning(_ group: String) throws -> String? {
    ReportExplanation(try TAF("TAF KPWM 032320Z 0400/0424 29006KT \(group)", reference: reference)).lines
      .last?
      .meaning
  }

  /// Table 1733, except for the trace of the US military, with FM 51.6.3: base in hundreds of feet, thickness
  /// in thousands, 0 up to the tops of the clouds.
  @Test(arguments: [
    ("600502", "trace icing, from 5,000 ft to 7,000 ft"),
    ("610304", "light icing, from 3,000 ft to 7,000 ft"),
    ("620304", "light icing in cloud, from 3,000 ft to 7,000 ft"),
    ("630009", "light icing in precipitation, from the ground to 9,000 ft"),
    ("640072", "moderate icing, from 700 ft to 2,700 ft"),
    ("651002", "moderate icing in cloud, from 10,000 ft to 12,000 ft"),
    ("660001", "moderate icing in precipitation, from the ground to 1,000 ft"),
    ("671101", "severe icing, from 11,000 ft to 12,000 ft"),
    ("680200", "severe icing in cloud, from 2,000 ft to the tops of the clouds"),
    ("690203", "severe icing in precipitation, from 2,000 ft to 5,000 ft"),
  ])
  func `forecast icing is explained`(group: String, expected: String) throws {
    #expect(try forecastMeaning(group) == expected)
  }

  /// Table 0300 with FM 51.6.4; `X` is extreme.
  @Test(arguments: [
    ("500302", "no turbulence, from 3,000 ft to 5,000 ft"),
    ("510009", "light turbulence, from the ground to 9,000 ft"),
    ("520004", "occasional moderate turbulence in clear air, from the ground to 4,000 ft"),
    ("530804", "frequent moderate turbulence in clear air, from 8,000 ft to 12,000 ft"),
    ("540804", "occasional moderate turbulence in cloud, from 8,000 ft to 12,000 ft"),
    ("550804", "frequent moderate turbulence in cloud, from 8,000 ft to 12,000 ft"),
    ("560804", "occasional severe turbulence in clear air, from 8,000 ft to 12,000 ft"),
    ("570804", "frequent severe turbulence in clear air, from 8,000 ft to 12,000 ft"),
    ("580804", "occasional severe turbulence in cloud, from 8,000 ft to 12,000 ft"),
    ("590804", "frequent severe turbulence in cloud, from 8,000 ft to 12,000 ft"),
    ("5X0804", "extreme turbulence, from 8,000 ft to 12,000 ft"),
  ])
  func `forecast turbulence is explained`(group: String, expected: String) throws {
    #expect(try forecastMeaning(group) == expected)
  }

  @Test func `a hazard for programs has its figure, its words, and no thickness if none is stated`() throws {
    let report = try #require(
      ReportSplitter.reports(in: "TAF KPWM 032320Z 0400/0424 29006KT 680200 520004").first
    )
    var writer = JSONWriter()
    DecodedReportJSON(DecodedReport(report, reference: reference)).write(to: &writer)
    let json = writer.text
    #expect(
      json.contains(
        #"[{"type":"icing","figure":8,"meaning":"severe icing in cloud","baseFt":2000,"thicknessFt":null},"#
          + #"{"type":"turbulence","figure":2,"meaning":"occasional moderate turbulence in clear air","baseFt":0,"thicknessFt":4000}]"#
      )
    )
  }

  /// Table 0919.
  @Test(arguments: [
    ("1", "damp"), ("2", "wet or water patches"), ("3", "rime or frost"),
    ("4", "dry snow"), ("5", "wet snow"), ("6", "slush"), ("7", "ice"), ("8", "compacted or rolled snow"),
    ("9", "frozen ruts or ridges"), ("/", "deposit not reported"),
  ])
  func `the deposit on a runway is explained`(figure: String, expected: String) throws {
    #expect(
      try meaning("R24/\(figure)90395")
        == "runway 24: \(expected), on 51 to 100 % of the runway, 3 mm deep, braking action good"
    )
  }

  /// Table 0519.
  @Test(arguments: [
    ("1", "on 10 % or less of the runway"), ("2", "on 11 to 25 % of the runway"), ("3", "extent figure 3"),
    ("5", "on 26 to 50 % of the runway"), ("9", "on 51 to 100 % of the runway"),
    ("/", "extent not reported"),
  ])
  func `the extent of a deposit is explained`(figure: String, expected: String) throws {
    #expect(
      try meaning("R24L/4\(figure)0391")
        == "runway 24L: dry snow, \(expected), 3 mm deep, braking action poor"
    )
  }

  /// Table 1079.
  @Test(arguments: [
    ("00", "less than 1 mm deep"), ("01", "1 mm deep"), ("90", "90 mm deep"), ("91", "depth figure 91"),
    ("92", "10 cm deep"), ("93", "15 cm deep"), ("94", "20 cm deep"), ("97", "35 cm deep"),
    ("98", "40 cm deep or more"), ("99", "runway not in operation"),
    ("//", "depth not significant or not measurable"),
  ])
  func `the depth of a deposit is explained`(figures: String, expected: String) throws {
    #expect(
      try meaning("R88/55\(figures)93")
        == "all runways: wet snow, on 26 to 50 % of the runway, \(expected), braking action medium"
    )
  }

  /// Table 0366.
  @Test(arguments: [
    ("05", "friction coefficient 0.05"), ("90", "friction coefficient 0.90"), ("91", "braking action poor"),
    ("92", "braking action medium to poor"), ("93", "braking action medium"),
    ("94", "braking action medium to good"), ("95", "braking action good"), ("96", "braking figure 96"),
    ("99", "braking action unreliable"), ("//", "braking action not reported"),
  ])
  func `friction and braking action are explained`(figures: String, expected: String) throws {
    #expect(try meaning("R01/CLRD\(figures)") == "runway 01: cleared, \(expected)")
  }

  @Test func `a repeated message of runway state is explained`() throws {
    #expect(
      try meaning("R99/421594")
        == "repeated from the last message: dry snow, on 11 to 25 % of the runway, 15 mm deep, braking action medium to good"
    )
  }

  @Test(arguments: [
    ("R/SNOCLO", "aerodrome: closed by snow"), ("R24L/SNOCLO", "runway 24L: closed by snow"),
    ("R88/70D", "all runways: dry, friction coefficient 0.70"),
  ])
  func `closed and dry runways are explained`(group: String, expected: String) throws {
    #expect(try meaning(group) == expected)
  }

  @Test(arguments: [("R27/010070", "0.70"), ("R27/0///70", "0.70"), ("R27/000070", "0.70")])
  func `a clear and dry runway has neither extent nor depth`(group: String, friction: String) throws {
    #expect(try meaning(group) == "runway 27: clear and dry, friction coefficient \(friction)")
  }

  /// Table 0200.
  @Test(arguments: [
    ("50015", "+1.5 hPa, rising, then falling"),
    ("51015", "+1.5 hPa, rising, then steady or rising more slowly"), ("52015", "+1.5 hPa, rising"),
    ("53015", "+1.5 hPa, falling or steady, then rising; or rising, then more rapidly"),
    ("54000", "0 hPa, steady"), ("55015", "-1.5 hPa, falling, then rising"),
    ("56015", "-1.5 hPa, falling, then steady or falling more slowly"), ("57015", "-1.5 hPa, falling"),
    ("58015", "-1.5 hPa, rising or steady, then falling; or falling, then more rapidly"),
  ])
  func `the characteristic of a pressure tendency is explained`(group: String, expected: String) throws {
    #expect(try meaning("RMK \(group)") == "pressure change in three hours: \(expected)")
  }

  /// Table 0513.
  @Test(arguments: [
    ("0", "none"), ("1", "cumulus of little height"), ("2", "towering or moderate cumulus"),
    ("3", "cumulonimbus without anvil"), ("4", "stratocumulus from spreading cumulus"),
    ("5", "stratocumulus not from cumulus"), ("6", "stratus"),
    ("7", "fractostratus or fractocumulus of bad weather"),
    ("8", "cumulus and stratocumulus at different levels"), ("9", "cumulonimbus with anvil"),
    ("/", "not seen"),
  ])
  func `low clouds are explained`(figure: String, expected: String) throws {
    #expect(
      try meaning("RMK 8/\(figure)00") == "clouds: low \(expected); middle none; high none"
    )
  }

  /// Table 0515.
  @Test(arguments: [
    ("0", "none"), ("1", "thin altostratus"), ("2", "thick altostratus or nimbostratus"),
    ("3", "thin altocumulus at one level"), ("4", "changing patches of thin altocumulus"),
    ("5", "spreading altocumulus"), ("6", "altocumulus from cumulus or cumulonimbus"),
    ("7", "altocumulus in layers, thick or with altostratus"), ("8", "altocumulus with turrets or tufts"),
    ("9", "altocumulus of a chaotic sky"), ("/", "not seen"),
  ])
  func `middle clouds are explained`(figure: String, expected: String) throws {
    #expect(
      try meaning("RMK 8/0\(figure)0") == "clouds: low none; middle \(expected); high none"
    )
  }

  /// Table 0509.
  @Test(arguments: [
    ("0", "none"), ("1", "cirrus in filaments, not spreading"),
    ("2", "dense cirrus not from cumulonimbus"), ("3", "dense cirrus from cumulonimbus"),
    ("4", "spreading cirrus"), ("5", "spreading cirrus or cirrostratus below 45°"),
    ("6", "spreading cirrus or cirrostratus above 45°"), ("7", "cirrostratus over the whole sky"),
    ("8", "cirrostratus not spreading over the whole sky"), ("9", "cirrocumulus"), ("/", "not seen"),
  ])
  func `high clouds are explained`(figure: String, expected: String) throws {
    #expect(
      try meaning("RMK 8/00\(figure)") == "clouds: low none; middle none; high \(expected)"
    )
  }

  /// Table 3700 with FM 15.13.5.
  @Test(arguments: [
    ("W15/S0", "sea 15 °C, calm as glass"), ("W15/S1", "sea 15 °C, calm with ripples, waves to 0.1 m"),
    ("W15/S2", "sea 15 °C, smooth, waves 0.1 to 0.5 m"),
    ("W15/S3", "sea 15 °C, slight, waves 0.5 to 1.25 m"),
    ("W15/S4", "sea 15 °C, moderate, waves 1.25 to 2.5 m"),
    ("W15/S5", "sea 15 °C, rough, waves 2.5 to 4 m"), ("WM01/S6", "sea -1 °C, very rough, waves 4 to 6 m"),
    ("W15/S7", "sea 15 °C, high, waves 6 to 9 m"), ("W15/S8", "sea 15 °C, very high, waves 9 to 14 m"),
    ("W15/S9", "sea 15 °C, phenomenal, waves over 14 m"),
    ("W///S4", "sea temperature not available, moderate, waves 1.25 to 2.5 m"),
    ("W15/H75", "sea 15 °C, waves 7.5 m"), ("W15/S/", "sea 15 °C"),
  ])
  func `the state of the sea is explained`(group: String, expected: String) throws {
    #expect(try meaning(group) == expected)
  }
}
