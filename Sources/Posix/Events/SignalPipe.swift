import CSystem
import Glibc
import Synchronization

/// Delivers signals through a pipe, so that they can be waited for together with other events. Only one may
/// exist at a time.
package final class SignalPipe: Sendable {
  private let signals: [Signal]
  /// Readable after a signal.
  let reader: FileDescriptor
  /// Where the signal handlers write; `nil` after the end.
  private let writer: Mutex<FileDescriptor?>

  /// From now on these signals only go to the pipe, except for those that the parent process has set to be
  /// ignored.
  ///
  /// - Throws: When the system has no descriptor left.
  package init(_ signals: [Signal]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let failure = unsafe agg_signal_pipe(&ends)
    guard failure == 0 else { throw SystemError(failure) }
    self.signals = signals.filter { !agg_is_ignored($0.number) }
    reader = FileDescriptor(ends[0])
    writer = Mutex(FileDescriptor(ends[1]))
    for signal in self.signals { agg_signal_forward(signal.number, ends[1]) }
  }

  deinit {
    close()
    reader.close()
  }

  /// - Returns: The received signals in order; `nil` when there will be no more.
  package func read() -> [Signal]? {
    guard let numbers = try? reader.read(upTo: 64), !numbers.isEmpty else { return nil }
    return numbers.map { Signal(Int32($0)) }
  }

  /// Restores the default actions of the signals and ends the pipe. Calling it again does nothing.
  package func close() {
    guard let end = writer.withLock({ $0.take() }) else { return }
    for signal in signals { agg_signal_forward(signal.number, -1) }
    end.close()
  }
}
