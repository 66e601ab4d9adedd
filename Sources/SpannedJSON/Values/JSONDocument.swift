/// A parsed JSON text that remembers the position of each value.
///
/// Strings are unescaped and numbers are converted only on demand. Parsing is one pass without recursion.
package final class JSONDocument: Sendable {
  package let source: JSONSource
  /// The repairs in a reply: equal keys, lone surrogates, invalid UTF-8, `NaN` and `Infinity`. At most 32.
  package let notes: [JSONNote]
  let tape: Tape

  /// Parses a whole text.
  ///
  /// - Throws: The error and its position; in the config dialect every problem that was found, in order.
  /// - Note: RFC 8259; a byte order mark at the start is skipped (section 8.1).
  package init(_ bytes: [UInt8], options: JSONOptions = .reply) throws(JSONSyntaxError) {
    let scan = unsafe bytes.withSourceBytes(making: { JSONScanner.scan($0, options: options) })
    let (problems, isWhole) = (scan.problems, scan.isWhole)
    source = JSONSource(bytes)
    notes = scan.notes
    tape = scan.tape
    if let first = problems.first {
      throw JSONSyntaxError(
        first: first,
        others: Array(problems.dropFirst()),
        source: source,
        document: isWhole ? self : nil
      )
    }
  }

  package convenience init(_ text: String, options: JSONOptions = .reply) throws(JSONSyntaxError) {
    try self.init([UInt8](text.utf8), options: options)
  }

  /// The value of the whole text.
  package var root: JSONValue { JSONValue(document: self, index: 0) }
}
