package import SpannedJSON

/// A GET for an answer: it changes nothing, so that it may be repeated and its answer kept. Two that ask the
/// same need not be equal, for they may differ in who asks and how long it may take.
package struct HTTPRequest: Hashable, Sendable {
  /// Scheme, host, path and query, percent-encoded.
  package var url: String
  package var headers: HTTPHeaders
  /// The longest that it may take, redirects included, on the stopwatch of its `turn`.
  package var timeout: Duration
  /// When it is over in any case, also while it waits for its turn; `nil`: when its `timeout` would be over
  /// if its turn came at once.
  package var end: ContinuousClock.Instant?
  /// Is told where it stands; `nil`: nobody wants to know, and its time begins with its turn.
  package var turn: RequestTurn?
  /// The longest body after decoding, in bytes; a longer one ends the transfer.
  package var maximumBodySize: Int
  /// Hosts that a redirect may lead to besides the request's own, over HTTPS at its usual port.
  package var redirectHosts: Set<String>
  /// Whether addresses of this machine or the local network are allowed, and plain HTTP to them.
  package var allowsLocal: Bool
  /// How long its answer is good when the answer itself does not say.
  package var freshness: Duration?
  /// How long past its time a kept answer may stand in for a source that fails.
  package var staleLimit: Duration
  /// Whose request it is; `nil` for one that is no source's own.
  package var party: BreakerTransport.Party?
  /// Which of its source's requests it is, for a source that names them.
  package var step: String?
  /// What its source has from variables of the environment, by parameter: what stands in the URL and is no
  /// secret as it is, a mark for the others. Who repeats a recording elsewhere has no such variables.
  package var parameters: [String: String] = [:]
  /// Where its answer brings secrets, such as a token that the next request sends.
  /// Such an answer is not kept.
  package var secretsOfAnswer: Set<JSONPointer> = []

  package init(
    url: String,
    headers: HTTPHeaders = [:],
    timeout: Duration = .seconds(5),
    maximumBodySize: Int = 2 << 20,
    redirectHosts: Set<String> = [],
    allowsLocal: Bool = false,
    freshness: Duration? = nil,
    staleLimit: Duration = Self.staleLimitOfForecasts
  ) {
    self.url = url
    self.headers = headers
    self.timeout = timeout
    self.maximumBodySize = maximumBodySize
    self.redirectHosts = redirectHosts
    self.allowsLocal = allowsLocal
    self.freshness = freshness
    self.staleLimit = staleLimit
  }

  package static let staleLimitOfForecasts: Duration = .seconds(6 * 3600)
  /// What was observed longer ago is never now.
  package static let staleLimitOfObservations: Duration = .seconds(2 * 3600)

  /// What of its `timeout` is not used up.
  package var timeLeft: Duration { timeout - (turn?.stopwatch.elapsed ?? .zero) }

  /// By the URL alone: requests that differ in something else are few, and a run looks for each many times.
  package func hash(into hasher: inout Hasher) { hasher.combine(url) }

  /// Checks what libcurl would pass on as it is: a line end in a field would smuggle in another field.
  func validate() throws(TransportError) {
    for field in headers.fields {
      let isToken =
        !field.name.isEmpty && field.name.utf8.allSatisfy { (0x21...0x7e).contains($0) && $0 != 0x3a }
      guard isToken, field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
        throw .malformedHeader(isToken ? field.name : "a field")
      }
    }
  }
}
