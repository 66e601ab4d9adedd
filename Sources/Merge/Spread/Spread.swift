package import Weather

/// How far the forecasts of one value are apart: those of the runs of ensembles, and those of single sources.
///
/// Each family counts as one, and its forecasts share its weight: fifty runs of one model do not outvote the
/// models that run once.
package struct Spread: Hashable, Sendable {
  /// With fewer families or runs, the ends of the range would be those of a few forecasts.
  static let leastFamilies = 3
  static let leastRuns = 8

  /// In the canonical unit of the field: a tenth of the weight is below `p10`, another tenth above `p90`.
  package struct Percentiles: Hashable, Sendable {
    package var p10, p50, p90: Double
  }

  /// The runs with rain or snow.
  package struct Wet: Hashable, Sendable {
    package var runs: Int
    /// The share of the weights of all forecasts, from 0 to 1.
    package var share: Double
  }

  /// `nil` with fewer than `leastFamilies`.
  package var percentiles: Percentiles?
  /// The number of families of ensembles and of single sources.
  package var families: Int
  /// The number of runs of ensembles, their control runs included.
  package var runs: Int
  /// Only for amounts of rain and snow.
  package var wet: Wet?

  /// One forecast of the value.
  struct Forecast {
    let value: Double
    let family: String
    /// Whether it is that of a run of an ensemble.
    let isRun: Bool
  }

  /// - Returns: `nil` with fewer runs than `leastRuns`, or when nothing can be said.
  init?(_ forecasts: [Forecast], of field: Field) {
    let runs = forecasts.filter(\.isRun)
    guard runs.count >= Self.leastRuns else { return nil }
    let sizes = forecasts.reduce(into: [String: Double]()) { $0[$1.family, default: 0] += 1 }
    let sample = WeightedSample(forecasts.map { ($0.value, 1 / (sizes[$0.family] ?? 1)) })
    families = sizes.count
    self.runs = runs.count
    if families >= Self.leastFamilies, let p10 = sample.quantile(0.1), let p50 = sample.quantile(0.5),
      let p90 = sample.quantile(0.9)
    {
      percentiles = Percentiles(p10: p10, p50: p50, p90: p90)
    }
    if let amount = field.mergeRule.wetAmount, let share = sample.share(reaching: amount) {
      wet = Wet(runs: runs.count { $0.value.reaches(amount) }, share: share)
    }
    if percentiles == nil, wet == nil { return nil }
  }
}

/// The spread of the values of a day.
package struct DaySpread: Hashable, Sendable {
  /// The spreads of the lowest and the highest temperature.
  package var low: Spread?
  package var high: Spread?
  /// The spreads of the highest wind speed and the amounts.
  package var values: [Field: Spread] = [:]

  package var isEmpty: Bool { low == nil && high == nil && values.isEmpty }
}
