package import FoundationEssentials
package import Weather

/// How well a source or a rival forecast one value at one place.
package struct ForecastScore: Hashable, Sendable {
  package var forecaster: Forecaster
  package var value: VerifiedValue
  /// Forecast minus observation, in the field's canonical unit. For the chance of rain, the observation is 0
  /// or 100 %.
  package var errors: ErrorSummary
  /// Only for a probability.
  package var brier: BrierScore? = nil
  /// What corrects the bias of a source; `nil` if there are too few recent pairs, and for values that are not
  /// corrected.
  package var correction: BiasCorrection? = nil
  /// The errors of the pairs of the correction, if they had been corrected.
  package var correctedErrors: ErrorSummary? = nil
  /// Compared with the merge at the same times; `nil` for the merge itself and without such times.
  package var comparison: RivalComparison? = nil

  /// The number of pairs of a forecast and an observation.
  package var pairs: Int { errors.count }

  package var field: Field { value.field }

  /// The errors of what is merged: without the bias, where the merge subtracts it.
  var mergedErrors: ErrorSummary { correction?.isMerged == true ? correctedErrors ?? errors : errors }
}

extension VerificationLog.Entry {
  private typealias ByTime = [(time: Date, pair: ScoredPair)]

  /// By value, lead time and forecaster: the values of the hours before those of the days.
  ///
  /// - Parameter now: Pairs of later hours are ignored, so that nothing is corrected by what was not known,
  ///   and those that are too old to be stored.
  package func scores(before now: Date) -> [ForecastScore] {
    var scores: [ForecastScore] = []
    for (value, series) in hourSeries(before: now) + daySeries(before: now) {
      let merged = Dictionary(uniqueKeysWithValues: (series[.merge] ?? []).map { ($0.time, $0.pair.loss) })
      for (forecaster, pairs) in series.sorted(by: { $0.key < $1.key }) {
        guard var score = ForecastScore(forecaster, value, of: pairs, now: now) else { continue }
        if forecaster != .merge {
          let losses = pairs.compactMap { time, pair in
            merged[time].map { RivalComparison.Loss(time: time, own: pair.loss, rival: $0) }
          }
          score.comparison = RivalComparison(losses, lead: value.reach, rounding: value.lossRounding)
        }
        scores.append(score)
      }
    }
    for (index, judged) in RivalComparison.judge(scores.map(\.comparison)).enumerated() {
      scores[index].comparison = judged
    }
    return scores
  }

  private static func isKnown(_ time: Date, at now: Date) -> Bool {
    time < now && now.timeIntervalSince(time) <= VerificationLog.longestAge
  }

  /// The pairs of each field and lead time, in the order of the hours.
  private func hourSeries(before now: Date) -> [(VerifiedValue, [Forecaster: ByTime])] {
    // Summed in the order of the hours, so that the result does not depend on the order of a dictionary.
    let known = pairs.filter { Self.isKnown($0.key.hour, at: now) }.sorted { $0.key.hour < $1.key.hour }
    let byLead = Dictionary(grouping: known, by: \.key.lead)
    var all: [(VerifiedValue, [Forecaster: ByTime])] = []
    for field in VerificationLog.fields {
      for lead in LeadTime.allCases {
        var series: [Forecaster: ByTime] = [:]
        for (key, pair) in byLead[lead] ?? [] {
          guard let scored = ScoredPair(pair, field) else { continue }
          series[key.forecaster, default: []].append((key.hour, scored))
        }
        all.append((.hours(field, lead), series))
      }
    }
    return all
  }

  /// The pairs of each extreme and number of days ahead, in the order of the days.
  private func daySeries(before now: Date) -> [(VerifiedValue, [Forecaster: ByTime])] {
    // The times of dates have equal distances also where the clocks change.
    let known = days.filter { Self.isKnown($0.key.time, at: now) }.sorted { $0.key.time < $1.key.time }
    var all: [(VerifiedValue, [Forecaster: ByTime])] = []
    for extreme in DayExtreme.allCases {
      for ahead in VerificationLog.daysAhead {
        var series: [Forecaster: ByTime] = [:]
        for (key, day) in known where key.ahead == ahead {
          guard let observed = day.observed else { continue }
          let pair = ScoredPair(
            forecast: extreme.value(in: day.forecast),
            observed: extreme.value(in: observed)
          )
          series[key.forecaster, default: []].append((key.time, pair))
        }
        all.append((.days(extreme, ahead: ahead), series))
      }
    }
    return all
  }
}

extension ForecastScore {
  /// - Returns: `nil` without pairs.
  fileprivate init?(
    _ forecaster: Forecaster,
    _ value: VerifiedValue,
    of pairs: [(time: Date, pair: ScoredPair)],
    now: Date
  ) {
    guard let errors = ErrorSummary(pairs.map(\.pair.error)) else { return nil }
    self.init(forecaster: forecaster, value: value, errors: errors)
    guard case .hours(let field, _) = value else { return }
    if FieldSet.probabilities.contains(field) { brier = BrierScore(pairs.compactMap(\.pair.chance)) }
    if forecaster.source != nil, BiasCorrection.fields.contains(field) {
      let recent = pairs.filter { now.timeIntervalSince($0.time) <= BiasCorrection.longestAge }.map(\.pair)
      correction = BiasCorrection(recent.map(\.error))
      correctedErrors = correction.flatMap { correction in
        ErrorSummary(recent.map { correction.corrected($0.forecast, of: field) - $0.observed })
      }
    }
  }
}

extension VerifiedValue {
  /// How far losses may be apart that would be equal without the rounding of the file. Forecasts and
  /// observations are stored with three decimals, chances in percent.
  fileprivate var lossRounding: Double { FieldSet.probabilities.contains(field) ? 2e-5 : 0.002 }
}

/// A forecast of one value beside its observation, as it is scored.
private struct ScoredPair {
  /// In the field's canonical unit, like all other values.
  let forecast: Double
  let observed: Double
  /// Forecast minus observation.
  let error: Double
  /// The chance of an event, for a probability.
  let chance: BrierScore.Pair?

  /// What a comparison of two forecasts counts: the absolute error, or the squared error of a chance.
  var loss: Double { chance?.squaredError ?? abs(error) }

  init(forecast: Double, observed: Double) {
    self.forecast = forecast
    self.observed = observed
    error = forecast - observed
    chance = nil
  }

  /// - Returns: `nil` if the pair lacks the field.
  init?(_ pair: VerificationLog.Pair, _ field: Field) {
    guard let forecast = pair.forecast[field], let observed = pair.observed[field] else { return nil }
    self.forecast = forecast
    self.observed = observed
    error = field.error(of: forecast, against: observed)
    chance =
      FieldSet.probabilities.contains(field)
      ? BrierScore.Pair(chance: forecast / 100, occurred: observed >= 50) : nil
  }
}
