import Foundation
import TestSupport
import Testing

/// What is printed and the exit code agree, with `--offline`: without a cached response, and with one.
struct UnansweredTests {
  /// Commands, and what their page and their line say when no source answered.
  @Test(arguments: [
    ("weather Berlin", "No source gave the weather here.", "Berlin: no answer"),
    ("hourly Berlin", "The hours ahead could not be fetched.", "The hours ahead could not be fetched."),
    ("daily Berlin", "The days ahead could not be fetched.", "The days ahead could not be fetched."),
    ("rain Berlin", "No source gave the weather here.", "No source gave the weather here."),
    ("alerts Berlin", "warnings may be missing here.", "warnings may be missing here."),
    ("air Berlin", "No source gave the air quality here.", "No source gave the air quality here."),
    ("compare Berlin", "No source gave the weather here.", "Berlin: no answer"),
    ("map Berlin", "No source gave the weather here.", "Berlin: no answer"),
    ("map --bbox=40,-75,45,-69", "No source gave the weather here.", "no answer"),
    ("airport KPWM", "could not be fetched.", "observation could not be fetched"),
    ("route KPWM KJFK", "No report and no forecast of KPWM, KJFK is known.", "category unknown"),
    ("check Berlin temperature<3", "Unknown: temperature < 3", "Unknown: temperature < 3"),
    ("check KPWM ceiling<300", "Unknown: ceiling < 300", "Unknown: ceiling < 300"),
    // A list without items has no lines.
    ("list", "no source answered", ""),
  ])
  func `an answer without any source says so in each format, and the exit code too`(
    line: String,
    page: String,
    short: String
  ) async throws {
    let words = line.components(separatedBy: " ") + ["--offline"]
    let workbench = try Workbench()
    let formats = [
      ("text", page), ("line", short), ("json", #""exitCode": 69"#), ("ndjson", #""exitCode":69"#),
    ]
    try await atOnce(formats) { format, expected in
      let result = try await workbench.agg(words + ["-f", format, "--width", "200"])
      #expect(result.status == 69, "\(format): \(result.error)")
      let isSaid = expected.isEmpty ? result.output.isEmpty : result.output.contains(expected)
      #expect(isSaid, "\(format): \(result.output)")
      #expect(result.error.contains("Run again without --offline."), "\(format): \(result.error)")
    }
  }

  @Test(arguments: ["weather", "hourly", "daily", "compare"])
  func `the line that warnings may be missing is there without any weather, too`(command: String)
    async throws
  {
    let workbench = try Workbench()
    try await atOnce(["text", "line", "markdown", "waybar"]) { format in
      let words = [command, "Berlin", "--offline", "-f", format, "--width", "200"]
      let result = try await workbench.agg(words)
      #expect(result.output.contains("arnings may be missing"), "\(format): \(result.output)")
    }
  }

  @Test(arguments: [
    (["weather", "Berlin"], "{place} {temperature}", "Berlin –\n"), (["air", "Berlin"], "{pm2_5}", "–\n"),
    (["airport", "KPWM"], "{ident} {category:-unknown}", "KPWM unknown\n"),
    // The length of a route needs no source.
    (["route", "KPWM", "KJFK"], "{distance}, {category}, {hazards:-none}", "238 NM, –, hazards unknown\n"),
  ])
  func `a template without any source shows only values that need none`(
    words: [String],
    template: String,
    line: String
  ) async throws {
    let result = try await Workbench().agg(words + ["--offline", "-f", template])
    #expect(result.output == line)
    #expect(result.status == 69, "\(result.error)")
  }

  private static let words = ["52.52,13.41", "--now", "2020-10-03T08:45:00Z", "--offline"]

  /// The only source has a cached answer of two days before.
  private func workbench() async throws -> Workbench {
    let body = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(body) }
    let workbench = try Workbench.asking(server)
    let first = try await workbench.agg(["weather", Self.words[0], "--now", "2020-10-01T08:45:00Z"])
    #expect(first.status == 0, "\(first.error)")
    return workbench
  }

  @Test func `a cached answer is an answer in each format`() async throws {
    let workbench = try await workbench()
    for command in [
      ["weather"], ["hourly"], ["daily"], ["compare"], ["weather", "--if", "temperature > -90"],
    ] {
      let formats = ["text", "line", "json", "ndjson", "csv", "markdown"]
      try await atOnce(command.last == "weather" ? formats + ["{temperature}"] : formats) { format in
        let result = try await workbench.agg(command + Self.words + ["-f", format])
        #expect(result.status == 0, "\(command) \(format): \(result.error)")
        #expect(!result.output.isEmpty && !result.output.contains(#""exitCode""#), "\(result.output)")
      }
    }
  }

  @Test(arguments: [("temperature > 60", Int32(1)), ("hour+99.pop > 3", 2)])
  func `a condition that is not true of a cached answer prints nothing`(
    condition: String,
    status: Int32
  ) async throws {
    let result = try await workbench().agg(["weather"] + Self.words + ["--if", condition, "-f", "ndjson"])
    #expect(result.output.isEmpty && result.status == status, "\(result.output)\(result.error)")
  }

  @Test func `only the place that is not cached has an error`() async throws {
    let words = ["weather", "-10,20"] + Self.words + ["--ndjson"]
    let result = try await workbench().agg(words)
    #expect(result.status == 69, "\(result.error)")
    let lines = result.output.split(separator: "\n")
    #expect(lines.map { $0.contains(#""exitCode":69"#) } == [true, false], "\(result.output)")
  }

  @Test(arguments: ["text", "line", "json"])
  func `a source without weight that reports is not called silent`(format: String) async throws {
    let forecast = try Workbench.forecast()
    let server = try LoopbackServer { _ in .answer(forecast) }
    let workbench = try Workbench()
    try workbench.configure(providers: [
      "open-meteo": #"{ "baseURL": "\#(server.url)", "allowLocal": true, "trust": 0 }"#
    ])
    let now = "2020-10-01T08:45:00Z"
    let result = try await workbench.agg(["weather", "Berlin", "--now", now, "-f", format])
    #expect(result.status == 69, "\(result.error)")
    let words = "The config gives the sources that reported no weight."
    #expect(result.output.contains(words), "\(result.output)")
  }
}
