import Synchronization

/// Counts from 1, from any thread.
package final class Counter: Sendable {
  private let value = Atomic(0)

  package init() {}

  package func next() -> Int { value.add(1, ordering: .relaxed).newValue }
}
