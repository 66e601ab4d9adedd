package import SpannedJSON
package import Weather

extension ReportProblem {
  /// A field that could not be read: `report.conditions.tempC: expected a number, found "x"`.
  package init(_ problem: JSONProblem) {
    self.init(
      path: problem.path.description,
      message: "expected \(problem.expected), found \(problem.found.cleaned())"
    )
  }

  /// A value that the source reads otherwise out of its own raw text than our decoder does.
  package init(disagreementAt path: String, source: String, rawText: String) {
    self.init(path: path, message: "the source says \(source), its raw text \(rawText)")
  }
}
