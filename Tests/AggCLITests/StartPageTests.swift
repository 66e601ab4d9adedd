import Foundation
import TestSupport
import Testing

/// `agg` alone shows what to type: before the first use, and after it.
struct StartPageTests {
  private static let time = ["--now", "2020-10-01T08:45:00Z"]

  @Test func `before the first use there is a welcome`() async throws {
    let result = try await Workbench().agg([])
    #expect(result.status == 0 && result.error.isEmpty)
    #expect(result.output.contains("agg weather Berlin --sample") && result.output.contains("agg help"))
  }

  @Test(arguments: [
    (["weather", "Berlin"], "Berlin"), (["hourly", "52.52,13.41"], "Mitte"),
  ])
  func `after it the last place stands in one line`(words: [String], name: String)
    async throws
  {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    #expect(try await workbench.agg(words + Self.time).status == 0)
    let result = try await workbench.agg(Self.time)
    #expect(
      result.status == 0 && result.output.contains(/^[^\n]*12\.6 °C[^\n]*\n$/),
      "\(result.output)"
    )
    #expect(result.output.hasPrefix(name), "\(result.output)")
    // A program gets only the answer.
    let json = try await workbench.agg(Self.time + ["--json"]).output
    #expect(json.hasPrefix("{") && !json.contains("agg help"))
  }

  @Test(.needs("script"), arguments: [("", true), ("-q", false)])
  func `on a terminal, what to type next is below the line`(option: String, hasHints: Bool) async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    #expect(try await workbench.agg(["weather", "Berlin"] + Self.time).status == 0)
    let more = ["AGG": try Subprocess.aggPath(), "TERM": "xterm", "SHELL": "/bin/sh"]
    let result = try await Subprocess.run(
      "/usr/bin/script",
      ["-qec", "\"$AGG\" \(option) \(Self.time.joined(separator: " "))", "/dev/null"],
      environment: workbench.environment.merging(more) { $1 }
    )
    #expect(result.output.contains("12.6"), "\(result.output)")
    #expect(result.output.contains("another place") == hasHints, "\(result.output)")
  }

  @Test(arguments: [["-q"], ["-f", "line"], ["-f", "waybar"], ["-f", "{temperature}"], ["--json"]])
  func `the place of a status bar does not become the last place`(options: [String]) async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    #expect(try await workbench.agg(["weather", "Berlin"] + Self.time).status == 0)
    #expect(try await workbench.agg(["weather", "52.36,10.76"] + options + Self.time).status == 0)
    let result = try await workbench.agg(["weather"] + Self.time)
    #expect(result.output.hasPrefix("Berlin"), "\(result.output)\(result.error)")
  }

  @Test func `an unknown last place brings the welcome back`() async throws {
    let workbench = try Workbench()
    try workbench.home.write(#"{"version":1,"lastPlace":"nosuchq"}"#, to: ".local/state/agg/state.json")
    let result = try await workbench.agg(["--offline"])
    #expect(
      result.status == 0 && result.output.contains("agg airport KPWM"),
      "\(result.output)\(result.error)"
    )
  }

  @Test(arguments: [
    (["--if", "temperature > 50"], 64, ""), (["--resume", "done"], 64, ""), (["--unordered"], 64, ""),
    (["--from", "HOME/nosuch"], 74, ""), (["--from", "HOME/list", "--sample"], 0, "Berlin"),
  ])
  func `a list or a condition is not ignored`(words: [String], status: Int32, beginning: String) async throws
  {
    let workbench = try Workbench()
    try workbench.home.write("Berlin\n", to: "list")
    let result = try await workbench.agg(words.map { $0.replacing("HOME", with: workbench.home.path) })
    #expect(result.status == status, "\(result.output)\(result.error)")
    #expect(
      beginning.isEmpty ? result.output.isEmpty : result.output.hasPrefix(beginning),
      "\(result.output)"
    )
  }

  @Test func `the values of the last place are explained`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    #expect(try await workbench.agg(["weather", "Berlin"] + Self.time).status == 0)
    for option in ["-e", "--explain"] {
      let result = try await workbench.agg([option] + Self.time)
      let whole = try await workbench.agg(["weather", option] + Self.time)
      #expect(result.status == 0 && result.output == whole.output, "\(result.output)\(result.error)")
      #expect(result.output.contains("open-meteo"), "\(result.output)")
    }
  }

  @Test func `without a network there is a single line for all sources`() async throws {
    let workbench = try Workbench()
    // No server listens at these addresses.
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "http://127.0.0.1:1", "allowLocal": true }"#,
      "bright-sky": #"{ "baseURL": "http://127.0.0.2:1", "allowLocal": true }"#,
      "openweathermap": "{}", "nws": "{}",
    ])
    let result = try await workbench.agg(["weather", "Berlin"])
    #expect(result.status == 69)
    #expect(
      result.error
        == "agg: no network: none of 2 sources could be reached. Check the network, or try --sample; -v shows each error.\n"
    )
    let verbose = try await workbench.agg(["weather", "Berlin", "-v"]).error
    #expect(verbose.contains("open-meteo: 127.0.0.1 refused") && verbose.contains("bright-sky: 127.0.0.2"))
  }
}
