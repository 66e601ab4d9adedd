import Foundation
import TestSupport
import Testing

/// Unusable entries of a config are reported to commands that need them, and stop no other.
struct ConfigWarningTests {
  @Test func `a missing manifest is reported at its line to commands that need it`() async throws {
    let workbench = try Workbench()
    let entry = #"{"providers": {"mine": {"manifest": "/nonexistent/m.json"}}}"#
    let file = try workbench.home.write(entry, to: "c.json")
    let weather = try await workbench.agg(["weather", "52,13", "--config", file])
    #expect(weather.status == 78)
    #expect(
      weather.error.contains(
        "c.json:1:37: error: providers.mine.manifest: there is no file /nonexistent/m.json"
      ),
      "\(weather.error)"
    )
    #expect(try await workbench.agg(["airports", "amsterdam", "--config", file]).status == 0)
    let off = entry.replacing("\"manifest\"", with: "\"enabled\": false, \"manifest\"")
    let quiet = try workbench.home.write(off, to: "off.json")
    #expect(try await workbench.agg(["providers", "--config", quiet]).status == 0)
    let named = try await workbench.agg(["weather", "52,13", "-p", "mine", "--config", quiet])
    #expect(named.status == 78 && named.error.contains("there is no file"), "\(named.error)")
  }

  @Test(arguments: [
    (#""manifest": "/nonexistent/m.json""#, "there is no file /nonexistent/m.json"),
    (#""use": "nosuch""#, #"unknown provider "nosuch""#),
    (#""use": "open-meteo", "params": { "kee": "1" }"#, "has no such parameter"),
  ])
  func `only the check of the config reports errors of a disabled source`(
    entry: String,
    reason: String
  ) async throws {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true }"#,
      "mine": "{ \"enabled\": false, \(entry) }",
    ])
    let weather = try await workbench.agg(["weather", "Berlin", "--now", "2020-10-01T08:45:00Z"])
    #expect(weather.status == 0 && weather.error.isEmpty, "\(weather.error)")
    #expect(try await workbench.agg(["providers"]).status == 0)
    let check = try await workbench.agg(["config", "validate"])
    #expect(check.status == 78 && check.error.contains(reason), "\(check.error)")
  }

  @Test func `two parameters of a program that are one variable are an error`() async throws {
    let workbench = try Workbench()
    func check(_ parameters: String) async throws -> String {
      try workbench.configure(providers: [
        "mine": #"{ "exec": ["/bin/true"], "params": { \#(parameters) } }"#
      ])
      let check = try await workbench.agg(["config", "validate"])
      return check.status == 0 ? "" : check.error
    }
    #expect(try await check(#""api-key": "1", "api2key": "2""#).isEmpty)
    let error = try await check(#""b": "0", "api_key": "1", "Api-key": "2""#)
    #expect(
      error.contains(
        #"providers.mine.params.api_key: the program gets it as AGG_PARAM_API_KEY, and "Api-key", too"#
      ),
      "\(error)"
    )
  }

  @Test func `an entry cannot use the program or manifest of another`() async throws {
    let workbench = try Workbench()
    let made = try await workbench.agg(["providers", "new", "lag"]).output.trimmingCharacters(in: .newlines)
    try workbench.configure(
      #"{"providers":{"lag":{"manifest":"providers/lag.json"},"u":{"exec":["/bin/true"]}}}"#
    )
    #expect(try await workbench.agg(["config", "validate"]).status == 0)
    for kind in ["exec:u", made, "lag"] {
      let result = try await workbench.agg(["config", "set", "providers.x.use", kind])
      #expect(result.status == 78)
      #expect(result.error.contains("unknown provider \"\(kind)\""), "\(result.error)")
      let help = result.error.split(separator: "\n").last ?? ""
      #expect(help.hasPrefix("help: ") && !help.contains("exec:") && !help.contains("/"), "\(help)")
    }
  }

  @Test(arguments: [
    (
      #"{"cities":{"x":{"latitude":52.5,"longitude":13.4,"providers":["fetch-list"]}}}"#,
      "cities.x.providers"
    ),
    (#"{"settings":{"merge":{"mode":"only=qantas-airports"}}}"#, "settings.merge.mode"),
  ])
  func `a source that does not answer the query is a warning`(config: String, path: String)
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(config)
    let check = try await workbench.agg(["config", "validate"])
    #expect(check.status == 0, "\(check.error)")
    #expect(check.error.contains("warning: \(path): the source "), "\(check.error)")
    #expect(check.error.contains(" does not provide weather\n"), "\(check.error)")
    #expect(check.error.contains("help: sources that do: "), "\(check.error)")
  }

  @Test(
    arguments: [
      ("nosuchthing", #"there is no source "nosuchthing""#),
      ("open-meteo", "the source open-meteo does not read ids of places"),
      ("plain", "the source plain does not read ids of places"),
      ("stations", nil), ("attic", nil), ("openweathermap", nil),
    ] as [(String, String?)]
  )
  func `an id of a city that no source reads is a warning`(source: String, message: String?) async throws {
    let workbench = try Workbench()
    for (name, path) in [("plain", "{lat:4}"), ("stations", "{place.id}")] {
      let current =
        #"{"from":"a","at":"","kind":"analysis","time":"epoch /t","fields":{"temperature":"C /x"}}"#
      let manifest = """
        {"manifest":1,"id":"\(name)","name":"Test","hosts":["api.example.org"],
         "steps":[{"id":"a","url":"https://api.example.org/\(path)"}],"map":{"current":\(current)}}
        """
      try workbench.home.write(manifest, to: ".config/agg/\(name).json")
    }
    try workbench.configure(
      """
      { "providers": { "plain": { "manifest": "plain.json" }, "stations": { "manifest": "stations.json" },
          "attic": { "exec": ["/bin/true"] } },
        "cities": { "oslo": { "ids": { "\(source)": 5 } } } }
      """
    )
    let check = try await workbench.agg(["config", "validate"])
    #expect(check.status == 0, "\(check.error)")
    let isExpected =
      message.map { check.error.contains("warning: cities.oslo.ids.\(source): \($0)\n") }
      ?? check.error.isEmpty
    #expect(isExpected, "\(check.error)")
  }

  @Test(arguments: [
    (#"[]"#, "names no source, so nothing is asked for it", "null stands for all"),
    (#"["open-meteo-air-quality"]"#, "none of these sources provides weather", "sources that do: "),
    (#"["open-meteo", "nws"]"#, "the source nws does not cover Oslo", "agg providers --place oslo"),
  ])
  func `sources that leave a city without weather are a warning`(
    sources: String,
    message: String,
    help: String
  )
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"oslo":{"providers":\#(sources)}}}"#)
    let check = try await workbench.agg(["config", "validate"])
    #expect(check.status == 0, "\(check.error)")
    #expect(check.error.contains("warning: cities.oslo.providers: \(message)\n"), "\(check.error)")
    #expect(check.error.contains("help: \(help)"), "\(check.error)")
    #expect(!check.error.contains("open-meteo-air-quality, "), "it has no weather")
    guard !sources.contains("open-meteo\"") else { return }
    let weather = try await workbench.agg(["weather", "oslo"])
    #expect(weather.status == 69)
    #expect(weather.error.contains("no source of cities.oslo.providers in your config"), "\(weather.error)")
  }

  @Test(arguments: [
    (#""exec": ["BIN"], "sha256": "\#(String(repeating: "0", count: 64))""#, "does not have the sha256"),
    (#""exec": ["OPEN"]"#, "other users can write to "),
    (#""use": "openweathermap", "params": { "key": { "file": "EMPTY" } }"#, "EMPTY gives no value"),
    (#""use": "openweathermap", "params": { "key": { "file": "OPEN" } }"#, "other users can write the file "),
    (
      #""use": "openweathermap", "params": { "key": { "command": ["nosuchprog"] } }"#,
      "cannot run the command"
    ),
    (#""use": "openweathermap", "params": { "key": "" }"#, "is empty"),
  ])
  func `an entry that a run will reject causes a warning`(entry: String, reason: String) async throws {
    let workbench = try Workbench()
    for (name, mode) in [("BIN", 0o700), ("OPEN", 0o777), ("EMPTY", 0o600)] {
      let file = try workbench.home.write(name == "EMPTY" ? "" : "#!/bin/sh\n", to: name)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }
    let names = ["BIN", "OPEN", "EMPTY"].reduce(entry) {
      $0.replacing("\"\($1)\"", with: "\"\(workbench.home.path)/\($1)\"")
    }
    try workbench.configure("{ \"providers\": { \"mine\": { \(names) } } }")
    let check = try await workbench.agg(["config", "validate"])
    #expect(check.status == 0 && check.error.contains("warning: providers.mine."), "\(check.error)")
    #expect(
      check.error.contains(reason.replacing("EMPTY", with: "\(workbench.home.path)/EMPTY")),
      "\(check.error)"
    )
  }

  @Test func `uses of a manifest are reported for the named config`() async throws {
    let workbench = try Workbench()
    let config = try workbench.home.write("{}", to: "other/c.json")
    let made = try await workbench.agg(["providers", "new", "mine", "--config", config])
    let command = try #require(made.error.split(separator: "\n").last { $0.contains("agg config set") })
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let set = try await workbench.agg(words)
    #expect(set.status == 0, "\(words): \(set.error)")
    let text = String(decoding: try workbench.home.read("other/c.json"), as: UTF8.self)
    #expect(text.contains("providers/mine.json"), "\(text)")
    let spaced = try workbench.home.write("{}", to: "my files/c.json")
    let quoted = try await workbench.agg(["providers", "new", "mine", "--config", spaced])
    let file = quoted.output.trimmingCharacters(in: .newlines)
    for part in ["lint \"\(file)\"\n", "test \"\(file)\" --reply", "--config \"\(spaced)\"\n"] {
      #expect(quoted.error.contains(part), "\(quoted.error)")
    }
  }

  @Test func `a missing manifest is not set, and one below the home directory is found`()
    async throws
  {
    let workbench = try Workbench()
    let refused = try await workbench.agg(["config", "set", "providers.mine.manifest", "nope.json"])
    #expect(refused.status == 78)
    #expect(refused.error.contains("there is no file"), "\(refused.error)")
    let made = try await workbench.agg(["providers", "new", "mine"]).output.trimmingCharacters(in: .newlines)
    let path = made.replacing(workbench.home.path, with: "~")
    #expect(path.hasPrefix("~/"))
    let set = try await workbench.agg(["config", "set", "providers.mine.manifest", path])
    #expect(set.status == 0, "\(set.error)")
    #expect(try await workbench.agg(["config", "validate"]).status == 0)
  }

  @Test func `a new manifest cannot have the name of a built-in source`() async throws {
    let result = try await Workbench().agg(["providers", "new", "open-meteo"])
    #expect(result.status == 64 && result.error.contains("Choose another name"), "\(result.error)")
  }

  @Test(arguments: [
    (
      #"{"cities":{"oslo":{"aliases":["Bb"]},"bb":{"latitude":1,"longitude":3}}}"#,
      #"cities.oslo.aliases: "Bb" already means the city bb"#
    ),
    (
      #"{"cities":{"nosuchq":{}}}"#, #"cities.nosuchq: has no coordinates, and "nosuchq" is not a known city"#
    ),
    (#"{"cities":{"berlni":{}}}"#, "did you mean Berlin"),
    (#"{"cities":{"springfield":{}}}"#, #"cities.springfield: "springfield" is ambiguous"#),
    (
      #"{"settings":{"preferredCity":"nosuchq"}}"#,
      #"c.json:1:30: warning: settings.preferredCity: unknown place "nosuchq""#
    ),
    (#"{"settings":{"preferredCity":"Lissbon"}}"#, #"did you mean "Lisbon""#),
    (#"{"settings":{"here":"nosuchq"}}"#, #"c.json:1:21: warning: settings.here: unknown place "nosuchq""#),
    (
      #"{"cities":{"hut":{"latitude":52,"longitude":13}},"settings":{"preferredCity":"hutt"}}"#,
      #"did you mean "hut"?"#
    ),
    (#"{"airports":["KPWM","ZZZZ"]}"#, #"c.json:1:21: warning: airports: unknown airport "ZZZZ""#),
    (#"{"airports":["KPMW"]}"#, "did you mean KPWM"),
    (#"{"settings":{"preferredCity":"Springfield"}}"#, #"use one of: "Springfield, Missouri"; "#),
    (#"{"settings":{"preferredCity":"91,0"}}"#, #""91,0" is not a valid position"#),
    (#"{"providers":{"mine":{"exec":["true"]}}}"#, #"providers.mine.exec: "true" is not an absolute path"#),
    (#"{"providers":{"mine":{"exec":[]}}}"#, "providers.mine.exec: no program is given"),
    (#"{"providers":{"mine":{"exec":["~/bin/x"]}}}"#, "is not an absolute path"),
    (
      #"{"providers":{"mine":{"exec":["/no/such/mine"]}}}"#,
      "providers.mine.exec: /no/such/mine cannot be found: No such file or directory"
    ),
    (
      #"{"providers":{"mine":{"plugin":"mine"}}}"#,
      "/plugins/agg-provider-mine cannot be found: No such file or directory"
    ),
    (#"{"providers":{"mine":{"exec":["/"]}}}"#, "providers.mine.exec: / is a folder"),
    (
      #"{"providers":{"openweathermap":{"params":{"key":{"file":"~/no.key"}}}}}"#,
      "/no.key cannot be found: No such file or directory"
    ),
  ])
  func `unusable entries are warnings`(config: String, reason: String) async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(config, to: "c.json")
    for words in [["config", "validate", file], ["config", "validate", "--config", file]] {
      let result = try await workbench.agg(words)
      #expect(
        result.status == 0 && result.output.contains("with the warnings above"),
        "\(words): \(result.output)"
      )
      #expect(result.error.contains("c.json:1:") && result.error.contains(": warning: "), "\(result.error)")
      #expect(result.error.contains(reason), "\(result.error)")
    }
    let doctor = try await workbench.agg(["doctor", "--offline", "--width", "400", "--config", file])
    #expect(doctor.output.contains(#/note +config: .*c\.json:1:\d+: warning: /#), "\(doctor.output)")
    let broken = try workbench.home.write("\(config.dropLast()),\n\"setings\":{}}", to: "b.json")
    let both = try await workbench.agg(["config", "validate", broken])
    #expect(both.status == 78 && both.error.contains("b.json:2:1: error: setings"), "\(both.error)")
    #expect(both.error.contains(reason.replacing("c.json", with: "b.json")), "\(both.error)")
  }

  @Test(arguments: [
    (["weather", "--offline"], Int32(65), "settings.preferredCity: unknown place"),
    (["weather", "x", "--offline"], 65, "c.json:1:16: error: cities.x: has no coordinates"),
    (["sun", "Bb"], 0, #"warning: cities.oslo.aliases: "Bb" already means the city bb"#),
    (["sun", "oslo"], 0, nil),
    (["cities"], 0, #"warning: cities.x: has no coordinates, and "x" is not a known city"#),
    (["recents"], 0, #"warning: airports: unknown airport "ZZZZ""#),
    (["config", "set", "cities.y", "{}"], 0, "c.json:2:10: warning: cities.y: has no coordinates"),
    (["config", "set", "cities.x.country", "DE"], 0, "warning: cities.x: has no coordinates"),
    (["config", "set", "settings.units", "metric"], 0, nil),
  ])
  func `an unusable entry is reported when it is used`(words: [String], status: Int32, said: String?)
    async throws
  {
    let workbench = try Workbench()
    let file = try workbench.home.write(
      #"{"cities":{"x":{},"oslo":{"aliases":["Bb"]},"bb":{"latitude":1,"longitude":3}},"airports":["ZZZZ"],"#
        + #""settings":{"preferredCity":"nosuchq"}}"#,
      to: "c.json"
    )
    let result = try await workbench.agg(words + ["--config", file])
    #expect(result.status == status, "\(result.error)")
    if let said {
      #expect(result.error.contains(said), "\(result.error)")
    } else {
      #expect(result.error.isEmpty)
    }
  }

  @Test func `a list of a source without lists is an error for agg list`() async throws {
    let workbench = try Workbench()
    let list = #"{"lists":{"hiring":{"provider":"open-meteo"}}}"#
    let file = try workbench.home.write(list, to: "c.json")
    for words in [["list"], ["list", "--sample"], ["config", "validate"]] {
      let result = try await workbench.agg(words + ["--config", file])
      #expect(result.status == 78, "\(words): \(result.error)")
      let message = "c.json:1:32: error: lists.hiring.provider: open-meteo has no lists"
      #expect(result.error.contains(message) && result.error.contains("fetch-list"), "\(result.error)")
    }
    #expect(try await workbench.agg(["weather", "Berlin", "--sample", "--config", file]).status == 0)
    #expect(try await workbench.agg(["config", "set", "lists.hiring.provider", "nws"]).status == 78)
  }
}
