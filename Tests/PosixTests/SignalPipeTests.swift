import Glibc
import Testing

@testable import Posix

/// Changes of the window, which mean nothing to the process of the tests.
@Suite(.serialized) struct SignalPipeTests {
  @Test func `a signal can be read until the end`() throws {
    let pipe = try SignalPipe([.windowChange])
    // To the process: the thread of a test may block signals.
    kill(getpid(), SIGWINCH)
    #expect(try Poll.ready([.receiving(pipe)], until: .now + .seconds(10)) == [true])
    #expect(pipe.read() == [.windowChange])
    pipe.close()
    kill(getpid(), SIGWINCH)
    #expect(pipe.read() == nil)
  }

  @Test func `ending it again closes no file that has its number by then`() throws {
    let pipe = try SignalPipe([.windowChange])
    pipe.close()
    let others = try (1...8).map { _ in try FileDescriptor(opening: "/dev/null") }
    pipe.close()
    for other in others {
      #expect(fcntl(other.number, F_GETFD) >= 0)
      other.close()
    }
  }

  @Test func `without an end, the signals have their actions again`() throws {
    do { _ = try SignalPipe([.windowChange]) }
    var action = sigaction()
    #expect(unsafe sigaction(SIGWINCH, nil, &action) == 0)
    #expect(unsafe action.__sigaction_handler.sa_handler == nil, "the default action")
  }
}
