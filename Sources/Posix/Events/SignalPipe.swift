import CSystem
import Glibc

/// Signals as something to read, where other things are waited for as well. There is one at a time.
package final class SignalPipe: Sendable {
  private let signals: [Signal]
  /// Readable when one came.
  let reader: FileDescriptor
  /// Where the handlers write.
  private let writer: FileDescriptor

  /// From now on these signals come through the pipe and do nothing else, but for those that whoever started
  /// the program has it ignore.
  ///
  /// - Throws: When the system has no descriptor left.
  package init(_ signals: [Signal]) throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let failure = unsafe agg_signal_pipe(&ends)
    guard failure == 0 else { throw SystemError(failure) }
    self.signals = signals.filter { !agg_is_ignored($0.number) }
    (reader, writer) = (FileDescriptor(ends[0]), FileDescriptor(ends[1]))
    for signal in self.signals { agg_signal_forward(signal.number, writer.number) }
  }

  deinit { reader.close() }

  /// - Returns: Those that came, in their order; `nil` when no more will.
  package func read() -> [Signal]? {
    guard let numbers = try? reader.read(upTo: 64), !numbers.isEmpty else { return nil }
    return numbers.map { Signal(Int32($0)) }
  }

  /// The signals do again what they do by default, and whoever reads comes to the end. To be called once.
  package func close() {
    for signal in signals { agg_signal_forward(signal.number, -1) }
    writer.close()
  }
}
