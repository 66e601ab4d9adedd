package import FoundationEssentials
package import Weather

/// The value of a field that a condition compares.
package struct ConditionReading: Hashable, Sendable {
  /// In the canonical unit, or the index of a word; `nil` if no source reports it. Infinite for the ceiling
  /// of a sky without one.
  package var value: Double?
  package var bound: Bound?
  /// The least and the greatest value, if the wind varies within a sector; `value` is that of its mean
  /// direction.
  package var spread: ClosedRange<Double>?
  /// The time that the value is for; empty for an instant.
  package var time: Range<Date>
  package var sources: [SourceID] = []
  /// The words of other hazards, if the value is a condition beside which they are possible.
  package var possible: [Double] = []
  /// The station that reports the value, if it is not that of the airport itself.
  package var otherStation: String?

  /// Whether the report says that the value does not exist, such as the ceiling of a clear sky.
  var isNone: Bool { value?.isInfinite ?? false }
}
