import CSystem
import Glibc

/// The mode of a terminal (termios(3)), to be restored after changes.
package struct TerminalMode: Sendable {
  private let terminal: FileDescriptor
  private let found: agg_terminal_mode

  /// - Throws: When it is not a terminal.
  package init(of terminal: FileDescriptor) throws(SystemError) {
    self.terminal = terminal
    found = agg_terminal_mode_of(terminal.number)
    guard found.is_known != 0 else { throw SystemError(ENOTTY) }
  }

  /// Delivers each key at once and unchanged: no echo, no lines, no signals. Keys typed before are kept.
  package func setRaw() throws(SystemError) { try Self.check(agg_terminal_set_raw(terminal.number, found)) }

  /// Delivers input at once and without echo. Ctrl-C is still a signal.
  package func setUnbuffered() throws(SystemError) {
    try Self.check(agg_terminal_set_unbuffered(terminal.number, found))
  }

  /// Restores the mode, unless the terminal is gone.
  ///
  /// - Parameter dropsInput: Whether unread input is discarded.
  package func restore(dropsInput: Bool = false) {
    _ = agg_terminal_set_mode(terminal.number, found, dropsInput ? TCSAFLUSH : TCSANOW)
  }

  private static func check(_ failure: Int32) throws(SystemError) {
    if failure != 0 { throw SystemError(failure) }
  }

  /// From now on, the mode is restored before a signal ends the process, including a crash.
  ///
  /// - Parameter farewell: Sent to the terminal; at most 63 bytes.
  package func guardAgainstSignals(farewell: String = "") {
    unsafe agg_terminal_guard(terminal.number, found, farewell)
  }

  /// Ends the guard.
  package static func endGuard() { agg_terminal_unguard() }
}
