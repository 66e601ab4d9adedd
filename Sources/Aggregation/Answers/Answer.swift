package import FoundationEssentials
package import ProviderKit
package import Weather

/// What all answers have in common: the time, and the outcome of each source.
package protocol Answer: Sendable {
  /// The clock of the run.
  var now: Date { get }
  /// In the order of the config.
  var sources: [SourceOutcome] { get }
  /// The sources that decide: if none of them answered, there is no answer.
  var deciding: [SourceOutcome] { get }
  var hasAnswer: Bool { get }
  /// What it is about, for messages; empty if it is not about one place.
  var subject: String { get }
  /// Whether its place exists as far as agg knows, so that sources without an answer have nothing for it.
  var isPlaceKnown: Bool { get }
}

extension Answer {
  package var subject: String { "" }
  package var isPlaceKnown: Bool { true }
  package var deciding: [SourceOutcome] { sources }
  package var hasAnswer: Bool { deciding.contains { $0.status == .answered } }

  /// Whether a source may have this part but it could not be fetched. A page must then not say that there is
  /// none.
  package func hasFailed(_ part: MissingPart.Content) -> Bool {
    deciding.contains { source in
      source.isFailure || source.missingParts.contains { $0.contents.contains(part) }
    }
  }

  /// The label of the output: the least real origin of the responses used.
  package var origin: Origin {
    .leastReal(of: sources.compactMap { $0.status == .answered ? $0.origin : nil })
  }
  /// The time of the last response of a recording before the clock of the run, because samples of other days
  /// may answer, too; or else of the last one; that clock if the time is unknown.
  package var recorded: Date {
    let times = sources.filter { $0.status == .answered && $0.origin != .live }.compactMap(\.fetched)
    return times.filter { $0 <= now }.max() ?? times.max() ?? now
  }
}
