import Foundation
import Testing

@testable import AviationReports

struct SplitterTests {
  private func split(_ text: String) -> [String] { ReportSplitter.reports(in: text).map(words) }

  private func words(_ report: SplitReport) -> String {
    switch report.kind {
    case .observation(let name): "\(name) \(report.text)"
    case .forecast: "forecast \(report.text)"
    case .windsAloft: "winds"
    case .pilotReport: "pilot \(report.text)"
    case .other(let form): "other \(form)"
    case .tooLong: "too long \(report.text)"
    case .noReport: "none \(report.text)"
    }
  }

  @Test func `lines that are taken alone know nothing of each other`() {
    var splitter = ReportSplitter()
    let lines = [
      ("SAUS70 KWBC 202351", ["none SAUS70 KWBC 202351"]), ("SPECI", ["none SPECI"]),
      ("KPWM 202351Z 24008KT", ["metar KPWM 202351Z 24008KT"]), (" \t\r", []), ("NNNN\r", ["none NNNN"]),
      ("=", ["none ="]),
      ("TAF KPWM 202320Z 2100/2200 23010KT", ["forecast TAF KPWM 202320Z 2100/2200 23010KT"]),
      ("TEMPO 2102/2105 2SM", ["metar TEMPO 2102/2105 2SM"]),
      ("METAR KPWM 202351Z= KBOS 202354Z=", ["metar METAR KPWM 202351Z", "metar KBOS 202354Z"]),
      ("UA /OV BOS", ["pilot UA /OV BOS"]), ("  /TP B738", ["metar /TP B738"]),
      ("DATA BASED ON 201200Z", nil),
      ("KPWM 202351Z 24009KT", ["metar KPWM 202351Z 24009KT"]),
    ]
    for (line, expected) in lines {
      var reports: [SplitReport] = []
      splitter.takeAlone(Array(line.utf8), into: &reports)
      #expect(reports.map(words) == expected ?? ["none \(line)"], "\(line)")
    }
  }

  @Test func `a line that is taken alone is not longer than any report`() {
    var splitter = ReportSplitter()
    let heading = Array("NNNN ".utf8) + [UInt8](repeating: 0x58, count: ReportSplitter.longestReport)
    var reports: [SplitReport] = []
    splitter.takeAlone(heading, into: &reports)
    #expect(reports.map(\.kind) == [.tooLong])
  }

  @Test func `each line may be a report of any kind`() {
    #expect(
      split(
        "METAR KPWM 040051Z 27005KT\nSPECI KBOS 040055Z 28010KT\nTAF KPWM 032320Z 0400/0424 29006KT\nEGLL 040050Z 24005KT"
      )
        == [
          "metar METAR KPWM 040051Z 27005KT", "speci SPECI KBOS 040055Z 28010KT",
          "forecast TAF KPWM 032320Z 0400/0424 29006KT",
          "metar EGLL 040050Z 24005KT",
        ]
    )
  }

  @Test(arguments: ["amd TAF", "12345 TAF"])
  func `the name of a forecast counts behind another word`(opening: String) {
    #expect(
      split("\(opening) KPWM 151120Z 1512/1618 27005KT")
        == ["forecast \(opening) KPWM 151120Z 1512/1618 27005KT"]
    )
  }

  @Test func `a pilot report may stand behind a wide gap`() {
    let report = "KPWM\(String(repeating: " ", count: 60))UUA /OV PWM/TM 1234"
    #expect(split(report) == ["pilot \(report)"])
  }

  @Test(arguments: ["WG", "YZ WG", " WG\r"])
  func `the regions in a line below a heading of Canada are not a report`(regions: String) {
    let reports = ["UA /OV YWG/TM 2120/TB NEG", "UA /OV YYZ/TM 2125/IC NEG"]
    #expect(
      split("UACN10 CYQT 192128\n\(regions)\n\(reports[0])=\n\(regions)\n\(reports[1])\n")
        == reports.map { "pilot \($0)" }
    )
    #expect(split("UBUS01 KMSC 021600\n\(regions)\n\(reports[0])").count == 2)
  }

  @Test func `the name of a product below the heading is not a report`() {
    #expect(
      split("FTUS51 KOKX 201720\nTAFJFK\nTAF\nKJFK 201723Z 2018/2124 24010KT P6SM SCT015=\n")
        == ["forecast KJFK 201723Z 2018/2124 24010KT P6SM SCT015"]
    )
    #expect(
      split("SAUS43 KBOX 201755\r\nMTRPWM\r\nKPWM 201751Z 27005KT=\r\n") == ["metar KPWM 201751Z 27005KT"]
    )
    #expect(split("SAUS43 KBOX 201755\nKPWM 201751Z 27005KT=\nMTRPWM\n").count == 2)
  }

  @Test func `a bulletin with a heading, a line METAR and reports that end with an equals sign`() {
    #expect(
      split(
        "SAUS70 KWBC 202351\r\nMETAR\r\nKPWM 202351Z 27005KT 10SM CLR\r\n     02/M13 A2993=\r\nKBOS 202354Z 28010KT=\r\n"
      )
        == ["metar KPWM 202351Z 27005KT 10SM CLR 02/M13 A2993", "metar KBOS 202354Z 28010KT"]
    )
    #expect(split("SPUS70 KWBC 202351\nKPWM 202351Z 27005KT=\n") == ["speci KPWM 202351Z 27005KT"])
    #expect(
      split(
        "FTUS80 KWBC 202320\nTAF\nTAF KPWM 202320Z 2100/2124 29006KT\n     FM210600 30005KT=\nKBOS 202320Z 2100/2124 29006KT=\n"
      )
        == [
          "forecast TAF KPWM 202320Z 2100/2124 29006KT FM210600 30005KT",
          "forecast KBOS 202320Z 2100/2124 29006KT",
        ]
    )
  }

  @Test func `the header of a report ends the previous one, also in a bulletin without equals signs`() {
    #expect(
      split(
        "SAUS70 KWBC 202351\nMETAR KPWM 202351Z 27005KT 10SM\nCLR 02/M13 A2993\nKBOS 202354Z 28010KT\n KJFK 202351Z 30010KT\n"
      )
        == [
          "metar METAR KPWM 202351Z 27005KT 10SM CLR 02/M13 A2993", "metar KBOS 202354Z 28010KT",
          "metar KJFK 202351Z 30010KT",
        ]
    )
    #expect(
      split(
        "FTUS80 KWBC 202320\nTAF AMD\nKPWM 202320Z 2100/2124 29006KT\nFM210600 30005KT RMK\nNEXT 210000Z\n"
      ) == ["forecast TAF AMD KPWM 202320Z 2100/2124 29006KT FM210600 30005KT RMK NEXT 210000Z"]
    )
  }

  @Test(arguments: [
    "RMK AO2 SLP123", "AO2 SLP123", "SLP123 T01330094", "60012 T01330094", "A2993 RMK AO2", "BKN030 02/M13",
    "02/M13 A2993", "9999 BKN030", "10SM -RA", "-SHRA BKN030", "R27L/0600U", "CAVOK", "NOSIG", "Q1013 NOSIG",
    "WS020/24045KT", "620304 530005", "TX25/0412Z", "TEMPO 3000 RA",
  ])
  func `a line that cannot begin a report continues the previous one`(line: String) {
    #expect(
      split("KPWM 040051Z 27005KT 10SM\n\(line)\nKBOS 040054Z 28010KT")
        == ["metar KPWM 040051Z 27005KT 10SM \(line)", "metar KBOS 040054Z 28010KT"]
    )
    #expect(split("KPWM 040051Z 27005KT=\n\(line)").count == 2)
    #expect(split("KPWM 040051Z 27005KT\n\n\(line)").count == 2)
  }

  /// A wind or a validity may be all that is left of a head, four letters may be a station, and a word of
  /// prose is not a group.
  @Test(arguments: [
    "27005KT 10SM CLR", "0412/0424 27005KT", "TSRA BKN030CB", "RERA 28010KT", "KBOS 28010KT",
    "Heathrow 28010KT", "M", "2020 KBOS",
    "9999 KBOS 040054Z 28010KT", "202112040054 KBOS 040054Z 28010KT", "02/M13 METAR KBOS 040054Z 28010KT",
  ])
  func `a line that could begin a report begins one`(line: String) {
    #expect(split("KPWM 040051Z 27005KT\n\(line)").count == 2)
  }

  @Test func `the number of a transmission is not a report`() throws {
    let report = "KPWM 202351Z 27005KT"
    #expect(
      split("\u{1}\r\r\n123 \r\r\nSAUS70 KWBC 202351\r\r\n\(report)=\r\r\n\u{3}") == ["metar \(report)"]
    )
    #expect(split("000\n\(try Fixtures.text("windtemp-sfo-low-06.txt"))\n001\n") == ["winds"])
    #expect(split("METAR \(report)\n 10\n") == ["metar METAR \(report) 10"])
  }

  @Test func `a byte order mark before a report is ignored`() {
    let mark = "\u{FEFF}"
    #expect(
      split("\(mark)KPWM 202351Z 27005KT\n\(mark)KBOS 202354Z 28010KT\n")
        == ["metar KPWM 202351Z 27005KT", "metar KBOS 202354Z 28010KT"]
    )
  }

  @Test func `no-break spaces of web pages are spaces`() {
    #expect(
      split("METAR\u{A0}KPWM 202351Z\u{A0}27005KT\u{A0}10SM RMK À") == [
        "metar METAR KPWM 202351Z 27005KT 10SM RMK À"
      ]
    )
  }

  @Test(arguments: [
    ("METAR KPWM 202351Z 27005KT\n", "  FEW020\n"),
    ("SAUS70 KWBC 202351\nKPWM 202351Z 27005KT\n", "FEW020\n"),
    ("DATA BASED ON 210000Z\nFT  3000    6000\n", "BIH 9900    3308+15\n"), ("KPWM 202351Z", " FEW020"),
  ])
  func `a report without an end is unreadable`(beginning: String, line: String) throws {
    let text = beginning + String(repeating: line, count: 20_000)
    let reports = ReportSplitter.reports(in: text + "\n\nMETAR KBOS 202354Z 28010KT\n")
    #expect(reports.map(\.kind) == [.tooLong, .observation(.metar)])
    guard case .unreadable(let raw, .tooLong) = DecodedReport(try #require(reports.first), reference: .now)
    else {
      Issue.record("\(reports.first?.text.description.prefix(80) ?? "")")
      return
    }
    #expect(raw.bytes.count == 60)
  }

  @Test func `many reports on one line are not one long report`() {
    let line = String(repeating: "KPWM 202351Z 27005KT 10SM CLR 02/M13 A2993 ", count: 5000)
    #expect(ReportSplitter.reports(in: line).count { $0.kind == .observation(.metar) } == 5000)
  }

  /// As if the line had not been cut, wherever that is.
  @Test(arguments: [
    "KPWM 202351Z 27005KT 10SM CLR METAR COR KBOS 202354Z 28010KT FEW020 TAF AMD KPWM 202320Z 2100/2124 29006KT P6SM",
    "TAF KPWM 202320Z 2100/2124 29006KT TEMPO 2102/2105 2SM= SPECI KBOS 202354Z 28010KT= EGLL 202350Z 24005KT",
    "UA /OV BOS /TM 0215 /FL100 /TP E145= UA /OV BOS/TM 0216 /FL110 /TP B738=KPWM 202351Z 27005KT",
    "SIGMET A2 VALID 202355/210355 KZAK- TURB FL300", "no report at all, but words of a person",
  ])
  func `a line that is cut between words has the same reports`(line: String) {
    let whole = split(line)
    let bytes = Array(line.utf8)
    // The beginning of a line decides of which kind it is, and only `=` separates pilot reports.
    let first = line.hasPrefix("UA") ? bytes.firstIndex(of: UInt8(ascii: "=")) ?? 0 : 24
    let cuts = bytes.indices.filter { $0 > first && (first > 24 ? bytes[$0 - 1] == 0x3D : bytes[$0] == 0x20) }
    for isAlone in [false, true] {
      for places in [cuts] + cuts.map({ [$0] }) {
        var splitter = ReportSplitter()
        var reports: [SplitReport] = []
        var start = 0
        for place in places + [bytes.count] {
          let piece = Array(bytes[start..<place])
          if isAlone {
            splitter.takeAlone(piece, isCut: place < bytes.count, into: &reports)
          } else {
            splitter.take(piece, isCut: place < bytes.count, into: &reports)
          }
          #expect(isAlone || place == bytes.count || splitter.patience == nil)
          start = place
        }
        splitter.finish(into: &reports)
        #expect(reports.map(words) == whole, "cut at \(places), \(isAlone)")
      }
    }
  }

  @Test func `a long word in a long line is one error, and the reports beside it stay`() {
    let word = [UInt8](repeating: 0x58, count: 1 << 20)
    let report = "METAR KBOS 202354Z 28010KT"
    var splitter = ReportSplitter()
    var reports: [SplitReport] = []
    for piece in [Array("\(report) \(report)".utf8), word, word, word, Array("\(report) \(report)".utf8)] {
      splitter.take(piece, isCut: true, into: &reports)
    }
    splitter.take([], into: &reports)
    splitter.finish(into: &reports)
    #expect(
      reports.map(\.kind) == [.observation(.metar), .tooLong, .observation(.metar), .observation(.metar)]
    )
  }

  @Test(
    arguments: [
      ("TAF EGLL 211700Z 2118/2224 24010KT 9999", .seconds(2)),
      ("TAF EGLL 211700Z 2118/2224 24010KT 9999 TEMPO", nil),
      ("TAF EGLL 211700Z 2118/2224 24010KT 9999 PROB30", nil),
      ("TAF EGLL 211700Z 2118/2224 24010KT 9999 BECMG \t\r", nil),
      ("KBOS 202354Z 28010KT", .milliseconds(100)), ("UA /OV BOS/TM 0215", .milliseconds(100)), ("", nil),
    ] as [(String, Duration?)]
  )
  func `a report that surely goes on waits for its next line`(line: String, patience: Duration?) {
    var splitter = ReportSplitter()
    var reports: [SplitReport] = []
    splitter.take(Array(line.utf8), into: &reports)
    #expect(splitter.patience == patience)
  }

  @Test(arguments: [
    "FDCN01 CWAO 151200\nFCST BASED ON 151200 DATA VALID 151800 FOR USE 15-21",
    "FBCN31 CWAO 281945\nFCST BASED ON 281800 DATA VALID 010000 FOR USE 21-06",
    "FBUS31 KWNO 281945\nFCST BASED ON 281800 DATA VALID 010000 FOR USE 21-06",
    "FCST BASED ON 151200 DATA VALID 151800 FOR USE 15-21",
  ])
  func `Canadian winds aloft are rejected and not taken for reports`(head: String) throws {
    let product =
      head + "\n      3000   6000   9000  12000  18000\nYVR   9900 9900+01 2415-04\nYYC        2735-08"
    let reports = ReportSplitter.reports(in: product + "\n\nKPWM 202351Z 27005KT")
    #expect(reports.map(\.kind) == [.windsAloft, .observation(.metar)])
    guard case .unreadable(_, let error) = DecodedReport(try #require(reports.first), reference: .now) else {
      Issue.record("\(reports)")
      return
    }
    #expect(error.description.contains("a line FT with heights, as in the United States"))
  }

  @Test func `a bulletin for Canada that has a line of heights is decoded`() throws {
    let text = """
      FDCN1 KWBC 281530
      DATA BASED ON 281200Z
      VALID 281800Z   FOR USE 1400-2100Z. TEMPS NEG ABV 24000

      FT  3000    6000    9000
      YQT      9900 2415-07
      """
    let report = try #require(ReportSplitter.reports(in: text).first)
    guard case .windsAloft(let bulletin) = DecodedReport(report, reference: Fixtures.reference) else {
      Issue.record("\(report)")
      return
    }
    #expect(bulletin.valid != nil && bulletin.stations.count == 1)
  }

  @Test func `a forecast of several lines is one report below the date of a file server`() {
    #expect(
      split(
        "2021/12/03 23:20\nTAF KPWM 032320Z 0400/0424 29006KT P6SM SKC \n      FM041800 24006KT P6SM SCT250\n"
      )
        == ["forecast TAF KPWM 032320Z 0400/0424 29006KT P6SM SKC FM041800 24006KT P6SM SCT250"]
    )
  }

  @Test func `reports joined on one line are separated`() {
    #expect(
      split(
        "EGLL 170550Z AUTO 09011KT NOSIG EGLL 170520Z AUTO 09011KT NOSIG METAR COR EGLL 170450Z AUTO 09011KT"
      )
        == [
          "metar EGLL 170550Z AUTO 09011KT NOSIG", "metar EGLL 170520Z AUTO 09011KT NOSIG",
          "metar METAR COR EGLL 170450Z AUTO 09011KT",
        ]
    )
  }

  @Test func `a time in the remarks does not begin a report`() {
    #expect(split("METAR CYAB 152200Z 25008KT RMK LAST STFD OBS/NEXT 171100Z VIS E").count == 1)
    #expect(split("TAF CYQK 170738Z 1708/1720 32010KT RMK NXT FCST BY 171400Z").count == 1)
    #expect(split("KPWM 151156Z 27005KT RMK OBSN 151200Z").count == 1)
    #expect(split("TAF KHMN 151120Z 1512/1612 27005KT AMD NOT SKED 151800Z").count == 1)
    #expect(split("KPWM 151156Z 27005KT RMK AO2 KBOS 151154Z 10SM").count == 2)
  }

  @Test(arguments: [
    ("CYKF 020738Z 0208/0220 34005KT", true), ("KNYG 2021/2121 15007KT", true),
    ("EGQL 011100Z 011206 07010KT", true), ("kjfk 281130z 2812/2918 24010kt", true),
    ("TAF3 YSSY 280508Z 2806/2912 24010KT", true), ("Taf KJFK 281130Z 24010KT", true),
    ("BKN3 YSSY 280508Z 24010KT", false),
    ("COR EDDF 020738Z AMD 0208/0220 34005KT", true),
    ("YBBN 240900Z 17005KT 9999 INTER 1000/1200 3000", false),
    ("KPWM 040051Z AUTO 27005KT", false), ("METAR YBBN 240900Z 0208/0220", false), ("KPWM 040051Z", false),
  ])
  func `a forecast is known by its validity`(text: String, isForecast: Bool) throws {
    let report = try #require(ReportSplitter.reports(in: text).first)
    #expect((report.kind == .forecast) == isForecast)
  }

  /// The codes are in capitals, but some write them small.
  @Test(arguments: ["metars-varied.txt", "tafs-varied.txt", "pireps-varied.txt"])
  func `reports in small letters are split as in capitals`(name: String) throws {
    let text = try Fixtures.text(name)
    let capitals = ReportSplitter.reports(in: text.uppercased())
    let small = ReportSplitter.reports(in: text.lowercased())
    #expect(small.map(\.kind) == capitals.map(\.kind))
    #expect(small.map { $0.text.description.uppercased() } == capitals.map(\.text.description))
  }

  @Test func `a bulletin in small letters gives the kind of its reports`() {
    let bulletin = "ftus43 klbf 281130\n\ntaf\nklbf 281130z 24010kt p6sm=\nknyg 281130z 24010kt p6sm="
    #expect(
      split(bulletin) == ["forecast klbf 281130z 24010kt p6sm", "forecast knyg 281130z 24010kt p6sm"]
    )
  }

  @Test func `a winds aloft bulletin among reports is separated`() throws {
    let product = try Fixtures.text("windtemp-sfo-low-06.txt")
    #expect(
      split("METAR KPWM 040051Z 27005KT\n\(product)\nSPECI KBOS 040055Z 28010KT") == [
        "metar METAR KPWM 040051Z 27005KT", "winds", "speci SPECI KBOS 040055Z 28010KT",
      ]
    )
  }
}
