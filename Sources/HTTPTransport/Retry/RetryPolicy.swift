/// Which requests are repeated, how often and how soon.
enum RetryPolicy {
  /// How often the same request is repeated after such a result.
  static func retries(of request: HTTPRequest, after result: Result<HTTPResponse, TransportError>) -> Int {
    switch result {
    // After too many requests, a request is repeated only when the response says how long to wait.
    case .success(let response) where response.status == 429 && response.retryAfter == nil: 0
    case .success(let response):
      response.isRetryable && (request.isRepeatable?(response) ?? true) ? 2 : 0
    case .failure(.reset), .failure(.truncated): 2
    // A name or port that fails twice does not exist.
    case .failure(.unresolvedHost), .failure(.refused): 1
    // `connectTimedOut` is not repeated: TCP has already sent its first packet several times.
    case .failure: 0
    }
  }

  /// Full jitter: a random time up to a limit that doubles, so that many clients do not return at once.
  ///
  /// - Parameters:
  ///   - retry: 0 before the first one; at most 1, because there are two.
  ///   - chance: In `0..<1`.
  static func pause(before retry: Int, chance: Double) -> Duration {
    .milliseconds(200 << retry) * chance
  }
}
