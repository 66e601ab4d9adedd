import Arguments
import Formats
import FoundationEssentials
import HTTPTransport
package import Posix
package import Synchronization

/// The whole program as functions: from words to an exit code.
package enum Tool {
  /// The version, by Semantic Versioning.
  static let version = "0.1.0"

  /// The `User-Agent` of requests. With a contact in the config, operators of servers can reach the user.
  static func userAgent(contact: String?) -> String { "agg/\(version)" + (contact.map { " (+\($0))" } ?? "") }

  /// The outcome of reading a command line.
  package enum Start: Sendable {
    /// The run is over: it printed the version, help or an error.
    case answered(ExitCode)
    case run(Invocation)
  }

  /// A valid command line.
  package struct Invocation: Sendable {
    /// The command with the format of its answer.
    let command: ParsedCommand
    let destination: Destination
    let environment: [String: String]
    let output: Output

    /// - Throws: When the command's answer has no format that fits the file name of its destination.
    fileprivate init(
      _ command: ParsedCommand,
      environment: [String: String],
      output: Output
    ) throws(CommandFailure) {
      destination = Destination(command)
      let isFormatTyped = command.format != nil
      let formats = command.type?.formatChoices ?? FormatChoice.named
      let format = isFormatTyped ? nil : try destination.format(among: formats)
      self.command = format.map { command.with(GlobalOptions.format, $0.rawValue) } ?? command
      self.environment = environment
      self.output = output
    }
  }

  /// Reads the command line, and answers what needs no sources.
  ///
  /// - Parameters:
  ///   - words: The words after the program's name.
  ///   - environment: Read once, for the whole run. Only the editor of `agg config edit` gets the environment
  ///     of the process itself, which may contain invalid UTF-8.
  ///   - stop: Fired when writes shall no longer wait for a reader.
  package static func start(
    _ words: [String],
    environment: [String: String] = ProcessEnvironment.variables(),
    until stop: CancelSignal
  ) -> Start {
    start(words, environment: environment, output: Output(quoting: words, until: stop))
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
        return .run(try Invocation(command, environment: environment, output: output))
      }
      return .answered(.success)
    } catch {
      return .answered(failed(error, command, output))
    }
  }

  /// Runs the command and writes its answer.
  ///
  /// - Parameter end: Called last, before the objects of the run are freed: a process that ends need not free
  ///   them.
  package static func run(_ invocation: Invocation, end: (ExitCode) -> Void) async {
    await run(invocation, inheriting: nil, end: end)
  }

  /// - Parameter inheritance: What it takes over from the run within which it runs.
  static func run(
    _ invocation: Invocation,
    inheriting inheritance: Inheritance?,
    end: (ExitCode) -> Void
  ) async {
    let session: Session
    do throws(CommandFailure) {
      try GlobalOptions.check(invocation.command)
      let context = try RunContext(
        for: invocation.command,
        to: invocation.destination,
        environment: invocation.environment,
        output: invocation.output,
        inheriting: inheritance
      )
      session = try Session(invocation.command, in: context)
    } catch {
      return end(failed(error, invocation.command, invocation.output))
    }
    var code = ExitCode.success
    var cause: CommandFailure?
    do throws(CommandFailure) {
      session.warnOfEnvironment()
      code = try await answer(session)
    } catch {
      cause = error
    }
    if session.isInner { await session.finishApart() } else { session.finish() }
    if let cause {
      // Errors after the run was stopped are consequences of that.
      let failure = Task.isCancelled ? CommandFailure("stopped", .interrupted) : cause
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

  /// Ends the process. The terminal is restored in any case.
  package static func end(_ code: ExitCode) -> Never {
    RawTerminal.restore()
    Terminal.awaitLateReply()
    // Without this, OpenSSL would free its memory, which takes as long as drawing an answer; the process ends
    // anyway.
    CurrentProcess.end(code.rawValue)
  }

  /// The signal that asked the process to end.
  package static let stopSignal = Mutex(Signal.interrupt)

  /// Ends the process as that signal does.
  package static func endBySignal() -> Never {
    RawTerminal.restore()
    CurrentProcess.end(by: stopSignal.withLock(\.self))
  }

  private static func answer(_ session: Session) async throws(CommandFailure) -> ExitCode {
    try session.checkTypedSources()
    guard let type = session.command.type else { return try await StartPage.run(session) }
    return try await type.run(session)
  }

  private static func failed(_ failure: CommandFailure, _ output: Output) -> ExitCode {
    if !failure.isReaderGone { output.failure(failure.message) }
    return failure.exitCode
  }

  /// Reports why there is no answer; as JSON also on standard output, if the user asked for JSON.
  private static func failed(
    _ failure: CommandFailure,
    _ command: ParsedCommand,
    _ output: Output,
    at now: Date = Date(),
    without redactor: SecretRedactor = SecretRedactor()
  ) -> ExitCode {
    let shown = CommandFailure(output.shortened(failure.message), failure.exitCode)
    let object = FailureJSON(shown, of: command, now: now)
    // After an input or output error or an interrupt, part of the answer may have been written already.
    let isCut = [.inputOutput, .interrupted].contains(failure.exitCode) && output.hasBegun
    if let text = command.format?.format.flatMap({ object.text(as: $0) }), !failure.isReaderGone, !isCut {
      do throws(CommandFailure) { try output.answer(redactor.redact(text)) } catch {
        // A truncated answer must not exit 0: scripts that check only the exit code would take it as
        // complete.
        guard error.isReaderGone else {
          _ = failed(failure, output)
          return failed(error, output)
        }
      }
    }
    return failed(failure, output)
  }
}
