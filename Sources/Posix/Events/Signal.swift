import CSystem
import Glibc

/// What somebody tells a process while it works, or what ended it (signal(7)).
package struct Signal: Hashable, Sendable, CustomStringConvertible {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  /// Ctrl-C.
  package static let interrupt = Self(SIGINT)
  package static let terminate = Self(SIGTERM)
  package static let kill = Self(SIGKILL)
  /// The terminal is gone.
  package static let hangUp = Self(SIGHUP)
  /// Ctrl-Z.
  package static let suspend = Self(SIGTSTP)
  package static let goOn = Self(SIGCONT)
  /// The terminal has another size.
  package static let windowChange = Self(SIGWINCH)
  /// Nobody reads any more what is written.
  package static let brokenPipe = Self(SIGPIPE)
  /// A file may not grow so long.
  package static let fileSizeLimit = Self(SIGXFSZ)
  /// So much processor time was not allowed.
  static let processorTimeLimit = Self(SIGXCPU)

  /// `signal 9 (Killed)`
  package var description: String {
    unsafe strsignal(number).map { unsafe "signal \(number) (\(String(cString: $0)))" } ?? "signal \(number)"
  }

  /// Does to this process what it does to one that knows nothing of it.
  func endProcess() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    _ = signal(number, SIG_DFL)
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(number)
  }

  /// Forgets it where it waits to be taken, as in a `SignalQueue`.
  func forget() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    unsafe sigaddset(&set, number)
    var now = timespec()
    while unsafe sigtimedwait(&set, nil, &now) == number {}
  }

  /// From now on it does nothing.
  package func ignore() { _ = signal(number, SIG_IGN) }
}
