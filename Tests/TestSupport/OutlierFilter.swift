import Dispatch

/// Holds a server or another thread back until a test lets it go on. Once open, it stays open.
package final class Gate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  package init() {}

  package func open() { semaphore.signal() }

  /// Blocks the thread; a test that forgot to open the gate does not hang for ever.
  package func pass() {
    _ = semaphore.wait(timeout: .now() + 30)
    semaphore.signal()
  }
}
