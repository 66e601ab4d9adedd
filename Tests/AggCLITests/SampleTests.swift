import Foundation
import TestSupport
import Testing

/// Answers from the recordings in the program: `--sample`.
struct SampleTests {
  @Test func `sample data has the day of its recording with any clock`() async throws {
    let words = ["weather", "Berlin", "--sample", "--now", "2023-05-05T00:00:00Z"]
    let output = try await Workbench().agg(words).output
    #expect(output.contains("SAMPLE DATA 2020-10-01"), "\(output)")
  }

  @Test func `a sample does not have the day of another one that answers, too`() async throws {
    let output = try await Workbench().agg(["alerts", "Tromsø", "--sample"]).output
    #expect(output.contains("SAMPLE DATA 2026-03-18"), "\(output)")
  }

  @Test func `each answer of a sample shows when it was recorded`() async throws {
    let workbench = try Workbench()
    let (kpwm, kaus) = ("SAMPLE DATA recorded 2021-09-21", "SAMPLE DATA recorded 2020-09-30")
    let recents = ["recents", "--refresh", "--sample"]
    let table = try await workbench.agg(recents).output
    #expect(table.hasPrefix("KAUS: \(kaus)\nKPWM: \(kpwm)\n"), "\(table)")
    let lines = try await workbench.agg(recents + ["--format", "line"]).output
    #expect(lines == "KAUS VFR (\(kaus))\nKPWM VFR (\(kpwm))\n")
    let json = try await workbench.agg(recents + ["--json"]).output
    #expect(json.contains(#""generated": "2020-09-30T"#), "\(json)")
    let world = try await workbench.agg(["map", "--sample", "--format", "line"]).output
    #expect(world == "The world: Berlin 12.2 °C (SAMPLE DATA 2020-10-01, partly made up)\n")
  }

  @Test(arguments: [
    "weather Berlin", "hourly Berlin", "daily Berlin", "rain Tromsø", "air Berlin", "alerts Portland",
    "check Berlin 'gust > 1 m/s'", "map", "airport KPWM", "route KPWM KJFK", "list", "verify",
    "recents --refresh",
  ])
  func `each line of a sample says so`(line: String) async throws {
    let words = line.split(separator: "'").enumerated().flatMap { index, part in
      index == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
    }
    let output = try await Workbench().agg(words + ["--sample", "-f", "line"]).output
    #expect(!output.isEmpty)
    for line in output.split(separator: "\n") { #expect(line.contains("(SAMPLE DATA "), "\(line)") }
  }

  /// How many lines come before the label: the title, with the answer beside it or below. The picture of a
  /// map also precedes the label.
  @Test(arguments: [
    ("weather Berlin", 2), ("rain Berlin", 2), ("air Berlin", 2), ("alerts New York", 2),
    ("alerts Portland", 2),
    ("airport KPWM", 1), ("route KPWM KJFK", 1), ("verify", 3), ("verify --lang ja", 2), ("map KPWM", nil),
  ])
  func `the label of a sample is once on a page, below its answer`(line: String, above: Int?) async throws {
    let words = line.split(separator: " ").map(String.init) + ["--sample"]
    let label = line.hasSuffix("ja") ? "サンプル" : "SAMPLE DATA "
    let text = try await Workbench().agg(words).output
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let found = lines.indices.filter { lines[$0].contains(label) }
    #expect(found.count == 1, "\(text)")
    if let above {
      #expect(found == [above], "\(text)")
    } else {
      let key = lines.firstIndex { $0.contains(" visual (") }
      #expect(found.first == key.map { $0 + 1 }, "\(text)")
    }
  }

  @Test(arguments: [["--remove", "KAUS"], ["--clear"]])
  func `a sample has no recents that can be removed`(words: [String]) async throws {
    let workbench = try Workbench()
    let result = try await workbench.agg(["recents", "--sample"] + words)
    #expect(result.status == 64 && result.output.isEmpty, "\(result.output)")
    #expect(result.error.contains("--sample ignores your config and state, so it conflicts with \(words[0])"))
    #expect(try await workbench.agg(["recents", "--sample"]).output.contains("KAUS"))
  }

  @Test(arguments: ["Portland", "portland", "Portland, Oregon", "Tromso"])
  func `any name of a place finds its sample`(name: String) async throws {
    let result = try await Workbench().agg(["weather", name, "--sample"])
    #expect(result.status == 0 && result.output.contains("SAMPLE DATA"), "\(result.error)")
    let other = try await Workbench().agg(["weather", "Portland, Maine", "--sample"])
    #expect(other.status == 65 && other.error.contains("no sample of \"Portland, Maine\""), "\(other.error)")
  }

  @Test(arguments: ["weather", "rain", "alerts", "air"])
  func `each place that a command offers has a sample of it`(command: String) async throws {
    let workbench = try Workbench()
    let error = try await workbench.agg([command, "--sample"]).error
    let list = try #require(error.firstMatch(of: /Samples exist of: (.+)/)).output.1
    let places = list.matches(of: /"([^"]+)"|([^ ",]+)/).compactMap { $0.output.1 ?? $0.output.2 }
    #expect(places.count > 2, "\(error)")
    for place in places {
      let result = try await workbench.agg([command, String(place), "--sample"])
      // There need not be rain.
      #expect([0, 1].contains(result.status) && result.error.isEmpty, "\(place): \(result.error)")
    }
  }

  @Test(arguments: ["tromso", "TROMSØ", "Tromsö"])
  func `a sample is found without the accents of its name`(name: String) async throws {
    let result = try await Workbench().agg(["weather", name, "--sample"])
    #expect(result.status == 0 && result.output.contains("Tromsø"), "\(result.error)")
  }

  @Test func `a preferred city without a sample is reported as such`() async throws {
    let result = try await Workbench().agg(["weather", "--sample"], ["AGG_PREFERRED_CITY": "Oslo"])
    #expect(result.status == 65)
    #expect(
      result.error.hasPrefix(#"agg: settings.preferredCity: no sample of "Oslo""#),
      "\(result.error)"
    )
  }
}
