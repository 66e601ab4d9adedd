/// The transport of a run that may not send anything.
package struct OfflineTransport: Transport {
  package init() {}

  /// - Throws: `.notCached`, always.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    throw .notCached(of: request.host)
  }
}
