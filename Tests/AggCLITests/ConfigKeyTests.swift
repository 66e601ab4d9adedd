import Foundation
import TestSupport
import Testing

/// Keys in a config are never shown, and a config that others can write runs no program and sends no request.
struct ConfigKeyTests {
  @Test(arguments: [
    #"{"providers":{"openweathermap":{"params":{"key":"canary-4711"}}},"setings":{}}"#,
    #"{"providers":{"openweathermap":{"params":{"key":["canary-4711"]}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"key":"canary-4711" "x"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"keys":"canary-4711"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"key":{"value":"canary-4711"}}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"key":{"env":"X","file":"canary-4711"}}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"key":{"command":"canary-4711"}}}}}"#,
    #"{"providers":{"openweathermap":{"params":"canary-4711"}}}"#,
    #"{"providers":{"openweathermap":"canary-4711"}}"#,
    #"{"providers":{"openweathermap":{"key":"canary-4711"}}}"#,
    #"{"providers":{"openweathermap":{"parms":{"key":"canary-4711"}}}}"#,
    #"{"provider":{"openweathermap":{"params":{"key":"canary-4711"}}}}"#,
    #"{"providers":{"openweathermap":{"baseURL":"https://example.org/?key=canary-4711"}}}"#,
    #"{"setings":{}, /* canary-4711 */ "airports":[] // canary-4711"# + "\n}",
    #"{"providers":{"openweathermap":{"params":{"units":"metric" "token":"canary-4711"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token": canary-4711}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token": 'canary-4711'}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token": canary-4711"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token": "canary-4711}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token": "canary-4711"# + "\n}}}}",
    #"{"providers":{"openweathermap":{"params":{"token: "canary-4711", "units":"metric"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{token": "canary-4711", "units":"metric"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token", "canary-4711"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token" = "canary-4711"}}}}"#,
    #"{"providers":{"openweathermap":{"params":{"token": "canary-4711\q"}}}}"#,
    #"{"providers":{"attic":{"exec":["/bin/x","--token=canary-4711",5]}}}"#,
    #"{"providers":{"attic":{"exec":["/bin/x","--token","canary-4711"],"trust":11}}}"#,
    #"{"providers":{"attic":{"exec":["/bin/x","--token" "canary-4711"]}}}"#,
    #"{"providers":{"a":{"params":{"key":{"command":["x","--token=canary-4711"],"env":"X"}}}}}"#,
  ])
  func `no error shows a key`(config: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(config)
    let result = try await workbench.agg(["weather", "Berlin", "--offline"])
    #expect(result.status == 78)
    #expect(!result.error.contains("canary"), "\(result.error)")
    #expect(result.error.contains("config.json:1:"))
    // The line is still shown.
    #expect(result.error.contains("^"))
  }

  @Test(arguments: [
    ("providers.openweathermap.params.key", "canary-4711", 0, #"params.key = "***""#),
    ("providers.openweathermap.params.key", "4711471147", 0, #"params.key = "***""#),
    ("providers.openweathermap.params", #"{"key":"canary-4711"}"#, 0, #"params = {"key":"***"}"#),
    ("providers.openweathermap.params.key", #"{"file":"~/k"}"#, 0, #"params.key = {"file":"~/k"}"#),
    ("providers.openweathermap.key", "canary-4711", 78, "unknown key"),
    ("settings.units", "imperial", 0, #"settings.units = "imperial""#),
  ])
  func `a key that is set is not shown`(path: String, value: String, status: Int32, said: String) async throws
  {
    let workbench = try Workbench()
    let result = try await workbench.agg(["-v", "config", "set", path, value])
    #expect(result.status == status)
    #expect(result.error.contains(said), "\(result.error)")
    #expect(!result.error.contains("canary") && !result.error.contains("47114711"), "\(result.error)")
  }

  @Test func `every value shows its origin, and no key is shown`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      """
      { "providers": {
        "openweathermap": { "params": { "key": "canary-4711" } },
        "weatherapi": { "params": { "my.key": "canary-4712", "pin": 4711471147 } }
      } }
      """
    )
    let shown = try await workbench.agg(["config", "show", "--origin"]).output
    #expect(shown.contains("settings.timeout = \"8s\""))
    #expect(shown.contains("built-in config.json"))
    #expect(shown.contains(".config/agg/config.json"))
    for words in [
      ["config", "show"], ["config", "show", "--origin"], ["config", "get", "providers.openweathermap"],
      ["config", "get", "providers"], ["config", "get", "providers.weatherapi.params.pin"],
    ] {
      let result = try await workbench.agg(words)
      let text = result.output + result.error
      #expect(!text.contains("canary") && !text.contains("47114711"), "\(words)")
    }
  }

  @Test func `words of a command behind the name of a secret are hidden`() async throws {
    let workbench = try Workbench()
    let words = #""--token=canary-4711", "-H", "X-Api-Key: canary-4712", "--password", "canary-4713", "-x""#
    try workbench.configure(
      """
      { "providers": {
        "attic": { "exec": ["/bin/cat", \(words)] },
        "openweathermap": { "params": { "key": { "command": ["/bin/false", "--auth", "canary-4714", "show"] } } }
      } }
      """
    )
    for words in [
      ["config", "show"], ["config", "show", "--json"], ["config", "show", "--origin"],
      ["config", "get", "providers"],
    ] {
      let result = try await workbench.agg(words)
      let text = result.output + result.error
      #expect(result.status == 0 && !text.contains("canary"), "\(text)")
      for shown in ["/bin/cat", "--token=***", "X-Api-Key: ***", "-x", "--auth", "show"] {
        #expect(text.contains(shown), "\(shown) in \(text)")
      }
    }
    for key in ["attic.exec", "openweathermap.params.key.command"] {
      let text = try await workbench.agg(["config", "get", "providers.\(key)"]).output
      #expect(text.contains("***") && !text.contains("canary"), "\(text)")
    }
    let set = ["-v", "config", "set", "providers.attic.exec", "[\"/bin/cat\", \(words)]"]
    let said = try await workbench.agg(set)
    #expect(said.status == 0 && said.error.contains("--token=***"), "\(said.error)")
    #expect(!said.error.contains("canary"), "\(said.error)")
  }

  @Test func `a secret in the words of a program is masked in what it writes`() async throws {
    let workbench = try Workbench()
    let program = try workbench.home.writeProgram("#!/bin/sh\necho \"I am $*\" >&2\n", to: "attic")
    try workbench.configure(providers: [
      "attic":
        #"{ "exec": ["\#(program)", "--token=canary-4711", "-H", "Authorization: Bearer canary-4712"] }"#
    ])
    let result = try await workbench.agg(["weather", "Berlin", "-v", "-p", "attic"])
    #expect(result.error.contains("I am --token=*** -H Authorization: ***"), "\(result.error)")
    #expect(!(result.output + result.error).contains("canary"), "\(result)")
  }

  @Test func `only a literal key in the config causes a warning`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      """
      { "providers": {
        "openweathermap": { "params": { "key": "canary-4711" } },
        "met-norway": { "params": { "contact": "me@example.org" } }
      } }
      """
    )
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.status == 0)
    #expect(result.error.contains("openweathermap.params.key"))
    #expect(!result.error.contains("contact") && !result.error.contains("canary"))
  }

  @Test func `a key with a dot in its name is found`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      #"{"providers": {"attic": {"exec": ["/bin/true"], "params": {"api.key": "canary-4711"}}}}"#
    )
    let file = "\(workbench.home.path)/.config/agg/config.json"
    let warned = try await workbench.agg(["config", "validate"])
    #expect(warned.status == 0)
    #expect(
      warned.error.contains(#"providers.attic.params["api.key"] is a key in the config"#),
      "\(warned.error)"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: file)
    let refused = try await workbench.agg(["config", "validate"])
    #expect(refused.status == 78)
    let place = #"config.json:1:71: error: providers.attic.params["api.key"]: is a key, but other users"#
    #expect(refused.error.contains(place), "\(refused.error)")
    #expect(!(warned.error + refused.error).contains("canary"))
  }

  @Test func `an unknown parameter is reported at its position`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"providers": {"openweathermap": {"params": {"a.b": "canary-4711"}}}}"#)
    let result = try await workbench.agg(["config", "validate"])
    let place = #"config.json:1:53: error: providers.openweathermap.params["a.b"]: openweathermap has no"#
    #expect(result.status == 78 && result.error.contains(place), "\(result.error)")
  }

  @Test(arguments: [
    (0o600, nil, true), (0o640, "other users can read", true), (0o604, "other users can read", true),
    (0o620, "other users can write", false), (0o666, "other users can write", false),
  ])
  func `a key in a config that others can write is not used`(mode: Int, warning: String?, isReady: Bool)
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(#"{"providers":{"openweathermap":{"params":{"key":"canary-4711"}}}}"#)
    let file = "\(workbench.home.path)/.config/agg/config.json"
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    let listed = try await workbench.agg(["providers"]).output
    let row = listed.split(separator: "\n").first { $0.hasPrefix("openweathermap ") }
    #expect(row?.contains("not ready") == !isReady, "\(listed)")
    let messages = try await workbench.agg(["config", "validate"]).error + listed
    #expect(messages.contains("other users can") == (warning != nil))
    if let warning { #expect(messages.contains(warning), "\(messages)") }
    #expect(!messages.contains("canary"))
  }

  /// Entries that run a program or choose a host, in a config or manifest that other users can change.
  @Test(arguments: [
    (#"{"openweathermap":{"params":{"key":{"command":["touch","RAN"]}}}}"#, "config.json"),
    (#"{"mine":{"exec":["/usr/bin/touch","RAN"]}}"#, "config.json"),
    (#"{"mine":{"plugin":"thermometer"}}"#, "config.json"),
    (#"{"open-meteo":{"baseURL":"http://127.0.0.1:9","allowLocal":true}}"#, "config.json"),
    (#"{"mine":{"use":"foreflight","baseURL":"http://127.0.0.1:9","allowLocal":true}}"#, "config.json"),
    (#"{"mine":{"manifest":"m.json"}}"#, "config.json"), (#"{"mine":{"manifest":"m.json"}}"#, "m.json"),
  ])
  func `a file that others can change runs no program and sends no request`(providers: String, open: String)
    async throws
  {
    let workbench = try Workbench()
    let mark = "\(workbench.home.path)/ran"
    try workbench.configure(#"{"providers":"# + providers.replacing("RAN", with: mark) + "}")
    let folder = "\(workbench.home.path)/.config/agg"
    try workbench.home.write("{}", to: ".config/agg/m.json")
    func refusals() async throws -> Int {
      let messages = try await workbench.agg(["config", "validate"]).error
      _ = try await workbench.agg([
        "weather", "berlin", "--timeout", "1s", "--config", "\(folder)/config.json",
      ])
      return messages.split(separator: "\n").count { $0.contains("other users can write") }
    }
    #expect(try await refusals() == 0)
    try? FileManager.default.removeItem(atPath: mark)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(folder)/\(open)")
    #expect(try await refusals() == 1)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  /// Each script puts a config that runs a program at `$PLACE`, in the folder `$FOLDER`. The user 12345 is
  /// another one.
  @Test(
    .needsRoot,
    arguments: [
      (#"cp "$HOME/own.json" "$PLACE""#, nil),
      (#"ln -s "$HOME/own.json" "$PLACE"; chmod 1777 "$FOLDER""#, nil),
      (#"mkfifo -m 600 "$PLACE"; cat "$HOME/own.json" >"$PLACE" &"#, nil),
      (
        #"cp "$HOME/own.json" "$PLACE"; chmod 777 "$FOLDER""#,
        "other users can write to FOLDER, the folder of"
      ),
      (
        #"ln -s "$HOME/own.json" "$PLACE"; chown -h 12345 "$PLACE"; chmod 1777 "$FOLDER""#,
        "other users can write to FOLDER, the folder of"
      ),
      (
        #"mkfifo "$PLACE"; chown 12345 "$PLACE"; cat "$HOME/own.json" >"$PLACE" &"#, "another user owns"
      ),
      (#"PLACE=/dev/stdin; exec <"$HOME/own.json""#, nil),
      (#"exec 7< <(cat "$HOME/own.json"); PLACE=/dev/fd/7"#, nil),
    ] as [(String, String?)]
  )
  func `a config that another user could put there runs no program`(setup: String, refusal: String?)
    async throws
  {
    let (workbench, folder) = (try Workbench(), try TemporaryDirectory())
    let mark = "\(workbench.home.path)/ran"
    let config = #"{"providers":{"mine":{"exec":["/usr/bin/touch","\#(mark)"]}}}"#
    try workbench.home.write(config, to: "own.json")
    let variables = [
      "AGG": try Subprocess.aggPath(), "FOLDER": folder.path, "PLACE": "\(folder.path)/config.json",
    ]
    let result = try await Subprocess.run(
      "/bin/bash",
      ["-c", setup + "\n" + #""$AGG" weather 52,13 -p mine --timeout 3s --config "$PLACE""#],
      environment: workbench.environment.merging(variables) { $1 }
    )
    #expect(FileManager.default.fileExists(atPath: mark) == (refusal == nil), "\(result.error)")
    guard let refusal = refusal?.replacing("FOLDER", with: folder.path) else { return }
    #expect(result.status == 78)
    #expect(result.error.contains("names a program to run, but \(refusal) this file"), "\(result.error)")
  }

  @Test func `the file keeps its owner, and a link stays a link`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("{}", to: "dotfiles/agg.json")
    let file = "\(workbench.home.path)/.config/agg/config.json"
    let real = "\(workbench.home.path)/dotfiles/agg.json"
    func permissions(_ path: String) throws -> Int? {
      (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }
    for units in ["metric", "imperial"] {
      #expect(try await workbench.agg(["config", "set", "settings.units", units]).status == 0)
      #expect(try permissions(file) == 0o600)
    }
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: real)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: real)
    #expect(try await workbench.agg(["config", "set", "settings.units", "metric"]).status == 0)
    #expect(try permissions(real) == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == real)
    try FileManager.default.removeItem(atPath: real)
    let refused = try await workbench.agg(["config", "set", "settings.units", "metric"])
    #expect(refused.status == 74 && refused.error.contains("broken link"), "\(refused.error)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == real)
  }

  // MARK: - Keys that stand in the config

  @Test(arguments: [
    (0o600, 0, false, ""), (0o644, 0, true, ""), (0o666, 78, false, "chmod go-w prevents that"),
  ])
  func `a key in a file of other users is reported or rejected`(
    mode: Int,
    status: Int32,
    isRead: Bool,
    refusal: String
  ) async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(
      #"{"providers": {"openweathermap": {"params": {"key": "canary-4711"}}}}"#,
      to: "c.json"
    )
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    for words in [["config", "validate", file], ["config", "validate", "--config", file]] {
      let result = try await workbench.agg(words)
      #expect(
        result.status == status && (refusal.isEmpty || result.error.contains(refusal)),
        "\(result.error)"
      )
      // Other users may need the file, as that of the machine.
      let remedy = "which other users can read (chmod 600 prevents that, if only you use the file)"
      #expect(result.error.contains(remedy) == isRead, "\(result.error)")
      if status == 0 {
        #expect(result.error.contains("providers.openweathermap.params.key is a key in the config"))
      }
      #expect(!result.error.contains("canary"))
    }
  }

  @Test(arguments: [#"{"command": ["false"]}"#, #"{"file": "/nonexistent"}"#, #"{"env": "NO_SUCH_KEY"}"#])
  func `an unavailable key is reported with the setting that names it`(source: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"providers": {"openweathermap": {"params": {"key": \#(source)}}}}"#)
    let output = try await workbench.agg(["providers", "--width", "300"]).output
    let line = output.split(separator: "\n").first { $0.hasPrefix("openweathermap: ") } ?? ""
    #expect(line.hasSuffix(" Check providers.openweathermap.params.key in your config."), "\(output)")
    #expect(!line.contains("OPENWEATHERMAP_API_KEY"))
    // A key of the built-in config can only be set by its variable.
    #expect(
      output.contains("Get a free key at https://home.openweathermap.org")
        && output.contains("VISUAL_CROSSING_API_KEY")
    )
  }
}
