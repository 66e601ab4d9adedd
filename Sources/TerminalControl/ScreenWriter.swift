/// Computes the output that updates a terminal's screen: only the lines that changed.
///
/// It uses the alternate screen, which all current terminals have and which restores the previous content.
package struct ScreenWriter: Sendable {
  /// The position of the cursor, from 0. It is only visible while text is typed.
  package struct Cursor: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Clears the screen.
  private static let clear = "\(ControlSequence.home)\u{1B}[2J"
  /// Sets up the screen: the alternate one, bracketed paste, no cursor, cleared.
  package static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\(clear)"
  /// Restores the terminal.
  package static let leave = "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"

  /// `nil` when the content of the screen is unknown.
  private var drawn: [String]?
  private var cursor: Cursor?

  package init() {}

  /// Called when another program changed the screen, or its size changed.
  package mutating func forget() { drawn = nil }

  /// - Parameter lines: From the top; each with its styles closed, and not wider than the screen.
  /// - Returns: The bytes to write; empty when nothing changed.
  package mutating func paint(_ lines: [String], cursor: Cursor? = nil) -> String {
    var changes = ""
    if drawn == nil { changes += Self.clear }
    let old = drawn ?? []
    for row in 0..<max(old.count, lines.count) {
      let line = row < lines.count ? lines[row] : ""
      guard line != (row < old.count ? old[row] : "") else { continue }
      // Cleared first: after a line that fills its row, the cursor is still on the last character.
      changes += "\u{1B}[\(row + 1);1H\(ControlSequence.clearLine)\(line)"
    }
    let isMoved = cursor != self.cursor || (cursor != nil && !changes.isEmpty)
    if isMoved {
      changes += cursor.map { "\u{1B}[\($0.row + 1);\($0.column + 1)H\u{1B}[?25h" } ?? "\u{1B}[?25l"
    }
    drawn = lines
    self.cursor = cursor
    // Updated at once if the terminal supports it (synchronized output); others ignore the mode.
    return changes.isEmpty ? "" : "\u{1B}[?2026h\(changes)\u{1B}[?2026l"
  }
}
