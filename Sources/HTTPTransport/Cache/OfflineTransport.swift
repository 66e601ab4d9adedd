/// Nobody at the other end: what stands there in a run that may send nothing.
package struct OfflineTransport: Transport {
  package init() {}

  /// - Throws: `.notStored`, whatever is asked.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    throw .notStored(host: request.host)
  }
}
