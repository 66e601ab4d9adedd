package import SpannedJSON
package import Weather

extension FieldReader {
  /// The repaired and unreadable fields, for a report; the last entry counts the omitted ones.
  package var reportProblems: [ReportProblem] {
    let repaired = repairs.map { ReportProblem(path: $0.path.description, message: $0.message) }
    let kept = repaired + problems.map(ReportProblem.init)
    return omitted == 0 ? kept : kept + [ReportProblem(path: "", message: "and \(omitted) more")]
  }
}
