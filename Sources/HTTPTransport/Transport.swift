/// Sends requests and returns responses: over the network, from a recording, or through another transport.
package protocol Transport: Sendable {
  /// - Throws: `TransportError` when there is no complete response. A status of 400 or above is a response.
  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse
}

/// A transport with responses of earlier runs: the disk cache, a recording, and every layer above them.
package protocol StoringTransport: Transport {
  /// The response to a request that an earlier run cached, to replace one that its reader rejected.
  ///
  /// - Returns: `nil` when there is none, or it may not be used.
  func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse?
}
