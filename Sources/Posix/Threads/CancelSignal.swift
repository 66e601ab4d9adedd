import CSystem
import Glibc

/// Makes a thread that waits in poll(2) stop, from any other thread.
package final class CancelSignal: Sendable {
  /// Readable once it was fired; -1 when the system had no descriptor left: then it can never be fired.
  let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  package init() {}

  /// Wakes all waiting threads, now or later.
  package func fire() { eventfd_write(descriptor, 1) }

  /// If it cannot be checked, it was not fired.
  package var isFired: Bool { (try? Poll.ready([.firing(self)], until: .now)) == [true] }

  deinit { close(descriptor) }
}
