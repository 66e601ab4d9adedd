import Foundation
import SpannedJSON
import TestSupport
import Testing

/// `agg check`, `--if` and `agg watch --when`, by the real binary.
struct ConditionTests {
  @Test(arguments: [
    ("temperature > 12 C", 0), ("temperature > 13 C", 1), ("snowDepth > 1 cm", 2),
    ("snowDepth > 1 cm or temperature > 12 C", 0), ("tempe > 3", 64),
    ("category <= IFR", 65), ("temperature < 3 m/s", 64),
  ])
  func `the exit code says what a condition comes to`(condition: String, code: Int32) async throws {
    let result = try await Workbench().agg(["check", "Berlin", condition, "--sample"])
    #expect(result.status == code, "\(result.output)\(result.error)")
    let quiet = try await Workbench().agg(["check", "Berlin", condition, "--sample", "--quiet"])
    #expect(quiet.status == code)
    #expect(quiet.output.isEmpty)
  }

  @Test func `an airport is judged by its report`() async throws {
    let result = try await Workbench().agg(["check", "KPWM", "category <= IFR", "--sample", "-f", "line"])
    #expect(result.status == 1)
    #expect(result.output.hasPrefix("KPWM: False: category <= IFR (VFR, "), "\(result.output)")
  }

  @Test func `JSON has the value, its sources and its time`() async throws {
    let words = ["check", "Berlin", "temperature > 12 C and snowDepth > 1 cm", "--sample", "--json"]
    let result = try await Workbench().agg(words)
    #expect(result.status == 2)
    let answer = try JSONDocument(Array(result.output.utf8)).root
    #expect(answer["command"]?.string == "check" && answer["holds"]?.kind == .null)
    let findings = try #require(answer["comparisons"])
    #expect(findings[0]?["holds"]?.bool == true && findings[1]?["value"]?.kind == .null)
    #expect(findings[0]?["time"]?.string == "2020-10-01T08:45:00Z")
    #expect(findings[0]?["sources"]?.elements.isEmpty == false)
  }

  @Test func `a caret stands below a mistake`() async throws {
    let result = try await Workbench().agg(["check", "Berlin", "gusts > 3", "--sample"])
    #expect(result.status == 64)
    #expect(
      result.error == """
        agg: the condition: character 1: unknown field "gusts". Did you mean gust?
          gusts > 3
          ^

        """
    )
  }

  @Test func `no answer is no verdict`() async throws {
    let server = try LoopbackServer { _ in .answer("{}", status: 500) }
    let workbench = try Workbench.asking(server)
    let result = try await workbench.agg(["check", "52,13", "temperature > 3", "--no-cache"])
    #expect(result.status == 69, "\(result.error)")
  }

  // MARK: - --if

  @Test(arguments: [
    (["weather", "Berlin"], "temperature > 12 C", 0), (["weather", "Berlin"], "temperature > 13 C", 1),
    (["weather", "Berlin"], "snowDepth > 1 cm", 2), (["hourly", "Berlin"], "temperature > 12 C", 0),
    (["daily", "Berlin", "--json"], "temperature > 13 C", 1), (["airport", "KPWM"], "category = VFR", 0),
    (["airport", "KPWM", "-f", "{ident}"], "category <= IFR", 1),
    (["airport", "KPWM"], "tomorrow.high > 3 C", 64), (["weather", "Berlin"], "category = VFR", 64),
    (["weather", "Berlin", "--strict"], "temperature > 12 C", 64),
    (["alerts", "Berlin", "--exit-code"], "temperature > 12 C", 64),
    (["share", "weather", "Berlin"], "temperature > 13 C", 1),
  ])
  func `an answer is printed only where the condition holds`(
    words: [String],
    condition: String,
    code: Int32
  ) async throws {
    let result = try await Workbench().agg(words + ["--sample", "--if", condition])
    #expect(result.status == code, "\(result.error)")
    #expect(result.output.isEmpty == (code != 0) || words.contains("--json") && code == 64)
  }

  @Test func `of several places those are printed at which it holds`() async throws {
    let words = ["weather", "Berlin", "New York", "--sample", "-f", "{place}", "--if", "temperature > 0 C"]
    let result = try await Workbench().agg(words)
    #expect(result.status == 0)
    #expect(result.output == "Berlin\n", "\(result.output)")
  }
}
