import Dispatch
import Testing

/// Blocks a server or another thread until a test opens it. Once open, it stays open.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func open() { semaphore.signal() }

  /// Blocks the thread, but not forever if a test forgets to open the gate.
  package func pass() {
    if semaphore.wait(timeout: .now() + 30) == .timedOut { Issue.record("nothing opened the gate for 30 s") }
    semaphore.signal()
  }
}
