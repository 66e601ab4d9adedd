import CTestSupport
import Posix

/// Waits for the end of processes, whoever started them. One that has ended and waits to be buried, which is
/// not always our doing, counts as gone.
///
/// - Returns: Whether all of them ended in time.
package func haveEnded(_ processes: [Int32], by deadline: ContinuousClock.Instant) async throws -> Bool {
  try await onOwnThread {
    for process in processes {
      let end = FileDescriptor(end_of_program(process))
      // Gone and buried.
      guard end.number >= 0 else { continue }
      defer { end.close() }
      guard try Poll.ready([.reading(end.number)], until: deadline)[0] else { return false }
    }
    return true
  }
}
