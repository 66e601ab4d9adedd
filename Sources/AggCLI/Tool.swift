import Arguments
import FoundationEssentials
import HTTPTransport
package import Posix
import Rendering

/// The whole tool as functions: words in, exit code out.
package enum Tool {
  /// By Semantic Versioning.
  package static let version = "0.1.0"

  /// What servers are told of us; who set a contact in the config can be reached by their operators.
  static func userAgent(contact: String?) -> String { "agg/\(version)" + (contact.map { " (+\($0))" } ?? "") }

  /// What a command line comes to before anything is asked.
  package enum Start: Sendable {
    /// It is answered: version, help, or what is wrong with it.
    case answered(ExitCode)
    case asking(Invocation)

    /// That of success while there is something to ask.
    package var exitCode: ExitCode {
      if case .answered(let code) = self { code } else { .success }
    }
  }

  /// A command line that was understood.
  package struct Invocation: Sendable {
    let command: ParsedCommand
    let environment: [String: String]
    let output: Output
  }

  /// Reads the command line and answers what needs no sources.
  ///
  /// - Parameters:
  ///   - words: Those behind the program's name.
  ///   - environment: Read once; nothing below looks at the process's own.
  package static func start(
    _ words: [String],
    environment: [String: String] = ProcessEnvironment.variables()
  ) -> Start {
    var output = Output()
    let command: ParsedCommand
    do throws(UsageError) {
      command = try CommandTable.root.parse(words)
    } catch {
      let invocation = Invocation(command: error.command, environment: environment, output: output)
      return .answered(failed(CommandFailure(error.description, .usage), invocation))
    }
    output.isQuiet = command[GlobalOptions.quiet]
    output.isVerbose = command[GlobalOptions.verbose]
    let text: String
    if command[GlobalOptions.version] {
      text = "agg \(version)\n"
    } else if command.wantsHelp {
      text = HelpCommand.page(command.path, as: command, environment)
    } else {
      return .asking(Invocation(command: command, environment: environment, output: output))
    }
    do throws(CommandFailure) {
      try output.answer(text)
      return .answered(.success)
    } catch {
      return .answered(failed(error, output))
    }
  }

  /// Asks what the command line asks, and writes the answer.
  ///
  /// - Parameter end: Called last, while all that the run made is still there: a process that
  ///   ends need not take it apart.
  package static func run(_ invocation: Invocation, end: (ExitCode) -> Void) async {
    let session: Session
    do throws(CommandFailure) {
      session = try Session(
        invocation.command,
        environment: invocation.environment,
        output: invocation.output
      )
    } catch {
      return end(failed(error, invocation))
    }
    let code: ExitCode
    do throws(CommandFailure) {
      defer { session.finish() }
      session.warnOfMisspellings()
      code = try await answer(session)
    } catch {
      // What cannot be done because the run was stopped is nobody's mistake.
      let failure = Task.isCancelled ? CommandFailure("stopped", .interrupted) : error
      code = failed(failure, invocation, at: session.now, without: session.redactor)
    }
    withExtendedLifetime(session) { end(code) }
  }

  /// Ends the process. However it ends, the terminal is given back as it was found.
  package static func end(_ code: ExitCode) -> Never {
    RawTerminal.restore()
    // OpenSSL would be taken apart, which takes as long as drawing an answer; all of
    // it ends with the process anyway.
    CurrentProcess.end(code.rawValue)
  }

  /// Ends the process as a signal does, for whom it was asked to end by one.
  package static func end(by signal: Signal) -> Never {
    RawTerminal.restore()
    CurrentProcess.end(by: signal)
  }

  private static func answer(_ session: Session) async throws(CommandFailure) -> ExitCode {
    if session.command.path == [ShareCommand.name] {
      throw CommandFailure("nothing is named to share. Type agg share weather Berlin.", .usage)
    }
    try GlobalOptions.check(session.command)
    try ShareCommand.check(session.command)
    try session.checkTypedSources()
    guard let type = commandType(of: session.command.path) else { return try await StartPage.run(session) }
    try checkFormat(session, of: type)
    return try await type.run(session)
  }

  /// - Throws: When an answer of the command has no such form: nobody should take another one for it.
  private static func checkFormat(_ session: Session, of type: any Command.Type) throws(CommandFailure) {
    let asked = session.command.format ?? .format(.text)
    let known = type.formats
    guard !known.contains(asked.format) else { return }
    let names = OutputFormat.allCases.filter { $0 != .plain && known.contains($0) }.map(\.rawValue)
    let name = session.command.answeringPath.joined(separator: " ")
    throw CommandFailure("\(name) prints \(names.joined(separator: ", ")), not \(asked.rawValue)", .usage)
  }

  /// - Returns: `nil` for `agg` alone.
  private static func commandType(of words: [String]) -> (any Command.Type)? {
    var found: (any Command.Type)?
    for word in words where word != ShareCommand.name {
      let known = found?.subcommands ?? CommandTable.commands
      guard let next = known.first(where: { $0.name == word }) else { break }
      found = next
    }
    return found
  }

  private static func failed(_ failure: CommandFailure, _ output: Output) -> ExitCode {
    if !failure.message.isEmpty { output.failure(failure.message) }
    return failure.exitCode
  }

  /// Tells why there is no answer; on standard output, too, whoever wants JSON.
  private static func failed(
    _ failure: CommandFailure,
    _ invocation: Invocation,
    at now: Date = Date(),
    without redactor: SecretRedactor = SecretRedactor()
  ) -> ExitCode {
    let command = invocation.command
    let format = command.format?.format
    // Of what cannot be read or written, or is stopped, part of the answer may stand there already.
    let isCut = [.inputOutput, .interrupted].contains(failure.exitCode) && invocation.output.hasBegun
    if format == .json || format == .ndjson, !failure.message.isEmpty, !isCut {
      let text = redactor.redact(FailureJSON(failure, of: command, now: now).text(isLine: format == .ndjson))
      do throws(CommandFailure) { try invocation.output.answer(text) } catch {
        // Who reads the code alone must not take what is cut for the whole.
        guard error.exitCode == .success else {
          _ = failed(failure, invocation.output)
          return failed(error, invocation.output)
        }
      }
    }
    return failed(failure, invocation.output)
  }
}
