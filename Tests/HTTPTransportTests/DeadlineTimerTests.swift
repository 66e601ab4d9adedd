import TestSupport
import Testing

@testable import HTTPTransport

/// Many operations share one timer, each with its own limit.
struct DeadlineTimerTests {
  private static func value<Value: Sendable>(
    of timer: DeadlineTimer,
    within limit: Duration,
    until end: Duration = .seconds(600),
    on stopwatch: Stopwatch = Stopwatch(),
    operation: @escaping @Sendable () async -> Value
  ) async -> Value? {
    await timer.value(within: limit, until: .now + end, on: stopwatch, of: operation)
  }

  @Test func `each alarm has its own time, in any order of setting`() async {
    let timer = DeadlineTimer()
    let othersAreOver = Event()
    async let patient = Self.value(of: timer, within: .seconds(600)) { await othersAreOver.wait() }
    async let hasty = Self.value(of: timer, within: .milliseconds(20)) { await Event().wait() }
    async let second = Self.value(of: timer, within: .milliseconds(40)) { await Event().wait() }
    async let late = Self.value(of: timer, within: .zero) { await Event().wait() }
    let others = [await hasty, await second, await late]
    othersAreOver.happen()
    #expect(others == [nil, nil, nil])
    #expect(await patient == true)
    // An operation whose time is over does not affect later ones.
    #expect(await Self.value(of: timer, within: .seconds(600)) { 7 } == 7)
  }

  @Test func `cancelling the caller cancels the operation`() async {
    let timer = DeadlineTimer()
    let task = Task { await Self.value(of: timer, within: .seconds(600)) { await Event().wait() } }
    task.cancel()
    #expect(await task.value == false)
  }

  @Test func `the operation of a cancelled caller is cancelled from its first line on`() async {
    let timer = DeadlineTimer()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await Self.value(of: timer, within: .seconds(600)) { Task.isCancelled }
    }
    task.cancel()
    #expect(await task.value == true)
  }

  @Test func `time in a queue does not count, until the deadline`() async {
    let timer = DeadlineTimer()
    let stopwatch = Stopwatch()
    let turn = RequestTurn(stopwatch)
    turn.move(to: .waiting)
    let othersAreOver = Event()
    async let served = Self.value(of: timer, within: .milliseconds(20), on: stopwatch) {
      await othersAreOver.wait()
    }
    let waiting = Stopwatch()
    RequestTurn(waiting).move(to: .waiting)
    async let unserved = Self.value(
      of: timer,
      within: .milliseconds(20),
      until: .milliseconds(200),
      on: waiting
    ) { await Event().wait() }
    async let slow = Self.value(of: timer, within: .milliseconds(20)) { await Event().wait() }
    #expect(await unserved == nil)
    #expect(await slow == nil)
    othersAreOver.happen()
    #expect(await served == true)
  }
}
