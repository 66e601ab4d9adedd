import Testing

@testable import Posix

/// Blocking work on a thread of its own.
struct ThreadTests {
  @Test func `the result of blocking work is returned`() async {
    #expect(await Thread.value { _ in 7 } == 7)
  }

  @Test func `an error of blocking work is thrown`() async {
    await #expect(throws: SystemError(5)) {
      try await Thread.value { _ throws(SystemError) -> Int in throw SystemError(5) }
    }
  }

  @Test func `blocking work learns that its task was cancelled`() async {
    let task = Task {
      await Thread.value { cancellation in (try? Poll.ready([.firing(cancellation)])) == [true] }
    }
    task.cancel()
    #expect(await task.value == true)
  }
}
