/// One thing that is wrong with a text or a value: where it stands, what was expected, what was found.
package struct JSONProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let path: JSONPath
  package let position: JSONPosition
  /// The bytes that are wrong; empty where something is missing. `JSONSource.excerpt(of:)` shows them.
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

  /// For example `cities.berlin.latitude: expected a number in -90...90, found "52.5"`; without the position,
  /// which stands best behind the file's name.
  package var description: String {
    (path.isRoot ? "" : "\(path): ") + "expected \(expected), found \(found)"
  }
}

/// Why a text is no JSON, or not the JSON that the options allow.
package struct JSONSyntaxError: Error, Sendable, CustomStringConvertible {
  package let first: JSONProblem
  /// What else is wrong; only the config dialect looks further than the first problem.
  package let others: [JSONProblem]
  /// The text, to show the lines in question.
  package let source: JSONSource
  /// What the text says all the same, when nothing but what a reply may hold is wrong with it: of equal keys
  /// the last. `nil` for a text that can only be guessed at.
  package let document: JSONDocument?

  package var problems: [JSONProblem] { [first] + others }

  package var description: String {
    problems.map { "\($0.position): \($0)" }.joined(separator: "\n")
  }
}

/// Something in a reply that was repaired while reading; the document is usable.
package struct JSONNote: Hashable, Sendable, CustomStringConvertible {
  /// What was repaired.
  package enum Kind: Hashable, Sendable {
    /// An earlier member of the same object has this key; this one, the later, counts.
    case duplicateKey
    /// A `\uD800`...`\uDFFF` without its other half reads as U+FFFD.
    case loneSurrogate
    /// Bytes in a string that are no UTF-8 read as U+FFFD.
    case invalidUTF8
    /// `NaN` or `Infinity` in place of a number reads as null.
    case notANumber
  }

  package let kind: Kind
  package let path: JSONPath
  package let position: JSONPosition

  /// What it is, without its place.
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
