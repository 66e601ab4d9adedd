import Aggregation
import Arguments
import Configuration
import FoundationEssentials
import HTTPTransport
import Posix

/// One run: what was typed, and what that makes of config, network, state and terminal.
struct Session: Sendable {
  let command: ParsedCommand
  let destination: Destination
  let environment: [String: String]
  /// What a command reads that takes its operands from a stream. A run within another one has none: the
  /// stream belongs to that.
  let input: FileDescriptor
  let output: Output
  let terminal: Terminal
  let redactor: SecretRedactor
  /// Where all sources of the run have their keys from, each looked up once.
  let secrets: SecretResolver
  let progress: ProgressLine?
  /// Is told when a source is asked and when it has answered.
  let observer: QueryObserver?
  let config: RunConfig
  let transport: RunTransport
  let state: RunState
  let unknownPlaces = UnknownPlaces()
  /// The clock of a question that is about no sample.
  let now: Date

  /// - Parameters:
  ///   - config: `nil` reads the files of the config.
  ///   - outer: The run within which this one runs.
  init(
    _ command: ParsedCommand,
    to destination: Destination,
    environment: [String: String],
    output: Output,
    redactor: SecretRedactor = SecretRedactor(),
    config reading: ConfigReading? = nil,
    within outer: OuterRun? = nil
  ) throws(CommandFailure) {
    self.command = command
    self.destination = destination
    let redactor = outer?.redactor ?? redactor
    self.redactor = redactor
    input = outer == nil ? .standardInput : .null
    self.environment = environment
    secrets = SecretResolver(environment: environment)
    self.output = output
    terminal = Terminal(command, width: try command[GlobalOptions.width], environment: environment)
    progress = ProgressLine(environment: environment, output: output)
    observer = outer?.observer ?? progress?.observer
    let backend = try RunTransport.Backend(command)
    now = try Self.clock(command, backend)
    config = RunConfig(
      command,
      environment: environment,
      reading: reading,
      runsPrograms: !backend.isRecorded
    ) { line in if output.isVerbose { output.note(redactor.redact(line)) } }
    transport = try RunTransport(
      command,
      to: backend,
      now: now,
      environment: environment,
      settings: config.settings,
      redactor: redactor,
      output: output,
      network: outer?.network
    )
    state = RunState(
      config,
      environment: environment,
      isKept: !backend.isRecorded,
      remembersViews: outer == nil,
      output: output
    )
  }

  /// What the clock of a run of this command says at this moment.
  func clock() throws(CommandFailure) -> Date { try Self.clock(command, transport.backend) }

  private static func clock(
    _ command: ParsedCommand,
    _ backend: RunTransport.Backend
  ) throws(CommandFailure) -> Date {
    try command[GlobalOptions.now] ?? backend.now
  }

  /// The same run anew, with a deadline, a clock and a cache of its own, which looks up its keys itself. What
  /// is secret in one is in all.
  func again(
    _ command: ParsedCommand? = nil,
    output: Output? = nil,
    config: ConfigReading? = nil
  ) throws(CommandFailure) -> Session {
    try Session(
      command ?? self.command,
      to: destination,
      environment: environment,
      output: output ?? self.output,
      redactor: redactor,
      config: config
    )
  }

  /// The recordings inside the program; `nil` when something else is asked.
  var samples: SampleLibrary? { transport.backend.samples }

  /// Tells of variables of the environment that were most likely meant as settings.
  func warnOfMisspellings() {
    for (name, meant) in config.misspelledVariables {
      output.warning("agg has no variable \(name). Did you mean \(meant)?")
    }
  }

  /// Remembers what was viewed, what was forecast and which sources failed; to be
  /// called once the answer is shown.
  func finish() {
    progress?.erase()
    state.finish()
    transport.finish()
  }
}
