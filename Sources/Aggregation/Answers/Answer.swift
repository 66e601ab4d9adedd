package import FoundationEssentials
package import ProviderKit
package import Weather

/// What all answers have in common: when, and who was asked.
package protocol Answer: Sendable {
  /// The clock of the run.
  var now: Date { get }
  /// In the order of the config.
  var sources: [SourceOutcome] { get }
  /// Those of them whose answers count: without one of these there is no answer.
  var deciding: [SourceOutcome] { get }
  var hasAnswer: Bool { get }
  /// What it is about, for messages; empty where that is not one place.
  var subject: String { get }
}

extension Answer {
  package var subject: String { "" }
  package var deciding: [SourceOutcome] { sources }
  package var hasAnswer: Bool { deciding.contains { $0.status == .answered } }

  /// Whether a source may have this part but it could not be fetched. A page must not say then that there
  /// is none.
  package func hasFailed(_ part: MissingPart.Content) -> Bool {
    deciding.contains { source in
      source.isFailure || source.missingParts.contains { $0.contents.contains(part) }
    }
  }

  /// What the label on the output must say: the least real of the answers used.
  package var origin: Origin {
    .leastReal(of: sources.compactMap { $0.status == .answered ? $0.origin : nil })
  }
  /// When the last answer of a recording was got, whatever the clock of the run says; that
  /// clock for one that knows no time.
  package var recorded: Date {
    sources.filter { $0.status == .answered && $0.origin != .live }.compactMap(\.fetched).max() ?? now
  }
}
