import AviationReports
import Foundation
import TestSupport
import Testing
import Weather

/// Which values are taken from the service's own decode, and what happens if it contradicts the text.
@Suite struct FieldTests {
  private static let text = "KPWM 210151Z 29007KT 2SM BR SCT016 BKN033 24/19 A2954 RMK AO2 SLP002 T02390194"

  /// What agg decodes from a text, without category and humidity, which are never taken from the service.
  private static func ours(_ text: String) throws -> StationConditions {
    var conditions = StationConditions(try METAR(text, reference: now))
    if conditions.flightCategory != nil { conditions.decodedHere.insert(.flightCategory) }
    if conditions.relativeHumidity != nil { conditions.decodedHere.insert(.humidity) }
    return conditions
  }

  @Test(arguments: [
    (#""temp": 35"#, "metar[0].temp: the source says 35 °C, its raw text 23.9 °C"),
    (#""dewp": -19.4"#, "metar[0].dewp: the source says -19.4 °C, its raw text 19.4 °C"),
    (#""wdir": 110, "wspd": 7"#, "metar[0].wdir: the source says 110°, its raw text 290°"),
    (#""wdir": "VRB", "wspd": 7"#, "metar[0].wdir: the source says VRB, its raw text 290°"),
    (#""wspd": 17"#, "metar[0].wspd: the source says 17 kt, its raw text 7 kt"),
    (#""visib": "10+""#, "metar[0].visib: the source says 16093.44 m, its raw text 3218.69 m"),
    (#""visib": 1"#, "metar[0].visib: the source says 1609.34 m, its raw text 3218.69 m"),
    (#""altim": 29.54"#, "metar[0].altim: expected a number in 850...1100, found 29.54"),
    (#""altim": 1013"#, "metar[0].altim: the source says 1013 hPa, its raw text 1000.34 hPa"),
    (#""slp": 900.2"#, "metar[0].slp: the source says 900.2 hPa, its raw text 1000.2 hPa"),
    (
      #""clouds": [{"cover": "SCT", "base": 1600}]"#,
      "metar[0].clouds: the source says SCT 1600 ft, its raw text SCT 1600 ft, BKN 3300 ft"
    ),
    (
      #""cover": "CLR", "clouds": []"#,
      "metar[0].clouds: the source says no layers, its raw text SCT 1600 ft, BKN 3300 ft"
    ),
    (#""fltCat": "VFR""#, "metar[0].fltCat: the source says VFR, its raw text IFR"),
    (
      #""obsTime": 1784595060"#,
      "metar[0].obsTime: the source says 2026-07-21T00:51:00Z, its raw text 2026-07-21T01:51:00Z"
    ),
  ])
  func `a decode that contradicts the text is reported, and the text is used`(
    member: String,
    problem: String
  ) async throws {
    let report = try await report(#""rawOb": "\#(Self.text)", \#(member)"#)
    #expect(report.problems.map { "\($0.path): \($0.message)" } == [problem])
    #expect(report.conditions == (try Self.ours(Self.text)))
  }

  @Test(arguments: [
    (#""temp": 24"#, text), (#""wdir": 290, "wspd": 7"#, text), (#""visib": 2"#, text),
    (#""altim": 1000.4, "slp": 1000.2"#, text), (#""fltCat": "IFR""#, text),
    (#""wdir": 0, "wspd": 0"#, "KPWM 210151Z 00000KT 10SM CLR"),
    (#""wdir": 360, "wspd": 5"#, "KPWM 210151Z 36005KT 10SM CLR"),
    (#""visib": "6+""#, "KPWM 210151Z 9999"),
    (#""visib": "10+", "cover": "CLR", "clouds": []"#, "KPWM 210151Z AUTO 10SM CLR"),
    (#""visib": 0.25"#, "KPWM 210151Z M1/4SM FG"),
    (#""fltCat": "LIFR", "clouds": [{"cover": "OVX"}], "vertVis": 600"#, "KPWM 210151Z 5SM BR VV006"),
  ])
  func `a rounded or bounded decode agrees with the text`(member: String, text: String) async throws {
    let report = try await report(#""rawOb": "\#(text)", \#(member)"#)
    #expect(report.problems.isEmpty)
    #expect(report.conditions == (try Self.ours(text)))
  }

  @Test(arguments: [
    ("10SM", Visibility(.statuteMiles(10), .atLeast)), ("15SM", Visibility(.statuteMiles(15))),
    ("////SM", Visibility(.statuteMiles(10), .atLeast)),
  ])
  func `ten miles or more of the service bound what the text has as ten miles`(
    text: String,
    expected: Visibility
  ) async throws {
    let report = try await report(#""rawOb": "KPWM 210151Z 29007KT \#(text) CLR", "visib": "10+""#)
    #expect(report.conditions?.visibility == expected && report.problems.isEmpty)
  }

  @Test(arguments: [
    (#""temp": "warm""#, "metar[0].temp"), (#""temp": 1e308"#, "metar[0].temp"),
    (#""wdir": 400"#, "metar[0].wdir"), (#""wspd": -5"#, "metar[0].wspd"),
    (#""visib": "far""#, "metar[0].visib"), (#""visib": "0x1p3+""#, "metar[0].visib"),
    (#""visib": "1e999""#, "metar[0].visib"),
    (#""obsTime": 99999999999999999999"#, "metar[0].obsTime"), (#""obsTime": "now""#, "metar[0].obsTime"),
    (#""receiptTime": "2026-13-41 99:00:00""#, "metar[0].receiptTime"),
    (#""lat": 91, "lon": 0"#, "metar[0].lat"), (#""elev": 1e9"#, "metar[0].elev"),
    (#""clouds": 3"#, "metar[0].clouds"), (#""clouds": [7]"#, "metar[0].clouds[0]"),
    (#""clouds": [{"cover": "???", "base": 1600}]"#, "metar[0].clouds[0].cover"),
    (#""fltCat": "SVFR""#, "metar[0].fltCat"),
  ])
  func `an odd field is dropped and named`(member: String, path: String) async throws {
    let text = "KPWM 210151Z 24/19 A2954"
    let report = try await report(#""rawOb": "\#(text)", \#(member)"#)
    #expect(report.problems.map(\.path) == [path])
    #expect(report.conditions == (try Self.ours(text)))
  }

  @Test func `values missing in the text come from the decode`() async throws {
    let report = try await report(
      #""rawOb": "KPWM 210151Z AUTO", "temp": 21.7, "wdir": 90, "wspd": 5, "wgst": 15, "visib": 9, "altim": 1011.6"#,
      #""rawOb": "KPWM 210051Z AUTO 10/10", "temp": 10"#
    )
    let conditions = try #require(report.conditions)
    #expect(conditions.temperature == .celsius(21.7))
    #expect(conditions.wind == Wind(direction: .from(degrees: 90), speed: .knots(5), gust: .knots(15)))
    #expect(conditions.visibility == Visibility(.statuteMiles(9)))
    #expect(conditions.altimeter == .hectopascals(1011.6))
    #expect(conditions.dewPoint == nil)
    #expect(conditions.flightCategory == nil)
    #expect(report.problems.isEmpty)
  }

  @Test(arguments: ["", #""rawOb": null,"#, #""rawOb": "","#])
  func `a report without its text has the values of the decode`(text: String) async throws {
    let report = try await report(
      #""icaoId": "KPWM", \#(text) "obsTime": 1784598660, "temp": 20, "dewp": 20, "visib": 0.5, "wxString": "-RA BR", "clouds": [{"cover": "OVC", "base": 300}], "lat": 43.65, "lon": -70.3, "elev": 23"#
    )
    let conditions = try #require(report.conditions)
    #expect(conditions.rawText == nil)
    #expect(conditions.observed == Date(timeIntervalSince1970: 1_784_598_660))
    #expect(conditions.relativeHumidity == 100)
    #expect(conditions.weather?.map(\.token) == ["-RA", "BR"])
    #expect(conditions.sky == .layers([CloudLayer(.overcast, base: .feet(300))]))
    #expect(conditions.flightCategory == .lifr)
    #expect(conditions.coordinates == Coordinates(latitude: 43.65, longitude: -70.3))
    #expect(conditions.elevation == .meters(23))
    #expect(report.problems.isEmpty)
  }

  @Test func `today's shape and that of 2025 mean the same`() async throws {
    let values =
      #""obsTime": 1784598660, "temp": 23.9, "wdir": 290, "wspd": 7, "lat": 1.5, "lon": 2.5, "elev": 3"#
    let today = try await report(
      #""icaoId": "KPWM", "receiptTime": "2026-07-21T01:54:09.442Z", "reportTime": "2026-07-21T02:00:00.000Z", "rawOb": "METAR \#(Self.text)", "cover": "BKN", "clouds": [], \#(values)"#
        .replacing(#""cover": "BKN", "clouds": [], "#, with: "")
    )
    let before = try await report(
      #""metar_id": 1, "icaoId": "KPWM", "receiptTime": "2026-07-21 01:54:09", "reportTime": "2026-07-21 02:00:00", "rawOb": "\#(Self.text)", "wgst": null, "wxString": null, "vertVis": null, "maxT": null, "mostRecent": 1, "prior": 4, \#(values)"#
    )
    #expect(today == before)
    #expect(today.problems.isEmpty)
    #expect(today.conditions?.elevation == .meters(3))
  }

  @Test(arguments: [
    (#""validTimeFrom": 1784595600"#, "taf[0].validTimeFrom"),
    (#""validTimeTo": 1784682000"#, "taf[0].validTimeTo"),
    (#""fcsts": []"#, "taf[0].fcsts"),
    (#""fcsts": [{"timeFrom": 1784592000}, {"timeFrom": 1784592000}]"#, "taf[0].fcsts[1].timeFrom"),
    (#""fcsts": [{"wspd": 40}, {}]"#, "taf[0].fcsts[0].wspd"),
    (#""fcsts": [{}, {"wdir": "VRB", "wspd": 6}]"#, "taf[0].fcsts[1].wdir"),
    (#""fcsts": [{}, 5]"#, "taf[0].fcsts[1]"),
    (#""lat": "north", "lon": 1"#, "taf[0].lat"),
  ])
  func `a forecast is compared with its text, too`(member: String, path: String) async throws {
    let text = "TAF KPWM 202320Z 2100/2124 17004KT P6SM SKC FM211300 16006KT P6SM SCT250"
    let report = try await answer(taf: StubResponse(200, #"[{"rawTAF": "\#(text)", \#(member)}]"#)).get()
    #expect(report.problems.map(\.path) == [path])
    #expect(report.forecast == StationForecast(try TAF(text, reference: now)))
  }
}
