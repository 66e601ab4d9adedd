import Synchronization

/// How often a run may ask again, all its sources together: a run does not add to the load of a bad day.
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
