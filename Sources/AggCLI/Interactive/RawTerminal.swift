import Posix
import Synchronization
import TerminalControl

/// The terminal while the program has it to itself: every key is read at once and
/// the alternate screen is drawn on.
///
/// However the program ends, the terminal is given back as it was found: by `Tool.end` after an error or a
/// second Ctrl-C, and by a handler when another signal or a fault of ours ends it.
struct RawTerminal: Sendable {
  /// What has to be set back at the end, by whoever comes first.
  private struct Found {
    let mode: TerminalMode
    /// What the terminal is sent before.
    let farewell: String
  }

  private static let found = Mutex<Found?>(nil)

  private let output: Output

  /// - Throws: Exit code 64 when there is no terminal to press keys in or to draw
  ///   on, with what to use instead.
  init(environment: [String: String], output: Output) throws(CommandFailure) {
    self.output = output
    let instead = "Use agg weather PLACE, agg airport IDENT or agg watch PLACE instead."
    let canDraw = FileDescriptor.standardOutput.isTerminal
    guard canDraw, FileDescriptor.standardInput.isTerminal else {
      let which = canDraw ? "standard input" : "standard output"
      throw CommandFailure("agg tui needs a terminal, but \(which) is not one. \(instead)", .usage)
    }
    guard Terminal.knowsSequences(environment) else {
      let name = environment["TERM"] ?? ""
      let which = name.isEmpty ? "TERM is not set" : "TERM=\(name)"
      throw CommandFailure("agg tui cannot draw on this terminal: \(which). \(instead)", .usage)
    }
  }

  /// The size at this moment.
  static func size(_ environment: [String: String]) -> ScreenSize {
    ScreenSize(columns: Terminal.columns(environment), rows: Terminal.rows())
  }

  /// Whether the terminal is ours to change: no other job of the shell has it.
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
    Self.keep(mode, farewell: ScreenWriter.leave)
    try output.answer(ScreenWriter.enter)
  }

  private static func keep(_ mode: TerminalMode, farewell: String) {
    found.withLock { $0 = $0 ?? Found(mode: mode, farewell: farewell) }
    mode.guardAgainstSignals(farewell: farewell)
  }

  /// Has keys read at once and not echoed, of a terminal that is not taken over otherwise: Ctrl-C and Ctrl-Z
  /// stay signals. Where standard input is no terminal, or another job's, nothing is changed.
  static func silence() {
    guard isInForeground, let mode = try? TerminalMode(of: .standardInput),
      (try? mode.setUnbuffered()) != nil
    else { return }
    keep(mode, farewell: "")
  }

  /// Gives it back as it was found.
  func leave() { Self.restore() }

  /// Gives the terminal back, if it was taken over.
  static func restore() {
    // Not waited for: whoever holds it may be stuck in a terminal that takes nothing, and ends all the same.
    found.withLockIfAvailable { found in
      guard let taken = found else { return }
      found = nil
      TerminalMode.endGuard()
      // A terminal that is gone cannot be told.
      if !taken.farewell.isEmpty { try? Output().answer(taken.farewell) }
      // In the background, changing it would stop us, and the shell has set it to its own mode.
      if !FileDescriptor.standardInput.isOfAnotherJob { taken.mode.restore() }
    }
  }
}
