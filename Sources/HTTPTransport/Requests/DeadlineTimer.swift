import Posix
import Synchronization

/// Cancels operations that are under way for longer than a limit each, with one timer for all: a thousand
/// questions need no thousand timers. Each has a stopwatch. One that computes without waiting goes on to its
/// end; what sources read is bounded so that none takes long.
package final class DeadlineTimer: Sendable {
  private struct Watch: Sendable {
    /// On the stopwatch.
    let limit: Duration
    let end: ContinuousClock.Instant
    let stopwatch: Stopwatch
    /// No earlier than this is it over.
    var deadline: ContinuousClock.Instant
    let cancel: @Sendable () -> Void

    /// When it is over, by what its stopwatch says now.
    func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
      let left = limit - stopwatch.elapsed
      // While the stopwatch stands still, nobody knows for how long.
      return min(end, now + (left > .zero && stopwatch.isPaused ? max(left, Self.pause) : left))
    }

    private static let pause = Duration.milliseconds(50)
  }

  private struct State {
    /// The operations under way, by number.
    var watches: [Int: Watch] = [:]
    var last = 0
    /// When the timer goes off next.
    var alarm: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  package init() {}

  /// Runs an operation. When its time is over it is cancelled, and its result, if it
  /// still gives one, is not used.
  ///
  /// - Parameters:
  ///   - limit: From now on, on the stopwatch.
  ///   - end: When it is over in any case.
  /// - Returns: `nil` when the time was over first.
  package func value<Value: Sendable>(
    within limit: Duration,
    until end: ContinuousClock.Instant,
    on stopwatch: Stopwatch,
    of operation: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let task = Task.immediate(executorPreference: ThreadPool.shared) { await operation() }
    let number = watch(
      Watch(
        limit: stopwatch.elapsed + limit,
        end: end,
        stopwatch: stopwatch,
        deadline: min(.now + limit, end)
      ) { task.cancel() }
    )
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    let isInTime = state.withLock { $0.watches.removeValue(forKey: number) != nil }
    return isInTime ? value : nil
  }

  private func watch(_ watch: Watch) -> Int {
    let (number, isNext) = state.withLock { state in
      state.last += 1
      state.watches[state.last] = watch
      let isNext = state.alarm.map { watch.deadline < $0 } ?? true
      if isNext { state.alarm = watch.deadline }
      return (state.last, isNext)
    }
    if isNext { set(watch.deadline) }
    return number
  }

  /// Not to be called with the lock held: where no thread can be had, one that is due goes off here.
  private func set(_ alarm: ContinuousClock.Instant) {
    ThreadPool.shared.call(at: alarm) { [self] in goOff(alarm) }
  }

  private func goOff(_ alarm: ContinuousClock.Instant) {
    let (over, next) = state.withLock { state in
      var over: [@Sendable () -> Void] = []
      for (number, var watch) in state.watches where watch.deadline <= alarm {
        watch.deadline = watch.deadline(at: alarm)
        let isOver = watch.deadline <= alarm
        state.watches[number] = isOver ? nil : watch
        if isOver { over.append(watch.cancel) }
      }
      // One that an earlier one took the place of comes too: then the next one is set already.
      guard state.alarm == alarm else { return (over, ContinuousClock.Instant?.none) }
      state.alarm = state.watches.values.lazy.map(\.deadline).min()
      return (over, state.alarm)
    }
    if let next { set(next) }
    for cancel in over { cancel() }
  }
}
