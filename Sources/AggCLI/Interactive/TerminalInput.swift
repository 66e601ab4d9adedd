import CSystem
import Dispatch
import FoundationEssentials
import Glibc

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

  private let sources: [any DispatchSourceProtocol]

  /// - Parameter deliver: Called on one queue.
  init(_ deliver: @escaping @Sendable (Event) -> Void) {
    let queue = DispatchQueue(label: "terminal input")
    let input = DispatchSource.makeReadSource(fileDescriptor: STDIN_FILENO, queue: queue)
    input.setEventHandler {
      let (bytes, isEnd) = Self.read()
      if !bytes.isEmpty { deliver(.bytes(bytes)) }
      if isEnd { deliver(.ended) }
    }
    let signals: [(Int32, Event)] = [(SIGWINCH, .resized), (SIGTSTP, .suspended), (SIGCONT, .resumed)]
    sources =
      [input as any DispatchSourceProtocol]
      + signals.map { number, event in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
        source.setEventHandler { deliver(event) }
        return source
      }
    for source in sources { source.resume() }
  }

  /// Ends the deliveries; a request to make room then stops the program as it does any other.
  func stop() {
    for source in sources { source.cancel() }
    signal(SIGTSTP, SIG_DFL)
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

  private static func read() -> (bytes: [UInt8], isEnd: Bool) {
    var bytes: [UInt8] = []
    while true {
      let piece = agg_terminal_read(STDIN_FILENO)
      if piece == .max { return (bytes, true) }
      let count = piece >> 56
      for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: piece >> (8 * index))) }
      if count == 0 || bytes.count > 4096 { return (bytes, false) }
    }
  }
}
