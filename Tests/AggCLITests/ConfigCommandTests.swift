import Configuration
import Foundation
import SpannedJSON
import TestSupport
import Testing

/// The config as a user changes it.
struct ConfigCommandTests {
  /// The typed value, and the text after the key in the file.
  @Test(arguments: [
    ("settings.units", #""metric" // hi"#, #"{"settings":{"units":"metric","time":"utc"}}"#, Int32(0)),
    ("settings.units", "METRIC", #"{"settings":{"units":"metric","time":"utc"}}"#, 0),
    ("settings.time", "5", "", 78),
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
  func `a value is set with its type, and nothing else changes`(
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

  @Test(arguments: [("clock", "24"), ("preferredCity", "90210"), ("timeout", "5")])
  func `digits are a text where the config has texts`(key: String, value: String) async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["config", "set", "settings.\(key)", value])
    #expect(result.status == 0, "\(result.error)")
    let shown = try await workbench.agg(["config", "get", "settings.\(key)"]).output
    #expect(shown == (key == "timeout" ? "5s\n" : "\(value)\n"))
  }

  @Test func `a folder that cannot be created is reported with the reason`() async throws {
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
    #expect(checks.contains("cannot write to \(workbench.home.path)/plain/agg"), "\(checks)")
  }

  @Test func `a missing file has no version`() async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["config", "migrate"])
    #expect(result.status == 74 && result.output.isEmpty)
    #expect(result.error.contains("config.json. agg config init writes one"), "\(result.error)")
    try workbench.configure("{}")
    #expect(try await workbench.agg(["config", "migrate"]).status == 0)
  }

  @Test func `a device or a pipe as the config is not replaced`() async throws {
    let workbench = try Workbench()
    for words in ["config set settings.units metric", "config init", "cities add Oslo"] {
      let result = try await Subprocess.run(
        "/bin/bash",
        ["-c", #"mkfifo "$HOME/pipe"; echo '{}' > "$HOME/pipe" & "$AGG" \#(words) --config "$HOME/pipe""#],
        environment: workbench.environment.merging(["AGG": try Subprocess.aggPath()]) { $1 }
      )
      #expect(result.status == 74 && result.error.contains("it is not a regular file"), "\(result.error)")
    }
  }

  @Test func `a pipe in place of the folder does not block`() async throws {
    let workbench = try Workbench()
    let pipe = "\(workbench.home.path)/pipe"
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    for words in [["config", "set", "settings.units", "metric"], ["config", "init"]] {
      let result = try await workbench.agg(words + ["--config", "\(pipe)/config.json"])
      #expect(result.status == 74, "\(result.error)")
    }
  }

  @Test(arguments: [20, 40, 80, 120])
  func `the origin of a setting fits the width`(width: Int) async throws {
    let words = ["config", "show", "--origin"]
    let workbench = try Workbench()
    let all = try await workbench.agg(words)
    let narrow = try await workbench.agg(words + ["--width", "\(width)"])
    #expect(all.status == 0 && narrow.status == 0, "\(narrow.error)")
    let rows = all.output.split(separator: "\n").map { $0.split(separator: #/ {2,}/#) }
    let origins = ["built-in config.json", "default", "not set"]
    #expect(rows.allSatisfy { $0.count == 2 && origins.contains(String($0[1])) }, "\(all.output)")
    let isTable = (rows.map { $0[0].count }.max() ?? 0) + 22 <= width
    let below = rows.map { "\($0[0])\n    \($0[1])\n" }.joined()
    #expect(narrow.output == (isTable ? all.output : below))
    let json = try JSONDocument([UInt8](try await workbench.agg(words + ["--json"]).output.utf8)).root
    #expect(json["origins"]?["settings.timeout"]?.string == "built-in config.json")
    #expect(json["origins"]?.members.count == rows.count && json["config"]?["settings"] != nil)
  }

  @Test func `every setting is shown, also one that nothing sets`() async throws {
    let workbench = try Workbench()
    try workbench.configure(#"{"settings":{"icons":"text","units":null}}"#)
    let json = try JSONDocument([UInt8](try await workbench.agg(["config", "show", "--json"]).output.utf8))
      .root
    let shown = try JSONDocument([UInt8](try await workbench.agg(["config", "show"]).output.utf8)).root
    let got = try JSONDocument([UInt8](try await workbench.agg(["config", "get", "settings"]).output.utf8))
      .root
    for variable in SettingVariable.all {
      for settings in [json["config"]?["settings"], shown["settings"], got] {
        #expect(variable.path.dropFirst().reduce(settings) { $0?[$1] } != nil, "\(variable.path)")
      }
    }
    #expect(got["icons"]?.string == "text" && got["units"]?.string == "auto" && got["here"]?.isNull == true)
    let lines = try await workbench.agg(["config", "show", "--origin"]).output
    #expect(lines.contains(#/settings\.icons = "text" +\S*config\.json\n/#), "\(lines)")
    #expect(lines.contains(#/settings\.units = "auto" +default\n/#), "\(lines)")
    #expect(lines.contains(#/settings\.here = null +not set\n/#), "\(lines)")
    // What is shown is a config.
    let file = try workbench.home.write(try await workbench.agg(["config", "show"]).output, to: "all.json")
    #expect(try await workbench.agg(["config", "validate", file]).status == 0)
  }

  @Test func `a setting without a value prints nothing`() async throws {
    let workbench = try Workbench()
    for key in ["settings.preferredCity", "settings.language", "providers.open-meteo.maxBytes"] {
      let result = try await workbench.agg(["config", "get", key])
      #expect(result.status == 78 && result.output.isEmpty, "\(result.output)")
      #expect(result.error.hasPrefix("agg: \(key) is not set."), "\(result.error)")
    }
  }

  @Test func `a value is removed from the file, and nothing else changes`() async throws {
    let workbench = try Workbench()
    try workbench.configure(
      #"{"settings":{"units":"metric", /* in hours */ "time":"utc","here":"Oslo"},"cities":{"hut":null}}"#
    )
    let unset = ["config", "unset", "settings.time", "settings.units", "cities.hut"]
    let result = try await workbench.agg(["-v"] + unset)
    #expect(result.status == 0 && result.error.contains("settings.time is removed from"), "\(result.error)")
    let text = String(decoding: try workbench.home.read(".config/agg/config.json"), as: UTF8.self)
    #expect(text.contains("/* in hours */") && text.contains("Oslo"), "\(text)")
    #expect(!text.contains("utc") && !text.contains("metric") && !text.contains("hut"), "\(text)")
    #expect(try await workbench.agg(["config", "get", "settings.units"]).output == "auto\n")
    // One unknown key leaves the file as it is.
    let again = try await workbench.agg(["config", "unset", "settings.here", "settings.time"])
    #expect(again.status == 78 && again.error.contains("does not set settings.time"), "\(again.error)")
    #expect(try String(decoding: workbench.home.read(".config/agg/config.json"), as: UTF8.self) == text)
  }

  @Test func `a variable overrides the files, and a flag overrides the variable`() async throws {
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
    #expect(try await workbench.agg(sun, ["AGG_MERGE_MODE": "Median", "AGG_TIME": "UTC"]).status == 0)
    let wrong = try await workbench.agg(sun, ["AGG_UNITS": "martian"])
    #expect(wrong.status == 78)
    #expect(wrong.error.contains("AGG_UNITS: error: settings.units: expected one of"), "\(wrong.error)")
    #expect(try await workbench.agg(["config", "get", "settings.units"]).output == "aviation\n")
    let set = try await workbench.agg(
      ["config", "set", "settings.units", "metric"],
      ["AGG_UNITS": "imperial"]
    )
    #expect(set.status == 0)
    #expect(set.error.contains("the environment variable AGG_UNITS is set and overrides this"))
  }

  @Test func `a variable that looks like a setting is reported without its value`() async throws {
    let workbench = try Workbench()
    let variables = ["AGG_UNIT": "canary-4711", "AGG_TIMES": "canary-4711"]
    let keys = #"{"providers":{"openweathermap":{"params":{"key":{"env":"AGG_TIMES"}}}}}"#
    try workbench.configure(keys)
    let warned = try await workbench.agg(["config", "path"], variables)
    #expect(warned.status == 0)
    #expect(
      warned.error == "agg: warning: AGG_UNIT is not a variable of agg. Did you mean AGG_UNITS?\n",
      "\(warned.error)"
    )
    #expect(try await workbench.agg(["-q", "config", "path"], variables).error == "")
  }

  @Test func `changes by runs at the same time are all saved`() async throws {
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

  @Test func `a first config is written once and is valid`() async throws {
    let workbench = try Workbench()
    #expect(try await workbench.agg(["config", "init"]).status == 0)
    #expect(try await workbench.agg(["config", "init"]).status == 64)
    let valid = try await workbench.agg(["config", "validate"])
    #expect(valid.status == 0, "\(valid.error)")
    #expect(
      try await workbench.agg(["config", "path"]).output == "\(workbench.home.path)/.config/agg/config.json\n"
    )
  }

  @Test func `a duplicate key hides no other error`() async throws {
    let workbench = try Workbench()
    let file = try workbench.home.write(
      #"{"cities": {"berlin": {"latitude": 52, "latitude": 99}}, "setings": {}}"#,
      to: "c.json"
    )
    let result = try await workbench.agg(["config", "validate", file])
    #expect(result.status == 78)
    #expect(result.error.contains("cities.berlin.latitude: expected each key once, found \"latitude\"\n"))
    #expect(result.error.contains("setings: unknown key") && result.error.contains("expected number -90..90"))
  }

  @Test func `a sample uses only the config that is named with it`() async throws {
    let workbench = try Workbench()
    let config = #"{"settings": {"preferredCity": "berlin", "units": "imperial"}}"#
    try workbench.configure(config)
    let plain = try await workbench.agg(["weather", "--sample"])
    #expect(
      plain.status == 64 && plain.error.contains("Samples exist of: Berlin, \"New York\", "),
      "\(plain.error)"
    )
    let file = try workbench.home.write(config, to: "c.json")
    let named = try await workbench.agg(["weather", "--sample", "--config", file])
    #expect(named.status == 0 && named.output.contains("54 °F"), "\(named.error)")
  }
}
