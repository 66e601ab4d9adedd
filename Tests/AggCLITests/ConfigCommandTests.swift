import Foundation
import TestSupport
import Testing

/// The config as a user changes it.
struct ConfigCommandTests {
  @Test func `a city is added, asked for, preferred and removed`() async throws {
    let workbench = try Workbench()
    let added = try await workbench.agg(["cities", "add", "oslo", "Portland, Oregon"])
    #expect(added.status == 0, "\(added.error)")
    #expect(try await workbench.agg(["cities"]).output.contains("oslo"))
    #expect(try await workbench.agg(["config", "set", "settings.preferredCity", "oslo"]).status == 0)
    #expect(try await workbench.agg(["config", "get", "settings.preferredCity"]).output == "oslo\n")
    let futile = try await workbench.agg(["config", "set", "settings.preferredCity", "nosuchq"])
    #expect(futile.status == 0 && futile.error.contains(#"there is no place "nosuchq""#), "\(futile.error)")
    let removed = try await workbench.agg(["cities", "remove", "oslo", "berlin"])
    #expect(removed.status == 0, "\(removed.error)")
    let left = try await workbench.agg(["cities"]).output
    #expect(!left.contains("Oslo") && !left.contains("berlin"))
    #expect(left.contains("portland"))
  }

  @Test func `a manifest that is not there is told at the line that names it, to who needs it`() async throws
  {
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
    (#""use": "nosuch""#, #"there is no provider "nosuch""#),
    (#""use": "open-meteo", "params": { "kee": "1" }"#, "has no such parameter"),
  ])
  func `what is wrong with a source that is off is told by the check of the config alone`(
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

  @Test func `what only one entry runs on is no other's to use`() async throws {
    let workbench = try Workbench()
    let made = try await workbench.agg(["providers", "new", "lag"]).output.trimmingCharacters(in: .newlines)
    try workbench.configure(
      #"{"providers":{"lag":{"manifest":"providers/lag.json"},"u":{"exec":["/bin/true"]}}}"#
    )
    #expect(try await workbench.agg(["config", "validate"]).status == 0)
    for kind in ["exec:u", made, "lag"] {
      let result = try await workbench.agg(["config", "set", "providers.x.use", kind])
      #expect(result.status == 78)
      #expect(result.error.contains("there is no provider \"\(kind)\""), "\(result.error)")
      let help = result.error.split(separator: "\n").last ?? ""
      #expect(help.hasPrefix("help: ") && !help.contains("exec:") && !help.contains("/"), "\(help)")
    }
  }

  @Test func `how a manifest is used is told for the config that was named`() async throws {
    let workbench = try Workbench()
    let config = try workbench.home.write("{}", to: "other/c.json")
    let made = try await workbench.agg(["providers", "new", "mine", "--config", config])
    let command = try #require(made.error.split(separator: "\n").last { $0.contains("agg config set") })
    let words = command.split(separator: " ").dropFirst().map(String.init)
    let set = try await workbench.agg(words)
    #expect(set.status == 0, "\(words): \(set.error)")
    let text = String(decoding: try workbench.home.read("other/c.json"), as: UTF8.self)
    #expect(text.contains("providers/mine.json"), "\(text)")
  }

  @Test func `a manifest that is not there is not set, and one below the home directory is found`()
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

  @Test func `what is removed and preferred still is told, and what is preferred and nowhere is named`()
    async throws
  {
    let workbench = try Workbench()
    try workbench.configure(
      #"{"cities":{"hut":{"latitude":52,"longitude":13}},"settings":{"preferredCity":"hut"}}"#
    )
    let removed = try await workbench.agg(["cities", "remove", "hut"])
    #expect(
      removed.status == 0 && removed.error.contains("settings.preferredCity is hut"),
      "\(removed.error)"
    )
    try workbench.configure(#"{"settings":{"preferredCity":"nosuchq"}}"#)
    let asked = try await workbench.agg(["weather", "--offline"])
    #expect(asked.status == 65)
    #expect(
      asked.error.hasPrefix(#"agg: settings.preferredCity: there is no place "nosuchq""#),
      "\(asked.error)"
    )
  }

  @Test func `a point is called by the place that was found there`() async throws {
    let added = try await Workbench().agg(["cities", "add", "52.52,13.41"])
    #expect(added.output.hasPrefix("mitte: Mitte, Berlin"), "\(added.output)\(added.error)")
  }

  /// What is typed as JSON, and what the file has afterwards behind the key.
  @Test(arguments: [
    ("settings.units", #""metric" // hi"#, #"{"settings":{"units":"metric","time":"utc"}}"#, Int32(0)),
    ("settings.units", " metric", #"{"settings":{"units":" metric","time":"utc"}}"#, 78),
    (".", #"{"version":1}"#, "", 64), ("settings..units", "metric", "", 64), ("", "metric", "", 64),
    (
      "providers.openweathermap.params.key", "1234567890123456789012345",
      #"""
      {"settings":{"units":"imperial","time":"utc"},
        "providers": { "openweathermap": { "params": { "key": "1234567890123456789012345" } } }}
      """#, 0
    ),
  ])
  func `a value is set as what it is, and nothing else changes`(
    key: String,
    value: String,
    after: String,
    status: Int32
  ) async throws {
    let workbench = try Workbench()
    let before = #"{"settings":{"units":"imperial","time":"utc"}}"#
    try workbench.configure(before)
    let result = try await workbench.agg(["config", "set", key, value])
    #expect(result.status == status, "\(result.error)")
    let text = String(decoding: try workbench.home.read(".config/agg/config.json"), as: UTF8.self)
    #expect(text == (status == 0 ? after : before))
  }

  @Test func `a folder that cannot be made is told with its reason`() async throws {
    let workbench = try Workbench()
    try workbench.home.write("", to: "plain")
    let more = [
      "XDG_CONFIG_HOME": "\(workbench.home.path)/plain", "XDG_CACHE_HOME": "\(workbench.home.path)/plain",
    ]
    for words in [["config", "init"], ["providers", "new", "mine"]] {
      let result = try await workbench.agg(words, more)
      #expect(result.status == 74 && result.error.contains("Not a directory"), "\(result.error)")
    }
    let checks = try await workbench.agg(["doctor", "--offline", "--width", "200"], more).output
    #expect(checks.contains("plain/agg cannot be written"), "\(checks)")
  }

  @Test func `no manifest is begun that has the name of a source of agg`() async throws {
    let result = try await Workbench().agg(["providers", "new", "open-meteo"])
    #expect(result.status == 64 && result.error.contains("choose another name"), "\(result.error)")
  }

  @Test(arguments: [
    (
      #"{"cities":{"oslo":{"aliases":["Bb"]},"bb":{"latitude":1,"longitude":3}}}"#,
      #"cities.oslo.aliases: "Bb" means the city bb"#
    ),
    (#"{"cities":{"nosuchq":{}}}"#, #"cities.nosuchq: has no coordinates, and no city "nosuchq" is known"#),
    (#"{"cities":{"berlni":{}}}"#, "did you mean Berlin"),
    (#"{"cities":{"portland":{}}}"#, #"cities.portland: "portland" can be several cities"#),
    (
      #"{"settings":{"preferredCity":"nosuchq"}}"#,
      #"c.json:1:30: warning: settings.preferredCity: there is no place "nosuchq""#
    ),
    (#"{"settings":{"preferredCity":"Lissbon"}}"#, #"did you mean "Lisbon""#),
    (
      #"{"cities":{"hut":{"latitude":52,"longitude":13}},"settings":{"preferredCity":"hutt"}}"#,
      #"did you mean "hut"?"#
    ),
    (#"{"airports":["KPWM","ZZZZ"]}"#, #"c.json:1:21: warning: airports: there is no airport "ZZZZ""#),
    (#"{"airports":["KPMW"]}"#, "did you mean KPWM"),
    (#"{"settings":{"preferredCity":"Portland"}}"#, #"say one of: "Portland, Oregon"; "#),
    (#"{"settings":{"preferredCity":"91,0"}}"#, #""91,0" is no point on the earth"#),
    (#"{"providers":{"mine":{"exec":["true"]}}}"#, #"providers.mine.exec: "true" is no path from the root"#),
    (#"{"providers":{"mine":{"exec":[]}}}"#, "providers.mine.exec: there is no program"),
    (#"{"providers":{"mine":{"exec":["~/bin/x"]}}}"#, "is no path from the root"),
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
  func `what can never work is told, and stops nobody`(config: String, reason: String) async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(config, to: "c.json")
    for words in [["config", "validate", file], ["config", "validate", "--config", file]] {
      let result = try await workbench.agg(words)
      #expect(result.status == 0 && result.output.contains("can be used"), "\(words): \(result.output)")
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
    (["weather", "--offline"], Int32(65), "settings.preferredCity: there is no place"),
    (["weather", "x", "--offline"], 65, "c.json:1:16: error: cities.x: has no coordinates"),
    (["sun", "Bb"], 0, #"warning: cities.oslo.aliases: "Bb" means the city bb"#), (["sun", "oslo"], 0, nil),
    (["cities"], 0, #"warning: cities.x: has no coordinates, and no city "x" is known"#),
    (["recents"], 0, #"warning: airports: there is no airport "ZZZZ""#),
    (["config", "set", "cities.y", "{}"], 0, "c.json:2:10: warning: cities.y: has no coordinates"),
    (["config", "set", "cities.x.country", "DE"], 0, "warning: cities.x: has no coordinates"),
    (["config", "set", "settings.units", "metric"], 0, nil),
  ])
  func `who uses what can never work is told`(words: [String], status: Int32, said: String?) async throws {
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

  @Test func `a city that nobody finds is told with its file and what to add`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"x":{}}}"#)
    let result = try await workbench.agg(["sun", "X"])
    #expect(result.status == 65)
    #expect(
      result.error == """
        agg: \(workbench.home.path)/.config/agg/config.json:1:16: error: cities.x: has no coordinates, and no city "x" is known
        {"cities":{"x":{}}}
                       ^^
        help: add latitude and longitude, or the name of a city that agg knows

        """
    )
  }

  @Test func `a list of a source that has none is a mistake for who asks for lists`() async throws {
    let workbench = try Workbench()
    let list = #"{"lists":{"hiring":{"provider":"open-meteo"}}}"#
    let file = try workbench.home.write(list, to: "c.json")
    for words in [["list"], ["list", "--sample"], ["config", "validate"]] {
      let result = try await workbench.agg(words + ["--config", file])
      #expect(result.status == 78, "\(words): \(result.error)")
      let told = "c.json:1:32: error: lists.hiring.provider: open-meteo has no lists"
      #expect(result.error.contains(told) && result.error.contains("fetch-list"), "\(result.error)")
    }
    #expect(try await workbench.agg(["weather", "Berlin", "--sample", "--config", file]).status == 0)
    #expect(try await workbench.agg(["config", "set", "lists.hiring.provider", "nws"]).status == 78)
  }

  @Test func `an airport that is added as a city keeps its elevation`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["cities", "add", "KBOS", "Oslo"]).status == 0)
    #expect(try await workbench.agg(["config", "get", "cities.kbos.elevation"]).output == "5.8\n")
    #expect(try await workbench.agg(["config", "get", "cities.oslo.elevation"]).status == 78)
  }

  @Test func `a file that is not there is of no version`() async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["config", "migrate"])
    #expect(result.status == 78 && result.output.isEmpty)
    #expect(result.error.contains("config.json: there is no such file; agg config init"), "\(result.error)")
    try workbench.configure("{}")
    #expect(try await workbench.agg(["config", "migrate"]).status == 0)
  }

  @Test func `a city that names a source of nobody is a mistake`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"berlin":{"providers":["open-meto"]}}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.status == 78 && result.error.contains(#"did you mean "open-meteo"?"#), "\(result.error)")
  }

  @Test(arguments: ["oslo", "Zürich", "52.5,13.4", "KPWM", "nyc", "Lisbon, Portugal"])
  func `what can be asked for can be preferred`(city: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings":{"preferredCity":"\#(city)"}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.output == "the config is in order\n" && result.error.isEmpty, "\(result.error)")
  }

  @Test func `a place that a source may know is preferred, and who has no key for that is told`() async throws
  {
    let workbench = try Workbench()
    let file = try workbench.home.write(#"{"settings":{"preferredCity":"nosuchq"}}"#, to: "c.json")
    let words = ["config", "validate", file]
    let told = try await workbench.agg(words)
    #expect(told.status == 0 && told.error.contains("^^^^^^^^^"), "\(told.error)")
    #expect(try await workbench.agg(words, ["OPENWEATHERMAP_API_KEY": "k"]).error.isEmpty)
    let variable = try await workbench.agg(["config", "validate"], ["AGG_PREFERRED_CITY": "nosuchq"])
    #expect(
      variable.error.contains("AGG_PREFERRED_CITY: warning: settings.preferredCity"),
      "\(variable.error)"
    )
  }

  @Test func `two cities of one name have a short name each`() async throws {
    let workbench = try Workbench()
    for _ in 0..<2 {
      let added = try await workbench.agg(["cities", "add", "Portland, Oregon", "Portland, Maine"])
      #expect(
        added.output
          == "portland: Portland, Oregon, United States\nportland-maine: Portland, Maine, United States\n"
      )
    }
  }

  @Test func `all cities or none`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["cities", "add", "tokyo", "nosuchq"]).status == 65)
    #expect(try await workbench.agg(["cities", "remove", "berlin", "nosuchq"]).status == 65)
    let left = try await workbench.agg(["cities"]).output
    #expect(!left.contains("tokyo") && left.contains("berlin"))
  }

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
  ])
  func `no mistake shows a key`(config: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(config)
    let result = try await workbench.agg(["weather", "Berlin", "--offline"])
    #expect(result.status == 78)
    #expect(!result.error.contains("canary"), "\(result.error)")
    #expect(result.error.contains("config.json:1:"))
    // The line is shown all the same.
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

  @Test func `what stands in the config for a device or a pipe is left alone`() async throws {
    let workbench = try Workbench()
    let pipe = "\(workbench.home.path)/pipe"
    let isMade = unsafe mkfifo(pipe, 0o600) == 0
    #expect(isMade)
    for words in [
      ["config", "set", "settings.units", "metric"], ["config", "init"], ["cities", "add", "Oslo"],
    ] {
      let result = try await workbench.agg(words + ["--config", pipe])
      #expect(result.status == 74 && result.error.contains("it is no plain file"), "\(result.error)")
    }
    let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
    #expect(type != .typeRegular)
  }

  @Test func `a pipe in the place of the folder is not waited for`() async throws {
    let workbench = try Workbench()
    let pipe = "\(workbench.home.path)/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for words in [["config", "set", "settings.units", "metric"], ["config", "init"]] {
      let result = try await workbench.agg(words + ["--config", "\(pipe)/config.json"])
      #expect(result.status == 74, "\(result.error)")
    }
  }

  @Test func `what somebody wrote of a city stays when it is added, and a shipped one goes`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"oslo":{"elevation":23 /* mine */},"berlin":{"aliases":["b"]}}}"#)
    #expect(try await workbench.agg(["cities", "add", "Oslo"]).status == 0)
    let text = String(decoding: try workbench.home.read(".config/agg/config.json"), as: UTF8.self)
    #expect(text.contains(#""elevation":23, /* mine */"#) && text.contains(#""latitude": 59.9"#), "\(text)")
    #expect(try await workbench.agg(["cities", "remove", "berlin"]).status == 0)
    #expect(try await !workbench.agg(["cities"]).output.contains("berlin"))
  }

  @Test func `half of a place is told where somebody took the other half away`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"cities":{"berlin":{"latitude":null}}}"#)
    let result = try await workbench.agg(["config", "validate"])
    #expect(result.error.contains("config.json:1:33: error: cities.berlin.latitude: is missing"))
    #expect(!result.error.contains("shipped"), "\(result.error)")
  }

  @Test func `a setting by a variable wins over the files, and a flag over it`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings":{"units":"aviation"}}"#)
    let words = ["config", "show", "--origin"]
    let shown = try await workbench.agg(words, ["AGG_UNITS": "imperial"])
    #expect(shown.output.contains(#/settings\.units = "imperial" +AGG_UNITS\n/#), "\(shown.output)")
    let sun = ["sun", "Berlin", "--now", "2020-10-01"]
    let german = try await workbench.agg(sun, ["AGG_LANGUAGE": "de"])
    #expect(german.output.contains("Sonnenaufgang"), "\(german.output)")
    let english = try await workbench.agg(sun + ["--lang", "en"], ["AGG_LANGUAGE": "de"])
    #expect(try await english.output == workbench.agg(sun).output)
    let sample = try await workbench.agg(["weather", "Berlin", "--sample"], ["AGG_UNITS": "imperial"])
    #expect(sample.output.contains("54 °F"), "\(sample.output)")
    let wrong = try await workbench.agg(sun, ["AGG_UNITS": "martian"])
    #expect(wrong.status == 78)
    #expect(wrong.error.contains("AGG_UNITS: error: settings.units: expected one of"), "\(wrong.error)")
    #expect(try await workbench.agg(["config", "get", "settings.units"]).output == "aviation\n")
    let set = try await workbench.agg(
      ["config", "set", "settings.units", "metric"],
      ["AGG_UNITS": "imperial"]
    )
    #expect(set.status == 0)
    #expect(set.error.contains("AGG_UNITS is set in the environment and wins over it"))
  }

  @Test func `a variable that looks like a setting is told, its value never`() async throws {
    let workbench = try Workbench()
    let variables = ["AGG_UNIT": "canary-4711", "AGG_TIMES": "canary-4711"]
    let keys = #"{"providers":{"openweathermap":{"params":{"key":{"env":"AGG_TIMES"}}}}}"#
    try workbench.configure(keys)
    let warned = try await workbench.agg(["config", "path"], variables)
    #expect(warned.status == 0)
    #expect(
      warned.error == "agg: warning: AGG_UNIT is no variable of agg: did you mean AGG_UNITS?\n",
      "\(warned.error)"
    )
    #expect(try await workbench.agg(["-q", "config", "path"], variables).error == "")
  }

  @Test func `changes of runs at the same time are all kept`() async throws {
    let workbench = try Workbench()
    let runs = 16
    try await withThrowingTaskGroup { group in
      for number in 0..<runs {
        group.addTask {
          try await workbench.agg(["config", "set", "cities.c\(number)", #"{"latitude":1,"longitude":2}"#])
        }
      }
      for name in ["Portland, Oregon", "Portland, Maine"] {
        group.addTask { try await workbench.agg(["cities", "add", name]) }
      }
      for try await result in group { #expect(result.status == 0, "\(result.error)") }
    }
    let cities = try await workbench.agg(["config", "get", "cities"]).output
    for number in 0..<runs { #expect(cities.contains("\"c\(number)\"")) }
    #expect(cities.contains("Oregon") && cities.contains("Maine"))
  }

  @Test func `a first config is written once and is in order`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["config", "init"]).status == 0)
    #expect(try await workbench.agg(["config", "init"]).status == 78)
    let valid = try await workbench.agg(["config", "validate"])
    #expect(valid.status == 0, "\(valid.error)")
    #expect(
      try await workbench.agg(["config", "path"]).output == "\(workbench.home.path)/.config/agg/config.json\n"
    )
  }

  @Test(.enabled(if: programPath("tmux") != nil))
  func `Ctrl-C is for the editor, and what that left behind is checked`() async throws {
    let workbench = try Workbench()
    try workbench.configure("{}")
    // It ends at the end of its input and no sooner. A shell that is interrupted just before it starts a
    // program runs its trap behind that: it is ready when the program says so.
    let editor = try workbench.home.write(
      """
      trap 'echo interrupted' INT
      until sh -c 'echo ready; exec cat'; do :; done
      echo '{"setings": {}}' >"$1"
      """,
      to: "editor"
    )
    try await Tmux.run(workbench, columns: 200, ["EDITOR": "sh \(editor)"]) { terminal in
      func interrupt(times: Int) async throws {
        try await terminal.wait { $0.ranges(of: "ready").count == times }
        try await terminal.press("C-c")
        try await terminal.wait { $0.ranges(of: "interrupted").count == times }
      }
      try await terminal.type("agg config edit; echo status $?")
      // The first would end what agg does, the second one agg at once.
      try await interrupt(times: 1)
      try await interrupt(times: 2)
      try await terminal.wait { $0.ranges(of: "ready").count == 3 }
      try await terminal.press("C-d")
      let shown = try await terminal.wait { $0.contains(/status [0-9]/) }
      #expect(shown.contains("setings: unknown key"), "\(shown)")
      #expect(shown.contains("status 78"), "\(shown)")
    }
  }

  @Test func `no file is made, and none run, where nobody names an editor`() async throws {
    let workbench = try Workbench()
    let file = ".config/agg/config.json"
    for variables in [[:], ["VISUAL": " "], ["VISUAL": "", "EDITOR": "  "]] {
      let result = try await workbench.agg(["config", "edit"], variables)
      #expect(result.status == 78 && result.output.isEmpty, "\(variables): \(result.output)")
      #expect(result.error.contains("set VISUAL or EDITOR"), "\(variables): \(result.error)")
      #expect(!workbench.home.files().contains(file))
    }
    let result = try await workbench.agg(["config", "edit"], ["VISUAL": " ", "EDITOR": "true"])
    #expect(result.status == 0, "\(result.error)")
    #expect(workbench.home.files().contains(file))
  }

  @Test(arguments: [#"sh -c 'echo "$1" > "$HOME/said"' -"#, #"SAID=1 sh -c "echo \$1 >'$HOME/said'" -"#])
  func `an editor is what a shell takes it for`(editor: String) async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["config", "edit"], ["EDITOR": editor])
    #expect(result.status == 0, "\(result.error)")
    let said = try String(contentsOfFile: "\(workbench.home.path)/said", encoding: .utf8)
    #expect(said.hasSuffix(".config/agg/config.json\n"), "\(said)")
  }

  @Test func `an editor that a signal ended is told by its name`() async throws {
    let workbench = try Workbench()
    let editor = try workbench.home.write("kill -9 $$", to: "editor")
    let result = try await workbench.agg(["config", "edit"], ["EDITOR": "sh \(editor)"])
    #expect(result.status == 78)
    #expect(result.error.contains("was ended by signal 9 (Killed)"), "\(result.error)")
  }

  @Test(arguments: [("{}", 0, "standard input is in order"), ("{ broken", 78, "standard input has mistakes")])
  func `a config is checked before it is a file`(text: String, status: Int, said: String) async throws {
    let result = try await Workbench().agg(["config", "validate", "-"], input: text)
    #expect(Int(result.status) == status && (result.output + result.error).contains(said), "\(result.error)")
  }

  @Test func `a change that would break the config is refused`() async throws {
    let workbench = try Workbench()
    try workbench.configure("{ /* keep me */ \"settings\": { \"units\": \"metric\" } }")
    let refused = try await workbench.agg(["config", "set", "settings.units", "martian"])
    #expect(refused.status == 78)
    #expect(try await workbench.agg(["config", "set", "settings.units", "imperial"]).status == 0)
    let text = String(decoding: try workbench.home.read(".config/agg/config.json"), as: UTF8.self)
    #expect(text == "{ /* keep me */ \"settings\": { \"units\": \"imperial\" } }")
  }

  @Test func `every value shows where it comes from, and no key is shown`() async throws {
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
    #expect(shown.contains("shipped config.json"))
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

  @Test func `only a key that stands in the config is warned of`() async throws {
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

  @Test func `a key is found whatever its name`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      #"{"providers": {"attic": {"exec": ["/bin/true"], "params": {"api.key": "canary-4711"}}}}"#
    )
    let file = "\(workbench.home.path)/.config/agg/config.json"
    let warned = try await workbench.agg(["config", "validate"])
    #expect(warned.status == 0)
    #expect(
      warned.error.contains(#"providers.attic.params["api.key"] stands in the config"#),
      "\(warned.error)"
    )
    try FileManager.default.setAttributes([.posixPermissions: 0o620], ofItemAtPath: file)
    let refused = try await workbench.agg(["config", "validate"])
    #expect(refused.status == 78)
    let place = #"config.json:1:71: error: providers.attic.params["api.key"]: is a key, and others"#
    #expect(refused.error.contains(place), "\(refused.error)")
    #expect(!(warned.error + refused.error).contains("canary"))
  }

  @Test func `a parameter that nobody knows is told where it stands, whatever its name`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"providers": {"openweathermap": {"params": {"a.b": "canary-4711"}}}}"#)
    let result = try await workbench.agg(["config", "validate"])
    let place = #"config.json:1:53: error: providers.openweathermap.params["a.b"]: openweathermap has no"#
    #expect(result.status == 78 && result.error.contains(place), "\(result.error)")
  }

  @Test(arguments: [
    (0o600, nil, true), (0o640, "others can read", true), (0o604, "others can read", true),
    (0o620, "others can write", false), (0o666, "others can write", false),
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
    let told = try await workbench.agg(["config", "validate"]).error + listed
    #expect(told.contains("others can") == (warning != nil))
    if let warning { #expect(told.contains(warning), "\(told)") }
    #expect(!told.contains("canary"))
  }

  /// What runs a program, or says who is asked, where others can change the config or the manifest.
  @Test(arguments: [
    (#"{"openweathermap":{"params":{"key":{"command":["touch","RAN"]}}}}"#, "config.json"),
    (#"{"mine":{"exec":["/usr/bin/touch","RAN"]}}"#, "config.json"),
    (#"{"mine":{"plugin":"thermometer"}}"#, "config.json"),
    (#"{"open-meteo":{"baseURL":"http://127.0.0.1:9","allowLocal":true}}"#, "config.json"),
    (#"{"mine":{"use":"foreflight","baseURL":"http://127.0.0.1:9","allowLocal":true}}"#, "config.json"),
    (#"{"mine":{"manifest":"m.json"}}"#, "config.json"), (#"{"mine":{"manifest":"m.json"}}"#, "m.json"),
  ])
  func `nothing is run or asked by a file that others can change`(providers: String, open: String)
    async throws
  {
    let workbench = try Workbench()
    let mark = "\(workbench.home.path)/ran"
    try workbench.configure(#"{"providers":"# + providers.replacing("RAN", with: mark) + "}")
    let folder = "\(workbench.home.path)/.config/agg"
    try workbench.home.write("{}", to: ".config/agg/m.json")
    func refusals() async throws -> Int {
      let told = try await workbench.agg(["config", "validate"]).error
      _ = try await workbench.agg([
        "weather", "berlin", "--timeout", "1s", "--config", "\(folder)/config.json",
      ])
      return told.split(separator: "\n").count { $0.contains("others can write") }
    }
    #expect(try await refusals() == 0)
    try? FileManager.default.removeItem(atPath: mark)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(folder)/\(open)")
    #expect(try await refusals() == 1)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `the file stays its owner's, and a link a link`() async throws {
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
    #expect(refused.status == 74 && refused.error.contains("leads nowhere"), "\(refused.error)")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file) == real)
  }

  // MARK: - Keys that stand in the config

  @Test(arguments: [
    (0o600, 0, false, ""), (0o644, 0, true, ""), (0o666, 78, false, "others can write this file"),
  ])
  func `a key in a file of others is told, or refused`(
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
      #expect(result.error.contains("which others can read: chmod 600") == isRead, "\(result.error)")
      if status == 0 {
        #expect(result.error.contains("providers.openweathermap.params.key stands in the config"))
      }
      #expect(!result.error.contains("canary"))
    }
  }

  @Test func `a key that stands twice hides no other mistake`() async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(
      #"{"cities": {"berlin": {"latitude": 52, "latitude": 99}}, "setings": {}}"#,
      to: "c.json"
    )
    let result = try await workbench.agg(["config", "validate", file])
    #expect(result.status == 78)
    #expect(result.error.contains("cities.berlin.latitude: expected each key once, got \"latitude\"\n"))
    #expect(result.error.contains("setings: unknown key") && result.error.contains("expected number -90..90"))
  }

  @Test(arguments: [#"{"command": ["false"]}"#, #"{"file": "/nonexistent"}"#, #"{"env": "NO_SUCH_KEY"}"#])
  func `a key that cannot be had is told with the place that names it`(source: String) async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"providers": {"openweathermap": {"params": {"key": \#(source)}}}}"#)
    let output = try await workbench.agg(["providers", "--width", "300"]).output
    let line = output.split(separator: "\n").first { $0.hasPrefix("openweathermap: ") } ?? ""
    #expect(line.hasSuffix(" providers.openweathermap.params.key of your config names it."), "\(output)")
    #expect(!line.contains("OPENWEATHERMAP_API_KEY"))
    // Of what is shipped the variable is the way.
    #expect(output.contains("and set OPENWEATHERMAP_API_KEY.") && output.contains("VISUAL_CROSSING_API_KEY"))
  }

  @Test func `a sample knows the config that is named with it, and no other`() async throws {
    let workbench = try Workbench()
    let config = #"{"settings": {"preferredCity": "berlin", "units": "imperial"}}"#
    try workbench.configure(config)
    let plain = try await workbench.agg(["weather", "--sample"])
    #expect(
      plain.status == 64 && plain.error.contains("There are samples of: new-york, berlin"),
      "\(plain.error)"
    )
    let file = try workbench.home.write(config, to: "c.json")
    let named = try await workbench.agg(["weather", "--sample", "--config", file])
    #expect(named.status == 0 && named.output.contains("54 °F"), "\(named.error)")
  }
}
