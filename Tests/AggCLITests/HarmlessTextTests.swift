import Foundation
import TestSupport
import Testing

/// No harmful character of any class is written to standard output or standard error, whatever the origin of
/// the text.
struct HarmlessTextTests {
  /// - Parameter words: Words of the text or of its error, one of which must be printed.
  private func expectHarmless(
    _ result: Subprocess.Result,
    saying words: String = "seen",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = result.output + result.error
    #expect(HarmfulText.found(in: text).isEmpty, "\(text)", sourceLocation: sourceLocation)
    #expect(text.contains(words), "\(text)", sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    ("{ \"settings\": { \(HarmfulText.json): 1 } }", ["weather"]),
    ("{ \"settings\": { \(HarmfulText.json): 1 } }", ["config", "validate"]),
    ("{ \"providers\": { \"evil\": { \"use\": \(HarmfulText.json) } } }", ["config", "validate"]),
    ("{ \"settings\": { \"preferredCity\": \(HarmfulText.json) } }", ["config", "show", "--origin"]),
    ("{ \"settings\": { \"preferredCity\": \(HarmfulText.json) } }", ["config", "get", "settings"]),
  ])
  func `no text of the config controls the terminal`(config: String, words: [String]) async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(config, to: "evil.json")
    expectHarmless(try await workbench.agg(words + ["--config", file]))
  }

  @Test func `a config that is not JSON is quoted without control sequences`() async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write("{ \"settings\": \(HarmfulText.everything) }", to: "evil.json")
    let result = try await workbench.agg(["config", "validate", "--config", file])
    expectHarmless(result, saying: "expected a value")
  }

  @Test(arguments: [["cities"], ["cities", "--json"], ["sun", "evil"], ["sun", "evil", "--json"]])
  func `names of the config are shown without control sequences`(words: [String]) async throws {
    let workbench = try Workbench()
    try workbench.configure(
      "{ \"cities\": { \"evil\": { \"name\": \(HarmfulText.json), \"latitude\": 1, \"longitude\": 1 } } }"
    )
    expectHarmless(try await workbench.agg(words))
  }

  @Test(arguments: ["text", "json", "ndjson", "csv", "markdown", "html", "svg"])
  func `answers of sources and a recording are shown without control sequences`(format: String) async throws {
    let server = try LoopbackServer { _ in
      .answer("[{\"id\": 1, \"listId\": 1, \"name\": \(HarmfulText.json)}]")
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "fetch-list": "{ \"use\": \"fetch-list\", \"baseURL\": \"\(server.url)\", \"allowLocal\": true }"
    ])
    let directory = "\(workbench.home.path)/recording"
    let words = ["list", "--format", format]
    expectHarmless(try await workbench.agg(words + ["--record", directory]))
    expectHarmless(try await workbench.agg(words + ["--replay", directory]))
  }

  @Test(arguments: [
    (400, "application/json", "{\"error\": true, \"reason\": \(HarmfulText.json)}", "seen"),
    (400, "text/plain", HarmfulText.everything, "seen"),
    (200, "application/json", HarmfulText.everything, "the response is text"),
    (200, "application/json", "{\"a\": \(HarmfulText.everything)}", "not JSON"),
  ])
  func `a source's message about a failure is shown without control sequences`(
    status: Int,
    type: String,
    body: String,
    words: String
  )
    async throws
  {
    let server = try LoopbackServer { _ in
      .answer(body, status: status, headers: [("Content-Type", type)])
    }
    let workbench = try Workbench.asking(server)
    for more in [["-v"], ["--json"]] {
      expectHarmless(try await workbench.agg(["weather", "52.52,13.41"] + more), saying: words)
    }
  }

  @Test(arguments: [
    [HarmfulText.everything], ["--\(HarmfulText.everything)"],
    ["weather", HarmfulText.everything, "--offline"],
    ["weather", HarmfulText.everything, "--json", "--offline"],
    ["weather", "Berlin", "--format", "{\(HarmfulText.everything)}"],
    ["weather", "Berlin", "--config", HarmfulText.everything], ["airport", HarmfulText.everything],
    ["decode", HarmfulText.everything], ["weather", "Berlin", "--units", HarmfulText.everything],
  ])
  func `the command line is quoted without control sequences`(words: [String]) async throws {
    expectHarmless(try await Workbench().agg(words))
  }

  @Test func `the standard error of a program is quoted without control sequences`() async throws {
    let workbench = try Workbench()
    try workbench.home.write(HarmfulText.everything + "\n", to: "words")
    let program = try workbench.home.writeProgram(
      "#!/bin/sh\ncat '\(workbench.home.path)/words' >&2\n",
      to: "evil.sh"
    )
    try workbench.configure(providers: ["evil": "{ \"exec\": [\"\(program)\"] }"])
    expectHarmless(try await workbench.agg(["weather", "52.52,13.41", "-v"]))
  }
}
