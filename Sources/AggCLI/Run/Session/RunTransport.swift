import Aggregation
import Arguments
import Configuration
import FoundationEssentials
import HTTPTransport
import Pages
import Posix
import ProviderKit
import Weather

/// Answers the requests of a run before its deadline: from the network and the cache, or from a recording.
struct RunTransport: Sendable {
  /// Where responses come from.
  enum Backend: Sendable {
    case network
    /// A recording that `--record` wrote.
    case replay(Recording)
    /// The recordings inside the program.
    case samples(SampleLibrary)
  }

  private let isRecorded: Bool
  /// When the run has to be over.
  private(set) var deadline: ContinuousClock.Instant
  /// How long it may take.
  let timeLimit: Duration
  /// How many places of a list are asked at once by a command that sends single requests. While one is read,
  /// merged and drawn, the requests of others are on their way, or wait for one of the connections. More
  /// would only take memory.
  let usualPlacesAtOnce: Int
  /// How many requests a server gets at once.
  let transfersPerServer: Int
  /// The lowest layer, which holds the connections.
  let network: CurlTransport
  /// All layers but the run cache.
  private let transport: any StoringTransport
  /// `nil` when every request must be sent.
  private let runCache: RunCache?
  private let health: HealthStore
  private let breaker: BreakerTransport
  private let requestCounts: RequestCountStore
  private let limiting: LimitingTransport
  /// What cannot be stored for lack of a folder, as a warning before the first request.
  private let lackOfFolders: String?
  private let isOffline: Bool
  private let pending = PendingResponses()
  /// The problems of the cache and of the memory of failures.
  private let layerWarnings: LayerWarnings

  /// Collects the warnings that the layers print on standard error, so that JSON can include them.
  private final class LayerWarnings: Sendable {
    private let all = DistinctMessages()
    private let output: Output

    init(_ output: Output) { self.output = output }

    var texts: [String] { all.all }

    func add(_ text: String) { if all.add(text) { output.warning(text) } }
  }

  /// Puts the layers together, from the network up to the providers. Each one sends through the one before
  /// it.
  ///
  /// - Parameter network: That of another run, whose connections are used again; `nil` for a new one.
  /// - Throws: For a recording that cannot be written.
  init(_ plan: TransportPlan, network: CurlTransport? = nil) throws(CommandFailure) {
    let layerWarnings = LayerWarnings(plan.output)
    self.layerWarnings = layerWarnings
    isRecorded = plan.backend.isRecorded
    timeLimit = try plan.timeLimit
    deadline = ContinuousClock.now + timeLimit
    isOffline = plan.isOffline
    lackOfFolders = plan.lackOfFolders

    // libcurl, which is loaded by the first request that no other layer answers.
    let configuration = plan.curl
    usualPlacesAtOnce = 2 * configuration.transfers
    transfersPerServer = configuration.transfersPerServer
    self.network = network ?? CurlTransport(configuration, on: .shared)
    // The limits of sources, which count retries and no cached answers.
    let state = BaseDirectory.state.folder(plan.environment)
    requestCounts = RequestCountStore(directory: state) { layerWarnings.add($0.description) }
    limiting = LimitingTransport(self.network, counts: requestCounts)
    // Retries.
    let retrying = RetryingTransport(limiting, budget: RetryBudget())
    // The breaker, which pauses sources that failed in earlier runs.
    health = HealthStore(directory: state) { layerWarnings.add($0.description) }
    breaker = BreakerTransport(retrying, health: health)
    // Batches: what the layers below count, retry and pause is the common request.
    let sending: any Transport = isOffline ? OfflineTransport() : BatchingTransport(breaker)
    transport = try plan.storing(sending, pending: pending) { layerWarnings.add($0.description) }
    // Equal requests of one run share a response.
    runCache = plan.runCache(transport)
  }

  /// The same with as much time again. Places that are asked within a moment share a deadline, so it is a
  /// tenth later than the first of them needs.
  var withLaterDeadline: Self {
    var transport = self
    transport.deadline = .now + timeLimit * 1.1
    return transport
  }

  /// Problems that did not prevent the answers, such as a cache that cannot be written.
  var warnings: [String] { layerWarnings.texts }

  /// Remembers which sources failed and how many requests were sent; to be called after the answers.
  func finish() {
    breaker.finish()
    limiting.finish()
  }

  /// The same between the answers of a list, without a wait for other runs.
  func finishRound() {
    breaker.finishRound()
    limiting.finish(waiting: .zero)
  }

  /// How much of the limits of a source is used up.
  func uses(of source: RequestSource, now: Date) -> [RequestUse] {
    zip(source.limits, requestCounts.counts(for: source, now: now)).map {
      RequestUse(limit: $0.description, allowed: $0.count, sent: $1)
    }
  }

  /// Why a source gets no requests for now; `nil` if it gets them. It depends on the clock of this machine,
  /// as the pauses of a run do.
  func pause(of source: RequestSource) -> SourcePause? {
    let now = Date()
    return health.pause(of: source, now: now) ?? requestCounts.pause(of: source, now: now)
  }

  /// Ends the pauses of all sources.
  ///
  /// - Returns: Whether the failures are forgotten; otherwise a warning says why.
  func forgetFailures() -> Bool { health.reset() == nil }

  /// Ends the pause of a source.
  func forgetFailures(of source: SourceID) {
    if !isRecorded, !isOffline { health.reset(source.name) }
  }
}

extension RunTransport: SourceTransport {
  /// Every request ends before the deadline of the run. A run that was stopped begins none: neither the
  /// limits of sources nor the probes of those that failed are used up.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if Task.isCancelled { throw .cancelled }
    if let lackOfFolders { layerWarnings.add(lackOfFolders) }
    var request = request
    request.end = min(request.end ?? deadline, deadline)
    if let runCache { return try await runCache.response(to: request) }
    return try await transport.send(request)
  }

  /// Lets a program run, which may use the network as it likes.
  ///
  /// - Throws: `.notCached` offline, because answers of programs are not cached; `.paused` for a program that
  ///   is paused.
  func admit(_ source: RequestSource) throws(TransportError) {
    if Task.isCancelled { throw .cancelled }
    if isOffline { throw .notCached(of: source.name) }
    if let lackOfFolders { layerWarnings.add(lackOfFolders) }
    try breaker.admit(source, as: source.name)
    try limiting.admit(source, as: source.name)
  }

  func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? {
    transport.storedResponse(to: request, because: cause)
  }

  /// Caches or drops a response, and remembers what it says about its source.
  func settle(
    _ queries: [HTTPRequest.Identity],
    of source: RequestSource,
    _ verdict: ReaderVerdict
  ) {
    pending.settle(queries, isAnswer: verdict.isAnswer)
    breaker.note(verdict, of: source)
  }
}

extension RunTransport.Backend {
  /// - Throws: When a recording cannot be read or would be overwritten by the new one.
  init(_ command: ParsedCommand) throws(CommandFailure) {
    var samples = command[GlobalOptions.sample] ? try SampleLibrary.embedded() : nil
    if command.type?.isAlongRoute ?? false { samples = samples?.along(command.operands) }
    let directory = command[GlobalOptions.replay]
    switch (samples, directory) {
    case (nil, nil): self = .network
    case (let samples?, _): self = .samples(samples)
    case (nil, let directory?):
      if let record = command[GlobalOptions.record], Self.replaces(record, directory) {
        throw CommandFailure(
          "--record would overwrite the recording that --replay reads. Use another folder.",
          .usage
        )
      }
      self = .replay(try Recording(replaying: directory))
    }
  }

  /// Whether a recording into one directory overwrites the other: it is the same directory, or that of one of
  /// its runs.
  private static func replaces(_ new: String, _ old: String) -> Bool {
    guard let new = FileStatus.target(of: new), let old = FileStatus.target(of: old) else { return false }
    return old == new || old.hasPrefix("\(new)/") && UInt(old.dropFirst(new.count + 1)) != nil
  }

  /// With a recording, no keys are needed, no program is run and no state is stored.
  var isRecorded: Bool { recording != nil }

  var samples: SampleLibrary? { if case .samples(let samples) = self { samples } else { nil } }

  /// `nil` for the network.
  var recording: Recording? {
    switch self {
    case .network: nil
    case .replay(let recording): recording
    case .samples(let samples): samples.recording
    }
  }

  /// The clock of a run, unless an option sets another one. Each sample has its own.
  var now: Date {
    guard case .replay(let recording) = self else { return Date() }
    return recording.now ?? Date()
  }
}
