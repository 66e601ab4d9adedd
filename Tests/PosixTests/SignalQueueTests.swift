import Glibc
import Testing

@testable import Posix

@Suite(.serialized) struct SignalQueueTests {
  private static let signals = [Signal(SIGUSR1), Signal(SIGUSR2)]

  @Test func `a queue keeps a signal until it is taken`() async {
    // The process that starts the tests, such as perf, may ignore them.
    for signal in Self.signals { Glibc.signal(signal.number, SIG_DFL) }
    let taken: [Signal] = await withCheckedContinuation { continuation in
      // A separate thread, because signals are blocked for each thread.
      _ = Thread.start {
        let queue = SignalQueue(Self.signals)
        pthread_kill(pthread_self(), SIGUSR2)
        let first = queue.next()
        pthread_kill(pthread_self(), SIGUSR1)
        continuation.resume(returning: [first, queue.next()])
      }
    }
    #expect(taken.map(\.number) == [SIGUSR2, SIGUSR1])
  }

  @Test func `a discarded signal is not received`() async {
    for signal in Self.signals { Glibc.signal(signal.number, SIG_DFL) }
    let taken: Signal = await withCheckedContinuation { continuation in
      _ = Thread.start {
        let queue = SignalQueue(Self.signals)
        Self.signals[0].forget()
        for _ in 1...2 { pthread_kill(pthread_self(), SIGUSR1) }
        Self.signals[0].forget()
        pthread_kill(pthread_self(), SIGUSR2)
        continuation.resume(returning: queue.next())
      }
    }
    #expect(taken.number == SIGUSR2)
  }

  @Test func `an ignored signal stays ignored`() async {
    Self.signals[0].ignore()
    defer { signal(SIGUSR1, SIG_DFL) }
    let taken: Signal = await withCheckedContinuation { continuation in
      _ = Thread.start {
        let queue = SignalQueue(Self.signals)
        pthread_kill(pthread_self(), SIGUSR1)
        pthread_kill(pthread_self(), SIGUSR2)
        continuation.resume(returning: queue.next())
      }
    }
    #expect(taken.number == SIGUSR2)
  }
}
