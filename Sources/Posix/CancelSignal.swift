import CSystem
import Glibc

/// Tells a thread that waits in poll(2) to stop, from any other thread.
package final class CancelSignal: Sendable {
  /// Readable once it was fired; -1 when the system has no descriptor left, and then nothing else can be started either.
  package let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))

  package init() {}

  /// Wakes whoever waits for it, now or later.
  package func fire() { eventfd_write(descriptor, 1) }

  package var isFired: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 0) > 0
  }

  deinit { close(descriptor) }
}
