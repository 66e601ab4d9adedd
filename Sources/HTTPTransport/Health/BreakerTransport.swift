package import FoundationEssentials
import Synchronization

/// A circuit breaker: refuses requests to sources that failed in earlier runs, or that rejected a request of
/// this one, and records which fail in this one.
///
/// It stands below the cache, so that a cached response is used while a source is paused.
package final class BreakerTransport: Transport {
  private let transport: any Transport
  private let health: HealthStore
  private let now: @Sendable () -> Date

  /// What a run learned about a source since it was last saved.
  private struct RunRecord {
    /// From statuses and failed transfers.
    var seen: SourceHealth.Outcome?
    /// From the providers that parsed the responses.
    var read: SourceHealth.Outcome?
    /// Whether the source responded, or a program was allowed to run.
    var isContacted = false
    /// When the last request was sent.
    var sent: Date?
    /// The pause that a rejection, or rounds that failed, began in this run.
    var pause: SourcePause?
    /// The query whose request was rejected. Its other requests go on: which part of an answer is missing
    /// must not depend on which response came first.
    var rejectedQuery: Stopwatch?
    /// How many rounds of a list in a row it failed in.
    var failedRounds = 0
    /// How it failed in the last of them, which is saved at the end of the list.
    var failure: SourceHealth.Outcome?

    /// Both combined. A source with unreadable responses does not work. A response that was parsed after a
    /// failed transfer came from the cache.
    private var combined: SourceHealth.Outcome? {
      guard let seen, let read else { return read ?? seen }
      return switch (seen, read) {
      case (.success, .failure), (.success, .interception): read
      case (.failure, .success), (.interception, .success): seen
      default: seen.merged(with: read)
      }
    }

    /// What is to be saved. During a pause, other responses are to requests that were sent before.
    func outcome(at now: Date) -> SourceHealth.Outcome? {
      guard let outcome = combined else { return nil }
      guard outcome.isRejection else { return isPaused(at: now) ? nil : outcome }
      guard let end = pause?.until else { return outcome }
      // The pause began when the source asked for it.
      let rest = Duration.seconds(end.timeIntervalSince(now))
      return switch outcome {
      case .rate: rest > .zero ? .rate(retryAfter: rest) : nil
      case .unavailable: rest > .zero ? .unavailable(retryAfter: rest) : nil
      case .success, .failure, .interception, .auth: outcome
      }
    }

    func isPaused(at now: Date) -> Bool { pause.map { $0.end > now } ?? false }

    /// The record for what comes next. A verdict on a response may come later.
    ///
    /// - Parameter isRound: Whether a list goes on.
    func next(afterRound isRound: Bool, at now: Date) -> Self {
      var next = Self()
      next.sent = sent
      if isPaused(at: now) { (next.pause, next.rejectedQuery) = (pause, rejectedQuery) }
      guard isRound else { return next }
      (next.failedRounds, next.failure) = (failedRounds, failure)
      switch outcome(at: now) {
      case nil: break
      case .failure, .interception: next.fail(combined, now: now)
      case .success, .rate, .unavailable, .auth: (next.failedRounds, next.failure) = (0, nil)
      }
      return next
    }

    /// After as many failed rounds as a source may fail in runs, it is paused for 5 s, then longer, then as
    /// one that rejects requests: an outage of a minute costs a list no more places than are asked meanwhile.
    private mutating func fail(_ outcome: SourceHealth.Outcome?, now: Date) {
      failure = outcome
      failedRounds += 1
      let steps = failedRounds - SourceHealth.failuresAllowed - 1
      guard steps >= 0 else { return }
      let time: Duration = steps < 4 ? .seconds(5 << steps) : SourceHealth.usualPause
      pause = SourcePause(outcome == .interception ? .interception : .failures, until: now + time)
      rejectedQuery = nil
    }

    /// Adds what was seen or read; a rejection begins a pause, or extends it.
    mutating func note(
      _ outcome: SourceHealth.Outcome?,
      as part: WritableKeyPath<Self, SourceHealth.Outcome?>,
      of source: RequestSource,
      in query: Stopwatch? = nil,
      now: Date
    ) {
      self[keyPath: part] = BreakerTransport.merged(self[keyPath: part], outcome)
      guard let outcome, outcome.isRejection else { return }
      var health = SourceHealth()
      health.note(.init(outcome, sent: now), keyHash: source.keyHash, now: now)
      guard case .open(let new) = health.verdict(keyHash: source.keyHash, now: now),
        pause.map({ $0.end < new.end }) ?? true
      else { return }
      (pause, rejectedQuery) = (new, query ?? rejectedQuery)
    }
  }

  private let records = Mutex<[RequestSource: RunRecord]>([:])

  package init(
    _ transport: any Transport,
    health: HealthStore,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.transport = transport
    self.health = health
    self.now = now
  }

  /// Passes a request on; a request without a source is not checked.
  ///
  /// - Throws: `.paused` for a paused source; otherwise what the transport throws.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let source = request.source else { return try await transport.send(request) }
    let query = request.turn?.stopwatch
    try check(source, as: request.host, in: query)
    noteSending(to: source)
    let start = ContinuousClock.now
    let paused = request.turn?.stopwatch.paused ?? .zero
    do throws(TransportError) {
      let response = try await transport.send(request)
      note(outcome(of: response, to: source), of: source, in: query, isContacted: true)
      return response
    } catch {
      let waited = (request.turn?.stopwatch.paused ?? .zero) - paused
      let time = request.end.map { min(request.timeout, start.duration(to: $0) - waited) } ?? request.timeout
      note(error.outcome(within: time), of: source, in: query, isContacted: false)
      throw error
    }
  }

  /// Lets the caller contact a source by other means than a request, such as a program.
  ///
  /// - Parameter name: The name for an error.
  /// - Throws: `.paused` for a paused source.
  package func admit(_ source: RequestSource, as name: @autoclosure () -> String) throws(TransportError) {
    try check(source, as: name(), in: nil)
    noteSending(to: source)
    note(nil, of: source, in: nil, isContacted: true)
  }

  /// Checks whether a source may be contacted.
  ///
  /// - Parameter query: The stopwatch of the query that the request is part of.
  private func check(
    _ source: RequestSource,
    as name: @autoclosure () -> String,
    in query: Stopwatch?
  ) throws(TransportError) {
    let now = now()
    if let record = records.withLock({ $0[source] }), let pause = record.pause, pause.end > now,
      query == nil || query !== record.rejectedQuery
    {
      throw .paused(of: name(), pause)
    }
    if case .open(let pause) = health.verdict(for: source, now: now) { throw .paused(of: name(), pause) }
  }

  private func noteSending(to source: RequestSource) {
    let now = now()
    records.withLock { $0[source, default: RunRecord()].sent = now }
  }

  /// - Parameter isContacted: Whether what is read from now on may come from the source. After an error, it
  ///   can only come from the cache.
  private func note(
    _ outcome: SourceHealth.Outcome?,
    of source: RequestSource,
    in query: Stopwatch?,
    isContacted: Bool
  ) {
    let now = now()
    records.withLock { records in
      if isContacted { records[source, default: RunRecord()].isContacted = true }
      records[source, default: RunRecord()].note(outcome, as: \.seen, of: source, in: query, now: now)
    }
  }

  /// Adds what only the parser of a response knows, such as a quota error with another status. A success
  /// counts only if the source was contacted: a cached response says nothing new.
  package func note(_ verdict: ReaderVerdict, of source: RequestSource) {
    let now = now()
    records.withLock { records in
      guard let record = records[source], record.isContacted || verdict.outcome != .success else { return }
      records[source]?.note(verdict.outcome, as: \.read, of: source, now: now)
    }
  }

  private static func merged(_ one: SourceHealth.Outcome?, _ other: SourceHealth.Outcome?) -> SourceHealth
    .Outcome?
  {
    guard let one, let other else { return one ?? other }
    return one.merged(with: other)
  }

  /// Saves what this run saw since the last time. Called when all sources are done.
  package func finish() { save(ofRound: false) }

  /// Saves what the sources answered in a round of a list, without a wait for other runs: what could not be
  /// saved is saved the next time. The whole list is one run that a source may fail in; until its end, a
  /// source that fails is paused for this list only.
  package func finishRound() { save(ofRound: true) }

  private func save(ofRound isRound: Bool) {
    let now = now()
    let taken = records.withLock { records in
      defer { records = records.mapValues { $0.next(afterRound: isRound, at: now) } }
      return records
    }
    let sightings = taken.compactMapValues { record -> SourceHealth.Sighting? in
      var outcome = record.outcome(at: now)
      if isRound, outcome == .failure || outcome == .interception { outcome = nil }
      if !isRound { outcome = outcome ?? record.failure }
      return outcome.map { .init($0, sent: record.sent ?? now) }
    }
    if sightings.isEmpty || health.record(sightings, waiting: isRound ? .zero : nil, now: now) { return }
    records.withLock { records in
      for (source, unsaved) in taken where sightings[source] != nil {
        guard var record = records[source] else { continue }
        record.seen = Self.merged(unsaved.seen, record.seen)
        record.read = Self.merged(unsaved.read, record.read)
        records[source] = record
      }
    }
  }

  /// - Returns: `nil` for a status that says nothing about the source, such as 404 for a place that it does
  ///   not cover.
  private func outcome(of response: HTTPResponse, to source: RequestSource) -> SourceHealth.Outcome? {
    switch response.status {
    case 200...399: .success
    // Without a key, there is none to reject.
    case 401: source.keyHash == nil ? nil : .auth
    // It does not want this client, or is gone for good.
    case 403, 410: .failure
    case 429: .rate(retryAfter: response.retryAfter)
    // Network Authentication Required (RFC 6585, section 6) never comes from the source itself.
    case 511: .interception
    // How long it will be unavailable (RFC 9110, section 10.2.3).
    case 503: response.retryAfter.map { .unavailable(retryAfter: $0) } ?? .failure
    case 408, 500...599: .failure
    default: nil
    }
  }
}

extension TransportError {
  /// What the failure says about a source that had this much time. Errors in the config, a stopped run, a run
  /// without time, a machine without a network or name server, and a proxy say nothing.
  fileprivate func outcome(within time: Duration) -> SourceHealth.Outcome? {
    switch self {
    case .timedOut: time >= SourceHealth.fairTime ? .failure : nil
    case .insecure, .notTLS, .redirectRefused, .tooManyRedirects: .interception
    case .refused, .connectTimedOut, .stalled, .truncated, .reset, .bodyTooLarge, .headersTooLarge,
      .undecodable, .notHTTP, .other:
      .failure
    case .unresolvedHost, .proxy, .malformedURL, .malformedHeader, .forbiddenAddress, .plainHTTP, .cancelled,
      .noTurn, .outOfFiles, .notRecorded, .notCached, .paused:
      nil
    }
  }
}
