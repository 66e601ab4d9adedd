package import FoundationEssentials
import Synchronization

/// Leaves sources alone that failed in earlier runs, and sees which fail in this one.
///
/// It stands below the cache, which then answers in the place of a source that is left alone.
package final class BreakerTransport: Transport {
  /// Who a request is for.
  package struct Party: Hashable, Sendable {
    package var source: String
    /// `Secret.fingerprint` of the key that it sends.
    package var keyHash: String?

    package init(source: String, keyHash: String? = nil) {
      self.source = source
      self.keyHash = keyHash
    }
  }

  private let transport: any Transport
  private let health: HealthStore
  private let party: @Sendable (HTTPRequest) -> Party?
  private let now: @Sendable () -> Date
  private let outcomes = Mutex<[Party: SourceHealth.Outcome]>([:])

  /// - Parameter party: `nil` for a request that is no source's own; it is passed on.
  package init(
    _ transport: any Transport,
    health: HealthStore,
    now: @escaping @Sendable () -> Date = { Date() },
    party: @escaping @Sendable (HTTPRequest) -> Party? = { $0.party }
  ) {
    self.transport = transport
    self.health = health
    self.party = party
    self.now = now
  }

  /// - Throws: `.paused` for a source that is left alone; what the transport throws.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let party = party(request) else { return try await transport.send(request) }
    let verdict = health.verdict(for: party.source, keyHash: party.keyHash, now: now())
    if case .open(let until, let reason) = verdict {
      throw .paused(host: request.host, reason, until: until)
    }
    do throws(TransportError) {
      let response = try await transport.send(request)
      note(outcome(of: response), of: party)
      return response
    } catch {
      note(error.isFailureOfSource(within: request.timeout) ? .failure : nil, of: party)
      throw error
    }
  }

  /// Adds what only the reader of an answer knows, such as a quota that is reported with another status.
  package func note(_ outcome: SourceHealth.Outcome?, of party: Party) {
    guard let outcome else { return }
    outcomes.withLock { $0[party] = $0[party]?.merged(with: outcome) ?? outcome }
  }

  /// Remembers what this run saw; to be called once, when the sources are done.
  package func finish() {
    let seen = outcomes.withLock { outcomes in
      defer { outcomes = [:] }
      return outcomes
    }
    let reports = seen.map { HealthStore.Report(source: $0.source, keyHash: $0.keyHash, outcome: $1) }
    if !reports.isEmpty { health.record(reports, now: now()) }
  }

  /// - Returns: `nil` for a status that says nothing of the source, such as 404 for a place that it does not cover.
  private func outcome(of response: HTTPResponse) -> SourceHealth.Outcome? {
    switch response.status {
    case 200...399: .success
    case 401: .auth
    case 429: .rate(retryAfter: response.headers.retryAfter(now: now()))
    case 408, 500...599: .failure
    default: nil
    }
  }
}

extension TransportError {
  /// What every source should be able to do; who is given less has not failed.
  private static let fairTime: Duration = .seconds(2)

  /// Whether it says that the source is down. A mistake in the config, a run that was stopped or had no time, and a
  /// machine without a network, where no name is found, do not.
  fileprivate func isFailureOfSource(within time: Duration) -> Bool {
    switch self {
    case .timedOut: time >= Self.fairTime
    case .refused, .connectTimedOut, .stalled, .insecure, .truncated, .reset, .bodyTooLarge, .headersTooLarge,
      .undecodable, .tooManyRedirects, .redirectRefused, .other:
      true
    case .unresolvedHost, .malformedURL, .malformedHeader, .forbiddenAddress, .plainHTTP, .cancelled,
      .notRecorded, .notStored, .paused:
      false
    }
  }
}
