import CSystem
import Glibc

extension FileDescriptor {
  package var isTerminal: Bool { isatty(number) == 1 }

  /// Whether the process may read and change the terminal because no other job of the shell has it.
  package var isInForeground: Bool { tcgetpgrp(number) == getpgrp() }

  /// Whether another job of the shell has the terminal now. A terminal that is gone belongs to no job.
  package var isOfAnotherJob: Bool {
    let owner = tcgetpgrp(number)
    return owner >= 0 && owner != getpgrp()
  }

  /// The current width of the terminal; `nil` if it is not a terminal or its width is unknown.
  package var terminalColumns: Int? { Self.size(agg_terminal_columns(number)) }

  /// The same for its rows.
  package var terminalRows: Int? { Self.size(agg_terminal_rows(number)) }

  private static func size(_ count: Int32) -> Int? { count > 0 ? Int(count) : nil }
}
