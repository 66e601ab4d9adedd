package import SpannedJSON

/// Why a text is not XML, or not the XML that the caller expects.
package struct XMLProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let position: JSONPosition
  package let expected: String
  package let found: String

  /// Without the position.
  package var message: String { "expected \(expected), found \(found)" }

  package var description: String { "\(position): \(message)" }
}
