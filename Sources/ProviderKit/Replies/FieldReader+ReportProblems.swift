package import SpannedJSON
package import Weather

extension FieldReader {
  /// What was repaired and what could not be read, for a report; the last one counts
  /// those that were left out.
  package var reportProblems: [ReportProblem] {
    let repaired = repairs.map { ReportProblem(path: $0.path.description, message: $0.message) }
    let kept = repaired + problems.map(ReportProblem.init)
    return omitted == 0 ? kept : kept + [ReportProblem(path: "", message: "and \(omitted) more")]
  }
}
