/// A position in a text. Lines and columns start at 1; a column is a Unicode scalar, also for a tab.
package struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  package let line: Int
  package let column: Int
  /// Bytes from the start of the text.
  package let offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  package var description: String { "\(line):\(column)" }
}
