/// The position of a place in a list of places, which identifies its answer.
package struct ListedPlace: Hashable, Sendable {
  /// From 1, counting comments and blank lines; `nil` for a place that was typed.
  package let line: Int?
  /// As the list gives it; `nil` for a line without one.
  package let id: String?

  package init(line: Int?, id: String? = nil) {
    self.line = line
    self.id = id
  }
}
