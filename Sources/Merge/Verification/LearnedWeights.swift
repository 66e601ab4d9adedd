import FoundationEssentials
package import Weather

/// A factor for the weight of a source's forecasts of one field, computed from its past errors.
package struct LearnedWeight: Hashable, Sendable {
  /// From 0.5 to 2.
  package var factor: Double
  /// How many pairs of a forecast and an observation it is based on; at least 30.
  package var pairs: Int
  /// In the field's canonical unit.
  package var meanAbsoluteError: Double
}

/// The errors that `agg verify` recorded for a place, as factors for weights:
///
/// ```
/// learned = M / E, between 1/2 and 2
/// ```
///
/// E is the mean absolute error of the source for the field and group of lead times, over at least 30 pairs.
/// M is the median of the E of all sources with as many pairs. Both count as at least a tenth of the field's
/// tau, because smaller differences come from rounding. A source with fewer pairs, a source that cannot be
/// compared with another, and an observation have the factor 1.
package struct LearnedWeights: Hashable, Sendable {
  package static let leastPairs = 30
  private static let bounds = 0.5...2.0

  private struct Key: Hashable {
    let source: SourceID
    let lead: LeadTime
  }

  private var weights: [Key: [Field: LearnedWeight]] = [:]

  /// - Parameter scores: Of one place.
  package init(_ scores: [ForecastScore]) {
    for field in VerificationLog.fields {
      for lead in LeadTime.allCases {
        let known = scores.filter { $0.field == field && $0.lead == lead && $0.pairs >= Self.leastPairs }
        guard known.count > 1 else { continue }
        let least = (field.mergeRule.tau ?? 0) / 10
        let middle = Statistics.plainMedian(known.map { max($0.meanAbsoluteError, least) })
        for score in known {
          let factor = middle / max(score.meanAbsoluteError, least)
          weights[Key(source: score.source, lead: lead), default: [:]][field] = LearnedWeight(
            factor: min(max(factor, Self.bounds.lowerBound), Self.bounds.upperBound),
            pairs: score.pairs,
            meanAbsoluteError: score.meanAbsoluteError
          )
        }
      }
    }
  }

  package var isEmpty: Bool { weights.isEmpty }

  /// `nil` when there are too few observations for a factor.
  package subscript(source: SourceID, field: Field, lead: LeadTime) -> LearnedWeight? {
    weights[Key(source: source, lead: lead)]?[field]
  }

  /// For all fields, for a time that many seconds ahead.
  func factors(for source: SourceID, ahead seconds: TimeInterval) -> [Field: LearnedWeight] {
    weights[Key(source: source, lead: .role(for: seconds))] ?? [:]
  }

  /// For all fields, by lead time.
  func factors(for source: SourceID) -> [LeadTime: [Field: LearnedWeight]] {
    var factors: [LeadTime: [Field: LearnedWeight]] = [:]
    for lead in LeadTime.allCases { factors[lead] = weights[Key(source: source, lead: lead)] }
    return factors
  }
}
