import Glibc
import Synchronization

/// Runs tasks on as few threads as they need: one, and others, fewer than there are processors, while jobs
/// are waiting.
///
/// Swift's own pool wakes a thread for each job. For one request that means seven threads, and starting them
/// and switching between them takes longer than parsing the response. Here one thread is enough: the one that
/// waits for the network also parses the response.
///
/// Its threads never end and hold the pool, so a pool is for the rest of the process, not for a run of many.
///
/// A task started with `Task { }` by another task does not run in its pool unless it says so (SE-0417).
package final class ThreadPool: TaskExecutor {
  package static let shared = ThreadPool()

  private struct Alarm {
    let instant: ContinuousClock.Instant
    let body: @Sendable () -> Void
  }

  private struct State {
    var jobs: ArraySlice<UnownedJob> = []
    /// Only a few, unordered.
    var alarms: [Alarm] = []
    /// What to call when there are no jobs.
    var idleCalls: ArraySlice<@Sendable () -> Void> = []
    var threads = 0
    /// Whether a thread has started.
    var isServed = false
    /// The number of threads that wait for a call and were not called yet, without the one that waits for
    /// events.
    var idle = 0
    /// The end of the wait of each thread that would be in time for an alarm.
    var watches: [ContinuousClock.Instant] = []
    var source: (any EventSource)?
    /// Whether a thread handles the source's events or waits for them.
    var isAttended = false
    /// Whether that thread waits and was not called yet.
    var isWaiting = false

    /// Whether a thread has something to do now, besides alarms.
    var hasWork: Bool { !jobs.isEmpty || !idleCalls.isEmpty }

    /// Whether something needs a waiting thread that does not have one.
    var isUnattended: Bool { source != nil && !isAttended || isUnwatched }

    /// Whether a thread handles events. It checks for jobs and alarms afterwards.
    private var isHandling: Bool { isAttended && !isWaiting }

    var nextAlarm: ContinuousClock.Instant? { alarms.lazy.map(\.instant).min() }

    /// Whether an alarm would have to wait until a thread ends its job.
    private var isUnwatched: Bool { nextAlarm.map { next in !watches.contains { $0 <= next } } ?? false }

    /// Takes the alarm that is due, else the first job, else the first call for idle times.
    mutating func next(at now: ContinuousClock.Instant) -> Work? {
      if let index = alarms.indices.min(by: { alarms[$0].instant < alarms[$1].instant }),
        alarms[index].instant <= now
      {
        return .alarm(alarms.remove(at: index))
      }
      return jobs.popFirst().map(Work.job) ?? idleCalls.popFirst().map(Work.idleCall)
    }

    /// Chooses an idle thread; `nil` when there is none.
    mutating func call() -> Help? {
      if idle > 0 {
        idle -= 1
        return .wake
      }
      guard isWaiting, let source else { return nil }
      isWaiting = false
      return .interrupt(source)
    }

    /// The thread to call for new work.
    mutating func callForWork(limit: Int) -> Help? {
      // It will take a single job itself.
      if isHandling, jobs.count <= 1 { return nil }
      if let help = call() { return help }
      // A single waiting job is usually the rest of a task that is about to release its thread.
      guard threads == 0 || jobs.count > 1 && threads < limit else { return nil }
      threads += 1
      return .start
    }

    /// Records that a thread waits for the next alarm, if there is one.
    mutating func watch() -> ContinuousClock.Instant? {
      if let nextAlarm { watches.append(nextAlarm) }
      return nextAlarm
    }

    /// Ends that wait.
    mutating func endWatch(_ alarm: ContinuousClock.Instant) {
      if let index = watches.firstIndex(of: alarm) { watches.remove(at: index) }
    }
  }

  /// What a thread does next.
  private enum Work {
    case alarm(Alarm)
    case job(UnownedJob)
    case idleCall(@Sendable () -> Void)
  }

  private enum Help { case wake, start, interrupt(any EventSource) }

  private let state = Mutex(State())
  private let calls = Semaphore()
  private let limit: Int

  /// - Parameter limit: The maximum number of threads. One processor is left to the system's network code,
  ///   which all of them wait for. With two processors, a second thread would only take turns with it.
  package init(limit: Int = max(sysconf(Int32(_SC_NPROCESSORS_ONLN)) - 1, 1)) { self.limit = limit }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    add { $0.jobs.append(job) }
  }

  /// Calls a function at a time, or as soon afterwards as a thread ends its job. It must not block, except on
  /// a terminal that the user stopped, because other alarms would be delayed.
  package func call(at instant: ContinuousClock.Instant, _ body: @escaping @Sendable () -> Void) {
    add { $0.alarms.append(Alarm(instant: instant, body: body)) }
  }

  /// Calls a function as soon as no job is waiting for a thread. It must not block.
  package func callWhenIdle(_ body: @escaping @Sendable () -> Void) {
    add { $0.idleCalls.append(body) }
  }

  /// Handles a source of events from now on: an idle thread waits for them. While jobs block all threads,
  /// events are not handled.
  ///
  /// - Returns: Whether it does. There can be one source at a time, and none before there is a thread.
  package func attend(to source: any EventSource) -> Bool {
    let (isTaken, help) = state.withLock { state -> (Bool, Help?) in
      guard state.source == nil, state.isServed else { return (false, nil) }
      state.source = source
      return (true, state.call())
    }
    if let help { give(help) }
    return isTaken
  }

  /// Adds work and makes sure that there is a thread for it.
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
      // Without any thread, the caller does the work at once.
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      if isAlone { work() }
    }
  }

  /// Makes this thread part of the pool permanently. The main thread is the best one: its heap grows by 128
  /// KiB at a time, the heaps of others by a page (malloc(3), `M_TOP_PAD`).
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

  /// The loop of a thread.
  private func serve() -> Never {
    state.withLock { $0.isServed = true }
    while true {
      work()
      waitForWork()
    }
  }

  /// Does all available work.
  private func work() {
    while true {
      let now = ContinuousClock.now
      let (work, help) = state.withLock { state -> (Work?, Help?) in
        let work = state.next(at: now)
        // The work may take long.
        return (work, work != nil && state.isUnattended ? state.call() : nil)
      }
      if let help { give(help) }
      switch work {
      case .alarm(let alarm): alarm.body()
      case .job(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      case .idleCall(let call): call()
      case nil: return
      }
    }
  }

  private enum Wait {
    case none
    case call(until: ContinuousClock.Instant?)
    case events(any EventSource)
  }

  /// Waits for work: an event, a call, or the next alarm.
  private func waitForWork() {
    let wait = state.withLock { state -> Wait in
      // Work that arrived since the last check was not announced.
      guard !state.hasWork else { return .none }
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
    // Another thread counted on this one at the last moment.
    if isCalledLate { calls.wait() }
  }

  /// Handles the events so far, and waits for more if they brought no work.
  private func attendOnce(_ source: any EventSource) {
    guard source.handleEvents() else {
      return state.withLock { state in
        state.source = nil
        state.isAttended = false
      }
    }
    let (mayWait, alarm) = state.withLock { state -> (Bool, ContinuousClock.Instant?) in
      state.isAttended = !state.hasWork
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
