import Foundation
import SpannedJSON
import TestSupport
import Testing

/// Warnings that may or may not be for the place.
struct UnplacedAlertTests {
  /// The answer of `agg` for a place, by default Nîmes, from a feed with one warning for the area of a code.
  private func agg(_ arguments: [String], at place: String = "43.8367,4.3601", areaWith code: String)
    async throws -> Subprocess.Result
  {
    let body =
      #"{"warnings":[{"alert":{"info":[{"event":"Flood","severity":"Extreme","expires":"2999-01-01T00:00:00Z","area":[{"areaDesc":"Gard","geocode":[{"valueName":"NUTS3","value":"\#(code)"}]}]}]}}]}"#
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "meteoalarm": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    return try await workbench.agg(["alerts", place, "--no-cache"] + arguments)
  }

  @Test(arguments: [("FR812", 1), ("FR813", 0), ("FR999", 69)])
  func `the exit code says whether a warning is for the place, or unknown`(
    code: String,
    status: Int32
  ) async throws {
    #expect(try await agg(["--exit-code"], areaWith: code).status == status)
  }

  @Test func `a warning that cannot be placed is shown as one somewhere in the country`() async throws {
    let result = try await agg([], areaWith: "FR999")
    #expect(result.output.contains("Flood") && result.output.contains("Somewhere in France: Gard"))
    #expect(result.output.contains("Some warnings of meteoalarm may be missing now."), "\(result.output)")
    #expect(!result.output.contains("No warnings"))
  }

  @Test func `a warning for an area beside the place is shown for the place`() async throws {
    // In the sea off Marseille.
    let text = try await agg(["--exit-code"], at: "43.25,5.2", areaWith: "FR824")
    #expect(text.status == 1 && text.output.contains("Near this place: Gard"), "\(text.output)")
    let json = try await agg(["--json"], at: "43.25,5.2", areaWith: "FR824")
    #expect(json.output.contains(#""nearby": true"#) || json.output.contains(#""nearby":true"#))
  }

  @Test func `JSON has it in a separate list`() async throws {
    let result = try await agg(["--json"], areaWith: "FR999")
    let place = try #require(try JSONDocument(Array(result.output.utf8)).root["places"]?[0])
    #expect(place["alerts"]?.count == 0)
    #expect(place["unplacedAlerts"]?[0]?["event"]?.string == "Flood")
    #expect(place["unplacedAlerts"]?[0]?["somewhereIn"]?.string == "FR")
    #expect(result.output.contains("1 may or may not be for this place"), "\(result.output)")
  }

  @Test(arguments: ["line", "waybar", "csv", "prometheus", "{alert}"])
  func `no line shows it as a warning for the place`(format: String) async throws {
    let result = try await agg(["--format", format], areaWith: "FR999")
    #expect(!result.output.contains("! Flood") && !result.output.contains("Flood,"), "\(result.output)")
  }
}
