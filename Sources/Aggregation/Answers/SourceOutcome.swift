package import FoundationEssentials
package import HTTPTransport
package import ProviderKit
package import Weather

/// How one source fared with a question. Every source that was asked, or could not be, has one.
package struct SourceOutcome: Hashable, Sendable {
  /// What became of the question.
  package enum Status: Hashable, Sendable {
    case answered
    case failed(ProviderFailure)
    /// It has no part in the answer, asked or not: the reason a reader should know, such
    /// as a place outside its coverage.
    case skipped(String)
  }

  package var source: SourceID
  /// The service's own name and the credit its terms ask for.
  package var title: String
  package var attribution: String?
  /// The page that the credit leads to.
  package var attributionURL: String?
  package var status: Status
  /// When its answer was got; `nil` without one.
  package var fetched: Date?
  package var origin: Origin
  package var problems: [ReportProblem]
  /// Values outside the shared vocabulary, by name; shown, never merged.
  package var extras: [String: String] = [:]
  /// Why its answer is one that an earlier run kept, and past its time; `nil` for a good one.
  package var staleCause: StaleCause?
  /// Why not all its warnings are known now; `nil` when they are, or when it has none to tell for places.
  package var alertsProblem: String?
  /// The parts of its answer that are missing because their requests failed and the cache has none of them.
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

  /// Whether it should have answered and did not. One without its key was not asked, and one that does not
  /// know the place has nothing to say.
  package var isFailure: Bool {
    guard let failure, failure.reasonToSkip == nil else { return false }
    return !failure.hasNothingToSay
  }

  /// Whether it was asked and gave no good answer, so that one which an earlier run kept stands in for it.
  package var hasStandIn: Bool { staleCause.map { $0 != .offline } ?? false }

  package var failure: ProviderFailure? {
    if case .failed(let failure) = status { failure } else { nil }
  }
}
