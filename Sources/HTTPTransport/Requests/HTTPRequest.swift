package import SpannedJSON
package import Weather

/// A GET for an answer, on its way: what is asked, who asks, and how long it may take.
package struct HTTPRequest: Sendable {
  package var question: Question
  /// `nil` of a request that is no source's own.
  @Indirect package var asker: Asker?
  /// Which of its source's requests it is, for a source that names them.
  package var step: String?
  /// The longest that it may take, redirects included, on the stopwatch of its `turn`.
  package var timeout: Duration
  /// When it is over in any case, also while it waits for its turn; `nil`: when its `timeout` would be over
  /// if its turn came at once.
  package var end: ContinuousClock.Instant?
  /// Is told where it stands; `nil`: nobody wants to know, and its time begins with its turn.
  package var turn: RequestTurn?

  /// - Parameters: As in `Question`.
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
    question = Question(
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

  package var url: String { question.url }
  package var headers: HTTPHeaders { question.headers }

  /// What of its `timeout` is not used up.
  package var timeLeft: Duration { timeout - (turn?.stopwatch.elapsed ?? .zero) }
}

extension HTTPRequest {
  /// Whose request it is.
  package struct Asker: Hashable, Sendable {
    package var party: BreakerTransport.Party
    /// What its source has from variables of the environment, by parameter: what stands in the URL and is no
    /// secret as it is, a mark for the others. Who repeats a recording elsewhere has no such variables.
    package var parameters: [String: String]

    package init(_ party: BreakerTransport.Party, parameters: [String: String] = [:]) {
      self.party = party
      self.parameters = parameters
    }
  }
}
