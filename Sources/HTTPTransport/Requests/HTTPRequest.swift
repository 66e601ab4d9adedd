package import SpannedJSON
package import Weather

/// A GET request: its identity, the source that sends it, and how long it may take.
package struct HTTPRequest: Sendable {
  package var identity: Identity
  /// `nil` when no source sends it.
  @Indirect package var source: Source?
  /// The name that its source gives this request, such as the `id` of a manifest's step.
  package var step: String?
  /// The longest time that it may take, redirects included, measured by the stopwatch of its `turn`.
  package var timeout: Duration
  /// The instant at which it ends in any case, even while it waits for its turn. `nil`: when its `timeout`
  /// would be over if its turn came at once.
  package var end: ContinuousClock.Instant?
  /// Follows its progress. `nil`: its time begins with its turn.
  package var turn: RequestTurn?

  /// - Parameters: As in `Identity`.
  package init(
    url: String,
    headers: HTTPHeaders = [:],
    step: String? = nil,
    timeout: Duration = .seconds(5),
    maximumBodySize: Int = 2 << 20,
    redirectHosts: Set<String> = [],
    allowsLocal: Bool = false,
    freshness: Duration? = nil,
    staleLimit: Duration = Self.staleLimitOfForecasts,
    secretsOfAnswer: Set<JSONPointer> = []
  ) {
    identity = Identity(
      url: url,
      headers: headers,
      maximumBodySize: maximumBodySize,
      redirectHosts: redirectHosts,
      allowsLocal: allowsLocal,
      freshness: freshness,
      staleLimit: staleLimit,
      secretsOfAnswer: secretsOfAnswer
    )
    self.step = step
    self.timeout = timeout
  }

  package static let staleLimitOfForecasts: Duration = .seconds(6 * 3600)
  /// What was observed longer ago is never now.
  package static let staleLimitOfObservations: Duration = .seconds(2 * 3600)

  package var url: String { identity.url }
  package var headers: HTTPHeaders { identity.headers }

  /// Makes another body the longest one that is read, in bytes.
  package mutating func limitBody(to maximumBodySize: Int) {
    guard maximumBodySize != identity.maximumBodySize else { return }
    identity = identity.with(headers: headers, maximumBodySize: maximumBodySize)
  }

  /// What of its `timeout` is not used up.
  package var timeLeft: Duration { timeout - (turn?.stopwatch.elapsed ?? .zero) }
}

extension HTTPRequest {
  /// The source that sends a request.
  package struct Source: Hashable, Sendable {
    package var circuit: BreakerTransport.Circuit
    /// The parameters that the source takes from variables of the environment. A value that stands in the URL
    /// and is not a secret is kept as it is; the others are replaced by a mark. A recording needs them,
    /// because the machine that replays it does not have these variables.
    package var parameters: [String: String]

    package init(_ circuit: BreakerTransport.Circuit, parameters: [String: String] = [:]) {
      self.circuit = circuit
      self.parameters = parameters
    }
  }
}
