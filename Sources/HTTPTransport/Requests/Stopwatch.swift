import Synchronization

/// Measures how long a source takes for a query. It is paused while all requests of the query wait for their
/// turn, because other requests use that time.
@usableFromInline
package final class Stopwatch: Sendable {
  private struct State {
    var waiting = 0
    var running = 0
    /// When the current pause began.
    var pause: ContinuousClock.Instant?
    /// The length of earlier pauses.
    var past = Duration.zero
  }

  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  package init(_ now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
    self.now = now
    start = now()
  }

  package var elapsed: Duration { start.duration(to: now()) - paused }

  /// The length of all pauses.
  package var paused: Duration {
    state.withLock { $0.past + ($0.pause?.duration(to: now()) ?? .zero) }
  }

  var isPaused: Bool { state.withLock { $0.pause != nil } }

  /// Records that one of the requests changed its phase.
  func move(from old: RequestTurn.Phase, to new: RequestTurn.Phase) {
    state.withLock { state in
      state.waiting += (new == .waiting ? 1 : 0) - (old == .waiting ? 1 : 0)
      state.running += (new == .running ? 1 : 0) - (old == .running ? 1 : 0)
      let isPaused = state.waiting > 0 && state.running == 0
      guard isPaused != (state.pause != nil) else { return }
      let now = now()
      state.past += state.pause?.duration(to: now) ?? .zero
      state.pause = isPaused ? now : nil
    }
  }
}
