import Dispatch

/// Blocks a server or another thread until a test opens it. Once open, it stays open.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func open() { semaphore.signal() }

  /// Blocks the thread, but not forever if a test forgets to open the gate.
  package func pass() {
    _ = semaphore.wait(timeout: .now() + 30)
    semaphore.signal()
  }
}
