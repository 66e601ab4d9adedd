import SpannedJSON
import Text

extension CSVFormat {
  /// The names of the columns are repeated in each row, which must not make a small text a large one.
  private static let largestNames = 32 << 20

  /// The rows as JSON: an array of objects, with the name of each column and the text of its field, without
  /// the blanks around it. An empty field is null. The first of several columns with one name counts. Columns
  /// without a name and empty lines are left out.
  ///
  /// - Throws: When there are no names of columns, only one with another separator in it, or none that is
  ///   wanted; when a row has another number of fields: which of them is missing cannot be known; or when a
  ///   quote is not closed, or text stands beside it.
  package func json(_ text: [UInt8]) throws(CSVProblem) -> [UInt8] {
    var reader = CSVReader(text, separator: separator, isStrict: true)
    let names = try self.names(&reader)
    var known: Set<String> = []
    let used = names.indices.filter { column in
      let name = names[column]
      return !name.isEmpty && (wanted.isEmpty || wanted.contains(name)) && known.insert(name).inserted
    }
    let length = used.reduce(0) { $0 + names[$1].utf8.count + 3 }
    var total = 0
    var writer = JSONWriter(capacity: 2 * text.count)
    try writer.array { writer throws(CSVProblem) in
      while try next(&reader, of: names) {
        total += length
        guard total <= Self.largestNames else {
          throw CSVProblem(line: reader.line, expected: "fewer rows, or shorter names", found: "more")
        }
        writer.object { writer in
          for column in used {
            writer.key(named: names[column])
            let field = Self.trimmed(reader.string(column))
            if field.isEmpty { writer.null() } else { writer.string(field) }
          }
        }
      }
    }
    return writer.bytes
  }

  /// Whether a text is the table, also one that is damaged: its names are those of the columns that are read,
  /// or its first row has a field for each column.
  package func isTable(_ text: [UInt8]) -> Bool {
    var reader = CSVReader(text, separator: separator, isStrict: true)
    guard let names = try? self.names(&reader) else { return false }
    return columns == nil || (try? next(&reader, of: names)) != nil
  }

  /// The names of all columns, before the first row.
  private func names(_ reader: inout CSVReader) throws(CSVProblem) -> [String] {
    for _ in 0..<skip { reader.skipLine() }
    let names = if let columns { columns } else { try readNames(&reader) }
    // Any text has a first line, also that of an error.
    if !wanted.isEmpty, wanted.isDisjoint(with: names) {
      let expected = "a column such as \"\(wanted.min() ?? "")\""
      let found = "\"\(names.joined(separator: " ").prefix(80))\""
      throw CSVProblem(line: max(1, reader.line), expected: expected, found: found)
    }
    return names
  }

  /// - Returns: `false` at the end of the text.
  private func next(_ reader: inout CSVReader, of names: [String]? = nil) throws(CSVProblem) -> Bool {
    repeat {
      guard reader.nextRow() else { return false }
      if let problem = reader.problem { throw problem }
    } while reader.isBlank
    guard let count = names?.count, reader.count != count else { return true }
    let expected = count == 1 ? "1 field" : "\(count) fields"
    throw CSVProblem(line: reader.line, expected: expected, found: "\(reader.count)")
  }

  private func readNames(_ reader: inout CSVReader) throws(CSVProblem) -> [String] {
    while try next(&reader) {
      let names = (0..<reader.count).map { Self.trimmed(reader.string($0)) }
      if names.count == 1, let other = Self.separators.first(where: { names[0].contains($0) }) {
        let own = Character(Unicode.Scalar(separator)).debugDescription
        let expected = "names with \(own) between them"
        throw CSVProblem(line: reader.line, expected: expected, found: other.debugDescription)
      }
      return names
    }
    throw CSVProblem(line: reader.line + 1, expected: "the names of the columns", found: "the end")
  }

  private static func trimmed(_ field: String) -> String {
    let isBlank = { (character: Character) in character == " " || character == "\t" }
    guard let start = field.firstIndex(where: { !isBlank($0) }),
      let end = field.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return String(field[start...end])
  }
}
