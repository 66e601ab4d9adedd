import AviationReports
import Foundation
import SpannedJSON
import TestSupport
import Testing

@testable import Formats
@testable import Layout

/// Decoded reports as JSON for programs and as plain English for people.
struct DecodedReportTests {
  /// 4 December 2021, 01:00 UTC.
  private let reference = Date(timeIntervalSince1970: 1_638_579_600)

  private func json(_ text: String) throws -> String {
    let report = try #require(ReportSplitter.reports(in: text).first)
    var writer = JSONWriter()
    DecodedReportJSON(DecodedReport(report, reference: reference)).write(to: &writer)
    return writer.text
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(try json(text).utf8)) as? [String: Any])
  }

  @Test func `the JSON of an observation has all its values`() throws {
    let text =
      "SPECI KPWM 040051Z AUTO 27005G15KT M1/4SM R11/2600FT/U -SN VV002 M02/M13 A2993 RMK AO2 SLP135 XYZZY"
    #expect(
      try json(text)
        == #"{"raw":"\#(text)","kind":"SPECI","station":"KPWM","time":"2021-12-04T00:51:00Z","auto":true,"corrected":false,"#
        + #""wind":{"directionDegrees":270,"variable":false,"speedKt":5,"gustKt":15,"variableFromDegrees":null,"variableToDegrees":null},"#
        + #""visibility":{"meters":402.3,"qualifier":"lessThan"},"#
        + #""clouds":[{"cover":"VV","baseFtAGL":200,"type":null}],"verticalVisibilityFt":200,"weather":["-SN"],"#
        + #""rvr":[{"runway":"11","minimumMeters":792.5,"minimumQualifier":"exact","maximumMeters":null,"maximumQualifier":null,"tendency":"rising"}],"#
        + #""temperatureC":-2,"dewPointC":-13,"altimeterHPa":1013.5,"altimeterInHg":29.93,"seaLevelPressureHPa":1013.5,"#
        + #""ceilingFt":200,"flightCategory":"LIFR","relativeHumidityPercent":42.8,"densityAltitudeFt":-1970,"#
        + #""pressureAltitudeFt":68,"estimatedCloudBaseFtAGL":null,"computed":["ceilingFt","flightCategory","#
        + #""relativeHumidityPercent","densityAltitudeFt","pressureAltitudeFt"],"#
        + #""recentWeather":[],"trends":[],"contradictions":[],"#
        + #""remarks":[{"type":"stationType","raw":"AO2","precipitationSensor":true,"augmented":false},"#
        + #"{"type":"seaLevelPressure","raw":"SLP135","hPa":1013.5}],"repaired":[],"unparsed":["XYZZY"]}"#
    )
  }

  @Test(arguments: [
    ("KPWM 040051Z VRB03KT", "wind", "variable", 1.0), ("KPWM 040051Z 27010MPS", "wind", "speedKt", 19.4),
    ("KPWM 040051Z 9999 FEW020", "visibility", "meters", 10_000),
    ("KPWM 040051Z 10SM CLR", "visibility", "meters", 16_093.4),
  ])
  func `values have the unit of their key`(text: String, member: String, key: String, expected: Double) throws
  {
    let part = try #require(try object(text)[member] as? [String: Any])
    #expect((part[key] as? NSNumber)?.doubleValue == expected)
  }

  @Test(arguments: [
    "wind", "visibility", "clouds", "weather", "temperatureC", "dewPointC", "altimeterHPa", "altimeterInHg",
    "seaLevelPressureHPa",
    "ceilingFt", "flightCategory", "verticalVisibilityFt", "relativeHumidityPercent", "densityAltitudeFt",
    "pressureAltitudeFt", "estimatedCloudBaseFtAGL",
  ])
  func `a missing value is null, not omitted`(key: String) throws {
    #expect(try object("KPWM 040051Z AUTO")[key] is NSNull)
  }

  @Test func `the JSON of a forecast has its periods`() throws {
    let taf = try object(
      "TAF KPWM 032320Z 0400/0424 29006KT P6SM SKC FM041800 24006KT 3SM BR BKN008 PROB30 TEMPO 0420/0422 -SN TX05/0419Z"
    )
    let periods = try #require(taf["periods"] as? [[String: Any]])
    #expect(periods.map { $0["change"] as? String } == ["INITIAL", "FM", "PROB"])
    #expect(periods.map { $0["flightCategory"] as? String } == ["VFR", "IFR", "IFR"])
    #expect(
      periods.map { $0["from"] as? String } == [
        "2021-12-04T00:00:00Z", "2021-12-04T18:00:00Z", "2021-12-04T20:00:00Z",
      ]
    )
    #expect(
      periods.map { $0["to"] as? String } == [
        "2021-12-04T18:00:00Z", "2021-12-05T00:00:00Z", "2021-12-04T22:00:00Z",
      ]
    )
    #expect((periods.last?["probabilityPercent"] as? NSNumber)?.intValue == 30)
    #expect((taf["maxTemperature"] as? [[String: Any]])?.count == 1)
  }

  @Test(arguments: [
    ("WS R03", "windShear", #"[{"phase":"both","runway":"03"}]"#),
    (
      "W07/S6", "seaStates",
      #"[{"figure":6,"state":"very rough, waves 4 to 6 m","temperatureC":7,"waveHeightMeters":null}]"#
    ),
    (
      "R24/290050", "runwayStates",
      #"[{"brakingFigure":50,"depositFigure":2,"depthFigure":0,"extentFigure":9,"runway":"24","state":"#
        + #""runway 24: wet or water patches, on 51 to 100 % of the runway, less than 1 mm deep, friction coefficient 0.50"}]"#
    ),
    ("BLACKBLU", "colourStates", #"[{"colour":"blue","next":null,"unusable":true}]"#),
    ("RF00.4/012.2", "rainfall", #"[{"sinceNineMillimeters":12.2,"tenMinutesMillimeters":0.4}]"#),
    (
      "RF00.4/001.2/003.6", "rainfall",
      #"[{"sinceNineMillimeters":1.2,"tenMinutesMillimeters":0.4,"thirdMillimeters":3.6}]"#
    ),
    ("NOSIG", "noSignificantChange", "true"),
    (
      "RMK T00261015", "contradictions",
      #"[{"of":"temperature","unusedC":2.6,"usedC":20},{"of":"dewPoint","unusedC":-1.5,"usedC":11}]"#
    ),
    ("Q1020", "contradictions", #"[{"of":"altimeter","unusedHPa":1020,"usedHPa":1013.2}]"#),
  ])
  func `supplementary information of reports is written as JSON`(text: String, key: String, expected: String)
    throws
  {
    let report = try object("KPWM 040051Z 27005KT 10SM CLR 20/11 A2992 \(text)")
    #expect(report["unparsed"] as? [String] == [])
    let value = try #require(report[key])
    let data = try JSONSerialization.data(
      withJSONObject: value,
      options: [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
    )
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("A2992", "densityAltitudeFt", 856, true), ("A2992", "pressureAltitudeFt", 77, true),
    ("A2992", "relativeHumidityPercent", 56.2, true),
    ("A2992 RMK RH/60", "relativeHumidityPercent", 60, false),
    ("A2992 RMK DENSITY ALT 1900FT", "densityAltitudeFt", 1900, false), ("", "densityAltitudeFt", nil, false),
  ])
  func `computed values are marked, reported ones are not`(
    text: String,
    key: String,
    expected: Double?,
    isComputed: Bool
  ) throws {
    let report = try object("KPWM 040051Z 27005KT 10SM BKN020 20/11 \(text)")
    #expect(report[key] as? Double == expected)
    #expect((report["computed"] as? [String])?.contains(key) == isComputed)
  }

  @Test func `a station missing in the directory has no elevation`() throws {
    let report = try object("ZZZZ 040051Z 27005KT 10SM BKN020 20/11 A2992")
    #expect(report["densityAltitudeFt"] is NSNull)
    #expect(
      report["computed"] as? [String] == [
        "ceilingFt", "flightCategory", "relativeHumidityPercent",
      ]
    )
  }

  @Test func `a trend has full dates`() throws {
    func trends(_ text: String) throws -> [[String: Any]] {
      try #require(try object(text)["trends"] as? [[String: Any]])
    }
    let night = try trends("EGLL 032350Z 27005KT 9999 TEMPO FM2355 TL0130 3000 BR BECMG AT040100 BKN008")
    #expect(night.map { $0["from"] as? String } == ["2021-12-03T23:55:00Z", nil])
    #expect(night.map { $0["until"] as? String } == ["2021-12-04T01:30:00Z", nil])
    #expect(night.map { $0["at"] as? String } == [nil, "2021-12-04T01:00:00Z"])
    #expect(try trends("EGLL 27005KT 9999 TEMPO FM2355 3000 BR").allSatisfy { $0["from"] is NSNull })
  }

  @Test(
    arguments: [
      ("9999 BKN020 20/11 Q1020 TEMPO 3000 RA BKN006 BECMG 0500", ["IFR", "LIFR"], []),
      ("9999 BKN020 20/11 Q1020 BECMG BKN008 TEMPO 4000 BR BECMG NSC", ["IFR", "IFR", "VFR"], []),
      ("9999 20/11 Q1020 TEMPO 3000 RA", [nil], ["IFR"]),
      ("9999 BKN020 20/11 Q1020 TEMPO 3OOO RA", [nil], []),
      ("9999 BKN020 20/11 Q1020 TEMPO 0300 FG BKNOO4", ["LIFR"], []),
      ("9999 BKN020 20/11 Q1020 TEMPO 3000 RA BECNG 9999 NSW", [nil], ["IFR"]),
      ("0300 FG VV001 20/11 Q1020 BLU BECMG BLU", [nil], []),
    ] as [(String, [String?], [String])]
  )
  func `a trend has the category of its own and inherited values`(
    text: String,
    categories: [String?],
    bounds: [String]
  ) throws {
    let trends = try #require(try object("EGLL 032350Z 27005KT \(text)")["trends"] as? [[String: Any]])
    #expect(trends.map { $0["flightCategory"] as? String } == categories)
    #expect(trends.compactMap { $0["flightCategoryNoBetterThan"] as? String } == bounds)
    let page = try page("EGLL 032350Z 27005KT \(text)")
    for category in categories.compactMap(\.self) + bounds.map({ "\($0) or worse" }) {
      #expect(page.contains(": flight category \(category)\n"), "\(page)")
    }
  }

  @Test func `a second set of conditions after the pressure is not the observation`() throws {
    let report = try object("KPWM 040051Z 27005KT 9999 FEW020 20/11 Q1020 3000 BKN008")
    #expect((report["visibility"] as? [String: Any])?["meters"] as? Int == 10_000)
    let second = try #require(report["supplementary"] as? [String: Any])
    #expect((second["visibility"] as? [String: Any])?["meters"] as? Int == 3000)
    #expect((second["clouds"] as? [[String: Any]])?.map { $0["cover"] as? String } == ["BKN"])
  }

  @Test func `each further wind after the pressure begins a new set`() throws {
    let report = try object(
      "LPMA 040030Z 36017G32KT 9999 FEW018 20/14 Q1015 RS 36011G27KT 310V050 MID VRB05KT"
    )
    let second = try #require(report["supplementary"] as? [String: Any])
    let further = try #require(report["furtherSupplementary"] as? [[String: Any]])
    let winds = ([second] + further).map { $0["wind"] as? [String: Any] }
    #expect(winds.map { $0?["speedKt"] as? Int } == [11, 5])
    #expect(winds.map { $0?["variable"] as? Bool } == [false, true])
    #expect(winds.map { $0?["variableFromDegrees"] as? Int } == [310, nil])
  }

  @Test func `changes that differ by one word are distinguished`() throws {
    let trends = try #require(
      try object("EGXX 040050Z 27005KT BLU PROB30 3000 BR PROB30 TEMPO 2000 BR BECMG BLU")["trends"]
        as? [[String: Any]]
    )
    #expect(trends.map { $0["recurring"] as? String } == [nil, "TEMPO", nil])
    #expect(trends.map { $0["probabilityPercent"] as? Int } == [30, 30, nil])
    #expect((trends.last?["colourState"] as? [String: Any])?["colour"] as? String == "blue")
    let taf = try object(
      "TAF RTD KPWM 032320Z 0400/0424 29006KT PROB30 0402/0404 BR PROB30 TEMPO 0420/0422 -SN"
    )
    #expect(taf["delayed"] as? Bool == true)
    #expect(
      (taf["periods"] as? [[String: Any]])?.map { $0["recurring"] as? String } == [nil, nil, "TEMPO"]
    )
  }

  @Test func `a colour state of a forecast is reported, and alone leaves the flight category unknown`() throws
  {
    let taf = try object(
      "TAF EGQL 032300Z 0400/0409 24015KT 9999 SCT030 BLU TEMPO 0400/0406 4000 RA BKN008 GRN "
        + "PROB30 TEMPO 0403/0409 YLO1"
    )
    let periods = try #require(taf["periods"] as? [[String: Any]])
    #expect(
      periods.map { ($0["colourState"] as? [String: Any])?["colour"] as? String }
        == ["blue", "green", "yellow1"]
    )
    #expect(periods.map { $0["flightCategory"] as? String } == ["VFR", "IFR", nil])
  }

  @Test func `a cancelled observation says so`() throws {
    #expect(try object("METAR KPWM 040051Z CNL")["cancelled"] as? Bool == true)
    #expect(try object("METAR KPWM 040051Z 27005KT")["cancelled"] == nil)
  }

  @Test(arguments: [
    ("TCU NE DIST CB SW", ["towering cumulus": [false], "cumulonimbus": [true]]),
    ("CB DSNT NW TS E", ["cumulonimbus": [true], "thunderstorm": [false]]),
  ])
  func `a word of distance before a phenomenon belongs to it`(text: String, expected: [String: [Bool]]) throws
  {
    let remarks = try #require(try object("KPWM 040051Z 27005KT RMK \(text)")["remarks"] as? [[String: Any]])
    var found: [String: [Bool]] = [:]
    for remark in remarks {
      found[remark["subject"] as? String ?? "", default: []].append(remark["distant"] as? Bool ?? false)
    }
    #expect(found == expected)
  }

  @Test func `directions with different distances are not joined`() throws {
    let report = try object("KPWM 040051Z 27005KT RMK LTG VC NW DSNT E")
    let remarks = try #require(report["remarks"] as? [[String: Any]])
    #expect(remarks.map { $0["directions"] as? [String] } == [["NW"], ["E"]])
    #expect(remarks.map { $0["distant"] as? Bool } == [false, true])
  }

  @Test(arguments: ["ALL WNDS GRID", "CB TOP 400 W"])
  func `words that are not a location are read as words`(text: String) throws {
    let report = try object("KPWM 040051Z 27005KT RMK \(text)")
    for remark in try #require(report["remarks"] as? [[String: Any]]) {
      #expect(
        (remark["directions"] as? [String])?.count ?? 0 < 2 && remark["distanceMeters"] as? Double == nil
      )
    }
  }

  @Test func `a wind above the highest code is marked as a bound`() throws {
    let wind = try #require(try object("KPWM 040051Z 270P99GP99KT")["wind"] as? [String: Any])
    #expect(wind["speedKt"] as? Int == 99)
    #expect(wind["speedAtLeast"] as? Bool == true)
    #expect(wind["gustAtLeast"] as? Bool == true)
    #expect(try object("KPWM 040051Z 27099KT RTD")["delayed"] == nil)
  }

  @Test func `repairs are reported`() throws {
    let text = "SAEZ 040005Z 24010KT 9999 SCT120 27/23 Q1 007"
    let page = try page(text)
    #expect(page.contains("\nrepaired: Q1 007 read as Q1007\n"), "\(page)")
  }

  @Test(arguments: [Explanation.none, .all])
  func `contradictions are reported`(explanation: Explanation) throws {
    let text = "KJFK 040051Z 27005KT 10SM CLR 20/11 A2992 Q1020 RMK T00261015"
    let page = try page(text, explanation: explanation)
    #expect(page.contains("contradiction: the altimeter settings differ: 1013.2 hPa, which is used, and"))
    #expect(page.contains("contradiction: the body says 20 °C, which is used, but the remarks 2.6 °C"))
  }

  @Test(arguments: [("PROB30", nil), ("PROB30 TEMPO", "TEMPO"), ("PROB30 INTER", "INTER")])
  func `a probable change has its recurrence`(text: String, recurring: String?) throws {
    let taf = try object("TAF YSCB 112300Z 1200/1224 24010KT 9999 SCT030 \(text) 1204/1208 3000 TSRA")
    let period = try #require((taf["periods"] as? [[String: Any]])?.last)
    #expect(period["change"] as? String == "PROB")
    #expect((period["probabilityPercent"] as? NSNumber)?.intValue == 30)
    #expect(period["recurring"] as? String == recurring)
    let metar = try object("YSCB 112300Z 24010KT 9999 12/08 Q1012 \(text) 2304/2308 3000 TSRA")
    let trend = try #require((metar["trends"] as? [[String: Any]])?.last)
    #expect(trend["change"] as? String == "PROB")
    #expect((trend["probabilityPercent"] as? NSNumber)?.intValue == 30)
    #expect(trend["recurring"] as? String == recurring)
  }

  @Test func `times and locations of remarks are values`() throws {
    let remarks = try #require(
      try object("KPWM 040051Z RMK TORNADO B13E1220 VISNO N QUL 4 E NO AMDS AFT 1522")["remarks"]
        as? [[String: Any]]
    )
    #expect(remarks.count == 4)
    let began = try #require(remarks.first?["began"] as? [String: Any])
    #expect(began["hour"] is NSNull)
    #expect(began["minute"] as? Int == 13)
    #expect(remarks.first?["ended"] as? [String: Int] == ["hour": 12, "minute": 20])
    #expect(remarks[1]["directions"] as? [String] == ["N"])
    #expect(remarks[2]["direction"] as? String == "E")
    #expect(remarks[3]["day"] as? Int == 15)
    #expect(remarks[3]["hour"] as? Int == 22)
  }

  @Test(arguments: [
    ("BKN030CB", #"{"baseFt":3000,"cover":"BKN","genus":"cumulonimbus","raw":"BKN030CB","type":"cloud"}"#),
    ("BKN030", #"{"baseFt":3000,"cover":"BKN","genus":null,"raw":"BKN030","type":"cloud"}"#),
    ("FM020630", #"{"day":2,"end":false,"hour":6,"minute":30,"raw":"FM020630","type":"time"}"#),
    ("BLACKRED", #"{"colour":"red","next":null,"raw":"BLACKRED","type":"colour","unusable":true}"#),
    ("BLUWHT", #"{"colour":"blue","next":"white","raw":"BLUWHT","type":"colour","unusable":false}"#),
    (
      "R24/290050",
      #"{"brakingFigure":50,"depositFigure":2,"depthFigure":0,"extentFigure":9,"raw":"R24/290050","runway":"24","#
        + #""state":"runway 24: wet or water patches, on 51 to 100 % of the runway, less than 1 mm deep, "#
        + #"friction coefficient 0.50","type":"runwayState"}"#
    ),
    (
      "TS W-N MOV W-N",
      #"{"directions":["W","NW","N"],"distanceMeters":null,"distant":false,"frequency":null,"moving":"W-NW-N","#
        + #""overhead":false,"raw":"TS W-N MOV W-N","subject":"thunderstorm","type":"observation","vicinity":false}"#
    ),
    (
      "AMD NOT SKED AFT 1603Z",
      #"{"day":16,"hour":3,"minute":0,"raw":"AMD NOT SKED AFT 1603Z","type":"noAmendments","until":null}"#
    ),
    (
      "AMD LTD TO CLD AND WIND TIL 132300",
      #"{"day":null,"hour":null,"minute":null,"raw":"AMD LTD TO CLD AND WIND TIL 132300","to":["cloud","wind"],"#
        + #""type":"amendmentsLimited","until":{"day":13,"hour":23,"minute":0}}"#
    ),
  ])
  func `a remark contains the same for programs as for people`(text: String, expected: String) throws {
    let remarks = try #require(try object("KPWM 040051Z RMK \(text)")["remarks"] as? [[String: Any]])
    let data = try JSONSerialization.data(
      withJSONObject: try #require(remarks.first),
      options: [.sortedKeys, .withoutEscapingSlashes]
    )
    #expect(remarks.count == 1)
    #expect(String(decoding: data, as: UTF8.self) == expected)
  }

  @Test(arguments: [
    ("931001", "centimeters", "0.254"), ("933001", "centimeters", "0.254"),
    ("933013", "centimeters", "3.302"),
    ("4/001", "centimeters", "2.54"), ("/S02/", "centimeters", "2"), ("P0001", "millimeters", "0.25"),
    ("I1001", "millimeters", "0.25"),
  ])
  func `an amount for programs equals the amount in the report`(text: String, key: String, value: String)
    throws
  {
    let report = try json("KPWM 040051Z RMK \(text)")
    #expect(report.contains("\"\(key)\":\(value)}") || report.contains("\"\(key)\":\(value),"), "\(report)")
  }

  @Test(arguments: [
    ("KPWM 040051Z SCT080AC FEW030CI BKN100CB BKN110", ["AC", "CI", "CB", nil]),
    ("KPWM 040051Z OVC020SC", ["SC"]), ("KPWM 040051Z OVC020///", [nil]),
  ])
  func `every kind of cloud has its code`(text: String, expected: [String?]) throws {
    let clouds = try #require(try object(text)["clouds"] as? [[String: Any]])
    #expect(clouds.map { $0["type"] as? String } == expected)
  }

  @Test func `an estimated wind and a visibility without directions are marked`() throws {
    let report = try object("KPWM 040051Z E25003KT 3200NDV")
    #expect((report["wind"] as? [String: Any])?["estimated"] as? Bool == true)
    #expect((report["visibility"] as? [String: Any])?["withoutDirections"] as? Bool == true)
    let other = try object("KPWM 040051Z 25003KT 3200")
    #expect((other["wind"] as? [String: Any])?["estimated"] == nil)
    #expect((other["visibility"] as? [String: Any])?["withoutDirections"] == nil)
  }

  private func page(_ text: String, explanation: Explanation = .none) throws -> String {
    let report = try #require(ReportSplitter.reports(in: text).first)
    return page(of: DecodedReport(report, reference: reference), explanation: explanation)
  }

  private func page(of report: DecodedReport, explanation: Explanation = .none) -> String {
    var options = RenderOptions()
    options.explanation = explanation
    var page = ByteBuffer()
    DecodedReportPage(report, options: options, now: reference).append(as: .text, to: &page)
    return page.text
  }

  @Test(arguments: [DecodedReportPage.Format.text, .markdown])
  func `a page in ASCII has only ASCII`(format: DecodedReportPage.Format) throws {
    let report = try #require(ReportSplitter.reports(in: "KPWM 202351Z 24008KT 10SM CLR 12/11 A2992").first)
    var options = RenderOptions()
    (options.glyphs, options.explanation) = (.ascii, .all)
    var page = ByteBuffer()
    let decoded = DecodedReport(report, reference: reference)
    DecodedReportPage(decoded, options: options, now: reference).append(as: format, to: &page)
    #expect(page.text.utf8.allSatisfy { $0 < 0x80 } && page.text.contains("240"), "\(page.text)")
  }

  /// The page without the line breaks that its width causes.
  private func unbroken(_ page: String) -> String { page.replacingOccurrences(of: "\n  ", with: " ") }

  @Test func `a category of which only a limit is known is shown`() throws {
    #expect(try page("KPWM 040051Z 27005KT 2SM BR 10/09 A2992").contains("\nflight category IFR or worse\n"))
    let json = try object("TAF EGLL 031100Z 0312/0412 24012KT 3000 BR BKN///")
    let period = try #require((json["periods"] as? [[String: Any]])?.first)
    #expect(period["flightCategoryNoBetterThan"] as? String == "IFR")
    #expect(period["computed"] as? [String] == ["flightCategoryNoBetterThan"])
    let prevailing = try #require((json["prevailing"] as? [[String: Any]])?.first)
    #expect(prevailing["flightCategoryNoBetterThan"] as? String == "IFR")
    let taf = try page("TAF EGLL 031100Z 0312/0412 24012KT 3000 BR BECMG 0314/0316 9999 NSW SKC")
    #expect(taf.contains("\nflight category IFR or worse, VFR from 03/16Z\n"), "\(taf)")
  }

  @Test func `unreadable groups are listed`() throws {
    #expect(try page("KPWM 040051Z 27005KT WXX 10SM").contains("not understood: WXX"))
  }

  @Test func `a forecast has its categories`() throws {
    let text = try page(
      "TAF EGLL 031100Z 0312/0412 24012KT 9999 SKC BECMG 0314/0318 0300 FG OVC001 PROB40 0320/0322 4000 BR BKN008"
    )
    #expect(text.contains("flight category VFR, LIFR from 03/14Z\n"))
    #expect(text.contains("PROB40 03/20 to 03/22Z: flight category IFR\n"))
    let untimed = try page("TAF EGLL 031100Z 0312/0412 24012KT 9999 SKC TEMPO 0312/04 0500 FG BKN001")
    #expect(untimed.contains("TEMPO: flight category LIFR\n"), "\(untimed)")
    let open = try page("TAF EGLL 031100Z 0312/ 24012KT 9999 SKC TEMPO 0314/ 0500 FG BKN001")
    #expect(open.contains("TEMPO from 03/14Z: flight category LIFR\n"), "\(open)")
    let hidden = try page("TAF EGLL 031100Z 0312/0412 24012KT 9999 SKC TEMPO 0314/0316 3000 BR BKN///")
    #expect(hidden.contains("TEMPO 03/14 to 03/16Z: flight category IFR or worse\n"), "\(hidden)")
    let json = try object("TAF EGLL 031100Z 0312/0412 24012KT 9999 SKC BECMG 0314/0318 0300 FG OVC001")
    let prevailing = try #require(json["prevailing"] as? [[String: Any]])
    #expect(prevailing.map { $0["flightCategory"] as? String } == ["VFR", "LIFR"])
    #expect(prevailing.map { $0["from"] as? String } == ["2021-12-03T12:00:00Z", "2021-12-03T14:00:00Z"])
  }

  @Test(arguments: [
    ("EGLL 040020Z 24012KT 9999 NSC 12/13 Q1013", "temperatures"),
    ("EGLL 040020Z 24012G10KT 9999 NSC 12/07 Q1013", "wind"),
    ("EGLL 040020Z 00000G15KT 9999 NSC 12/07 Q1013", "wind"),
    ("EGLL 040020Z 24012KT 010V020 9999 NSC 12/07 Q1013", "wind"),
    ("EGLL 040020Z 24012KT 9999 NSC 12/07 Q1091", "altimeter"),
    ("EGLL 040020Z 24012KT 3000 RA NSW 12/07 Q1013", "weather"),
    ("EGLL 040020Z 24012KT 9999 NSC 12/07 Q1013 RMK 10999", "temperatures"),
    ("EGLL 040020Z 24012KT 9999 NSC 12/07 Q1013 RMK 10050 20100", "temperatures"),
    ("EGLL 040020Z 24012KT 9999 NSC 12/07 Q1013 BECMG FM0100 TL0030 3000", "trend"),
  ])
  func `a contradiction is explained in words`(text: String, kind: String) throws {
    let contradictions = try #require(try object(text)["contradictions"] as? [[String: Any]])
    #expect(contradictions.map { $0["of"] as? String } == [kind])
    #expect(contradictions.allSatisfy { $0["meaning"] is String })
    #expect(try page(text).contains("contradiction: "))
  }

  @Test func `a line that is not a report has a reason`() throws {
    let line = try object("??? !!!")
    #expect(line["raw"] as? String == "??? !!!")
    #expect((line["error"] as? String)?.hasPrefix("No station in") == true)
  }

  @Test(arguments: [
    (
      "EGLL 151220Z 24012KT 9999 NSC 12/07 15/09 Q1013",
      #"[{"of":"temperature","unusedC":15,"usedC":12},{"of":"dewPoint","unusedC":9,"usedC":7}]"#
    ),
    ("EGLL 151220Z 24012KT CAVOK BKN005 12/07 Q1013", #"[{"of":"CAVOK"}]"#),
    ("EGLL 151220Z 24012KT 9999 NCD //////CB 12/07 Q1013", #"[{"of":"clouds","unused":"NCD"}]"#),
    (
      "TAF EGLL 151100Z 1512/1618 24012KT CAVOK TEMPO 1518/1516 3000",
      #"[{"of":"change","meaning":"a change from 15/18 to 15/16 is outside of this forecast"}]"#
    ),
    (
      "TAF EGLL 151100Z 1512/1511 24012KT 9999 NSC",
      #"[{"of":"validity","meaning":""#
    ),
    ("TAF EGLL 151100Z 1512/1618 24012KT CAVOK BKN005", #"[{"of":"CAVOK"}]"#),
    ("TAF EGLL 151100Z 1512/1618 24012G10KT 9999 NSC", #"[{"of":"wind","meaning":""#),
    ("TAF EGLL 151100Z 1512/1618 24012KT 9999 NSC TX75/1515Z", #"[{"of":"temperatures","meaning":""#),
  ])
  func `contradictions are shown to people and programs`(text: String, expected: String) throws {
    #expect(try json(text).contains("\"contradictions\":\(expected)"))
    #expect(try page(text).contains("contradiction: "))
  }

  @Test func `a probable trend mentions its probability once`() throws {
    let metar = try METAR(
      "YBBN 111100Z 24010KT 9999 12/08 Q1012 PROB30 INTER 1130/1230 3000 TSRA",
      reference: reference
    )
    var writer = JSONWriter(.compact)
    DecodedReportJSON(.observation(metar)).write(to: &writer)
    let json = writer.text
    #expect(json.components(separatedBy: #""probabilityPercent""#).count == 2)
  }

  @Test(arguments: [
    ("27005G15KT", "wind from 270° at 5 kt, gusts 15 kt"), ("330V030", "wind varying from 330° to 030°"),
    ("09010KT", "wind from 090° at 10 kt"), ("QNH1013", "altimeter setting (QNH) 1013 hPa"),
    ("QNH2992INS", "altimeter setting 29.92 inHg"),
    ("R24/1200V3000FT", "runway 24: visual range 1,200 to 3,000 ft"), ("00000KT", "calm"),
    ("36000KT", "calm"), ("00000G25KT", "calm, gusts 25 kt"),
    ("36000G15KT", "calm, gusts 15 kt"), ("E00000KT", "calm, estimated"),
    ("/////KT", "wind not available"), ("9999", "visibility 10 km or more"),
    ("0000", "visibility less than 50 m"),
    ("M1/4SM", "visibility less than 1/4 SM"),
    ("R24/P2000N", "runway 24: visual range more than 2,000 m, steady"),
    ("BKN012CB", "broken clouds at 1,200 ft, cumulonimbus"),
    ("M02/M00", "temperature -2 °C, dew point just below 0 °C"),
    (
      "RF00.4/001.2/003.6",
      "rain: 0.4 mm in ten minutes, 1.2 mm since 9 o'clock, a third figure of 3.6 mm"
    ),
    ("Q1013", "altimeter setting (QNH) 1013 hPa"), ("A3000", "altimeter setting 30.00 inHg"),
    ("+TSRA", "thunderstorm with heavy rain"),
    ("VV///", "sky hidden, vertical visibility, height unknown"),
    ("//////", "cloud not observed"), ("/////////", "cloud not observed"),
    ("///015", "cloud of unknown amount at 1,500 ft"),
    ("//////CB", "cloud of unknown amount, height unknown, cumulonimbus"),
    (
      "R24/290095",
      "runway 24: wet or water patches, on 51 to 100 % of the runway, less than 1 mm deep, braking action good"
    ),
    ("R88///////", "all runways: state not reported"),
    ("MISG", "not available"), ("XYZZY", "not understood"), ("1/16SM", "visibility 1/16 SM"),
    ("1 3/4SM", "visibility 1 3/4 SM"), ("R24/CLSD70", "runway 24: closed"),
    ("CLR", "no cloud found below 12,000 ft"), ("NOSIG", "no significant change expected in two hours"),
  ])
  func `a group is explained in plain English`(text: String, meaning: String) throws {
    let lines = ReportExplanation(try METAR("KPWM 040051Z \(text)", reference: reference)).lines
    #expect(lines.last?.text == text)
    #expect(lines.last?.meaning == meaning)
  }

  @Test func `a second visibility without a direction is called the lowest one`() throws {
    let text = "LFRB 040051Z AUTO 22002KT 9000 2300 FEW006 06/05 Q1020 TEMPO 2000 BR"
    let metar = try METAR(text, reference: reference)
    let meanings = ReportExplanation(metar).lines.filter { ["9000", "2300", "2000"].contains($0.text) }
    #expect(
      meanings.map(\.meaning) == ["visibility 9,000 m", "lowest visibility 2,300 m", "visibility 2,000 m"]
    )
    #expect(
      try unbroken(page("METAR " + text)).contains("visibility 9,000 m, lowest visibility 2,300 m, few")
    )
  }

  @Test func `the head of a limited weather information system is explained`() throws {
    let metar = try METAR("LWIS CYXX 040051Z AUTO 27005KT A2992", reference: reference)
    #expect(
      ReportExplanation(metar).lines.first?.meaning == "observation of a limited weather information system"
    )
    #expect(try object("LWIS CYXX 040051Z AUTO 27005KT A2992")["kind"] as? String == "LWIS")
  }

  @Test(arguments: [
    ("/SK CLR ABV 050", "clear sky above 5,000 ft"), ("/SK SKC BLO 120", "clear sky below 12,000 ft"),
    ("/SK CLR AT 020", "clear sky at 2,000 ft"), ("/SK SKC", "clear sky"),
    ("/TB 250-270 MOD", "moderate turbulence from 25,000 ft to 27,000 ft"),
    ("/IC 040-060 LGT RIME", "light rime icing from 4,000 ft to 6,000 ft"),
    ("/TB SMTH-LGT", "none to light turbulence"), ("/IC NEG-TRC", "none to trace icing"),
    ("/IC LGT RIME SFC", "light rime icing at the surface"),
    ("/TB MOD SFC-050", "moderate turbulence from the surface to 5,000 ft"),
    ("/SK OVC-TOP110/ SKC", "overcast top 11,000 ft, clear sky above 11,000 ft"),
    ("/FL085-FL140", "from 8,500 ft to 14,000 ft"), ("/FL010-SFC", "from the surface to 1,000 ft"),
    ("/FLDURC 040-120", "from 4,000 ft to 12,000 ft, in climb"), ("/FL060 DESC", "at 6,000 ft, in descent"),
    ("/TB ISOL SEV", "isolated severe turbulence"),
    (
      "/WX FV01SM +DS000-TOP083/SKC",
      "flight visibility 1 SM, heavy duststorm from the surface to 8,300 ft, clear sky above 8,300 ft"
    ),
    ("/WX FVP6SM", "flight visibility 6 SM or more"), ("/WV VRB05KT", "wind variable at 5 kt"),
    ("/WX FV03-05SM HZ", "flight visibility 3 to 5 SM, haze"),
    ("/WX FV05-99SM", "flight visibility 5 to 10 SM or more"),
    ("/WV LGT AND VAR", "wind light and variable"),
    (
      "/SK OVC030-TOP050/BTN LYRS/OVC090",
      "overcast base 3,000 ft top 5,000 ft, overcast base 9,000 ft, between layers of cloud"
    ),
    ("/IC LGT RIME/MOD CLR 060", "light rime icing, moderate clear icing at 6,000 ft"),
    ("/RM LOSS OF 25KT ON FINAL", "low-level wind shear, remarks: LOSS OF 25KT ON FINAL"),
    ("/RM BA MED-POOR RWY 25C", "braking action medium to poor, remarks: BA MED-POOR RWY 25C"),
    ("/WX FV03SM TSRA/RM SEV ICG", "severe icing, remarks: SEV ICG"), ("/RM SMOOTH", "remarks: SMOOTH"),
  ])
  func `a field of a pilot report is explained in plain English`(text: String, meaning: String) throws {
    let report = try PilotReport("UA /OV PWM/TM 0100\(text)", reference: reference)
    #expect(ReportExplanation(report, now: reference).lines.last?.meaning == meaning)
  }

  @Test(arguments: [
    ("BOS", "at BOS"), ("10 S", "at 10 NM from BOS towards 180°"), ("BOS-ALB", "between BOS and ALB"),
    ("BOS-ALB-SYR", "between BOS, ALB and SYR"),
  ])
  func `the places of a pilot report are explained`(location: String, meaning: String) throws {
    let report = try PilotReport("BOS UA /OV \(location)/TM 0100/FL090", reference: reference)
    let line = ReportExplanation(report, now: reference).lines.first { $0.text.hasPrefix("/OV") }
    #expect(line?.meaning == meaning)
  }

  @Test func `ten miles of an automatic station are ten or more, for people and for programs`() throws {
    func visibility(_ text: String) throws -> String? {
      let metar = try METAR(text, reference: reference)
      return ReportExplanation(metar).lines.first { $0.text == "10SM" }?.meaning
    }
    let automatic = "KPWM 040051Z AUTO 27005KT 10SM CLR 05/01 A2992"
    let augmented = "KPWM 040051Z 27005KT 10SM CLR 05/01 A2992 RMK AO2"
    let observed = "KPWM 040051Z 27005KT 10SM CLR 05/01 A2992"
    #expect(try visibility(automatic) == "visibility 10 SM or more")
    #expect(try visibility(augmented) == "visibility 10 SM or more")
    #expect(try visibility(observed) == "visibility 10 SM")
    for (text, qualifier) in [(automatic, "greaterThan"), (augmented, "greaterThan"), (observed, "exact")] {
      let json = try json(text)
      #expect(json.contains(#""visibility":{"meters":16093.4,"qualifier":"\#(qualifier)"#), "\(json)")
    }
  }

  @Test(
    arguments: [
      ("TXM00/0412Z TN00/0406Z", ["maximum temperature just below 0 °C", "minimum temperature 0 °C"]),
      ("T12/0415Z", ["maximum temperature 12 °C"]),
      ("T12/0406Z T20/0415Z", ["minimum temperature 12 °C", "maximum temperature 20 °C"]),
      ("TX20/0415Z TM00/0406Z", ["maximum temperature 20 °C", "minimum temperature just below 0 °C"]),
    ]
  )
  func `the extremes of a forecast have the kind of their list`(text: String, meanings: [String]) throws {
    let taf = try TAF("KPWM 032320Z 0400/0424 29006KT P6SM SKC \(text)", reference: reference)
    let lines = ReportExplanation(taf).lines.suffix(meanings.count)
    #expect(lines.map { String($0.meaning.prefix { $0 != "," }) } == meanings)
  }

  @Test func `only a zero below zero is marked`() throws {
    let report = try json("KPWM 040051Z 27005KT 10SM CLR M00/M05")
    #expect(
      report.contains(#""temperatureC":0,"temperatureIsMinusZero":true,"dewPointC":-5,"altimeter"#),
      "\(report)"
    )
    let dewPoint = try json("KPWM 040051Z 27005KT 10SM CLR 00/M00")
    #expect(dewPoint.contains(#""temperatureC":0,"dewPointC":0,"dewPointIsMinusZero":true"#), "\(dewPoint)")
    let taf = try json("TAF KPWM 032320Z 0400/0424 29006KT P6SM SKC TX00/0412Z TNM00/0406Z")
    let extremes = [
      #""maxTemperature":[{"temperatureC":0,"time":"2021-12-04T12:00:00Z"}]"#,
      #""minTemperature":[{"temperatureC":0,"temperatureIsMinusZero":true,"time":"2021-12-04T06:00:00Z"}]"#,
    ]
    for part in extremes { #expect(taf.contains(part), "\(taf)") }
  }

  @Test(arguments: [
    ("PK WND 28045/1215", "peak wind from 280° at 45 kt, 12:15"),
    ("SNINCR 2/10", "snow increasing rapidly: 2 in more in the last hour, 10 in on the ground"),
    ("WS TKOF RWY12", "wind shear at take-off, runway 12"), ("NOSIG", "no significant change"),
    ("RAB05E30", "rain began minute 05, rain ended minute 30"),
    ("OCNL LTGICCG OHD", "occasional lightning in cloud, cloud to ground overhead"),
    ("P0000", "precipitation in the last hour: a trace"),
    ("VIS 1/2V2", "visibility 1/2 to 2 SM"), ("VIS 1400V9999", "visibility 1,400 m to 10 km or more"),
    ("GR M1/4", "largest hailstone less than 1/4 in"), ("PP020", "precipitation: 2 mm"),
    ("TCU 2ND AND 3TH QUADS", "towering cumulus in quadrant 2, 3"),
    ("PCPN 0.5MM PAST HR", "precipitation in the last hour: 0.5 mm"),
    ("GR LESS THAN 1/4", "largest hailstone less than 1/4 in"),
    ("NO AMDS AFT 1522", "no amendments after day 15, 22:00 UTC"),
    ("QUL 4 E", "swell, code figure 4, from the E"),
    (
      "FM020600 MOD TURB BLW 5000FT TL021800",
      "moderate turbulence below 5,000 ft from day 2, 06:00 UTC until day 2, 18:00 UTC"
    ),
    (
      "FM210600 MOD/SEV TURB BLW 5000FT TILL210900",
      "moderate or severe turbulence below 5,000 ft from day 21, 06:00 UTC until day 21, 09:00 UTC"
    ),
    ("MOD OCNL SEV ICE", "moderate, occasional severe icing"), ("OCNL SEV ICE", "occasional severe icing"),
    ("GSB10", "snow pellets began minute 10"), ("GS MOD", "moderate snow pellets"),
    ("TIL 1000", "until 10:00 UTC"), ("AFT 1230", "from 12:30 UTC"),
    ("NEXT 1400", "next report at 14:00 UTC"),
    ("RCRNR", "no runway condition reading"), ("WR//", "wet runway"),
    ("PSR15", "packed snow on the runway, runway condition reading 15, fair braking action"),
    (
      "LSR08P DRY",
      "patches of loose snow on the runway, the rest dry, runway condition reading 8, poor braking action"
    ),
    ("HFS IR//SANDED", "ice on the runway, on its high friction surface, sanded"),
    (
      "USE TAF FOR ARRIVALS AFTER 0900Z",
      "the aerodrome forecast supersedes the landing forecast from 09:00 UTC"
    ),
    ("YLO1", "colour state yellow 1"), ("CBMAM DSNT S", "cumulonimbus mammatus distant to the S"),
    ("CLN AIR 02009KT", "in the clean-air sector: wind from 020° at 9 kt"),
    ("BIRD HAZARD RWY 15/33", "bird hazard at runway 15/33"),
    ("BIRD HAZARD RWY 36", "bird hazard at runway 36"),
    ("BIRD HAZARD", "bird hazard"), ("RWY15/33", "runway 15/33"), ("TL060", "transition level FL060"),
    ("MSGTX MMMD", "message transmitted by MMMD"), ("VIS 1400V3000", "visibility 1,400 to 3,000 m"),
    ("RF00.4/012.2", "rain: 0.4 mm in ten minutes, 12.2 mm since 9 o'clock"),
    ("VIS MIN 9999", "lowest visibility 10 km or more"), ("VIS MIN 0000", "lowest visibility less than 50 m"),
    ("VIS MIN 3000N", "lowest visibility 3,000 m to the N"),
    ("SFC VIS M1/4", "surface visibility less than 1/4 SM"),
    ("VIS M1/4V5", "visibility less than 1/4 SM to 5 SM"),
    ("AMD NOT SKED AFT 1603Z", "no amendments after day 16, 03:00 UTC"),
    (
      "AMD LTD TO CLD VIS AND WIND TIL 132300",
      "amendments only of cloud, visibility, wind until day 13, 23:00 UTC"
    ), ("SC5AC2", "stratocumulus 5/8, altocumulus 2/8"),
    (
      "58033",
      "pressure change in three hours: -3.3 hPa, rising or steady, then falling; or falling, then more rapidly"
    ),
    ("CB DSNT W MOV E", "cumulonimbus distant to the W moving E"),
    ("TS 10NM NW", "thunderstorm 10 NM away to the NW"), ("CB 20KM S", "cumulonimbus 20 km away to the S"),
    ("TS W-N MOV W-N", "thunderstorm to the W, NW, N moving W-NW-N"),
    ("VIS SW-W-N 2", "visibility 2 SM to the SW, W, NW, N"), ("CB NNW", "cumulonimbus to the NNW"),
    ("CB S AND W THRU NE", "cumulonimbus to the S, W, NW, N, NE"), ("CB E-NE", "cumulonimbus to the E, NE"),
    ("TSNO", "lightning sensor out of service"), ("TWR VIS 1 1/8", "tower visibility 1 1/8 SM"),
    ("54000", "pressure change in three hours: 0 hPa, steady"),
    (
      "8/563",
      "clouds: low stratocumulus not from cumulus; middle altocumulus from cumulus or cumulonimbus; high dense "
        + "cirrus from cumulonimbus"
    ),
    ("8/09/", "clouds: low none; middle altocumulus of a chaotic sky; high not seen"),
    ("GR 7/8", "largest hailstone 7/8 in"), ("I1000", "ice in 1 h: a trace"),
    ("I3051", "ice in 3 h: 0.51 in"),
    ("BKN V OVC", "broken clouds, varying to overcast"),
    ("BKN014 V OVC", "broken clouds at 1,400 ft, varying to overcast"),
    (
      "LAST STFD OBS/NXT 151100UTC",
      "last report before a break, next report on day 15, 11:00 UTC"
    ),
    ("TS OHD MOV NW SLOLY", "thunderstorm overhead moving NW slowly"),
    ("REG QNH 1009", "altimeter setting of the region (QNH) 1009 hPa"),
    (
      "LTGIC OHD AND DSNT NE-SE", "lightning in cloud overhead and distant to the NE, E, SE"
    ),
  ])
  func `a remark is explained in plain English`(text: String, meaning: String) throws {
    let lines = ReportExplanation(try METAR("KPWM 040051Z RMK \(text)", reference: reference)).lines
    #expect(lines.map(\.meaning) == ["station KPWM", "day 4, 00:51 UTC", "remarks", meaning])
  }

  @Test(arguments: [
    ("ICG PAST HR", "icing past hour"), ("AC ASOCTD", "altocumulus associated"),
    ("VRY LGT ICG", "very light icing"), ("OBST OBSC", "obstacles obscured"), ("NO CB", "no cumulonimbus"),
    ("WIND BASED ON SLP135", "wind based on, sea-level pressure 1013.5 hPa"),
    ("CB DSNT W, MTN VIS", "cumulonimbus distant to the W, mountains visibility"),
    ("CB W TS E", "cumulonimbus to the W, thunderstorm to the E"),
  ])
  func `words of plain language are joined by blanks`(text: String, meaning: String) throws {
    #expect(try unbroken(page("METAR KPWM 040051Z RMK \(text)")).contains("\nremarks, \(meaning)\n"))
  }

  @Test(arguments: [
    ("METAR CYYZ 040051Z 27005KT CLR", "no cloud found"),
    (
      "METAR YSSY 040051Z 27005KT 9999 12/07 Q1013 RMK RF00.0/000.0 NOSIG",
      "no significant change expected in three hours"
    ),
    ("TAF KNYG 2021/2121 15007KT 9999 SKC QNH2990INS", "lowest altimeter setting 29.90 inHg"),
    ("TAF KNYG 2021/2121 15007KT 9999 SKC QNH1009MB", "lowest altimeter setting (QNH) 1009 hPa"),
  ])
  func `meanings depend on the country and the kind of report`(text: String, meaning: String) throws {
    #expect(try unbroken(page(text)).contains("\(meaning)\n"))
  }

  @Test(arguments: [
    (
      "METAR EHGR 111955Z AUTO 25006KT 9999 BKN370 20/15 Q1020 BLU 25008KT 9999 SCT050",
      "\nexpected next: wind from 250° at 8 kt, visibility 10 km or more, scattered clouds at 5,000 ft\n"
    ),
    (
      "METAR EGLL 111955Z 24012KT 9999 20/15 Q1013 26025G40KT 3000 RA BKN004",
      "\nalso reported: wind from 260° at 25 kt, gusts 40 kt, visibility 3,000 m, rain, broken clouds at 400 ft\n"
    ),
    (
      "METAR EGLL 111955Z 24012KT 9999 20/15 Q1013 TEMPO 3000 RA",
      "\nat times, less than an hour each, visibility"
    ),
  ])
  func `a section without an introductory word is labelled`(text: String, part: String) throws {
    #expect(try unbroken(page(text)).contains(part))
  }

  @Test func `a forecast may have more than one wind shear`() throws {
    let report = try json("TAF KPWM 032320Z 0400/0424 29006KT P6SM SKC WS010/24045KT WS020/26055KT")
    func wind(_ direction: Int, _ speed: Int) -> String {
      #"{"directionDegrees":\#(direction),"variable":false,"speedKt":\#(speed),"gustKt":null,"#
        + #""variableFromDegrees":null,"variableToDegrees":null}"#
    }
    let members =
      #""windShear":{"heightFt":1000,"wind":\#(wind(240, 45))},"#
      + #""furtherWindShear":[{"heightFt":2000,"wind":\#(wind(260, 55))}]"#
    #expect(report.contains(members), "\(report)")
  }

  @Test func `winds aloft show the time of their data, not an issue time`() throws {
    let page = try page(
      """
      DATA BASED ON 040000Z
      VALID 040600Z   FOR USE 0200-0900Z. TEMPS NEG ABV 24000

      FT  3000    6000    9000
      ABI      2516+02 2623-01
      """
    )
    #expect(
      page.hasPrefix("based on data of 00:00Z, for use from 02:00Z to 09:00Z\n") && !page.contains("issued")
    )
  }

  @Test func `winds aloft of unknown time are shown, and a row without winds has a message`() throws {
    let page = try page("DATA BASED ON 040000Z\nFT  3000    6000\nABI      2313+08\nBIH\n")
    #expect(page.hasPrefix("based on data of 00:00Z, valid at an unknown time\n"))
    #expect(page.contains("6,000 ft   230°  13  +8"))
    #expect(page.hasSuffix("\nBIH\nno readable winds\n"))
  }

  @Test func `unreadable parts of winds aloft are reported`() throws {
    let text = "FT  3000    6000    9000\nABI      3700-01 2516+02\n2XG 1208 1311+08 8799-01\n"
    let bulletin = try WindsAloftBulletin(text, reference: reference)
    #expect(page(of: .windsAloft(bulletin)).hasSuffix("\n\nnot understood: 3700-01, 8799-01\n"))
  }

  @Test(arguments: recorded)
  func `every recorded report gives valid JSON and a meaning for every group`(name: String) throws {
    for decoded in try decoded(name) {
      let json = Data(json(decoded).utf8)
      #expect((try? JSONSerialization.jsonObject(with: json)) != nil, "\(decoded)")
      let lines: [ReportExplanation.Line] =
        switch decoded {
        case .observation(let metar): ReportExplanation(metar).lines
        case .forecast(let taf): ReportExplanation(taf).lines
        case .pilotReport(let report): ReportExplanation(report, now: reference).lines
        default: []
        }
      #expect(lines.allSatisfy { !$0.meaning.isEmpty && !$0.text.isEmpty }, "\(decoded)")
    }
  }

  @Test(arguments: recorded)
  func `a member of JSON is the same without the others`(name: String) throws {
    let reports = try decoded(name)
    for number in stride(from: 0, to: reports.count, by: 5) {
      let all = try JSONSerialization.jsonObject(with: Data(json(reports[number]).utf8))
      for (member, value) in try #require(all as? [String: Any]) {
        let alone = try JSONSerialization.jsonObject(with: Data(json(reports[number], only: member).utf8))
        #expect(alone as? NSDictionary == [member: value], "\(reports[number])")
      }
    }
  }

  @Test(arguments: recorded)
  func `a column of CSV is the same without the others`(name: String) throws {
    let reports = try decoded(name)
    let names = DecodedReportCSV.columnNames.filter { !["line", "part"].contains($0) }
    for number in stride(from: 0, to: reports.count, by: 5) {
      func rows(_ columns: [String]?) -> [String] {
        var cells = ByteBuffer()
        let table = DecodedReportCSV(columns: columns)
        table.append(reports[number], elevations: StationElevations(), to: &cells)
        return cells.text.components(separatedBy: "\r\n").dropLast()
      }
      let columns = names.map { rows([$0]) }
      for (row, text) in rows(nil).enumerated() {
        #expect(columns.map { $0[row] }.joined(separator: ",") == text, "\(reports[number])")
      }
    }
  }

  @Test func `a wind aloft behind a possible change has no time`() throws {
    let text = "TAF NZAA 151100Z 1512/1612 23012KT 9999 FEW020 PROB30 1512/1518 0400 FG 2000FT WIND 30040KT"
    let sections = GroupMeanings(try TAF(text, reference: reference)).sections
    #expect(sections.last?.hasPrefix("time unknown, at 2,000 ft: ") == true, "\(sections)")
  }

  @Test func `the dangers in the words of a pilot report are in JSON`() throws {
    let report = try object("UA /OV PWM/TM 0100/FL050/TP B738/RM LOSS OF 20KT BA POOR AND BA POOR RWY 11")
    #expect(report["lowLevelWindShear"] as? Bool == true)
    #expect(report["dangers"] as? [String] == ["brakingPoor"])
  }

  @Test func `a row of a pilot report has its station, visibility and weather`() throws {
    let text = "DEN UA /OV DEN/TM 1225/FL350/TP B738/WX FV03SM -RA HZ/WV 27045KT/TB LGT"
    let report = try #require(ReportSplitter.reports(in: text).first)
    let columns = ["station", "visibility_m", "weather", "wind_speed_mps", "flight_category"]
    var cells = ByteBuffer()
    DecodedReportCSV(columns: columns).append(
      DecodedReport(report, reference: reference),
      elevations: StationElevations(),
      to: &cells
    )
    #expect(cells.text == "DEN,4828,-RA HZ,,\r\n")
  }

  @Test func `a row of winds aloft has the time of their data`() throws {
    let text =
      "FBUS31 KWNO 211400\nFD1US1\nDATA BASED ON 211200Z\nVALID 211800Z FOR USE 1400-2100Z\n\n"
      + "FT  3000    6000    9000\nBIH 9900    3308+15 3110+10"
    let bulletin = try WindsAloftBulletin(text, reference: reference)
    var cells = ByteBuffer()
    DecodedReportCSV(columns: ["kind", "station", "time", "wind_speed_mps"]).append(
      .windsAloft(bulletin),
      elevations: StationElevations(),
      to: &cells
    )
    let day = String(try #require(bulletin.basedOn).formatted(.iso8601).prefix(10))
    #expect(cells.text == "FB,,\(day)T12:00:00Z,\r\n")
  }

  private static let recorded = ["metars-varied.txt", "tafs-varied.txt", "pireps-varied.txt"]

  private func decoded(_ name: String) throws -> [DecodedReport] {
    let file = Repository.root.appending(path: "Tests/AviationReportsTests/Fixtures/\(name)")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      .flatMap { ReportSplitter.reports(in: String($0)) }
      .map { DecodedReport($0, reference: reference) }
  }

  private func json(_ report: DecodedReport, only member: String? = nil) -> String {
    var writer = JSONWriter(choosing: member.map { ChosenMembers([$0]) })
    DecodedReportJSON(report).write(to: &writer)
    return writer.text
  }
}
