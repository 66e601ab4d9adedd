import Synchronization

extension ThreadPool {
  /// Suspends the task for so long. Swift's own sleep is Dispatch's, which ends the program where no descriptor is left for
  /// its timers.
  ///
  /// - Throws: `CancellationError`, at once, when the task is cancelled.
  package func sleep(for duration: Duration) async throws {
    let wait = Wait()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard wait.begin(continuation) else { return continuation.resume() }
        call(at: .now + duration) { wait.end() }
      }
    } onCancel: {
      wait.end()
    }
    try Task.checkCancellation()
  }

  /// What a task waits for, until the first of alarm and cancellation.
  private final class Wait: Sendable {
    private enum State {
      case ahead
      case waiting(CheckedContinuation<Void, Never>)
      case over
    }

    private let state = Mutex(State.ahead)

    /// - Returns: Whether there is still something to wait for.
    func begin(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
      state.withLock { state in
        guard case .ahead = state else { return false }
        state = .waiting(continuation)
        return true
      }
    }

    func end() {
      let continuation: CheckedContinuation<Void, Never>? = state.withLock { state in
        defer { state = .over }
        guard case .waiting(let continuation) = state else { return nil }
        return continuation
      }
      continuation?.resume()
    }
  }
}
