import CSystem
import Glibc

/// Signals that wait in line until somebody takes them, instead of interrupting whatever runs.
package struct SignalQueue: Sendable {
  private var set = sigset_t()

  /// Holds signals back in this thread and in those that it starts: to be called before there are others. One
  /// that is ignored stays so: whoever types `nohup agg watch` wants it to go on.
  package init(_ signals: [Signal]) {
    unsafe sigemptyset(&set)
    for signal in signals where !agg_is_ignored(signal.number) { unsafe sigaddset(&set, signal.number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Lets them end the process again, where nobody can wait for them.
  package func release() {
    var set = set
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits for the next one.
  package func next() -> Signal {
    var set = set
    var number: Int32 = 0
    unsafe sigwait(&set, &number)
    return Signal(number)
  }
}
