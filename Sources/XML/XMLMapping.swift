/// How the elements of a document become JSON, where their form alone does not decide it.
package struct XMLMapping: Hashable, Sendable {
  /// The names of the columns of a table.
  package enum Columns: Hashable, Sendable {
    case named([String])
    /// In the attribute `name` of all elements with this name, as `swe:field` has them in a coverage of GML.
    case byElements(String)
  }

  /// The elements that may occur several times, so that they are arrays even when there is only one. Any
  /// others are arrays only where there are several.
  package var lists: Set<String>
  /// The elements whose text is a table: a row in each line, with white space between its cells. They become
  /// objects with an array for each column.
  package var tables: [String: Columns]

  package init(lists: Set<String> = [], tables: [String: Columns] = [:]) {
    self.lists = lists
    self.tables = tables
  }
}
