package import SpannedJSON
package import Weather

/// A GET request: its identity, the source that sends it, and how long it may take.
package struct HTTPRequest: Sendable {
  package var identity: Identity
  /// `nil` when no source sends it.
  @Indirect package var source: RequestSource?
  /// The source's parameters from variables of the environment, for recordings: the machine that replays them
  /// does not have these variables. A value that is part of the URL and not a secret is included; the others
  /// are replaced by a mark.
  package var parameters: [String: String] = [:]
  /// The name that its source gives this request, such as the `id` of a manifest's step.
  package var step: String?
  /// The longest time that it may take, including redirects, as measured by the stopwatch of its `turn`.
  package var timeout: Duration
  /// The time at which it ends in any case, even while it waits for its turn. `nil`: when its `timeout` would
  /// be over if it started at once.
  package var end: ContinuousClock.Instant?
  /// Tracks its progress. `nil`: its time begins with its turn.
  package var turn: RequestTurn?
  /// Whether the rules of its source allow repeating it in this run after such a response. `nil` leaves that
  /// to the status and `Retry-After`.
  package var isRepeatable: (@Sendable (HTTPResponse) -> Bool)?
  /// How it can be sent together with other requests; `nil` when it is sent alone.
  package var batch: BatchRule?

  /// - Parameters: As in `Identity`.
  package init(
    url: String,
    headers: HTTPHeaders = [:],
    step: String? = nil,
    timeout: Duration = .seconds(5),
    maximumBodySize: Int = Self.standardBodySize,
    redirectHosts: Set<String> = [],
    allowsLocal: Bool = false,
    freshness: Duration? = nil,
    staleLimit: Duration = Self.staleLimitOfForecasts,
    secretsOfResponse: Set<JSONPointer> = []
  ) {
    identity = Identity(
      url: url,
      headers: headers,
      maximumBodySize: maximumBodySize,
      redirectHosts: redirectHosts,
      allowsLocal: allowsLocal,
      freshness: freshness,
      staleLimit: staleLimit,
      secretsOfResponse: secretsOfResponse
    )
    self.step = step
    self.timeout = timeout
  }

  /// The longest body, in bytes, of a source that does not need more.
  package static let standardBodySize = 2 << 20
  package static let staleLimitOfForecasts: Duration = .seconds(6 * 3600)
  /// An observation this old is no longer current.
  package static let staleLimitOfObservations: Duration = .seconds(2 * 3600)

  package var url: String { identity.url }
  package var headers: HTTPHeaders { identity.headers }

  /// Changes the maximum length of the body, in bytes.
  package mutating func limitBody(to maximumBodySize: Int) {
    guard maximumBodySize != identity.maximumBodySize else { return }
    identity = identity.with(headers: headers, maximumBodySize: maximumBodySize)
  }

  /// The rest of its `timeout`.
  package var timeLeft: Duration { timeout - (turn?.stopwatch.elapsed ?? .zero) }
}
