/// Sequences that move the cursor and clear (ECMA-48, section 8.3).
package enum ControlSequence {
  /// Moves the cursor to the upper left corner.
  package static let home = "\u{1B}[H"
  /// Clears from the cursor to the end of its line.
  package static let clearLine = "\u{1B}[K"
  /// Clears from the cursor to the end of the screen.
  package static let clearBelow = "\u{1B}[J"

  /// Moves the cursor to the beginning of a line above.
  package static func up(_ lines: Int) -> String { "\u{1B}[\(lines)F" }
}
