import Foundation
import TestSupport
import Testing

/// A service without a built-in provider, described from its own documentation: other units, its own codes,
/// errors inside a 200, a day's values and warnings. As README.md shows, one file and one line of config make
/// it a source.
struct ForeignServiceTests {
  private static let manifest = """
    {
      "manifest": 1, "id": "bluesky", "name": "BlueSky", "attribution": "Data by BlueSky",
      "hosts": ["api.bluesky.example"], "maxDays": 3,
      "params": { "key": { "required": true, "secret": true, "hint": "get one at https://bluesky.example/keys" } },
      "steps": [{ "id": "point", "url": "https://api.bluesky.example/v2/point/{lat:4},{lon:4}",
        "query": { "days": "{days}", "key": "{param.key}" } }],
      "errors": [{ "at": "/status", "is": "error", "as": "auth", "message": "/reason" }],
      "map": {
        "current": { "from": "point", "at": "/now", "kind": "analysis", "time": "epoch_ms ^/observedAt", "fields": {
          "temperature": "F /tempF", "humidity": "frac /rh", "pressure": "inHg /slp", "windSpeed": "mph /wind/mph",
          "windDirection": "deg /wind/from", "extra.tide": "m /tide",
          "condition": { "of": "code /wx", "codes": { "RA-": "light rain", "SKC": "clear" } } } },
        "hourly": { "from": "point", "rows": "/hours", "kind": "forecast", "time": "iso /t", "fields": {
          "temperature": "F /tempF", "precipitation": { "of": "in /rain", "interval": "ending 1h" } } },
        "daily": { "from": "point", "rows": "/days", "kind": "forecast", "time": "iso /noon", "fields": {
          "temperatureMin": "F /low", "temperatureMax": "F /high" } },
        "alerts": { "from": "point", "rows": "/warnings", "fields": {
          "event": "text /title", "severity": { "of": "text /level", "codes": { "orange": "severe" } },
          "onset": "epoch_ms /begin", "ends": "epoch_ms /finish" } }
      }
    }
    """

  /// At 2026-03-02T00:00:00Z.
  private static let body = #"""
    {"status":"ok","observedAt":1772409600000,"now":{"tempF":50,"rh":0.81,"slp":29.95,"wind":{"mph":12,"from":250},"wx":"RA-","tide":1.5},
     "hours":[{"t":"2026-03-02T00:00:00+00:00","tempF":50,"rain":0.02},{"t":"2026-03-02T01:00:00+00:00","tempF":51,"rain":0}],
     "days":[{"noon":"2026-03-03T12:00:00+01:00","low":41,"high":59}],
     "warnings":[{"title":"Gale Warning","level":"orange","begin":1772409600000,"finish":1772445600000}]}
    """#

  private static func workbench(key: String) throws -> (Workbench, LoopbackServer) {
    let server = try LoopbackServer { request in
      guard request.path == "/v2/point/52.5200,13.4100" else { return .answer("{}", status: 404) }
      return .answer(
        request.target.contains("days=3&key=sesame") ? body : #"{"status":"error","reason":"unknown key"}"#
      )
    }
    let workbench = try Workbench()
    try workbench.home.write(manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "\#(key)" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    return (workbench, server)
  }

  @Test func `a service with a manifest of the user is a source, with its days and warnings`() async throws {
    let (workbench, server) = try Self.workbench(key: "sesame")
    let file = "\(workbench.home.path)/.config/agg/providers/bluesky.json"
    #expect(try await workbench.agg(["providers", "lint", file]).status == 0)
    try workbench.home.write(Self.body, to: "body.json")
    let trial = try await workbench.agg([
      "providers", "test", file, "--reply", "\(workbench.home.path)/body.json",
    ])
    for text in ["1,014.2", "temperatureMin 5", "Gale Warning, severe", "All values were read"] {
      #expect(trial.output.contains(text), "\(text) in \(trial.output)\(trial.error)")
    }
    let rows = [
      ("compare", ["bluesky", "10.0", "Light rain"]), ("alerts", ["Gale Warning", "severe"]),
      ("daily", ["Tue 3 *", "5  to  15", "by bluesky"]),
    ]
    for (command, texts) in rows {
      let result = try await workbench.agg([command, "Berlin", "--now", "2026-03-02T00:20:00Z"])
      #expect(result.status == 0, "\(result.error)")
      for text in texts { #expect(result.output.contains(text), "\(text) in \(result.output)") }
    }
    let clock = ["Berlin", "--now", "2026-03-02T00:20:00Z"]
    let json = try await workbench.agg(["weather"] + clock + ["--json"]).output
    #expect(json.contains(/"extra": \{\s*"tide": "1.5 m"/), "\(json)")
    let explained = try await workbench.agg(["weather"] + clock + ["--explain"]).output
    #expect(explained.contains("tide: 1.5 m"), "\(explained)")
    #expect(server.log.requests.count == 1, "the other queries use the cached response")
    let misspelt = Self.manifest.replacing("F /tempF", with: "F /tmpF")
    try workbench.home.write(misspelt, to: ".config/agg/providers/bluesky.json")
    let live = try await workbench.agg(["providers", "test", "bluesky"] + clock).error
    #expect(live.contains("current.temperature: the response has nothing at /tmpF"), "\(live)")
  }

  @Test func `a source may know a city by an id of its own`() async throws {
    let server = try LoopbackServer { request in
      request.path == "/v2/point/12155" ? .answer(Self.body) : .answer("{}", status: 404)
    }
    let workbench = try Workbench()
    let manifest = Self.manifest.replacing("{lat:4},{lon:4}", with: "{place.id}")
    try workbench.home.write(manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "k" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let set = try await workbench.agg(["config", "set", "cities.berlin.ids.bluesky", "12155"])
    #expect(set.status == 0, "\(set.error)")
    let clock = ["--now", "2026-03-02T00:20:00Z"]
    let berlin = try await workbench.agg(["weather", "Berlin"] + clock)
    #expect(berlin.status == 0 && berlin.output.contains("10.0"), "\(berlin.output)\(berlin.error)")
    let oslo = try await workbench.agg(["weather", "Oslo"] + clock)
    #expect(oslo.status == 69, "\(oslo.error)")
    let reason = "bluesky: no data for this place (your config has no cities.NAME.ids.bluesky for it)."
    #expect(oslo.error.contains(reason), "\(oslo.error)")
    #expect(server.log.requests.count == 1)
  }

  @Test(arguments: [
    (
      400, "{}", "(HTTP 400). For details, run agg providers test bluesky PLACE -v.",
      "(HTTP 400). -v shows the request."
    ),
    (
      200, #"{"days":[{"noon":"2-3-2026","low":41,"high":59}]}"#,
      "Check its manifest with agg providers test.", "Check its manifest."
    ),
  ])
  func `the advice about a missing part depends on whether the source is tested`(
    status: Int,
    days: String,
    advice: String,
    adviceOfTest: String
  ) async throws {
    let server = try LoopbackServer { request in
      request.path == "/v2/days" ? .answer(days, status: status) : .answer(Self.body)
    }
    let workbench = try Workbench()
    let manifest = Self.manifest
      .replacing(
        "\"steps\": [",
        with: #""steps": [{ "id": "days", "url": "https://api.bluesky.example/v2/days" }, "#
      )
      .replacing(#""daily": { "from": "point""#, with: #""daily": { "from": "days""#)
    try workbench.home.write(manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "k" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let clock = ["Berlin", "--now", "2026-03-02T00:20:00Z"]
    let weather = try await workbench.agg(["weather"] + clock)
    #expect(weather.status == 0 && weather.error.contains(advice), "\(weather.error)")
    #expect(!weather.error.contains("--record"), "\(weather.error)")
    let test = try await workbench.agg(["providers", "test", "bluesky"] + clock)
    #expect(test.status == 0 && test.error.contains(adviceOfTest), "\(test.error)")
    #expect(!test.error.contains("steps.days"), "it is reported once: \(test.error)")
  }

  @Test func `an answer without warnings does not say that there is no danger`() async throws {
    let server = try LoopbackServer { _ in
      .answer(Self.body.replacing("\"warnings\"", with: "\"other\""))
    }
    let workbench = try Workbench()
    try workbench.home.write(Self.manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "k" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let words = ["alerts", "Berlin", "--now", "2026-03-02T00:20:00Z"]
    let result = try await workbench.agg(words)
    #expect(result.status == 69, "a missing list is not an empty one")
    #expect(result.output.contains("! Some warnings of bluesky may be missing now."), "\(result.output)")
    #expect(
      result.error.contains("bluesky: some of its warnings may be missing: the response has no list of them")
    )
    #expect(try await workbench.agg(words + ["--strict"]).status == 1)
    let list = try await workbench.agg(["providers"]).output
    #expect(list.contains(/bluesky +ready +weather, alerts/), "\(list)")
  }

  @Test(arguments: [
    ([], false, true), (["--format", "line"], false, true), (["--json"], false, false),
    (["--format", "prometheus"], true, false), (["--format", "{alert}, {temperature}"], true, false),
  ])
  func `a source without warnings is not queried for them`(
    words: [String],
    isAsked: Bool,
    isRead: Bool
  ) async throws {
    let (workbench, server) = try Self.workbench(key: "sesame")
    let mute = Self.manifest.replacing(#/,\s*"alerts": (.|\n)*/finish" } }/#, with: "")
    #expect(!mute.contains("alerts"))
    try workbench.home.write(mute, to: ".config/agg/providers/bluesky.json")
    let result = try await workbench.agg(["alerts", "Berlin", "--now", "2026-03-02T00:20:00Z"] + words)
    #expect(result.status == 69, "without a source of warnings, there may be danger")
    #expect(result.error.isEmpty == isRead, "\(result.error)")
    #expect(
      (result.error + result.output).contains("No source covers this place with warnings"),
      "\(result.output)"
    )
    #expect(server.log.requests.isEmpty == !isAsked)
  }

  @Test func `a recording masks values from the environment, and replays without them`() async throws {
    let (workbench, server) = try Self.workbench(key: "sesame")
    let parameters = """
      "region": { "env": "BLUESKY_REGION", "default": "world" }, "reach": { "required": true, "env": "BLUESKY_EMAIL" },
      "token": { "secret": true, "env": "BLUESKY_TOKEN" },
      """
    let manifest = Self.manifest.replacing(
      "\"key\": { \"required\"",
      with: "\(parameters) \"key\": { \"required\""
    )
    .replacing(
      "\"days\": \"{days}\"",
      with: #""in": "x{param.region}", "days": "{days}", "key": "{param.key}""#
    )
    .replacing(#""key": "{param.key}", "key""#, with: #""key""#)
    .replacing(
      "\"query\":",
      with: #""headers": { "From": "{param.reach}", "X-T": "{param.token}" }, "query":"#
    )
    try workbench.home.write(manifest, to: ".config/agg/providers/bluesky.json")
    let words = ["compare", "Berlin", "--now", "2026-03-02T00:20:00Z"]
    let record = "\(workbench.home.path)/record"
    let variables = [
      "BLUESKY_REGION": "north & west", "BLUESKY_EMAIL": "me@home.example", "BLUESKY_TOKEN": "canary-4711",
    ]
    let live = try await workbench.agg(words + ["--record", record], variables)
    #expect(live.status == 0, "\(live.error)")
    #expect(server.log.requests.first?.target.contains("in=xnorth%20%26%20west") == true)
    let index = String(decoding: try workbench.home.read("record/index.json"), as: UTF8.self)
    #expect(
      index.contains(#""parameters":{"reach":"***","region":"***","token":"***"}"#),
      "\(index)"
    )
    for said in ["canary", "me@home", "north"] { #expect(!index.contains(said), "\(index)") }
    let again = try await workbench.agg(words + ["--replay", record])
    #expect(again.status == 0, "\(again.error)")
    #expect(again.output.contains("Light rain"), "\(again.output)")
  }

  @Test func `a rejection is reported in the words of the service, without the key`() async throws {
    let (workbench, server) = try Self.workbench(key: "canary-4711")
    let result = try await workbench.agg(["compare", "Berlin", "--now", "2026-03-02T00:20:00Z"])
    #expect(result.status == 77)
    #expect(result.error.contains("unknown key") && !result.error.contains("canary"), "\(result.error)")
    #expect(server.log.requests.count == 1)
  }

  @Test(arguments: [[], ["--json"], ["-v"]])
  func `a plain-text message that quotes the key is shown without it`(options: [String]) async throws {
    let server = try LoopbackServer { _ in
      .answer(
        "No account found with API key 'canary-4711'",
        status: 401,
        headers: [("Content-Type", "text/plain")]
      )
    }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "visual-crossing":
        #"{ "baseURL": "\#(server.url)", "allowLocal": true, "params": { "key": "canary-4711" } }"#
    ])
    let result = try await workbench.agg(["compare", "Berlin"] + options)
    #expect(result.status == 77)
    #expect(result.error.contains("No account found with API key '***'"), "\(result.error)")
    #expect(!(result.output + result.error).contains("canary"))
  }

  @Test func `a key in its manifest is masked wherever it is repeated`() async throws {
    let words = "no account has LITERAL-4711 or Basic c2VzYW1lOm1l"
    let server = try LoopbackServer { _ in .answer(#"{"status":"error","reason":"\#(words)"}"#) }
    let workbench = try Workbench()
    let manifest = Self.manifest.replacing("{param.key}", with: "LITERAL-4711")
      .replacing("\"query\":", with: #""headers": { "Authorization": "Basic c2VzYW1lOm1l" }, "query":"#)
    let file = try workbench.home.write(manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "k" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let record = "\(workbench.home.path)/record"
    let result = try await workbench.agg(["weather", "Berlin", "-v", "--record", record])
    #expect(result.status == 77)
    #expect(result.error.contains("no account has *** or "), "\(result.error)")
    var written = result.output + result.error
    for name in try FileManager.default.contentsOfDirectory(atPath: record) {
      written += String(decoding: try workbench.home.read("record/\(name)"), as: UTF8.self)
    }
    try workbench.home.write(#"{"status":"error","reason":"\#(words)"}"#, to: "body")
    let body = "\(workbench.home.path)/body"
    written += try await workbench.agg(["providers", "test", file, "--reply", body]).error
    #expect(!written.contains("4711") && !written.contains("c2VzYW1lOm1l"), "\(written)")
    #expect(server.log.requests.first?.target.contains("key=LITERAL-4711") == true)
  }

  /// A text that is cut or wrapped has only parts of the key.
  @Test(arguments: [
    ["alerts", "-f", "waybar"], ["weather", "-f", "waybar"], ["alerts", "-w", "24"], ["weather", "-w", "30"],
  ])
  func `a key of digits is masked before its text is cut or wrapped`(words: [String]) async throws {
    let key = "90817263544536271809908172635445"
    let body = Self.body.replacing("Gale Warning", with: "Gale Warning for key \(key)")
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench()
    try workbench.home.write(Self.manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "\#(key)" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let result = try await workbench.agg(words + ["Berlin", "--now", "2026-03-02T00:20:00Z"])
    #expect(result.status == 0 && result.output.contains("Gale"), "\(result)")
    #expect(server.log.requests.first?.target.contains(key) == true)
    for start in 0..<(key.utf8.count - 5) {
      #expect(!(result.output + result.error).contains(key.dropFirst(start).prefix(6)), "\(result)")
    }
  }

  /// A source of warnings is not mentioned in the weather when there is no warning.
  @Test(arguments: [
    (body, 0, "Gale Warning"),
    (body.replacing(#/"warnings":\[.*\]/#, with: #""warnings":[]"#), 69, "no source provides this"),
  ])
  func `a source with only warnings warns and has no weather`(body: String, status: Int32, said: String)
    async throws
  {
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench()
    let manifest = Self.manifest.replacing(#/"map": \{(.|\n)*"alerts":/#, with: #""map": { "alerts":"#)
    #expect(!manifest.contains("hourly"))
    try workbench.home.write(manifest, to: ".config/agg/providers/bluesky.json")
    try workbench.configure(providers: [
      "bluesky":
        #"{ "manifest": "providers/bluesky.json", "params": { "key": "k" }, "baseURL": "\#(server.url)", "allowLocal": true }"#
    ])
    let list = try await workbench.agg(["providers"]).output
    #expect(list.contains(/bluesky +ready +alerts/), "\(list)")
    let clock = ["Berlin", "--now", "2026-03-02T00:20:00Z"]
    let weather = try await workbench.agg(["weather"] + clock)
    #expect(weather.status == status)
    #expect((weather.output + weather.error).contains(said), "\(weather.output)\(weather.error)")
    for command in [["alerts"], ["providers", "test", "bluesky"]] {
      let result = try await workbench.agg(command + clock)
      #expect(result.status == 0 && result.output.contains("Gale Warning") == (status == 0), "\(result)")
    }
  }

  /// Makes the program `attic` a source, which has a temperature.
  ///
  /// - Parameters:
  ///   - capabilities: What the program declares, in quotes.
  ///   - more: What its answer has beside the current values.
  private static func configure(
    _ workbench: Workbench,
    declaring capabilities: String,
    answering more: String
  ) throws {
    let program = try workbench.home.writeProgram(
      #"""
      #!/bin/sh
      read -r hello; echo '{"ok":{"protocol":1,"capabilities":[\#(capabilities)]}}'
      read -r query; echo '{"ok":{"current":{"time":1601541900,"temperature":12.5}\#(more)}}'
      """#,
      to: "attic"
    )
    try workbench.configure(providers: ["attic": #"{ "exec": ["\#(program)"] }"#])
  }

  /// A declared part counts as missing. With `null` a program reports that it has nothing of it now.
  @Test(arguments: [
    ("", ["hourly", "alerts"]), (#","hourly":null,"alerts":[]"#, []),
    (#","hourly":null,"alerts":7"#, ["alerts"]),
    (#","hourly":{"time":[1601542800],"temperature":[1,2]},"alerts":[]"#, ["hourly"]),
  ])
  func `a part that a program declares and does not give is missing`(more: String, missing: [String])
    async throws
  {
    let workbench = try Workbench()
    try Self.configure(workbench, declaring: #""current","hourly","alerts""#, answering: more)
    let words = ["weather", "Berlin", "--now", "2020-10-01T08:45:00Z", "--strict"]
    let result = try await workbench.agg(words)
    #expect(result.output.contains("12.5 °C"), "\(result.error)")
    #expect(result.status == (missing.isEmpty ? 0 : 1), "\(result.error)")
    for (part, text) in [("hourly", "(hourly)"), ("alerts", "warnings may be missing")] {
      #expect(result.error.contains(text) == missing.contains(part), "\(part): \(result.error)")
    }
    let page = try await workbench.agg(["alerts"] + words.dropFirst()).output
    #expect(page.contains("warnings of attic may be missing") == missing.contains("alerts"), "\(page)")
  }

  @Test(arguments: [(#"[{"event":"Gale"}]"#, true), ("[]", false), ("null", false)])
  func `warnings that a program does not declare are not used, with a note`(alerts: String, hasNote: Bool)
    async throws
  {
    let workbench = try Workbench()
    try Self.configure(workbench, declaring: #""current""#, answering: #","alerts":\#(alerts)"#)
    let words = ["Berlin", "-p", "attic", "--now", "2020-10-01T08:45:00Z"]
    let weather = try await workbench.agg(["weather"] + words)
    #expect(weather.status == 0 && !weather.output.contains("Gale"), "\(weather.output)")
    let note = "the program does not declare them, so they are not used"
    #expect(weather.error.contains(note) == hasNote, "\(weather.error)")
    #expect(try await workbench.agg(["alerts"] + words).status == 69)
  }

  @Test func `a program without warnings is not listed with them`() async throws {
    let workbench = try Workbench()
    let program = try workbench.home.writeProgram("#!/bin/sh\n", to: "attic")
    try workbench.configure(providers: ["attic": #"{ "exec": ["\#(program)"] }"#])
    let page = try await workbench.agg(["providers"]).output
    #expect(page.contains(/\nattic +ready +weather, perhaps alerts\s/), "\(page)")
    let offline = try await workbench.agg(["weather", "Berlin", "-p", "attic", "--offline"])
    #expect(offline.status == 69)
    #expect(offline.error.contains("attic: programs are not run with --offline."), "\(offline.error)")
  }

  @Test func `the credit that a program requires is shown`() async throws {
    let workbench = try Workbench()
    let program = try workbench.home.writeProgram(
      #"""
      #!/bin/sh
      read -r hello; printf '%s\n' '{"ok":{"protocol":1,"attribution":"Attic\u001b[31m of Eve","capabilities":["current"]}}'
      read -r query; printf '%s\n' '{"ok":{"current":{"time":1601541900,"temperature":12.5}}}'
      """#,
      to: "attic.sh"
    )
    try workbench.configure(providers: ["attic": #"{ "exec": ["\#(program)"] }"#])
    let words = ["weather", "52.52,13.41", "--now", "2020-10-01T08:45:00Z"]
    let result = try await workbench.agg(words)
    #expect(result.status == 0, "\(result.error)")
    #expect(result.output.contains("Attic[31m of Eve"), "\(result.output)")
    let json = try await workbench.agg(words + ["--json"]).output
    #expect(json.contains(#""attribution": "Attic[31m of Eve""#), "\(json)")
  }
}
