/// One request, as passed to the thread that handles transfers.
final class TransferOrder: Sendable {
  typealias Continuation = CheckedContinuation<Result<RawResponse, TransportError>, Never>

  let id: Int
  let request: HTTPRequest
  let url: RequestURL
  let turn: RequestTurn
  /// When it ends in any case.
  let end: ContinuousClock.Instant
  let continuation: Continuation

  init(
    id: Int,
    request: HTTPRequest,
    url: RequestURL,
    turn: RequestTurn,
    end: ContinuousClock.Instant,
    continuation: Continuation
  ) {
    self.id = id
    self.request = request
    self.url = url
    self.turn = turn
    self.end = end
    self.continuation = continuation
  }
}
