import Arguments
import Configuration
import Formats
import FoundationEssentials
import HTTPTransport
import Posix
import Text

/// A run, or the part of it that is about some places of a list or a single one: the command line, and the
/// config, network, state and terminal that it leads to.
///
/// A class, because everything that answers a place of a list refers to it.
final class Session: Sendable {
  /// What all parts of the run share.
  let context: RunContext
  let command: ParsedCommand
  /// The clock of a query without samples.
  let now: Date
  let transport: RunTransport
  let state: RunState
  /// What it shares with other places of a list; `nil` where each query makes its own aggregator.
  let manyPlaces: ManyPlacesContext?
  /// Each part of a run reports its own.
  let unknownPlaces = UnknownPlaces()

  /// A whole run.
  init(_ command: ParsedCommand, in context: RunContext) throws(CommandFailure) {
    self.context = context
    self.command = command
    now = try Self.clock(command, context.backend)
    transport = try RunTransport(
      TransportPlan(
        command: command,
        backend: context.backend,
        now: now,
        environment: context.environment,
        settings: context.config.settings ?? .standard,
        redactor: context.redactor,
        output: context.output
      ),
      network: context.network
    )
    state = RunState(
      context.config,
      environment: context.environment,
      isPersistent: !context.backend.isRecorded,
      hasRealClock: try command[GlobalOptions.now] == nil,
      leavesTraces: !context.isInner,
      isViewed: !context.output.isQuiet && command.format.map { $0.format?.isPage ?? false } ?? true,
      output: context.output
    )
    manyPlaces = nil
  }

  /// Another part of the same run.
  private init(
    of context: RunContext,
    _ command: ParsedCommand,
    now: Date,
    transport: RunTransport,
    state: RunState,
    manyPlaces: ManyPlacesContext?
  ) {
    self.context = context
    self.command = command
    self.now = now
    self.transport = transport
    self.state = state
    self.manyPlaces = manyPlaces
  }

  /// The current time of a run of this command.
  func clock() throws(CommandFailure) -> Date { try Self.clock(command, context.backend) }

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
    let command = command ?? self.command
    let context = try RunContext(
      for: command,
      to: destination,
      environment: environment,
      output: output ?? self.output,
      config: config,
      inheriting: Inheritance(
        redactor: redactor,
        keys: context.keys,
        network: output == nil ? transport.network : nil
      ),
      retriesKeys: retriesKeys
    )
    return try Session(command, in: context)
  }

  /// This run at a later moment, for the places of a list that are asked then: with a deadline and a clock of
  /// its own, and the connections and the caches of this one. It leaves nothing for later runs, because the
  /// user viewed none of these places.
  func atLaterPlaces() throws(CommandFailure) -> Session {
    Session(
      of: context,
      command,
      now: try clock(),
      transport: transport.withLaterDeadline,
      state: state.withoutTraces,
      manyPlaces: ManyPlacesContext(try renderOptions())
    )
  }

  /// This part of the run about a single place.
  func about(_ place: String) -> Session {
    var command = command
    command.operands = [place]
    return Session(of: context, command, now: now, transport: transport, state: state, manyPlaces: manyPlaces)
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
  var samples: SampleLibrary? { context.backend.samples }

  /// Warns about environment variables that look like misspelled settings, and about a `TZ` that is needed
  /// but not understood.
  func warnOfEnvironment() {
    for (name, meant) in config.misspelledVariables {
      output.warning("\(name) is not a variable of agg.\(Suggestion([meant]).following)")
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

extension Session {
  var destination: Destination { context.destination }
  var environment: [String: String] { context.environment }
  var input: FileDescriptor { context.input }
  var isInner: Bool { context.isInner }
  var output: Output { context.output }
  var terminal: Terminal { context.terminal }
  var redactor: SecretRedactor { context.redactor }
  var formatChoice: FormatChoice? { context.formatChoice }
  var config: RunConfig { context.config }
  /// `nil` while the places of a list are asked: their answers are printed one by one.
  var progress: ProgressLine? { manyPlaces == nil ? context.progress : nil }
}
