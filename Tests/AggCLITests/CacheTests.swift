import Foundation
import Synchronization
import TestSupport
import Testing

/// What one run caches for the next ones, with the real program and a server on this machine.
struct CacheTests {
  private static let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"]

  @Test func `a response for another place is an error and is not cached`() async throws {
    let body = try #"{"latitude":-33,"longitude":151,"# + Workbench.forecast().dropFirst()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    for _ in 1...2 {
      let result = try await workbench.agg(Self.words)
      #expect(result.status == 69 && result.error.contains("the response is for -33.0,151.0"), "\(result)")
    }
    #expect(server.log.requests.count == 2)
  }

  @Test func `a status bar sends requests only as often as the source changes`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    for _ in 0..<5 { #expect(try await workbench.agg(Self.words).status == 0) }
    #expect(server.log.requests.count == 1)
    _ = try await workbench.agg(Self.words + ["--refresh"])
    #expect(server.log.requests.count == 2)
    _ = try await workbench.agg(Self.words + ["--max-age", "1ms"])
    #expect(server.log.requests.count == 3)
    _ = try await workbench.agg(Self.words + ["--no-cache"])
    #expect(server.log.requests.count == 4)
  }

  @Test func `without a cache no file is left behind`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let cache = "\(workbench.home.path)/.cache/agg"
    _ = try await workbench.agg(Self.words + ["--no-cache"])
    _ = try await workbench.agg(Self.words, ["AGG_CACHE_DISK": "false"])
    #expect(!FileManager.default.fileExists(atPath: cache))
    _ = try await workbench.agg(Self.words)
    #expect(FileManager.default.fileExists(atPath: cache))
    #expect(server.log.requests.count == 3)
  }

  @Test func `the answer does not wait for the lock of the state`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let state = "\(workbench.home.path)/.local/state/agg"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    let lock = unsafe open(state, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    #expect(flock(lock, LOCK_EX) == 0)
    let script = #"""
      "$AGG" \#(Self.words.joined(separator: " ")) | { grep -m 1 '12\.6'; date +%s%N; cat >/dev/null; }
      date +%s%N
      """#
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.contains("12.6") == true, "\(result.output)")
    #expect(result.error.contains("has locked"), "\(result.error)")
    // The two seconds of waiting for the lock come after the answer.
    let (shown, over) = (try #require(Int(lines[1])), try #require(Int(lines[2])))
    #expect(over - shown > 1_000_000_000)
  }

  @Test func `the cached answer of a failed source is used and marked`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { [isFirst = Flag()] _ in
      isFirst.take() ? .answer(body) : .answer("{}", status: 503)
    }
    let workbench = try Workbench.asking(server)
    _ = try await workbench.agg(Self.words)
    let result = try await workbench.agg(Self.words + ["--refresh"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("12.6 °C"))
    #expect(result.output.contains("from the cache"))
    #expect(result.error.contains("open-meteo: using a cached answer"), "\(result.error)")
    #expect(try await workbench.agg(Self.words + ["--refresh", "--strict"]).status == 1)
    let json = try await workbench.agg(Self.words + ["--refresh", "--json"])
    #expect(json.output.contains(#""stale": "#))
    let labels = [
      (["weather", "--format", "line"], "(from the cache: open-meteo)"),
      (["weather", "--format", "csv"], ",open-meteo,"), (["hourly", "--format", "csv"], ",open-meteo,"),
      (["weather", "--format", "prometheus"], #",source="open-meteo"} 1"#),
      (["weather", "--format", "{stale}"], "open-meteo"), (["hourly"], "from the cache: open-meteo"),
      (["daily"], "from the cache: open-meteo"), (["compare"], "from the cache: open-meteo"),
    ]
    try await atOnce(labels) { words, label in
      let shown = try await workbench.agg(words + Self.words.dropFirst() + ["--refresh"])
      #expect(shown.output.contains(label), "\(words): \(shown.output)")
    }
  }

  @Test func `offline no request is sent`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let nothing = try await workbench.agg(Self.words + ["--offline"])
    #expect(nothing.status == 69)
    #expect(nothing.error.contains("offline"), "\(nothing.error)")
    #expect(server.log.requests.isEmpty)
    _ = try await workbench.agg(Self.words)
    let kept = try await workbench.agg(Self.words + ["--offline"])
    #expect(kept.status == 0, "\(kept.error)")
    #expect(server.log.requests.count == 1)
    #expect(try await workbench.agg(Self.words + ["--offline", "--no-cache"]).status == 64)
  }

  @Test(arguments: [9.0, 72])
  func `a cached answer expires by the clock of the run`(hours: Double) async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let place = ["weather", "52.52,13.41"]
    _ = try await workbench.agg(place)
    let later = ["--now", Date(timeIntervalSinceNow: hours * 3600).formatted(.iso8601), "--offline"]
    let line = try await workbench.agg(place + later + ["--format", "line"])
    #expect(line.output.hasSuffix("(from the cache: open-meteo)\n"), "\(line.output)")
    #expect(line.error.contains("open-meteo: using a cached answer"), "\(line.error)")
    #expect(try await workbench.agg(place + later + ["--json"]).output.contains(#""stale": "#))
    #expect(server.log.requests.count == 1)
  }

  @Test func `offline without a cache folder no request is sent`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let config = ["--config", "\(workbench.home.path)/.config/agg/config.json"]
    let homeless = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let result = try await Subprocess.agg(Self.words + ["--offline"] + config, environment: homeless)
    #expect(result.status == 69)
    #expect(
      result.error.contains("no response of 127.0.0.1 is cached"),
      "\(result.error)"
    )
    #expect(server.log.requests.isEmpty)
    #expect(try await Subprocess.agg(Self.words + config, environment: homeless).status == 0)
  }

  @Test(arguments: [(429, 75), (401, 77)])
  func `a paused source has the failure of the run before`(answer: Int, status: Int) async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: answer) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711" } }"#
    ])
    for _ in 0..<2 { #expect(try await workbench.agg(Self.words).status == status) }
  }

  @Test func `a source that fails three times in a row is paused`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench.asking(server)
    for _ in 0..<3 { #expect(try await workbench.agg(Self.words).status == 69) }
    let asked = server.log.requests.count
    let left = try await workbench.agg(Self.words)
    #expect(left.status == 69)
    #expect(server.log.requests.count == asked)
    #expect(left.error.contains("open-meteo"), "\(left.error)")
    #expect(try await workbench.agg(["doctor", "--reset"]).status == 0)
    _ = try await workbench.agg(Self.words)
    #expect(server.log.requests.count > asked)
  }

  @Test func `no stored file contains a key`() async throws {
    let server = try LoopbackServer { _ in
      .answer(#"{"coord":{"lon":13.41,"lat":52.52},"main":{"temp":290},"dt":1601541900,"cod":200}"#)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": { "env": "CANARY" } } }"#
    ])
    _ = try await workbench.agg(Self.words, ["CANARY": "canary-4711-canary"])
    let kept = workbench.home.files().filter { $0.hasPrefix(".cache/") || $0.hasPrefix(".local/") }
    var files = 0
    for file in kept {
      #expect(!file.contains("canary"))
      // Directories are listed, too.
      guard let bytes = try? workbench.home.read(file) else { continue }
      files += 1
      #expect(!String(decoding: bytes, as: UTF8.self).contains("canary"), "\(file)")
    }
    #expect(files > 0)
  }

  @Test func `the digest of a refused key is salted, and an unsalted one counts as that of another key`()
    async throws
  {
    let server = try LoopbackServer { _ in
      .answer(#"{"cod":401,"message":"Invalid API key"}"#, status: 401)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711-canary" } }"#
    ])
    let file = ".local/state/agg/health.json"
    func digest() throws -> String {
      let health = String(decoding: try workbench.home.read(file), as: UTF8.self)
      return String(try #require(health.firstMatch(of: #/"keyHash": "([0-9a-f]{16})"/#)).1)
    }
    func requests() async throws -> Int {
      let before = server.log.requests.count
      _ = try await workbench.agg(Self.words)
      return server.log.requests.count - before
    }
    #expect(try await requests() > 0)
    let salted = try digest()
    #expect(try await requests() == 0)
    // SHA-256 of "agg key canary-4711-canary".
    let unsalted = "c844af79443259e4"
    let health = String(decoding: try workbench.home.read(file), as: UTF8.self)
    try workbench.home.write(health.replacing(salted, with: unsalted), to: file)
    #expect(try await requests() > 0)
    #expect(try digest() == salted && salted != unsalted)
  }

  @Test func `a token that one step fetches for the next is in no file and no message`() async throws {
    let token = "t0ken-session-4711"
    let server = try LoopbackServer { request in
      request.path == "/login"
        ? .answer(#"{"access_token": "\#(token)"}"#, headers: [("Cache-Control", "max-age=900")])
        : .answer(
          #"{"message": "no \#(request.target) for \#(request.header("X-Session") ?? "")"}"#,
          status: 500
        )
    }
    let workbench = try Workbench()
    let manifest = #"""
      {"manifest": 1, "id": "two", "name": "Two", "hosts": ["api.example.org"], "steps": [
        {"id": "login", "url": "https://api.example.org/login", "set": {"pass": "/access_token"}},
        {"id": "now", "url": "https://api.example.org/data/{pass}", "query": {"t": "{pass}"}, "headers": {"X-Session": "{pass}"}}],
       "errors": [{"status": [500], "as": "upstream", "message": "/message"}],
       "map": {"current": {"from": "now", "at": "", "kind": "analysis", "time": "epoch /t", "fields": {"temperature": "C /x"}}}}
      """#
    try workbench.home.write(manifest, to: ".config/agg/two.json")
    try workbench.configure(providers: [
      "two": #"{ "manifest": "two.json", "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    for _ in 1...2 {
      let words = Self.words + ["-v", "--json", "--record", "\(workbench.home.path)/record"]
      let result = try await workbench.agg(words)
      #expect(result.status == 69 && result.error.contains("no /data/***?t=*** for ***"), "\(result.error)")
      #expect(!(result.output + result.error).contains("4711"))
    }
    #expect(server.log.requests.contains { $0.target == "/data/\(token)?t=\(token)" })
    for file in workbench.home.files() {
      guard let bytes = try? workbench.home.read(file) else { continue }
      #expect(!String(decoding: bytes, as: UTF8.self).contains("4711"), "\(file)")
    }
  }

  @Test func `a cached answer replaces a rejected key's, in that run and the next`()
    async throws
  {
    let current = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
    let isRefused = Mutex(false)
    let server = try LoopbackServer { request in
      isRefused.withLock(\.self)
        ? .answer("{}", status: 401)
        : request.path.hasSuffix("weather") ? .answer(current) : .answer("{}", status: 404)
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711" } }"#
    ])
    #expect(try await workbench.agg(Self.words).status == 0)
    isRefused.withLock { $0 = true }
    for said in ["its key was rejected", "it rejected its key"] {
      let result = try await workbench.agg(Self.words + ["--refresh"])
      #expect(result.status == 0 && result.output.contains("from the cache"), "\(result.error)")
      #expect(result.error.contains(said), "\(result.error)")
    }
  }

  @Test(arguments: [503, 429, 200, nil])
  func `a run with cached answers is replayed unchanged`(status: Int?) async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { [isFirst = Flag()] _ in
      isFirst.take() ? .answer(body) : .answer("<html>", status: status ?? 200)
    }
    let workbench = try Workbench.asking(server)
    #expect(try await workbench.agg(Self.words).status == 0)
    let later = ["weather", "52.52,13.41", "--json"]
    let record = "\(workbench.home.path)/record"
    let run = try await workbench.agg(
      later + [
        "--now", "2020-10-01T09:35:00Z", "--record", record, status == nil ? "--offline" : "--refresh",
      ]
    )
    #expect(run.status == 0 && run.output.contains(#""stale": "#) == (status != nil), "\(run.error)")
    // The recording contains the time of its run.
    let replayed = try await workbench.agg(later + ["--replay", record])
    #expect(try Self.answer(replayed) == Self.answer(run))
  }

  /// The answer without the mark of a recording.
  private static func answer(_ result: Subprocess.Result) throws -> NSDictionary {
    let answer = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    var members = try #require(answer as? [String: Any], "\(result.error)")
    members["sample"] = nil
    return members as NSDictionary
  }

  @Test func `a source is queried again after its entry is corrected or tested`() async throws {
    let body = try Workbench.forecast()
    let isDown = Mutex(true)
    let server = try LoopbackServer { _ in
      isDown.withLock(\.self) ? .answer("{}", status: 500) : .answer(body)
    }
    let workbench = try Workbench.asking(server)
    for _ in 1...3 { _ = try await workbench.agg(Self.words) }
    isDown.withLock { $0 = false }
    #expect(try await workbench.agg(Self.words).status == 69)
    let tested = try await workbench.agg(["providers", "test", "open-meteo"] + Self.words.dropFirst())
    #expect(tested.status == 0, "\(tested.error)")
    #expect(try await workbench.agg(Self.words).status == 0)

    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "http://127.0.0.1:1", "allowLocal": true }"#
    ])
    for _ in 1...3 { _ = try await workbench.agg(Self.words + ["--no-cache"]) }
    #expect(try await workbench.agg(Self.words + ["--no-cache"]).error.contains("several times in a row"))
    try workbench.configure(providers: ["open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#]
    )
    #expect(try await workbench.agg(Self.words + ["--no-cache"]).status == 0)
  }

  @Test func `a cache that cannot be written costs one warning`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    try workbench.home.write("a file where the cache should be", to: ".cache")
    let result = try await workbench.agg(Self.words)
    #expect(result.status == 0)
    #expect(result.output.contains("12.6 °C"))
    #expect(result.error.split(separator: "\n").count { $0.contains("warning") } == 1, "\(result.error)")
  }
}

/// `true` after the first call.
private final class Flag: Sendable {
  private let isUp = Mutex(true)

  func take() -> Bool {
    isUp.withLock { isUp in
      defer { isUp = false }
      return isUp
    }
  }
}
