/// Sends requests and gives responses: over the network, from recordings, or through
/// something that does either.
package protocol Transport: Sendable {
  /// - Throws: `TransportError` when there is no whole response. A status of 400 and more is a response.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse

  /// What an earlier run kept of a request, to stand in for an answer that its reader refuses.
  ///
  /// - Returns: `nil` when there is none, or none may be used.
  func kept(_ request: HTTPRequest, standingInFor cause: StaleCause) -> HTTPResponse?
}

extension Transport {
  /// Nothing is kept where nobody says otherwise.
  package func kept(_ request: HTTPRequest, standingInFor cause: StaleCause) -> HTTPResponse? { nil }
}
