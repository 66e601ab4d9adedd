import FoundationEssentials
import Glibc
import Weather

/// One source's hourly values, seen hour by hour: instants are drawn between neighbours, amounts are spread over their
/// intervals, codes hold over their own. Nothing is continued beyond its ends.
struct HourlySeries {
  /// Neighbours further apart than this are not joined; amounts of longer intervals are not split.
  static let longestGap: TimeInterval = 6 * 3600

  private let rows: [Readings]

  /// - Parameter rows: in any order; of two with one stamp the later one counts. Values that cannot be are left out.
  init(_ rows: [Readings]) {
    var byTime: [Date: Readings] = [:]
    for row in rows { byTime[row.time] = QualityControl(row).readings }
    self.rows = byTime.values.sorted { $0.time < $1.time }
  }

  /// A value for the UTC hour that starts at `hour`: of instants the value at its start, of amounts the amount that
  /// falls in it, of probabilities that of the shortest interval around it.
  func value(of field: Field, at hour: Date) -> (value: Double, span: TimeSpan, isLowerBound: Bool)? {
    switch field {
    case .precipitation, .snowfall: amount(of: field, at: hour)
    case .pop: probability(at: hour)
    case .windDirection: direction(at: hour).map { ($0, .instant, false) }
    default: instant(of: field, at: hour)
    }
  }

  private func instant(of field: Field, at hour: Date) -> (value: Double, span: TimeSpan, isLowerBound: Bool)?
  {
    guard let (before, after) = neighbours(at: hour, having: { $0[field] != nil }),
      let first = before[field], let second = after[field]
    else { return nil }
    let isLowerBound = before.lowerBounds.contains(field) && after.lowerBounds.contains(field)
    return (first + (second - first) * share(of: hour, between: before, and: after), .instant, isLowerBound)
  }

  /// Directions are drawn between as vectors of the wind, for 350° and 10° lie 20° apart.
  private func direction(at hour: Date) -> Double? {
    guard let (before, after) = neighbours(at: hour, having: { $0[.windDirection] != nil }),
      let first = before[.windDirection], let second = after[.windDirection]
    else { return nil }
    let share = share(of: hour, between: before, and: after)
    let vectors = [
      (speed: before[.windSpeed] ?? 1, degrees: first, weight: 1 - share),
      (speed: after[.windSpeed] ?? 1, degrees: second, weight: share),
    ]
    return Statistics.resultant(vectors)?.degrees
  }

  private func neighbours(at hour: Date, having isPresent: (Readings) -> Bool) -> (Readings, Readings)? {
    guard let after = rows.first(where: { $0.time >= hour && isPresent($0) }),
      let before = rows.last(where: { $0.time <= hour && isPresent($0) }),
      after.time.timeIntervalSince(before.time) <= Self.longestGap
    else { return nil }
    return (before, after)
  }

  private func share(of hour: Date, between before: Readings, and after: Readings) -> Double {
    let gap = after.time.timeIntervalSince(before.time)
    return gap > 0 ? hour.timeIntervalSince(before.time) / gap : 0
  }

  private func amount(of field: Field, at hour: Date) -> (value: Double, span: TimeSpan, isLowerBound: Bool)?
  {
    let end = hour.addingTimeInterval(3600)
    // Where intervals of one source overlap, the shortest knows best.
    let covering = rows.compactMap { row -> (rate: Double, length: TimeInterval)? in
      let span = row.span(of: field)
      let bounds = span.bounds(at: row.time)
      guard let value = row[field], span.length > 0, span.length <= Self.longestGap,
        bounds.start <= hour, bounds.end >= end
      else { return nil }
      return (value / span.length, span.length)
    }
    return covering.min { $0.length < $1.length }.map { ($0.rate * 3600, .starting(3600), false) }
  }

  private func probability(at hour: Date) -> (value: Double, span: TimeSpan, isLowerBound: Bool)? {
    let end = hour.addingTimeInterval(3600)
    let covering = rows.compactMap { row -> (value: Double, span: TimeSpan)? in
      let span = row.span(of: .pop)
      let bounds = span.bounds(at: row.time)
      guard let value = row[.pop], bounds.start <= hour, bounds.end >= end else { return nil }
      return (value, span)
    }
    return covering.min { $0.span.length < $1.span.length }.map { ($0.value, $0.span, false) }
  }

  /// The code that holds at the start of the hour. One without an interval holds until the next stamp, the last one
  /// as long as the one before it, and a single one for an hour.
  func condition(at hour: Date) -> ConditionVote? {
    let coded = rows.filter { $0.condition != nil }
    var held: (vote: ConditionVote?, length: TimeInterval)?
    for (index, row) in coded.enumerated() {
      let span = row.conditionSpan ?? .starting(holdingTime(of: index, in: coded))
      let bounds = span.bounds(at: row.time)
      guard bounds.start <= hour, hour < bounds.end else { continue }
      if span.length < held?.length ?? .infinity { held = (row.condition, span.length) }
    }
    return held?.vote
  }

  private func holdingTime(of index: Int, in rows: [Readings]) -> TimeInterval {
    guard rows.count > 1 else { return 3600 }
    let first = index + 1 < rows.count ? index : index - 1
    return rows[first + 1].time.timeIntervalSince(rows[first].time)
  }
}
