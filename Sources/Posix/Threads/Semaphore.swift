import CSystem
import Glibc

/// A counting semaphore (sem_overview(7)).
///
/// Safe to send: any thread may use it at any time.
@safe package final class Semaphore: @unchecked Sendable {
  private let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  package init() { unsafe sem_init(pointer, 0, 0) }

  deinit {
    unsafe sem_destroy(pointer)
    unsafe pointer.deallocate()
  }

  package func signal() { unsafe sem_post(pointer) }

  package func wait() {
    while unsafe sem_wait(pointer) != 0, errno == EINTR {}
  }

  /// Waits until a deadline, but only for a while; the caller waits again if it is still early.
  ///
  /// - Returns: Whether it was signalled.
  func wait(until deadline: ContinuousClock.Instant) -> Bool {
    let left = deadline.wait.components
    return unsafe agg_semaphore_wait(pointer, left.seconds * 1_000_000_000 + left.attoseconds / 1_000_000_000)
  }
}
