/// How the merge combines the values of one field. docs/merge.md explains the rules to users.
package struct MergeRule: Hashable, Sendable {
  package enum Combination: Hashable, Sendable {
    case mean, median
    /// The value of the nearest report: heights are not averaged.
    case nearest
    /// A rule that looks at other fields too: see `Merge+OwnRules.swift`.
    case own
  }

  /// The kind of report that knows a field better than all others.
  package enum Preference: Hashable, Sendable {
    /// Radar knows the next two hours better than any model.
    case nowcast
    /// An observation sees only its own part of the sky. Only a station that replaces the models is asked for
    /// it.
    case notObservation
  }

  package let combination: Combination
  /// Two values more than twice this apart are outliers, as are, of three or more, those further from the
  /// median than this and than three times their own deviation: see `Gate`.
  package let gate: Double?
  /// The spread at which agreement is one half.
  package let tau: Double?
  /// From this amount on a source says that it rains or snows in the hour; `nil` for other fields.
  package let wetAmount: Double?
  /// Whether a near station replaces the models, together with the other fields of its group.
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

  /// The scale of agreement for a merged value; an amount of rain or snow allows half of itself.
  package func tau(for value: Double) -> Double? {
    guard let tau else { return nil }
    return wetAmount == nil ? tau : max(tau, value / 2)
  }
}
