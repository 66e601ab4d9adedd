import FoundationEssentials
package import Weather

/// How well a source forecast one field at one place.
package struct ForecastScore: Hashable, Sendable {
  package var source: SourceID
  package var field: Field
  package var lead: LeadTime
  /// How many pairs of a forecast and an observation it is based on.
  package var pairs: Int
  /// The mean of forecast minus observation, in the field's canonical unit: above 0, the forecasts are too
  /// high.
  package var bias: Double
  /// The mean of the absolute difference between forecast and observation.
  package var meanAbsoluteError: Double
}

extension ForecastScore {
  /// - Parameter errors: Forecast minus observation; at least one.
  fileprivate init(_ source: SourceID, _ field: Field, _ lead: LeadTime, of errors: [Double]) {
    self.source = source
    self.field = field
    self.lead = lead
    pairs = errors.count
    bias = errors.reduce(0, +) / Double(errors.count)
    meanAbsoluteError = errors.reduce(0) { $0 + abs($1) } / Double(errors.count)
  }
}

extension VerificationLog.Entry {
  /// By field, lead time and name of the source.
  package var scores: [ForecastScore] {
    // Summed in the order of the hours, so that the result does not depend on the order of a dictionary.
    let pairs = Dictionary(grouping: pairs.sorted { $0.key.hour < $1.key.hour }, by: \.key.lead)
    return VerificationLog.fields.flatMap { field in
      LeadTime.allCases.flatMap { lead in
        var errors: [SourceID: [Double]] = [:]
        for (key, pair) in pairs[lead] ?? [] {
          guard let forecast = pair.forecast[field], let observed = pair.observed[field] else { continue }
          errors[key.source, default: []].append(forecast - observed)
        }
        return errors.sorted { $0.key < $1.key }.map { ForecastScore($0.key, field, lead, of: $0.value) }
      }
    }
  }
}
