import FoundationEssentials
import HTTPTransport
package import Posix
import Synchronization

/// Looks up parameters that the config keeps elsewhere. The caller must register a secret with the redactor
/// first.
///
/// A run has one resolver, whose copies share their results, so that a password manager is not opened for
/// each of fifty cities. A missing value is a result too, unless the lookup ran out of time.
package struct SecretResolver: Sendable {
  package let environment: [String: String]
  private let patience: Duration
  private let lookups = Lookups()
  private let timer = DeadlineTimer()

  /// - Parameter patience: The maximum time for a command. A password manager that waits for a fingerprint
  ///   needs a moment; one that hangs must not block the run.
  package init(environment: [String: String], patience: Duration = .seconds(5)) {
    self.environment = environment
    self.patience = patience
  }

  /// - Parameter time: The maximum time for a command, if it is less than the patience.
  /// - Returns: The reason if there is no value: the provider is then unconfigured, and the run continues.
  package func value(of source: Config.ParameterSource, within time: Duration) async -> Finding {
    switch source {
    case .literal(let text): return .success(text)
    case .environment(let name):
      return environment[name].flatMap { $0.isEmpty ? nil : .success($0) }
        ?? .failure(Missing(reason: "the environment variable \(name) is not set"))
    case .file(let path):
      return await lookups.finding(of: source) { file(path) } ?? Self.stopped("the file \(path)")
    case .command(let words): return await lookUp(words, source, within: time)
    }
  }

  /// The value, or the reason why it was not found.
  package typealias Finding = Result<String, Missing>

  /// Why there is no value, in words for the user.
  package struct Missing: Error, Hashable, Sendable {
    package let reason: String
    /// Whether the lookup was abandoned, so that another one may find a value.
    package let isUnfinished: Bool

    /// A file that another user could change must not contain a secret or name a program that gives one: that
    /// user could make agg send another key, read the key, or run any program.
    package init(_ stranger: Stranger, of file: String) {
      self.init(reason: "\(stranger.access) the file \(file); \(stranger.remedy)")
    }

    package init(reason: String, isUnfinished: Bool = false) {
      self.reason = reason
      self.isUnfinished = isUnfinished
    }
  }

  /// Lets values that were not found be looked up again.
  package func forgetFailures() { lookups.forgetFailures() }

  /// Why a source can never give a value, as far as that is known without running a program or looking at the
  /// environment; `nil` if it may.
  package func problem(of source: Config.ParameterSource) -> String? {
    switch source {
    case .literal(let text): text.isEmpty ? "is empty" : nil
    case .environment: nil
    case .file(let path):
      if case .failure(let missing) = file(path) { missing.reason } else { nil }
    case .command(let words):
      words.first.map(location).flatMap { program in
        do throws(SystemError) {
          if program.contains("/") {
            _ = try FileStatus(of: program)
          } else {
            _ = try SearchPath(environment).file(of: program)
          }
          return nil
        } catch {
          return "cannot run the command \(program): \(error)"
        }
      }
    }
  }

  /// Finished and running lookups, by source.
  private final class Lookups: Sendable {
    private let all = Mutex<[Config.ParameterSource: SharedTask<Finding>]>([:])

    /// The result; `nil` before the lookup has ended.
    subscript(source: Config.ParameterSource) -> Finding? {
      guard case .ended(let finding) = all.withLock({ $0[source] })?.progress else { return nil }
      return finding
    }

    func forgetFailures() {
      all.withLock { all in
        for (source, task) in all { if case .ended(.failure) = task.progress { all[source] = nil } }
      }
    }

    /// Waits for a running lookup, or starts one.
    ///
    /// - Returns: `nil` when the task is cancelled and others still wait.
    func finding(of source: Config.ParameterSource, by lookUp: @escaping @Sendable () async -> Finding) async
      -> Finding?
    {
      while true {
        switch await task(for: source, lookUp).outcome() {
        case .value(let finding): return finding
        case .left: return nil
        case .abandoned: break
        }
      }
    }

    private func task(
      for source: Config.ParameterSource,
      _ lookUp: @escaping @Sendable () async -> Finding
    ) -> SharedTask<Finding> {
      all.withLock { all in
        if let known = all[source], !known.isAbandoned { return known }
        // A command that is ended gets the time to restore the terminal.
        let task = SharedTask(lastCallerWaits: true, lookUp)
        all[source] = task
        return task
      }
    }
  }

  private func location(of path: String) -> String { HomeDirectory.expand(path, environment) }

  private func file(_ path: String) -> Finding {
    let path = location(of: path)
    do throws(SystemError) {
      let opened = try OpenedFile(path)
      defer { opened.descriptor.close() }
      // A pipe may never be written to, which would block the others of the run.
      guard opened.status.isRegular else {
        return .failure(Missing(reason: "\(path) is not a regular file"))
      }
      if let stranger = opened.stranger { return .failure(Missing(stranger, of: path)) }
      guard let bytes = try opened.descriptor.contents(limit: Self.longestOutput) else {
        return .failure(Missing(reason: "the file \(path) is longer than 64 KiB"))
      }
      return content(String(decoding: bytes, as: UTF8.self)[...], from: "the file \(path)")
    } catch {
      return .failure(Missing(reason: "cannot read the file \(path): \(error)"))
    }
  }

  /// Waits as long as there is time for the program, which another look-up may have started. It continues
  /// while others still wait.
  private func lookUp(
    _ words: [String],
    _ source: Config.ParameterSource,
    within time: Duration
  ) async -> Finding {
    if let finding = lookups[source] { return finding }
    let name = "the command \(words.first.map(location) ?? "")"
    // Without time, the program is not started.
    guard time > .zero else { return Self.late(name) }
    let finding = await timer.value(within: time, until: .now + time, on: Stopwatch()) {
      await lookups.finding(of: source) { await run(words) } ?? Self.stopped(name)
    }
    // A result at the last moment counts.
    return finding ?? lookups[source] ?? Self.late(name)
  }

  private static func stopped(_ name: String) -> Finding {
    .failure(Missing(reason: "\(name) was stopped", isUnfinished: true))
  }

  /// It may yet finish, for another caller.
  private static func late(_ name: String) -> Finding {
    .failure(Missing(reason: "\(name) did not finish in time", isUnfinished: true))
  }

  /// It had the maximum time.
  private static func tooSlow(_ name: String) -> Finding {
    .failure(Missing(reason: "\(name) did not finish in time"))
  }

  /// Runs the program without a shell and returns its first line. A thread of its own waits for it, so that
  /// the run continues. When the task is cancelled, the program is ended at once.
  private func run(_ words: [String]) async -> Finding {
    await Thread.value { outputLine(of: words, unless: $0) }
      ?? .failure(Missing(reason: "cannot run a command: \(Thread.shortage)"))
  }

  private func outputLine(of words: [String], unless cancellation: CancelSignal) -> Finding {
    guard let program = words.first.map(location) else {
      return .failure(Missing(reason: "the command is empty"))
    }
    // A relative path would depend on the working directory, in which another user may have put a program.
    guard Config.ParameterSource.namesProgram(program), !program.hasPrefix("~/") else {
      return .failure(Missing(reason: "the command \(program) is neither a name nor an absolute path"))
    }
    let name = "the command \(program)"
    var output: [UInt8] = []
    let outcome: ProgramProcess.Outcome
    let exit: ProgramExit
    do throws(ProgramProcess.StartFailure) {
      var process = try ProgramProcess.start([program] + words.dropFirst(), environment: environment)
      outcome = process.exchange(
        until: .now + patience,
        unless: cancellation,
        onOutput: {
          output += $0
          return output.count <= Self.longestOutput
        }
      )
      exit = process.end(within: outcome == .ended ? .zero : .milliseconds(200))
    } catch {
      return .failure(Missing(reason: "cannot run \(name): \(error.reason)"))
    }
    return switch outcome {
    case .ended where exit == .code(0): firstLine(of: output, from: name)
    case .ended: .failure(Missing(reason: "\(name) failed: \(exit)"))
    case .tooLong: .failure(Missing(reason: "\(name) printed more than 64 KiB"))
    case .timedOut: Self.tooSlow(name)
    case .cancelled: Self.stopped(name)
    }
  }

  /// A secret is short; longer output is not read.
  private static let longestOutput = 64 << 10

  private func firstLine(of bytes: [UInt8], from origin: String) -> Finding {
    content(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }, from: origin)
  }

  /// The text without blanks and line ends at both ends.
  private func content(_ text: Substring, from origin: String) -> Finding {
    let text = text.drop(while: \.isWhitespace)
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else {
      return .failure(Missing(reason: "\(origin) gives no value"))
    }
    let content = String(text[...end])
    // The output of jq for a missing key.
    guard content != "null" else { return .failure(Missing(reason: "\(origin) gives only null")) }
    return .success(content)
  }
}
