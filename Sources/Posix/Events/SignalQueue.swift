import CSystem
import Glibc

/// Signals that wait until they are taken, instead of interrupting the program.
package struct SignalQueue: Sendable {
  private var set = sigset_t()

  /// Blocks signals in this thread and in those that it starts, so it must be called before there are others.
  /// An ignored signal stays ignored: `nohup agg watch` must go on.
  package init(_ signals: [Signal]) {
    unsafe sigemptyset(&set)
    for signal in signals where !agg_is_ignored(signal.number) { unsafe sigaddset(&set, signal.number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Unblocks them, so that they end the process, if nothing can wait for them.
  package func release() {
    var set = set
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  /// Waits for the next signal.
  package func next() -> Signal {
    var set = set
    var number: Int32 = 0
    unsafe sigwait(&set, &number)
    return Signal(number)
  }
}
