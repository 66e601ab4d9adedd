/// Reads the rows of a CSV text (RFC 4180) without copying it: a field becomes a text on demand.
///
/// Unless it reads strictly, a row ends with its line, whatever its quotes, so that a missing quote loses one
/// row and not the rest, and text between a closing quote and the next separator is ignored.
package struct CSVReader {
  /// The line in which the current row begins, from 1.
  package private(set) var line = 0
  /// Why the quotes of a row are wrong; always `nil` unless it reads strictly.
  package private(set) var problem: CSVProblem?

  private let text: [UInt8]
  private let separator: UInt8
  private let isStrict: Bool
  /// How many lines of the current row are behind its first one.
  private var furtherLines = 0
  private var at = 0
  /// The fields of the current row, without quotes; reused for each row.
  private var fields: [Field] = []

  private struct Field {
    let range: Range<Int>
    /// Whether it contains a doubled quote.
    let isEscaped: Bool
  }

  /// - Parameters:
  ///   - separator: What stands between the fields of a row.
  ///   - isStrict: Whether every row counts: a field in quotes goes on over lines, blanks may stand around
  ///     its quotes, and anything else there is a problem.
  package init(_ text: [UInt8], separator: UInt8 = UInt8(ascii: ","), isStrict: Bool = false) {
    self.text = text
    self.separator = separator
    self.isStrict = isStrict
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
    fields.reserveCapacity(64)
  }

  /// The number of fields in the row.
  package var count: Int { fields.count }
  /// Whether the row is a line without text.
  package var isBlank: Bool {
    fields.count == 1
      && text[fields[0].range].allSatisfy(Self.isSpace)
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
    line += 1 + furtherLines
    furtherLines = 0
    repeat {
      let start = isStrict ? afterBlanks : at
      if start < text.count, text[start] == Self.quote {
        at = start
        fields.append(quotedField())
      } else {
        fields.append(plainField())
      }
    } while takeSeparator()
    takeLineEnd()
    return true
  }

  /// Skips a line that is not a row, whatever its quotes.
  package mutating func skipLine() {
    guard at < text.count else { return }
    line += 1
    while at < text.count, !isLineEnd(text[at]) { at += 1 }
    takeLineEnd()
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  /// Where the field begins without the blanks before it.
  private var afterBlanks: Int {
    text[at...].firstIndex { !Self.isSpace($0) || $0 == separator } ?? text.count
  }

  private mutating func plainField() -> Field {
    let start = at
    skipField()
    return Field(range: start..<at, isEscaped: false)
  }

  private mutating func quotedField() -> Field {
    at += 1
    let start = at
    var isEscaped = false
    while at < text.count, isStrict || !isLineEnd(text[at]) {
      if text[at] == Self.quote {
        guard at + 1 < text.count, text[at + 1] == Self.quote else { break }
        isEscaped = true
        at += 1
      } else if isLineEnd(text[at]), text[at] == 10 || at + 1 == text.count || text[at + 1] != 10 {
        furtherLines += 1
      }
      at += 1
    }
    let end = at
    skipField()
    if isStrict { checkQuote(at: end) }
    return Field(range: start..<end, isEscaped: isEscaped)
  }

  /// - Parameter end: Where the closing quote of the field is expected, which ends at the current position.
  private mutating func checkQuote(at end: Int) {
    let rest = text[min(end + 1, at)..<at]
    let (expected, found): (String, String)
    if end == text.count {
      (expected, found) = ("a closing quote", "the end")
    } else if let start = rest.firstIndex(where: { !Self.isSpace($0) }) {
      expected = "a separator behind a quote"
      found = "\"\(String(decoding: rest[start...].prefix(80), as: UTF8.self))\""
    } else {
      return
    }
    problem = problem ?? CSVProblem(line: line, expected: expected, found: found)
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
