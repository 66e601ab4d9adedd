package import FoundationEssentials
package import Weather

/// How well a source or a rival forecast one field at one place.
package struct ForecastScore: Hashable, Sendable {
  package var forecaster: Forecaster
  package var field: Field
  package var lead: LeadTime
  /// Forecast minus observation, in the field's canonical unit. For the chance of rain, the observation is 0
  /// or 100 %.
  package var errors: ErrorSummary
  /// Only for a probability.
  package var brier: BrierScore? = nil
  /// What corrects the bias of a source; `nil` if there are too few recent pairs, and for fields that are not
  /// corrected.
  package var correction: BiasCorrection? = nil
  /// Compared with the merge at the same times; `nil` for the merge itself and without such times.
  package var comparison: RivalComparison? = nil

  /// The number of pairs of a forecast and an observation.
  package var pairs: Int { errors.count }
}

extension VerificationLog.Entry {
  private typealias ByTime = [(hour: Date, pair: ScoredPair)]

  /// By field, lead time and forecaster.
  ///
  /// - Parameter now: Pairs of later hours are ignored, so that nothing is corrected by what was not known.
  package func scores(before now: Date) -> [ForecastScore] {
    // Summed in the order of the hours, so that the result does not depend on the order of a dictionary.
    let known = pairs.filter { $0.key.hour < now }.sorted { $0.key.hour < $1.key.hour }
    let byLead = Dictionary(grouping: known, by: \.key.lead)
    var scores: [ForecastScore] = []
    for field in VerificationLog.fields {
      for lead in LeadTime.allCases {
        var series: [Forecaster: ByTime] = [:]
        for (key, pair) in byLead[lead] ?? [] {
          guard let scored = ScoredPair(pair, field) else { continue }
          series[key.forecaster, default: []].append((key.hour, scored))
        }
        let merged = Dictionary(
          uniqueKeysWithValues: (series[.merge] ?? []).map { ($0.hour, $0.pair.loss) }
        )
        for (forecaster, pairs) in series.sorted(by: { $0.key < $1.key }) {
          guard var score = ForecastScore(forecaster, field, lead, of: pairs, now: now) else { continue }
          if forecaster != .merge {
            let losses = pairs.compactMap { hour, pair in
              merged[hour].map { RivalComparison.Loss(time: hour, own: pair.loss, rival: $0) }
            }
            score.comparison = RivalComparison(losses, lead: TimeInterval(lead.rawValue) * 3600)
          }
          scores.append(score)
        }
      }
    }
    for (index, judged) in RivalComparison.judge(scores.map(\.comparison)).enumerated() {
      scores[index].comparison = judged
    }
    return scores
  }
}

extension ForecastScore {
  /// - Returns: `nil` without pairs.
  fileprivate init?(
    _ forecaster: Forecaster,
    _ field: Field,
    _ lead: LeadTime,
    of pairs: [(hour: Date, pair: ScoredPair)],
    now: Date
  ) {
    guard let errors = ErrorSummary(pairs.map(\.pair.error)) else { return nil }
    self.init(forecaster: forecaster, field: field, lead: lead, errors: errors)
    if FieldSet.probabilities.contains(field) { brier = BrierScore(pairs.compactMap(\.pair.chance)) }
    if forecaster.source != nil, BiasCorrection.fields.contains(field) {
      let recent = pairs.filter { now.timeIntervalSince($0.hour) <= BiasCorrection.longestAge }
      correction = BiasCorrection(recent.map(\.pair.error))
    }
  }
}

/// A forecast of one field beside its observation, as it is scored.
private struct ScoredPair {
  /// Forecast minus observation, in the field's canonical unit.
  let error: Double
  /// The chance of an event, for a probability.
  let chance: BrierScore.Pair?

  /// What a comparison of two forecasts counts: the absolute error, or the squared error of a chance.
  var loss: Double { chance?.squaredError ?? abs(error) }

  /// - Returns: `nil` if the pair lacks the field.
  init?(_ pair: VerificationLog.Pair, _ field: Field) {
    guard let forecast = pair.forecast[field], let observed = pair.observed[field] else { return nil }
    error = field.error(of: forecast, against: observed)
    chance =
      FieldSet.probabilities.contains(field)
      ? BrierScore.Pair(chance: forecast / 100, occurred: observed >= 50) : nil
  }
}
