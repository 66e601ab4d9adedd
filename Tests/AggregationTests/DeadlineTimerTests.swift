import Testing

@testable import Aggregation

/// Many operations, one timer, each its own limit.
struct DeadlineTimerTests {
  private static func wait(_ duration: Duration) async -> Bool {
    do {
      try await Task.sleep(for: duration)
      return true
    } catch {
      return false
    }
  }

  @Test func `each has its own time, whichever was set first`() async {
    let timer = DeadlineTimer()
    async let patient = timer.value(within: .seconds(600)) { await Self.wait(.milliseconds(60)) }
    async let hasty = timer.value(within: .milliseconds(20)) { await Self.wait(.seconds(600)) }
    async let second = timer.value(within: .milliseconds(40)) { await Self.wait(.seconds(600)) }
    async let late = timer.value(within: .zero) { await Self.wait(.seconds(600)) }
    let results = [await patient, await hasty, await second, await late]
    #expect(results == [true, nil, nil, nil])
    // One whose time is over harms none that comes later.
    #expect(await timer.value(within: .seconds(600)) { 7 } == 7)
  }

  @Test func `who is cancelled cancels the operation`() async {
    let timer = DeadlineTimer()
    let task = Task { await timer.value(within: .seconds(600)) { await Self.wait(.seconds(600)) } }
    task.cancel()
    #expect(await task.value == false)
  }
}
