package import Weather

/// Why a value was not used.
package enum RejectionReason: String, Hashable, Sendable, CaseIterable {
  /// Physically impossible.
  case range
  /// Far from the other values, of which there are at least three.
  case outlier
  /// Far from the only other value, which has more weight.
  case conflict
  /// Older than two hours.
  case stale
  /// From a station that is too far away or at another height.
  case far
  /// The config gives the source no weight.
  case disabled
  /// For a period of another length.
  case interval
}

/// A source's value that was not used, and why.
package struct Rejection: Hashable, Sendable {
  package var source: SourceID
  /// In the field's canonical unit.
  package var value: Double
  package var reason: RejectionReason
  /// How a station is too far away, for the reason `far`.
  package var remoteness: Remoteness? = nil
  /// The field with which the value was rejected: a station's dew point and temperature come from the same
  /// instrument. `nil` for a value that was rejected for itself.
  package var leader: Field? = nil
  /// The weight that was too small, for the reason `conflict` of a current value.
  package var weight: Double? = nil
  package var factors: WeightFactors? = nil
}

/// What makes a station unusable for a place. At least one of the two is set.
package struct Remoteness: Hashable, Sendable {
  package static let farthest = Length.kilometers(40)
  package static let highest = Length.meters(300)

  /// From the place, if that is above the limit.
  package var distance: Length?
  /// The station's height minus the place's, if that is above the limit.
  package var climb: Length?
}
