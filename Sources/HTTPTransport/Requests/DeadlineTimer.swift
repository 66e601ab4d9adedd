import Posix
import Synchronization

/// Cancels operations that take longer than their limits, with one timer for all of them instead of
/// thousands. Each has a stopwatch. An operation that computes without suspending runs to its end; the input
/// of sources is limited so that this is short.
@usableFromInline
package final class DeadlineTimer: Sendable {
  private struct Watch: Sendable {
    /// As measured by the stopwatch.
    let limit: Duration
    let end: ContinuousClock.Instant
    let stopwatch: Stopwatch
    /// It ends no earlier than this.
    var deadline: ContinuousClock.Instant
    let cancel: @Sendable () -> Void

    /// The deadline, by the current state of its stopwatch.
    func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant {
      let left = limit - stopwatch.elapsed
      // It is unknown how long a paused stopwatch stays paused.
      return min(end, now + (left > .zero && stopwatch.isPaused ? max(left, Self.pause) : left))
    }

    private static let pause = Duration.milliseconds(50)
  }

  private struct State {
    /// The running operations, by number.
    var watches: [Int: Watch] = [:]
    var last = 0
    /// When the timer fires next.
    var alarm: ContinuousClock.Instant?
  }

  private let state = Mutex(State())

  package init() {}

  @usableFromInline
  var executor: any TaskExecutor { ThreadPool.shared }

  /// Runs an operation. When its time is over, it is cancelled and its result is ignored.
  ///
  /// - Parameters:
  ///   - limit: From now on, as measured by the stopwatch.
  ///   - end: When it ends in any case.
  /// - Returns: `nil` when the time was over first.
  @inlinable
  package func value<Value: Sendable>(
    within limit: Duration,
    until end: ContinuousClock.Instant,
    on stopwatch: Stopwatch,
    of operation: @escaping @Sendable () async -> Value
  ) async -> Value? {
    // Another task would run up to its first wait before it is cancelled, too.
    if Task.isCancelled { return await operation() }
    let task = Task.immediate(executorPreference: executor) { await operation() }
    let number = watch(within: limit, until: end, on: stopwatch) { task.cancel() }
    let value = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    return endWatch(number) ? value : nil
  }

  /// Calls a closure when the time is over.
  ///
  /// - Returns: The number of the operation.
  @usableFromInline
  func watch(
    within limit: Duration,
    until end: ContinuousClock.Instant,
    on stopwatch: Stopwatch,
    _ cancel: @escaping @Sendable () -> Void
  ) -> Int {
    let watch = Watch(
      limit: stopwatch.elapsed + limit,
      end: end,
      stopwatch: stopwatch,
      deadline: min(.now + limit, end),
      cancel: cancel
    )
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

  /// - Returns: Whether the operation ended in time.
  @usableFromInline
  func endWatch(_ number: Int) -> Bool {
    state.withLock { $0.watches.removeValue(forKey: number) != nil }
  }

  /// Must not be called with the lock held: if no thread is available, a due timer fires here.
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
      // A timer that was replaced by an earlier one fires too; the next one is already set.
      guard state.alarm == alarm else { return (over, ContinuousClock.Instant?.none) }
      state.alarm = state.watches.values.lazy.map(\.deadline).min()
      return (over, state.alarm)
    }
    if let next { set(next) }
    for cancel in over { cancel() }
  }
}
