import Posix
import Synchronization
import TerminalControl

/// The terminal while the program controls it: every key is read at once, and the alternate screen is used.
///
/// The terminal is always restored at the end: by `Tool.end` after an error or a second Ctrl-C, and by a
/// handler when another signal or a crash ends the program.
struct RawTerminal: Sendable {
  /// The state to restore at the end, by whichever code ends the program first.
  private struct Found {
    let mode: TerminalMode
    /// What is written to the terminal before its mode is restored.
    let farewell: String
    /// Writes it; `nil` where there is nothing to write.
    var output: Output?
  }

  private static let found = Mutex<Found?>(nil)

  private let output: Output

  init(_ output: Output) { self.output = output }

  /// The current size.
  static func size(_ environment: [String: String]) -> ScreenSize {
    ScreenSize(columns: Terminal.columns(environment), rows: Terminal.rows())
  }

  /// Whether the program may change the terminal: it is not in the background of a shell.
  static var isInForeground: Bool { FileDescriptor.standardInput.isInForeground }

  /// Takes the terminal over.
  func enter() throws(CommandFailure) {
    let mode: TerminalMode
    do throws(SystemError) {
      mode = try TerminalMode(of: .standardInput)
      try mode.setRaw()
    } catch {
      throw CommandFailure("cannot read single keys from the terminal (error \(error.number))", .inputOutput)
    }
    Self.keep(Found(mode: mode, farewell: ScreenWriter.leave, output: output))
    try output.answer(ScreenWriter.enter)
  }

  /// - Parameter state: That of the terminal before the change, which is the one to restore only the first
  ///   time: after a stop, the program finds what it has set itself.
  private static func keep(_ state: Found) {
    found.withLock { found in
      let first = found ?? state
      found = first
      first.mode.guardAgainstSignals(farewell: first.farewell)
    }
  }

  /// Reads keys at once and without echo, but does not take the terminal over otherwise: Ctrl-C and Ctrl-Z
  /// stay signals. If standard input is not a terminal or belongs to another job, nothing changes.
  static func silence() {
    guard isInForeground, let mode = try? TerminalMode(of: .standardInput),
      (try? mode.setUnbuffered()) != nil
    else { return }
    keep(Found(mode: mode, farewell: ""))
  }

  /// Restores the terminal.
  func leave() { Self.restore() }

  /// Restores the terminal, if it was taken over.
  static func restore() {
    // Does not wait for the lock: its owner may be blocked by a terminal that accepts no output.
    found.withLockIfAvailable { found in
      guard let taken = found else { return }
      found = nil
      TerminalMode.endGuard()
      // Fails when the terminal is gone, which does not matter.
      try? taken.output?.answer(taken.farewell)
      // In the background, changing the mode would stop the program, and the shell has set its own mode.
      if !FileDescriptor.standardInput.isOfAnotherJob { taken.mode.restore() }
    }
  }
}
