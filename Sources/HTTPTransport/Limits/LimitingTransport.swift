package import FoundationEssentials

/// Refuses requests beyond the limits of their source.
///
/// It stands right above the network, so that a retry counts as a request and a cached response does not.
package final class LimitingTransport: Transport {
  private let transport: any Transport
  private let counts: RequestCountStore
  private let now: @Sendable () -> Date

  package init(
    _ transport: any Transport,
    counts: RequestCountStore,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.transport = transport
    self.counts = counts
    self.now = now
  }

  /// Passes a request on; a request of a source without limits is not counted.
  ///
  /// - Throws: `.paused` for a source whose limit is reached; otherwise what the transport throws.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    if let source = request.source { try admit(source, as: request.host) }
    return try await transport.send(request)
  }

  /// Counts a request: here before each of them, and by the caller if the source is contacted in another way,
  /// such as a program.
  ///
  /// - Parameter name: The name for an error.
  /// - Throws: `.paused` for a source whose limit is reached.
  package func admit(_ source: RequestSource, as name: @autoclosure () -> String)
    throws(TransportError)
  {
    guard !source.limits.isEmpty, let end = counts.take(source, now: now()) else { return }
    throw .paused(of: name(), .limit, until: end)
  }

  /// Saves how many requests this run sent. Called when all sources are done, and in between by a run that
  /// asks for long.
  ///
  /// - Parameter limit: How long to wait for other runs; `nil` for as long as the end of a run may take. What
  ///   could not be saved in time is saved the next time.
  package func finish(waiting limit: Duration? = nil) { counts.save(waiting: limit, now: now()) }
}
