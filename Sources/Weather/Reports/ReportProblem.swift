/// A field of a response that could not be read, or a value that contradicts another one.
package struct ReportProblem: Hashable, Sendable, CustomStringConvertible {
  /// The path in the source's response, such as `report.conditions.tempC`; empty if the problem concerns the
  /// whole response.
  package let path: String
  package let message: String
  /// Whether it is the failure of a request that the answer reports as a missing part, too.
  package let isMissingPart: Bool

  package init(path: String, message: String, isMissingPart: Bool = false) {
    self.path = path
    self.message = message
    self.isMissingPart = isMissingPart
  }

  /// Such as `report.conditions.tempC: expected a number, found "x"`.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}
