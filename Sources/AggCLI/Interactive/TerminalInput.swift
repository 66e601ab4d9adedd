import CSystem
import FoundationEssentials
import Glibc
import Posix

/// What comes from the terminal: bytes, changes of its size, and requests to stop and to go on, in their order.
final class TerminalInput {
  enum Event: Sendable {
    case bytes([UInt8])
    /// The terminal is gone.
    case ended
    /// Its size may have changed.
    case resized
    /// Somebody else asks to make room (SIGTSTP).
    case suspended
    /// The run goes on after a stop, and the screen was somebody else's meanwhile.
    case resumed
  }

  private static let signals: [(number: Int32, event: Event)] = [
    (SIGWINCH, .resized), (SIGTSTP, .suspended), (SIGCONT, .resumed),
  ]

  /// Where the handlers of signals write.
  private let writer: FileDescriptor

  /// - Parameter deliver: Called on one thread.
  /// - Throws: Exit code 74 when the system has no descriptor or thread left.
  init(_ deliver: @escaping @Sendable (Event) -> Void) throws(CommandFailure) {
    var ends: [Int32] = [-1, -1]
    let failure = unsafe agg_signal_pipe(&ends)
    guard failure == 0 else {
      throw CommandFailure("the terminal cannot be listened to: \(SystemError(failure))", .inputOutput)
    }
    let reader = FileDescriptor(ends[0])
    writer = FileDescriptor(ends[1])
    guard Thread.start({ Self.listen(to: reader, deliver) }) else {
      throw CommandFailure("the terminal cannot be listened to: no thread can be started", .inputOutput)
    }
    for (number, _) in Self.signals { agg_signal_forward(number, writer.number) }
  }

  /// Ends the deliveries; a request to make room then stops the program as it does any other.
  func stop() {
    for (number, _) in Self.signals { agg_signal_forward(number, -1) }
    writer.close()
  }

  /// Delivers until the terminal is gone, or nobody can write of signals any more.
  private static func listen(to signals: FileDescriptor, _ deliver: (Event) -> Void) {
    defer { signals.close() }
    let input = FileDescriptor.standardInput
    while let ready = try? Poll.ready([.reading(signals.number), .reading(input.number)]) {
      if ready[0] {
        guard let numbers = try? signals.read(upTo: 64), !numbers.isEmpty else { return }
        for number in numbers {
          if let event = Self.signals.first(where: { $0.number == Int32(number) })?.event { deliver(event) }
        }
      }
      guard ready[1] else { continue }
      do throws(SystemError) {
        let bytes = try input.read(upTo: 4096)
        if bytes.isEmpty { return deliver(.ended) }
        deliver(.bytes(bytes))
      } catch {
        // Somebody else who has the terminal may have taken what there was.
        if error.number != EAGAIN { return deliver(.ended) }
      }
    }
    deliver(.ended)
  }

  /// Stops the whole job, as Ctrl-Z does, until a shell lets it go on. The terminal must have been given back.
  ///
  /// - Returns: Whether there is a shell that could.
  static func stopJob() -> Bool {
    // A job without a shell above it in the session would stand still for ever (POSIX: an orphaned process group).
    let session = getsid(0)
    var parent = getppid()
    while parent > 1, getpgid(parent) == getpgrp(), let next = Self.parent(of: parent) { parent = next }
    guard parent > 1, getsid(parent) == session, getpgid(parent) != getpgrp() else { return false }
    return kill(0, SIGSTOP) == 0
  }

  /// From the fourth field of /proc/PID/stat; the second is a name in brackets that may hold anything.
  private static func parent(of process: pid_t) -> pid_t? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 1 ? pid_t(fields[1]) : nil
  }
}
