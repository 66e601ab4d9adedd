import Posix
import Synchronization
import Testing

/// Waits that end early when their task is cancelled.
struct CancellableContinuationTests {
  /// Resumes the continuation once, with the first result.
  private final class Giver: Sendable {
    private let continuation = Mutex<CheckedContinuation<String, Never>?>(nil)

    func take(_ continuation: CheckedContinuation<String, Never>) {
      self.continuation.withLock { $0 = continuation }
    }
    func give(_ word: String) { continuation.withLock { $0.take() }?.resume(returning: word) }
  }

  private func word(from giver: Giver) async -> String {
    await withCancellableContinuation {
      giver.take($0)
    } onCancel: {
      giver.give("cancelled")
    }
  }

  @Test func `the resumed value is the result`() async {
    let giver = Giver()
    let task = Task.immediate { await word(from: giver) }
    giver.give("given")
    #expect(await task.value == "given")
  }

  @Test func `a cancelled waiter stops waiting`() async {
    let giver = Giver()
    let task = Task.immediate { await word(from: giver) }
    task.cancel()
    #expect(await task.value == "cancelled")
  }

  @Test func `a task cancelled before does not wait`() async {
    let giver = Giver()
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await word(from: giver)
    }
    task.cancel()
    #expect(await task.value == "cancelled")
  }
}
