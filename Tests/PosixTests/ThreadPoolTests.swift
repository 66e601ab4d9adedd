import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Posix

/// The pool uses as few threads as necessary, and does all of its work.
struct ThreadPoolTests {
  private static func thread() -> UInt { UInt(pthread_self()) }

  @Test func `a task and the tasks that it waits for share one thread`() async {
    let pool = ThreadPool()
    let threads = await Task(executorPreference: pool) {
      var threads: Set<UInt> = [Self.thread()]
      for _ in 0..<100 {
        threads.insert(await Task(executorPreference: pool) { Self.thread() }.value)
        await withTaskGroup(of: UInt.self) { group in
          group.addTask { Self.thread() }
          for await thread in group { threads.insert(thread) }
        }
        threads.insert(Self.thread())
      }
      return threads
    }.value
    #expect(threads.count == 1)
  }

  /// What happened, in its order.
  private final class Log: Sendable {
    private let all = Mutex<[String]>([])

    var events: [String] { all.withLock(\.self) }

    func add(_ event: String) { all.withLock { $0.append(event) } }
  }

  @Test func `a call for idle times waits until no job does`() async {
    let pool = ThreadPool(limit: 1)
    let (log, idle) = (Log(), Event())
    await Task(executorPreference: pool) {
      pool.callWhenIdle {
        log.add("idle")
        idle.happen()
      }
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 {
          group.addTask {
            await Task.yield()
            log.add("\(number)")
          }
        }
      }
    }.value
    await idle.wait()
    #expect(log.events == ["1", "2", "3", "idle"])
  }

  @Test func `a task sleeps at least its time, and not at all when cancelled`() async throws {
    let pool = ThreadPool()
    let start = ContinuousClock.now
    try await pool.sleep(for: .milliseconds(5))
    #expect(start.duration(to: .now) >= .milliseconds(5))
    let long = Task { try await pool.sleep(for: .seconds(3600)) }
    long.cancel()
    await #expect(throws: CancellationError.self) { try await long.value }
    let both = Task {
      try? await pool.sleep(for: .seconds(3600))
      try await pool.sleep(for: .seconds(3600))
    }
    both.cancel()
    await #expect(throws: CancellationError.self) { try await both.value }
    #expect(start.duration(to: .now) < .seconds(60))
  }

  /// Releases its threads when this many have arrived.
  private final class Meeting: Sendable {
    private let missing: Mutex<Int>
    private let gate = Gate()

    init(of count: Int) { missing = Mutex(count) }

    func arrive() {
      let isLast = missing.withLock { missing in
        missing -= 1
        return missing == 0
      }
      if isLast { gate.open() }
    }

    /// Blocks the thread until the release.
    func join() {
      arrive()
      gate.pass()
    }
  }

  /// Makes a pool start this many threads, which it does for jobs that wait in line.
  private static func startThreads(_ count: Int, of pool: ThreadPool) async {
    let meeting = Meeting(of: count)
    await withTaskGroup { group in
      for _ in 0..<(2 * count) { group.addTask(executorPreference: pool) { meeting.join() } }
    }
  }

  @Test(arguments: [1, 3])
  func `many jobs at once use all allowed threads`(limit: Int) async {
    let pool = ThreadPool(limit: limit)
    // Each job blocks its thread, as long work does, until all are queued and the maximum of threads is
    // running.
    let meeting = Meeting(of: limit + 1)
    let threads = await withTaskGroup(of: UInt.self) { group in
      for _ in 0..<8 {
        group.addTask(executorPreference: pool) {
          meeting.join()
          return Self.thread()
        }
      }
      meeting.arrive()
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(threads.count == limit)
  }

  @Test func `a thread that joins does the work that it brought`() async {
    let pool = ThreadPool()
    let threads = await withCheckedContinuation { continuation in
      _ = Thread.start {
        let joined = Self.thread()
        pool.join {
          Task(executorPreference: pool) {
            await Task.yield()
            continuation.resume(returning: [joined, Self.thread()])
          }
        }
      }
    }
    #expect(threads[0] == threads[1])
  }

  @Test func `every job is done, whichever thread resumes it`() async {
    let pool = ThreadPool()
    let sum = await withTaskGroup(of: Int.self) { group in
      for number in 0..<2000 {
        group.addTask(executorPreference: pool) {
          await withCheckedContinuation { continuation in
            if number.isMultiple(of: 50) {
              _ = Thread.start { continuation.resume() }
            } else {
              pool.call(at: .now + .microseconds(number)) { continuation.resume() }
            }
          }
          await Task.yield()
          return number
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == 1999 * 1000)
  }

  /// Events that a test creates.
  private final class Occurrences: EventSource {
    private struct State {
      var events: [@Sendable () -> Void] = []
      var isOver = false
      var threads: Set<UInt> = []
      var attendants = 0
      var wasCrowded = false
    }

    private let state = Mutex(State())
    private let calls = DispatchSemaphore(value: 0)

    /// The threads that served it.
    var threads: Set<UInt> { state.withLock { $0.threads } }

    /// Whether two threads served it at the same time.
    var wasCrowded: Bool { state.withLock { $0.wasCrowded } }

    private func attend<Value>(_ body: () -> Value) -> Value {
      state.withLock { state in
        state.attendants += 1
        if state.attendants > 1 { state.wasCrowded = true }
      }
      defer { state.withLock { $0.attendants -= 1 } }
      return body()
    }

    func happen(_ event: @escaping @Sendable () -> Void) {
      state.withLock { $0.events.append(event) }
      calls.signal()
    }

    func end() {
      state.withLock { $0.isOver = true }
      calls.signal()
    }

    func handleEvents() -> Bool {
      attend {
        let (events, isOver) = state.withLock { state in
          state.threads.insert(ThreadPoolTests.thread())
          defer { state.events = [] }
          return (state.events, state.isOver)
        }
        for event in events { event() }
        return !isOver
      }
    }

    func waitForEvents(until instant: ContinuousClock.Instant?) {
      attend {
        guard let instant else { return calls.wait() }
        let left = ContinuousClock.now.duration(to: instant)
        _ = calls.wait(timeout: .now() + .nanoseconds(Int(left / .nanoseconds(1))))
      }
    }

    func interrupt() { calls.signal() }
  }

  @Test func `the thread that waits for an event handles it`() async {
    let pool = ThreadPool(limit: 1)
    #expect(!pool.attend(to: Occurrences()))
    await Task(executorPreference: pool) {}.value
    let source = Occurrences()
    #expect(pool.attend(to: source))
    #expect(!pool.attend(to: Occurrences()))
    for _ in 0..<100 {
      let thread = await Task(executorPreference: pool) {
        await withCheckedContinuation { continuation in source.happen { continuation.resume() } }
        return Self.thread()
      }.value
      #expect(source.threads == [thread])
    }
  }

  @Test(arguments: [1, 3])
  func `a thread that waits for events also handles jobs and alarms`(limit: Int) async throws {
    let pool = ThreadPool(limit: limit)
    #expect(!pool.attend(to: Occurrences()))
    await Task(executorPreference: pool) {}.value
    let source = Occurrences()
    #expect(pool.attend(to: source))
    for _ in 0..<20 {
      await Task(executorPreference: pool) {}.value
      try await pool.sleep(for: .milliseconds(1))
    }
    let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
    source.happen { continuation.finish() }
    for await _ in ends {}
    source.end()
    // After its end, another source can take its place.
    while !pool.attend(to: Occurrences()) { await Task(executorPreference: pool) {}.value }
  }

  @Test func `an alarm goes off while one thread waits for events and the other does a job`() async {
    let pool = ThreadPool(limit: 2)
    await Self.startThreads(2, of: pool)
    #expect(pool.attend(to: Occurrences()))
    let start = ContinuousClock.now
    for _ in 0..<20 where start.duration(to: .now) < .seconds(20) {
      let gate = Gate()
      pool.call(at: .now + .milliseconds(2)) { gate.open() }
      await Task(executorPreference: pool) { gate.pass() }.value
    }
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test(arguments: [1, 2, 3])
  func `jobs, alarms and events, of the pool and of others, are all done`(limit: Int) async {
    let pool = ThreadPool(limit: limit)
    await Task(executorPreference: pool) {}.value
    for round in 0..<20 {
      let source = Occurrences()
      while !pool.attend(to: source) { await Task(executorPreference: pool) {}.value }
      await withTaskGroup { group in
        for task in 0..<40 {
          let executor: (any TaskExecutor)? = task.isMultiple(of: 5) ? nil : pool
          group.addTask(executorPreference: executor) {
            for step in 0..<20 {
              let delay = Duration.microseconds((task * step) % 300)
              switch (task * 7 + step * 3 + round) % 4 {
              case 0: await withCheckedContinuation { done in source.happen { done.resume() } }
              case 1: await withCheckedContinuation { done in pool.call(at: .now + delay) { done.resume() } }
              case 2: await Task(executorPreference: pool) {}.value
              default:
                await withCheckedContinuation { done in
                  source.happen { pool.call(at: .now + delay) { done.resume() } }
                }
              }
            }
          }
        }
      }
      #expect(!source.wasCrowded)
      source.end()
    }
  }

  @Test func `a thread that takes a job leaves the events to one that is idle`() async {
    let pool = ThreadPool(limit: 2)
    await Self.startThreads(2, of: pool)
    let source = Occurrences()
    #expect(pool.attend(to: source))
    let start = ContinuousClock.now
    for _ in 0..<50 where start.duration(to: .now) < .seconds(20) {
      let gate = Gate()
      let job = Task(executorPreference: pool) {
        // Continues on the thread that waited for the event.
        await withCheckedContinuation { done in source.happen { done.resume() } }
        source.happen { gate.open() }
        gate.pass()
      }
      await job.value
    }
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test func `alarms fire in order, and not too early`() async {
    // Two threads could take two late alarms at once.
    let pool = ThreadPool(limit: 1)
    let start = ContinuousClock.now
    let (alarms, continuation) = AsyncStream.makeStream(of: (delay: Int, isEarly: Bool).self)
    // Later alarms are set while the pool already waits for an earlier or a later one.
    for delay in [300, 100, 200] {
      let instant = start + .milliseconds(delay)
      pool.call(at: instant) { continuation.yield((delay, ContinuousClock.now < instant)) }
    }
    var order: [Int] = []
    for await alarm in alarms.prefix(3) {
      #expect(!alarm.isEarly)
      order.append(alarm.delay)
    }
    #expect(order == [100, 200, 300])
  }
}
