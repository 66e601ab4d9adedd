/// A field of a response that could not be read, or a value that contradicts another one.
package struct ReportProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path in the source's response, such as `report.conditions.tempC`; empty if the problem concerns the
  /// whole response.
  package let path: String
  package let message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// Such as `report.conditions.tempC: expected a number, found "x"`.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
