import CSystem
import Glibc

/// A signal to a process, or the one that ended it (signal(7)).
package struct Signal: Hashable, Sendable, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Ctrl-C.
  package static let interrupt = Self(SIGINT)
  package static let terminate = Self(SIGTERM)
  package static let kill = Self(SIGKILL)
  /// The terminal was closed.
  package static let hangUp = Self(SIGHUP)
  /// Ctrl-Z.
  package static let suspend = Self(SIGTSTP)
  package static let goOn = Self(SIGCONT)
  /// The terminal changed its size.
  package static let windowChange = Self(SIGWINCH)
  /// The reader of a pipe is gone.
  package static let brokenPipe = Self(SIGPIPE)
  /// The file size limit was reached.
  package static let fileSizeLimit = Self(SIGXFSZ)
  /// The processor time limit was reached.
  static let processorTimeLimit = Self(SIGXCPU)

  /// `signal 9 (Killed)`
  package var description: String {
    unsafe strsignal(number).map { unsafe "signal \(number) (\(String(cString: $0)))" } ?? "signal \(number)"
  }

  /// Ends this process with the signal's default action.
  func endProcess() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    _ = signal(number, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }

  /// Discards it if it is pending, as in a `SignalQueue`.
  func forget() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    var now = timespec()
    while unsafe sigtimedwait(&set, nil, &now) == number {}
  }

  /// Ignores it from now on.
  package func ignore() { _ = signal(number, SIG_IGN) }
}
