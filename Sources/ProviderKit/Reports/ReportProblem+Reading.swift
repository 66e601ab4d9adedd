package import SpannedJSON
package import Weather

extension ReportProblem {
  /// For a field that could not be read: `report.conditions.tempC: expected a number, found "x"`.
  package init(_ problem: JSONProblem) {
    self.init(
      path: problem.path.description,
      message: "expected \(problem.expected), found \(problem.found.cleaned())"
    )
  }

  /// For a value of the source that differs from what agg decodes from the source's own raw text.
  package init(disagreementAt path: String, source: String, rawText: String) {
    self.init(path: path, message: "the source says \(source), its raw text \(rawText)")
  }
}
