import TestSupport
import Testing

@testable import AggCLI

/// How many places of a list are asked at the same time.
struct PlaceWindowTests {
  /// A server that answers two requests at once, each in the same time: the places wait in line for it.
  ///
  /// - Returns: How long the slowest place took, and how many were asked in the end.
  private static func ask(_ places: Int, _ service: Duration, limit: Duration) -> (Duration, Int) {
    var window = PlaceWindow(first: 2, most: 12, timeLimit: limit)
    var free = [Duration.zero, .zero]
    var running: [(start: Duration, end: Duration, company: Int)] = []
    var (now, slowest, left) = (Duration.zero, Duration.zero, places)
    while left > 0 || !running.isEmpty {
      while left > 0, running.count < window.size {
        let next = free[0] <= free[1] ? 0 : 1
        free[next] = max(free[next], now) + service
        running.append((now, free[next], running.count + 1))
        left -= 1
      }
      let first = running.indices.min { running[$0].end < running[$1].end } ?? 0
      let done = running.remove(at: first)
      now = done.end
      slowest = max(slowest, done.end - done.start)
      window.note(done.end - done.start, among: done.company)
    }
    return (slowest, window.size)
  }

  @Test(arguments: [1, 50, 400, 500, 900, 1000, 1500, 2000, 3000, 4000, 6000, 7900])
  func `no place waits longer in line than it may take`(milliseconds: Int) {
    let limit = Duration.seconds(8)
    let (slowest, size) = Self.ask(300, .milliseconds(milliseconds), limit: limit)
    #expect(slowest <= limit, "\(slowest) with \(size) places at once")
    // A fast server is used as much as possible.
    #expect(milliseconds > 900 || size == 12)
  }

  @Test func `the window grows again when a slow source is over`() {
    var window = PlaceWindow(first: 2, most: 12, timeLimit: .seconds(8))
    window.note(.seconds(8), among: 2)
    #expect(window.size == 1)
    for _ in 0..<20 { window.note(.milliseconds(10), among: 1) }
    #expect(window.size == 12)
    window.note(.zero, among: 1)
    #expect(window.size == 12)
  }
}
