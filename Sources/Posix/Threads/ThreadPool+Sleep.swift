import Synchronization

extension ThreadPool {
  /// Suspends the task. Swift's own sleep uses Dispatch, which ends the program if no descriptor is left for
  /// its timers.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  package func sleep(for duration: Duration) async throws {
    try Task.checkCancellation()
    let sleeper = Sleeper()
    await withCancellableContinuation { continuation in
      sleeper.fallAsleep(continuation)
      call(at: .now + duration) { sleeper.wake() }
    } onCancel: {
      sleeper.wake()
    }
    try Task.checkCancellation()
  }

  /// A task that sleeps until an alarm or its cancellation.
  private final class Sleeper: Sendable {
    private let continuation = Mutex<CheckedContinuation<Void, Never>?>(nil)

    func fallAsleep(_ continuation: CheckedContinuation<Void, Never>) {
      self.continuation.withLock { $0 = continuation }
    }

    func wake() { continuation.withLock { $0.take() }?.resume() }
  }
}
