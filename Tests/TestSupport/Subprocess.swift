import Foundation
import Posix
import Synchronization
import Testing

/// Runs programs as a user would.
package enum Subprocess {
  package struct Result: Sendable {
    package var output: String
    package var error: String
    /// The exit code; for a program ended by a signal, the negative number of the signal.
    package var status: Int32
    package var duration: Duration
  }

  /// Runs a program to its end; one that takes longer than the limit is killed.
  ///
  /// - Parameters:
  ///   - environment: The complete environment; nothing is inherited.
  ///   - input: Its standard input.
  ///   - watch: Called with the process every few milliseconds while it runs, to observe changes without
  ///     events, such as those of files of proc(5).
  ///   - meanwhile: Called once with the process while it runs, and cancelled when the program ends.
  /// - Throws: When there is no such program.
  package static func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = "",
    directory: String? = nil,
    limit: Duration = .seconds(20),
    watch: (@Sendable (_ process: Int32) -> Void)? = nil,
    meanwhile: (@Sendable (_ process: Int32) async -> Void)? = nil
  ) async throws -> Result {
    try await onOwnThread {
      let conversation = try Conversation(
        program,
        arguments,
        environment: environment,
        directory: directory,
        input: Array(input.utf8)
      )
      let process = conversation.program.process
      let companion = meanwhile.map { meanwhile in Task { await meanwhile(process) } }
      defer { companion?.cancel() }
      return try Self.result(of: conversation, limit: limit, watch: watch)
    }
  }

  private static func result(
    of conversation: consuming Conversation,
    limit: Duration,
    watch: (@Sendable (_ process: Int32) -> Void)?
  ) throws -> Result {
    let start = ContinuousClock.now
    let process = conversation.program.process
    while !conversation.isOver {
      let now = ContinuousClock.now
      if let watch, !conversation.hasEnded { watch(process) }
      let isLate = now >= start + limit
      if isLate { kill(process, SIGKILL) }
      // A process that it started may hold its output open forever.
      if isLate, conversation.hasEnded { break }
      try conversation.proceed(until: watch == nil && !isLate ? start + limit : now + .milliseconds(5))
    }
    return Result(
      output: String(decoding: conversation.output.bytes, as: UTF8.self),
      error: String(decoding: conversation.error.bytes, as: UTF8.self),
      status: conversation.program.wait(),
      duration: start.duration(to: .now)
    )
  }

  /// Runs the `agg` that was built with the tests, or the one named by `AGG_BINARY`.
  package static func agg(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = "",
    directory: String? = nil,
    limit: Duration = .seconds(20)
  ) async throws -> Result {
    try await run(
      aggPath(),
      arguments,
      environment: environment,
      input: input,
      directory: directory,
      limit: limit
    )
  }

  /// The environment variables that count the lines of a program as covered if it is not started by
  /// `Subprocess`; empty except with .ci/coverage.
  package static var profiling: [String: String] { StartedProgram.profiling }

  /// The path of that `agg`.
  package static func aggPath() throws -> String {
    if let named = ProcessInfo.processInfo.environment["AGG_BINARY"] { return named }
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("agg").path
  }
}

extension Subprocess {
  /// Runs the `agg` that was built with the tests and measures its memory.
  ///
  /// - Returns: The observed maximum, in bytes of resident memory.
  /// - Throws: Also when the memory could not be observed: without a value, every limit would hold.
  package static func memory(
    _ arguments: [String],
    environment: [String: String],
    input: String = "",
    limit: Duration = .seconds(20)
  ) async throws -> (result: Result, peak: Int) {
    let peak = Mutex(0)
    let result = try await run(
      aggPath(),
      arguments,
      environment: environment,
      input: input,
      limit: limit,
      watch: { identifier in
        guard let now = ProcessFigures(of: identifier)?.peakMemory else { return }
        peak.withLock { $0 = max($0, now) }
      }
    )
    let observed = peak.withLock { $0 }
    try #require(observed > 0, "the memory of the program was not observed")
    return (result, observed)
  }
}
