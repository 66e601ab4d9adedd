import Posix
import Synchronization

/// Cancels operations that are under way for longer than a limit each, with one timer for all: a thousand
/// questions need no thousand timers. One that computes without waiting goes on to its end; what sources read
/// is bounded so that none takes long.
final class DeadlineTimer: Sendable {
  private struct Watch: Sendable {
    let deadline: ContinuousClock.Instant
    let cancel: @Sendable () -> Void
  }

  private struct State {
    /// The operations under way, by number.
    var watches: [Int: Watch] = [:]
    var last = 0
    /// When the timer goes off next.
    var alarm: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  /// Runs an operation. When its time is over it is cancelled, and its result, if it
  /// still gives one, is not used.
  ///
  /// - Returns: `nil` when the time was over first.
  func value<Value: Sendable>(
    within limit: Duration,
    of operation: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let task = Task.immediate(executorPreference: ThreadPool.shared) { await operation() }
    let number = watch(until: .now + limit) { task.cancel() }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let isInTime = state.withLock { $0.watches.removeValue(forKey: number) != nil }
    return isInTime ? value : nil
  }

  private func watch(until deadline: ContinuousClock.Instant, cancel: @escaping @Sendable () -> Void) -> Int {
    let (number, isNext) = state.withLock { state in
      state.last += 1
      state.watches[state.last] = Watch(deadline: deadline, cancel: cancel)
      let isNext = state.alarm.map { deadline < $0 } ?? true
      if isNext { state.alarm = deadline }
      return (state.last, isNext)
    }
    if isNext { set(deadline) }
    return number
  }

  /// Not to be called with the lock held: without any thread the pool goes off at once, here.
  private func set(_ alarm: ContinuousClock.Instant) {
    ThreadPool.shared.call(at: alarm) { [self] in goOff(alarm) }
  }

  private func goOff(_ alarm: ContinuousClock.Instant) {
    let (over, next) = state.withLock { state in
      let over = state.watches.filter { $0.value.deadline <= alarm }
      for number in over.keys { state.watches[number] = nil }
      // One that an earlier one took the place of comes too: then the next one is set already.
      guard state.alarm == alarm else { return (over.values, ContinuousClock.Instant?.none) }
      state.alarm = state.watches.values.lazy.map(\.deadline).min()
      return (over.values, state.alarm)
    }
    if let next { set(next) }
    for watch in over { watch.cancel() }
  }
}
