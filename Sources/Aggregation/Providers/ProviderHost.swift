package import FoundationEssentials
package import HTTPTransport

/// The only door of a provider to the world: the tool passes libcurl behind a cache, a test passes a closure.
package struct ProviderHost: Sendable {
  package var send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  /// The clock of the run, one instant for all.
  package var now: Date
  /// Is told what the reader of a source's answers found in them, once for each question.
  package var settle: @Sendable ([HTTPRequest], BreakerTransport.Party, ReaderVerdict) -> Void

  package init(
    now: Date,
    settle: @escaping @Sendable ([HTTPRequest], BreakerTransport.Party, ReaderVerdict) -> Void = { _, _, _ in
    },
    send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.now = now
    self.settle = settle
    self.send = send
  }
}
