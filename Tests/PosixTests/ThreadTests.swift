import Testing

@testable import Posix

/// Blocking work on a thread of its own.
struct ThreadTests {
  @Test func `its result is returned`() async {
    #expect(await Thread.value { _ in 7 } == 7)
  }

  @Test func `its error is thrown`() async {
    await #expect(throws: SystemError(5)) {
      try await Thread.value { _ throws(SystemError) -> Int in throw SystemError(5) }
    }
  }

  @Test func `it ends when the task is cancelled`() async {
    let task = Task {
      await Thread.value { cancellation in (try? Poll.ready([.firing(cancellation)])) == [true] }
    }
    task.cancel()
    #expect(await task.value == true)
  }
}
