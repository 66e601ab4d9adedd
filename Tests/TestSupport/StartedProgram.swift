import CTestSupport
import Foundation
import Posix

/// A program that runs beside the test, started as by a shell.
struct StartedProgram {
  /// Its process id and that of its process group.
  let process: Int32

  /// - Parameters:
  ///   - environment: The complete environment except `profiling`; nothing is inherited.
  ///   - directory: The working directory; `nil` for that of the test.
  /// - Throws: A `SystemError` when there is no such program.
  init(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    directory: String? = nil,
    input: FileDescriptor = .null,
    output: FileDescriptor = .null,
    error: FileDescriptor = .null
  ) throws(SystemError) {
    _ = Self.hasLeftTerminal
    let variables = Self.profiling.merging(environment) { $1 }.map { "\($0.key)=\($0.value)" }
    let words = ([program] + arguments + variables).flatMap { Array($0.utf8CString) }
    process = unsafe start_program(
      words,
      Int32(1 + arguments.count),
      Int32(variables.count),
      directory ?? ".",
      [input.number, output.number, error.number]
    )
    guard process > 0 else { throw SystemError(-process) }
  }

  /// `agg` asks its controlling terminal for its width, so tests that are run at a terminal must detach from
  /// it.
  private static let hasLeftTerminal: Void = leave_terminal()

  /// The file into which an instrumented `agg` writes the lines that it ran, even if a shell starts it. By
  /// default it would write a file into the working directory, where tests find it: see .ci/coverage.
  static let profiling: [String: String] =
    ProcessInfo.processInfo.environment["AGG_PROFILES"]
    .map { ["LLVM_PROFILE_FILE": "\($0)/agg-%p.profraw"] } ?? [:]

  /// Becomes readable when the program ends. The caller must close it.
  func end() throws(SystemError) -> FileDescriptor {
    let end = end_of_program(process)
    guard end >= 0 else { throw SystemError() }
    return FileDescriptor(end)
  }

  /// Waits for its end, once.
  ///
  /// - Returns: Its exit code; for a program ended by a signal, the negative number of the signal.
  func wait() -> Int32 { wait_for_program(process) }
}

/// The two ends of a pipe. Only programs that are given one inherit it.
struct ProgramPipe {
  let reader: FileDescriptor
  let writer: FileDescriptor

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe program_pipe(&ends) == 0 else { throw SystemError() }
    (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
  }
}

extension FileDescriptor {
  /// Makes a write fail that would have to wait.
  func neverWait() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError() }
  }
}
