/// What to send to a terminal so that it shows some lines: only those that changed since the last time.
///
/// It works on the alternate screen, which every terminal of today has and which
/// gives back what stood there before.
package struct ScreenWriter: Sendable {
  /// Where the cursor stands, from 0; it is shown only while something is typed.
  package struct Cursor: Hashable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// Nothing on the screen.
  private static let clear = "\(ControlSequence.home)\u{1B}[2J"
  /// Takes the screen over: the alternate one, a paste in brackets, no cursor, nothing on it.
  package static let enter = "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?25l\(clear)"
  /// Takes all of that back.
  package static let leave = "\u{1B}[0m\u{1B}[?25h\u{1B}[?2004l\u{1B}[?1049l"

  /// `nil` when nobody knows what is on the screen.
  private var drawn: [String]?
  private var cursor: Cursor?

  package init() {}

  /// The screen was changed by somebody else, or has another size.
  package mutating func forget() { drawn = nil }

  /// - Parameter lines: From the top; each with its styles closed, and no wider than the screen.
  /// - Returns: The bytes to write; empty when all of it stands there already.
  package mutating func paint(_ lines: [String], cursor: Cursor? = nil) -> String {
    var changes = ""
    if drawn == nil { changes += Self.clear }
    let old = drawn ?? []
    for row in 0..<max(old.count, lines.count) {
      let line = row < lines.count ? lines[row] : ""
      guard line != (row < old.count ? old[row] : "") else { continue }
      // Cleared first: behind a line that fills its row the cursor is still on the last sign.
      changes += "\u{1B}[\(row + 1);1H\(ControlSequence.clearLine)\(line)"
    }
    let isMoved = cursor != self.cursor || (cursor != nil && !changes.isEmpty)
    if isMoved {
      changes += cursor.map { "\u{1B}[\($0.row + 1);\($0.column + 1)H\u{1B}[?25h" } ?? "\u{1B}[?25l"
    }
    drawn = lines
    self.cursor = cursor
    // Shown at once where the terminal can (synchronized output); others ignore the mode.
    return changes.isEmpty ? "" : "\u{1B}[?2026h\(changes)\u{1B}[?2026l"
  }
}
