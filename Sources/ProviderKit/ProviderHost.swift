package import FoundationEssentials
package import HTTPTransport

/// All that a provider may use for one query: the tool passes libcurl behind a cache, a test passes a
/// closure.
package struct ProviderHost: Sendable {
  /// The clock of the run, the same time for all.
  package let now: Date
  /// Called before a source is contacted by other means than `send`, such as a program, which may use the
  /// network itself. Throws `.paused` for a paused source and `.notCached` when nothing may be sent.
  package let admit: @Sendable () throws(TransportError) -> Void
  package let send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  /// Called when a response is invalid, with the reason; it is then not cached. A response cached by an
  /// earlier run is passed to the closure, which says whether it could be parsed and replaces the invalid
  /// one.
  package let invalidate: @Sendable (HTTPRequest, ProviderFailure, (HTTPResponse) -> Bool) -> Void
  /// Records a missing part of an answer that has other parts; called by `ReportBuilder`.
  package let report: @Sendable (MissingPart) -> Void
  /// Removes every secret known so far from a text.
  private let redact: @Sendable (String) -> String

  package init(
    now: Date,
    admit: @escaping @Sendable () throws(TransportError) -> Void = {},
    invalidate: @escaping @Sendable (HTTPRequest, ProviderFailure, (HTTPResponse) -> Bool) -> Void = {
      _,
      _,
      _ in
    },
    report: @escaping @Sendable (MissingPart) -> Void = { _ in },
    redact: @escaping @Sendable (String) -> String = { $0 },
    send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.now = now
    self.admit = admit
    self.invalidate = invalidate
    self.report = report
    self.redact = redact
    self.send = send
  }

  /// A message of a source that may be shown: short, and without secrets.
  package func message(_ text: String) -> String? { text.cleanedMessage(redact: redact) }
}
