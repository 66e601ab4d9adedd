/// Repeats requests after temporary failures: at most twice, from a budget shared by the whole run, and never
/// beyond the time or the end of the request. A request that was rejected with 429 is repeated only when the
/// response says how long to wait.
package struct RetryingTransport: Transport {
  private let transport: any Transport
  private let budget: RetryBudget
  private let clock: RetryClock

  package init(
    _ transport: any Transport,
    budget: RetryBudget,
    clock: RetryClock = .system
  ) {
    self.transport = transport
    self.budget = budget
    self.clock = clock
  }

  /// - Returns: The last response, whatever its status. A response with a `Retry-After` that is too long is
  ///   returned at once.
  /// - Throws: The last failure; `.cancelled` when the task is cancelled during a wait.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.turn = request.turn ?? RequestTurn(Stopwatch(clock.now))
    var retry = 0
    while true {
      let result = await Result { () async throws(TransportError) in try await transport.send(request) }
      guard retry < RetryPolicy.retries(of: request, after: result),
        let pause = pause(after: result, retry, request), budget.take()
      else { return try result.get() }
      do { try await clock.sleep(pause) } catch { throw .cancelled }
      retry += 1
    }
  }

  /// - Returns: `nil` when there is no time for the wait.
  private func pause(
    after result: Result<HTTPResponse, TransportError>,
    _ retry: Int,
    _ request: HTTPRequest
  ) -> Duration? {
    var pause = RetryPolicy.pause(before: retry, chance: clock.random())
    if case .success(let response) = result, let asked = response.retryAfter {
      pause = max(pause, asked)
    }
    let left = request.end.map { clock.now().duration(to: $0) } ?? request.timeLeft
    return pause < min(request.timeLeft, left) ? pause : nil
  }
}
