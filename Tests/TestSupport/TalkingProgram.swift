import Posix

/// A program that is spoken to as long as it is held. Its input ends with this object, and with the test
/// however that ends.
package final class TalkingProgram: Sendable {
  private let program: StartedProgram
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// - Parameter environment: All of it; nothing is inherited.
  package init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
    let (input, output) = (try ProgramPipe(), try ProgramPipe())
    defer {
      input.reader.close()
      output.writer.close()
    }
    self.program = try StartedProgram(
      program,
      arguments,
      environment: environment,
      input: input.reader,
      output: output.writer,
      error: output.writer
    )
    (self.input, self.output) = (input.writer, output.reader)
  }

  deinit {
    input.close()
    output.close()
    _ = program.wait()
  }

  package func say(_ text: String) async throws {
    try await onOwnThread { [input] in try input.write(Array(text.utf8)) }
  }

  /// Waits for more of what it says.
  ///
  /// - Returns: Nothing when it has ended, and `nil` when the time has passed.
  package func hear(until deadline: ContinuousClock.Instant) async throws -> [UInt8]? {
    try await onOwnThread { [output] in
      let isReady = try Poll.ready([.reading(output.number)], until: deadline)[0]
      return isReady ? try output.read(upTo: 64 << 10) : nil
    }
  }
}
