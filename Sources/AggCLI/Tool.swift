import Arguments
import Formats
import FoundationEssentials
import HTTPTransport
package import Posix

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
    /// With the format that it is to be answered in.
    let command: ParsedCommand
    let destination: Destination
    let environment: [String: String]
    let output: Output

    /// - Throws: When the command's answer cannot be what its destination is called.
    fileprivate init(
      _ command: ParsedCommand,
      environment: [String: String],
      output: Output
    ) throws(CommandFailure) {
      destination = Destination(command)
      let isFormatTyped = command.format != nil
      let format = isFormatTyped ? nil : try destination.format(among: command.type?.formats ?? .all)
      self.command = format.map { command.with(GlobalOptions.format, $0.rawValue) } ?? command
      self.environment = environment
      self.output = output
    }
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
    start(words, environment: environment, output: Output(quoting: words))
  }

  static func start(_ words: [String], environment: [String: String], output: Output) -> Start {
    var output = output
    let command: ParsedCommand
    do throws(UsageError) {
      command = try PlaceShortcut.parse(words, environment)
    } catch {
      return .answered(failed(CommandFailure(error.description, .usage), error.command, output))
    }
    output.isQuiet = command[GlobalOptions.quiet]
    output.isVerbose = command[GlobalOptions.verbose]
    do throws(CommandFailure) {
      if command[GlobalOptions.version] {
        try output.answer(VersionReport.text(isVerbose: output.isVerbose))
      } else if let detail = command.help {
        try output.answer(HelpCommand.page(command.path, detail, as: command, environment))
      } else {
        return .asking(try Invocation(command, environment: environment, output: output))
      }
      return .answered(.success)
    } catch {
      return .answered(failed(error, command, output))
    }
  }

  /// Asks what the command line asks, and writes the answer.
  ///
  /// - Parameter end: Called last, while all that the run made is still there: a process that
  ///   ends need not take it apart.
  package static func run(_ invocation: Invocation, end: (ExitCode) -> Void) async {
    await run(invocation, within: nil, end: end)
  }

  /// - Parameter outer: The run within which this one runs.
  static func run(
    _ invocation: Invocation,
    within outer: OuterRun?,
    end: (ExitCode) -> Void
  ) async {
    let session: Session
    do throws(CommandFailure) {
      session = try Session(
        invocation.command,
        to: invocation.destination,
        environment: invocation.environment,
        output: invocation.output,
        within: outer
      )
    } catch {
      return end(failed(error, invocation.command, invocation.output))
    }
    let code: ExitCode
    do throws(CommandFailure) {
      defer { session.finish() }
      session.warnOfMisspellings()
      code = try await answer(session)
    } catch {
      // What cannot be done because the run was stopped is nobody's mistake.
      let failure = Task.isCancelled ? CommandFailure("stopped", .interrupted) : error
      code = failed(
        failure,
        invocation.command,
        invocation.output,
        at: session.now,
        without: session.redactor
      )
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
    try GlobalOptions.check(session.command)
    try session.checkTypedSources()
    guard let type = session.command.type else { return try await StartPage.run(session) }
    return try await type.run(session)
  }

  private static func failed(_ failure: CommandFailure, _ output: Output) -> ExitCode {
    if !failure.message.isEmpty { output.failure(failure.message) }
    return failure.exitCode
  }

  /// Tells why there is no answer; on standard output, too, whoever wants JSON.
  private static func failed(
    _ failure: CommandFailure,
    _ command: ParsedCommand,
    _ output: Output,
    at now: Date = Date(),
    without redactor: SecretRedactor = SecretRedactor()
  ) -> ExitCode {
    let format = command.format?.format
    // Of what cannot be read or written, or is stopped, part of the answer may stand there already.
    let isCut = [.inputOutput, .interrupted].contains(failure.exitCode) && output.hasBegun
    if format == .json || format == .ndjson, !failure.message.isEmpty, !isCut {
      let text = redactor.redact(FailureJSON(failure, of: command, now: now).text(isLine: format == .ndjson))
      do throws(CommandFailure) { try output.answer(text) } catch {
        // Who reads the code alone must not take what is cut for the whole.
        guard error.exitCode == .success else {
          _ = failed(failure, output)
          return failed(error, output)
        }
      }
    }
    return failed(failure, output)
  }
}
