import Glibc
import Synchronization

/// Runs tasks on as few threads as their work needs: one, and others, fewer than there are
/// processors, while jobs wait in line.
///
/// Swift's own pool wakes a thread for each job. For one request that is seven threads, and more time is
/// spent on starting them and on handing over from one to the next than on reading the answer. Here one
/// thread is enough: the one that waits for the network also reads what comes.
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
    /// Whether one of them has begun.
    var isServed = false
    /// How many of the threads wait for a call and were not called yet; the one that waits for events is not
    /// among them.
    var idle = 0
    /// Until when each thread waits that would be in time for an alarm.
    var watches: [ContinuousClock.Instant] = []
    var source: (any EventSource)?
    /// Whether a thread handles the source's events, or waits for them.
    var isAttended = false
    /// Whether that thread waits, and was not called yet.
    var isWaiting = false

    /// Whether there is something to wait for that no thread waits for.
    var isUnattended: Bool { isUnwatched || source != nil && !isAttended }

    /// Whether a thread handles events, after which it looks for jobs and alarms.
    private var isHandling: Bool { isAttended && !isWaiting }

    var nextAlarm: ContinuousClock.Instant? { alarms.lazy.map(\.instant).min() }

    /// Whether an alarm has to wait for one of the threads to end its job.
    private var isUnwatched: Bool { nextAlarm.map { next in !watches.contains { $0 <= next } } ?? false }

    /// Chooses a thread that has nothing to do; `nil` when each has.
    mutating func call() -> Help? {
      if idle > 0 {
        idle -= 1
        return .wake
      }
      guard isWaiting, let source else { return nil }
      isWaiting = false
      return .interrupt(source)
    }

    /// Whom to call for what was added.
    mutating func callForWork(limit: Int) -> Help? {
      // A single job is its own.
      if isHandling, jobs.count <= 1 { return nil }
      if let help = call() { return help }
      // One job that waits is most often the rest of a task that is about to let its thread go.
      guard threads == 0 || jobs.count > 1 && threads < limit else { return nil }
      threads += 1
      return .start
    }

    /// Notes that a thread waits for the next alarm, if there is one.
    mutating func watch() -> ContinuousClock.Instant? {
      if let nextAlarm { watches.append(nextAlarm) }
      return nextAlarm
    }

    /// That thread waits no more.
    mutating func endWatch(_ alarm: ContinuousClock.Instant) {
      if let index = watches.firstIndex(of: alarm) { watches.remove(at: index) }
    }
  }

  private enum Help { case wake, start, interrupt(any EventSource) }

  private let state = Mutex(State())
  private let calls = Semaphore()
  private let limit: Int

  /// - Parameter limit: The most threads: one processor is left to the system's part of the network, which
  ///   all of them wait for. Of two processors a second thread would only take turns with it.
  package init(limit: Int = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 1)) { self.limit = limit }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { $0.jobs.append(job) }
  }

  /// Calls a function at an instant, or as soon after it as one of the threads ends its job.
  /// It must not wait for anything but a terminal that somebody has stopped: no other alarm goes off
  /// meanwhile.
  package func call(at instant: ContinuousClock.Instant, _ body: @escaping @Sendable () -> Void) {
    add { $0.alarms.append(Alarm(instant: instant, body: body)) }
  }

  /// Attends to a source of events from now on: the thread that has nothing else to do waits for them. While
  /// a job holds all threads up, nobody does.
  ///
  /// - Returns: Whether it does: there is one source at a time, and none before there is a thread.
  package func attend(to source: any EventSource) -> Bool {
    let (isTaken, help) = state.withLock { state -> (Bool, Help?) in
      guard state.source == nil, state.isServed else { return (false, nil) }
      state.source = source
      return (true, state.call())
    }
    if let help { give(help) }
    return isTaken
  }

  /// Adds something to do, and sees to it that there is a thread for it.
  private func add(_ change: (inout State) -> Void) {
    let help = state.withLock { state in
      change(&state)
      return state.callForWork(limit: limit)
    }
    if let help { give(help) }
  }

  private func give(_ help: Help) {
    switch help {
    case .wake: calls.signal()
    case .interrupt(let source): source.interrupt()
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
    state.withLock { state in
      state.threads += 1
      state.isServed = true
    }
    start()
    serve()
  }

  /// The life of a thread.
  private func serve() -> Never {
    state.withLock { $0.isServed = true }
    while true {
      work()
      waitForWork()
    }
  }

  /// Does all that there is to do by now.
  private func work() {
    while true {
      let now = ContinuousClock.now
      let (alarm, job, help) = state.withLock { state -> (Alarm?, UnownedJob?, Help?) in
        let next = state.alarms.indices.min { state.alarms[$0].instant < state.alarms[$1].instant }
        let isDue = next.map { state.alarms[$0].instant <= now } ?? false
        let alarm = isDue ? next.map { state.alarms.remove(at: $0) } : nil
        let job = isDue ? nil : state.jobs.popFirst()
        // What is to be done may take long.
        let isBusy = alarm != nil || job != nil
        return (alarm, job, isBusy && state.isUnattended ? state.call() : nil)
      }
      if let help { give(help) }
      if let alarm {
        alarm.body()
      } else if let job {
        unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      } else {
        return
      }
    }
  }

  private enum Wait {
    case none
    case call(until: ContinuousClock.Instant?)
    case events(any EventSource)
  }

  /// Waits for something to do: an event, a call, or the next alarm.
  private func waitForWork() {
    let wait = state.withLock { state -> Wait in
      // What came since this thread looked last was not called out.
      guard state.jobs.isEmpty else { return .none }
      if let source = state.source, !state.isAttended {
        state.isAttended = true
        return .events(source)
      }
      state.idle += 1
      return .call(until: state.watch())
    }
    switch wait {
    case .none: break
    case .events(let source): attendOnce(source)
    case .call(until: let alarm?): waitForCall(until: alarm)
    case .call(until: nil): calls.wait()
    }
  }

  private func waitForCall(until alarm: ContinuousClock.Instant) {
    let wasCalled = calls.wait(until: alarm)
    let isCalledLate = state.withLock { state in
      state.endWatch(alarm)
      guard !wasCalled else { return false }
      guard state.idle > 0 else { return true }
      state.idle -= 1
      return false
    }
    // Somebody counted on this thread in the last moment.
    if isCalledLate { calls.wait() }
  }

  /// Handles what has happened, and waits for more if that gave nothing to do.
  private func attendOnce(_ source: any EventSource) {
    guard source.handleEvents() else {
      return state.withLock { state in
        state.source = nil
        state.isAttended = false
      }
    }
    let (mayWait, alarm) = state.withLock { state -> (Bool, ContinuousClock.Instant?) in
      state.isAttended = state.jobs.isEmpty
      state.isWaiting = state.isAttended
      return (state.isWaiting, state.isWaiting ? state.watch() : nil)
    }
    guard mayWait else { return }
    source.waitForEvents(until: alarm)
    state.withLock { state in
      state.isWaiting = false
      state.isAttended = false
      if let alarm { state.endWatch(alarm) }
    }
  }
}
