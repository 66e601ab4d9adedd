package import SpannedJSON

/// How many rows of an answer are read.
package enum RowLimit {
  /// A section has no more: 16 days in steps of 5 minutes. Each row costs a hundred times the
  /// memory that it has in an answer.
  package static let count = 5000
  package static let text = "at most \(count) rows"
}

extension FieldReader {
  /// The elements of an array, and a problem when these are more than are read; `nil` when it is missing.
  package mutating func rows(_ key: String, in object: JSONValue?) -> Slice<JSONElements>? {
    guard let array = array(key, in: object) else { return nil }
    if array.count > RowLimit.count, let value = object?[key] { report(value, expected: RowLimit.text) }
    return array.prefix(RowLimit.count)
  }
}
