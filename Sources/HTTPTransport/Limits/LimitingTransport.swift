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

  /// Passes a request on; a request of a source without limits is not counted. One that ends while it waits
  /// for its turn was not sent: it counts only as long as it waits.
  ///
  /// - Throws: `.paused` for a source whose limit is reached; otherwise what the transport throws.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    guard let source = request.source, !source.limits.isEmpty else {
      return try await transport.send(request)
    }
    var request = request
    let turn = request.turn ?? RequestTurn(Stopwatch())
    request.turn = turn
    let (counts, time) = (counts, now())
    try reserve(source, as: request.host, at: time)
    // Counted at its start, and not at its end: nothing waits for the end of a cancelled request.
    turn.atStart { counts.settle(source, reserved: time, isSent: true) }
    let result = await Result { () async throws(TransportError) in try await transport.send(request) }
    if turn.endStart() { counts.settle(source, reserved: time, isSent: result.failure == nil) }
    return try result.get()
  }

  /// Counts a request to a source that is contacted in another way, such as a program.
  ///
  /// - Parameter name: The name for an error.
  /// - Throws: `.paused` for a source whose limit is reached.
  package func admit(_ source: RequestSource, as name: @autoclosure () -> String)
    throws(TransportError)
  {
    guard !source.limits.isEmpty else { return }
    let time = now()
    try reserve(source, as: name(), at: time)
    counts.settle(source, reserved: time, isSent: true)
  }

  private func reserve(_ source: RequestSource, as name: @autoclosure () -> String, at time: Date)
    throws(TransportError)
  {
    if let end = counts.reserve(source, now: time) {
      throw .paused(of: name(), SourcePause(.limit, until: end))
    }
  }

  /// Saves how many requests this run sent. Called when all sources are done, and in between by a run that
  /// asks for long.
  ///
  /// - Parameter limit: How long to wait for other runs; `nil` for as long as the end of a run may take. What
  ///   could not be saved in time is saved the next time.
  package func finish(waiting limit: Duration? = nil) { counts.save(waiting: limit, now: now()) }
}
