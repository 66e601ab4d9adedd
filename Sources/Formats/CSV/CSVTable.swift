import Layout

/// Rows of comma-separated values (RFC 4180), for spreadsheets and scripts.
struct CSVTable<Row> {
  struct Column {
    let name: String
    let cell: (Row) -> String

    /// A text that no spreadsheet runs as a formula; empty for `nil`.
    static func text(_ name: String, _ value: @escaping (Row) -> String?) -> Self {
      Self(name: name) { row in CSVText.defused(TerminalText.cleaned(value(row) ?? "")) }
    }

    /// A number with a decimal point and without separators; empty for `nil`, because 0 would be a value.
    static func number(_ name: String, decimals: Int? = nil, _ value: @escaping (Row) -> Double?) -> Self {
      Self(name: name) { row in value(row).map { NumberText.plain($0, decimals: decimals) } ?? "" }
    }

    /// A whole number of any size, such as an id.
    static func number(_ name: String, _ value: @escaping (Row) -> Int) -> Self {
      Self(name: name) { row in String(value(row)) }
    }
  }

  let columns: [Column]

  init(_ columns: [Column]) { self.columns = columns }

  /// The header and the rows, each ended by CR LF. Without rows the header still says what there could be.
  ///
  /// - Parameter id: What the first column has in each row; `nil` without that column.
  func text(_ rows: [Row], id: String? = nil) -> String {
    let columns = (id.map { id in [.text("id") { _ in id }] } ?? []) + columns
    var text = columns.map { CSVText.quoted($0.name) }.joined(separator: ",") + "\r\n"
    for row in rows {
      for (place, column) in columns.enumerated() {
        if place > 0 { text += "," }
        text += CSVText.quoted(column.cell(row))
      }
      text += "\r\n"
    }
    return text
  }
}

/// The text of single cells.
enum CSVText {
  /// The cell, quoted if necessary (RFC 4180, section 2).
  static func quoted(_ cell: String) -> String {
    // A comma, a quote or a line end. In UTF-8 these bytes are never part of another character.
    guard cell.utf8.contains(where: { [0x2C, 0x22, 0x0D, 0x0A].contains($0) }) else { return cell }
    // By scalar: other programs read a quote with a combining mark as a quote.
    return "\"\(cell.unicodeScalars.reduce(into: "") { $0 += $1 == "\"" ? "\"\"" : String($1) })\""
  }

  /// Puts an apostrophe before a text that a spreadsheet would take for a formula (OWASP, "CSV Injection").
  static func defused(_ cell: String) -> String {
    // The tables of Unicode are needed for few cells.
    let first = cell.unicodeScalars.first { (0x21...0x7E).contains($0.value) || !$0.properties.isWhitespace }
    return first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false ? "'" + cell : cell
  }
}
