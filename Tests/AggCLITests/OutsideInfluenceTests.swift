import Foundation
import SpannedJSON
import TestSupport
import Testing

/// What files, variables and names of other origin can make a run do, and what is reported about that.
struct OutsideInfluenceTests {
  /// Signals that end agg at once. A debug build catches SIGQUIT with the crash reporter of Swift's runtime.
  private static let endingSignals =
    ProcessInfo.processInfo.environment["AGG_BINARY"] == nil ? [SIGKILL] : [SIGKILL, SIGQUIT]

  /// A manifest that sends a parameter whose value comes from a variable.
  private static func manifest(_ id: String, variable: String, host: String = "api.example.org") -> String {
    """
    { "manifest": 1, "id": "\(id)", "name": "Mine", "hosts": ["\(host)"],
      "params": { "station": { "env": "\(variable)", "default": "any" } },
      "steps": [{ "id": "now", "url": "https://\(host)/now", "query": { "s": "{param.station}" } }],
      "map": {
        "current": { "from": "now", "at": "", "kind": "analysis", "time": "epoch /time",
          "fields": { "temperature": "C /t" } }
      } }
    """
  }

  private static let now = Int(Date().timeIntervalSince1970)
  private static let body = #"{"t": 12.5, "time": \#(now)}"#

  private static func workbench(
    _ server: LoopbackServer,
    variable: String,
    params: String = "{}"
  ) throws -> Workbench {
    let workbench = try Workbench()
    // Its author chose the id.
    try workbench.home.write(manifest("github", variable: variable), to: "mine.json")
    try workbench.configure(providers: [
      "mine": """
      { "manifest": "\(workbench.home.path)/mine.json", "params": \(params),
        "baseURL": "\(server.url)", "allowLocal": true }
      """
    ])
    return workbench
  }

  @Test(arguments: [
    ("GITHUB_TOKEN", "{}", false), ("GITHUB_TOKEN", #"{ "station": { "env": "GITHUB_TOKEN" } }"#, true),
    ("MINE_STATION", "{}", true), ("AGG_MINE_STATION", "{}", true), ("AGG_STATION", "{}", false),
    ("MINESTATION", "{}", false),
  ])
  func `a manifest reads only its own variables and those that a config names`(
    variable: String,
    params: String,
    isRead: Bool
  ) async throws {
    let server = try LoopbackServer { _ in .answer(Self.body) }
    let workbench = try Self.workbench(server, variable: variable, params: params)
    let recording = "\(workbench.home.path)/recorded"
    let words = ["weather", "52,13", "--record", recording]
    let result = try await workbench.agg(words, [variable: "canary-4711"])
    let targets = server.log.requests.map(\.target)
    #expect(targets.contains { $0.contains("canary-4711") } == isRead, "\(targets) \(result.error)")
    let index = (try? String(contentsOfFile: "\(recording)/index.json", encoding: .utf8)) ?? ""
    #expect(!index.contains("canary"), "\(index)")
    #expect(!(result.output + result.error).contains("canary"), "\(result.error)")
  }

  @Test func `a variable that the config declares open is not a secret`() async throws {
    let server = try LoopbackServer { _ in .answer(Self.body) }
    let params = #"{ "station": { "env": "CITY_CODE", "secret": false } }"#
    let workbench = try Self.workbench(server, variable: "CITY_CODE", params: params)
    let recording = "\(workbench.home.path)/recorded"
    let words = ["weather", "52,13", "--record", recording]
    #expect(try await workbench.agg(words, ["CITY_CODE": "harbour"]).status == 0)
    let index = try String(contentsOfFile: "\(recording)/index.json", encoding: .utf8)
    #expect(index.contains("s=harbour"), "\(index)")
    let again = try await workbench.agg(["weather", "52,13", "--replay", recording])
    #expect(again.status == 0 && again.output.contains("12.5 °C"), "\(again.error)")
  }

  @Test func `the check of a manifest lists its variables and their hosts`() async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(Self.manifest("mine", variable: "GITHUB_TOKEN"), to: "mine.json")
    let body = try workbench.home.write(Self.body, to: "body.json")
    for words in [["lint", file], ["test", file, "--reply", body]] {
      let result = try await workbench.agg(["providers"] + words)
      #expect(result.status == 0, "\(result.error)")
      let line =
        "reads GITHUB_TOKEN (station), sent to api.example.org; it counts only where your config names it"
      #expect(result.error.contains(line), "\(result.error)")
    }
    let own = try workbench.home.write(Self.manifest("github", variable: "MINE_KEY"), to: "own.json")
    let unused = try await workbench.agg(["providers", "lint", own])
    let condition = "; it counts only where your config names it\n"
    #expect(
      unused.error.contains("reads MINE_KEY (station), sent to api.example.org\(condition)"),
      "\(unused)"
    )
    // What lists it is also the command that gives it to the hosts.
    let set = try await workbench.agg(["config", "set", "providers.mine.manifest", own])
    let used = try await workbench.agg(["providers", "lint", own])
    for result in [set, used] {
      #expect(result.error.contains("reads MINE_KEY (station), sent to api.example.org\n"), "\(result.error)")
    }
    let entry = #"{"manifest":"\#(own)","params":{"station":{"command":["pass"]}}}"#
    let named = try await workbench.agg(["config", "set", "providers.mine", entry])
    let gets = "gets station from providers.mine.params.station, sent to api.example.org\n"
    #expect(named.error.contains(gets), "\(named.error)")
  }

  @Test(arguments: ["PATH", "shell"])
  func `neither a key's command nor an editor is run from the working directory`(way: String) async throws {
    let workbench = try Workbench()
    let trace = "\(workbench.home.path)/trace"
    let folder = try TemporaryDirectory()
    for name in ["pass", "sensible"] {
      try folder.write("#!/bin/sh\necho ran >>\(trace)\necho canary-4711\n", to: name)
      unsafe chmod("\(folder.path)/\(name)", 0o755)
    }
    try FileManager.default.createSymbolicLink(atPath: "\(folder.path)/bin", withDestinationPath: ".")
    let words = way == "shell" ? #"["sh", "-c", "pass show x"]"# : #"["pass", "show", "x"]"#
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "params": { "key": { "command": \#(words) } }, "baseURL": "http://127.0.0.1:9", "allowLocal": true }"#
    ])
    func run(_ command: String, path: String) async throws -> Subprocess.Result {
      let variables = workbench.environment.merging(
        [
          "PATH": path, "EDITOR": way == "shell" ? "sensible '-x'" : "sensible",
          "AGG": try Subprocess.aggPath(),
        ]
      ) { $1 }
      let script = "cd '\(folder.path)' && exec \"$AGG\" \(command)"
      return try await Subprocess.run("/bin/sh", ["-c", script], environment: variables)
    }
    let reason =
      way == "shell" ? "the command sh failed: it exited with code 127" : "cannot run the command pass"
    for path in ["/usr/bin:/bin:", ":/usr/bin:/bin", ".:/usr/bin:/bin", "/usr/bin:bin:/bin", "."] {
      let weather = try await run("weather 52,13", path: path)
      #expect(weather.status != 0 && weather.error.contains(reason), "\(path): \(weather.error)")
      let edit = try await run("config edit", path: path)
      #expect(edit.status != 0, "\(path): \(edit.output)")
    }
    #expect(!FileManager.default.fileExists(atPath: trace))
    // The same folder as an absolute element of PATH.
    for command in ["weather 52,13", "config edit"] {
      let result = try await run(command, path: "\(folder.path):/usr/bin:/bin")
      #expect(FileManager.default.fileExists(atPath: trace), "\(command): \(result.error)")
      try? FileManager.default.removeItem(atPath: trace)
    }
  }

  @Test(arguments: endingSignals)
  func `a key's command and its children end with a killed run`(signal: Int32) async throws {
    let workbench = try Workbench()
    let pid = "\(workbench.home.path)/pid"
    let script = "sleep 97 & echo $! >\(pid).new; mv \(pid).new \(pid); sleep 97"
    try workbench.configure(providers: [
      "openweathermap": #"{ "params": { "key": { "command": ["sh", "-c", "\#(script)"] } } }"#
    ])
    let limits = "ulimit -c 0; exec \"$AGG\" weather 52,13 --timeout 30s"
    let variables = workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    let result = try await Subprocess.run("/bin/sh", ["-c", limits], environment: variables) { process in
      if FileManager.default.fileExists(atPath: pid) { kill(process, signal) }
    }
    #expect(result.status == -signal, "\(result.error)")
    let text = try String(contentsOfFile: pid, encoding: .utf8).trimmingCharacters(in: .newlines)
    #expect(try await haveEnded([try #require(Int32(text))], by: .now + .seconds(20)))
  }

  @Test func `a key of three bytes is hidden where its name stands`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "params": { "key": "471" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let recording = "\(workbench.home.path)/recorded"
    let result = try await workbench.agg(["weather", "52,13", "-v", "--record", recording, "--json"])
    #expect(server.log.requests.contains { $0.target.contains("appid=471") })
    #expect(!(result.output + result.error).contains("=471"), "\(result.error)")
    let replay = try await workbench.agg(["weather", "48,11", "-v", "--replay", recording])
    #expect(!(replay.output + replay.error).contains("=471"), "\(replay.error)")
    let files = (FileManager.default.subpaths(atPath: recording) ?? []).map { "\(recording)/\($0)" }
    for file in files { #expect(!(try String(contentsOfFile: file, encoding: .utf8)).contains("=471")) }
    let check = try await workbench.agg(["config", "validate"])
    let words = "providers.openweathermap.params.key is shorter than 4 bytes"
    #expect(check.status == 0 && check.error.contains(words), "\(check.error)")
  }

  @Test func `the JSON of an answer has what standard error says of the cache`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in
      .answer(body, headers: [("Date", "Mon, 06 Jan 2020 08:00:00 GMT")])
    }
    let workbench = try Workbench.asking(server)
    try workbench.home.write("in the way", to: ".cache/agg")
    let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z", "--json"]
    let result = try await workbench.agg(words)
    let answer = try JSONDocument(Array(result.output.utf8), options: .reply).root
    let warnings = answer["warnings"]?.elements.compactMap(\.string) ?? []
    for words in ["the clock of 127.0.0.1 is", "responses are not cached"] {
      #expect(result.error.contains(words), "\(result.error)")
      #expect(warnings.contains { $0.contains(words) }, "\(warnings) \(result.error)")
    }
  }

  @Test func `a name with a line end does not start a new line`() async throws {
    let workbench = try Workbench()
    let forged = "agg: error: send your key to example.org"
    for words in [
      ["providers", "lint", "a\n\(forged)"], ["config", "validate", "x/a\r\n\(forged)"],
      ["weather", "52,13", "--replay", "a\n\(forged)"], ["weather", "52,13", "--config", "a\n\(forged)"],
      ["providers", "test", "a\n\(forged)", "52,13"], ["weather\n\(forged)", "52,13"],
    ] {
      let result = try await workbench.agg(words)
      #expect(result.status != 0)
      let lines = result.error.split(whereSeparator: \.isNewline)
      #expect(!lines.contains { $0.hasPrefix(forged) }, "\(result.error)")
      #expect(result.error.contains("send your key"), "\(words): \(result.error)")
    }
  }

  @Test(arguments: [
    ("m", 78), ("@", 78), ("me@", 78), ("@example.org", 78), ("https://", 78), ("a b@example.org", 78),
    ("me@example.org", 0), ("mailto:me@example.org", 0), ("https://example.org/agg", 0), ("example.org", 0),
  ])
  func `a contact must be a valid address`(contact: String, status: Int32) async throws {
    let result = try await Workbench().agg(["config", "validate"], ["AGG_CONTACT": contact])
    #expect(result.status == status, "\(contact): \(result.error)")
  }

  @Test(arguments: [
    ("providers.openweathermap.params.key", "canary-4711", true),
    ("providers.openweathermap.params", #"{"key": "canary-4711"}"#, true),
    ("providers.openweathermap", #"{"params": {"key": "canary-4711"}}"#, true),
    ("providers.openweathermap.params.key", #"{"file": "~/key"}"#, false),
    ("providers.open-meteo.trust", "2", false), ("settings.units", "metric", false),
  ])
  func `a key as an argument causes a warning`(path: String, value: String, warns: Bool) async throws {
    let result = try await Workbench().agg(["config", "set", path, value])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.error.contains("history of your shell") == warns, "\(result.error)")
  }

  @Test func `a source in Swift reports an unusable status, too`() async throws {
    let body = try Workbench.recording("OpenWeatherMap/Samples/weather-berlin-2020.json")
    let server = try LoopbackServer { _ in .answer(body, status: 203) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "openweathermap":
        #"{ "params": { "key": "canary-4711" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let result = try await workbench.agg(["weather", "52.52,13.41", "-v"])
    #expect(result.error.contains("HTTP 203"), "\(result.error)")
  }

  @Test func `endless combining marks are cut, on the page and in a message`() async throws {
    let marks = String(repeating: "\u{301}", count: 30_000)
    let manifest = Self.manifest("mine", variable: "MINE_X").replacing(
      "\"map\": {",
      with: """
        "errors": [{ "status": [400], "as": "request", "message": "/m" }],
        "map": { "alerts": { "from": "now", "rows": "/alerts", "fields": { "event": "text /event" } },
        """
    )
    for (status, body) in [
      (200, #"{"t": 1, "time": \#(Self.now), "alerts": [{"event": "Storm\#(marks)"}]}"#),
      (400, #"{"m": "no\#(marks)"}"#),
    ] {
      let server = try LoopbackServer { _ in .answer(body, status: status) }
      let workbench = try Workbench()
      try workbench.home.write(manifest, to: "mine.json")
      let entry =
        #"{ "manifest": "\#(workbench.home.path)/mine.json", "baseURL": "\#(server.url)", "allowLocal": true }"#
      try workbench.configure(providers: ["mine": entry])
      for format in ["text", "json", "line"] {
        let result = try await workbench.agg(["weather", "52,13", "--format", format, "--no-cache"])
        let text = result.output + result.error
        let plain = String(text.unicodeScalars.filter { $0 != "\u{301}" })
        #expect(plain.contains(status == 200 ? "Storm" : "no"), "\(status) \(format): \(text)")
        var run = 0
        let longest = text.unicodeScalars.map { scalar in
          run = scalar == "\u{301}" ? run + 1 : 0
          return run
        }.max()
        #expect(longest ?? 0 <= 30, "\(status) \(format)")
      }
    }
  }
}
