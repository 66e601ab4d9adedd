import CSystem
import Glibc

extension FileDescriptor {
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Whether the terminal is ours to read and to change: no other job of the shell has it.
  package var isInForeground: Bool { tcgetpgrp(number) == getpgrp() }

  /// The width of the terminal at this moment; `nil` when it is none or does not say.
  package var terminalColumns: Int? { Self.size(agg_terminal_columns(number)) }

  /// The same for its rows.
  package var terminalRows: Int? { Self.size(agg_terminal_rows(number)) }

  private static func size(_ count: Int32) -> Int? { count > 0 ? Int(count) : nil }
}
