package import FoundationEssentials
package import HTTPTransport
package import Weather

/// The only door of a provider to the world, open for one question: the tool passes libcurl
/// behind a cache, a test a closure.
package struct ProviderHost: Sendable {
  /// The clock of the run, one instant for all.
  package let now: Date
  /// To be called before a source is asked by other means than `send`, such as a program, which may use the
  /// network itself; throws `.paused` when earlier runs were refused, `.notStored` when nobody may be asked.
  package let admit: @Sendable () throws(TransportError) -> Void
  package let send: @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  /// To be told that what came in answer to a request is none, and why: nothing of it is kept.
  /// What an earlier run kept is then offered, to be read at once; it stands in when the
  /// closure says that it could be.
  package let refuse: @Sendable (HTTPRequest, ProviderFailure, (HTTPResponse) -> Bool) -> Void
  /// Takes note of a part that is missing from an answer which has others; `ReportBuilder` calls it.
  package let report: @Sendable (MissingPart) -> Void
  /// Takes every secret that is known by now out of a text.
  private let redact: @Sendable (String) -> String

  package init(
    now: Date,
    admit: @escaping @Sendable () throws(TransportError) -> Void = {},
    refuse: @escaping @Sendable (HTTPRequest, ProviderFailure, (HTTPResponse) -> Bool) -> Void = { _, _, _ in
    },
    report: @escaping @Sendable (MissingPart) -> Void = { _ in },
    redact: @escaping @Sendable (String) -> String = { $0 },
    send: @escaping @Sendable (HTTPRequest) async throws(TransportError) -> HTTPResponse
  ) {
    self.now = now
    self.admit = admit
    self.refuse = refuse
    self.report = report
    self.redact = redact
    self.send = send
  }

  /// What a source says of a failure, fit to be told: without secrets, also those that may stand in its
  /// answers, and short.
  package func message(_ text: String) -> String? { text.cleanedMessage(redact: redact) }

  /// - Throws: `.transport`; an answer of any status is returned.
  package func response(
    to request: HTTPRequest,
    for provider: SourceID
  ) async throws(ProviderFailure) -> HTTPResponse {
    do throws(TransportError) {
      return try await send(request)
    } catch {
      throw ProviderFailure(provider, .transport(error))
    }
  }
}
