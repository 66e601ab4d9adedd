package import HTTPTransport

extension ProviderFailure.Reason {
  /// The meaning of a status that is not a success, if the source's own words do not say it better.
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
      // The source rejects nothing, but there is no answer that could be read.
      case ..<400: .schema
      default: .request
      }
  }

  /// The meaning of a response that is not a success.
  package init(_ response: HTTPResponse, keys: [String] = [], missing: Self = .place) {
    self.init(status: response.status, retryAfter: response.retryAfter, keys: keys, missing: missing)
  }
}

extension HTTPResponse {
  /// The status of a response that is not a success. Below 400 it is not an error, so what is wrong is added.
  package var statusText: String {
    let meaning: String? =
      switch status {
      case ..<200: "a change to another protocol"
      // RFC 9110, section 15.3.7.
      case 206: "only a part of the response"
      // The request may have had a condition, but the cached response was not the one that it names.
      case 304: "unchanged since a response that agg does not have"
      // Other redirects were followed or refused.
      case ..<400: "a redirect to no address"
      default: nil
      }
    return "HTTP \(status)" + (meaning.map { ", \($0)" } ?? "")
  }
}
