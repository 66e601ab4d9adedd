import Foundation
import TestSupport
import Testing

@testable import ProgramProviders

/// A program that is started for its effect, with a text on its standard input.
struct DeliveryTests {
  private func deliver(
    _ lines: String,
    _ input: String = "text",
    within limit: Duration = .seconds(20)
  ) async throws -> String? {
    let script = try Script(lines)
    defer { withExtendedLifetime(script) {} }
    let executable = Executable(
      command: [script.path, "two words"],
      environment: ["HOME": "/nowhere", "SECRET": "x"],
      version: "0"
    )
    do throws(Executable.DeliveryFailure) {
      try await executable.deliver(input, within: limit)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `a program gets its arguments, all of its input and a bare environment`() async throws {
    let input = String(repeating: "0123456789", count: 100_000)
    let check = #"[ "$1" = 'two words' ] && [ "$(wc -c)" -eq 1000000 ] && [ -z "$SECRET" ]"#
    #expect(try await deliver(check, input) == nil)
  }

  @Test(arguments: [
    ("exit 3", "it exited with code 3"),
    ("echo oh >&2; echo no >&2; exit 1", "it exited with code 1; oh; no"),
    ("kill -XFSZ $$", "it wrote a file of more than 16 MiB"),
    ("kill -9 $$", "it was stopped by signal 9 (Killed)"),
    ("head -c 3000000 /dev/zero; head -c 3000000 /dev/zero >&2; exit 2", "it exited with code 2"),
  ])
  func `the failure of a program is reported`(lines: String, failure: String) async throws {
    #expect(try await deliver(lines)?.hasPrefix(failure) == true)
  }

  @Test func `a program need not read its input`() async throws {
    #expect(try await deliver("exec <&-; exit 0", String(repeating: "x", count: 1_000_000)) == nil)
  }

  @Test func `a program that hangs is ended in time, with the processes that it started`() async throws {
    let directory = try TemporaryDirectory()
    let note = "\(directory.path)/child"
    let lines = "trap '' TERM; sleep 99 & echo $! >'\(note)'; while :; do sleep 99; done"
    var child: Int32?
    // A busy machine may need longer to start the program.
    for milliseconds in [200, 1000, 5000] where child == nil {
      let failure = try await deliver(lines, within: .milliseconds(milliseconds))
      #expect(failure?.contains("it did not end within") == true)
      let text = try? String(contentsOfFile: note, encoding: .utf8)
      child = text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
    #expect(try await haveEnded([#require(child)], by: .now + .seconds(5)))
  }

  @Test func `a missing program is reported`() async throws {
    let executable = Executable(command: ["/nowhere/program"], environment: [:], version: "0")
    let failure = await #expect(throws: Executable.DeliveryFailure.self) {
      try await executable.deliver("", within: .seconds(1))
    }
    #expect(failure?.description.contains("there is no file /nowhere/program") == true)
  }
}
