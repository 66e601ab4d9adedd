package import SpannedJSON

/// The maximum number of rows of a response.
package enum RowLimit {
  /// No section has more: 16 days in steps of 5 minutes. A row takes a hundred times more memory than its
  /// text.
  package static let count = 5000
  package static let text = "at most \(count) rows"
}

extension FieldReader {
  /// The elements of an array, with a problem if there are more than the limit; `nil` if it is missing.
  package mutating func rows(_ key: String, in object: JSONValue?) -> Slice<JSONElements>? {
    read(key, as: .array, in: object).map { rows(of: $0) }
  }

  /// The elements of a required array, as `require(_:as:in:)` reads one.
  package mutating func requireRows(_ key: String, in object: JSONValue) -> Slice<JSONElements>? {
    require(key, as: .array, in: object).map { rows(of: $0) }
  }

  /// The elements of an array, with a problem if there are more than the limit; empty for another value.
  package mutating func rows(of array: JSONValue) -> Slice<JSONElements> {
    let elements = array.elements
    if elements.count > RowLimit.count { report(array, expected: RowLimit.text) }
    return elements.prefix(RowLimit.count)
  }
}

extension Slice<JSONElements> {
  /// Whether these are all elements of the array, because it has no more than the limit.
  package var isWhole: Bool { count == base.count }
}
