import Foundation
import Synchronization
import TestSupport
import Testing

/// A source with several requests, one of which fails: the others are shown, and the missing part is
/// reported.
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

  /// A home directory and the server of its only source.
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

    /// Sets the response from now on.
    func answer(_ path: String, with body: String, status: Int = 200) {
      service.replies.withLock { $0[path] = .answer(body, status: status) }
    }

    func answer(_ path: String, with reply: LoopbackReply) {
      service.replies.withLock { $0[path] = reply }
    }

    func agg(_ words: String...) async throws -> Subprocess.Result { try await agg(words) }

    func agg(_ words: [String]) async throws -> Subprocess.Result {
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
  func `a request that fails beside others is reported`(status: Int, body: String, cause: String) async throws
  {
    /// A second run would not query a source that it must pause.
    func agg(_ words: [String]) async throws -> Subprocess.Result {
      let scene = try Scene()
      scene.answer("/days", with: body, status: status)
      return try await scene.workbench.agg(words + ["--no-cache"])
    }
    let place = ["Berlin", "--now", "2026-03-02T00:20:00Z"]
    let result = try await agg(["weather"] + place)
    #expect(result.status == 0 && result.output.contains("7.0 °C"), "\(result.output)")
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(
      result.error.hasPrefix("agg: skyline: part of its answer is missing (days): "),
      "\(result.error)"
    )
    #expect(result.error.contains(cause), "\(result.error)")
    #expect(try await agg(["weather"] + place + ["--strict"]).status == 1)
    #expect(try await agg(["weather"] + place + ["-q"]).error.isEmpty)
    let hours = try await agg(["hourly"] + place)
    #expect(hours.error == result.error)
    #expect(hours.output.contains("The hours ahead could not be fetched."), "\(hours.output)")
    let json = try await agg(["weather"] + place + ["--json"]).output
    #expect(json.contains(/"missing": \[\s*"days:/), "\(json)")
    let check = try await agg(["doctor"])
    #expect(check.output.contains("part of its answer is missing") && check.status == 1, "\(check.output)")
    let test = try await agg(["providers", "test", "skyline"] + place)
    #expect(test.error.split(separator: "\n").count { $0.contains(cause) } == 1, "\(test.error)")
  }

  /// A source with one request for all sections.
  private static let single = manifest.replacing(
    #"{ "id": "days", "url": "https://api.skyline.example/days", "ttl": "1h" }"#,
    with: ""
  ).replacing(#""from": "days""#, with: #""from": "now""#)

  /// The current values, and hours that the manifest filters.
  @Test(arguments: [
    (#"{"t":"today at noon","c":7}"#, #"{"k":1,"t":"2026-03-02T01:00:00Z","c":6}"#, ["current"]),
    (#"{"t":"2026-03-02T00:00:00Z","c":7}"#, #"{"k":1,"t":"today at one","c":6}"#, ["hourly"]),
    // The row with a time that can be read is left out.
    (
      #"{"t":"2026-03-02T00:00:00Z","c":7}"#,
      #"{"k":2,"t":"2026-03-02T01:00:00Z","c":6},{"k":1,"t":"today at one","c":6}"#, ["hourly"]
    ),
    // One row has a time, and no row is of the kind.
    (
      #"{"t":"2026-03-02T00:00:00Z","c":7}"#,
      #"{"k":1,"t":"2026-03-02T01:00:00Z","c":6},{"k":1,"t":"today at two","c":6}"#, []
    ),
    (#"{"t":"2026-03-02T00:00:00Z","c":7}"#, #"{"k":2,"t":"today at one","c":6}"#, []),
    // A station without values, and no row at all.
    (#"{"t":"2026-03-02T00:00:00Z","c":null}"#, #"{"k":1,"t":"2026-03-02T01:00:00Z","c":6}"#, []),
    (#"{"t":"2026-03-02T00:00:00Z","c":7}"#, "", []),
  ])
  func `a part whose times cannot be read is missing`(now: String, hours: String, missing: [String])
    async throws
  {
    let scene = try Scene()
    let rows = #""rows": "/hours""#
    try scene.workbench.home.write(
      Self.single.replacing(rows, with: rows + #", "only": { "at": "/k", "is": 1 }"#),
      to: ".config/agg/providers/skyline.json"
    )
    scene.answer("/now", with: #"{"data":\#(now),"hours":[\#(hours)]}"#)
    let result = try await scene.agg("weather", "--strict")
    #expect(result.status == (missing.isEmpty ? 0 : 1), "\(result.error)")
    let notes = missing.map { "agg: skyline: part of its answer is missing (\($0)): " }
    #expect(result.error.split(separator: "\n").count == notes.count, "\(result.error)")
    #expect(notes.allSatisfy(result.error.hasPrefix), "\(result.error)")
    #expect(missing.isEmpty || result.error.contains("expected a time with its offset"), "\(result.error)")
  }

  /// Hours with a joined list that has times of its own.
  @Test(arguments: [
    (#"{"t":"2026-03-02T01:00:00Z","r":2}"#, nil), (#"{"t":"today at one","r":2}"#, "rain[0].t"), ("", nil),
    (#"{"t":"today at one","r":2},{"t":"2026-03-02T01:00:00Z","r":2}"#, nil),
  ])
  func `a joined list whose times cannot be read is a missing part`(rain: String, problem: String?)
    async throws
  {
    let scene = try Scene()
    let list = #"{ "rows": "/rain", "time": "iso /t", "fields": { "precipitation": "mm /r" } }"#
    let joined = #""joined": [\#(list)], "rows": "/hours""#
    try scene.workbench.home.write(
      Self.manifest.replacing(#""rows": "/hours""#, with: joined),
      to: ".config/agg/providers/skyline.json"
    )
    scene.answer("/days", with: #"\#(Self.days.dropLast()),"rain":[\#(rain)]}"#)
    let result = try await scene.agg("hourly", "--strict")
    #expect(result.status == (problem == nil ? 0 : 1), "\(result.error)")
    guard let problem else { return #expect(result.error.isEmpty, "\(result.error)") }
    let note = "agg: skyline: part of its answer is missing (hourly): the response could not be read ("
    #expect(result.error.hasPrefix("\(note)\(problem): "), "\(result.error)")
  }

  @Test(
    arguments: [
      ("", "hourly: the response has nothing at /hours"),
      (#","hours":null"#, "hourly: the response has nothing at /hours"),
      (#","hours":[]"#, "hourly: /hours has no rows"),
      (#","hours":{}"#, "hours: expected an array, found an empty object"),
      (#","hours":7"#, "hours: expected an array, found 7"),
      (#","hours":[{"t":null,"c":7}]"#, "hourly.time: the response has nothing at /t"),
      (#","hours":[{"t":"soon","c":7}]"#, #"hours[0].t: expected a time with its offset"#),
      (#","hours":[{"t":"2026-03-02T01:00:00Z","c":6}]"#, nil),
    ] as [(String, String?)]
  )
  func `a section that the response lacks is reported`(hours: String, cause: String?) async throws {
    let isMissing = cause != nil
    let scene = try Scene()
    scene.answer("/now", with: #"{"data":{"t":"2026-03-02T00:00:00Z","c":7}\#(hours)}"#)
    try scene.workbench.home.write(Self.single, to: ".config/agg/providers/skyline.json")
    let note = "agg: skyline: part of its answer is missing (hourly): "
    let result = try await scene.agg("weather")
    #expect(result.status == 0 && result.output.contains("7.0 °C"), "\(result.output)")
    #expect(
      result.error.hasPrefix(note) == isMissing && (isMissing || result.error.isEmpty),
      "\(result.error)"
    )
    if let cause { #expect(result.error.contains("(\(cause)"), "\(result.error)") }
    #expect(result.error.contains("Check its manifest with agg providers test.") == isMissing)
    #expect(try await scene.agg("weather", "--strict").status == (isMissing ? 1 : 0))
    let json = try await scene.agg("weather", "--json").output
    #expect(json.contains(/"missing": \[\s*"hourly:/) == isMissing, "\(json)")
    let page = try await scene.agg("hourly").output
    #expect(page.contains("The hours ahead could not be fetched.") == isMissing, "\(page)")
    // Warnings come with the same response, and their page needs no hours.
    #expect(try await scene.agg("alerts").error.isEmpty)
    let optional = Self.single.replacing("\"rows\": \"/hours\"", with: "\"rows\": \"/hours\", \"absent\": []")
    try scene.workbench.home.write(optional, to: ".config/agg/providers/skyline.json")
    let isAbsent = ["", #","hours":null"#, #","hours":[]"#].contains(hours)
    if isAbsent { #expect(try await scene.agg("weather").error.isEmpty) }
  }

  @Test(arguments: ["<html>", #"{"hours":{}}"#, #"{"days":7}"#])
  func `an invalid response is not cached, and the cached one is used`(body: String)
    async throws
  {
    let scene = try Scene()
    let good = try await scene.agg("hourly")
    #expect(good.output.contains("6.0") && good.error.isEmpty, "\(good.output)\(good.error)")
    scene.answer("/days", with: body)
    let broken = try await scene.agg("hourly", "--refresh")
    #expect(broken.output.contains("6.0"), "\(broken.output)")
    #expect(broken.error.hasPrefix("agg: skyline: using a cached answer: "), "\(broken.error)")
    let again = try await scene.agg("hourly")
    #expect(again.output == good.output && again.error.isEmpty, "\(again.output)\(again.error)")
    // Without a cached response, an invalid one is requested again.
    let other = try Scene()
    other.answer("/days", with: body)
    let first = try await other.agg("hourly")
    #expect(first.error.contains("part of its answer is missing"), "\(first.error)")
    other.answer("/days", with: Self.days)
    let mended = try await other.agg("hourly")
    #expect(mended.output == good.output && mended.error.isEmpty, "\(mended.output)\(mended.error)")
    #expect(other.server.log.requests.map(\.path).sorted() == ["/days", "/days", "/now"])
  }

  @Test func `an invalid response does not hide a later warning`() async throws {
    let scene = try Scene()
    scene.answer("/now", with: #"{"status":"error"}"#)
    let broken = try await scene.agg("weather")
    #expect(broken.output.contains("Some warnings of skyline may be missing now."), "\(broken.output)")
    #expect(try await scene.agg("alerts").status == 69)
    scene.answer("/now", with: Self.now)
    let warned = try await scene.agg("alerts")
    #expect(warned.output.contains("Tornado"), "\(warned.output)\(warned.error)")
  }

  @Test(arguments: [("/days", false), ("/now", true)])
  func `current warnings are complete although other parts are cached`(path: String, isGap: Bool)
    async throws
  {
    let scene = try Scene()
    _ = try await scene.agg("weather")
    scene.answer(path, with: "", status: 500)
    let result = try await scene.agg("weather", "--refresh")
    #expect(result.output.contains("Tornado"), "\(result.output)")
    #expect(result.output.contains("Some warnings") == isGap, "\(result.output)")
    #expect(result.error.split(separator: "\n").count == 1, "\(result.error)")
    #expect(result.error.hasPrefix("agg: skyline: using a cached answer: "), "\(result.error)")
  }

  @Test func `without missing parts nothing is reported`() async throws {
    let result = try await Scene().agg("weather", "--strict")
    #expect(result.status == 0 && result.error.isEmpty, "\(result.error)")
    #expect(result.output.contains("Tornado"), "\(result.output)")
  }

  @Test(arguments: [
    (LoopbackReply.cutOff("{", promised: 9), "broke off"),
    (LoopbackReply(steps: [.reset]), "closed the connection without a response"),
    (LoopbackReply(steps: [.send([UInt8]("SSH-2.0-x\r\n".utf8)), .hangUp]), "does not respond with HTTP"),
    (LoopbackReply.silence, "did not respond in time"),
  ])
  func `a replay repeats why a source gave no response`(reply: LoopbackReply, reason: String) async throws {
    let scene = try Scene()
    let record = "\(scene.workbench.home.path)/record"
    func repeats(_ live: Subprocess.Result, status: Int32) async throws {
      #expect(live.status == status && (live.error + live.output).contains(reason), "\(live.error)")
      let replayed = try await scene.agg("weather", "--replay", record, "--json", "--without", "provenance")
      #expect(replayed.status == live.status)
      #expect(replayed.error == live.error)
      #expect((replayed.error + replayed.output).contains(reason), "\(replayed.output)")
    }
    let words = ["weather", "--record", record, "--timeout", "2s", "--json", "--without", "provenance"]
    scene.answer("/days", with: reply)
    try await repeats(try await scene.agg(words), status: 0)
    scene.answer("/now", with: reply)
    try await repeats(try await scene.agg(words + ["--no-cache"]), status: 69)
  }
}
