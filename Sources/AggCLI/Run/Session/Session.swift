import Aggregation
import Arguments
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Layout
import Posix
import Text

/// One run: the command line, and the config, network, state and terminal that it leads to.
///
/// A class, because everything that answers a place of a list refers to it.
final class Session: Sendable {
  let command: ParsedCommand
  let destination: Destination
  let environment: [String: String]
  /// Standard input; `/dev/null` for a run within another one, to which standard input belongs.
  let input: FileDescriptor
  /// Whether it runs within another run.
  let isInner: Bool
  let output: Output
  let terminal: Terminal
  let redactor: SecretRedactor
  /// The keys that it shares with other runs.
  let keys: LookedUpKeys
  /// Resolves the keys of all sources, each once.
  let secrets: SecretResolver
  /// How `--format` says to print the answer.
  let formatChoice: FormatChoice?
  /// Whether JSON needs no hours beside the current weather.
  let omitsHours: Bool
  let progress: ProgressLine?
  /// Is notified when a source is queried and when it responded.
  let observer: QueryObserver?
  let config: RunConfig
  let transport: RunTransport
  let state: RunState
  /// Empty in another part of the same run: each reports its own.
  let unknownPlaces = UnknownPlaces()
  /// The aggregators that the places of a list share; `nil` where each query makes its own.
  let aggregators: SharedAggregators?
  /// How the answers of a list are drawn; `nil` where each answer is drawn once.
  let listOptions: RenderOptions?
  /// The clock of a query without samples.
  let now: Date

  /// - Parameters:
  ///   - config: `nil` reads the files of the config.
  ///   - inheritance: What it takes over from another run; `nil` for a run of its own.
  ///   - retriesKeys: Whether keys that the other run did not find are looked up again.
  init(
    _ command: ParsedCommand,
    to destination: Destination,
    environment: [String: String],
    output: Output,
    config reading: ConfigReading? = nil,
    inheriting inheritance: Inheritance? = nil,
    retriesKeys: Bool = false
  ) throws(CommandFailure) {
    self.command = command
    formatChoice = command.format
    omitsHours = inheritance?.omitted.contains("hourly") ?? false
    self.destination = destination
    let redactor = inheritance?.redactor ?? SecretRedactor()
    self.redactor = redactor
    isInner = inheritance?.isInner ?? false
    input = isInner ? .null : .standardInput
    self.environment = environment
    keys = inheritance?.keys ?? LookedUpKeys(environment)
    secrets = keys.resolver(retries: retriesKeys)
    self.output = output
    terminal = Terminal(command, width: try command[GlobalOptions.width], environment: environment)
    progress = ProgressLine(environment: environment, output: output)
    observer = inheritance?.observer ?? progress?.observer
    let backend = try RunTransport.Backend(command)
    now = try Self.clock(command, backend)
    config = RunConfig(
      command,
      environment: environment,
      reading: reading,
      shared: inheritance?.config,
      runsPrograms: !backend.isRecorded
    ) { line in if output.isVerbose { output.note(redactor.redact(line)) } }
    transport = try RunTransport(
      TransportPlan(
        command: command,
        backend: backend,
        now: now,
        environment: environment,
        settings: config.settings ?? .standard,
        redactor: redactor,
        output: output
      ),
      network: inheritance?.network
    )
    state = RunState(
      config,
      environment: environment,
      isPersistent: !backend.isRecorded,
      hasRealClock: try command[GlobalOptions.now] == nil,
      leavesTraces: !isInner,
      isViewed: !output.isQuiet && command.format.map { $0.format?.isPage ?? false } ?? true,
      output: output
    )
    aggregators = nil
    listOptions = nil
  }

  /// Another part of the same run.
  private init(
    _ run: Session,
    command: ParsedCommand,
    now: Date,
    transport: RunTransport,
    state: RunState,
    progress: ProgressLine?,
    aggregators: SharedAggregators?,
    listOptions: RenderOptions?
  ) {
    self.command = command
    destination = run.destination
    environment = run.environment
    input = run.input
    isInner = run.isInner
    output = run.output
    terminal = run.terminal
    redactor = run.redactor
    keys = run.keys
    secrets = run.secrets
    formatChoice = run.formatChoice
    omitsHours = run.omitsHours
    self.progress = progress
    observer = run.observer
    config = run.config
    self.transport = transport
    self.state = state
    self.aggregators = aggregators
    self.listOptions = listOptions
    self.now = now
  }

  /// The current time of a run of this command.
  func clock() throws(CommandFailure) -> Date { try Self.clock(command, transport.backend) }

  private static func clock(
    _ command: ParsedCommand,
    _ backend: RunTransport.Backend
  ) throws(CommandFailure) -> Date {
    try command[GlobalOptions.now] ?? backend.now
  }

  /// The same run again, with its own deadline, clock and cache, but with the keys and connections of this
  /// one. The keys of one run are masked in all of them.
  ///
  /// - Parameters:
  ///   - output: With another output it has connections of its own, whose notes go there.
  ///   - retriesKeys: Whether keys that this run did not find are looked up again.
  func again(
    _ command: ParsedCommand? = nil,
    output: Output? = nil,
    config: ConfigReading? = nil,
    retriesKeys: Bool = false
  ) throws(CommandFailure) -> Session {
    try Session(
      command ?? self.command,
      to: destination,
      environment: environment,
      output: output ?? self.output,
      config: config,
      inheriting: Inheritance(
        redactor: redactor,
        keys: keys,
        network: output == nil ? transport.network : nil
      ),
      retriesKeys: retriesKeys
    )
  }

  /// This run at a later moment, for the places of a list that are asked then: with a deadline and a clock of
  /// its own, and the connections and the caches of this one. It leaves nothing for later runs, because the
  /// user viewed none of these places.
  func laterInList() throws(CommandFailure) -> Session {
    Session(
      self,
      command: command,
      now: try clock(),
      transport: transport.withLaterDeadline,
      state: state.withoutTraces,
      progress: nil,
      aggregators: SharedAggregators(),
      listOptions: try renderOptions()
    )
  }

  /// This run about a single place.
  func about(_ place: String) -> Session {
    var command = command
    command.operands = [place]
    return Session(
      self,
      command: command,
      now: now,
      transport: transport,
      state: state,
      progress: progress,
      aggregators: aggregators,
      listOptions: listOptions
    )
  }

  /// Whether a command whose exit code is its answer prints it, too: not with `--quiet`, unless the user
  /// names a format.
  var printsVerdict: Bool { !output.isQuiet || formatChoice != nil }

  /// A run with recordings has no state: a change of it would do nothing, without a word.
  ///
  /// - Throws: When the run has recordings.
  func checkHasState(for change: OptionSpec) throws(CommandFailure) {
    let recordings = [GlobalOptions.sample.spec, GlobalOptions.replay.spec]
    guard let option = recordings.first(where: command.has) else { return }
    throw CommandFailure(
      "--\(option.name) ignores your config and state, so it conflicts with --\(change.name)",
      .usage
    )
  }

  /// The recordings inside the program; `nil` without `--sample`.
  var samples: SampleLibrary? { transport.backend.samples }

  /// Warns about environment variables that look like misspelled settings, and about a `TZ` that is needed
  /// but not understood.
  func warnOfEnvironment() {
    for (name, meant) in config.misspelledVariables {
      output.warning("\(name) is not a variable of agg.\(suggestion([meant]))")
    }
    let choice = command[GlobalOptions.time] ?? (try? config.get().settings.time)
    if choice == .local, LocalTimeZone.identifier(environment) == nil {
      output.warning("TZ=\(environment["TZ"] ?? "") is not understood. Use a name such as Europe/Berlin")
    }
  }

  /// Stores what was viewed and forecast, and which sources failed. Call this after the answer is shown.
  func finish() {
    progress?.erase()
    state.finish()
    transport.finish()
  }

  /// The same for a run beside others: another process may hold the lock of the state for a while, and this
  /// thread may be the one that answers the others and runs the network.
  func finishApart() async {
    let isFinished: Void? = await Thread.value { [self] _ in finish() }
    if isFinished == nil { finish() }
  }
}
