/// Asks again after a failure that may pass: at most twice, from a budget that the whole run shares, and
/// never past the time or the end of the request. Too many requests (429) are never answered with another one
/// unless the source says after how long.
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

  /// - Returns: The last response, whatever its status; one whose `Retry-After` is
  ///   too long comes back at once.
  /// - Throws: The last failure; `.cancelled` when the task is cancelled while it waits.
  package func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    var request = request
    request.turn = request.turn ?? RequestTurn(Stopwatch(clock.now))
    var retry = 0
    while true {
      let result = await result(of: request)
      guard retry < RetryPolicy.retries(of: request, after: result, now: clock.date()),
        let pause = pause(after: result, retry, request), budget.take()
      else { return try result.get() }
      do { try await clock.sleep(pause) } catch { throw .cancelled }
      retry += 1
    }
  }

  private func result(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
    do throws(TransportError) {
      return .success(try await transport.send(request))
    } catch {
      return .failure(error)
    }
  }

  /// - Returns: `nil` when there is no time to wait so long.
  private func pause(
    after result: Result<HTTPResponse, TransportError>,
    _ retry: Int,
    _ request: HTTPRequest
  ) -> Duration? {
    var pause = RetryPolicy.pause(before: retry, chance: clock.random())
    if case .success(let response) = result, let asked = response.headers.retryAfter(now: clock.date()) {
      pause = max(pause, asked)
    }
    let left = request.end.map { clock.now().duration(to: $0) } ?? request.timeLeft
    return pause < min(request.timeLeft, left) ? pause : nil
  }
}
