import Foundation
import SpannedJSON
import TestSupport
import Testing

/// Values that users must not misread.
struct TruthfulValueTests {
  /// 2020-10-01T08:45:00Z.
  private static let now = 1_601_541_900

  private static func agg(_ words: [String], answer: String) async throws -> Subprocess.Result {
    let server = try LoopbackServer { _ in .answer(answer) }
    let workbench = try Workbench.asking(server)
    return try await workbench.agg(words + ["--now", "2020-10-01T08:45:00Z"])
  }

  @Test func `a rejected value is shown as it was received`() async throws {
    let answer = #"{"current":{"time":\#(Self.now),"temperature_2m":12,"uv_index":-0.03}}"#
    let result = try await Self.agg(["weather", "Berlin", "--json"], answer: answer)
    #expect(result.output.contains(#""value": -0.03,"#), "\(result.output.prefix(3000))")
  }

  @Test func `an old value is not reported as missing`() async throws {
    let hours = (1...6).map { "\(Self.now / 3600 * 3600 + $0 * 3600)" }.joined(separator: ",")
    let old = #""current":{"time":\#(Self.now - 5 * 3600),"temperature_2m":12,"weather_code":0}"#
    let result = try await Self.agg(["weather", "Berlin"], answer: "{\(old)}")
    #expect(
      result.output.contains("What was reported of the current weather is too old."),
      "\(result.output)"
    )
    let forecast = #""hourly":{"time":[\#(hours)],"temperature_2m":[13,14,15,16,17,18]}"#
    let both = try await Self.agg(["hourly", "Berlin"], answer: "{\(old),\(forecast)}")
    #expect(both.output.contains("16.0"), "\(both.output)")
  }

  @Test(arguments: [
    ["config", "path", "--metric"], ["config", "path", "--merge", "first"], ["config", "path", "--offline"],
  ])
  func `an option that means nothing to a command is an error`(words: [String]) async throws {
    let result = try await Workbench().agg(words)
    #expect(result.status == 64 && result.output.isEmpty, "\(result.error)")
  }
}
