import FoundationEssentials
import Glibc
import Weather

/// One source's hourly values on the grid: instants are drawn between neighbours, amounts are spread over their
/// intervals, codes hold over their own. Nothing is continued beyond its ends.
struct HourlySeries {
  /// What the source says of one hour.
  struct Hour {
    var values = FieldValues()
    var lowerBounds = FieldSet()
    /// Amounts that are a share of a longer interval's.
    var derived = FieldSet()
    /// The interval of the probability of precipitation.
    var popSpan = TimeSpan.starting(3600)
    var condition: ConditionVote?
  }

  /// Neighbours further apart than this are not joined; amounts of longer intervals are not split.
  static let longestGap: TimeInterval = 6 * 3600

  private(set) var hours: [Hour]
  private let grid: HourlyGrid

  /// - Parameter rows: In any order; of two with one stamp the later one counts. Values that cannot be are left out.
  init(_ rows: [Readings], on grid: HourlyGrid) {
    self.grid = grid
    hours = Array(repeating: Hour(), count: grid.count)
    let rows = Self.sorted(rows).map { QualityControl($0).readings }
    let present = rows.reduce(into: FieldSet()) { $0.formUnion($1.values.fields) }
    for field in present {
      switch field {
      case .precipitation, .snowfall: spread(field, of: rows)
      case .pop: spreadProbability(of: rows)
      default: draw(field, through: rows)
      }
    }
    hold(rows)
  }

  private static func sorted(_ rows: [Readings]) -> [Readings] {
    if zip(rows, rows.dropFirst()).allSatisfy({ $0.time < $1.time }) { return rows }
    var byTime: [Date: Readings] = [:]
    for row in rows { byTime[row.time] = row }
    return byTime.values.sorted { $0.time < $1.time }
  }

  // MARK: - Instants

  private mutating func draw(_ field: Field, through rows: [Readings]) {
    var last: Int?
    // By position: a row is large, and all but a few of its values are not wanted here.
    for position in rows.indices {
      guard let value = rows[position].values[field] else { continue }
      let time = rows[position].time
      let isLowerBound = rows[position].lowerBounds.contains(field)
      if let index = grid.index(ofHour: time) { set(field, at: index, value, isLowerBound: isLowerBound) }
      if let last, time.timeIntervalSince(rows[last].time) <= Self.longestGap {
        let start = rows[last].time
        let isBounded = isLowerBound && rows[last].lowerBounds.contains(field)
        for index in grid.hours(between: start, time) {
          let share = grid.hour(index).timeIntervalSince(start) / time.timeIntervalSince(start)
          let drawn = Self.between(rows[last].values, rows[position].values, share: share, field)
          set(field, at: index, drawn, isLowerBound: isBounded)
        }
      }
      last = position
    }
  }

  private mutating func set(_ field: Field, at index: Int, _ value: Double?, isLowerBound: Bool) {
    hours[index].values[field] = value
    if isLowerBound { hours[index].lowerBounds.insert(field) }
  }

  private static func between(
    _ before: FieldValues,
    _ after: FieldValues,
    share: Double,
    _ field: Field
  ) -> Double? {
    guard let first = before[field], let second = after[field] else { return nil }
    guard field == .windDirection else { return first + (second - first) * share }
    // Directions are drawn between as vectors of the wind, for 350° and 10° lie 20° apart.
    return Statistics.resultant([
      (speed: before[.windSpeed] ?? 1, degrees: first, weight: 1 - share),
      (speed: after[.windSpeed] ?? 1, degrees: second, weight: share),
    ])?.degrees
  }

  // MARK: - Intervals

  /// Where intervals of one source overlap, the shortest knows best.
  private mutating func spread(_ field: Field, of rows: [Readings]) {
    var lengths = Array(repeating: TimeInterval.infinity, count: grid.count)
    for position in rows.indices {
      guard let amount = rows[position].values[field] else { continue }
      let span = rows[position].span(of: field)
      guard span.length > 0, span.length <= Self.longestGap else { continue }
      let bounds = span.bounds(at: rows[position].time)
      for index in grid.hours(inside: bounds.start, bounds.end) where span.length < lengths[index] {
        lengths[index] = span.length
        hours[index].values[field] = amount / span.length * 3600
        hours[index].derived.set(field, span.length > 3600)
      }
    }
  }

  /// A probability is not split: that of a longer interval is an upper bound for each of its hours.
  private mutating func spreadProbability(of rows: [Readings]) {
    var lengths = Array(repeating: TimeInterval.infinity, count: grid.count)
    for position in rows.indices {
      guard let chance = rows[position].values[.pop] else { continue }
      let span = rows[position].span(of: .pop)
      let bounds = span.bounds(at: rows[position].time)
      for index in grid.hours(inside: bounds.start, bounds.end) where span.length < lengths[index] {
        lengths[index] = span.length
        hours[index].values[.pop] = chance
        hours[index].popSpan = span
      }
    }
  }

  // MARK: - Codes

  /// A code without an interval holds until the next stamp, the last one as long as the one before it, and a single one
  /// for an hour.
  private mutating func hold(_ rows: [Readings]) {
    let coded = rows.indices.filter { rows[$0].condition != nil }
    let times = coded.map { rows[$0].time }
    var lengths = Array(repeating: TimeInterval.infinity, count: grid.count)
    for (index, position) in coded.enumerated() {
      let span = rows[position].conditionSpan ?? .starting(Self.holdingTime(of: index, among: times))
      let bounds = span.bounds(at: times[index])
      for hour in grid.hours(from: bounds.start, to: bounds.end) where span.length < lengths[hour] {
        lengths[hour] = span.length
        hours[hour].condition = rows[position].condition
      }
    }
  }

  private static func holdingTime(of index: Int, among times: [Date]) -> TimeInterval {
    guard times.count > 1 else { return 3600 }
    let first = index + 1 < times.count ? index : index - 1
    return times[first + 1].timeIntervalSince(times[first])
  }
}
