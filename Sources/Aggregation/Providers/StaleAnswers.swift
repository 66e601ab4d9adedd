package import HTTPTransport
import Synchronization

/// Remembers that a source could not be asked and was answered for from what an earlier run kept.
package final class StaleAnswers: Sendable {
  private let first = Mutex<StaleCause?>(nil)

  package init() {}

  /// Why, when it was so.
  package var cause: StaleCause? { first.withLock { $0 } }

  func note(_ state: CacheState) {
    guard case .stale(let cause) = state else { return }
    first.withLock { $0 = $0 ?? cause }
  }
}
