import Glibc

/// The terminal in which the program was started, wherever its streams lead.
package enum ControllingTerminal {
  /// Opens it for reading and writing. The caller must close it.
  ///
  /// - Throws: When there is none.
  package static func open() throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: "/dev/tty", O_RDWR | O_NOCTTY)
  }

  /// Sends a query to which the terminal responds on its input. Its mode is restored afterwards.
  ///
  /// - Parameters:
  ///   - limit: The maximum time to wait.
  ///   - longest: The maximum number of bytes to read.
  ///   - read: Receives the bytes so far and returns `nil` if more are expected.
  /// - Returns: `nil` when there is no terminal, it belongs to another job, or it does not respond in time.
  package static func answer<Answer>(
    to query: String,
    within limit: Duration,
    longest: Int,
    read: ([UInt8]) -> Answer?
  ) -> Answer? {
    guard let terminal = try? open() else { return nil }
    defer { terminal.close() }
    // In the background, changing the mode would stop the process.
    guard let mode = try? TerminalMode(of: terminal), terminal.isInForeground,
      (try? mode.setUnbuffered()) != nil
    else { return nil }
    mode.guardAgainstSignals()
    defer { TerminalMode.endGuard() }
    var answer: Answer?
    // The rest of a late response must not be taken for typed input.
    defer { mode.restore(dropsInput: answer == nil) }
    let deadline = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    do throws(SystemError) {
      try terminal.write(Array(query.utf8))
      while answer == nil, bytes.count < longest, try terminal.waitUntilReadable(until: deadline) {
        let part = try terminal.read(upTo: longest - bytes.count)
        if part.isEmpty { break }
        bytes += part
        answer = read(bytes)
      }
    } catch {
      // A terminal that is gone cannot draw.
      return nil
    }
    return answer
  }
}
