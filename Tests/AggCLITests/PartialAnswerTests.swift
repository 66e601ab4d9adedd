import Foundation
import Synchronization
import TestSupport
import Testing

/// A source of several requests of which one fails: what the others say is shown, and what is missing is said.
struct PartialAnswerTests {
  private static let manifest = """
    {
      "manifest": 1, "id": "skyline", "name": "Skyline", "hosts": ["api.skyline.example"],
      "steps": [
        { "id": "now", "url": "https://api.skyline.example/now", "ttl": "1h" },
        { "id": "days", "url": "https://api.skyline.example/days", "ttl": "1h" }
      ],
      "map": {
        "current": { "from": "now", "at": "/data", "kind": "analysis", "time": "iso /t", "fields": { "temperature": "C /c" } },
        "hourly": { "from": "days", "rows": "/hours", "kind": "forecast", "time": "iso /t", "fields": { "temperature": "C /c" } },
        "alerts": { "from": "now", "rows": "/warn", "absent": [], "fields": { "event": "text /event" } }
      }
    }
    """

  private static let now = #"{"data":{"t":"2026-03-02T00:00:00Z","c":7},"warn":[{"event":"Tornado"}]}"#
  private static let days =
    #"{"hours":[{"t":"2026-03-02T00:00:00Z","c":7},{"t":"2026-03-02T01:00:00Z","c":6}]}"#

  /// A home directory and the server that its only source is at.
  private struct Scene {
    let workbench: Workbench
    let server: LoopbackServer
    private let service = Service()

    init() throws {
      workbench = try Workbench()
      server = try LoopbackServer { [service] request in service.reply(to: request.path) }
      try workbench.home.write(manifest, to: ".config/agg/providers/skyline.json")
      try workbench.configure(providers: [
        "skyline":
          #"{ "manifest": "providers/skyline.json", "baseURL": "\#(server.url)", "allowLocal": true }"#
      ])
    }

    /// From now on.
    func answer(_ path: String, with body: String, status: Int = 200) {
      service.replies.withLock { $0[path] = .answer(body, status: status) }
    }

    func agg(_ words: String...) async throws -> Subprocess.Result {
      try await workbench.agg([words[0], "Berlin", "--now", "2026-03-02T00:20:00Z"] + words.dropFirst())
    }
  }

  private final class Service: Sendable {
    let replies = Mutex<[String: LoopbackReply]>([:])

    func reply(to path: String) -> LoopbackReply {
      replies.withLock { $0[path] } ?? .answer(path == "/now" ? now : days)
    }
  }

  @Test(arguments: [
    (401, "{}", "HTTP 401"), (429, "", "HTTP 429"), (500, "", "HTTP 500"), (200, "<html>", "HTML"),
  ])
  func `a request that fails beside others is told`(status: Int, body: String, cause: String) async throws {
    /// A source that asks to be left alone is not asked by a second run.
    func agg(_ words: [String]) async throws -> Subprocess.Result {
      let scene = try Scene()
      scene.answer("/days", with: body, status: status)
      return try await scene.workbench.agg(words + ["--no-cache"])
    }
    let place = ["Berlin", "--now", "2026-03-02T00:20:00Z"]
    let result = try await agg(["weather"] + place)
    #expect(result.status == 0 && result.output.contains("7.0 °C"), "\(result.output)")
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(result.error.hasPrefix("agg: skyline: a part of its answer is missing: "), "\(result.error)")
    #expect(result.error.contains(cause), "\(result.error)")
    #expect(try await agg(["weather"] + place + ["--strict"]).status == 1)
    #expect(try await agg(["hourly"] + place).error == result.error)
    let json = try await agg(["weather"] + place + ["--json"]).output
    #expect(json.contains(#""missing": ["#), "\(json)")
    let check = try await agg(["doctor"])
    #expect(check.output.contains("answers only in part") && check.status == 1, "\(check.output)")
  }

  @Test func `where nothing is missing nothing is told`() async throws {
    let result = try await Scene().agg("weather", "--strict")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.contains("Tornado"), "\(result.output)")
  }
}
