package import HTTPTransport

extension ProviderFailure.Reason {
  /// The meaning of a status of 400 or above, if the source's own words do not say it better.
  ///
  /// - Parameters:
  ///   - retryAfter: The time that the source asks to wait; `nil` when it gives none.
  ///   - keys: The request's parameters that contain a key. Without one, 401 and 403 mean that the request
  ///     was rejected, because there is no key to reject.
  ///   - missing: The meaning of 404 and 410. For a source that knows everything that may be requested, the
  ///     request was wrong.
  package init(status: Int, retryAfter: Duration?, keys: [String] = [], missing: Self = .place) {
    self =
      switch status {
      case 401, 403: keys.isEmpty ? .request : .auth(parameters: keys)
      case 404, 410: missing
      case 429: .rate(retryAfter: retryAfter)
      // The server gave up waiting for the request (RFC 9110, section 15.5.9).
      case 408, 500...: .upstream
      default: .request
      }
  }

  /// The meaning of a response with an error status.
  package init(_ response: HTTPResponse, keys: [String] = [], missing: Self = .place) {
    self.init(status: response.status, retryAfter: response.retryAfter, keys: keys, missing: missing)
  }
}
