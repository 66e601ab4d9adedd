import Foundation
import TestSupport
import Testing

/// `agg alerts --exit-code` for scripts.
struct AlertExitCodeTests {
  private static let manifest = """
    { "manifest": 1, "id": "mine", "name": "Mine", "hosts": ["api.example.org"],
      "steps": [{ "id": "now", "url": "https://api.example.org/now" }],
      "map": {
        "alerts": {
          "from": "now", "rows": "/alerts",
          "fields": { "event": "text /event", "severity": "text /severity" }
        }
      } }
    """

  private func status(of body: String, _ options: [String], status: Int = 200) async throws -> Int32 {
    let server = try LoopbackServer { _ in .answer(body, status: status) }
    let workbench = try Workbench()
    try workbench.home.write(Self.manifest, to: "mine.json")
    let file = "\(workbench.home.path)/mine.json"
    try workbench.configure(providers: [
      "mine": #"{ "manifest": "\#(file)", "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    return try await workbench.agg(["alerts", "52,13", "--no-cache"] + options).status
  }

  @Test func `a warning at one place counts, whatever becomes of the others`() async throws {
    for others in [["Berlin"], ["Nowhereville"], ["Berlin", "Nowhereville"]] {
      let words = ["alerts", "Portland, Oregon"] + others + ["--sample", "-q", "--exit-code"]
      #expect(try await Workbench().agg(words).status == 1, "\(others)")
    }
  }

  @Test(arguments: [
    (#"[]"#, ["--exit-code"], 0), (#"[{"event": "Gale", "severity": "moderate"}]"#, [], 0),
    (#"[{"event": "Gale", "severity": "moderate"}]"#, ["--exit-code"], 1),
    (#"[{"event": "Gale", "severity": "moderate"}]"#, ["--exit-code", "--severity", "moderate"], 1),
    (#"[{"event": "Gale", "severity": "moderate"}]"#, ["--exit-code", "--severity", "severe"], 0),
    (#"[{"event": "Gale", "severity": "extreme"}]"#, ["--exit-code", "--severity", "severe", "--json"], 1),
    (#"[{"event": "Gale"}]"#, ["--exit-code"], 1),
    (#"[{"event": "Gale"}]"#, ["--exit-code", "--severity", "minor"], 0),
    (#"[]"#, ["--severity", "severe"], 64), (#"[]"#, ["--exit-code", "--severity", "awful"], 64),
  ])
  func `the exit code says whether there is a warning`(alerts: String, options: [String], code: Int32)
    async throws
  {
    #expect(try await status(of: "{\"alerts\": \(alerts)}", options) == code)
  }

  /// The National Weather Service without a warning, whose forecasts fail: what it knows must not depend on
  /// what else a command or a format asks for.
  @Test(arguments: [
    "alerts --exit-code": 0, "alerts --exit-code -f line": 0, "alerts --exit-code -f csv": 0,
    "alerts --exit-code -f prometheus": 0, "alerts --if alert>=minor": 1, "check alert>=minor": 1,
    "weather": 69, "hourly": 69, "compare": 69,
  ])
  func `a list without warnings is an answer in every format`(line: String, code: Int32) async throws {
    let server = try LoopbackServer { request in
      switch request.path {
      case "/alerts/active": .answer(#"{"features":[]}"#)
      case let path where path.hasPrefix("/points/"):
        .answer(
          #"{"properties":{"gridId":"OKX","gridX":33,"gridY":35,"timeZone":"America/New_York"}}"#
        )
      default: .answer("{}", status: 404)
      }
    }
    let workbench = try Workbench()
    try workbench.configure(providers: ["nws": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#])
    let words = line.split(separator: " ").map(String.init)
    let result = try await workbench.agg([words[0], "New York"] + words.dropFirst())
    #expect(result.status == code, "\(result.output)\(result.error)")
  }

  @Test func `missing warnings of a source do not mean that there are none`() async throws {
    #expect(try await status(of: "{}", ["--exit-code"], status: 500) == 69)
  }
}
