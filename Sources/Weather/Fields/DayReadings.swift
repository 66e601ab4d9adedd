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

extension [DayReadings] {
  /// In ascending order of time, with one row for each day: services write a day and its night as two rows.
  ///
  /// Such a row has the lowest and the highest temperature, the sums, means and maxima of the rows, and the
  /// condition of the first one that has any. Of rows of the same time, the last value of a field is used.
  ///
  /// - Parameter zone: That of the place. Without it, only rows of the same time are one day.
  package func joinedByDay(in zone: TimeZone?) -> [DayReadings] {
    var days: [(day: TimeInterval, rows: [DayReadings])] = []
    for row in enumerated().sorted(by: { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }) {
      let row = row.element
      let time = row.time.timeIntervalSince1970
      let day =
        zone.map { ((time + Double($0.secondsFromGMT(for: row.time))) / 86_400).rounded(.down) } ?? time
      guard let last = days.indices.last, days[last].day == day else {
        days.append((day, [row]))
        continue
      }
      let end = days[last].rows.count - 1
      if days[last].rows[end].time == row.time {
        days[last].rows[end].add(row)
      } else {
        days[last].rows.append(row)
      }
    }
    return days.map { $0.rows.count == 1 ? $0.rows[0] : DayReadings(joining: $0.rows) }
  }
}

extension DayReadings {
  /// Adds the values of another row of the same time.
  fileprivate mutating func add(_ other: DayReadings) {
    self = DayReadings(joining: [self, other])
    for (field, value) in other.values { values[field] = value }
  }

  /// The day of which each row is a part.
  fileprivate init(joining rows: [DayReadings]) {
    self.init(time: rows[0].time)
    temperatureMin = rows.compactMap(\.temperatureMin).min()
    temperatureMax = rows.compactMap(\.temperatureMax).max()
    for field in Self.fields {
      let known = rows.compactMap { $0.values[field] }
      guard let highest = known.max() else { continue }
      values[field] =
        switch field.dayValue {
        case .sum: known.reduce(0, +)
        case .mean: known.reduce(0, +) / Double(known.count)
        case .maximum, nil: highest
        }
    }
    condition = rows.lazy.compactMap(\.condition).first
  }
}
