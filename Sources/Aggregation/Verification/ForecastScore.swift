import FoundationEssentials
package import Weather

/// How well a source forecast one field at one place.
package struct ForecastScore: Hashable, Sendable {
  package var source: SourceID
  package var field: Field
  package var lead: LeadTime
  /// How many pairs of a forecast and an observation it is made of.
  package var pairs: Int
  /// Mean of forecast minus observation, in the field's canonical unit: above 0 it forecasts too much.
  package var bias: Double
  /// Mean of the distance between forecast and observation.
  package var meanAbsoluteError: Double
}

extension VerificationLog.Entry {
  /// By field, lead time and the name of the source.
  package var scores: [ForecastScore] {
    // In one order, so that the sums are the same to the last digit whatever order a dictionary has.
    let sorted = pairs.sorted {
      ($0.key.lead.rawValue, $0.key.source, $0.key.hour) < ($1.key.lead.rawValue, $1.key.source, $1.key.hour)
    }
    var scores: [ForecastScore] = []
    for field in VerificationLog.fields {
      var group: ForecastScore?
      func close() {
        guard var score = group else { return }
        score.bias /= Double(score.pairs)
        score.meanAbsoluteError /= Double(score.pairs)
        scores.append(score)
        group = nil
      }
      for (key, pair) in sorted {
        guard let forecast = pair.forecast[field], let observed = pair.observed[field] else { continue }
        if group?.source != key.source || group?.lead != key.lead { close() }
        var score =
          group
          ?? ForecastScore(
            source: key.source,
            field: field,
            lead: key.lead,
            pairs: 0,
            bias: 0,
            meanAbsoluteError: 0
          )
        score.pairs += 1
        score.bias += forecast - observed
        score.meanAbsoluteError += abs(forecast - observed)
        group = score
      }
      close()
    }
    return scores
  }
}
