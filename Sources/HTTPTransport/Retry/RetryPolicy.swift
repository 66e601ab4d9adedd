import FoundationEssentials

/// What is worth asking again, how often and how soon.
enum RetryPolicy {
  /// How often the same request is sent again after such a result.
  ///
  /// - Parameter now: For a `Retry-After` that is a date.
  static func retries(
    of request: HTTPRequest,
    after result: Result<HTTPResponse, TransportError>,
    now: Date
  ) -> Int {
    switch result {
    // A source that had too many requests gets another one only when it says after how long.
    case .success(let response) where response.status == 429 && response.headers.retryAfter(now: now) == nil:
      0
    case .success(let response):
      response.isRetryable && (request.isRepeatable?(response) ?? true) ? 2 : 0
    case .failure(.reset), .failure(.truncated): 2
    // A name or a port that is not there twice is not there.
    case .failure(.unresolvedHost), .failure(.refused): 1
    // `connectTimedOut` is not among them: TCP has sent its first packet several times already.
    case .failure: 0
    }
  }

  /// Full jitter: anything from zero to a limit that doubles, so that many clients do not come back as one.
  ///
  /// - Parameter chance: From 0 up to 1.
  static func pause(before retry: Int, chance: Double) -> Duration {
    min(.seconds(2), .milliseconds(200 << min(retry, 4))) * chance
  }
}
