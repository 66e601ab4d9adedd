/// Reads the rows of a CSV text (RFC 4180) without copying it: a field becomes a text on demand.
///
/// A row ends with its line, whatever its quotes: no field of a weather service has a line end, so a missing
/// quote loses one row and not the rest. Text between a closing quote and the next separator is ignored.
package struct CSVReader {
  /// The line of the current row, from 1.
  package private(set) var line = 0

  private let text: [UInt8]
  private let separator: UInt8
  private var at = 0
  /// The fields of the current row, without quotes; reused for each row.
  private var fields: [Field] = []

  private struct Field {
    let range: Range<Int>
    /// Whether it contains a doubled quote.
    let isEscaped: Bool
  }

  /// - Parameter separator: What stands between the fields of a row.
  package init(_ text: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.text = text
    self.separator = separator
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    fields.reserveCapacity(64)
  }

  /// The number of fields in the row.
  package var count: Int { fields.count }
  /// Whether the row is a line without text.
  package var isBlank: Bool {
    fields.count == 1
      && text[fields[0].range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  package func isEmpty(_ column: Int) -> Bool { column >= fields.count || fields[column].range.isEmpty }

  /// The text of a field; empty if the row is too short.
  package func string(_ column: Int, prefix: Int = .max) -> String {
    guard column < fields.count else { return "" }
    let field = fields[column]
    let string = String(decoding: text[field.range].prefix(prefix), as: UTF8.self)
    return field.isEscaped ? string.replacing("\"\"", with: "\"") : string
  }

  /// - Returns: `false` at the end of the text.
  package mutating func nextRow() -> Bool {
    fields.removeAll(keepingCapacity: true)
    guard at < text.count else { return false }
    line += 1
    repeat {
      fields.append(at < text.count && text[at] == Self.quote ? quotedField() : plainField())
    } while takeSeparator()
    takeLineEnd()
    return true
  }

  private static let quote = UInt8(ascii: "\"")

  private mutating func plainField() -> Field {
    let start = at
    skipField()
    return Field(range: start..<at, isEscaped: false)
  }

  private mutating func quotedField() -> Field {
    at += 1
    let start = at
    var isEscaped = false
    while at < text.count, !isLineEnd(text[at]) {
      if text[at] == Self.quote {
        guard at + 1 < text.count, text[at + 1] == Self.quote else { break }
        isEscaped = true
        at += 1
      }
      at += 1
    }
    let field = Field(range: start..<at, isEscaped: isEscaped)
    skipField()
    return field
  }

  private mutating func skipField() {
    while at < text.count, text[at] != separator, !isLineEnd(text[at]) { at += 1 }
  }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  private mutating func takeSeparator() -> Bool {
    guard at < text.count, text[at] == separator else { return false }
    at += 1
    return true
  }

  /// LF, CR LF or CR.
  private mutating func takeLineEnd() {
    if at < text.count, text[at] == 13 { at += 1 }
    if at < text.count, text[at] == 10 { at += 1 }
  }
}
