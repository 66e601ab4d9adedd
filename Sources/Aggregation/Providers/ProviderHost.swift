package import FoundationEssentials
package import HTTPTransport

/// The only door of a provider to the world: the tool passes libcurl behind a cache, a test passes a closure.
package struct ProviderHost: Sendable {
  package var send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  /// The clock of the run, one instant for all.
  package var now: Date

  package init(
    now: Date,
    send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.now = now
    self.send = send
  }
}
