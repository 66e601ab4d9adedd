import TestSupport
import Testing

/// `"ensemble"` in the entry of Open-Meteo, from the config to the answer.
struct EnsembleTests {
  private static let ensemble = #"{ "providers": { "open-meteo": { "ensemble": ["gem_global"] } } }"#

  @Test(arguments: [["daily"], ["hourly"], ["weather"]])
  func `an ensemble adds its spread to the JSON and changes no merged value`(command: [String]) async throws {
    let workbench = try Workbench()
    let words = command + ["Berlin", "--sample", "--json"]
    let plain = try await workbench.agg(words)
    let spread = try await workbench.agg(words + (try Self.config(Self.ensemble, in: workbench)))
    #expect(spread.status == 0, "\(spread.error)")
    #expect(!plain.output.contains(#""p90""#) && spread.output.contains(#""p90""#), "\(spread.output)")
    #expect(spread.output.contains(#""open-meteo-ens-gem-global""#))
    #expect(Self.values(in: spread.output) == Self.values(in: plain.output))
  }

  /// The lines with a merged value.
  private static func values(in json: String) -> [Substring] {
    json.split(separator: "\n").filter { $0.contains(#""value": "#) || $0.contains(#""temperatureM"#) }
      .filter { !$0.contains(#""p10""#) }
  }

  @Test func `the days say how many runs are wet`() async throws {
    let workbench = try Workbench()
    let words = ["daily", "Berlin", "--sample", "--width", "100"]
    let text = try await workbench.agg(words + (try Self.config(Self.ensemble, in: workbench)))
    #expect(text.status == 0, "\(text.error)")
    // One of the twelve runs ends before the day does.
    #expect(text.output.contains("18 to 20 °C") && text.output.contains("7 of 11"), "\(text.output)")
  }

  @Test func `the comparison of sources has no column for an ensemble`() async throws {
    let workbench = try Workbench()
    let words = ["compare", "Berlin", "--sample"]
    let plain = try await workbench.agg(words)
    let other = try await workbench.agg(words + (try Self.config(Self.ensemble, in: workbench)))
    #expect(other.output == plain.output)
  }

  @Test(arguments: [
    (#"{ "use": "met-norway", "ensemble": ["a"] }"#, "met-norway has no ensembles"),
    (#"{ "use": "open-meteo", "ensemble": "a" }"#, "providers.x.ensemble"),
  ])
  func `a wrong ensemble is reported`(entry: String, message: String) async throws {
    let workbench = try Workbench()
    let config = try Self.config(#"{ "providers": { "x": \#(entry) } }"#, in: workbench)
    let result = try await workbench.agg(["weather", "Berlin", "--sample"] + config)
    #expect(result.status == 78 && result.error.contains(message), "\(result.output)\(result.error)")
  }

  /// The options for a config: a sample does not use that of the user.
  private static func config(_ json: String, in workbench: Workbench) throws -> [String] {
    try workbench.home.write(json, to: "config.json")
    return ["--config", "\(workbench.home.path)/config.json"]
  }
}
