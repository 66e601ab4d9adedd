import CSystem
import Glibc

/// How a terminal hands on what is typed (termios(3)), as it was found: to be set back after it was changed.
package struct TerminalMode: Sendable {
  private let terminal: FileDescriptor
  private let found: agg_terminal_mode

  /// - Throws: When it is no terminal.
  package init(of terminal: FileDescriptor) throws(SystemError) {
    self.terminal = terminal
    found = agg_terminal_mode_of(terminal.number)
    guard found.is_known != 0 else { throw SystemError(ENOTTY) }
  }

  /// Has each key read at once and as it is: no echo, no lines, no signals. What was typed ahead stays.
  package func setRaw() throws(SystemError) { try Self.check(agg_terminal_set_raw(terminal.number, found)) }

  /// Has what comes read at once and not echoed. Ctrl-C stays a signal.
  func setUnbuffered() throws(SystemError) {
    try Self.check(agg_terminal_set_unbuffered(terminal.number, found))
  }

  /// Sets it back; a terminal that is gone needs that no more.
  ///
  /// - Parameter dropsInput: Whether what was not read yet is thrown away.
  package func restore(dropsInput: Bool = false) {
    _ = agg_terminal_set_mode(terminal.number, found, dropsInput ? TCSAFLUSH : TCSANOW)
  }

  private static func check(_ failure: Int32) throws(SystemError) {
    if failure != 0 { throw SystemError(failure) }
  }

  /// From now on it is set back before a signal ends the process, be it a fault of ours.
  ///
  /// - Parameter farewell: What the terminal is then sent; at most 63 bytes.
  package func guardAgainstSignals(farewell: String = "") {
    unsafe agg_terminal_guard(terminal.number, found, farewell)
  }

  /// Nothing is left to do when a signal comes.
  package static func endGuard() { agg_terminal_unguard() }
}
