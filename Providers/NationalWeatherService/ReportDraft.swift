import FoundationEssentials
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// A report that grows part by part, each with answers of its own.
struct ReportDraft {
  var report: WeatherReport
  /// Whether nothing but warnings is wanted of a place that is known to be the
  /// service's: none is an answer then.
  var isOfAlerts = false
  /// Why parts are missing.
  private(set) var failures: [ProviderFailure] = []
  private var received: [Date] = []
  private var origins: [Origin] = []

  init(_ report: WeatherReport) { self.report = report }

  /// Puts a part into the report, or says there why it is missing.
  ///
  /// - Parameters:
  ///   - reply: Where the answer is in what came.
  ///   - decode: Gives what could not be read.
  mutating func take<Part>(
    _ result: Result<Part, ProviderFailure>,
    as name: String,
    from reply: KeyPath<Part, JSONReply>,
    _ decode: (Part, inout WeatherReport) -> [ReportProblem]
  ) {
    switch result {
    case .success(let part):
      received.append(part[keyPath: reply].response.received)
      origins.append(part[keyPath: reply].origin)
      report.problems += decode(part, &report).map { problem in
        let path = [name, problem.path].filter { !$0.isEmpty }.joined(separator: ".")
        return ReportProblem(path: path, message: problem.message)
      }
    case .failure(let failure): fail(name, failure)
    }
  }

  mutating func fail(_ name: String, _ failure: ProviderFailure) {
    failures.append(failure)
    report.problems.append(ReportProblem(path: name, message: "\(failure)"))
  }

  /// - Throws: Why there is neither weather nor a warning. That there is no warning is no answer by itself.
  func finished() throws(ProviderFailure) -> WeatherReport {
    let warns = report.alerts.map { isOfAlerts || !$0.isEmpty } ?? false
    guard warns || report.current != nil || report.hourly != nil else { throw emptiness }
    var report = report
    report.fetched = received.min() ?? report.fetched
    report.origin = .leastReal(of: origins)
    return report
  }

  /// A request that failed says more than one that found nothing.
  private var emptiness: ProviderFailure {
    if let failure = failures.first(where: { $0.reason != .place }) ?? failures.first { return failure }
    return ProviderFailure(
      report.source,
      unreadable: report.problems,
      otherwise: "there is no weather in it"
    )
  }
}
