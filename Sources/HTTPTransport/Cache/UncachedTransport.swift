/// Stands where the disk cache is in a run without one: passes requests on and stores nothing.
package struct UncachedTransport: StoringTransport {
  private let transport: any Transport

  package init(_ transport: any Transport) { self.transport = transport }

  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    try await transport.send(request)
  }

  /// - Returns: Always `nil`.
  package func storedResponse(to request: HTTPRequest, because cause: StaleCause) -> HTTPResponse? { nil }
}
