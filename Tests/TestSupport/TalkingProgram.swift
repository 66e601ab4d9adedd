import Posix

/// A program with which the test exchanges data. Its input is closed when this object is freed, and also when
/// the test is killed.
package final class TalkingProgram: Sendable {
  private let program: StartedProgram
  private let input: FileDescriptor
  private let output: FileDescriptor

  /// - Parameter environment: The complete environment; nothing is inherited.
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

  /// - Returns: `nil` when it has ended.
  package var figures: ProcessFigures? { ProcessFigures(of: program.process) }

  /// How many times it has a file or directory open.
  package func openCount(of path: String) -> Int {
    TestSupport.openCount(of: path, in: "\(program.process)")
  }

  package func say(_ text: String) async throws {
    try await onOwnThread { [input] in try input.write(Array(text.utf8)) }
  }

  /// Waits for more of its output.
  ///
  /// - Returns: An empty array when it has ended, and `nil` after the deadline.
  package func hear(until deadline: ContinuousClock.Instant) async throws -> [UInt8]? {
    try await onOwnThread { [output] in
      let isReady = try Poll.ready([.reading(output.number)], until: deadline)[0]
      return isReady ? try output.read(upTo: 64 << 10) : nil
    }
  }
}
