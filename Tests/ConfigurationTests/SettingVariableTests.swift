import Posix
import Testing
import Weather

@testable import Configuration

/// Settings from environment variables.
struct SettingVariableTests {
  private static func reading(_ environment: [String: String], file: String = "{}") -> ConfigReading {
    let loader = ConfigLoader(environment: environment, explicitFile: "/c.json") { _ in
      .bytes([UInt8](file.utf8))
    }
    return loader.reading(shipped: [UInt8](#"{"version":1,"settings":{"timeout":"8s"}}"#.utf8))
  }

  @Test(arguments: [
    ("settings.units", "AGG_UNITS"), ("settings.cache.run", "AGG_CACHE_RUN"),
    ("settings.merge.mode", "AGG_MERGE_MODE"), ("settings.preferredCity", "AGG_PREFERRED_CITY"),
    ("settings.here", "AGG_HERE"),
    ("settings.refreshEvery", "AGG_REFRESH_EVERY"),
  ])
  func `the name follows from the key`(path: String, name: String) {
    let variable = SettingVariable.all.first { $0.name == name }
    #expect(variable?.path.joined(separator: ".") == path)
  }

  @Test func `each setting has a different variable`() {
    let names = SettingVariable.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /AGG_[A-Z_]+/) != nil })
    guard case .object(_, let keys) = ConfigSchema.settings else {
      Issue.record("the settings are no object")
      return
    }
    for key in keys {
      #expect(SettingVariable.all.contains { $0.path.starts(with: ["settings", key.name]) })
    }
  }

  @Test func `the defaults are those in the table`() throws {
    func settings(_ environment: [String: String]) throws -> String {
      let loader = ConfigLoader(environment: environment, explicitFile: "/c.json") { _ in
        .bytes(Array("{}".utf8))
      }
      return String(reflecting: try loader.reading(shipped: Array("{}".utf8)).get().settings)
    }
    let standards = SettingVariable.all.compactMap { variable in
      variable.standard.map { (variable.name, $0) }
    }
    try #require(standards.count > 7)
    #expect(try settings(Dictionary(uniqueKeysWithValues: standards)) == settings([:]))
    // Otherwise the comparison would find no difference.
    #expect(try settings(["AGG_TIMEOUT": "9s"]) != settings([:]))
  }

  @Test func `a variable overrides every file, and an empty one is ignored`() throws {
    let file = #"{"settings":{"units":"metric","cache":{"run":false,"disk":false},"connections":4}}"#
    let config = try Self.reading(
      [
        "AGG_UNITS": "Imperial", "AGG_CACHE_RUN": "true", "AGG_CONNECTIONS": "", "AGG_TIMEOUT": "2s",
        "AGG_PREFERRED_CITY": "\"10115\" \\ \u{1B}[31m",
      ],
      file: file
    ).get()
    #expect(config.settings.units == .imperial)
    #expect(config.settings.usesRunCache && !config.settings.usesDiskCache)
    #expect(config.settings.connections == 4)
    #expect(config.settings.timeout == .seconds(2))
    #expect(config.settings.preferredCity == "\"10115\" \\ \u{1B}[31m")
    let origins = [["units"], ["cache", "run"], ["cache", "disk"], ["timeout"]].map { keys in
      config.tree[path: ["settings"] + keys]?.layer.map { [$0.kind.rawValue, $0.file] }
    }
    #expect(
      origins == [
        ["environment", "AGG_UNITS"], ["environment", "AGG_CACHE_RUN"], ["--config", "/c.json"],
        ["environment", "AGG_TIMEOUT"],
      ]
    )
  }

  @Test func `a switch may be 0 or 1, and a time without its unit is in seconds`() throws {
    let config = try Self.reading(["AGG_CACHE_RUN": "0", "AGG_CACHE_DISK": "TRUE", "AGG_TIMEOUT": "5"]).get()
    #expect(!config.settings.usesRunCache && config.settings.usesDiskCache)
    #expect(config.settings.timeout == .seconds(5))
  }

  @Test(arguments: [
    (
      "AGG_UNITS", "imperal",
      #"AGG_UNITS: error: settings.units: expected one of "auto", "metric", "imperial", "#
    ),
    ("AGG_UNITS", "null", "AGG_UNITS: error: settings.units: expected one of "),
    (
      "AGG_CACHE_DISK", "yes",
      #"AGG_CACHE_DISK: error: settings.cache.disk: expected true or false, found "yes""#
    ),
    ("AGG_CACHE_DISK", "2", "AGG_CACHE_DISK: error: settings.cache.disk: expected true or false, found 2"),
    ("AGG_CACHE_DISK", "true}", "AGG_CACHE_DISK: error: settings.cache.disk: expected true or false, found "),
    (
      "AGG_CONNECTIONS", "65",
      "AGG_CONNECTIONS: error: settings.connections: expected whole number 1..64, found 65"
    ),
    (
      "AGG_CONNECTIONS", "2 // two",
      "AGG_CONNECTIONS: error: settings.connections: expected whole number 1..64, found "
    ),
    (
      "AGG_TIMEOUT", "8x",
      #"AGG_TIMEOUT: error: settings.timeout: expected a time such as "8s", "15m" or "2h", at most 30d, found "8x""#
    ),
    (
      "AGG_REFRESH_EVERY", "5ms",
      #"AGG_REFRESH_EVERY: error: settings.refreshEvery: expected a time such as "8s", "15m" or "2h", from 1s to 30d, found "5ms""#
    ),
    (
      "AGG_MERGE_MODE", "best",
      "AGG_MERGE_MODE: error: settings.merge.mode: expected consensus, first, median or only=ID"
    ),
    (
      "AGG_MERGE_MODE", "only=nobody",
      #"AGG_MERGE_MODE: error: settings.merge.mode: unknown provider "nobody""#
    ),
  ])
  func `an error names the variable`(name: String, value: String, reported: String) {
    let problems = Self.reading([name: value]).problems.map(\.description)
    #expect(problems.count == 1)
    #expect(problems.first?.hasPrefix(reported) == true, "\(problems)")
    // A variable has no line to show.
    #expect(problems.first?.contains("{") == false)
  }

  @Test func `an error in a variable hides no error in a file`() {
    let reading = Self.reading(
      ["AGG_UNITS": "martian", "AGG_LANGUAGE": "xx"],
      file: #"{"settings":{"units":"venusian"}}"#
    )
    #expect(reading.problems.map(\.file) == ["/c.json", "AGG_UNITS", "AGG_LANGUAGE"])
  }

  @Test(arguments: [
    ("AGG_UNIT", "AGG_UNITS"), ("AGG_UNTIS", "AGG_UNITS"), ("AGG_PREFERREDCITY", "AGG_PREFERRED_CITY"),
    ("AGG_LANG", "AGG_LANGUAGE"), ("AGG_MERGE", "AGG_MERGE_MODE"), ("AGG_CACHE", "AGG_CACHE_RUN"),
    ("AGG_TIME_OUT", "AGG_TIMEOUT"),
    ("AGG_UNITS", nil), ("AGG_CONFIG", nil), ("AGG_CONTACT", nil), ("AGG_PARAM_REFRESH_EVERY", nil),
    ("AGG_PLUGIN", nil), ("AGG_RECORD", nil), ("AGG_BINARY", nil), ("AGG_FAULTS", nil), ("AGG_HOME", nil),
    ("AGG_PROFILES", nil), ("AGG_KEY", nil), ("AGG_", nil), ("UNITS", nil), ("AGG_X", nil),
  ])
  func `the most similar variable is suggested`(name: String, meant: String?) {
    let found = SettingVariable.misspellings(in: [name: "x", "PATH": "/bin"])
    #expect(found.map(\.meant) == [meant].compactMap(\.self))
    #expect(SettingVariable.misspellings(in: [name: ""]).isEmpty)
  }
}
