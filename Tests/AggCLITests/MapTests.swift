import Foundation
import SpannedJSON
import TestSupport
import Testing

/// `agg map` as the user types it.
struct MapTests {
  @Test func `the map of an airport of a sample fits every width`() async throws {
    for width in [40, 80, 120, 200] {
      let result = try await Workbench().agg(["map", "KPWM", "--sample", "--width", "\(width)"])
      #expect(result.status == 0, "\(result.error)")
      let lines = result.output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= width })
      #expect(result.output.contains("V KPWM"))
      #expect(result.output.contains("SAMPLE DATA recorded 2021-09-21"))
      #expect(result.output.contains { ("\u{2801}"..."\u{28FF}").contains($0) })
    }
  }

  @Test func `the map of a place shows the cities of the config around it`() async throws {
    let result = try await Workbench().agg(["map", "Berlin", "--sample", "--width", "80", "--ascii"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("o Berlin 12"))
    #expect(result.output.contains("o London"))
    #expect(!result.output.contains("New York"))
    #expect(result.output.utf8.allSatisfy { $0 < 128 })
  }

  @Test(arguments: [
    (["map", "--sample", "--json"], ["Berlin", "London", "New York"]),
    (["map", "--bbox", "45,-10,60,20", "--sample", "--json"], ["Berlin", "London"]),
    (["map", "--bbox", "-60,-100,-10,-30", "--sample", "--json"], []),
    (["map", "--bbox=-20,175,50,-60", "--sample", "--json"], ["New York"]),
  ])
  func `a map lists the cities of its area`(words: [String], names: [String]) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == 0, "\(result.error)")
    let root = try JSONDocument(Array(result.output.utf8)).root
    #expect(root["command"]?.string == "map")
    #expect(root["places"]?.elements.compactMap { $0["name"]?.string } == names)
  }

  @Test func `a map shows the stations within its area`() async throws {
    let metars = try Workbench.recording("AviationWeather/Samples/metar-west-2026.json")
    let server = try LoopbackServer(["/api/data/metar": .answer(metars), "/api/data/taf": .answer("[]")])
    let workbench = try Workbench()
    let entry = "{ \"baseURL\": \"\(server.url)\", \"allowLocal\": true }"
    try workbench.configure(providers: ["aviation-weather": entry])
    let words = ["map", "KSTS", "--radius", "400km", "--now", "2026-07-21T02:00:00Z"]
    let json = try await workbench.agg(words + ["--json"])
    #expect(json.status == 0, "\(json.error)")
    let root = try JSONDocument(Array(json.output.utf8)).root
    let stations = root["stations"].map { Array($0.elements) } ?? []
    // Falcon Field in Arizona is in the response, but not in the area.
    #expect(stations.compactMap { $0["ident"]?.string } == ["KSTS", "KBFL"])
    #expect(stations.compactMap { $0["flightCategory"]?.string } == ["VFR", "VFR"])
    #expect(stations.allSatisfy { $0["latitude"]?.double != nil && $0["longitude"]?.double != nil })
    let text = try await workbench.agg(words + ["--width", "80"])
    #expect(text.output.contains("V KSTS") && text.output.contains("V KBFL"))
    #expect(!text.output.contains("KFFZ"))
  }

  @Test func `a source that answers for some cities names those that it lacks, and is listed once`()
    async throws
  {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { request in
      .answer(request.target.contains("latitude=51.5") ? "<html>" : forecast)
    }
    let words = ["map", "--json", "--now", "2020-10-01T08:45:00Z"]
    let result = try await Workbench.asking(server).agg(words)
    #expect(result.status == 0, "\(result.error)")
    let root = try JSONDocument(Array(result.output.utf8)).root
    let sources = root["sources"].map { Array($0.elements) } ?? []
    let asked = sources.filter { $0["id"]?.string == "open-meteo" }
    #expect(asked.compactMap { $0["status"]?.string } == ["answered"], "\(result.output)")
    let missing = asked.first?["missing"]?.elements.compactMap(\.string) ?? []
    #expect(missing.count == 1 && missing[0].hasPrefix("London: "), "\(result.output)")
    #expect(result.error.contains("open-meteo: part of its answer is missing (London): "), "\(result.error)")
    let known = root["places"]?.elements.filter { $0["temperatureC"]?.double != nil } ?? []
    #expect(known.compactMap { $0["name"]?.string } == ["Berlin", "New York"], "\(result.output)")
  }

  @Test func `a failed source removes the stations around, and the map says so`() async throws {
    let server = try LoopbackServer([
      "/api/data/metar": .answer("{}", status: 429), "/api/data/taf": .answer("[]"),
    ])
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "aviation-weather": "{ \"baseURL\": \"\(server.url)\", \"allowLocal\": true }"
    ])
    let result = try await workbench.agg(["map", "KSTS"])
    #expect(result.status == 75, "\(result.error)")
    #expect(result.error.contains("aviation-weather"))
    #expect(result.output.contains("? KSTS"))
  }

  @Test(arguments: [
    (["map", "KPWM", "--radius", "far"], "300km, 200nm or 150mi"),
    (["map", "KPWM", "--radius", "0km"], "from 1 to"), (["map", "KPWM", "--radius", "0x40km"], "from 1 to"),
    (["map", "KPWM", "--radius", "1,5km"], "from 1 to"), (["map", "KPWM", "--radius", "1e2"], "from 1 to"),
    (["map", "KPWM", "--radius", "nan"], "from 1 to"), (["map", "--radius", "300km"], "needs a place"),
    (["map", "--bbox", "1,2,3"], "south,west,north,east"),
    (["map", "--bbox", "9,0,3,1"], "south,west,north,east"),
    (["map", "KPWM", "--bbox", "1,2,3,4", "--radius", "5km"], "Use only one of them"),
    (["map", "--height", "3"], "from 8 to 1000"), (["map", "KPWM", "KBOS"], "KBOS"),
  ])
  func `errors name what is expected`(words: [String], message: String) async throws {
    let result = try await Workbench().agg(words + ["--sample"])
    #expect(result.status == 64)
    #expect(result.error.contains(message), "\(result.error)")
  }

  @Test func `the map is not higher than allowed`() async throws {
    let words = ["map", "KPWM", "--sample", "--width", "200", "--height", "20"]
    let result = try await Workbench().agg(words)
    #expect(result.output.split(separator: "\n", omittingEmptySubsequences: false).count <= 21)
  }
}
