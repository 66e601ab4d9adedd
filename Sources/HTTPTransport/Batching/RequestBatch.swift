import Posix
import Synchronization

/// Requests that will be sent as one. Others can join until it is closed.
final class RequestBatch: Sendable {
  private struct State {
    var requests: [HTTPRequest] = []
    var items: Set<String> = []
    var isClosed = false
    /// The task that will send them, while it waits.
    var sender: CheckedContinuation<Void, Never>?
  }

  /// Whether a batch has room for a request.
  enum Room { case closed, open, full }

  /// The turn of the common request. The turns of all requests move with it.
  let turn = RequestTurn(Stopwatch())
  private let state = Mutex(State())

  init() { turn.move(to: .waiting) }

  /// Adds a request; one for an item that is there gets the same response.
  ///
  /// - Returns: `.closed` when it was not added, `.full` when it is the last one that the rule allows, after
  ///   which the caller closes the batch.
  func add(_ request: HTTPRequest, _ rule: BatchRule) -> Room {
    state.withLock { state in
      guard !state.isClosed else { return .closed }
      if state.items.insert(rule.item).inserted { state.requests.append(request) }
      return state.requests.count >= rule.limit ? .full : .open
    }
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
