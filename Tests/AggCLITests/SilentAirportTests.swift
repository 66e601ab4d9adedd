import Foundation
import TestSupport
import Testing

/// `agg airport` for airports without a current report.
struct SilentAirportTests {
  private static let now = "2026-07-21T02:30:00Z"

  /// The Aviation Weather Center with one report of each station, and the ages of the reports.
  private static func workbench() throws -> (Workbench, LoopbackServer) {
    let old =
      #"[{"icaoId":"KSQL","rawOb":"METAR KSQL 201655Z 29007KT 10SM CLR 15/10 A3000","lat":37.51,"lon":-122.25}]"#
    let near = #"""
      [{"icaoId":"EDAZ","rawOb":"METAR EDAZ 210150Z 27005KT CAVOK 15/10 Q1010","lat":52.2,"lon":13.16},
       {"icaoId":"EDDB","rawOb":"METAR EDDB 210150Z 27005KT CAVOK 15/10 Q1015","lat":52.36,"lon":13.5}]
      """#
    let server = try LoopbackServer { request in
      let target = request.target
      if target.contains("bbox") { return .answer(near) }
      if target.contains("metar?ids=KSQL"), target.contains("hours=360") { return .answer(old) }
      if target.contains("metar?ids=EDDB") { return .answer(near) }
      return .answer("")
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "aviation-weather": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    return (workbench, server)
  }

  @Test func `a field that is silent at night shows its last report with its age`() async throws {
    let (workbench, server) = try Self.workbench()
    let result = try await workbench.agg(["airport", "KSQL", "--now", Self.now])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("KSQL 201655Z") && result.output.contains("10 h ago"), "\(result.output)")
    #expect(server.log.requests.count { $0.target.contains("metar?ids=KSQL") } == 2)
  }

  @Test func `a silent field has no reports of the last hours`() async throws {
    let (workbench, server) = try Self.workbench()
    let words = ["airport", "KSQL", "--hours", "6", "--now", Self.now]
    let result = try await workbench.agg(words)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("No source has reports of the last hours for KSQL."), "\(result.output)")
    #expect(result.output.contains("10 h ago") && !result.output.contains("KSQL 201655Z"))
    #expect(server.log.requests.first?.target.contains("hours=6") == true)
    let json = try await workbench.agg(words + ["--json"]).output
    #expect(json.contains(#""history": []"#) && json.contains(#""ceiling": null"#), "\(json)")
    let table = try await workbench.agg(words + ["-f", "csv"]).output
    #expect(
      table.split(whereSeparator: \.isNewline).count == 2 && !table.contains("2026-07-20T16:55"),
      "\(table)"
    )
  }

  @Test func `a closed field shows the nearest station that reports, and its distance`() async throws {
    let (workbench, server) = try Self.workbench()
    for _ in 1...4 {
      let result = try await workbench.agg(["airport", "EDDT", "--now", Self.now, "--metric"])
      #expect(result.status == 0, "\(result.error)")
      #expect(
        result.output.contains("From EDDB, 26 km away: EDDT has no report of its own."),
        "\(result.output)"
      )
    }
    // Four empty answers do not pause the source for other stations.
    let other = try await workbench.agg(["airport", "EDDB", "--now", Self.now])
    #expect(other.status == 0 && other.output.contains("EDDB 210150Z"), "\(other.error)")
    #expect(server.log.requests.contains { $0.target.contains("ids=EDDB") })
  }

  /// Monarch Pass reports, but is not an airport.
  @Test func `a station that is not in the directory is asked of the sources`() async throws {
    let server = try LoopbackServer { request in
      guard request.target.contains("metar?ids=KMYP") else { return .answer("") }
      return .answer(
        #"[{"icaoId":"KMYP","rawOb":"METAR KMYP 210155Z AUTO 24028G34KT 10SM CLR M11/M15 A2989"}]"#
      )
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "aviation-weather": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let result = try await workbench.agg(["airport", "kmyp", "--now", Self.now])
    #expect(result.status == 0 && result.output.hasPrefix("KMYP "), "\(result.output)")
    #expect(
      result.output.contains("KMYP 210155Z") && !result.error.contains("Did you mean"),
      "\(result.error)"
    )
    let unknown = try await workbench.agg(["airport", "KPMW", "--now", Self.now])
    #expect(unknown.status == 65, "\(unknown.output)")
    #expect(
      unknown.error.contains("KPMW is not in the directory of airports. Did you mean KPWM ("),
      "\(unknown.error)"
    )
    #expect(server.log.requests.contains { $0.target.contains("ids=KPMW") })
    // A route needs the position.
    let route = try await workbench.agg(["route", "KMYP", "KDEN", "--now", Self.now])
    #expect(route.status == 65 && route.error.contains("KMYP"), "\(route.error)")
  }

  @Test func `coordinates mean the nearest airport with reports`() async throws {
    let (workbench, server) = try Self.workbench()
    let result = try await workbench.agg(["airport", "52.37,13.5", "--now", Self.now])
    #expect(result.status == 0 && result.output.contains("EDDB 210150Z"), "\(result.error)")
    #expect(
      result.error.contains("The nearest airport with reports to 52.37,13.5 is EDDB"),
      "\(result.error)"
    )
    #expect(server.log.requests.allSatisfy { $0.target.contains("EDDB") })
  }

  @Test(arguments: [
    (["Berlin"], ["EDDB"]), (["los", "angeles"], ["KLAX"]),
    (["San", "Francisco", "KJFK"], ["KSFO", "KJFK"]),
    (["New", "York"], ["KJFK"]), (["London", "Heathrow", "munich"], ["EGLL", "EDDM"]),
    // Codes in capitals or small letters, of Turin and San Diego.
    (["Lima", "LIMA", "lima", "san"], ["SPJC", "LIMA", "LIMA", "KSAN"]),
  ])
  func `a town means its airport, and a code its own`(
    words: [String],
    idents: [String]
  ) async throws {
    let (workbench, server) = try Self.workbench()
    _ = try await workbench.agg(["airport"] + words + ["--now", Self.now])
    let asked = server.log.requests.flatMap { $0.target.matches(of: /[A-Z]{4}/).map { String($0.output) } }
    #expect(Set(asked) == Set(idents))
  }

  @Test func `a town with several airports or without one names those that may be meant`() async throws {
    let (workbench, server) = try Self.workbench()
    let several = try await workbench.agg(["airport", "Paris", "--now", Self.now])
    #expect(several.status == 65 && several.error.contains("ambiguous"), "\(several.error)")
    #expect(several.error.contains("LFPG") && several.error.contains("LFPO"), "\(several.error)")
    #expect(server.log.requests.isEmpty)
    let nearest = try await workbench.agg(["airport", "Potsdam", "--now", Self.now])
    #expect(
      nearest.error.contains("The nearest airport with reports to Potsdam is EDDB"),
      "\(nearest.error)"
    )
  }

  @Test(arguments: ["99,200", "-91,0", "0,181"])
  func `coordinates out of range are named as such`(words: String) async throws {
    let result = try await Workbench().agg(["airport", "--offline", "--", words])
    #expect(result.status == 65)
    #expect(result.error.contains("\"\(words)\" is not a valid position."), "\(result.error)")
  }

  @Test(arguments: ["40°61'N 79°W", "52.52N 13.40N", "52.52/13.40"])
  func `a position in a form that is not read is named as such`(words: String) async throws {
    for command in ["airport", "weather"] {
      let result = try await Workbench().agg([command, "--offline", "--", words])
      #expect(result.status == 65)
      let expected = "\"\(words)\" looks like a position, but cannot be read as one."
      #expect(result.error.contains(expected) && result.error.contains("52.52,13.41"), "\(result.error)")
    }
  }
}
