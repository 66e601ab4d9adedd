import Synchronization

/// The number of retries in a run, for all sources together, so that agg does not add to the load of
/// overloaded services.
package final class RetryBudget: Sendable {
  private let left: Mutex<Int>

  package init(_ retries: Int = 3) { left = Mutex(retries) }

  /// - Returns: Whether there was one left.
  func take() -> Bool {
    left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
