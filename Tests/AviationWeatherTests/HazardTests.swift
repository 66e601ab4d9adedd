import AviationWeather
import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

struct HazardTests {
  /// The service, answering a request by the first beginning of a path that its address contains, and with
  /// nothing to others.
  private func service(_ answers: [String: StubResponse]) -> StubService {
    StubService { request in
      answers.first { request.url.contains("/api/data/\($0.key)?") }?.value ?? .init(204)
    }
  }

  private func recorded(_ file: String) throws -> StubResponse {
    StubResponse(try SampleFolder(provider: "AviationWeather")[file].exchange.body)
  }

  private func hazards(_ answers: [String: StubResponse]) async throws -> HazardReport {
    try await AviationWeatherTests.hazards(service(answers).host(at: now), in: "30,-125,42,-110").get()
  }

  @Test func `each list takes one request, and pilot reports are requested for the area only`() async throws {
    let service = service([:])
    let report = try await AviationWeatherTests.hazards(service.host(at: now), in: "-20,175,-10,-175").get()
    #expect(report.hazards.isEmpty && report.problems.isEmpty)
    #expect(
      service.urls.map { $0.replacing("https://aviationweather.gov/api/data/", with: "") }.sorted() == [
        "airsigmet?format=json", "cwa?format=json", "gairmet?format=json", "isigmet?format=json",
        "pirep?bbox=-20.00,-180.00,-10.00,-175.00&age=3&format=json",
        "pirep?bbox=-20.00,175.00,-10.00,180.00&age=3&format=json",
      ]
    )
  }

  @Test func `a SIGMET of the United States moves from where it says, up to above its top`() async throws {
    let report = try await hazards(["airsigmet": recorded("airsigmet-2026.json")])
    let first = try #require(report.hazards.first { $0.series == "8C" })
    #expect(first.kind == .sigmet && first.phenomenon == .convection && report.hazards.count == 16)
    // MOV FROM 33025KT, TOPS ABV FL450.
    #expect(first.movement == .towards(degrees: 150, speed: .knots(25)))
    #expect(first.layer.top == .feet(45_000) && first.layer.isTopAbove && first.layer.base == nil)
    // TOPS TO FL450.
    #expect(report.hazards.first { $0.series == "9C" }?.layer.isTopAbove == false)
  }

  @Test func `an international SIGMET moves to where it says, and - is stationary`() async throws {
    let report = try await hazards(["isigmet": recorded("isigmet-2026-09-06.json")])
    func hazard(_ series: String) -> Hazard? { report.hazards.first { $0.series == series } }
    #expect(hazard("M04")?.movement == .towards(degrees: 112.5, speed: .knots(10)))
    #expect(hazard("4")?.movement == .stationary)
    // MOV NNW 05 KT, with the text "05" as its speed.
    #expect(hazard("P1")?.movement == .towards(degrees: 337.5, speed: .knots(5)))
    #expect(hazard("A01")?.layer.base == .feet(0) && hazard("4")?.layer.base == nil)
    #expect(hazard("P1")?.layer.isTopAbove == true && hazard("B01")?.layer.isTopAbove == false)
  }

  @Test(arguments: [
    ("TS", "EMBD TS", ["thunderstorm"]), ("TSGR", "", ["thunderstorm", "hail"]),
    ("TS", "EMBD TSGR", ["thunderstorm", "hail"]),
  ])
  func `a SIGMET of thunderstorms with hail names the hail`(code: String, text: String, expected: [String])
    async throws
  {
    let row =
      #"[{"hazard": "\#(code)", "qualifier": "EMBD", "rawSigmet": "\#(text) TOP ABV FL350", "top": 35000}]"#
    let hazard = try #require(try await hazards(["isigmet": StubResponse(row)]).hazards.first)
    #expect(hazard.encounters.map(\.phenomenon.rawValue) == expected)
    #expect(hazard.qualifier == "EMBD" && hazard.further.allSatisfy { $0.layer == hazard.layer })
  }

  @Test(
    arguments: [
      ("6E", nil, [], nil), ("8C", "SEV", ["hail TO 2 IN", "strongSurfaceWind GUSTS TO 70KT"], nil),
      ("9E", "SEV", ["tornado POSS", "hail TO 2.5 IN", "strongSurfaceWind GUSTS TO 65KT"], nil),
      ("7W", "SEV", ["strongSurfaceWind GUSTS TO 50KT"], nil), ("10E", nil, [], .weakening),
    ] as [(String, String?, [String], Hazard.Change?)]
  )
  func `a convective SIGMET names what comes with its storms`(
    series: String,
    qualifier: String?,
    companions: [String],
    change: Hazard.Change?
  ) async throws {
    let report = try await hazards(["airsigmet": recorded("airsigmet-2026.json")])
    let hazard = try #require(report.hazards.first { $0.series == series })
    #expect(hazard.qualifier?.words == qualifier && hazard.change == change)
    #expect(hazard.further.map { "\($0.phenomenon) \($0.qualifier?.words ?? "")" } == companions)
    #expect(hazard.further.allSatisfy { $0.layer == hazard.layer })
  }

  @Test(
    arguments: [
      ("AREA SEV EMBD TS MOV FROM 24030KT. TOPS ABV FL450.", "SEV EMBD", nil),
      ("LINE SEV TS 25 NM WIDE MOV LTL. TOPS TO FL450.", "LINE SEV", .stationary),
      ("ISOLD SEV TS D40 MOV LTL.", "ISOL SEV", .stationary), ("AREA TS MOV FROM 24030KT.", nil, nil),
      // No wind is that strong.
      ("AREA TS MOV LTL. WIND GUSTS TO 99999999999999999999KT POSS.", nil, .stationary),
      ("AREA TS MOV LTL. WIND GUSTS TO 401KT POSS.", nil, .stationary),
    ] as [(String, String?, Hazard.Movement?)]
  )
  func `a convective SIGMET is of severe, embedded or lined-up storms`(
    text: String,
    qualifier: String?,
    movement: Hazard.Movement?
  ) async throws {
    let row = #"[{"hazard": "CONVECTIVE", "rawAirSigmet": "CONVECTIVE SIGMET 8C \#(text)"}]"#
    let hazard = try #require(try await hazards(["airsigmet": StubResponse(row)]).hazards.first)
    #expect(hazard.qualifier?.words == qualifier && hazard.movement == movement && hazard.further.isEmpty)
  }

  @Test(
    arguments: [
      ("INTSF", .intensifying), ("WKN", .weakening), ("NC", .unchanged), ("XYZ", nil),
    ] as [(String, Hazard.Change?)]
  )
  func `an international SIGMET intensifies or weakens`(code: String, change: Hazard.Change?) async throws {
    let row = #"[{"hazard": "TS", "qualifier": "EMBD", "chng": "\#(code)", "rawSigmet": "EMBD TS STNR"}]"#
    let hazard = try #require(try await hazards(["isigmet": StubResponse(row)]).hazards.first)
    #expect(hazard.change == change && hazard.movement == .stationary)
  }

  @Test(arguments: [
    ("TC DEBBY PSN N2030 W07000 CB OBS AT 1200Z", "DEBBY"), ("TC NN PSN N2030 W07000 CB OBS", nil),
    ("TC OBS AT 1200Z", nil),
  ])
  func `a SIGMET of a tropical cyclone has its name`(text: String, name: String?) async throws {
    let row = #"[{"hazard": "TC", "rawSigmet": "KZMA MIAMI OCEANIC FIR \#(text)="}]"#
    let hazard = try #require(try await hazards(["isigmet": StubResponse(row)]).hazards.first)
    #expect(hazard.qualifier?.words == name)
  }

  /// The end of the row is 20:54:59Z.
  @Test(arguments: [
    ("CONVECTIVE SIGMET 25E VALID UNTIL 2155Z MA NH OUTLOOK VALID 212155-220155", "21T21:55"),
    ("SIGMET PAPA 1 VALID UNTIL 212200 MA", "21T22:00"), ("SIGMET PAPA 1 VALID UNTIL 220030", "22T00:30"),
    ("CONVECTIVE SIGMET 25E VALID UNTIL 0055Z", "22T00:55"),
    ("CONVECTIVE SIGMET 25E VALID UNTIL 2055Z", "21T20:55"), ("CONVECTIVE SIGMET 25E", "21T20:55"),
    // Neither the row nor the text makes the other one shorter.
    ("CONVECTIVE SIGMET 25E VALID UNTIL 1955Z", "21T20:55"),
    // Not about the same time, or no time.
    ("CONVECTIVE SIGMET 25E VALID UNTIL 0155Z", "21T20:55"),
    ("SIGMET PAPA 1 VALID UNTIL 202200", "21T20:55"),
    ("SIGMET PAPA 1 VALID UNTIL 2175Z", "21T20:55"), ("SIGMET PAPA 1 VALID UNTIL", "21T20:55"),
  ])
  func `an advisory ends when its row or its text does, whichever is later`(text: String, end: String)
    async throws
  {
    for (list, key) in [("airsigmet", "rawAirSigmet"), ("cwa", "cwaText")] {
      let row = #"[{"hazard": "CONVECTIVE", "validTimeTo": 1784667299, "\#(key)": "\#(text)"}]"#
      let hazard = try #require(try await hazards([list: StubResponse(row)]).hazards.first)
      #expect(hazard.end == (try instant("2026-07-\(end):00Z")))
    }
  }

  @Test func `recorded convective SIGMETs hold for two hours`() async throws {
    for (file, end) in [("airsigmet-2026.json", "03:55"), ("airsigmet-2026-07-21.json", "21:55")] {
      let hazards = try await hazards(["airsigmet": recorded(file)]).hazards
      #expect(Set(hazards.map(\.end)) == [try instant("2026-07-21T\(end):00Z")])
    }
  }

  @Test(arguments: [
    ("TURB", #""OCNL""#, "SIGMET NOVEMBER 7 OCNL SEV TURB BTN FL310 AND FL390", "OCNL SEV"),
    ("TURB", "null", "SIGMET NOVEMBER 7 SEV TO EXTM TURB BLW FL120", "EXTM"),
    ("TURB", #""SEV""#, "SIGMET NOVEMBER 7 OCNL SEV TURB", "SEV"),
    // The greater of two.
    ("TURB", #""SEV""#, "SIGMET NOVEMBER 7 SEV TO EXTM TURB", "EXTM"),
    ("TURB", #""OCNL MOD""#, "SIGMET NOVEMBER 7 SEV TURB", "OCNL SEV"),
    ("ICE", #""OCNL""#, "SIGMET PAPA 2 OCNL SEV RIME/MXD ICGICIP BTN FL080 AND FL140", "OCNL SEV"),
    ("MTW", "null", "SIGMET PAPA 2 SEV MTN WAVE", "SEV"), ("MTW", "null", "SIGMET PAPA 2 MTN WAVE", nil),
    // No SIGMET is issued for less.
    ("TURB", "null", "", "SEV"), ("ICE", #""OCNL""#, "", "OCNL SEV"),
    ("CONVECTIVE", "null", "CONVECTIVE SIGMET 8C AREA SEV TS MOV FROM 33025KT", "SEV"),
  ])
  func `a SIGMET of turbulence or icing in the United States is severe`(
    code: String,
    qualifier: String,
    text: String,
    expected: String?
  ) async throws {
    let row = #"[{"hazard": "\#(code)", "qualifier": \#(qualifier), "rawAirSigmet": "\#(text)"}]"#
    #expect(try await hazards(["airsigmet": StubResponse(row)]).hazards.map(\.qualifier?.words) == [expected])
  }

  @Test(arguments: [
    (#""SEV""#, "SEV ICE (FZRA) OBS SFC/FL100", "SEV (FZRA)"), ("null", "SEV ICE (FZRA)=", "(FZRA)"),
    (#""SEV FZRA""#, "SEV ICE (FZRA)", "SEV FZRA"), (#""SEV""#, "SEV ICE OBS SFC/FL100", "SEV"),
  ])
  func `a SIGMET of icing names freezing rain`(qualifier: String, text: String, expected: String) async throws
  {
    let row = #"[{"hazard": "ICE", "qualifier": \#(qualifier), "rawSigmet": "\#(text)"}]"#
    let report = try await hazards(["isigmet": StubResponse(row)])
    #expect(report.hazards.map(\.qualifier?.words) == [expected])
  }

  /// A SIGMET 1 holds from 01:00Z to 05:00Z; a second advisory begins at another time. It is 02:30Z.
  @Test(
    arguments: [
      ("isigmet", "EDGG LANGEN", "EDGG LANGEN FIR CNL SIGMET 1 210100/210500=", "21T02:00", nil),
      ("isigmet", "EDGG LANGEN", "EDGG LANGEN FIR CNL SIGMET 01 210100/210500=", "21T04:00", "04:00"),
      // Another region, another number, and a SIGMET of the day before.
      ("isigmet", "EDMM MUENCHEN", "EDMM MUENCHEN FIR CNL SIGMET 1 210100/210500=", "21T02:00", "05:00"),
      ("isigmet", "EDGG LANGEN", "EDGG LANGEN FIR CNL SIGMET 2 210100/210500=", "21T02:00", "05:00"),
      ("isigmet", "EDGG LANGEN", "EDGG LANGEN FIR CNL SIGMET 1 202000/210000=", "20T22:00", "05:00"),
      ("airsigmet", "KKCI", "CANCEL SIGMET 1. CONDS HV ENDED.", "21T02:00", nil),
      ("cwa", "ZMA", "ZMA CWA 1 CANCEL CWA 1.", "21T02:00", nil),
    ] as [(String, String, String, String, String?)]
  )
  func `a cancellation is not a hazard and ends what it cancels`(
    list: String,
    issuer: String,
    text: String,
    start: String,
    end: String?
  ) async throws {
    let (issuerKey, textKey) =
      switch list {
      case "isigmet": ("firName", "rawSigmet")
      case "airsigmet": ("icaoId", "rawAirSigmet")
      default: ("cwsu", "cwaText")
      }
    let first = list == "isigmet" ? "EDGG LANGEN" : issuer
    let begin = Int(try instant("2026-07-\(start):00Z").timeIntervalSince1970)
    let rows = #"""
      [{"hazard": "TS", "seriesId": "1", "\#(issuerKey)": "\#(first)", "validTimeFrom": 1784595600, \#
      "validTimeTo": 1784610000}, {"hazard": "TS", "seriesId": "2", "\#(issuerKey)": "\#(issuer)", \#
      "\#(textKey)": "\#(text)", "validTimeFrom": \#(begin), "validTimeTo": 1784610000}]
      """#
    let report = try await hazards([list: StubResponse(rows)])
    #expect(report.problems.isEmpty && report.missing.isEmpty)
    #expect(report.hazards.map(\.series) == (end == nil ? [] : ["1"]))
    #expect(report.hazards.first?.end == (try end.map { try instant("2026-07-21T\($0):00Z") }))
  }

  @Test func `a SIGMET whose number is only in the text is cancelled, too`() async throws {
    let rows = #"""
      [{"hazard": "TURB", "icaoId": "KKCI", "rawAirSigmet": "SIGMET PAPA 1 VALID UNTIL 210600 MA"},
      {"hazard": null, "icaoId": "KKCI", "rawAirSigmet": "CANCEL SIGMET PAPA 1. CONDS HV ENDED."}]
      """#
    let report = try await hazards(["airsigmet": StubResponse(rows)])
    #expect(report.hazards.isEmpty && report.problems.isEmpty)
  }

  @Test(
    arguments: [
      ("EDGG LANGEN FIR NO VA EXP=", nil), ("EDGG LANGEN FIR VA ERUPTION MT X NO VA EXP", nil),
      // The cloud is there until then.
      ("EDGG LANGEN FIR VA CLD OBS AT 0100Z SFC/FL250 FCST AT 0500Z NO VA EXP=", .volcanicAsh),
    ] as [(String, Hazard.Phenomenon?)]
  )
  func `an advisory that expects no volcanic ash is not a hazard`(text: String, expected: Hazard.Phenomenon?)
    async throws
  {
    let row = #"[{"hazard": "VA", "qualifier": "NO VA EXP", "rawSigmet": "\#(text)"}]"#
    let report = try await hazards(["isigmet": StubResponse(row)])
    #expect(report.problems.isEmpty && report.missing.isEmpty)
    #expect(report.hazards.map(\.phenomenon) == [expected].compactMap(\.self))
    #expect(report.hazards.allSatisfy { $0.qualifier == nil })
  }

  /// The row has a top of 25,000 ft and a speed of 40.
  @Test(
    arguments: [
      ("TURB", "SEV TURB OBS ABV FL250 MOV NE 40KMH", 25_000, true, 21.6),
      ("TURB", "SEV TURB OBS ABV 7620M MOV NE 40 KMH=", 25_000, true, 21.6),
      ("TURB", "SEV TURB OBS TOP ABV FL250 MOV NE 40KT", nil, true, 40),
      ("TURB", "SEV TURB OBS TOP FL250 MOV NE 40KT", nil, false, 40),
      // Another height, and a speed that is converted already.
      ("TURB", "SEV TURB OBS TOP FL250 MOV NE 74KMH. CLD ABV FL100", nil, false, 40),
      ("TS", "EMBD TS ABV FL250 MOV NE 40KT", nil, true, 40),
    ] as [(String, String, Double?, Bool, Double)]
  )
  func `heights and speeds have the meaning of the text`(
    code: String,
    text: String,
    base: Double?,
    isTopAbove: Bool,
    knots: Double
  ) async throws {
    let row =
      #"[{"hazard": "\#(code)", "rawSigmet": "\#(text)", "top": 25000, "dir": "NE", "spd": "40"}]"#
    let hazard = try #require(try await hazards(["isigmet": StubResponse(row)]).hazards.first)
    #expect(hazard.layer == Hazard.Layer(base.map { .feet($0) }, .feet(25_000), isTopAbove: isTopAbove))
    guard case .towards(45, let speed?) = hazard.movement else {
      Issue.record("\(String(describing: hazard.movement))")
      return
    }
    #expect(abs(speed.knots - knots) < 0.1)
  }

  @Test(
    arguments: [
      ("SFC VIS", nil, "lowVisibility"), ("VIS", "SFC", "lowVisibility"),
      ("MT OBSC", nil, "mountainObscuration"),
      ("ISOL CB", nil, "ISOL cumulonimbus"), ("OCNL CB", nil, "OCNL cumulonimbus"),
      ("FRQ CB", nil, "FRQ cumulonimbus"), ("CB", "FRQ", "FRQ cumulonimbus"),
      ("ISOL TCU", nil, "ISOL toweringCumulus"), ("TCU", nil, "toweringCumulus"),
      ("ISOL TS", nil, "ISOL thunderstorm"), ("OCNL TSGR", nil, "OCNL thunderstorm, hail"),
      ("BKN CLD", nil, "brokenCloud"), ("OVC CLD", nil, "overcast"), ("CLD", "OVC", "overcast"),
      ("SFC WIND", nil, "strongSurfaceWind"), ("SFC WSPD", nil, "strongSurfaceWind"),
      ("MOD TURB", nil, "MOD turbulence"), ("MOD TURB", "MOD", "MOD turbulence"),
      ("MOD ICE", nil, "MOD icing"), ("MOD MTW", nil, "MOD mountainWave"), ("HVY SS", nil, "HVY sandstorm"),
      ("VA CLD", nil, "volcanicAsh"), ("MOD PCPN", "HVY", "HVY other"),
    ] as [(String, String?, String)]
  )
  func `the names of AIRMETs and SIGMETs of the ICAO are known`(
    code: String,
    qualifier: String?,
    expected: String
  ) async throws {
    let word = qualifier.map { "\"\($0)\"" } ?? "null"
    let row = #"[{"hazard": "\#(code)", "qualifier": \#(word), "rawSigmet": "EDGG AIRMET 5 VALID"}]"#
    let hazard = try #require(try await hazards(["isigmet": StubResponse(row)]).hazards.first)
    #expect(hazard.encounters.map(words).joined(separator: ", ") == expected)
    #expect(hazard.code == (hazard.phenomenon == .other ? code : nil))
  }

  @Test(
    arguments: [
      ("EDGG AIRMET 5 VALID 211000/211400 EDZF- EDGG LANGEN FIR MOD ICE", "SIGMET", .airmet),
      ("EDGG SIGMET 5 VALID 211000/211400 EDZF- EDGG LANGEN FIR SEV ICE", "SIGMET", .sigmet),
      ("WSUS31 KKCI CONVECTIVE SIGMET 8C. SEE AIRMET SIERRA", "AIRMET", .sigmet),
      ("WAUS43 KKCI AIRMET ZULU FOR ICE", "SIGMET", .airmet),
    ] as [(String, String, Hazard.Kind)]
  )
  func `an advisory is what its text calls it`(text: String, type: String, kind: Hazard.Kind) async throws {
    for (list, key) in [("airsigmet", "rawAirSigmet"), ("isigmet", "rawSigmet")] {
      let row = #"[{"hazard": "ICE", "airSigmetType": "\#(type)", "\#(key)": "\#(text)"}]"#
      #expect(try await hazards([list: StubResponse(row)]).hazards.map(\.kind) == [kind])
    }
    let row = #"[{"hazard": "ICE", "airSigmetType": "\#(type)"}]"#
    let untold = try await hazards(["airsigmet": StubResponse(row)]).hazards
    #expect(untold.map(\.kind) == [type == "AIRMET" ? .airmet : .sigmet])
    #expect(untold.map(\.qualifier) == [type == "AIRMET" ? nil : "SEV"])
  }

  @Test func `an AIRMET is cancelled by an AIRMET, not by a SIGMET of the same number`() async throws {
    for (kind, expected) in [("AIRMET", []), ("SIGMET", ["1"])] {
      let rows = #"""
        [{"hazard": "ISOL CB", "seriesId": "1", "firName": "EDGG", "rawSigmet": "EDGG AIRMET 1 VALID"}, \#
        {"hazard": null, "firName": "EDGG", "rawSigmet": "EDGG \#(kind) 2 VALID EDGG FIR CNL \#(kind) 1="}]
        """#
      #expect(try await hazards(["isigmet": StubResponse(rows)]).hazards.map(\.series) == expected)
    }
  }

  @Test(arguments: ["PCPN", "UNK"]) func `the code of an unknown hazard is kept`(code: String) async throws {
    let row = #"[{"hazard": "\#(code)", "qualifier": "HVY"}]"#
    let hazard = try #require(try await hazards(["cwa": StubResponse(row)]).hazards.first)
    #expect(hazard.phenomenon == .other && hazard.code == code && hazard.qualifier == "HVY")
    #expect(try await hazards(["cwa": StubResponse(#"[{"hazard": "TS"}]"#)]).hazards.map(\.code) == [nil])
  }

  @Test(
    arguments: [
      (#""base": "FZL", "fzlbase": "040", "fzltop": "080""#, 4000),
      (#""base": "FZL", "fzlbase": "SFC", "fzltop": "080""#, 0), (#""base": "FZL", "fzlbase": null"#, nil),
      (#""base": "020", "fzlbase": "040""#, 2000),
    ] as [(String, Double?)]
  )
  func `icing from the freezing level begins at the lowest one`(fields: String, base: Double?) async throws {
    let row =
      #"[{"hazard": "ICE", "validTime": "2026-02-28T21:00:00Z", "top": "160", "severity": "MOD", \#(fields)}]"#
    let report = try await hazards(["gairmet": StubResponse(row)])
    #expect(report.hazards.map(\.layer) == [Hazard.Layer(base.map { .feet($0) }, .feet(16_000))])
    #expect(report.problems.isEmpty)
  }

  @Test func `a G-AIRMET has text in hundreds of feet and stands for the time around it`() async throws {
    let report = try await hazards(["gairmet": recorded("gairmet-2026-07-21.json")])
    let bumps = try #require(
      report.hazards.first { $0.phenomenon == .turbulence && $0.layer.base == .feet(0) }
    )
    #expect(bumps.layer.top == .feet(8000) && bumps.qualifier == "MOD")
    let span = try #require(bumps.start)...(try #require(bumps.end))
    #expect(span.upperBound.timeIntervalSince(span.lowerBound) == 10_800)
    let levels = report.hazards.filter { $0.phenomenon == .freezingLevel }
    #expect(levels.contains { $0.layer.base == .feet(16_000) && $0.layer.top == .feet(16_000) })
    let multiple = levels.filter { $0.layer.base == .feet(9000) && $0.layer.top == .feet(14_000) }
    #expect(!multiple.isEmpty && multiple.allSatisfy { $0.qualifier?.meaning == .severalLayers })
  }

  @Test func `a Center Weather Advisory has points of text`() async throws {
    let report = try await hazards(["cwa": recorded("cwa-zma-2026.json")])
    let only = try #require(report.hazards.first)
    #expect(only.kind == .centerAdvisory && only.layer.top == .feet(33_000) && only.shape?.points.count == 2)
  }

  @Test func `pilot reports are decoded from their text, at the place of the service`() async throws {
    let report = try await hazards(["pirep": recorded("pirep-west-2026.json")])
    #expect(report.hazards.count == 13, "without the positions of three aircraft")
    let ice = try #require(report.hazards.first { $0.issuer == "SF50" })
    #expect(ice.phenomenon == .icing && ice.layer.base == .feet(20_000) && ice.shape?.kind == .point)
    let bumps = try #require(report.hazards.first { $0.issuer == "E75L" })
    #expect(
      bumps.phenomenon == .turbulence && bumps.layer.base == .feet(0) && bumps.layer.top == .feet(16_000)
    )
  }

  @Test(arguments: [
    ("airsigmet", #""movementDir": 270, "movementSpd": 1e300"#, "movementSpd"),
    ("airsigmet", #""movementDir": 270, "movementSpd": -1"#, "movementSpd"),
    ("isigmet", #""dir": "E", "spd": "1e300""#, "spd"),
    ("isigmet", #""dir": "E", "validTimeTo": 1e300"#, "validTimeTo"),
  ])
  func `a number that no hazard has is reported and not shown`(
    list: String,
    fields: String,
    problem: String
  ) async throws {
    let report = try await hazards([list: StubResponse(#"[{"hazard": "TS", \#(fields)}]"#)])
    let hazard = try #require(report.hazards.first)
    #expect(hazard.movement == .towards(degrees: 90, speed: nil) && hazard.end == nil)
    #expect(report.problems.map(\.path) == ["\(list)[0].\(problem)"])
  }

  @Test(arguments: [
    ("isigmet", "{}", "[0].hazard: expected text that is not empty, found nothing"),
    ("airsigmet", #"{"hazard": 7}"#, "[0].hazard: expected text that is not empty, found 7"),
    ("cwa", "null", "[0]: expected an object, found null"),
    (
      "gairmet", #"{"hazard": "TS"}"#,
      "[0].validTime: expected a time such as 2026-01-20T17:51:00+00:00, found nothing"
    ),
    (
      "gairmet", #"{"hazard": "TS", "validTime": 7}"#,
      "[0].validTime: expected a time such as 2026-01-20T17:51:00+00:00, found 7"
    ),
  ])
  func `a row without a hazard or its time has one problem`(list: String, row: String, problem: String)
    async throws
  {
    let report = try await hazards([list: StubResponse("[\(row)]")])
    #expect(report.hazards.isEmpty)
    #expect(report.problems.count == 1 && report.problems.first?.message.contains(problem) == true)
  }

  @Test(arguments: ["0x10", "1e2", "inf", "-10", "1001", "FL100"])
  func `a height of a G-AIRMET is digits`(level: String) async throws {
    let row = #"[{"hazard": "FZLVL", "validTime": "2026-02-28T21:00:00Z", "level": "\#(level)"}]"#
    let report = try await hazards(["gairmet": StubResponse(row)])
    #expect(report.hazards.map(\.layer) == [Hazard.Layer()])
    #expect(report.problems.map(\.path) == ["gairmet[0].level"])
  }

  @Test(arguments: ["ABV FLinf", "ABV FL0xC8", "ABV FL2e2", "ABV 2e4FT", "ABV 0x1p9M"])
  func `a word that is not a height is not read as one`(text: String) async throws {
    for top in [20_000, 1_680] {
      let row = #"[{"hazard": "TURB", "rawSigmet": "SEV TURB \#(text)", "top": \#(top)}]"#
      let hazard = try #require(try await hazards(["isigmet": StubResponse(row)]).hazards.first)
      #expect(hazard.layer == Hazard.Layer(nil, .feet(Double(top))))
    }
  }

  @Test(arguments: [
    (#""lat": 95, "lon": -70"#, "pirep[0].lat"), (#""lat": 43, "lon": "west""#, "pirep[0].lon"),
    (#""lat": 43"#, "pirep[0].lon"),
  ])
  func `an impossible position of a pilot report is reported`(fields: String, path: String) async throws {
    let row = #"[{"pirepType": "PIREP", "rawOb": "RNO UA /OV DBS/TM 0115 /FL160 /TB MOD", \#(fields)}]"#
    let report = try await hazards(["pirep": StubResponse(row)])
    #expect(report.hazards.map(\.shape) == [nil] && report.problems.map(\.path) == [path])
  }

  @Test(arguments: [
    (#"{"lat": "x", "lon": 1}"#, "lat"), (#"{"lat": 91, "lon": 1}"#, "lat"), (#"{"lat": 1}"#, "lon"),
  ])
  func `a corner that cannot be read has one problem`(point: String, key: String) async throws {
    let row = #"[{"hazard": "TS", "coords": [\#(point)]}]"#
    let report = try await hazards(["isigmet": StubResponse(row)])
    #expect(report.hazards.map(\.shape) == [nil])
    #expect(report.problems.map(\.path) == ["isigmet[0].coords[0].\(key)"])
  }

  @Test func `hazards beyond the limit of rows are left out and reported`() async throws {
    let rows = Array(repeating: #"{"hazard": "TS"}"#, count: RowLimit.count + 1).joined(separator: ",")
    let report = try await hazards(["isigmet": StubResponse("[\(rows)]")])
    #expect(report.hazards.count == RowLimit.count && report.problems.map(\.path) == ["isigmet"])
  }

  private func hazard(of report: String, type: String = "PIREP") async throws -> Hazard {
    let row = #"[{"pirepType": "\#(type)", "rawOb": "\#(report)"}]"#
    return try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first)
  }

  @Test(
    arguments: [
      ("/FL060/IC SEV CLR BLO 070", 0, 7000, false), ("/FL120/TB SEV ABV 100", 10_000, 10_000, true),
      ("/FLUNKN/TB SEV ABV 100", 10_000, 10_000, true), ("/FL110/TB MOD 080-100", 8000, 10_000, false),
      ("/FL090/TB NEG BLO 120", 0, 12_000, false), ("/FL090", 9000, 9000, false), ("", nil, nil, false),
      // Smooth air is not where the turbulence is.
      ("/FL090/TB SEV 080-100/IC NEG BLO 070", 8000, 10_000, false),
      ("/FL090/TB SEV 080-100 NEG ABV 120", 8000, 10_000, false),
      // The turbulence may be at any height.
      ("/FLDURD/TB SEV/IC LGT 040-060", nil, nil, false), ("/FLDURD/TB SEV/IC LGT ABV 040", nil, nil, false),
      // The aircraft was elsewhere.
      ("/FL360/IC SEV CLR 030-050", 3000, 5000, false), ("/FL350/TB MOD BLO 040", 0, 4000, false),
      // A range of altitudes, and one that cannot be read as a whole.
      ("/FL085-FL140/TB SEV", 8500, 14_000, false), ("/FLDURC 040-120/TB SEV", 4000, 12_000, false),
      ("/FL120-140", 12_000, 14_000, false), ("/FL100B120/TB SEV", nil, nil, false),
      ("/FL100-ABC/TB SEV", nil, nil, false), ("/FL100-ABC/TB SEV 080", 8000, 8000, false),
      // Wind shear in the remarks is near the ground.
      ("/FL090/TB MOD/RM LLWS +/-20KT RWY 29", 0, 9000, false), ("/FLDURD/RM LLWS -10KT", nil, nil, false),
    ] as [(String, Double?, Double?, Bool)]
  )
  func `a hazard has the heights of its pilot report`(
    fields: String,
    base: Double?,
    top: Double?,
    isTopAbove: Bool
  ) async throws {
    let hazard = try await hazard(of: "BOS UA /OV BOS/TM 0115\(fields)")
    #expect(hazard.layer.base == base.map { .feet($0) } && hazard.layer.top == top.map { .feet($0) })
    #expect(hazard.layer.isTopAbove == isTopAbove)
  }

  /// A layer in hundreds of feet, or none when it is unknown.
  @Test(arguments: [
    ("/FL360/TB LGT 340-370/IC SEV CLR 030-050", ["severe icing 30-50", "light turbulence 340-370"]),
    ("/FL080/TB LGT-MOD 020-040/IC LGT RIME 040-060", ["moderate turbulence 20-40", "light icing 40-60"]),
    ("/FL190/TB NEG BLO 180/IC MOD-SEV MX 120-160", ["severe icing 120-160"]),
    ("/FL090/TB MOD/IC LGT 040-060", ["moderate turbulence 90-90", "light icing 40-60"]),
    ("/FLDURD/TB MOD/IC LGT 040-060", ["moderate turbulence", "light icing 40-60"]),
    ("/FL350/TB LGT 310-350 MOD ABV 350", ["moderate turbulence 350-350+", "light turbulence 310-350"]),
    ("/FL350/TB LGT/TB MOD", ["moderate turbulence 350-350"]),
    ("/FL090/TB MOD/RM LLWS -10KT RWY 29", ["lowLevelWindShear 0-90", "moderate turbulence 90-90"]),
    ("/FL390/WX VA/TB LGT 370-390", ["volcanicAsh 390-390", "light turbulence 370-390"]),
    (
      "/FLDURC/IC MOD MIX 100-150 LGTMIX 150-200", ["moderate icing 100-150", "light icing 150-200"]
    ),
    // Heights that cannot be read may be any.
    ("/FL100/IC MOD MIX 100-150 HEAPS 150-200", ["moderate icing 100-150", "icing"]),
    ("/FL100/TB NEG 040-060 BUMPY 080-100", ["turbulence"]),
    ("/FL100/TB MOD 040-060 10NM FINAL", ["moderate turbulence 40-60"]),
    ("/FL100/TB SEV 040-060 240360", ["severe turbulence 40-60", "severe turbulence"]),
    // Smooth air has no height that matters.
    ("/FL100/TB NEG 240360", ["report 100-100"]), ("/FL100/TB SMTH/IC NEG 180240", ["report 100-100"]),
    ("/FL100/TB MOD LLWS +/-15KT", ["lowLevelWindShear 100-100", "moderate turbulence 100-100"]),
    ("/FL390/WX VA200-TOP350 VA100-TOP150", ["volcanicAsh 200-350", "volcanicAsh 100-150"]),
    ("/FL390/WX VA200-TOPUNKN", ["volcanicAsh 200-200+"]), ("/FL390/WX VA200", ["volcanicAsh"]),
    ("/FL060/TBSEV", ["severe turbulence 60-60"]),
    ("/FL0303/TB MOD", ["moderate turbulence"]), ("/FL085/X172/TB MOD", ["moderate turbulence"]),
    (
      "/FL350/TB LGT CHOP/SEV 250-270", ["severe turbulence 250-270", "light turbulence 350-350"]
    ),
    // A thunderstorm reaches far above and below the aircraft.
    ("/FL080/WX GR/RM FUNNEL CLOUD", ["tornado", "hail"]),
    ("/FL060/WX +FC TSGR", ["tornado", "thunderstorm", "hail"]),
    ("/FL060/WX FC", ["tornado"]), ("/FL060/WX +TSGR", ["thunderstorm", "hail"]),
    ("/FL060/WX SQ/TB LGT", ["squall", "light turbulence 60-60"]), ("/FL060/WX FZRA", ["freezingRain"]),
    ("/FL060/RM LTG STRIKE", ["lightningStrike"]), ("/FL060/RM BRAP", ["POOR brakingAction 0-0"]),
    ("/FL060/WX FZRA000-TOP050", ["freezingRain 0-50"]), ("/FL060/RM TSTM TOPS FL450", ["thunderstorm"]),
    ("/FL350/TB LGT CHOP/RM MTN WAVE", ["light turbulence 350-350", "mountainWave 350-350"]),
    ("/FLDURC 040-UNKN/TB SEV", ["severe turbulence"]), ("/FL040-UNKN/TB SEV", ["severe turbulence"]),
    // An end that is open or unknown.
    ("/FL330/TB SEV 300+", ["severe turbulence 300-300+"]),
    ("/FL050/TB SEV 090-", ["severe turbulence 0-90"]),
    ("/FL050/IC SEV CLR SFC-UNKN", ["severe icing 0-0+"]),
    ("/FL085/SK BKN030-TOP090/IC SEV CLR 030-TOPS", ["severe icing 30-30+"]),
    // Feet, and a number far from the aircraft that may be anything.
    (
      "/FL050/TB MOD W/ -15KT LOSS AT 400", ["lowLevelWindShear 0-50", "moderate turbulence 4-4"]
    ),
    ("/FL050/TB SEV BUMPS AT 400", ["severe turbulence"]),
    ("/FL350/TB MOD JOLTS 030", ["moderate turbulence"]),
    ("/FL350/TB MOD JOLTS 300", ["moderate turbulence 300-300"]),
  ])
  func `each danger of a pilot report has a layer of its own`(fields: String, expected: [String]) async throws
  {
    let hazard = try await hazard(of: "BOS UA /OV BOS/TM 0115\(fields)")
    #expect(hazard.encounters.map(words) == expected)
  }

  @Test(arguments: [
    ("/FL060/TB NEG/IC NEG", ["turbulence 60-60", "icing 60-60"]),
    ("/FL350/TB SMTH BLO 040", ["turbulence 0-40"]), ("/FL060/IC NONE", ["icing 60-60"]),
    ("/FL090/TB MOD 080-100 NEG ABV 120/IC NEG", ["turbulence 120-120+", "icing 90-90"]),
    ("/FL060/TB NEG CHOP", []), ("/FL060/TB NEG LLWS", []), ("/FL060/TB NEG BUMPY/IC UNKN", []),
    ("/FL060/TB LGT", []), ("/FL060", []),
  ])
  func `a pilot report says where there was nothing`(fields: String, expected: [String]) async throws {
    let hazard = try await hazard(of: "BOS UA /OV BOS/TM 0115\(fields)")
    #expect(hazard.denied.map(words) == expected)
  }

  private func words(of encounter: Hazard.Encounter) -> String {
    let layer = encounter.layer
    let heights = [layer.base, layer.top].compactMap { $0.map { "\(Int(($0.feet / 100).rounded()))" } }
    let parts: [String?] = [
      encounter.qualifier?.words, encounter.phenomenon.rawValue, heights.joined(separator: "-"),
    ]
    return parts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
      + (layer.isTopAbove ? "+" : "")
  }

  @Test func `each danger of an air-report has a layer of its own`() async throws {
    let row = #"""
      [{"pirepType": "AIREP", "rawOb": "ARP UAL1", "fltLvl": 350, "tbInt1": "LGT", "icgInt1": "SEV", \#
      "icgBas1": 30, "icgTop1": 50}]
      """#
    let hazard = try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first)
    #expect(hazard.encounters.map(words) == ["severe icing 30-50", "light turbulence 350-350"])
    #expect(hazard.reaches(.feet(33_000)...(.feet(37_000))) && hazard.reaches(.feet(4000)...(.feet(8000))))
    #expect(!hazard.reaches(.feet(18_000)...(.feet(22_000))))
  }

  @Test(arguments: [
    ("/TB MOD/IC SEV RIME 040-070", "severe icing, moderate turbulence", true),
    ("/TB SEV/IC SEV", "severe turbulence, severe icing", true),
    ("/TB LGT/IC LGT-MOD", "moderate icing, light turbulence", false),
    ("/TB MOD/IC TRC", "moderate turbulence, trace icing", false),
    ("/RM LLWS +/-20KT RWY 29", "lowLevelWindShear", true), ("/TB LLWS", "lowLevelWindShear", true),
    ("/TB NEG/LLWS +/- 15KT", "lowLevelWindShear", true), ("/TB NEG LLWS", "report", false),
    ("/TB SEV-MOD", "severe turbulence", true),
    ("/TB LGT CHOP/RM LLWS -10KT", "lowLevelWindShear, light turbulence", true),
    ("/TB EXTRM/RM LLWS", "extreme turbulence, lowLevelWindShear", true),
    ("/TB CHOP", "turbulence", false), ("/WX VA/TB LGT", "volcanicAsh, light turbulence", true),
    ("/WX HAIL 1/2IN/RM FUNNEL CLOUD W", "tornado, hail", true), ("/WX FC", "tornado", true),
    ("/WX TSGR/TB MOD", "thunderstorm, hail, moderate turbulence", true),
    ("/WX TSRA/TB LGT", "thunderstorm, light turbulence", false), ("/WX SQ", "squall", false),
    ("/WX FV02SM FZRA", "freezingRain", true), ("/WX -FZDZ/IC MOD", "freezingDrizzle, moderate icing", true),
    ("/WX PL/IC LGT", "icePellets, light icing", false), ("/RM NO TSTMS", "report", false),
    ("/RM TSTMS W OR HAIL", "thunderstorm, hail", true), ("/RM LGT FZRA INC", "freezingRain", true),
    ("/RM UNABLE TO MAINTAIN ALT MTN WAVE", "mountainWave", false),
    ("/TB LGT CHOP/RM MICROBURST -40KT RY18C", "lowLevelWindShear, light turbulence", true),
    ("/RM WS LOSS OF 20 KTS AT 400 FINAL RY04R", "lowLevelWindShear", true), ("/WX GR/RM HAIL", "hail", true),
    ("/RM TORNADO AND HAIL", "tornado, hail", true), ("/RM NO HAIL", "report", false),
    ("/TB SEV/RM SEV TURB DURGC", "severe turbulence", true),
    ("/FL090/TB LGT/RM SEV TURB", "severe turbulence, light turbulence", true),
    ("/RM SEV ICG", "severe icing", true),
    ("/RM VOLCANIC ERUPTION", "volcanicAsh", true), ("/RM WINDSHEAR +/-20KT", "lowLevelWindShear", true),
    ("/RM WIND SHEAR LOSS 15KT FINAL RWY 4R", "lowLevelWindShear", true),
    ("/TB SVR/IC SVR RIME", "severe turbulence, severe icing", true), ("/IC TR MXD", "trace icing", false),
    // A word that cannot be read is not smooth air.
    ("/TB BUMPY", "turbulence", false), ("/IC HEAPS 040-060", "icing", false),
    ("/TB NEG/IC WHITE", "icing", false), ("/TB NEG BUMPY", "report", false),
    ("/TB UNKN/IC UNKN", "report", false),
    ("/TB NONE/IC NONE", "report", false), ("/TB 040-060", "report", false),
    ("/TB NEG/IC NEG", "report", false), ("/TB NEG/RM NO LLWS", "report", false),
    ("/RM -20KT AT 400 RY04R", "lowLevelWindShear", true), ("/RM HVY RIME ICE", "severe icing", true),
    ("/RM LGTNG STRIKE", "lightningStrike", false),
    ("/TB LGT/RM BA NIL", "NIL brakingAction, light turbulence", false),
    ("/RM BRKG ACTN POOR", "POOR brakingAction", false), ("/RM BRAF", "MEDIUM brakingAction", false),
    ("/TB SEV/RM BA MED TO POOR", "severe turbulence, MEDIUM TO POOR brakingAction", true),
  ])
  func `a pilot report names all that was met, the strongest first`(
    fields: String,
    words: String,
    isUrgent: Bool
  ) async throws {
    let hazard = try await hazard(of: "BOS UA /OV BOS/TM 0115\(fields)")
    let names = hazard.encounters.map { encounter in
      [encounter.qualifier?.words, encounter.phenomenon.rawValue].compactMap(\.self).joined(separator: " ")
    }
    #expect(names.joined(separator: ", ") == words && hazard.isUrgent == isUrgent)
  }

  /// The service reads it as severe.
  @Test(arguments: [
    ("/FL060/TB SEVR", ["severe turbulence 60-60"]), ("/FL060/TB SEVR CHOP", ["severe turbulence 60-60"]),
    ("/FL060/TB LGT BLO 040 SEVR", ["severe turbulence", "light turbulence 0-40"]),
    ("/FL060/TB NEG SEVR", ["severe turbulence"]),
    // The text takes precedence.
    ("/FL060/TB LGT", ["light turbulence 60-60"]), ("/FL060/TB NEG", ["report"]),
    ("/FL060/IC LGT", ["light icing 60-60"]),
  ])
  func `where words cannot be read, the strength of the service counts`(fields: String, expected: [String])
    async throws
  {
    let codes = #""tbInt1": "LGT-SEV", "tbInt2": "MOD", "icgInt1": "SEV""#
    let row = #"[{"pirepType": "PIREP", "rawOb": "BOS UA /OV BOS/TM 0115\#(fields)", \#(codes)}]"#
    let hazard = try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first)
    let isSevere = expected.contains { $0.hasPrefix("severe") }
    #expect(
      hazard.encounters.map(words).filter { $0 != "report 60-60" } == expected.filter { $0 != "report" }
    )
    #expect(hazard.isUrgent == isSevere)
  }

  @Test func `a pilot report is urgent by its label, by the service or by its content`() async throws {
    #expect(try await hazard(of: "BOS UUA /OV BOS/TM 0115/TB LGT").isUrgent)
    #expect(try await hazard(of: "BOS UA /OV BOS/TM 0115/TB LGT", type: "Urgent PIREP").isUrgent)
    #expect(try await hazard(of: "BOS UA /OV BOS/TM 0115/TB SEV").isUrgent)
    #expect(try await !hazard(of: "BOS UA /OV BOS/TM 0115/TB MOD").isUrgent)
  }

  @Test(
    arguments: [
      ("ARP UAL1 4040N 07340W 0112 F350 TB SEV", #""tbInt1": "SEV""#, "severe turbulence", 35, 35, true),
      ("ARP UAL1 4040N 07340W 0112 F350", #""tbInt1": "LGT-MOD""#, "moderate turbulence", 35, 35, false),
      (
        "ARP UAL1 4040N 07340W 0112 F350", #""icgInt2": "MOD", "icgBas2": 150, "icgTop2": 180"#,
        "moderate icing", 15, 18, false
      ),
      (
        "ARP UAL1 4040N 07340W 0112 F350", #""tbInt1": "LGT", "tbInt2": "MOD", "icgInt1": "SEV""#,
        "severe icing, moderate turbulence", 35, 35, true
      ),
      ("ARS UAL1 4040N 07340W 0112 F350 CB", #""tbInt1": """#, "report", 35, 35, true),
    ] as [(String, String, String, Double, Double, Bool)]
  )
  func `an air-report with turbulence or icing is a hazard, and so is a special one`(
    raw: String,
    fields: String,
    words: String,
    base: Double,
    top: Double,
    isUrgent: Bool
  ) async throws {
    let row = #"[{"pirepType": "AIREP", "rawOb": "\#(raw)", "fltLvl": 350, \#(fields)}]"#
    let hazard = try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first)
    let names = hazard.encounters.map { encounter in
      [encounter.qualifier?.words, encounter.phenomenon.rawValue].compactMap(\.self).joined(separator: " ")
    }
    #expect(names.joined(separator: ", ") == words && hazard.isUrgent == isUrgent && hazard.text == raw)
    #expect(hazard.layer.base == .feet(base * 1000) && hazard.layer.top == .feet(top * 1000))
  }

  @Test(arguments: [
    ("SEV TURB", "", "severe turbulence"), ("TB SEV", "", "severe turbulence"), ("VA CLD", "", "volcanicAsh"),
    ("EMBD TSGR", "", "EMBD thunderstorm, hail"), ("SEV MTW=", "", "severe mountainWave"),
    ("MOD TURB SEV ICE", "", "severe icing, moderate turbulence"), ("HVY SS", "", "HVY sandstorm"),
    // What the service has read from the text is not added again.
    ("SEV TURB SEV ICE", #""tbInt1": "SEV", "#, "severe turbulence, severe icing"),
    ("NO VA CLD", "", "report"), ("NEG TURB", "", "report"),
  ])
  func `a special air-report is about what its text names`(text: String, fields: String, words: String)
    async throws
  {
    let raw = "ARS BAW123 4230N07100W 0225 F350 \(text)"
    let row = #"[{"pirepType": "AIREP", "rawOb": "\#(raw)", \#(fields)"fltLvl": 350}]"#
    let hazard = try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first)
    let names = hazard.encounters.map { encounter in
      [encounter.qualifier?.words, encounter.phenomenon.rawValue].compactMap(\.self).joined(separator: " ")
    }
    #expect(names.joined(separator: ", ") == words && hazard.isUrgent)
    let layer =
      text.contains("TSGR") || text.contains("SS")
      ? Hazard.Layer() : Hazard.Layer(.feet(35_000), .feet(35_000))
    #expect(hazard.encounters.allSatisfy { $0.layer == layer })
  }

  @Test(arguments: [#""tbInt1": """#, #""tbInt1": "NEG", "icgInt2": "NEGclr""#, #""tbInt1": "SMTH""#])
  func `an air-report of a position or of smooth air is neither a hazard nor a failure`(fields: String)
    async throws
  {
    let raw = "ARP UAL1 4040N 07340W 0112 F350 MS26 160/050KT"
    let row = #"[{"pirepType": "AIREP", "rawOb": "\#(raw)", "fltLvl": 350, \#(fields)}]"#
    let report = try await hazards(["pirep": StubResponse(row)])
    #expect(report.hazards.isEmpty && report.problems.isEmpty && report.missing.isEmpty)
  }

  @Test func `an air-report with turbulence at an unknown height may be at any`() async throws {
    let row =
      #"[{"pirepType": "AIREP", "rawOb": "ARP UAL1", "tbInt1": "SEV", "icgInt1": "MOD", "icgBas1": 90}]"#
    let hazard = try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first)
    #expect(hazard.encounters.map(words) == ["severe turbulence", "moderate icing 90-90"])
  }

  @Test func `an impossible time of an air-report is reported and not used`() async throws {
    let row = #"[{"pirepType": "AIREP", "rawOb": "ARS UAL1", "fltLvl": 350, "obsTime": 1e300}]"#
    let report = try await hazards(["pirep": StubResponse(row)])
    #expect(report.hazards.map(\.start) == [nil])
    #expect(report.problems.map(\.path) == ["pirep[0].obsTime"])
  }

  /// The positions are those of the service for the same reports, and of two airports.
  @Test(arguments: [
    ("KADH120005", 34.759, -96.5863), ("KLEE172025", 28.4176, -81.702), ("KRNO167012", 39.2995, -119.7681),
    ("KRNO 167003", 39.4492, -119.7681), ("KPAE", 47.9073, -122.282), ("3856N 07727W", 38.9333, -77.45),
    ("10 SW KGNV", 29.572, -82.406), ("1F0", 34.1469, -97.1227),
  ])
  func `without a position of the service that of the airport in the report is used`(
    location: String,
    latitude: Double,
    longitude: Double
  ) async throws {
    let raw = "RNO UA /OV \(location) /TM 0115 /FL160 /TP E75L /TB MOD"
    let row = #"[{"pirepType": "PIREP", "rawOb": "\#(raw)", "lat": null, "lon": null}]"#
    let shape = try #require(try await hazards(["pirep": StubResponse(row)]).hazards.first?.shape)
    let expected = try #require(Coordinates(latitude: latitude, longitude: longitude))
    #expect(shape.distance(to: expected).nauticalMiles < 3)
  }

  /// The service knows the navigation aids, which the other reports name: MKG is 9 NM from the airport KMKG.
  @Test func `no position read from a report is far from that of the service`() async throws {
    let reports = try PlacedReport.all()
    let rows = reports.map { ["pirepType": "PIREP", "rawOb": $0.raw, "receiptTime": $0.received] }
    let body = [UInt8](try JSONSerialization.data(withJSONObject: rows))
    let hazards = try await hazards(["pirep": StubResponse(body)]).hazards
    #expect(hazards.compactMap(\.text) == reports.map(\.raw))
    var placed: [String] = []
    for (report, hazard) in zip(reports, hazards) {
      guard let shape = hazard.shape else { continue }
      placed.append(report.raw)
      let theirs = try #require(Coordinates(latitude: report.lat, longitude: report.lon))
      #expect(shape.distance(to: theirs).nauticalMiles < 3, "\(report.raw)")
    }
    #expect(reports.count == 114 && placed.count == 9, "\(placed)")
    // Figures without a name, which the service puts at the office, and a route, of which it takes the
    // middle.
    #expect(!placed.contains { $0.contains("/OV 08003/") || $0.contains("/OV BOI-RDM/") })
  }

  @Test(arguments: ["DBS054023", "LAX090010", "KPWM-KBOS", "10 SW GNV", "KXQZ090010", "O/ANY"])
  func `a point that is not an airport has no position`(location: String) async throws {
    let row = #"[{"pirepType": "PIREP", "rawOb": "RNO UA /OV \#(location) /TM 0115 /FL160 /TP E75L"}]"#
    #expect(try await hazards(["pirep": StubResponse(row)]).hazards.map(\.shape) == [nil])
  }

  @Test func `several areas of an advisory are several hazards`() async throws {
    let ring = #"[{"lat": 1, "lon": 1}, {"lat": 2, "lon": 1}, {"lat": 2, "lon": 2}]"#
    let row = #"[{"hazard": "TS", "seriesId": "1", "geom": "AREAS", "coords": [\#(ring), \#(ring)]}]"#
    #expect(try await hazards(["isigmet": StubResponse(row)]).hazards.map(\.shape?.kind) == [.area, .area])
  }

  @Test func `an area around the world is reported and not used`() async throws {
    let ring = [(0, 0), (60, 120), (60, -120), (61, 0)]
      .map { #"{"lat": \#($0.0), "lon": \#($0.1)}"# }.joined(separator: ",")
    let row = #"[{"hazard": "TS", "seriesId": "1", "geom": "AREA", "coords": [\#(ring)]}]"#
    let report = try await hazards(["isigmet": StubResponse(row)])
    #expect(report.hazards.map(\.shape) == [nil])
    #expect(report.problems.map(\.path) == ["isigmet[0].coords"])
  }

  @Test(arguments: [
    #"[{"lat": 1, "lon": 1}, {"lat": "x", "lon": 1}, {"lat": 2, "lon": 2}]"#, #"[{"lat": 91, "lon": 1}]"#,
    "7",
    "null", "[]",
  ])
  func `an advisory whose place cannot be read is of an unknown place, not left out`(coords: String)
    async throws
  {
    let row = #"[{"hazard": "TS", "seriesId": "1", "coords": \#(coords)}]"#
    let report = try await hazards(["isigmet": StubResponse(row)])
    #expect(report.hazards.count == 1 && report.hazards.first?.shape == nil)
  }

  @Test(
    arguments: [
      ("airsigmet", .sigmet), ("isigmet", .internationalSIGMET), ("gairmet", .airmet),
      ("cwa", .centerAdvisory), ("pirep", .pilotReports),
    ] as [(String, MissingHazards)]
  )
  func `a list that fails is missing and never empty`(list: String, missing: MissingHazards) async throws {
    for response in [StubResponse(500, ""), StubResponse("<html>"), StubResponse("[1, 2]")] {
      let host = service([list: response]).host(at: now)
      let report = try await AviationWeatherTests.hazards(host, in: "30,-125,42,-110").get()
      #expect(report.hazards.isEmpty && report.missing == [missing] && !report.problems.isEmpty, "\(list)")
    }
  }

  @Test func `nothing but failures is a failure`() async throws {
    let service = StubService(.init(500, ""))
    let failure = try await AviationWeatherTests.hazards(service.host(at: now), in: "0,0,1,1").failure
    #expect(failure?.reason != nil)
  }
}

/// A recorded pilot report with its position by the service.
private struct PlacedReport: Decodable {
  let raw: String
  let received: String
  let lat: Double
  let lon: Double

  static func all() throws -> [PlacedReport] {
    let file = Repository.root.appending(path: "Tests/AviationReportsTests/Fixtures/pirep-awc-decoded.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(PlacedReport.self, from: Data($0.utf8))
    }
  }
}
