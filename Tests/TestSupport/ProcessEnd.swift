import CTestSupport
import Posix

/// Waits for the end of processes, whichever process started them. A process that has ended counts as gone
/// even if its parent has not waited for it, which may not be this one.
///
/// - Returns: Whether all of them ended in time.
package func haveEnded(_ processes: [Int32], by deadline: ContinuousClock.Instant) async throws -> Bool {
  try await onOwnThread {
    for process in processes {
      let end = FileDescriptor(end_of_program(process))
      // The process has ended and its parent has waited for it.
      guard end.number >= 0 else { continue }
      defer { end.close() }
      guard try Poll.ready([.reading(end.number)], until: deadline)[0] else { return false }
    }
    return true
  }
}
