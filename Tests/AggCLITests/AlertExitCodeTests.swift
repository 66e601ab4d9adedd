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

  @Test func `missing warnings of a source do not mean that there are none`() async throws {
    #expect(try await status(of: "{}", ["--exit-code"], status: 500) == 69)
  }
}
