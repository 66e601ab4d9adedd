import Aggregation
import Testing
import Weather

struct ProviderFailureTests {
  @Test(
    arguments: [
      (
        [ReportProblem(path: "a", message: "expected a number"), ReportProblem(path: "b", message: "x")],
        "a: expected a number"
      ),
      ([ReportProblem(path: "", message: "and 3 more")], "and 3 more"), ([], "there is no weather in it"),
    ] as [([ReportProblem], String)]
  )
  func `an answer that cannot be read says its first problem`(problems: [ReportProblem], detail: String)
    throws
  {
    let source = try #require(SourceID("source"))
    let failure = ProviderFailure(source, unreadable: problems, otherwise: "there is no weather in it")
    #expect(failure == ProviderFailure(source, .schema, detail: detail))
  }

  @Test func `a problem that stands nowhere is said without a place`() {
    #expect("\(ReportProblem(path: "a.b", message: "expected a number"))" == "a.b: expected a number")
    #expect("\(ReportProblem(path: "", message: "and 3 more"))" == "and 3 more")
  }
}
