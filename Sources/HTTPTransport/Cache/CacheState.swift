/// Where a response was when it was asked for.
package enum CacheState: Hashable, Sendable {
  /// Fetched for this run.
  case fetched
  /// Kept by an earlier run, and still good or just confirmed by its source.
  case fresh
  /// Kept by an earlier run and past its time: better than nothing, and never without a word about it.
  case stale(StaleCause)

  /// Why it is past its time; `nil` when it is not.
  package var staleCause: StaleCause? { if case .stale(let cause) = self { cause } else { nil } }
}

/// Why an answer past its time was given.
package enum StaleCause: Hashable, Sendable, CustomStringConvertible {
  /// Nothing may be sent.
  case offline
  case failure(TransportError)
  /// The source answered only that it is in trouble or overrun.
  case status(Int, host: String)
  /// What it answered is none to its reader, who says why in a sentence.
  case refused(String)
  /// As a recording tells it, in a sentence.
  case recorded(String)

  /// What `description` was made of, as far as it matters to who reads a recording.
  init(recorded text: String) { self = text == Self.offline.description ? .offline : .recorded(text) }

  package var description: String {
    switch self {
    case .offline: "--offline sends no requests."
    case .failure(let error): error.description
    case .refused(let reason), .recorded(let reason): reason
    case .status(429, let host): "\(host) reports too many requests (HTTP 429)."
    case .status(let status, let host): "\(host) reports an error (HTTP \(status))."
    }
  }
}
