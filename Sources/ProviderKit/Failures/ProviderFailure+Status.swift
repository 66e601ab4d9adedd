package import HTTPTransport

extension ProviderFailure.Reason {
  /// What a status of 400 and more means when the source's own words do not say better.
  ///
  /// - Parameters:
  ///   - keys: The parameters that hold a key of the request. Without one nobody can refuse it: 401 and 403
  ///     then refuse the request.
  ///   - missing: What 404 and 410 mean. Of who knows all that may be asked for, they refuse the request.
  package init(status response: HTTPResponse, keys: [String] = [], missing: Self = .place) {
    self =
      switch response.status {
      case 401, 403: keys.isEmpty ? .request : .auth(parameters: keys)
      case 404, 410: missing
      case 429: .rate(retryAfter: response.headers.retryAfter(now: response.received))
      // The server did not wait for us (RFC 9110, section 15.5.9).
      case 408, 500...: .upstream
      default: .request
      }
  }
}
