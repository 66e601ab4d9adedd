package import SpannedJSON
package import Text
package import Weather

extension FieldReader {
  /// The repaired and unreadable fields, for a report.
  package var reportProblems: [ReportProblem] {
    repairs.map { ReportProblem(path: $0.path.description, message: $0.message) }
      + recorded.reportProblems(ReportProblem.init)
  }
}

extension Capped {
  /// A problem for each element, and one that counts the others.
  package func reportProblems(_ problem: (Element) -> ReportProblem) -> [ReportProblem] {
    elements.map(problem) + [rest].compactMap(\.self).map { ReportProblem(path: "", message: $0) }
  }
}
