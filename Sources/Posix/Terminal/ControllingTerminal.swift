import Glibc

/// The terminal that the program was started from, wherever its streams lead.
package enum ControllingTerminal {
  /// Opens it to read and to write. Whoever opens it closes it.
  ///
  /// - Throws: When there is none.
  package static func open() throws(SystemError) -> FileDescriptor {
    try FileDescriptor(opening: "/dev/tty", O_RDWR | O_NOCTTY)
  }

  /// Asks it something that it answers where a person would type. Its mode is as before afterwards.
  ///
  /// - Parameters:
  ///   - limit: The longest that it is waited for.
  ///   - longest: The most that is read, in bytes.
  ///   - read: Takes what has come so far, and gives `nil` while there is more to come.
  /// - Returns: `nil` when there is none, it belongs to another job, or it does not say all in time.
  package static func answer<Answer>(
    to query: String,
    within limit: Duration,
    longest: Int,
    read: ([UInt8]) -> Answer?
  ) -> Answer? {
    guard let terminal = try? open() else { return nil }
    defer { terminal.close() }
    // In the background, changing the mode would stop us.
    guard let mode = try? TerminalMode(of: terminal), terminal.isInForeground,
      (try? mode.setUnbuffered()) != nil
    else { return nil }
    mode.guardAgainstSignals()
    defer { TerminalMode.endGuard() }
    var answer: Answer?
    // The rest of an answer that comes too late must not be taken for typed.
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
      // A terminal that is gone draws nothing either.
      return nil
    }
    return answer
  }
}
