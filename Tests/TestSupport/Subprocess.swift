import CTerminal
import Foundation
import Synchronization

/// Runs programs as a user would.
package enum Subprocess {
  package struct Result: Sendable {
    package var output: String
    package var error: String
    /// The exit code; of a program ended by a signal minus its number.
    package var status: Int32
    package var duration: Duration
  }

  /// Runs a program to its end; one that takes longer than the limit is killed.
  ///
  /// - Parameters:
  ///   - environment: All of it; nothing is inherited.
  ///   - input: What it reads from its standard input.
  ///   - watch: Is called again and again while it runs, with its process.
  /// - Throws: when there is no such program.
  package static func run(
    _ program: String,
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = "",
    directory: String? = nil,
    limit: Duration = .seconds(20),
    watch: (@Sendable (_ process: Int32) -> Void)? = nil
  ) async throws -> Result {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.environment = environment
    if let directory { process.currentDirectoryURL = URL(fileURLWithPath: directory) }
    let (input, given) = (Pipe(), Data(input.utf8))
    let (output, error) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error

    let start = ContinuousClock.now
    let (ends, end) = AsyncStream.makeStream(of: Int32.self)
    process.terminationHandler = { process in
      end.yield(process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus)
      end.finish()
    }
    try launch(process)
    let identifier = process.processIdentifier
    let watchdog = Task {
      try await Task.sleep(for: limit)
      kill(identifier, SIGKILL)
    }
    let watcher = watch.map { watch in
      Task {
        while true {
          watch(identifier)
          try await Task.sleep(for: .milliseconds(5))
        }
      }
    }
    defer {
      watchdog.cancel()
      watcher?.cancel()
    }
    // On threads of their own: a program that fills one pipe while we wait at another would never end.
    async let outputText = text(of: output.fileHandleForReading)
    async let errorText = text(of: error.fileHandleForReading)
    Thread.detachNewThread {
      // A program that does not want its input closes it.
      try? input.fileHandleForWriting.write(contentsOf: given)
      try? input.fileHandleForWriting.close()
    }
    let status = await ends.first { _ in true } ?? -1
    return Result(
      output: await outputText,
      error: await errorText,
      status: status,
      duration: start.duration(to: .now)
    )
  }

  /// Starts a process with no signal blocked. The threads of tasks block them all, which a child inherits: one such as
  /// tmux would then outlive the test that tells it to end.
  private static func launch(_ process: Process) throws {
    _ = hasLeftTerminal
    var (none, before) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    try process.run()
  }

  /// Runs the `agg` that was built with the tests, or the one named by `AGG_BINARY`.
  package static func agg(
    _ arguments: [String],
    environment: [String: String] = [:],
    input: String = "",
    directory: String? = nil,
    limit: Duration = .seconds(20)
  ) async throws -> Result {
    var environment = environment
    // So that what the binary runs through counts as covered: see .ci/coverage.
    if let profiles = ProcessInfo.processInfo.environment["AGG_PROFILES"] {
      environment["LLVM_PROFILE_FILE"] = "\(profiles)/agg-%p.profraw"
    }
    return try await run(
      aggPath(),
      arguments,
      environment: environment,
      input: input,
      directory: directory,
      limit: limit
    )
  }

  /// Where that `agg` is.
  package static func aggPath() throws -> String {
    if let named = ProcessInfo.processInfo.environment["AGG_BINARY"] { return named }
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("agg").path
  }

  /// Who runs the tests at a terminal must not have its width in the answers of `agg`, which asks it for one.
  private static let hasLeftTerminal: Void = leave_terminal()

  private static func text(of handle: FileHandle) async -> String {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let data = (try? handle.readToEnd()) ?? Data()
        // A test that starts hundreds of programs must not keep two files of each.
        try? handle.close()
        continuation.resume(returning: String(decoding: data, as: UTF8.self))
      }
    }
  }
}

extension Subprocess {
  /// Runs the `agg` that was built with the tests and watches how much memory it holds.
  ///
  /// - Returns: The most that was seen, in bytes of resident memory.
  package static func memory(
    _ arguments: [String],
    environment: [String: String],
    input: String = ""
  ) async throws -> (result: Result, peak: Int) {
    let peak = Mutex(0)
    let result = try await run(aggPath(), arguments, environment: environment, input: input) { identifier in
      let now = ProcessFigures(of: identifier)?.peakMemory ?? 0
      peak.withLock { $0 = max($0, now) }
    }
    return (result, peak.withLock { $0 })
  }
}
