import Testing

@testable import HTTPTransport

struct StopwatchTests {
  private let clock = ManualClock()

  private func stopwatch() -> Stopwatch { Stopwatch { [clock] in clock.now } }

  private func pass(_ seconds: Int) { clock.advance(.seconds(seconds)) }

  @Test func `the stopwatch pauses while requests wait and none is served`() {
    let stopwatch = stopwatch()
    let (one, other) = (RequestTurn(stopwatch), RequestTurn(stopwatch))
    pass(1)  // Nothing was sent yet: the source computes.
    one.move(to: .waiting)
    other.move(to: .waiting)
    pass(2)
    #expect(stopwatch.isPaused && stopwatch.elapsed == .seconds(1))
    one.move(to: .running)
    pass(4)  // The other one waits for its own source.
    one.move(to: .idle)
    pass(8)
    #expect(stopwatch.elapsed == .seconds(5))
    other.move(to: .running)
    pass(16)
    other.move(to: .idle)
    pass(32)
    #expect(stopwatch.elapsed == .seconds(53) && stopwatch.paused == .seconds(10) && !stopwatch.isPaused)
  }

  @Test func `a shared request delays each caller once, within its own timeout`() {
    let (own, guest) = (stopwatch(), stopwatch())
    let turn = RequestTurn(own)
    let mine = RequestTurn(guest)
    turn.move(to: .waiting)
    pass(1)
    mine.move(to: .waiting)
    turn.join(guest)
    pass(2)
    #expect(own.paused == .seconds(3) && guest.paused == .seconds(2))
    mine.move(to: .idle)
    turn.leave(guest)
    pass(4)
    #expect(own.paused == .seconds(7) && guest.paused == .seconds(2))
  }
}
