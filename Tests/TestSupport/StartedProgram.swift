import CTestSupport
import Foundation
import Posix

/// A program that runs beside the test, started as a shell would.
struct StartedProgram {
  /// Its number, and that of its process group.
  let process: Int32

  /// - Parameters:
  ///   - environment: All of it but `profiling`; nothing is inherited.
  ///   - directory: Where it works; `nil` for where the test does.
  /// - Throws: a `SystemError` when there is no such program.
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

  /// Who runs the tests at a terminal must not have its width in the answers of `agg`, which asks it for one.
  private static let hasLeftTerminal: Void = leave_terminal()

  /// Where an instrumented `agg` writes which lines it ran, even one that a shell starts. Otherwise it would
  /// write a file into the working directory, where tests find it: see .ci/coverage.
  static let profiling: [String: String] =
    ProcessInfo.processInfo.environment["AGG_PROFILES"]
    .map { ["LLVM_PROFILE_FILE": "\($0)/agg-%p.profraw"] } ?? [:]

  /// Becomes readable at its end. Whoever asks closes it.
  func end() throws(SystemError) -> FileDescriptor {
    let end = end_of_program(process)
    guard end >= 0 else { throw SystemError() }
    return FileDescriptor(end)
  }

  /// Waits for its end, once.
  ///
  /// - Returns: its exit code; of a program ended by a signal minus its number.
  func wait() -> Int32 { wait_for_program(process) }
}

/// The two ends of a pipe, which only those programs get that are given one.
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
  /// Has a write that would have to wait fail instead.
  func neverWait() throws(SystemError) {
    guard fcntl(number, F_SETFL, O_NONBLOCK) == 0 else { throw SystemError() }
  }
}
