import Foundation
import SpannedJSON
import TestSupport
import Testing

/// `--format geojson` of the commands that have places.
struct GeoJSONTests {
  private func object(_ words: [String]) async throws -> [String: Any] {
    let output = try await Workbench().agg(words).output
    return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  private func collection(_ words: [String]) async throws -> [String: Any] {
    let output = try await Workbench().agg(words + ["-f", "geojson"]).output
    #expect(try GeoJSONCheck.mistakes(in: output) == [])
    return try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
  }

  @Test(arguments: [
    "weather Berlin --sample", "weather Berlin new-york --sample --without provenance",
    "alerts new-york --sample", "hourly Berlin --sample --fields temperature", "air Madrid --sample",
    "sun Oslo Longyearbyen", "map KPWM --sample", "map --sample", "map --bbox=-20,175,50,-60 --sample",
    "airport KPWM --sample", "airport KPWM EGLL --sample", "airport KPM --sample",
    "route KSTS KBFL KFFZ --sample", "route NFFN NSFA --offline --speed 450kt",
    "airports amsterdam", "cities", "places Portland", "weather Berlin --offline",
  ])
  func `the properties are the values of JSON, and the rest of it is beside them`(line: String) async throws {
    let words = line.components(separatedBy: " ") + ["--now", "2026-07-21T02:00:00Z"]
    var json = try await object(words + ["--json"])
    let collection = try await collection(words)
    var lists: [String: [[String: Any]]] = [:]
    for feature in try #require(collection["features"] as? [[String: Any]]) {
      var properties = try #require(feature["properties"] as? [String: Any])
      let kind = try #require(properties.removeValue(forKey: "feature") as? String)
      lists[kind + "s", default: []].append(properties)
      // A point is where the values say.
      if let latitude = properties["latitude"] as? Double, let longitude = properties["longitude"] as? Double
      {
        let geometry = try #require(feature["geometry"] as? [String: Any])
        #expect(geometry["coordinates"] as? [Double] == [longitude, latitude])
      }
    }
    for list in ["places", "stations", "legs", "hazards"] {
      var expected = json.removeValue(forKey: list) as? [[String: Any]] ?? []
      if list == "hazards" { for index in expected.indices { expected[index]["coordinates"] = nil } }
      #expect(NSArray(array: lists[list] ?? []) == NSArray(array: expected), "\(list)")
    }
    let envelope = try #require(collection["agg"] as? [String: Any])
    #expect(NSDictionary(dictionary: json) == NSDictionary(dictionary: envelope))
  }

  @Test func `the hazards around an airport are features beside it`() async throws {
    let words = ["airport", "KSTS", "--hazards", "--sample"]
    let places = try #require(try await object(words + ["--json"])["places"] as? [[String: Any]])
    let nearby = try #require(places.first?["hazards"] as? [String: Any])
    let items = try #require(nearby["items"] as? [[String: Any]])
    let features = try #require(try await collection(words)["features"] as? [[String: Any]])
    let properties = features.compactMap { $0["properties"] as? [String: Any] }
    let hazards = properties.filter { $0["feature"] as? String == "hazard" }
    #expect(!items.isEmpty && hazards.count == items.count && properties.count == items.count + 1)
    #expect(hazards.allSatisfy { $0["place"] as? String == "KSTS" })
    #expect(hazards.map { $0["rawText"] as? String } == items.map { $0["rawText"] as? String })
    // Whether they are all is still said of the airport.
    let known = try #require(properties.first?["hazards"] as? [String: Any])
    #expect(known["answered"] as? Bool == true && known["missing"] != nil && known["items"] == nil)
  }

  @Test func `a leg across the antimeridian is a line of two parts`() async throws {
    let words = ["route", "NFFN", "NSFA", "--offline", "--speed", "450kt"]
    let features = try #require(try await collection(words)["features"] as? [[String: Any]])
    let leg = try #require(
      features.first { ($0["properties"] as? [String: Any])?["feature"] as? String == "leg" }
    )
    #expect((leg["geometry"] as? [String: Any])?["type"] as? String == "MultiLineString")
    let box = try #require(leg["bbox"] as? [Double])
    #expect(box[0] > 0 && box[2] < 0)
  }

  @Test func `samples are labelled`() async throws {
    let collection = try await collection(["weather", "Berlin", "--sample"])
    #expect((collection["agg"] as? [String: Any])?["sample"] as? String == "madeUp")
  }

  @Test(arguments: [
    (["sun", "Springfield"], 65), (["route", "KPWM", "--sample"], 64),
  ])
  func `a run without an answer is a collection without features that says why`(
    words: [String],
    status: Int
  ) async throws {
    let result = try await Workbench().agg(words + ["-f", "geojson"])
    #expect(Int(result.status) == status, "\(result.error)")
    let root = try JSONDocument(result.output).root
    #expect(try GeoJSONCheck.mistakes(in: result.output) == [])
    #expect(root["features"]?.elements.first { _ in true } == nil)
    #expect(root["agg"]?["error"]?["exitCode"]?.int == status, "\(result.output)")
  }

  @Test func `agg share writes it into a file of that name`() async throws {
    let workbench = try Workbench()
    let file = workbench.home.path + "/cities.geojson"
    let result = try await workbench.agg(["share", "cities", "-o", file])
    #expect(result.status == 0, "\(result.error)")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(try GeoJSONCheck.mistakes(in: text) == [] && text.contains("Berlin"))
  }
}
