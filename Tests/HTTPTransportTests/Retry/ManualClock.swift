import Foundation
import HTTPTransport
import Synchronization

/// Time that passes only when a test or a wait advances it.
final class ManualClock: Sendable {
  private struct State {
    var elapsed: Duration = .zero
    var waits: [Duration] = []
  }

  let start = ContinuousClock.now
  private let startDate: Date
  private let state = Mutex(State())

  /// By default Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110.
  init(_ date: Date = Date(timeIntervalSince1970: 784_111_777)) { startDate = date }

  var date: Date { startDate.addingTimeInterval(state.withLock { $0.elapsed } / .seconds(1)) }
  var now: ContinuousClock.Instant { start + state.withLock { $0.elapsed } }
  /// All waits, in order.
  var waits: [Duration] { state.withLock { $0.waits } }

  func advance(_ duration: Duration) { state.withLock { $0.elapsed += duration } }

  func retryClock(chance: Double = 0.5) -> RetryClock {
    RetryClock(
      now: { self.now },
      sleep: { duration in
        try Task.checkCancellation()
        self.state.withLock { $0.waits.append(duration) }
        self.advance(duration)
      },
      random: { chance }
    )
  }
}
