/// Why a text is not CSV, or not the CSV that the caller expects.
package struct CSVProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  package let line: Int
  package let expected: String
  package let found: String

  /// Without the line.
  package var message: String { "expected \(expected), found \(found)" }

  package var description: String { "line \(line): \(message)" }
}
