/// The kind of a JSON value. A bool is never a number, and a number never a bool.
package enum JSONKind: Hashable, Sendable {
  case null, bool, number, string, array, object
}

/// A value in a document: cheap to copy, parsed on demand.
///
/// The accessors return nil for another kind of value; nothing is converted silently. Looking up a member or
/// an element walks from the start of its container: use `FieldReader` for many members and `elements` for
/// many elements.
@usableFromInline
package struct JSONValue: Sendable {
  package let document: JSONDocument
  let index: Int

  @inline(__always)
  init(document: JSONDocument, index: Int) {
    self.document = document
    self.index = index
  }

  @inline(__always) var word: TapeWord { document.tape[index] }

  package var kind: JSONKind {
    switch word.kind {
    case .number: .number
    case .string, .escapedString: .string
    case .array: .array
    case .object: .object
    default: isNull ? .null : .bool
    }
  }

  @usableFromInline @inline(__always) package var isNull: Bool { document.isNull(at: index) }

  package var bool: Bool? { isLiteral("t") ? true : isLiteral("f") ? false : nil }

  /// The characters of a string.
  @usableFromInline package var string: String? { document.string(at: index) }

  /// The number as the nearest double: 1e-400 and -0 read as 0; nil beyond the largest finite double.
  package var double: Double? { document.double(at: index) }

  /// The number, if it is an integer (also `10.0` or `1e2`) in the range of `Int`.
  package var int: Int? { document.int(at: index) }

  /// The number exactly as written.
  package var numberText: String? { document.numberText(at: index) }

  /// The bytes of the value, including a string's quotes.
  package var span: Range<Int> {
    let word = word
    switch word.kind {
    case .string, .escapedString, .supersededKey: return word.offset..<word.contentSpan.upperBound + 1
    case .array, .object: return word.offset..<document.tape[index + 1].offset
    default: return word.offset..<word.offset + word.payload
    }
  }

  package var position: JSONPosition { document.source.position(of: word.offset) }

  /// The line where the value begins, for an error.
  ///
  /// - Parameter hidden: Bytes of the text that must not be shown.
  package func excerpt(hiding hidden: [Range<Int>] = []) -> JSONExcerpt {
    document.source.excerpt(of: span, hiding: hidden)
  }

  @inline(__always) var bytes: [UInt8] { document.source.bytes }

  @inline(__always)
  private func isLiteral(_ letter: Unicode.Scalar) -> Bool {
    let word = word
    return word.kind == .literal && bytes[word.offset] == UInt8(ascii: letter)
  }
}
