/// What moves the cursor and clears (ECMA-48, section 8.3).
package enum ControlSequence {
  /// The cursor in the upper left corner.
  package static let home = "\u{1B}[H"
  /// Nothing from the cursor to the end of its line.
  package static let clearLine = "\u{1B}[K"
  /// Nothing from the cursor to the end of the screen.
  package static let clearBelow = "\u{1B}[J"

  /// The cursor at the beginning of the line so many above its own.
  package static func up(_ lines: Int) -> String { "\u{1B}[\(lines)F" }
}
