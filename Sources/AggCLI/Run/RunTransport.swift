import Aggregation
import Arguments
import FoundationEssentials
import HTTPTransport
import Posix
import Weather

/// What answers the requests of a run, in time: the network and what earlier runs kept
/// of it, or a recording instead.
struct RunTransport: Sendable {
  /// What stands at the other end.
  enum Backend: Sendable {
    case network
    /// What `--record` kept.
    case replay(Recording)
    /// The recordings inside the program.
    case samples(SampleLibrary)
  }

  let backend: Backend
  /// When the run has to be over.
  let deadline: ContinuousClock.Instant
  private let network: Network
  private let runCache: RunCache?
  private let transport: any Transport

  /// - Parameters:
  ///   - now: What the clock of the run says.
  ///   - settings: `nil` when the config is broken.
  init(
    _ command: ParsedCommand,
    to backend: Backend,
    now: Date,
    environment: [String: String],
    settings: Config.Settings?,
    redactor: SecretRedactor,
    output: Output
  ) throws(CommandFailure) {
    self.backend = backend
    let limit = try command[GlobalOptions.timeout] ?? settings?.timeout ?? .seconds(8)
    deadline = ContinuousClock.now + limit
    network = Network(
      command,
      environment: environment,
      settings: settings,
      now: now,
      redactor: redactor,
      output: output
    )
    let inner: any Transport =
      if let recording = backend.recording {
        ReplayTransport(recording)
      } else {
        try network.cache() ?? network.transport
      }
    transport = try Self.recorder(
      around: inner,
      into: command[GlobalOptions.record],
      redactor,
      // Each sample has a clock of its own.
      backend.samples == nil ? now : nil,
      output
    )
    let usesCache = !command[GlobalOptions.noCache] && settings?.usesRunCache ?? true
    runCache = usesCache ? RunCache(transport) : nil
  }

  /// Recordings answer for themselves; a run over the network is recorded as its providers
  /// see it, kept answers included.
  private static func recorder(
    around inner: any Transport,
    into directory: String?,
    _ redactor: SecretRedactor,
    _ now: Date?,
    _ output: Output
  ) throws(CommandFailure) -> any Transport {
    guard let directory else { return inner }
    do throws(PrivateFile.Unwritable) {
      return try RecordingTransport(inner, directory: directory, redactor: redactor, now: now) {
        problem in
        output.warning("--record: an answer is missing from the recording: \(problem)")
      }
    } catch {
      throw CommandFailure("--record: \(error)", .inputOutput)
    }
  }

  /// Remembers which sources failed; to be called once the answers are there.
  func finish() { network.breaker?.finish() }

  /// Lets every source be asked again.
  ///
  /// - Returns: whether they are forgotten; why they are not is told.
  func forgetFailures() -> Bool { network.forgetFailures() }

  /// Lets a source be asked, whatever earlier runs saw of it.
  func forgetFailures(of source: SourceID) {
    if !backend.isRecorded { network.forgetFailures(of: source) }
  }
}

extension RunTransport: SourceTransport {
  /// Whatever is asked for, the run ends in time.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.end = min(request.end ?? deadline, deadline)
    if let runCache { return try await runCache.response(to: request) }
    return try await transport.send(request)
  }

  func admit(_ party: BreakerTransport.Party) throws(TransportError) { try network.admit(party) }

  func kept(_ request: HTTPRequest, standingInFor cause: StaleCause) -> HTTPResponse? {
    transport.kept(request, standingInFor: cause)
  }

  func settle(_ questions: [HTTPRequest.Question], of party: BreakerTransport.Party, _ verdict: ReaderVerdict)
  {
    network.settle(questions, of: party, verdict)
  }
}

extension RunTransport.Backend {
  /// - Throws: When two of them are asked for, or one cannot be read or would be
  ///   replaced by what is recorded of it.
  init(_ command: ParsedCommand) throws(CommandFailure) {
    let samples = command[GlobalOptions.sample] ? try SampleLibrary.embedded() : nil
    let directory = command[GlobalOptions.replay]
    switch (samples, directory) {
    case (nil, nil): self = .network
    case (let samples?, nil): self = .samples(samples)
    case (nil, let directory?):
      if let record = command[GlobalOptions.record], Self.replaces(record, directory) {
        throw CommandFailure(
          "--record would replace the recording that --replay reads: name another DIR",
          .usage
        )
      }
      self = .replay(try SampleLibrary.recording(in: directory))
    case (.some, .some):
      throw CommandFailure("--sample and --replay answer from different recordings: give one of them", .usage)
    }
  }

  /// Whether a recording into one directory replaces the other: it is that, or has it as one of its runs.
  private static func replaces(_ new: String, _ old: String) -> Bool {
    guard let new = FileStatus.target(of: new), let old = FileStatus.target(of: old) else { return false }
    return old == new || old.hasPrefix("\(new)/") && UInt(old.dropFirst(new.count + 1)) != nil
  }

  /// Recordings need no key, and no program, and leave no trace.
  var isRecorded: Bool { recording != nil }

  var samples: SampleLibrary? { if case .samples(let samples) = self { samples } else { nil } }

  /// `nil` of the network.
  var recording: Recording? {
    switch self {
    case .network: nil
    case .replay(let recording): recording
    case .samples(let samples): samples.recording
    }
  }

  /// The clock of a run that asks it, when nobody says another one. Each sample has its own.
  var now: Date {
    guard case .replay(let recording) = self else { return Date() }
    return recording.now ?? Date()
  }
}
