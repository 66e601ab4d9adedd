import Foundation
import Synchronization
import TestSupport
import Testing

/// `agg doctor` reports problems, and nothing else.
struct DoctorTests {
  @Test func `every source is checked, and a wrong one is named`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { request in
      request.path == "/v1/forecast" ? .answer(body) : .answer("{}", status: 400)
    }
    let workbench = try Workbench()
    let source = "{ \"baseURL\": \"\(server.url)\", \"allowLocal\": true }"
    try workbench.configure(providers: [
      "open-meteo": source, "open-meteo-air-quality": source, "openweathermap": "{}",
    ])
    let result = try await workbench.agg(["doctor", "--now", "2020-10-01T08:45:00Z", "--width", "200"])
    #expect(result.status == 1, "\(result.error)")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.contains("ok         open-meteo: works"), "\(result.output)")
    #expect(lines.contains { $0.hasPrefix("not ready  openweathermap: no key") })
    #expect(!lines.contains { $0.hasPrefix("ok         open-meteo-air-quality") }, "\(result.output)")
    #expect(lines.contains { $0.hasPrefix("ok         config: ") })
    let json = try await workbench.agg(["doctor", "--json"])
    #expect(json.output.contains(#""state": "ok""#))
  }

  @Test(arguments: [#"{"command": ["false"]}"#, #"{"file": "/nonexistent"}"#, #"{"env": "NO_SUCH_KEY"}"#])
  func `a key that the config looks up in vain needs attention`(key: String) async throws {
    let workbench = try Workbench()
    let words = ["doctor", "--offline", "-p", "openweathermap", "--width", "300"]
    let without = try await workbench.agg(words)
    #expect(without.status == 0, "\(without.output)")
    #expect(without.output.contains("not ready  openweathermap: no key: "), "\(without.output)")
    try workbench.configure(#"{"providers": {"openweathermap": {"params": {"key": \#(key)}}}}"#)
    let result = try await workbench.agg(words)
    #expect(result.status == 1, "\(result.output)")
    #expect(result.output.contains("wrong  openweathermap: no key: "), "\(result.output)")
  }

  @Test func `only the named sources are checked`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 400) }
    let workbench = try Workbench()
    let source = "{ \"baseURL\": \"\(server.url)\", \"allowLocal\": true }"
    let off = "{ \"baseURL\": \"\(server.url)\", \"allowLocal\": true, \"enabled\": false }"
    try workbench.configure(providers: ["open-meteo": source, "open-meteo-air-quality": source, "nws": off])
    for name in ["open-meteo-air-quality", "nws"] {
      let result = try await workbench.agg(["doctor", "-p", name, "--width", "200"])
      #expect(result.output.contains(" \(name): "), "\(result.output)")
      #expect(!result.output.contains(" open-meteo: "), "\(result.output)")
    }
    #expect(!server.log.requests.contains { $0.path == "/v1/forecast" })
  }

  @Test func `a source without data for the place still counts as working`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 404) }
    let workbench = try Workbench()
    try workbench.configure(providers: ["foreflight": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#]
    )
    let result = try await workbench.agg(["doctor", "--width", "200"])
    #expect(!server.log.requests.isEmpty)
    #expect(result.output.contains("skipped  foreflight: nothing to check here: "), "\(result.output)")
    #expect(!result.output.contains("not checked"), "\(result.output)")
  }

  @Test func `sources without a sample are skipped`() async throws {
    let result = try await Workbench().agg(["doctor", "--sample", "--width", "200"])
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("ok       open-meteo: "), "\(result.output)")
    #expect(result.output.contains("skipped  aviation-weather, bright-sky, "), "\(result.output)")
    #expect(result.output.contains(", openweather-air: "), "\(result.output)")
  }

  @Test(arguments: [(["doctor", "--offline"], "not ready  "), (["providers"], "\n")])
  func `a lack of several sources is reported once`(words: [String], state: String) async throws {
    let result = try await Workbench().agg(words + ["--width", "400"])
    let sentence = "met-norway-alerts, met-norway, met-norway-nowcast: no contact: "
    #expect(result.output.contains(state + sentence), "\(result.output)")
    #expect(result.output.components(separatedBy: "AGG_CONTACT").count == 2, "\(result.output)")
    let area = result.output.components(separatedBy: "outside the area of this source").count - 1
    #expect(area == (words == ["providers"] ? 0 : 1))
  }

  @Test func `a missing user config is not reported as valid`() async throws {
    let result = try await Workbench().agg(["doctor", "--offline", "--width", "200"])
    #expect(result.output.contains("config: valid, using the built-in defaults"), "\(result.output)")
    #expect(!result.output.contains("config.json"), "\(result.output)")
  }

  @Test func `an unknown preferred city is not an error of the sources`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let result = try await workbench.agg(
      ["doctor", "--now", "2020-10-01T08:45:00Z", "--width", "200"],
      ["AGG_PREFERRED_CITY": "nosuchq"]
    )
    #expect(result.status == 0, "\(result.output)")
    #expect(result.output.contains("note   config: AGG_PREFERRED_CITY: warning: "), "\(result.output)")
    #expect(result.output.contains("open-meteo: works"), "\(result.output)")
  }

  /// Runs agg with this limit of open files, and a source that answers.
  private func agg(openFiles limit: Int, _ words: String) async throws -> Subprocess.Result {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    // The home is removed together with the workbench.
    defer { withExtendedLifetime(workbench) {} }
    return try await Subprocess.run(
      "/bin/bash",
      ["-c", #"ulimit -n \#(limit); exec "$AGG" \#(words) --now 2020-10-01T08:45:00Z"#],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
  }

  @Test(arguments: [5, 6, 7, 8, 9, 10, 12])
  func `no server is blamed for a low limit of open files`(limit: Int) async throws {
    let result = try await agg(openFiles: limit, "weather 52.52,13.41")
    #expect(!result.error.contains("refused"), "\(result.error)")
    #expect(result.status == 0 || !result.error.isEmpty)
  }

  @Test func `no program is blamed for a low limit of open files`() async throws {
    let workbench = try Workbench()
    let program = "\(workbench.home.path)/sensor"
    try workbench.home.write("#!/bin/sh\nexec cat\n", to: "sensor")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    try workbench.configure(#"{ "providers": { "sensor": { "exec": ["\#(program)"] } } }"#)
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", #"ulimit -n 10; exec "$AGG" weather 52.52,13.41 -p sensor"#],
      environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
    )
    #expect(result.status == 69)
    #expect(result.error.hasPrefix("agg: sensor: agg may not open more files"), "\(result.error)")
  }

  @Test(arguments: [5, 6, 7, 8, 12])
  func `with a low limit of open files it goes on and says so`(limit: Int) async throws {
    let result = try await agg(openFiles: limit, "doctor --width 200")
    #expect(result.status == 1, "\(result.error)")
    #expect(result.output.contains("open files: the limit is \(limit)"), "\(result.output)")
  }

  @Test func `a cached answer does not hide a source that fails now`() async throws {
    let body = try Workbench.forecast()
    let isDown = Mutex(false)
    let server = try LoopbackServer { _ in
      isDown.withLock(\.self) ? .answer("{}", status: 400) : .answer(body)
    }
    let workbench = try Workbench.asking(server)
    let words = ["doctor", "--now", "2020-10-01T08:45:00Z", "--width", "200"]
    #expect(try await workbench.agg(words).output.contains("ok     open-meteo: works\n"))
    isDown.withLock { $0 = true }
    let result = try await workbench.agg(words)
    #expect(result.status == 1)
    #expect(result.output.contains("wrong  open-meteo: "), "\(result.output)")
    let offline = try await workbench.agg(words + ["--offline"])
    #expect(offline.output.contains("ok     open-meteo: has a cached answer\n"), "\(offline.output)")
  }

  /// All sources meet the same files.
  @Test func `a problem with a file is a finding and no warning`() async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    for name in ["verify", "health"] {
      try workbench.home.write(#"{"version": 99}"#, to: ".local/state/agg/\(name).json")
    }
    let words = ["doctor", "--now", "2020-10-01T08:45:00Z", "--width", "400"]
    for more in [[], ["--offline"]] {
      let result = try await workbench.agg(words + more, ["AGG_VERIFY": "weigh"])
      #expect(result.error.isEmpty, "\(result.error)")
      let ends = [("verify", 2), ("health", more.isEmpty ? 2 : 1)]
      for (name, count) in ends {
        let parts = result.output.split(separator: "\(name).json: written by a newer agg")
        #expect(parts.count == count, "\(result.output)")
      }
    }
    // The finding about a folder is enough.
    try workbench.home.write("", to: "cache/agg")
    let folder = "\(workbench.home.path)/cache"
    let unwritable = try await workbench.agg(words, ["XDG_CACHE_HOME": folder])
    #expect(unwritable.error.isEmpty, "\(unwritable.error)")
    #expect(unwritable.output.split(separator: folder).count == 2, "\(unwritable.output)")
  }

  @Test func `the directory inside the program needs no cached answer`() async throws {
    let workbench = try Workbench()
    try workbench.configure(providers: ["airport-directory": "{}"])
    let result = try await workbench.agg(["doctor", "--offline", "--width", "200"])
    #expect(result.output.contains("ok     airport-directory: works\n"), "\(result.output)")
  }

  @Test func `an invalid config is reported first`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{ "settings": { "units": "metrik" } }"#)
    let result = try await workbench.agg(["doctor", "--width", "400"])
    #expect(result.status == 1)
    let lines = result.output.split(separator: "\n")
    #expect(lines.first?.hasSuffix(" passed; config needs attention.") == true, "\(result.output)")
    #expect(lines[1].hasPrefix("wrong    config: "), "\(result.output)")
    #expect(lines[1].hasSuffix(". Run agg config validate to see where."), "\(result.output)")
    #expect(!result.output.contains("^"))
    #expect(result.output.contains("metrik"))
    for check in ["clock", "terminal", "cache", "state"] {
      #expect(lines.contains { $0.hasPrefix("ok       \(check): ") }, "\(check): \(result.output)")
    }
    #expect(lines.last == "skipped  sources: not checked until the config is valid")
    // Other formats have the same word.
    let table = try await workbench.agg(["doctor", "--format", "csv"]).output
    #expect(table.contains("\r\nsources,skipped,not checked until"), "\(table)")
  }
}
