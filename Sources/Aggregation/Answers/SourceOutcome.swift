package import FoundationEssentials
package import HTTPTransport
package import ProviderKit
package import Weather

/// The outcome of one source for a query. Every source that was or should have been queried has one.
package struct SourceOutcome: Hashable, Sendable {
  /// What happened.
  package enum Status: Hashable, Sendable {
    case answered
    case failed(ProviderFailure)
    /// It is not part of the answer, queried or not; with the reason for the user, such as a place outside
    /// its coverage.
    case skipped(String)
  }

  package var source: SourceID
  /// The service's own name and the credit required by its terms.
  package var title: String
  package var attribution: String?
  /// The page that the credit links to.
  package var attributionURL: String?
  package var status: Status
  /// When its response was received; `nil` without one.
  package var fetched: Date?
  package var origin: Origin
  package var problems: [ReportProblem]
  /// Values that are not fields, by name. They are shown but never merged.
  package var extras: [String: String] = [:]
  /// Why a stale response of an earlier run was used; `nil` for a fresh one.
  package var staleCause: StaleCause?
  /// Why its warnings may be incomplete; `nil` if they are complete, or if it has none for places.
  package var alertsProblem: AlertsProblem?
  /// The parts of its answer whose requests failed and that are not in the cache.
  package var missingParts: [MissingPart] = []

  package init(
    source: SourceID,
    title: String,
    attribution: String? = nil,
    attributionURL: String? = nil,
    status: Status,
    fetched: Date? = nil,
    origin: Origin = .live,
    problems: [ReportProblem] = []
  ) {
    self.source = source
    self.title = title
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.status = status
    self.fetched = fetched
    self.origin = origin
    self.problems = problems
  }

  /// Marks its failures as those of a test.
  package mutating func markAsTest() {
    if case .failed(var failure) = status {
      failure.isOfTest = true
      status = .failed(failure)
    }
    for index in missingParts.indices { missingParts[index].failure.isOfTest = true }
  }

  /// Whether it should have answered but did not. A source without its key was not contacted, and one that
  /// does not know the place has nothing to report.
  package var isFailure: Bool {
    guard let failure, failure.reasonToSkip == nil else { return false }
    return !failure.hasNothingToSay
  }

  /// Whether it was contacted without success, so that a cached response was used instead.
  package var hasCachedFallback: Bool { staleCause.map { $0 != .offline } ?? false }

  /// Whether it has no part in the answer.
  package var isSkipped: Bool {
    if case .skipped = status { true } else { false }
  }

  package var failure: ProviderFailure? {
    if case .failed(let failure) = status { failure } else { nil }
  }
}
