import Foundation
import TestSupport
import Testing

private let script = "/usr/bin/script"

/// The sources that are still missing are shown to users at a terminal, and never written elsewhere.
struct ProgressTests {
  private static let words = "weather 52.52,13.41 --timeout 700ms"

  @Test(.needs("script"))
  func `a terminal shows which source is missing, and then only the answer`() async throws {
    let server = try LoopbackServer { _ in .silence }
    let text = try await Self.atTerminal(server, Self.words)
    let shown = try #require(text.range(of: "\rwaiting for open-meteo\u{1B}[K"))
    let gone = try #require(text.range(of: "\r\u{1B}[K", range: shown.upperBound..<text.endIndex))
    let answer = try #require(text.range(of: "No source gave the weather here."))
    #expect(gone.upperBound <= answer.lowerBound)
    #expect(text.ranges(of: "waiting for").count == 1)
  }

  @Test(.needs("script"))
  func `the line can be switched off`() async throws {
    let server = try LoopbackServer { _ in .silence }
    try await atOnce([("-q", "xterm"), ("-v", "xterm"), ("", "dumb"), ("2>/dev/null", "xterm")]) {
      option,
      terminal in
      let text = try await Self.atTerminal(server, "\(Self.words) \(option)", terminal)
      #expect(!text.contains("waiting") && !text.contains("\u{1B}[K"), "\(terminal) \(option)")
    }
  }

  @Test func `the line is never written into a pipe`() async throws {
    let server = try LoopbackServer { _ in .silence }
    let words = Self.words.split(separator: " ").map(String.init)
    let result = try await Workbench.asking(server).agg(words)
    #expect(result.status == 69)
    #expect(!result.error.contains("waiting") && !result.error.contains("\u{1B}"))
    #expect(!result.output.contains("\u{1B}"))
  }

  /// The output on a terminal.
  private static func atTerminal(_ server: LoopbackServer, _ words: String, _ terminal: String = "xterm")
    async throws -> String
  {
    let workbench = try Workbench.asking(server)
    let more = ["AGG": try Subprocess.aggPath(), "TERM": terminal, "SHELL": "/bin/sh"]
    let result = try await Subprocess.run(
      script,
      ["-qec", "\"$AGG\" \(words)", "/dev/null"],
      environment: workbench.environment.merging(more) { $1 }
    )
    return result.output
  }
}
