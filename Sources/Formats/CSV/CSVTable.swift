import FoundationEssentials
import Layout
import SpannedJSON
import Weather

/// Rows of comma-separated values (RFC 4180), for spreadsheets and scripts.
struct CSVTable<Row>: Sendable {
  struct Column: Sendable {
    let name: String
    private let value: Value

    /// What a cell has of its row; `nil` is an empty cell.
    private enum Value: Sendable {
      case text(@Sendable (Row) -> String?)
      case word(@Sendable (Row) -> String?)
      case literal(@Sendable (Row) -> StaticString?)
      case number(@Sendable (Row) -> Double?, decimals: @Sendable (Double) -> Int?)
      case integer(@Sendable (Row) -> Int?)
      case time(@Sendable (Row) -> Date?)
      case truth(@Sendable (Row) -> Bool?)
      case parts(@Sendable (Row, inout ByteBuffer) -> Void)
    }

    /// A text that no spreadsheet runs as a formula; empty for `nil`.
    static func text(_ name: String, _ value: @escaping @Sendable (Row) -> String?) -> Self {
      Self(name: name, value: .text(value))
    }

    /// A word of a fixed vocabulary, which stays as it is; empty for `nil`.
    static func word<Word: RawRepresentable<String> & CaseIterable & SendableMetatype>(
      _ name: String,
      _ value: @escaping @Sendable (Row) -> Word?
    ) -> Self {
      Self(name: name, value: .word { value($0)?.rawValue })
    }

    /// A word of the source code, which stays as it is; empty for `nil`.
    static func word(_ name: String, _ value: @escaping @Sendable (Row) -> StaticString?) -> Self {
      Self(name: name, value: .literal(value))
    }

    /// A number with a decimal point and without separators; empty for `nil`, because 0 would be a value.
    static func number(
      _ name: String,
      decimals: Int? = nil,
      _ value: @escaping @Sendable (Row) -> Double?
    ) -> Self {
      number(name, decimals: { _ in decimals }, value)
    }

    /// The same with decimals that depend on the number.
    static func number(
      _ name: String,
      decimals: @escaping @Sendable (Double) -> Int?,
      _ value: @escaping @Sendable (Row) -> Double?
    ) -> Self {
      Self(name: name, value: .number(value, decimals: decimals))
    }

    /// A whole number of any size, such as an id or a count; empty for `nil`.
    static func number(_ name: String, _ value: @escaping @Sendable (Row) -> Int?) -> Self {
      Self(name: name, value: .integer(value))
    }

    /// A time in UTC; empty for `nil`.
    static func time(_ name: String, _ value: @escaping @Sendable (Row) -> Date?) -> Self {
      Self(name: name, value: .time(value))
    }

    /// `true` or `false`; empty for `nil`.
    static func truth(_ name: String, _ value: @escaping @Sendable (Row) -> Bool?) -> Self {
      Self(name: name, value: .truth(value))
    }

    /// A cell that a closure appends part by part, of characters that need no quotes. Codes such as `-RA`,
    /// which a spreadsheet takes for a formula, stay as they are: they do no harm, and programs compare them.
    static func parts(_ name: String, _ append: @escaping @Sendable (Row, inout ByteBuffer) -> Void) -> Self {
      Self(name: name, value: .parts(append))
    }

    /// Appends the cell of a row, quoted if necessary.
    func append(_ row: Row, to cells: inout ByteBuffer) {
      switch value {
      case .text(let value):
        guard let text = value(row) else { return }
        CSVText.append(text: text, to: &cells)
      case .word(let value):
        guard let word = value(row) else { return }
        CSVText.append(word, to: &cells)
      case .literal(let value): if let word = value(row) { cells.append(literal: word) }
      case .number(let value, let decimals):
        guard let number = value(row), number.isFinite else { return }
        cells.append(number: number, decimals: decimals(number))
      case .integer(let value): if let number = value(row) { cells.append(number: number) }
      case .time(let value):
        guard let time = value(row) else { return }
        let text = ISOInstant.utf8(time)
        cells.append(text.span)
      case .truth(let value): if let truth = value(row) { cells.append(truth ? "true" : "false") }
      case .parts(let append): append(row, &cells)
      }
    }
  }

  let columns: [Column]

  init(_ columns: [Column]) { self.columns = columns }

  /// The names of the columns, ended by CR LF.
  var header: String { columns.map { CSVText.quoted($0.name) }.joined(separator: ",") + "\r\n" }

  /// Appends a row, ended by CR LF.
  func append(_ row: Row, to cells: inout ByteBuffer) {
    let columns = columns.span
    for place in columns.indices {
      if place > 0 { cells.append(UInt8(ascii: ",")) }
      columns[place].append(row, to: &cells)
    }
    cells.append("\r\n")
  }

  /// The header and the rows. Without rows, the header still names the columns.
  ///
  /// - Parameter id: What the first column has in each row; `nil` without that column.
  func text(_ rows: [Row], id: String? = nil) -> String {
    if let id {
      let first = Column.text("id") { _ in id }
      return CSVTable([first] + columns).text(rows)
    }
    var cells = ByteBuffer()
    cells.append(header)
    for row in rows { append(row, to: &cells) }
    return cells.text
  }
}

/// The text of single cells.
package enum CSVText {
  /// A table without its first row, for an answer that goes on below another one. No name of a column has a
  /// line end.
  package static func withoutHeader(_ table: String) -> String {
    String(decoding: table.utf8.drop { $0 != UInt8(ascii: "\n") }.dropFirst(), as: UTF8.self)
  }

  /// Appends a text of any origin, as `defused` makes it.
  static func append(text: String, to cells: inout ByteBuffer) {
    append(defused(TerminalText.cleaned(text)), to: &cells)
  }

  /// Appends the cell, quoted if necessary.
  static func append(_ cell: String, to cells: inout ByteBuffer) {
    cells.append(needsQuotes(cell.utf8.span) ? quoted(cell) : cell)
  }

  /// Whether there is a comma, a quote or a line end. In UTF-8 these bytes are never part of another
  /// character.
  private static func needsQuotes(_ cell: Span<UInt8>) -> Bool {
    for place in cell.indices {
      switch cell[place] {
      case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return true
      default: continue
      }
    }
    return false
  }

  /// The cell, quoted if necessary (RFC 4180, section 2).
  static func quoted(_ cell: String) -> String {
    guard needsQuotes(cell.utf8.span) else { return cell }
    // By scalar: other programs read a quote with a combining mark as a quote.
    return "\"\(cell.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) })\""
  }

  /// Puts an apostrophe before a text that a spreadsheet would take for a formula (OWASP, "CSV Injection").
  /// Numbers alone, such as coordinates in the south, cannot do any harm.
  static func defused(_ cell: String) -> String {
    // The tables of Unicode are needed for few cells.
    let first = cell.unicodeScalars.first { (0x21...0x7E).contains($0.value) || !$0.properties.isWhitespace }
    guard let first, "=+-@＝＋－＠".unicodeScalars.contains(first) else { return cell }
    return cell.utf8.allSatisfy(isOfNumbers) ? cell : "'" + cell
  }

  private static func isOfNumbers(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ","), UInt8(ascii: " "):
      true
    default: false
    }
  }
}
