import FoundationEssentials
package import Weather

/// A factor for the weight of a source's forecasts of one field, computed from its past errors.
package struct LearnedWeight: Hashable, Sendable {
  /// From 0.5 to 2.
  package var factor: Double
  /// How many pairs of a forecast and an observation it is based on; at least 30.
  package var pairs: Int
  /// In the field's canonical unit; without the bias that the merge subtracts.
  package var meanAbsoluteError: Double
}

/// What the past errors of a source say about its forecasts for one time.
struct Lessons: Hashable {
  var weights: [Field: LearnedWeight] = [:]
  var corrections: [Field: BiasCorrection] = [:]

  var isEmpty: Bool { weights.isEmpty && corrections.isEmpty }
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
///
/// A weight cannot remove a bias that all sources share. So the bias of a source with at least 60 recent
/// pairs is subtracted from its forecasts before they are merged: `BiasCorrection`. E is then the error that
/// is left, because a source is not to be weighted by what is removed from it.
package struct LearnedWeights: Hashable, Sendable {
  package static let leastPairs = 30
  /// The fields that a station measures at any time, and in the same sense as a forecast. A gust is reported
  /// only when there is one, and cloud and visibility are seen from one spot.
  static let fields: FieldSet = [.temperature, .dewPoint, .pressure, .windSpeed, .precipitation]
  private static let bounds = 0.5...2.0

  private struct Key: Hashable {
    let source: SourceID
    let lead: LeadTime
  }

  private var lessons: [Key: Lessons] = [:]

  /// - Parameter scores: Of one place.
  package init(_ scores: [ForecastScore]) {
    for field in Self.fields {
      for lead in LeadTime.allCases {
        let known = scores.compactMap { score -> (source: SourceID, errors: ErrorSummary)? in
          guard score.value == .hours(field, lead), score.pairs >= Self.leastPairs else { return nil }
          return score.forecaster.source.map { ($0, score.mergedErrors) }
        }
        guard known.count > 1 else { continue }
        let least = (field.mergeRule.tau ?? 0) / 10
        let middle = Statistics.plainMedian(known.map { max($0.errors.meanAbsoluteError, least) })
        for (source, errors) in known {
          let factor = middle / max(errors.meanAbsoluteError, least)
          lessons[Key(source: source, lead: lead), default: Lessons()].weights[field] = LearnedWeight(
            factor: min(max(factor, Self.bounds.lowerBound), Self.bounds.upperBound),
            pairs: errors.count,
            meanAbsoluteError: errors.meanAbsoluteError
          )
        }
      }
    }
    for score in scores {
      guard let source = score.forecaster.source, case .hours(let field, let lead) = score.value,
        let correction = score.correction, correction.isMerged
      else { continue }
      lessons[Key(source: source, lead: lead), default: Lessons()].corrections[field] = correction
    }
  }

  /// `nil` when there are too few observations for a factor.
  package subscript(source: SourceID, field: Field, lead: LeadTime) -> LearnedWeight? {
    lessons[Key(source: source, lead: lead)]?.weights[field]
  }

  /// The weight that follows from a score; `nil` for rivals and for the extremes of days, too.
  package func weight(of score: ForecastScore) -> LearnedWeight? {
    guard let source = score.forecaster.source, case .hours(let field, let lead) = score.value else {
      return nil
    }
    return self[source, field, lead]
  }

  /// For all fields, for a time that many seconds ahead.
  func lessons(for source: SourceID, ahead seconds: TimeInterval) -> Lessons {
    lessons[Key(source: source, lead: .applying(to: seconds))] ?? Lessons()
  }

  /// For all fields, by lead time.
  func lessons(for source: SourceID) -> [LeadTime: Lessons] {
    var known: [LeadTime: Lessons] = [:]
    for lead in LeadTime.allCases { known[lead] = lessons[Key(source: source, lead: lead)] }
    return known
  }
}
