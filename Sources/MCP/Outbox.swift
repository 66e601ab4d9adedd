import Posix
import Synchronization

/// The lines for the client. A thread of their own writes them, because a client that reads slowly must not
/// hold up the threads that run the calls: these also move the network on.
final class Outbox: Sendable {
  private struct State {
    var lines: ArraySlice<[UInt8]> = []
    /// The size of all lines that are not written completely, in bytes.
    var size = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  /// Signalled for each line, and for the end.
  private let changes = Semaphore()
  /// In bytes.
  private let capacity: Int

  /// - Parameter capacity: The size from which on it is full, in bytes.
  init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// Whether all lines were written.
  var isEmpty: Bool { state.withLock { $0.size == 0 } }

  /// Whether so much waits for the client that nothing more should be read from it.
  var isFull: Bool { state.withLock { $0.size >= capacity } }

  /// Adds a line behind the others, without waiting.
  func add(_ line: [UInt8]) {
    state.withLock { state in
      state.lines.append(line)
      state.size += line.count
    }
    changes.signal()
  }

  /// Drops the lines whose writing has not begun, and ends the writing.
  func close() {
    state.withLock { state in
      state.lines = []
      state.isClosed = true
    }
    changes.signal()
  }

  /// Writes the lines as they come, until it is closed.
  ///
  /// - Parameters:
  ///   - write: May block the thread.
  ///   - isEmptied: Called whenever all lines were written.
  func deliver(_ write: ([UInt8]) -> Void, isEmptied: () -> Void) {
    while true {
      changes.wait()
      guard let line = state.withLock({ $0.isClosed ? nil : $0.lines.popFirst() }) else { return }
      write(line)
      let isEmpty = state.withLock { state in
        state.size -= line.count
        // A slice still holds the lines that were taken from it.
        if state.lines.isEmpty { state.lines = [] }
        return state.size == 0
      }
      if isEmpty { isEmptied() }
    }
  }
}
