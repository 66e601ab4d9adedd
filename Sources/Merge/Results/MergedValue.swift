package import Weather

/// The merged value of one field, and which sources gave which values.
package struct MergedValue: Hashable, Sendable {
  package let field: Field
  /// In the field's canonical unit, not rounded; `nil` for a variable wind direction.
  package var value: Double?
  package var method: MergeMethod
  /// How many values entered the gate.
  package var count: Int
  /// How well the sources agree (not how right they are), from 0 to 1; `nil` for a single source and for
  /// derived values.
  package var agreement: Double?
  /// The weighted standard deviation of the values used, and the smallest and largest of them.
  package var spread: Double?
  package var minimum: Double?
  package var maximum: Double?
  package var used: Contributions
  package var rejected: [Rejection] = []
  /// Whether the wind has no particular direction.
  package var isVariable = false
  /// The bound when each source's value is one: the value is at least that. A probability for a longer period
  /// is an upper bound for one hour.
  package var bound: Bound?
  /// Whether this is the value of a station so near, level and recent that models are not used.
  package var isReplacing = false
  /// Whether the station that replaced the models is more than twice the limit of the field away from them.
  package var isConflicting = false
  /// The other nearby station that confirms a station far from the models, which would be ignored without it.
  /// Only for current values.
  package var confirming: SourceID?
  /// For rain and snow: how many of the sources used have at least `MergeRule.wetAmount` in the hour.
  package var wetSources: Int?
  /// The share of their weight, from 0 to 1.
  package var wetShare: Double?
}

extension MergedValue {
  package init(_ field: Field, value: Double?, method: MergeMethod, count: Int) {
    self.init(
      field: field,
      value: value,
      method: method,
      count: count,
      used: Contributions(noneTo: field)
    )
  }
}
