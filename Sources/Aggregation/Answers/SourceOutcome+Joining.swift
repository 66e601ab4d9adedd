import ProviderKit
import Text
import Weather

extension SourceOutcome {
  /// The outcomes of one of several queries that make up an answer.
  package struct Part {
    /// What the user calls it.
    let name: String
    let contents: Set<MissingPart.Content>
    /// At most one for each source.
    let outcomes: [SourceOutcome]
    /// Whether a source may know nothing about it and miss nothing, as about a station.
    let mayBeUnknown: Bool

    /// The reports of a station.
    static func station(_ name: String, _ outcomes: [SourceOutcome]) -> Self {
      Self(name: name, contents: [.current, .forecast], outcomes: outcomes, mayBeUnknown: true)
    }

    /// The current weather at a place or in an area.
    package static func current(_ name: String, _ outcomes: [SourceOutcome]) -> Self {
      Self(name: name, contents: [.current], outcomes: outcomes, mayBeUnknown: true)
    }

    /// Without an answer, it is not known that there are no hazards.
    static func hazards(_ outcomes: [SourceOutcome]) -> Self {
      Self(name: "hazards", contents: [.hazards], outcomes: outcomes, mayBeUnknown: false)
    }
  }

  /// One outcome for each source. A source that answered some queries and failed in others has answered, and
  /// each failure is a missing part.
  package static func joined(_ parts: [Part]) -> [SourceOutcome] {
    parts.flatMap(\.outcomes).map(\.source).unique().compactMap { source in
      let own = parts.compactMap { part in
        part.outcomes.first { $0.source == source }.map { (part: part, outcome: $0) }
      }
      let answers = own.map(\.outcome).filter { $0.status == .answered }
      guard var joined = answers.first else {
        return (own.first { $0.outcome.isFailure } ?? own.first)?.outcome
      }
      for answer in answers.dropFirst() { joined.join(answer) }
      joined.missingParts += own.compactMap { part, outcome in
        guard let failure = outcome.failure, outcome.isFailure || !part.mayBeUnknown else { return nil }
        return MissingPart(part.name, of: part.contents, failure)
      }
      return joined
    }
  }

  /// Adds another answer of the same source: together they are as old, as stale and as unreal as the worse
  /// one.
  mutating func join(_ other: Self) {
    problems = (problems + other.problems).unique()
    missingParts = (missingParts + other.missingParts).unique()
    staleCause = staleCause ?? other.staleCause
    fetched = [fetched, other.fetched].compactMap(\.self).min()
    origin = .leastReal(of: [origin, other.origin])
  }
}
