/// How a response in CSV is written.
package struct CSVFormat: Hashable, Sendable {
  /// What may stand between the fields of a row.
  package static let separators: [Character] = [",", ";", "\t", "|"]

  /// What stands between the fields of a row.
  package var separator: UInt8
  /// The number of lines before the names of the columns, such as a title.
  package var skip: Int
  /// The names of the columns of a text that has no line with them.
  package var columns: [String]?
  /// The names of the columns that are read: a text with none of them is not the table. Empty for all
  /// columns.
  package var wanted: Set<String> = []

  package init(separator: UInt8 = UInt8(ascii: ","), skip: Int = 0, columns: [String]? = nil) {
    self.separator = separator
    self.skip = skip
    self.columns = columns
  }
}
