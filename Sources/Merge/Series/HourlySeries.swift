import Catalog
import FoundationEssentials
import Glibc
import Weather

/// One source's values on the hourly grid: instants are interpolated, amounts are spread over their
/// intervals, and probabilities, peaks and codes hold for their interval. Nothing is extrapolated.
struct HourlySeries {
  /// The source's values of one hour.
  struct Hour {
    var values = FieldValues()
    var lowerBounds = FieldSet()
    /// Amounts that are a share of a longer interval.
    var derived = FieldSet()
    /// The interval of each amount, probability and peak of an interval.
    var spans = FieldSpans.hourly
    var condition: ConditionVote?
    /// Whether the source reports a variable wind for exactly this hour.
    var isWindVariable = false
    /// Complete amounts of intervals of more than six hours around this hour. The share of this hour is
    /// unknown.
    var unsplit: [(field: Field, amount: Double)] = []
  }

  /// Values further apart are not interpolated; amounts of longer intervals are not split, unless they are 0;
  /// and no code without an interval holds longer.
  static let longestGap: TimeInterval = 6 * 3600
  /// No code of a longer interval holds beyond this: the sky of a whole day is not that of each of its hours.
  private static let longestCode: TimeInterval = 12 * 3600

  private(set) var hours: [Hour]
  /// The intervals of the chances that are for more than an hour, by the index of each hour. Few sources
  /// have any.
  private(set) var longChances: [Int: Range<Date>] = [:]
  /// Whether it has gusts that are the highest of an interval.
  private(set) var hasPeaks = false
  private let grid: TimeGrid
  /// The position of each row on the grid, which all fields need.
  private let places: [Place]

  private struct Place {
    /// The hour that starts at the row's time.
    let hour: Int?
    /// The hours that start between the previous row and this one, unless the two are too far apart.
    let gap: Range<Int>
    /// The hours within the hour before the row's time, the period of most amounts.
    let ended: Range<Int>
  }

  /// - Parameter rows: In any order. If two rows have the same time, the later one is used. Impossible values
  ///   are rejected.
  init(_ rows: [Readings], on grid: TimeGrid) {
    self.grid = grid
    hours = Array(repeating: Hour(), count: grid.count)
    var rows = rows.sortedByTime()
    var present = FieldSet()
    var hasVariableWind = false
    // By index, here and below: a row is large, and a closure for each would copy it.
    for position in rows.indices {
      QualityControl.check(&rows[position])
      // A direction without a speed is not a vector.
      if !rows[position].values.fields.contains(.windSpeed) { rows[position].values[.windDirection] = nil }
      present.formUnion(rows[position].values.fields)
      // Most rows have no variable wind, and only those are copied.
      hasVariableWind =
        hasVariableWind || rows[position].isWindVariable && rows[position].isVariableWind
    }
    places = rows.indices.map { position in
      let time = rows[position].time
      return Place(
        hour: grid.index(of: time),
        gap: position == 0 ? 0..<0 : Self.gap(between: rows[position - 1].time, time, of: grid),
        ended: grid.steps(inside: time.addingTimeInterval(-3600), time)
      )
    }
    let peaks = FieldSet(FieldSet.peaks.filter { field in rows.contains { $0.spans[field] != nil } })
    hasPeaks = !peaks.isEmpty
    let steady = drawSteady(through: rows, of: present.subtracting(peaks))
    if hasVariableWind { drawDirection(through: rows) }
    for field in present.subtracting(steady) {
      switch field.timing {
      case .instant where field == .windDirection && hasVariableWind: break
      case .peak where peaks.contains(field): holdWhole(field, of: rows)
      case .instant, .peak: draw(field, through: rows)
      case .amount: spread(field, of: rows)
      case .probability: holdWhole(field, of: rows)
      }
    }
    hold(rows)
  }

  // MARK: - Instants

  /// Interpolates the fields that every row has, row by row. Most sources have most of their fields in every
  /// row.
  ///
  /// - Parameter present: The fields that any row has.
  /// - Returns: These fields.
  private mutating func drawSteady(through rows: [Readings], of present: FieldSet) -> FieldSet {
    let rows = rows.span
    var steady = present.subtracting(.ofIntervals)
    for position in rows.indices { steady.formIntersection(rows[position].values.fields) }
    for position in rows.indices {
      if let index = places[position].hour { take(steady, of: position, rows, at: index) }
      if position > 0 {
        draw(steady, from: position - 1, to: position, rows, through: places[position].gap)
      }
    }
    return steady
  }

  /// Interpolates a field that some rows lack.
  private mutating func draw(_ field: Field, through rows: [Readings]) {
    let rows = rows.span
    var last: Int?
    for position in rows.indices where rows[position].values.fields.contains(field) {
      if let index = places[position].hour { take([field], of: position, rows, at: index) }
      if let last {
        let gap =
          last == position - 1
          ? places[position].gap : Self.gap(between: rows[last].time, rows[position].time, of: grid)
        draw([field], from: last, to: position, rows, through: gap)
      }
      last = position
    }
  }

  /// Interpolates the direction of a wind that is variable in some rows. A variable wind is a vector of
  /// length 0.
  private mutating func drawDirection(through rows: [Readings]) {
    var last: Int?
    for position in rows.indices {
      let isVariable = rows[position].isVariableWind
      guard isVariable || rows[position].values.fields.contains(.windDirection) else { continue }
      if let index = places[position].hour {
        hours[index].values[.windDirection] = rows[position].values[.windDirection]
        hours[index].isWindVariable = isVariable
      }
      if let last {
        let (start, end) = (rows[last].time, rows[position].time)
        for index in Self.gap(between: start, end, of: grid) {
          let share = grid.time(index).timeIntervalSince(start) / end.timeIntervalSince(start)
          hours[index].values[.windDirection] = Self.direction(
            between: rows[last].values,
            rows[position].values,
            share
          )
        }
      }
      last = position
    }
  }

  /// The direction of the wind at a fraction of the time between two reports. Vectors are interpolated,
  /// because 350° and 10° are 20° apart.
  ///
  /// - Returns: `nil` between opposite winds.
  private static func direction(between before: FieldValues, _ after: FieldValues, _ share: Double) -> Double?
  {
    var sum = Statistics.VectorSum()
    sum.add(speed: before[.windSpeed] ?? 0, degrees: before[.windDirection], weight: 1 - share)
    sum.add(speed: after[.windSpeed] ?? 0, degrees: after[.windDirection], weight: share)
    return sum.resultant?.direction(from: Statistics.Resultant.leastSteadiness)
  }

  private mutating func take(_ fields: FieldSet, of position: Int, _ rows: Span<Readings>, at index: Int) {
    hours[index].values.take(fields, of: rows[position].values)
    hours[index].lowerBounds.formUnion(rows[position].bounds.lower.intersection(fields))
  }

  /// Interpolates fields that both rows have, for the hours between them.
  private mutating func draw(
    _ fields: FieldSet,
    from first: Int,
    to second: Int,
    _ rows: Span<Readings>,
    through gap: Range<Int>
  ) {
    var fields = fields
    // A humidity only has a meaning beside the temperature of its own row.
    fields.remove(.humidity)
    let bounded = rows[first].bounds.lower.intersection(rows[second].bounds.lower).intersection(fields)
    let (start, end) = (rows[first].time, rows[second].time)
    for index in gap {
      let share = grid.time(index).timeIntervalSince(start) / end.timeIntervalSince(start)
      var values = hours[index].values
      for field in fields {
        let before = rows[first].values.numbers[Int(field.rawValue)]
        let after = rows[second].values.numbers[Int(field.rawValue)]
        values[field] =
          field == .windDirection
          ? Self.direction(between: rows[first].values, rows[second].values, share)
          : before + (after - before) * share
      }
      hours[index].values = values
      hours[index].lowerBounds.formUnion(bounded)
    }
  }

  /// The hours between two times for which values may be interpolated.
  private static func gap(between start: Date, _ end: Date, of grid: TimeGrid) -> Range<Int> {
    end.timeIntervalSince(start) <= longestGap ? grid.steps(between: start, end) : 0..<0
  }

  // MARK: - Intervals

  /// Spreads amounts evenly over their intervals. An hour that is not covered completely stays unknown.
  private mutating func spread(_ field: Field, of rows: [Readings]) {
    var spans: [(position: Int, span: TimeSpan)] = []
    spans.reserveCapacity(rows.count)
    for position in rows.indices where rows[position].values.fields.contains(field) {
      spans.append((position, rows[position].span(of: field)))
    }
    if let first = spans.first?.span.length, spans.contains(where: { $0.span.length != first }) {
      spans.sort { ($0.span.length, $0.position) < ($1.span.length, $1.position) }
    }
    var unsplit: [(position: Int, amount: Double)] = []
    var intervals: [HourlyAmounts.Interval] = []
    intervals.reserveCapacity(spans.count)
    for (position, span) in spans where span.length > 0 {
      let amount = rows[position].values.numbers[Int(field.rawValue)]
      if Self.isTooLongToSplit(span, amount) {
        unsplit.append((position, amount))
      } else {
        let bounds = span.bounds(at: rows[position].time)
        intervals.append(HourlyAmounts.Interval(amount: amount, start: bounds.start, end: bounds.end))
      }
    }
    let amounts = HourlyAmounts(intervals, on: grid)
    for index in hours.indices {
      guard let known = amounts[index] else { continue }
      hours[index].values[field] = known.amount
      hours[index].derived.set(field, known.isSplit)
    }
    for (position, amount) in unsplit {
      for index in hours(inside: rows[position].span(of: field), of: position, rows)
      where amounts[index] == nil && !hours[index].unsplit.contains(where: { $0.field == field }) {
        hours[index].unsplit.append((field, amount))
      }
    }
  }

  /// Whether the interval of an amount is too long to split it into hours.
  fileprivate static func isTooLongToSplit(_ span: TimeSpan, _ amount: Double) -> Bool {
    amount > 0 && span.length > longestGap
  }

  /// Neither a probability nor the peak of an interval is split: that of a longer interval is an upper bound
  /// for each of its hours. A peak without an interval is that of the hour at its time, unless that has
  /// another.
  private mutating func holdWhole(_ field: Field, of rows: [Readings]) {
    var lengths = Array(repeating: TimeInterval.infinity, count: grid.count)
    for position in rows.indices {
      guard rows[position].values.fields.contains(field) else { continue }
      let value = rows[position].values.numbers[Int(field.rawValue)]
      let span = rows[position].span(of: field)
      if span.length == 0, let index = places[position].hour, lengths[index] == .infinity {
        hours[index].values[field] = value
      }
      for index in hours(inside: span, of: position, rows) where span.length < lengths[index] {
        lengths[index] = span.length
        hours[index].values[field] = value
        hours[index].spans[field] = span
        if span.length > 3600 || !longChances.isEmpty {
          note(span.bounds(at: rows[position].time), of: field, at: index)
        }
      }
    }
    joinHalves(of: field, in: rows, where: lengths.map { $0 == .infinity })
  }

  private mutating func note(_ interval: (start: Date, end: Date), of field: Field, at index: Int) {
    guard field.timing == .probability else { return }
    let isLong = interval.end.timeIntervalSince(interval.start) > 3600
    longChances[index] = isLong ? interval.start..<interval.end : nil
  }

  /// Gives each hour that two adjoining intervals cover together the larger of their values: in a zone with a
  /// half-hour offset, rows at the full local hour begin in the middle of an hour of the grid. The shortest
  /// two count.
  private mutating func joinHalves(of field: Field, in rows: [Readings], where isUnknown: [Bool]) {
    func bounds(_ position: Int) -> (start: Date, end: Date)? {
      guard rows[position].values.fields.contains(field) else { return nil }
      return rows[position].span(of: field).bounds(at: rows[position].time)
    }
    // The shortest interval that covers the first part of an hour, by its end.
    var firsts: [Date: (position: Int, start: Date)] = [:]
    for position in rows.indices {
      guard let first = bounds(position), let index = grid.index(around: first.end), isUnknown[index],
        first.start <= grid.time(index), first.start > firsts[first.end]?.start ?? .distantPast
      else { continue }
      firsts[first.end] = (position, first.start)
    }
    guard !firsts.isEmpty else { return }
    var lengths: [Int: TimeInterval] = [:]
    for position in rows.indices {
      guard let second = bounds(position), let first = firsts[second.start],
        let index = grid.index(around: second.start), second.end >= grid.time(index + 1)
      else { continue }
      let length = second.end.timeIntervalSince(first.start)
      guard length < lengths[index] ?? .infinity else { continue }
      lengths[index] = length
      hours[index].values[field] = max(
        rows[first.position].values.numbers[Int(field.rawValue)],
        rows[position].values.numbers[Int(field.rawValue)]
      )
      let halves = [second.start.timeIntervalSince(first.start), second.end.timeIntervalSince(second.start)]
      hours[index].spans[field] = .starting(max(3600, halves[0], halves[1]))
      if max(halves[0], halves[1]) > 3600 { note((first.start, second.end), of: field, at: index) }
    }
  }

  /// The hours of the grid that lie completely within the interval of a row.
  private func hours(inside span: TimeSpan, of position: Int, _ rows: [Readings]) -> Range<Int> {
    if case .ending(3600) = span { return places[position].ended }
    let bounds = span.bounds(at: rows[position].time)
    return grid.steps(inside: bounds.start, bounds.end)
  }

  // MARK: - Codes

  /// A code without an interval holds until the time of the next row, whether or not that row has a code. The
  /// last one holds as long as the one before it would, and a single one for an hour. No code holds for more
  /// than six hours, or twelve if the source states so. Where codes overlap, the one with the shorter
  /// interval counts, then the one that begins later.
  private mutating func hold(_ rows: [Readings]) {
    var held = Array(repeating: (length: TimeInterval.infinity, start: Date.distantPast), count: grid.count)
    let times = rows.indices.map { rows[$0].time }
    for position in rows.indices {
      guard let condition = rows[position].condition else { continue }
      let span = rows[position].conditionSpan ?? .starting(Self.holdingTime(of: position, among: times))
      let (start, end) = span.bounds(at: times[position])
      let longest = rows[position].conditionSpan == nil ? Self.longestGap : Self.longestCode
      for hour in grid.steps(from: start, to: min(end, start.addingTimeInterval(longest)))
      where span.length < held[hour].length || span.length == held[hour].length && start > held[hour].start {
        held[hour] = (span.length, start)
        hours[hour].condition = condition
      }
    }
  }

  private static func holdingTime(of index: Int, among times: [Date]) -> TimeInterval {
    guard times.count > 1 else { return 3600 }
    let first = index + 1 < times.count ? index : index - 1
    return min(times[first + 1].timeIntervalSince(times[first]), longestGap)
  }
}

extension FieldSpans {
  /// Every amount and probability is for the hour that begins at the row's time.
  fileprivate static let hourly = FieldSpans(.starting(3600))
}

extension Readings {
  /// Whether the row has a variable wind with a speed, which counts in a series without a direction.
  fileprivate var isVariableWind: Bool { hasVariableWind && values.fields.contains(.windSpeed) }

  /// Whether the interval of an amount is too long to split it into hours.
  func isTooLongToSplit(_ field: Field) -> Bool {
    guard FieldSet.amounts.contains(field), let amount = values[field] else { return false }
    return HourlySeries.isTooLongToSplit(span(of: field), amount)
  }
}
