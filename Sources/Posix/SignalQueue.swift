import CSystem
import Glibc

/// Signals that wait in line until somebody takes them, instead of interrupting whatever runs.
package struct SignalQueue {
  private var set = sigset_t()

  /// Holds signals back in this thread and in those that it starts: to be called before there are others.
  package init(_ numbers: [Int32]) {
    unsafe sigemptyset(&set)
    for number in numbers { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Waits for the next one.
  package func next() -> Int32 {
    var set = set
    var number: Int32 = 0
    unsafe sigwait(&set, &number)
    return number
  }
}
