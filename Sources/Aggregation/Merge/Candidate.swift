import FoundationEssentials
import Weather

/// One source's value of one field on its way through the merge, in canonical units, after quality control.
struct Candidate {
  /// Where the source stands in the config.
  let rank: Int
  let source: SourceID
  var value: Double
  var weight: Double
  let kind: ReportKind
  let issued: Date?
  let age: TimeInterval
  let distance: Length?
  let isStale: Bool
  let isLowerBound: Bool
  let span: TimeSpan

  var contribution: Contribution {
    Contribution(
      source: source,
      value: value,
      weight: weight,
      kind: kind,
      issued: issued,
      age: age,
      distance: distance,
      isStale: isStale
    )
  }

  var weighted: Statistics.Weighted { .init(value: value, weight: weight) }
}
