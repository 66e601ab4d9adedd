import FoundationEssentials
import Posix

/// Looks parameters up where the config says they are. Whoever asks for a secret tells
/// the redactor of it first of all.
package struct SecretResolver: Sendable {
  package var environment: [String: String]
  /// A password manager that asks for a finger needs a moment; one that hangs must not hold the run.
  package var patience = Duration.seconds(5)

  package init(environment: [String: String]) { self.environment = environment }

  /// - Parameter time: The longest that a command may take, when that is less than `patience`.
  /// - Returns: The reason when there is nothing: the provider is then unconfigured, and the run goes on.
  package func value(of source: Config.ParameterSource, within time: Duration) async -> Finding {
    switch source {
    case .literal(let text): .success(text)
    case .environment(let name):
      environment[name].flatMap { $0.isEmpty ? nil : .success($0) }
        ?? .failure(Missing(reason: "the environment variable \(name) is not set"))
    case .file(let path): file(path)
    case .command(let words): await command(words, within: min(patience, max(time, .zero)))
    }
  }

  /// The value, or why there is none.
  package typealias Finding = Result<String, Missing>

  /// Why there is no value, in words for the user.
  package struct Missing: Error, Hashable, Sendable {
    package let reason: String
  }

  /// Where a file of the config is: `~/` is the home directory.
  package func location(of path: String) -> String {
    guard path.hasPrefix("~/"), let home = environment["HOME"] else { return path }
    return home + path.dropFirst()
  }

  /// Why a file is not to be trusted to hold a secret or to name a program that gives one: who can change it
  /// could have us send another key, read along with one of their own, or run what they like.
  ///
  /// - Returns: `nil` for one that is fine, or is not there.
  func objection(to path: String) -> Missing? {
    guard let status = try? FileStatus(of: path), status.isRegular, let stranger = status.stranger else {
      return nil
    }
    return Missing(reason: "\(stranger.access) the file \(path): \(stranger.remedy)")
  }

  private func file(_ path: String) -> Finding {
    let path = location(of: path)
    if let objection = objection(to: path) { return .failure(objection) }
    // Who would have to write into a pipe may never come, and the others of the run go on.
    if let status = try? FileStatus(of: path), !status.isRegular {
      return .failure(Missing(reason: "\(path) is no plain file"))
    }
    do throws(SystemError) {
      guard let bytes = try FileDescriptor.contents(of: path, limit: Self.longestOutput) else {
        return .failure(Missing(reason: "the file \(path) is longer than 64 KiB"))
      }
      return content(String(decoding: bytes, as: UTF8.self)[...], from: "the file \(path)")
    } catch {
      return .failure(Missing(reason: "the file \(path) cannot be read: \(error)"))
    }
  }

  /// Runs the program without a shell and takes its first line. It is waited for on a thread of its own: the
  /// others of the run go on meanwhile. When the task is cancelled, the program is ended at once.
  private func command(_ words: [String], within time: Duration) async -> Finding {
    let cancellation = CancelSignal()
    return await withCancellableContinuation { continuation in
      let isStarted = Thread.start {
        continuation.resume(returning: firstLine(of: words, within: time, unless: cancellation))
      }
      if !isStarted { continuation.resume(returning: .failure(Missing(reason: "no command can be run"))) }
    } onCancel: {
      cancellation.fire()
    }
  }

  private func firstLine(
    of words: [String],
    within time: Duration,
    unless cancellation: CancelSignal
  ) -> Finding {
    guard let program = words.first.map(location) else {
      return .failure(Missing(reason: "its command is empty"))
    }
    // It would be looked for in the working directory, where others may have put one.
    guard Config.ParameterSource.namesProgram(program), !program.hasPrefix("~/") else {
      return .failure(Missing(reason: "the command \(program) is neither a name nor an absolute path"))
    }
    let outcome: ChildProgram.Outcome
    do throws(SystemError) {
      outcome = try ChildProgram.output(
        of: [program] + words.dropFirst(),
        environment: environment,
        limit: Self.longestOutput,
        within: time,
        unless: cancellation
      )
    } catch {
      return .failure(Missing(reason: "the command \(program) cannot be run: \(error)"))
    }
    switch outcome {
    case .output(let bytes): return firstLine(of: bytes, from: "the command \(program)")
    case .failed: return .failure(Missing(reason: "the command \(program) failed"))
    case .timedOut: return .failure(Missing(reason: "the command \(program) did not come to its end in time"))
    case .cancelled: return .failure(Missing(reason: "the command \(program) was stopped"))
    }
  }

  /// A secret is short; more than this is not read.
  private static let longestOutput = 64 << 10

  private func firstLine(of bytes: [UInt8], from where: String) -> Finding {
    content(String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }, from: `where`)
  }

  /// The text without the space and the ends of lines around it, which nobody means.
  private func content(_ text: Substring, from where: String) -> Finding {
    let text = text.drop(while: \.isWhitespace)
    guard let end = text.lastIndex(where: { !$0.isWhitespace }) else {
      return .failure(Missing(reason: "\(`where`) gives nothing"))
    }
    let content = String(text[...end])
    // What jq prints for a key that is not there.
    guard content != "null" else { return .failure(Missing(reason: "\(`where`) gives null")) }
    return .success(content)
  }
}
