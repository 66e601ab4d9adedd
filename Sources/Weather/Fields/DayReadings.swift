package import FoundationEssentials

/// What one source says of a whole local day, from midnight to midnight of the place.
package struct DayReadings: Hashable, Sendable {
  /// A moment inside the day.
  package var time: Date
  /// In °C, as of `values` in the unit of their field.
  package var temperatureMin: Double?
  package var temperatureMax: Double?
  /// The sum, mean or largest of the day: see `Field.dayValue`.
  package var values = FieldValues()
  package var condition: ConditionVote?

  package init(time: Date) { self.time = time }

  /// Whether the lowest temperature is above the highest, which cannot be: one of
  /// them belongs to something else.
  package var areExtremesSwapped: Bool {
    guard let temperatureMin, let temperatureMax else { return false }
    return temperatureMin > temperatureMax
  }

  /// The fields that a day has a value of.
  package static let fields = FieldSet(Field.ofDays)
}
