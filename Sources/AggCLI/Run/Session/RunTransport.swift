import Aggregation
import Arguments
import Configuration
import FoundationEssentials
import HTTPTransport
import Posix
import ProviderKit
import Synchronization
import Weather

/// What answers the requests of a run, in time: the network with what earlier runs cached of it, or a
/// recording instead.
struct RunTransport: Sendable {
  /// What stands at the other end.
  enum Backend: Sendable {
    case network
    /// What `--record` wrote.
    case replay(Recording)
    /// The recordings inside the program.
    case samples(SampleLibrary)
  }

  let backend: Backend
  /// When the run has to be over.
  let deadline: ContinuousClock.Instant
  /// The lowest layer, which holds the connections.
  let network: CurlTransport
  /// All layers but the run cache.
  private let transport: any Transport
  /// `nil` when each request is to be sent anew.
  private let runCache: RunCache?
  /// `nil` where there is no folder to remember failures in.
  private let health: HealthStore?
  private let breaker: BreakerTransport?
  private let isOffline: Bool
  private let pending = PendingAnswers()
  /// What was said of the cache and the memory of failures.
  private let troubles: Troubles

  /// What the layers told on standard error, which the JSON of the answer tells, too.
  private final class Troubles: Sendable {
    private let all = Mutex<[String]>([])
    private let output: Output

    init(_ output: Output) { self.output = output }

    var texts: [String] { all.withLock { $0 } }

    func tell(_ trouble: some CustomStringConvertible) {
      all.withLock { $0.append(trouble.description) }
      output.warning(trouble.description)
    }
  }

  /// Puts the layers together, from the network up to the providers: each one sends through the one before
  /// it.
  ///
  /// - Parameters:
  ///   - now: The clock of the run.
  ///   - settings: `nil` when the config is broken.
  ///   - network: That of another run, whose connections are used again; `nil` for a new one.
  /// - Throws: For options that contradict each other, and a recording that cannot be written.
  init(
    _ command: ParsedCommand,
    to backend: Backend,
    now: Date,
    environment: [String: String],
    settings: Config.Settings?,
    redactor: SecretRedactor,
    output: Output,
    network curl: CurlTransport? = nil
  ) throws(CommandFailure) {
    self.backend = backend
    let limit = try command[GlobalOptions.timeout] ?? settings?.timeout ?? .seconds(8)
    deadline = ContinuousClock.now + limit
    isOffline = command[GlobalOptions.offline]

    // libcurl, which is opened by the first request that comes so far.
    let troubles = Troubles(output)
    self.troubles = troubles
    let curl = curl ?? CurlTransport(Self.curl(environment, settings, redactor, output), on: .shared)
    self.network = curl
    // Retries.
    let retrying = RetryingTransport(curl, budget: RetryBudget())
    // The breaker, which leaves alone a source that failed in earlier runs.
    health = BaseDirectory.state.folder(environment).map { directory in
      HealthStore(directory: directory) { troubles.tell($0) }
    }
    breaker = health.map { BreakerTransport(retrying, health: $0) }
    let network: any Transport =
      if isOffline {
        OfflineTransport()
      } else if let breaker {
        breaker
      } else {
        retrying
      }
    // The disk cache. A recording replaces the cache and all layers below it.
    var layers: any Transport
    if let recording = backend.recording {
      layers = ReplayTransport(recording)
    } else if let (cache, use) = try Self.cache(command, environment, settings, troubles) {
      // A cached answer is as old as the run's clock says; at an earlier clock it was not there yet.
      layers = CachingTransport(network, cache: cache, settings: use, redactor: redactor, pending: pending) {
        max(now, Date())
      }
    } else {
      layers = network
    }
    // The recorder, which writes what the providers see, cached answers included.
    if let directory = command[GlobalOptions.record] {
      // Each sample has a clock of its own.
      let clock = backend.samples == nil ? now : nil
      layers = try Self.recorder(around: layers, into: directory, clock, redactor, output)
    }
    transport = layers
    // The run cache: equal requests of one run share one answer.
    let usesRunCache = !command[GlobalOptions.noCache] && settings?.usesRunCache ?? true
    runCache = usesRunCache ? RunCache(layers) : nil
  }

  private static func curl(
    _ environment: [String: String],
    _ settings: Config.Settings?,
    _ redactor: SecretRedactor,
    _ output: Output
  ) -> CurlTransport.Configuration {
    var configuration = CurlTransport.Configuration(
      userAgent: Tool.userAgent(contact: settings?.contact),
      environment: environment
    )
    for secret in configuration.secrets { redactor.register(secret) }
    configuration.transfersPerServer = settings?.connections ?? configuration.transfersPerServer
    configuration.transfers = max(configuration.transfers, configuration.transfersPerServer)
    configuration.noteProxy = { output.note("using the proxy \($0)") }
    return configuration
  }

  /// The disk cache and how it is used; `nil` where nothing is cached.
  private static func cache(
    _ command: ParsedCommand,
    _ environment: [String: String],
    _ settings: Config.Settings?,
    _ troubles: Troubles
  ) throws(CommandFailure) -> (DiskCache, CacheSettings)? {
    var use = CacheSettings()
    use.refreshes = command[GlobalOptions.refresh]
    use.isOffline = command[GlobalOptions.offline]
    use.maximumAge = try command[GlobalOptions.maximumAge]
    use.defaultFreshness = .seconds(60)
    if use.isOffline, command[GlobalOptions.noCache] || command[GlobalOptions.refresh] {
      throw CommandFailure(
        "--offline reads the cache, so it conflicts with --no-cache and --refresh",
        .usage
      )
    }
    guard !command[GlobalOptions.noCache], settings?.usesDiskCache != false,
      let directory = BaseDirectory.cache.folder(environment)
    else { return nil }
    return (DiskCache(directory: directory) { troubles.tell($0) }, use)
  }

  private static func recorder(
    around inner: any Transport,
    into directory: String,
    _ clock: Date?,
    _ redactor: SecretRedactor,
    _ output: Output
  ) throws(CommandFailure) -> any Transport {
    do throws(PrivateFile.Unwritable) {
      return try RecordingTransport(inner, directory: directory, redactor: redactor, now: clock) { problem in
        output.warning("--record: a response is missing from the recording: \(problem)")
      }
    } catch {
      throw CommandFailure("--record: \(error)", .inputOutput)
    }
  }

  /// What went wrong beside the answers, such as a cache that cannot be written.
  var warnings: [String] { troubles.texts }

  /// Remembers which sources failed; to be called once the answers are there.
  func finish() { breaker?.finish() }

  /// Lets every source be asked again.
  ///
  /// - Returns: Whether the failures are forgotten; a warning says why they are not.
  func forgetFailures() -> Bool { health?.reset() == nil }

  /// Lets a source be asked, whatever earlier runs saw of it.
  func forgetFailures(of source: SourceID) {
    if !backend.isRecorded, !isOffline { health?.reset(source.name) }
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

  /// Lets a program be asked, which may use the network as it likes.
  ///
  /// - Throws: `.notStored` offline, as answers of programs are not cached; `.paused` for a program that is
  ///   left alone.
  func admit(_ circuit: BreakerTransport.Circuit) throws(TransportError) {
    if isOffline { throw .notStored(host: circuit.source) }
    try breaker?.admit(circuit, as: circuit.source)
  }

  func kept(_ request: HTTPRequest, standingInFor cause: StaleCause) -> HTTPResponse? {
    transport.kept(request, standingInFor: cause)
  }

  /// Caches or drops what was answered, and remembers what the answers say of their source.
  func settle(
    _ queries: [HTTPRequest.Identity],
    of circuit: BreakerTransport.Circuit,
    _ verdict: ReaderVerdict
  ) {
    pending.settle(queries, isAnswer: verdict.isAnswer)
    breaker?.note(verdict, of: circuit)
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
          "--record would overwrite the recording that --replay reads. Use another folder.",
          .usage
        )
      }
      self = .replay(try SampleLibrary.recording(in: directory))
    case (.some, .some):
      throw CommandFailure("--sample conflicts with --replay. Use only one of them.", .usage)
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
