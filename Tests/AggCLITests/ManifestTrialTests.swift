import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AggCLI

/// Writing a manifest with `agg providers test`.
struct ManifestTrialTests {
  private static let openMeteo = Repository.root.appending(path: "Providers/OpenMeteo")
  private static let manifest = openMeteo.appending(path: "manifest.json").path
  private static let answer = openMeteo.appending(path: "Samples/forecast-berlin-2020.synthetic.json").path

  @Test func `a trial shows what a manifest reads from a reply`() async throws {
    let result = try await Workbench().agg(["providers", "test", Self.manifest, "--reply", Self.answer])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("temperature          12.6"))
    #expect(result.output.contains("hourly  forecast, 72 rows"))
    #expect(result.output.contains("All values were read."))
  }

  /// The manifest of a service with a key, which has another id than the source of the config.
  private static func configureService(_ workbench: Workbench, at server: LoopbackServer, _ kind: String)
    throws
    -> String
  {
    let manifest = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("\"params\": {", with: #""params": { "key": { "required": true, "env": "GITHUB_TOKEN" },"#)
      .replacing("\"query\": {", with: #""query": { "key": "{param.key}","#)
      .replacing("\"id\": \"open-meteo\"", with: "\"id\": \"github\"")
    let file = try workbench.home.write(manifest, to: "service.json")
    let mark = "\(workbench.home.path)/ran"
    try workbench.configure(providers: [
      "github": """
      { \(kind.replacing("FILE", with: file)), "baseURL": "\(server.url)", "allowLocal": true,
        "params": { "key": { "command": ["sh", "-c", "echo key-4711 | tee '\(mark)'"] } } }
      """
    ])
    return file
  }

  @Test func `a manifest file is queried as the source of the config that uses it`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench()
    let file = try Self.configureService(workbench, at: server, #""manifest": "FILE""#)
    let link = "\(workbench.home.path)/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let result = try await workbench.agg([
      "providers", "test", link, "Berlin", "--now", "2020-10-01T08:45:00Z",
    ])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("12.6 °C"), "\(result.output)")
    #expect(server.log.requests.map { $0.target.contains("key=key-4711") } == [true])
    let gets = "gets key from providers.github.params.key, sent to 127.0.0.1\n"
    #expect(result.error.contains(gets) && !result.error.contains("4711"), "\(result.error)")
    let missing = try await workbench.agg(["providers", "test", "nosuch.json", "Berlin"])
    #expect(missing.status == 64 && missing.error.contains("no source and no file"), "\(missing.error)")
    for name in ["/dev/null", "-"] {
      let other = try await workbench.agg(["providers", "test", name, "Berlin"])
      #expect(other.status == 64 && other.error.contains("is not a regular file"), "\(other.error)")
    }
  }

  /// Its author chose the id and the variables that it asks for.
  @Test func `a manifest file that no source uses gets nothing of the config or the environment`()
    async throws
  {
    let server = try LoopbackServer { _ in .answer("{}") }
    let workbench = try Workbench()
    let file = try Self.configureService(workbench, at: server, #""use": "openweathermap""#)
    let result = try await workbench.agg(
      ["providers", "test", file, "Berlin"],
      ["GITHUB_TOKEN": "canary-4711"]
    )
    #expect(result.status == 78, "\(result.error)")
    #expect(server.log.requests.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: "\(workbench.home.path)/ran"))
    for text in [
      "reads GITHUB_TOKEN (key), sent to api.open-meteo.com; it counts only where your config names it",
      "so it gets no parameters (key) and no variables. github in your config is another source.",
      "agg config set providers.NAME.manifest \(file)",
    ] {
      #expect(result.error.contains(text), "\(text) in \(result.error)")
    }
    try workbench.configure("{}")
    let alone = try await workbench.agg(
      ["providers", "test", file, "Berlin"],
      ["GITHUB_TOKEN": "canary-4711"]
    )
    #expect(alone.status == 78, "\(alone.error)")
    let condition = "; it counts once your config has this file as the source github"
    #expect(alone.error.contains(condition), "\(alone.error)")
    #expect(alone.error.contains("agg config set providers.github.manifest \(file)"), "\(alone.error)")
    // The author chose the name of the file, too.
    let tricky = "\(workbench.home.path)/$(id)'s.json"
    try FileManager.default.copyItem(atPath: file, toPath: tricky)
    let quoted = "'\(workbench.home.path)/$(id)'\\''s.json'"
    let advice = try await workbench.agg(["providers", "test", tricky, "Berlin"]).error
    #expect(advice.contains("agg config set providers.github.manifest \(quoted)"), "\(advice)")
  }

  @Test(arguments: [
    ["test", "accuweather", "Berlin"], ["test", "accuweather", "--reply", "x"], ["lint", "accuweather"],
  ])
  func `a file of the working directory is not taken for a source`(words: [String]) async throws {
    let workbench = try Workbench()
    let manifest = try String(contentsOfFile: Self.manifest, encoding: .utf8)
    for name in ["accuweather", "accuweather.json"] { try workbench.home.write(manifest, to: name) }
    func agg(_ words: [String]) async throws -> Subprocess.Result {
      try await Subprocess.agg(words, environment: workbench.environment, directory: workbench.home.path)
    }
    let result = try await agg(["providers"] + words)
    #expect(result.status == 64)
    let advice = #"there is no source "accuweather". For the file of that name, write ./accuweather."#
    #expect(result.error.contains(advice), "\(result.error)")
    for path in ["./accuweather", "accuweather.json"] {
      #expect(try await agg(["providers", "lint", path]).status == 0)
    }
  }

  @Test(arguments: [
    ("Neudorf", 0, "1 Neudorf, Germany: 48.5,11.25"), ("Neuheim", 65, "knows no place called \"Neuheim\""),
  ])
  func `a trial of a geocoder shows the places of a reply`(name: String, status: Int, text: String)
    async throws
  {
    let workbench = try Workbench()
    let manifest = try workbench.home.write(
      """
      {"manifest": 1, "id": "finder", "name": "Finder", "hosts": ["geo.example.org"],
       "steps": [{"id": "search", "url": "https://geo.example.org/search", "query": {"q": "{place.name}"}}],
       "map": {"places": {"from": "search", "rows": "/hits", "fields": {
         "name": "text /label", "latitude": "deg /at/0", "longitude": "deg /at/1", "country": "text /cc"}}}}
      """,
      to: "finder.json"
    )
    let reply = try workbench.home.write(
      #"{"hits": [{"label": "Neudorf", "at": [48.5, 11.25], "cc": "DE"}]}"#,
      to: "hits.json"
    )
    let words = ["providers", "test", manifest]
    let result = try await workbench.agg(words + [name, "--reply", reply])
    #expect(result.status == status && (result.output + result.error).contains(text), "\(result)")
    let nameless = try await workbench.agg(words + ["--reply", reply])
    #expect(nameless.status == 64 && nameless.error.contains("Name one behind the file"), "\(nameless.error)")
  }

  @Test func `the JSON of a trial contains every row`() async throws {
    let words = ["providers", "test", Self.manifest, "--reply", "forecast=\(Self.answer)", "--json"]
    let result = try await Workbench().agg(words)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    )
    #expect((json["hourly"] as? [Any])?.count == 72)
    #expect((json["current"] as? [String: Any])?["temperature"] as? Double == 12.6)
  }

  @Test func `an impossible value is named with its count`() async throws {
    let workbench = try Workbench()
    let wrong = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("\"C /temperature_2m\"", with: "\"F /temperature_2m\"")
      .replacing("\"hPa /pressure_msl\"", with: "\"inHg /pressure_msl\"")
    try workbench.home.write(wrong, to: "wrong.json")
    let words = ["providers", "test", "\(workbench.home.path)/wrong.json", "--reply", Self.answer]
    let result = try await workbench.agg(words + ["--width", "120"])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("! current.pressure: "), "\(result.output)")
    #expect(
      result.output.contains("! hourly[0].pressure") && result.output.contains("here and in 71 more"),
      "\(result.output)"
    )
    #expect(!result.output.contains("Everything that"))
  }

  @Test func `a mapped value that no reply has is reported`() async throws {
    let workbench = try Workbench()
    let wrong = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("/temperature_2m\"", with: "/temprature_2m\"")
    try workbench.home.write(wrong, to: "wrong.json")
    let words = ["providers", "test", "\(workbench.home.path)/wrong.json", "--reply", Self.answer]
    let result = try await workbench.agg(words + ["--width", "120"])
    #expect(result.status == 0, "\(result.error)")
    for section in ["current", "hourly"] {
      let expected = "! \(section).temperature: the response has nothing at /temprature_2m"
      #expect(result.output.contains(expected), "\(result.output)")
    }
    #expect(!result.output.contains("Everything that"))
  }

  @Test func `a coverage across the date line contains the trial's place`() async throws {
    let workbench = try Workbench()
    let oceanic = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("\"steps\":", with: "\"coverage\": [-50, 160, -30, -170], \"steps\":")
    try workbench.home.write(oceanic, to: "oceanic.json")
    let words = ["providers", "test", "\(workbench.home.path)/oceanic.json", "--reply", Self.answer]
    let result = try await workbench.agg(words)
    #expect(result.status == 0, "\(result.error)")
  }

  @Test(arguments: [
    (#"{"error":true,"reason":"Daily API request limit exceeded."}"#, "429", "too many requests", 75),
    ("<html>", "200", "HTML", 69), ("{}", "200", "has nothing for this query", 65),
    ("{}", "503", "reports an error", 69),
    ("{}", "404", "the source rejected the request (HTTP 404)", 69),
  ])
  func `an invalid reply is explained`(body: String, status: String, expected: String, code: Int32)
    async throws
  {
    let workbench = try Workbench()
    try workbench.home.write(body, to: "body")
    let words = [
      "providers", "test", Self.manifest, "--reply", "\(workbench.home.path)/body", "--status", status,
    ]
    let result = try await workbench.agg(words)
    #expect(result.status == code)
    #expect(result.error.contains(expected), "\(result.error)")
  }

  @Test func `a source of the config is tried with its manifest`() async throws {
    let workbench = try Workbench()
    let manifest = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("\"params\": {", with: #""params": { "key": { "required": true },"#)
    try workbench.home.write(manifest, to: ".config/agg/four.json")
    try workbench.configure(providers: ["four": #"{ "manifest": "four.json" }"#])
    let result = try await workbench.agg(["providers", "test", "four", "--reply", Self.answer])
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("temperature          12.6"), "\(result.output)")
    let refused = try await workbench.agg([
      "providers", "test", "four", "--reply", Self.answer, "--status", "401",
    ])
    #expect(refused.status == 77 && refused.error.contains("key was rejected"), "\(refused.error)")
  }

  @Test(arguments: [
    (["lint", "none.json"], 74), (["test", "none.json", "--reply", "x"], 74), (["test", "open-meteo"], 64),
    (["new", "Not A Name"], 64), (["test", manifest, "--reply", "/nowhere"], 74),
    (["test", manifest, "--reply", answer, "--status", "99"], 64),
    (["test", manifest, "--reply", answer, "--reply", answer], 64),
    (["test", manifest, "--reply", "forecast=\(answer)", "--reply", "forecast=\(answer)"], 64),
  ])
  func `an impossible trial says why`(words: [String], status: Int) async throws {
    let result = try await Workbench().agg(["providers"] + words)
    #expect(Int(result.status) == status, "\(result.error)")
    #expect(result.error.hasPrefix("agg: "))
  }

  @Test(arguments: [
    (#"providers lint "$HOME/pipe""#, 74, "it sends nothing"),
    (#"config validate"#, 78, "it is not a regular file"), (#"providers lint <(cat "$MANIFEST")"#, 0, ""),
    (#"providers lint /dev/stdin <"$MANIFEST""#, 0, ""),
  ])
  func `a pipe is read to its end, and one without a writer does not block`(
    words: String,
    status: Int32,
    expected: String
  ) async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"providers":{"mine":{"manifest":"\#(workbench.home.path)/pipe"}}}"#)
    let variables = ["AGG": try Subprocess.aggPath(), "MANIFEST": Self.manifest]
    let start = ContinuousClock.now
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", #"mkfifo "$HOME/pipe"; "$AGG" \#(words)"#],
      environment: workbench.environment.merging(variables) { $1 }
    )
    #expect(result.status == status, "\(result.error)")
    #expect(expected.isEmpty ? result.error.isEmpty : result.error.contains(expected), "\(result.error)")
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test func `a pipe with a silent writer is waited for`() async throws {
    let workbench = try Workbench()
    let manifest = try Data(contentsOf: URL(filePath: Self.manifest))
    let pipe = try workbench.home.pipe("pipe")
    let isWritten = Mutex(false)
    let result = try await Subprocess.run(
      Subprocess.aggPath(),
      ["providers", "lint", "\(workbench.home.path)/pipe"],
      environment: workbench.environment
    ) { process in
      guard Self.hasOpen("/pipe", process), Self.isWaiting(process) else { return }
      isWritten.withLock { isWritten in
        guard !isWritten else { return }
        isWritten = true
        try? pipe.write(contentsOf: manifest)
        try? pipe.close()
      }
    }
    #expect(result.status == 0, "\(result.error)")
    #expect(isWritten.withLock { $0 }, "it waits")
  }

  private static func hasOpen(_ name: String, _ process: Int32) -> Bool {
    (3...8).contains { number in
      let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/fd/\(number)")
      return file?.hasSuffix(name) == true
    }
  }

  /// Whether all threads of the process are waiting (proc_pid_stat(5)).
  private static func isWaiting(_ process: Int32) -> Bool {
    let tasks = "/proc/\(process)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return !threads.isEmpty
      && threads.allSatisfy { thread in
        let line = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
        return line?.split(separator: ")").last?.hasPrefix(" S") == true
      }
  }

  /// Each script is ready when the program has opened the pipe.
  @Test(arguments: [
    "weather Berlin --config $HOME/pipe", "config validate $HOME/pipe", "providers lint $HOME/pipe",
    "config validate /dev/stdin <$HOME/other",
  ])
  func `Ctrl-C ends the waiting for a pipe at once`(words: String) async throws {
    let workbench = try Workbench()
    let script = #"mkfifo "$HOME/pipe" "$HOME/other"; exec 9<>"$HOME/other"; exec "$AGG" \#(words)"#
    let asked = Mutex<ContinuousClock.Instant?>(nil)
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", script],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    ) { process in
      let isAgg = (try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)) == "agg\n"
      guard isAgg, Self.hasOpen("/pipe", process) || Self.hasOpen("/other", process) else { return }
      asked.withLock { asked in
        if asked == nil { kill(process, SIGINT) }
        asked = asked ?? .now
      }
    }
    #expect(result.status == -SIGINT, "\(result.error)")
    #expect(result.error.contains("stopped"), "\(result.error)")
    let start = try #require(asked.withLock { $0 })
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test func `a built-in source is tried by its name, step by step`() async throws {
    let workbench = try Workbench()
    let body = #"{"weather":{"timestamp":"2026-01-12T07:30:00+00:00","temperature":3.5}}"#
    try workbench.home.write(body, to: "now.json")
    let words = ["providers", "test", "bright-sky", "--reply", "now=\(workbench.home.path)/now.json"]
    let result = try await workbench.agg(words + ["--now", "2026-01-12T07:40:00Z"])
    #expect(result.status == 0 && result.output.contains("3.5"), "\(result.output)\(result.error)")
    // The reply to one step is not used for another, and each may have its own status.
    try workbench.home.write("{}", to: "none.json")
    let refused = try await workbench.agg(
      words + ["--reply", "forecast=\(workbench.home.path)/none.json:503"]
    )
    #expect(refused.output.contains("503"), "\(refused.output)\(refused.error)")
    let other = try await workbench.agg(["providers", "test", "nws", "--reply", Self.answer])
    #expect(other.status == 64 && other.error.contains("nws has no manifest"), "\(other.error)")
  }

  @Test(
    arguments: [
      ("a.json", nil, "a.json", nil, nil), ("now=a.json", "now", "a.json", nil, nil),
      ("a.json:503", nil, "a.json", 503, nil), ("now=a.json:404", "now", "a.json", 404, nil),
      ("a.json:99", nil, "a.json:99", nil, nil), ("a:1:204", nil, "a:1", 204, nil),
      ("then=a.json:503", nil, "then=a.json", 503, "then"), ("now=", nil, "now=", nil, nil),
      ("now=a=b", "now", "a=b", nil, nil), ("-", nil, "-", nil, nil),
    ] as [(String, String?, String, Int?, String?)]
  )
  func `a reply may be typed with its step and its status`(
    text: String,
    step: String?,
    file: String,
    status: Int?,
    unknownStep: String?
  ) {
    let reply = TypedReply(text, steps: ["now", "hours"])
    #expect(reply.step == step && reply.file == file && reply.status == status)
    #expect(reply.unknownStep == unknownStep)
  }

  @Test(arguments: [
    ("forcast=/nowhere", 74, #"no step "forcast". Did you mean forecast?"#),
    ("/nowhere", 74, "there is no file /nowhere"),
    ("forecast=/nowhere", 74, "there is no file /nowhere"),
    ("/dev/zero", 74, "--reply: cannot read /dev/zero: it is larger than 2 MiB"),
  ])
  func `a reply that cannot be read says why`(reply: String, status: Int32, reason: String) async throws {
    let result = try await Workbench().agg(["providers", "test", Self.manifest, "--reply", reply])
    #expect(result.status == status)
    #expect(result.error.contains(reason), "\(result.error)")
  }

  @Test func `a step without a reply is named with the option for it`() async throws {
    let workbench = try Workbench()
    let manifest = try workbench.home.write(
      """
      {"manifest": 1, "id": "sta", "name": "Stations", "hosts": ["api.example.org"],
       "steps": [{"id": "list", "url": "https://api.example.org/list", "set": {"station": "/id"}},
                 {"id": "obs", "url": "https://api.example.org/obs/{station}"}],
       "map": {"current": {"from": "obs", "at": "", "kind": "observation", "time": "epoch /t",
                           "fields": {"temperature": "C /x"}}}}
      """,
      to: "sta.json"
    )
    let list = try workbench.home.write(#"{"id": "TEGEL"}"#, to: "list.json")
    let result = try await workbench.agg(["providers", "test", manifest, "--reply", list])
    #expect(result.status != 0 && result.error.contains("add --reply obs=FILE"), "\(result.error)")
    #expect(!result.error.contains("recorded"), "\(result.error)")
  }

  @Test func `a trial shows the dates of the place, and intervals at any width`() async throws {
    let workbench = try Workbench()
    let manifest = try workbench.home.write(
      """
      {"manifest": 1, "id": "days", "name": "Days", "hosts": ["api.example.org"],
       "steps": [{"id": "a", "url": "https://api.example.org/a"}],
       "map": {
         "hourly": {"from": "a", "rows": "/h", "kind": "forecast", "time": "utc /t",
                    "fields": {"precipitation": {"of": "mm /r", "interval": "starting 3h"}}},
         "daily": {"from": "a", "rows": "/d", "kind": "forecast", "time": "date /t",
                   "fields": {"temperatureMax": "C /x"}}}}
      """,
      to: "days.json"
    )
    let rows = (0..<4).map { #"{"t": "2026-11-30T0\#($0 * 3)", "r": \#($0)}"# }.joined(separator: ", ")
    let reply = try workbench.home.write(
      #"{"h": [\#(rows)], "d": [{"t": "2026-11-30", "x": 7}]}"#,
      to: "days.reply"
    )
    let result = try await workbench.agg(["providers", "test", manifest, "Berlin", "--reply", reply])
    #expect(result.output.contains("starting"), "\(result.output)")
    #expect(result.output.contains("4 rows to 2026-11-30T09:00:00Z"), "\(result.output)")
    #expect(result.output.contains("2026-11-30, temperatureMax 7"), "\(result.output)")
  }

  @Test func `a trial with a reply needs no recording`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("{}", to: "body")
    let words = ["providers", "test", Self.manifest, "--reply", "\(workbench.home.path)/body"]
    let result = try await workbench.agg(words)
    #expect(result.status == 65 && result.error.contains("it has nothing for this query"), "\(result.error)")
    #expect(!result.error.contains("--record"), "\(result.error)")
  }

  @Test func `a parameter with the name of a key causes a question`() async throws {
    let workbench = try Workbench()
    let text = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("\"params\": {", with: "\"params\": { \"apiKey\": {},")
    try workbench.home.write(text, to: "key.json")
    let result = try await workbench.agg(["providers", "lint", "\(workbench.home.path)/key.json"])
    #expect(result.status == 0)
    #expect(
      result.error.contains("warning: params.apiKey: the name apiKey looks like that of a key"),
      "\(result.error)"
    )
  }

  @Test func `every error in a manifest has its position`() async throws {
    let workbench = try Workbench()
    let text = try String(contentsOfFile: Self.manifest, encoding: .utf8)
      .replacing("\"C /temperature_2m\"", with: "\"celsius /temperature_2m\"")
    try workbench.home.write(text, to: "wrong.json")
    let result = try await workbench.agg(["providers", "lint", "\(workbench.home.path)/wrong.json"])
    #expect(result.status == 78)
    #expect(result.error.contains("map.current.fields.temperature"))
    #expect(result.error.contains("^"))
    let piped = try await Subprocess.agg(
      ["providers", "lint", "-"],
      environment: workbench.environment,
      input: text
    )
    #expect(piped.status == 78 && piped.error.contains("standard input has errors"), "\(piped.error)")
  }
}
