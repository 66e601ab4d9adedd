import Glibc
import Synchronization

/// Runs tasks on as few threads as their work needs: one, and others, fewer than there are
/// processors, while jobs wait in line.
///
/// Swift's own pool wakes a thread for each job. For one request that is seven threads, and more time is
/// spent on starting them and on handing over from one to the next than on reading the answer.
///
/// A task that another one starts with `Task { }` is not of its pool unless it says so (SE-0417).
package final class ThreadPool: TaskExecutor {
  package static let shared = ThreadPool()

  private struct Alarm {
    let instant: ContinuousClock.Instant
    let body: @Sendable () -> Void
  }

  private struct State {
    var jobs: ArraySlice<UnownedJob> = []
    /// A few at most, in no order.
    var alarms: [Alarm] = []
    var threads = 0
    /// How many of the threads have nothing to do and were not called yet.
    var idle = 0
    /// Until when each thread waits that would be in time for an alarm.
    var watches: [ContinuousClock.Instant] = []

    var nextAlarm: ContinuousClock.Instant? { alarms.lazy.map(\.instant).min() }

    /// Whether an alarm has to wait for one of the threads to end its job.
    var isUnwatched: Bool { nextAlarm.map { next in !watches.contains { $0 <= next } } ?? false }
  }

  private enum Help { case none, wake, start }

  private let state = Mutex(State())
  private let calls = Semaphore()
  private let limit: Int

  /// - Parameter limit: The most threads: one processor is left to the thread of the
  ///   network, which all others wait for.
  init(limit: Int = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 1)) { self.limit = limit }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    call { $0.jobs.append(job) }
  }

  /// Calls a function at an instant, or as soon after it as one of the threads ends its job.
  /// It must not wait for anything but a terminal that somebody has stopped: no other alarm goes off
  /// meanwhile.
  package func call(at instant: ContinuousClock.Instant, _ body: @escaping @Sendable () -> Void) {
    call { $0.alarms.append(Alarm(instant: instant, body: body)) }
  }

  /// Adds something to do, and sees to it that there is a thread for it.
  private func call(_ add: (inout State) -> Void) {
    let help = state.withLock { state -> Help in
      add(&state)
      if state.idle > 0 {
        state.idle -= 1
        return .wake
      }
      // One job that waits is most often the rest of a task that is about to let its thread go.
      guard state.threads == 0 || state.jobs.count > 1 && state.threads < limit else {
        return .none
      }
      state.threads += 1
      return .start
    }
    switch help {
    case .none: break
    case .wake: calls.signal()
    case .start:
      guard !Thread.start({ [self] in serve() }) else { break }
      // Without any thread the work is done at once, by whoever wants it done.
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      if isAlone { work() }
    }
  }

  /// Makes this thread one of the pool's, for good. The main thread is the best for it: its heap grows by 128
  /// KiB at a time, that of any other by a page (malloc(3), `M_TOP_PAD`).
  ///
  /// - Parameter start: Called first; a task that it starts needs no other thread.
  package func join(_ start: () -> Void) -> Never {
    state.withLock { $0.threads += 1 }
    start()
    serve()
  }

  /// The life of a thread.
  private func serve() -> Never {
    while true {
      work()
      waitForCall()
    }
  }

  /// Does all that there is to do by now.
  private func work() {
    while true {
      let now = ContinuousClock.now
      var needsWatch = false
      let (alarm, job) = state.withLock { state -> (Alarm?, UnownedJob?) in
        let next = state.alarms.indices.min { state.alarms[$0].instant < state.alarms[$1].instant }
        if let next, state.alarms[next].instant <= now { return (state.alarms.remove(at: next), nil) }
        let job = state.jobs.popFirst()
        needsWatch = job != nil && state.idle > 0 && state.isUnwatched
        if needsWatch { state.idle -= 1 }
        return (nil, job)
      }
      if needsWatch { calls.signal() }
      if let alarm {
        alarm.body()
      } else if let job {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      } else {
        return
      }
    }
  }

  /// Waits for something to do: a call, or the next alarm.
  private func waitForCall() {
    let (isNeeded, alarm) = state.withLock { state -> (Bool, ContinuousClock.Instant?) in
      // What came since this thread looked last was not called out.
      guard state.jobs.isEmpty else { return (true, nil) }
      state.idle += 1
      let alarm = state.nextAlarm
      if let alarm { state.watches.append(alarm) }
      return (false, alarm)
    }
    guard !isNeeded else { return }
    guard let alarm else { return calls.wait() }
    let wasCalled = calls.wait(until: alarm)
    let isCalledLate = state.withLock { state in
      if let watch = state.watches.firstIndex(of: alarm) { state.watches.remove(at: watch) }
      guard !wasCalled else { return false }
      guard state.idle > 0 else { return true }
      state.idle -= 1
      return false
    }
    // Somebody counted on this thread in the last moment.
    if isCalledLate { calls.wait() }
  }
}
