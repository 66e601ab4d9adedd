package import FoundationEssentials

/// One source's values for a whole local day, from midnight to midnight at the place.
package struct DayReadings: Hashable, Sendable {
  /// A time within the day.
  package var time: Date
  /// In °C, like the temperatures in `values`.
  package var temperatureMin: Double?
  package var temperatureMax: Double?
  /// The sum, mean or maximum of the day: see `Field.dayValue`.
  package var values = FieldValues()
  package var condition: ConditionVote?

  package init(time: Date) { self.time = time }

  /// Whether the lowest temperature is above the highest, so that one of them is wrong.
  package var areExtremesSwapped: Bool {
    guard let temperatureMin, let temperatureMax else { return false }
    return temperatureMin > temperatureMax
  }

  /// The fields that a day can have.
  package static let fields = FieldSet(Field.ofDays)
}
