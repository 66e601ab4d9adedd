import Catalog
package import FoundationEssentials
package import Weather

/// One local day at a place, computed from its merged hours or, if there are too few, from the sources' daily
/// values. Today may be only its remaining hours.
package struct MergedDay: Hashable, Sendable {
  /// From local midnight to the next: 23, 24 or 25 hours.
  package let interval: Range<Date>
  /// The lowest and the highest temperature of the hours, in °C. A source may report only one of them for the
  /// whole day. The low is never above the high.
  package var low: Double?
  package var high: Double?
  /// The sum, mean or maximum of the hours: see `Field.dayValue`.
  package var values = FieldValues()
  package var condition: ConditionVote?
  /// Hazards that some source reports for some hour and that are not the condition of the day.
  package var possible: [ConditionVote] = []
  /// How many hours of the day have values.
  package var hours = 0
  /// The sources' daily values; empty for a day that is computed from its hours.
  package var reported = Reported()
  package var sources: [SourceID] = []
  /// The first hour of the values of today that cover only part of the day; `nil` when all cover the whole
  /// day.
  package var since: Date?
  /// The fields other than the temperature that cover only part of the day.
  package private(set) var partial = FieldSet()
  package private(set) var isLowPartial = false
  package private(set) var isHighPartial = false
  package private(set) var isConditionPartial = false

  package init(_ interval: Range<Date>) { self.interval = interval }

  /// The extremes of the temperature; `nil` unless both are known.
  package var temperature: ClosedRange<Double>? {
    get { if let low, let high { low...high } else { nil } }
    set { (low, high) = (newValue?.lowerBound, newValue?.upperBound) }
  }

  /// Whether it has no values and no reasons for their absence.
  var isEmpty: Bool {
    low == nil && high == nil && values.isEmpty && condition == nil
      && reported.all.allSatisfy { $0.rejected.allSatisfy { $0.reason == .disabled } }
  }

  /// Whether the probability is only that of an interval that reaches beyond the day: the rain may fall on
  /// the other side of midnight.
  private var isChanceOfLongerInterval = false

  /// The day's probability is that of its likeliest hour, or of an interval within it: a lower bound.
  package var isChanceAtLeast: Bool {
    values[.pop] != nil && reported.values.value(of: .pop) == nil && !isChanceOfLongerInterval
  }
}

extension MergedDay {
  /// The merged daily values and their sources. A field without a value has the rejected ones.
  package struct Reported: Hashable, Sendable {
    /// The lowest temperature.
    package var low: MergedValue?
    /// The highest temperature.
    package var high: MergedValue?
    package var values = MergedValues()
    package var condition: MergedCondition?

    /// All values, temperatures first.
    package var all: [MergedValue] { [low, high].compactMap(\.self) + values.values }

    func isUsed(_ source: SourceID) -> Bool {
      all.contains { $0.used.contains { $0.source == source } }
        || condition?.votes.contains { $0.source == source } ?? false
    }
  }
}

extension MergedDay {
  /// A day may lack this many hours. With more gaps, its extremes and sums would be guesses.
  private static let missingHours = 4

  /// The least number of hours with a value that a value of the day needs.
  static func leastHours(of interval: Range<Date>) -> Int {
    // The hours of UTC that begin before a time. A day in a zone with half hours has a whole number of them,
    // too.
    func hours(before time: Date) -> Int { Int((time.timeIntervalSince1970 / 3600).rounded(.up)) }
    return hours(before: interval.upperBound) - hours(before: interval.lowerBound) - missingHours
  }

  /// The local days that the hours cover, from that of `now`.
  ///
  /// - Parameter zone: The IANA time zone of the place; UTC days when it is unknown.
  package static func days(of hours: [MergedReadings], zone: String?, now: Date) -> [MergedDay] {
    guard let last = hours.last?.time else { return [] }
    return LocalDays(zone: zone).days(from: now, through: last)
      .map { MergedDay($0, of: hours) }
      .filter { !$0.isEmpty }
  }

  init(_ interval: Range<Date>, of all: [MergedReadings]) {
    self.init(interval)
    let part = Part(of: interval, in: all)
    hours = part.own.count
    let least = Self.leastHours(of: interval)
    temperature = part.extremes(atLeast: least)
    for field in Field.ofDays { values[field] = part.value(of: field, atLeast: least) }
    isChanceOfLongerInterval = part.isChanceOfLongerInterval
    values.raiseGust()
    setCondition(from: part, atLeast: least)
  }

  /// Adds the values that are known only for the hours from the one around `now`.
  mutating func addRemainder(of all: [MergedReadings], from now: Date) {
    let part = Part(of: interval, in: all, from: now.startOfUTCHour)
    var first: [Date] = []
    if let extremes = part.extremes(atLeast: 1), addPartial(extremes) {
      first += [part.firstHour(of: .temperature)].compactMap(\.self)
    }
    for field in Field.ofDays where values[field] == nil {
      guard let value = part.value(of: field, atLeast: 1) else { continue }
      if field == .pop { isChanceOfLongerInterval = part.isChanceOfLongerInterval }
      values[field] = value
      partial.insert(field)
      first += [part.firstHour(of: field)].compactMap(\.self)
    }
    values.raiseGust()
    if condition == nil {
      setCondition(from: part, atLeast: 1)
      isConditionPartial = condition != nil
      if isConditionPartial { first += [part.own.first { $0.condition != nil }?.time].compactMap(\.self) }
    }
    since = first.min()
  }

  /// Adds the extremes of the remaining hours where none is known for the whole day, unless they contradict
  /// the other one.
  ///
  /// - Returns: Whether one is used.
  private mutating func addPartial(_ extremes: ClosedRange<Double>) -> Bool {
    isLowPartial = low == nil && extremes.lowerBound <= high ?? .infinity
    isHighPartial = high == nil && extremes.upperBound >= low ?? -.infinity
    if isLowPartial { low = extremes.lowerBound }
    if isHighPartial { high = extremes.upperBound }
    return isLowPartial || isHighPartial
  }

  private mutating func setCondition(from part: Part, atLeast least: Int) {
    var count = 0
    var (votes, hazards): ([ConditionVote], [ConditionVote]) = ([], [])
    // By index, because a condition is large and a closure would copy it.
    for index in part.own.indices where part.own[index].condition != nil {
      count += 1
      if let word = part.own[index].condition?.condition {
        votes.append(ConditionVote(word, part.own[index].condition?.intensity))
      }
      hazards += part.own[index].condition?.possible ?? []
    }
    guard count >= least else { return }
    let rain = values[.precipitation]
    let day = DayCondition(votes, possible: hazards, rain: rain, cloud: values[.cloudCover])
    condition = day.vote
    possible = day.possible
  }

  /// The merged hours of a day, or of its remaining hours.
  private struct Part {
    let interval: Range<Date>
    /// The hours that begin within it. Instants belong to the day of their time.
    let own: ArraySlice<MergedReadings>
    /// The hours that overlap it, also in part, as at midnight in a zone with a half-hour offset. Amounts are
    /// shared by overlap. A chance and the highest gust of an hour are those of both days.
    let touching: ArraySlice<MergedReadings>

    /// - Parameter hours: In ascending order.
    init(of interval: Range<Date>, in hours: [MergedReadings], from start: Date = .distantPast) {
      self.interval = interval
      let first =
        hours.firstIndex { hour in
          hour.time >= start && hour.time.addingTimeInterval(3600) > interval.lowerBound
        } ?? hours.endIndex
      let end = hours[first...].firstIndex { $0.time >= interval.upperBound } ?? hours.endIndex
      touching = hours[first..<end]
      own = touching.drop { $0.time < interval.lowerBound }
    }

    func extremes(atLeast least: Int) -> ClosedRange<Double>? {
      guard let known = known(.temperature, atLeast: least), let low = known.min(), let high = known.max()
      else { return nil }
      return low...high
    }

    /// - Returns: `nil` when fewer hours than `least` have a value.
    func value(of field: Field, atLeast least: Int) -> Double? {
      guard let known = known(field, atLeast: least) else { return nil }
      return switch field.dayValue {
      case .maximum:
        switch field.timing {
        case .probability: touching.compactMap { $0.values.value(of: field) }.max()
        case .peak:
          (known
            + touching.prefix { $0.time < interval.lowerBound && $0.isGustOfHour }
            .compactMap { $0.values.value(of: field) }).max()
        case .instant, .amount: known.max()
        }
      case .mean: known.reduce(0, +) / Double(known.count)
      case .sum:
        touching.reduce(0) { sum, hour in
          sum + (hour.values.value(of: field) ?? 0) * MergedDay.share(of: hour.time, in: interval)
        }
      case nil: nil
      }
    }

    /// Whether the highest probability is only that of intervals of several hours that reach beyond the day.
    /// Their hours all have it, as an upper bound.
    var isChanceOfLongerInterval: Bool {
      guard let highest = touching.compactMap({ $0.values.value(of: .pop) }).max() else { return false }
      return touching.allSatisfy { hour in
        guard hour.values.value(of: .pop) == highest else { return true }
        guard let span = hour.chanceInterval else { return false }
        return span.lowerBound < interval.lowerBound || span.upperBound > interval.upperBound
      }
    }

    func firstHour(of field: Field) -> Date? { own.first { $0.values.value(of: field) != nil }?.time }

    private func known(_ field: Field, atLeast least: Int) -> [Double]? {
      let values = own.compactMap { $0.values.value(of: field) }
      return values.count >= least ? values : nil
    }
  }

  /// The part of an hour that lies within a day.
  static func share(of hour: Date, in interval: Range<Date>) -> Double {
    let start = max(hour, interval.lowerBound)
    let end = min(hour.addingTimeInterval(3600), interval.upperBound)
    return max(0, end.timeIntervalSince(start)) / 3600
  }
}
