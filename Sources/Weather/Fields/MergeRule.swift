/// How the merge combines the values of one field. docs/merge.md explains the rules to users.
package struct MergeRule: Hashable, Sendable {
  package enum Combination: Hashable, Sendable {
    case mean, median
    /// The value of the nearest report: heights are not averaged.
    case nearest
    /// A rule that uses other fields too: see `Merge+OwnRules.swift`.
    case own
  }

  /// The kind of report that is best for a field.
  package enum Preference: Hashable, Sendable {
    /// For the next two hours, radar is better than any model.
    case nowcast
    /// An observation sees only its own part of the sky. It is used only if its station replaces the models.
    case notObservation
  }

  package let combination: Combination
  /// Two values that differ by more than twice this are outliers. Of three or more values, those are outliers
  /// that are further from the median than this and than three times the median deviation: see
  /// `OutlierFilter`.
  package let gate: Double?
  /// The spread at which the agreement is one half.
  package let tau: Double?
  /// The amount from which a source counts as forecasting rain or snow for the hour; `nil` for other fields.
  package let wetAmount: Double?
  /// Whether a nearby station replaces the models, together with the other fields of the group.
  package let isReplacedByStations: Bool
  package let preference: Preference?

  init(
    _ combination: Combination,
    gate: Double? = nil,
    tau: Double? = nil,
    wetAmount: Double? = nil,
    replacedByStations isReplacedByStations: Bool = false,
    prefers preference: Preference? = nil
  ) {
    self.combination = combination
    self.gate = gate
    self.tau = tau
    self.wetAmount = wetAmount
    self.isReplacedByStations = isReplacedByStations
    self.preference = preference
  }

  /// The scale of agreement for a merged value; for rain or snow, at least half of the amount.
  package func tau(for value: Double) -> Double? {
    guard let tau else { return nil }
    return wetAmount == nil ? tau : max(tau, value / 2)
  }
}
