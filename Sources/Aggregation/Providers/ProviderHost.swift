package import FoundationEssentials
package import HTTPTransport

/// The only door of a provider to the world: the tool passes libcurl behind a cache, a test passes a closure.
package struct ProviderHost: Sendable {
  package var send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  /// Lets a source be asked by other means than `send`; throws for one that is left alone.
  package var admission: @Sendable (BreakerTransport.Party) throws(TransportError) -> Void
  /// What an earlier run kept of a request, to stand in for an answer that its reader refuses.
  package var kept: @Sendable (HTTPRequest, StaleCause) -> HTTPResponse?
  /// The source that it is the door of.
  var party: BreakerTransport.Party?
  /// The clock of the run, one instant for all.
  package var now: Date
  /// Is told what the reader of a source's answers found in them, once for each question.
  package var settle: @Sendable ([HTTPRequest], BreakerTransport.Party, ReaderVerdict) -> Void

  package init(
    now: Date,
    settle: @escaping @Sendable ([HTTPRequest], BreakerTransport.Party, ReaderVerdict) -> Void = { _, _, _ in
    },
    admission: @escaping @Sendable (BreakerTransport.Party) throws(TransportError) -> Void = { _ in },
    kept: @escaping @Sendable (HTTPRequest, StaleCause) -> HTTPResponse? = { _, _ in nil },
    send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.now = now
    self.settle = settle
    self.admission = admission
    self.kept = kept
    self.send = send
  }

  /// Before a source is asked by other means than `send`, such as a program, which may use the network itself.
  ///
  /// - Throws: `.paused` when earlier runs were refused, `.notStored` when nobody may be asked.
  package func admit() throws(TransportError) {
    if let party { try admission(party) }
  }
}
