import Foundation
import TestSupport
import Testing

/// `agg route` on the recordings: Santa Rosa, Bakersfield and Mesa within the same hour.
struct RouteTests {
  private static let words = ["route", "KSTS", "KBFL", "KFFZ", "--sample"]

  private func json(_ more: [String] = [], words: [String] = Self.words) async throws -> [String: Any] {
    let result = try await Workbench().agg(words + ["--json"] + more)
    #expect(result.status == 0, "\(result.error)")
    return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
  }

  @Test func `legs, stations and hazards are listed in the order in which they are met`() async throws {
    let answer = try await json()
    let legs = try #require(answer["legs"] as? [[String: Any]])
    #expect(legs.map { $0["from"] as? String } == ["KSTS", "KBFL"])
    #expect(legs.first?["distanceNM"] as? Double ?? 0 > 200)
    // Without winds aloft the time is that of calm air, and says so.
    #expect(legs.allSatisfy { $0["windSpeedKt"] is NSNull && $0["groundSpeedKt"] as? Double == 110 })
    #expect(legs.first?["arrival"] as? String == legs.last?["departure"] as? String)
    let stations = try #require(answer["stations"] as? [[String: Any]])
    let along = stations.compactMap { $0["alongNM"] as? Double }
    #expect(along == along.sorted() && along.count == stations.count)
    #expect(
      stations.filter { $0["point"] as? Bool == true }.compactMap { $0["ident"] as? String } == [
        "KSTS", "KBFL", "KFFZ",
      ]
    )
    let hazards = try #require(answer["hazards"] as? [[String: Any]])
    let met = hazards.compactMap { $0["alongNM"] as? Double }
    #expect(!met.isEmpty && met == met.sorted())
    // Mesa has no TAF, and its METAR is too old for the time of arrival, as the SIGMETs of now are.
    #expect(answer["worstCategory"] is NSNull && answer["unknownPoints"] as? [String] == ["KFFZ"])
    #expect(answer["sigmetsNotIssuedAfter"] as? String == "2026-07-21T06:00:00Z")
    // CWA and the SIGMETs of other countries are not among the recordings: that is no "none".
    #expect(answer["hazardsAnswered"] as? Bool == true)
  }

  @Test(arguments: [["KPWM", "KBOS", "KJFK"], ["kpwm", "kjfk"]])
  func `a flight has samples of its own, of one hour`(airports: [String]) async throws {
    let answer = try await json(words: ["route"] + airports + ["--sample"])
    #expect(answer["worstCategory"] as? String == "LIFR")
    let stations = try #require(answer["stations"] as? [[String: Any]])
    #expect(
      stations.allSatisfy { ($0["metar"] as? String)?.contains(" 21205") == true },
      "\(stations)"
    )
    let legs = try #require(answer["legs"] as? [[String: Any]])
    #expect(legs.allSatisfy { $0["groundSpeedKt"] as? Double ?? 110 < 90 }, "\(legs)")
    #expect(answer["missingHazards"] as? [String] == [])
    let hazards = try #require(answer["hazards"] as? [[String: Any]])
    let kinds = Set(hazards.compactMap { $0["kind"] as? String })
    #expect(kinds == ["sigmet", "airmet", "pilotReport"], "\(kinds)")
    // The flight begins within 25 NM of this area of turbulence, and enters it later.
    let turbulence = try #require(hazards.first { $0["series"] as? String == "1W" })
    #expect(turbulence["asideNM"] as? Double == 0 && turbulence["alongNM"] as? Double ?? 0 > 5)
  }

  @Test(arguments: [
    (
      ["airport", "KSTS"], "{ident} {hazards:-none}",
      "KSTS AIRMET 1C: moderate icing; AIRMET 4E: low ceiling or"
    ),
    (
      ["route", "KPWM", "KBOS", "KJFK"], "{place} {category} {distance} {duration}",
      "KPWM KBOS KJFK LIFR 245 NM 3 h 02 min"
    ),
    (
      ["route", "KPWM", "KBOS", "KJFK"], "{hazards}",
      "AIRMET 4E: mountains obscured; AIRMET 1W: moderate turbulence; SIGMET 25E"
    ),
    (["route", "KPWM", "KJFK"], "{departure} {sunset} {stale:-none}", "20:55Z 22/00:21Z none"),
    // The next 06:00Z, and the same as pages and reports write it.
    (["route", "KPWM", "KJFK", "--depart", "06:00Z"], "{departure}", "22/06:00Z"),
    (["route", "KPWM", "KJFK", "--depart", "22/06:00z"], "{departure}", "22/06:00Z"),
    (["route", "KPWM", "KJFK", "--depart", "220600Z"], "{departure}", "22/06:00Z"),
    // Late, but within the hour.
    (["route", "KPWM", "KJFK", "--depart", "20:30Z"], "{departure}", "20:30Z"),
    (["route", "KPWM", "KJFK", "--depart", "21/20:30Z"], "{departure}", "20:30Z"),
    (["route", "KPWM", "KJFK", "--depart", "19:50Z"], "{departure}", "22/19:50Z"),
    (["route", "KPWM", "KJFK", "--depart", "02/06:00Z"], "{departure}", "02/06:00Z"),
    (["route", "KPWM", "KJFK", "--depart", "2026-07-22T08:00+02:00"], "{departure}", "22/06:00Z"),
  ])
  func `a template has the hazards`(words: [String], template: String, beginning: String) async throws {
    let result = try await Workbench().agg(words + ["--sample", "-f", template])
    #expect(result.output.hasPrefix(beginning), "\(result.output)\(result.error)")
  }

  @Test(arguments: ["csv", "line", "prometheus", "waybar"])
  func `a format without hazards refuses them`(format: String) async throws {
    let result = try await Workbench().agg(["airport", "KSTS", "--hazards", "--sample", "-f", format])
    #expect(result.status == 64 && result.output.isEmpty == (format != "waybar"))
    let formats = "text, markdown, html, svg, json, ndjson, geojson"
    let message = "agg: --hazards: \(format) has no hazards. Use -f with one of \(formats).\n"
    #expect(result.error.hasPrefix(message), "\(result.error)")
  }

  @Test func `each row of a table has the mark of a sample`() async throws {
    let result = try await Workbench().agg(Self.words + ["-f", "csv"])
    let rows = result.output.split(separator: "\r\n").map { $0.split(separator: ",").last }
    #expect(rows.count > 1 && rows.first == "sample", "\(result.output)")
    #expect(rows.dropFirst().allSatisfy { $0 == "madeUp" }, "\(result.output)")
  }

  @Test func `a list of hazards that could not be fetched is never none`() async throws {
    let words = ["airport", "KSTS", "--sample", "-f", "{hazards:-none}"]
    #expect(try await Workbench().agg(words).output.contains("Not fetched: international SIGMET."))
    let route = ["route", "KPWM", "KJFK", "--offline", "-f", "{hazards:-none} {arrival:-?}"]
    let result = try await Workbench().agg(route)
    #expect(result.output.hasPrefix("hazards unknown "), "\(result.output)\(result.error)")
  }

  @Test func `heights decide which hazards are met`() async throws {
    func phenomena(_ altitude: String) async throws -> Set<String> {
      let hazards = try #require(try await json(["--altitude", altitude])["hazards"] as? [[String: Any]])
      return Set(
        hazards.filter { $0["kind"] as? String == "airmet" }.compactMap { $0["phenomenon"] as? String }
      )
    }
    // Icing from 15,000 to 27,000 ft.
    #expect(try await !phenomena("6,000ft").contains("icing"))
    #expect(try await phenomena("FL200").contains("icing"))
  }

  @Test(arguments: [
    (["route", "KPWM"], 64, "two airports or more"), (["route"], 64, "agg route needs IDENT"),
    (["route", "KPWM", "ZZZZQ", "KJFK"], 65, "ZZZZQ"), (["route", "KPWM", "KPWM"], 64, "twice in a row"),
    (["route"] + Array(repeating: "KPWM", count: 100), 64, "at most 25"),
    (["route", "KPWM", "KJFK", "--speed", "0kt"], 64, "--speed takes"),
    (["route", "KPWM", "KJFK", "--speed", "nan"], 64, "--speed takes"),
    (["route", "KPWM", "KJFK", "--altitude", "FL999"], 64, "--altitude takes"),
    (["route", "KPWM", "KJFK", "--altitude", "FL+18"], 64, "--altitude takes"),
    (["route", "KPWM", "KJFK", "--altitude", "8,00ft"], 64, "--altitude takes"),
    (["route", "KPWM", "KJFK", "--depart", "25:00Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "+100Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "00/06:00Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "2/206:00Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "/06:00Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "2:1/14:00Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "1:4:0:0Z"], 64, "--depart takes"),
    (["route", "KPWM", "KJFK", "--depart", "14:00+02:00"], 64, "a day and a time such as 21/14:00Z"),
    (["route", "KPWM", "KJFK", "--depart", "2026-11-21"], 64, "an instant such as 2026-11-21T14:00:00Z"),
    (["route", "KPWM", "KJFK", "--depart", "2020-01-01T00:00:00Z"], 64, "--depart is in the past"),
    (["route", "KPWM", "KJFK", "--depart", "21/19:50Z"], 64, "in the past: 2026-07-21T19:50:00Z"),
    (["route", "KPWM", "KJFK", "--depart", "16/06:00Z"], 64, "in the past: 2026-07-16T06:00:00Z"),
    (["route", "KPWM", "KJFK", "--time", "local"], 64, "--time"),
    (["route", "KPWM", "KJFK", "--corridor", "0nm"], 64, "--corridor takes"),
    (["route", "KPWM", "KJFK", "--corridor", "2,5nm"], 64, "such as 25nm, 2.5nm or 50km, not \"2,5nm\""),
    (["route", "KPWM", "KJFK", "--corridor", "0x19"], 64, "--corridor takes"),
    (["route", "KPWM", "KJFK", "--corridor", "1e1nm"], 64, "--corridor takes"),
  ])
  func `a route that cannot be flown is refused`(words: [String], status: Int32, message: String) async throws
  {
    let result = try await Workbench().agg(words + ["--sample"])
    #expect(result.error.contains(message) && result.output.isEmpty, "\(result.status): \(result.error)")
    #expect(result.status == status)
  }

  @Test(arguments: [
    ["PANC", "ENSB"], ["NFFN", "NSFA"], ["YSSY", "SCEL"],
  ])
  func `a route over the pole or the antimeridian has a length and times`(points: [String]) async throws {
    let result = try await Workbench().agg(["route"] + points + ["--offline", "--speed", "450kt", "--json"])
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect(answer["distanceNM"] as? Double ?? 0 > 300 && answer["arrival"] is String)
    // Nothing was asked, so nothing is known, and that is said.
    #expect(answer["hazardsAnswered"] as? Bool == false && answer["worstCategory"] is NSNull)
  }

  @Test func `a route says that it is not a clearance`() async throws {
    let result = try await Workbench().agg(["route", "KPWM", "KJFK", "--sample", "--corridor", "80nm"])
    #expect(result.output.contains("not a clearance"))
  }
}
