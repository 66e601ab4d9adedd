/// An error in a text or a value: its position, what was expected, and what was found.
package struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: JSONPath
  package let position: JSONPosition
  /// The wrong bytes; empty if something is missing. `JSONSource.excerpt(of:)` shows them.
  package let span: Range<Int>
  package let expected: String
  package let found: String

  package init(path: JSONPath, position: JSONPosition, span: Range<Int>, expected: String, found: String) {
    self.path = path
    self.position = position
    self.span = span
    self.expected = expected
    self.found = found
  }

  package var line: Int { position.line }
  package var column: Int { position.column }

  /// For example `cities.berlin.latitude: expected a number in -90...90, found "52.5"`, without the position,
  /// which follows the name of the file.
  package var description: String {
    (path.isRoot ? "" : "\(path): ") + "expected \(expected), found \(found)"
  }
}

/// Why a text is not JSON, or not the JSON that the options allow.
package struct JSONSyntaxError: Error, Sendable, CustomStringConvertible {
  package let first: JSONProblem
  /// The other problems; only the config dialect continues after the first one.
  package let others: [JSONProblem]
  /// The text, to show the lines concerned.
  package let source: JSONSource
  /// The document if all problems would be allowed in a reply, with the last of equal keys. `nil` for a text
  /// that required guesses.
  package let document: JSONDocument?

  package var problems: [JSONProblem] { [first] + others }

  package var description: String {
    problems.map { "\($0.position): \($0)" }.joined(separator: "\n")
  }
}

/// Something in a reply that was repaired; the document is usable.
package struct JSONNote: Hashable, Sendable, CustomStringConvertible {
  /// What was repaired.
  package enum Kind: Hashable, Sendable {
    /// An earlier member of the same object has this key; this one counts.
    case duplicateKey
    /// A `\uD800`...`\uDFFF` without its other half, read as U+FFFD.
    case loneSurrogate
    /// Invalid UTF-8 in a string, read as U+FFFD.
    case invalidUTF8
    /// `NaN` or `Infinity`, read as null.
    case notANumber
  }

  package let kind: Kind
  package let path: JSONPath
  package let position: JSONPosition

  /// The description without the position.
  package var message: String {
    switch kind {
    case .duplicateKey: "duplicate key; the last one is used"
    case .loneSurrogate: "half a surrogate pair was replaced by U+FFFD"
    case .invalidUTF8: "invalid UTF-8 was replaced by U+FFFD"
    case .notANumber: "NaN or Infinity is not a number; it was read as null"
    }
  }

  package var description: String { "\(position): " + (path.isRoot ? "" : "\(path): ") + message }
}
