import Posix
import Synchronization

/// Requests that will be sent as one. Others can join until it is closed.
final class RequestBatch: Sendable {
  private struct State {
    var requests: [HTTPRequest] = []
    var items: Set<String> = []
    var isClosed = false
    /// Of the task that will send them.
    var sender: CheckedContinuation<Void, Never>?
  }

  /// That of the common request. The turns of all requests move with it.
  let turn = RequestTurn(Stopwatch())
  private let state = Mutex(State())

  init(_ request: HTTPRequest, _ rule: BatchRule) {
    turn.move(to: .waiting)
    _ = add(request, rule)
  }

  /// Adds a request; one for an item that is there gets the same response. The last one that the rule allows
  /// closes the batch.
  ///
  /// - Returns: Whether the batch was open.
  func add(_ request: HTTPRequest, _ rule: BatchRule) -> Bool {
    let (isAdded, isFull) = state.withLock { state in
      guard !state.isClosed else { return (false, false) }
      if state.items.insert(rule.item).inserted { state.requests.append(request) }
      return (true, state.requests.count >= rule.limit)
    }
    if isAdded, let part = request.turn { turn.lead(part) }
    if isFull { close() }
    return isAdded
  }

  /// Lets the sender go. Calling it again does nothing.
  func close() {
    let sender = state.withLock { state in
      state.isClosed = true
      return state.sender.take()
    }
    sender?.resume()
  }

  /// Waits until the batch is closed, which cancelling the task does, too.
  func closedRequests() async -> ArraySlice<HTTPRequest> {
    await withCancellableContinuation { continuation in
      let isClosed = state.withLock { state in
        if !state.isClosed { state.sender = continuation }
        return state.isClosed
      }
      if isClosed { continuation.resume() }
    } onCancel: {
      close()
    }
    return state.withLock { $0.requests[...] }
  }
}
