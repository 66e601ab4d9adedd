/// Where a response came from.
package enum CacheState: Hashable, Sendable {
  /// Fetched for this run.
  case fetched
  /// Cached by an earlier run, and still fresh, so that nothing was sent.
  case fresh
  /// Cached by an earlier run, and confirmed by its server with a 304 in this one.
  case validated
  /// Cached by an earlier run and stale. Every output must say so.
  case stale(StaleCause)

  /// Why it is stale; `nil` if it is not.
  package var staleCause: StaleCause? { if case .stale(let cause) = self { cause } else { nil } }
}

/// Why a stale response was used.
package enum StaleCause: Hashable, Sendable, CustomStringConvertible {
  /// Nothing may be sent.
  case offline
  case failure(TransportError)
  /// The source responded with an error of its own or too many requests.
  case status(Int, host: String)
  /// The response of the source is invalid, with the reason in a sentence.
  case invalid(String)
  /// As a recording describes it, in a sentence.
  case recorded(String)

  /// Restores the cause from its `description`, as far as it matters to a reader of recordings.
  init(recorded text: String) { self = text == Self.offline.description ? .offline : .recorded(text) }

  package var description: String {
    switch self {
    case .offline: "--offline sends no requests."
    case .failure(let error): error.description
    case .invalid(let reason), .recorded(let reason): reason
    case .status(429, let host): "\(host) reports too many requests (HTTP 429)."
    case .status(let status, let host): "\(host) reports an error (HTTP \(status))."
    }
  }
}
