import Catalog
package import FoundationEssentials
package import Weather

/// One local day at a place: computed from its merged hours, and where those are too few
/// what sources say of all of it.
package struct MergedDay: Hashable, Sendable {
  /// From local midnight to the next one: 23, 24 or 25 hours.
  package let interval: Range<Date>
  /// The smallest and the largest of the hours, in °C.
  package var temperature: ClosedRange<Double>?
  /// The sum, mean or largest of the hours: see `Field.dayValue`.
  package var values = FieldValues()
  package var condition: ConditionVote?
  /// Hazards that some source sees in some hour and that are not the condition of the day.
  package var possible: [ConditionVote] = []
  /// How many hours of the day are known.
  package var hours = 0
  /// The part of it that sources say of the whole day, and which of them; empty for a day
  /// that is computed from its hours.
  package var reported = Reported()
  package var sources: [SourceID] = []

  package init(_ interval: Range<Date>) { self.interval = interval }

  /// Nothing is known of it, not even why.
  var isEmpty: Bool {
    temperature == nil && values.isEmpty && condition == nil
      && reported.all.allSatisfy { $0.rejected.allSatisfy { $0.reason == .disabled } }
  }

  /// The day's probability is that of its likeliest hour, which is a lower bound.
  package var isChanceAtLeast: Bool { values[.pop] != nil && reported.values.value(of: .pop) == nil }
}

extension MergedDay {
  /// What sources say of a whole day, merged, with who said what. A field without a
  /// value tells who was left out.
  package struct Reported: Hashable, Sendable {
    /// The temperature's.
    package var low: MergedValue?
    package var high: MergedValue?
    package var values = MergedValues()
    package var condition: MergedCondition?

    /// All of it, temperatures first.
    package var all: [MergedValue] { [low, high].compactMap(\.self) + values.values }

    func isUsed(_ source: SourceID) -> Bool {
      all.contains { $0.used.contains { $0.source == source } }
        || condition?.votes.contains { $0.source == source } ?? false
    }
  }
}

extension MergedDay {
  /// A day may lack this many hours; with more holes its extremes and sums would be guesses.
  private static let missingHours = 4

  /// The local days that the hours fill, from that of `now`.
  ///
  /// - Parameter zone: IANA zone of the place; UTC days when it is not known.
  package static func days(of hours: [MergedReadings], zone: String?, now: Date) -> [MergedDay] {
    guard let last = hours.last?.time else { return [] }
    return LocalDays(zone: zone).days(from: now, through: last)
      .map { MergedDay($0, of: hours) }
      .filter { !$0.isEmpty }
  }

  private init(_ interval: Range<Date>, of all: [MergedReadings]) {
    self.init(interval)
    // Half-hour zones cut hours: instants belong to the day of their stamp, amounts are shared by overlap.
    let touching = all.indices.filter { hour in
      all[hour].time < interval.upperBound && all[hour].time.addingTimeInterval(3600) > interval.lowerBound
    }
    let own = touching.filter { interval.contains(all[$0].time) }
    hours = own.count
    let length = Int((interval.upperBound.timeIntervalSince(interval.lowerBound) / 3600).rounded())
    let least = min(20, length - Self.missingHours)
    func known(_ field: Field) -> [Double]? {
      let values = own.compactMap { all[$0].values.value(of: field) }
      return values.count >= least ? values : nil
    }
    if let known = known(.temperature), let low = known.min(), let high = known.max() {
      temperature = low...high
    }
    for field in Field.ofDays {
      guard let known = known(field) else { continue }
      switch field.dayValue {
      case .maximum: values[field] = known.max()
      case .mean: values[field] = known.reduce(0, +) / Double(known.count)
      case .sum:
        values[field] = touching.reduce(0) { sum, hour in
          sum + (all[hour].values.value(of: field) ?? 0) * Self.share(of: all[hour].time, in: interval)
        }
      case nil: break
      }
    }
    // The windiest hour may be one whose gust is not reported.
    if let wind = values[.windSpeed], let gust = values[.windGust] { values[.windGust] = max(wind, gust) }
    guard own.count(where: { all[$0].condition != nil }) >= least else { return }
    let day = DayCondition(
      own.compactMap { all[$0].condition },
      rain: values[.precipitation],
      cloud: values[.cloudCover]
    )
    condition = day.vote
    possible = day.possible
  }

  private static func share(of hour: Date, in interval: Range<Date>) -> Double {
    let start = max(hour, interval.lowerBound)
    let end = min(hour.addingTimeInterval(3600), interval.upperBound)
    return max(0, end.timeIntervalSince(start)) / 3600
  }
}
