import Foundation
import HTTPTransport
import ProviderKit
import TestSupport
import Testing
import Weather

extension ProgramTests {
  /// A program never takes more than its time, and none of its processes is left.
  @Suite struct DeadlineTests {
    /// A program that says which processes there are: itself and one that it started.
    private struct Traces {
      let script: Script
      private let pipe: MessagePipe

      init(_ body: String) throws {
        pipe = try MessagePipe()
        script = try Script.afterHello("sleep 60 & echo $$ $! >\(pipe.path); \(body)")
      }

      /// Waits until both run.
      func processes(_ location: SourceLocation = #_sourceLocation) async throws -> (own: Int32, child: Int32)
      {
        let words = try await pipe.message(sourceLocation: location).split(whereSeparator: \.isWhitespace)
        try #require(words.count == 2, sourceLocation: location)
        return (
          try #require(Int32(words[0]), sourceLocation: location),
          try #require(Int32(words[1]), sourceLocation: location)
        )
      }
    }

    private func expectGone(
      _ processes: (own: Int32, child: Int32),
      _ location: SourceLocation = #_sourceLocation
    ) async throws {
      // A zombie would still be listed.
      #expect(!FileManager.default.fileExists(atPath: "/proc/\(processes.own)"), sourceLocation: location)
      // It was killed; the system decides when its parent has waited for it.
      #expect(try await haveEnded([processes.child], by: .now + .seconds(5)), sourceLocation: location)
    }

    @Test func `a program that never answers is ended with its child processes`() async throws {
      let all = try [
        "while :; do sleep 60; done",
        "trap '' TERM HUP INT; while :; do sleep 60; done",
        "while :; do echo still waiting >&2; done",
        "exec 2>&-; while read -r never; do :; done; while :; do :; done",
      ].map(Traces.init)
      try await atOnce(all) { traces in
        let outcome = try await ask(traces.script, timeout: .milliseconds(400))
        #expect(outcome.failure?.reason == .timedOut)
        // 360 ms for the answer, 700 ms for the end, and extra time for a busy machine.
        #expect(outcome.duration < .seconds(6))
        try await expectGone(traces.processes())
      }
    }

    @Test func `processes left after a good answer are ended, too`() async throws {
      let traces = try Traces("echo '\(warm)'")
      let outcome = try await ask(traces.script)
      #expect(outcome.report?.current != nil)
      try await expectGone(traces.processes())
    }

    @Test func `a program has two seconds for its hello`() async throws {
      let outcome = try await ask(Script("read -r a; read -r b"), timeout: .seconds(20))
      #expect(outcome.failure?.reason == .timedOut)
      #expect((.seconds(2)..<(.seconds(4))).contains(outcome.duration))
      #expect(
        outcome.failure?.description
          == "mine: no response in time (it did not answer hello within 2 s; does it flush each line?)."
      )
    }

    @Test func `a hello that takes the whole time of the source may get more`() async throws {
      let outcome = try await ask(Script("read -r a; read -r b"), timeout: .milliseconds(400))
      #expect(
        outcome.failure?.description.hasSuffix("Raise its timeout in your config, or --timeout.") == true
      )
    }

    /// Asks a program that sets a trap for its end, and waits for it. A busy machine may need longer to start
    /// the program, so the time is longer until the trap was set before the deadline.
    private func askTrapped(_ trap: String, waiting: String) async throws -> Outcome {
      for milliseconds in [400, 1600, 6400] {
        let script = try Script.afterHello("trap '\(trap)' TERM; : >\"$0.ready\"; \(waiting)")
        defer { withExtendedLifetime(script) {} }
        let outcome = try await ask(script, timeout: .milliseconds(milliseconds))
        if FileManager.default.fileExists(atPath: "\(script.path).ready") { return outcome }
      }
      throw TooSlow()
    }

    private struct TooSlow: Error {}

    @Test func `an answer after the deadline is not used`() async throws {
      let answer = "echo \"\(warm.replacing("\"", with: "\\\""))\""
      let outcome = try await askTrapped(answer, waiting: "sleep 60 & wait; wait")
      #expect(outcome.failure?.reason == .timedOut)
    }

    @Test func `a program that is asked to end may still print the reason`() async throws {
      let reason = "echo stuck in Berlin >&2; exit 0"
      let outcome = try await askTrapped(reason, waiting: "while :; do sleep 0.05; done")
      #expect(outcome.failure?.detail?.hasSuffix("[mine] stuck in Berlin") == true)
      #expect(outcome.failure?.description.contains("[mine] stuck in Berlin). Raise its timeout") == true)
    }

    @Test func `an unread request does not block`() async throws {
      let script = try Script("read -r h; echo '\(Script.hello)'; exec sleep 60")
      let outcome = try await ask(
        script,
        parameters: ["big": String(repeating: "y", count: 120_000)],
        timeout: .milliseconds(400)
      )
      #expect(outcome.failure?.reason == .timedOut)
      #expect(outcome.duration < .seconds(6))
    }

    @Test func `a cancelled program is ended at once`() async throws {
      let traces = try Traces("trap '' TERM; while :; do sleep 60; done")
      let task = Task { try await ask(traces.script, timeout: .seconds(60)) }
      let processes = try await traces.processes()
      let start = ContinuousClock.now
      task.cancel()
      #expect(try await task.value.failure?.reason == .transport(.cancelled))
      #expect(start.duration(to: .now) < .seconds(5))
      try await expectGone(processes)
    }
  }
}
