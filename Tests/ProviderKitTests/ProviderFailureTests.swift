import HTTPTransport
import SpannedJSON
import Testing
import Weather

@testable import ProviderKit

struct ProviderFailureTests {
  @Test(
    arguments: [
      (
        [ReportProblem(path: "a", message: "expected a number"), ReportProblem(path: "b", message: "x")],
        "a: expected a number"
      ),
      ([ReportProblem(path: "", message: "and 3 more")], "and 3 more"), ([], "it has no weather values"),
    ] as [([ReportProblem], String)]
  )
  func `an unreadable response reports its first problem`(problems: [ReportProblem], detail: String)
    throws
  {
    let source = try #require(SourceID("source"))
    let failure = ProviderFailure(source, unreadable: problems, otherwise: "it has no weather values")
    #expect(failure == ProviderFailure(source, .schema, detail: detail))
  }

  @Test(arguments: [(3, "current[0][0][0]: expected"), (80, "current[0][0]")])
  func `the place of a problem begins with the first names, however long it is`(depth: Int, beginning: String)
    throws
  {
    let text = "{\"current\":" + String(repeating: "[", count: depth) + "x"
    let error = try #require(throws: JSONSyntaxError.self) { try JSONDocument(text, options: .reply) }
    let message = error.first.message
    #expect(message.hasPrefix(beginning) && message.count < 160, "\(message)")
    #expect(message.contains("…") == (depth > 40), "\(message)")
  }

  @Test(
    arguments: [
      (.seconds(90), "Try again in 90 s."), (.milliseconds(200), "Try again in 1 s."),
      (nil, "Try again in 15 min."),
    ] as [(Duration?, String)]
  )
  func `a source with too many requests is queried again later`(wait: Duration?, advice: String) throws {
    let failure = ProviderFailure(try #require(SourceID("source")), .rate(retryAfter: wait))
    #expect("\(failure)" == "source: too many requests. \(advice)")
  }

  @Test(
    arguments: [
      (.malformedURL, .unconfigured), (.malformedHeader("Accept"), .unconfigured),
      (.forbiddenAddress(host: "a"), .unconfigured), (.plainHTTP(host: "a"), .unconfigured),
      (.noTurn(host: "a"), .timedOut), (.stalled(host: "a"), .timedOut), (.refused(host: "a"), .network),
      (.redirectRefused(from: "a", to: "b"), .network),
    ] as [(TransportError, ProviderFailure.Category)]
  )
  func `an unusable address or header is unconfigured, not a failure of the network`(
    error: TransportError,
    category: ProviderFailure.Category
  ) throws {
    #expect(ProviderFailure(try #require(SourceID("source")), .transport(error)).category == category)
  }

  @Test func `a problem without a position is reported without one`() {
    #expect("\(ReportProblem(path: "a.b", message: "expected a number"))" == "a.b: expected a number")
    #expect("\(ReportProblem(path: "", message: "and 3 more"))" == "and 3 more")
  }
}
