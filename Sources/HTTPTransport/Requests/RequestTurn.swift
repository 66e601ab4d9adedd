import Synchronization

/// The progress of a request, passed on to the stopwatches of all callers that wait for it.
package final class RequestTurn: Sendable {
  enum Phase { case idle, waiting, running }

  private struct State {
    var phase = Phase.idle
    /// Called when it has its turn.
    var start: (@Sendable () -> Void)?
    var stopwatches: [Stopwatch]
    /// The turns of requests that are sent as parts of this one.
    var parts: [RequestTurn] = []
  }

  /// The stopwatch of the caller that sent it.
  package let stopwatch: Stopwatch
  private let state: Mutex<State>

  package init(_ stopwatch: Stopwatch) {
    self.stopwatch = stopwatch
    state = Mutex(State(stopwatches: [stopwatch]))
  }

  func move(to phase: Phase) {
    let start = state.withLock { state in
      for stopwatch in state.stopwatches { stopwatch.move(from: state.phase, to: phase) }
      for part in state.parts { part.move(to: phase) }
      state.phase = phase
      return phase == .running ? state.start.take() : nil
    }
    start?()
  }

  /// Calls a function when the request has its turn: at once, on the thread of the network.
  func atStart(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.start = body } }

  /// - Returns: Whether the function was not called, because the request had no turn. It will not be called.
  func endStart() -> Bool { state.withLock { $0.start.take() } != nil }

  /// Adds another caller that waits for the request.
  package func join(_ stopwatch: Stopwatch) {
    state.withLock { state in
      state.stopwatches.append(stopwatch)
      stopwatch.move(from: .idle, to: state.phase)
    }
  }

  /// Lets the turn of a request that is sent as a part of this one move with it.
  func lead(_ part: RequestTurn) {
    state.withLock { state in
      state.parts.append(part)
      part.move(to: state.phase)
    }
  }

  /// Removes a caller.
  package func leave(_ stopwatch: Stopwatch) {
    state.withLock { state in
      guard let place = state.stopwatches.firstIndex(where: { $0 === stopwatch }) else { return }
      state.stopwatches.remove(at: place).move(from: state.phase, to: .idle)
    }
  }
}

extension RequestTurn: Hashable {
  package static func == (one: RequestTurn, other: RequestTurn) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
