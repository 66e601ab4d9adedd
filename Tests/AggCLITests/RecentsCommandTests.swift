import Foundation
import TestSupport
import Testing

/// The list of the airports that were viewed.
struct RecentsCommandTests {
  @Test func `recents are refreshed, removed and cleared`() async throws {
    let workbench = try Workbench()
    let refreshed = try await workbench.agg(["recents", "--refresh", "--sample"])
    #expect(refreshed.output.contains("VFR"), "\(refreshed.error)")
    #expect(refreshed.output.contains("SAMPLE"))
    let removed = try await workbench.agg(["recents", "--remove", "aus"])
    #expect(removed.output.contains("KPWM") && !removed.output.contains("KAUS"))
    let cleared = try await workbench.agg(["recents", "--clear"])
    #expect(cleared.status == 0)
    #expect(cleared.output.contains("No airport was viewed yet"))
  }

  @Test(arguments: ["--json", "--ndjson"])
  func `JSON names the error if only the second airport has no answer`(format: String) async throws {
    let metars = try Workbench.recording("AviationWeather/Samples/metar-west-2026.json")
    let server = try LoopbackServer(["/api/data/metar": .answer(metars)])
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "aviation-weather": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    // The response has a report of the first one only.
    try workbench.home.write(#"{ "airports": ["KSTS", "KPWM"] }"#, to: "machine/agg/config.json")
    let result = try await workbench.agg(["recents", "--refresh", "--now", "2026-07-21T02:00:00Z", format])
    #expect(result.status == 69 && result.output.contains("it has no METAR of KPWM"), "\(result.error)")
    #expect(result.output.contains(#""exitCode":"#), "\(result.output)")
  }

  @Test func `all codes of a config's airport mean one entry`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"airports":["kaus","AUS","KPWM"]}"#)
    let listed = try await workbench.agg(["recents", "-f", "csv"]).output
    #expect(listed.split(whereSeparator: \.isNewline).count == 3 && listed.contains("KAUS"), "\(listed)")
    let removed = try await workbench.agg(["recents", "--remove", "AUS"])
    #expect(removed.output.contains("KPWM") && !removed.output.contains("AUS"), "\(removed.output)")
  }

  @Test func `a query for a place keeps the airports of the config`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["sun", "Berlin"]).status == 0)
    #expect(try await workbench.agg(["weather", "Oslo", "--offline"]).status == 69)
    try workbench.configure(#"{"airports":["EGLL"]}"#)
    let recents = try await workbench.agg(["recents"]).output
    #expect(recents.contains("EGLL") && !recents.contains("KAUS"), "\(recents)")
  }

  @Test func `a failed deletion of recents is reported`() async throws {
    let workbench = try Workbench()
    // A folder in place of the state file can be neither read nor replaced.
    try workbench.home.write("", to: ".local/state/agg/state.json/file")
    for words in [["--clear"], ["--clear", "-q"]] {
      let result = try await workbench.agg(["recents"] + words)
      #expect(result.status == 74, "\(result.output)\(result.error)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `a damaged state file is set aside and reported`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("garbage", to: ".local/state/agg/state.json")
    let result = try await workbench.agg(["recents"])
    #expect(result.status == 0)
    #expect(result.output.contains("KAUS"))
    #expect(result.error.contains("state.json.damaged"))
  }
}
