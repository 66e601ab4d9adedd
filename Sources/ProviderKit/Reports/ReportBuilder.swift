import FoundationEssentials
import Weather

/// Builds one report from the responses to several requests.
///
/// Each part is independent: when its request fails, the report still has the other parts, and the host gets
/// one problem that names the missing part and the reason. `ProviderHost.reply` has replaced an invalid
/// response by a cached one before the part gets here.
///
///     var builder = ReportBuilder(AirportReport(source: id, fetched: host.now), host: host)
///     builder.add(observation, as: "metar", of: [.current])
///     builder.add(forecast, as: "taf", of: [.forecast])
///     let report = try builder.finished(isAnswer: builder.report.hasContent) { nothing }
package struct ReportBuilder<Report: MultipartReport> {
  /// The parts so far.
  package var report: Report
  private let host: ProviderHost
  private var received: [Date] = []
  private var origins: [Origin] = []
  private var failures: [MissingPart] = []

  /// - Parameter report: An empty one: its source and what else is known before the first response.
  package init(_ report: Report, host: ProviderHost) {
    self.report = report
    self.host = host
  }

  /// Whether any request succeeded.
  package var hasParts: Bool { !received.isEmpty }

  /// Adds one part, or records why it is missing.
  ///
  /// - Parameters:
  ///   - part: A report that has only this part.
  ///   - name: What the user reads when it is missing.
  ///   - path: The path of the failure among the problems of the report; by default the name.
  ///   - contents: What the part contains. An empty set is a request that only leads to others: the report
  ///     can be complete without it.
  package mutating func add(
    _ part: Result<Report, ProviderFailure>,
    as name: String,
    at path: String? = nil,
    of contents: Set<MissingPart.Content>
  ) {
    switch part {
    case .success(let part):
      received.append(part.fetched)
      origins.append(part.origin)
      report.problems += part.problems
      report.join(part)
    case .failure(let failure):
      let missing = MissingPart(name, of: contents, failure)
      failures.append(missing)
      report.problems.append(
        ReportProblem(path: path ?? name, message: "\(failure)", isMissingPart: missing.isMissed)
      )
    }
  }

  /// Records that a part is missing although its request succeeded.
  package mutating func note(_ part: MissingPart) { failures.append(part) }

  /// The report, as old as its oldest part and with the least real origin of its parts.
  ///
  /// - Parameters:
  ///   - isAnswer: Whether the parts are an answer.
  ///   - emptiness: Why they are not, if no request failed.
  /// - Throws: Why there is no answer. A failed request takes precedence over one that found nothing.
  package func finished(
    isAnswer: Bool,
    otherwise emptiness: () -> ProviderFailure
  ) throws(ProviderFailure) -> Report {
    guard isAnswer else {
      let reasons = failures.map(\.failure)
      throw reasons.first { $0.reasonToSkip == nil } ?? reasons.first { $0.reason == .place }
        ?? reasons.first ?? emptiness()
    }
    var report = report
    report.fetched = received.min() ?? report.fetched
    report.origin = .leastReal(of: origins)
    for part in failures {
      report.note(part)
      if part.isMissed { host.report(part) }
    }
    return report
  }
}
