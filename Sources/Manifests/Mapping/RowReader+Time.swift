import FoundationEssentials
import ProviderKit
import SpannedJSON
import Weather

/// Reads times in all their forms, and the intervals between them.
extension RowReader {
  /// The longest interval of a value. A longer one must have another meaning.
  private static let longestInterval: TimeInterval = 31 * 86_400

  /// Reads the time of the next row.
  ///
  /// - Parameter now: For rows that are not in the order of time: of two equal hours in autumn, the last one
  ///   that has begun is used then. Otherwise the second follows the first, or precedes it if times fall.
  mutating func beginRow(at rule: ValueRule, now: Date? = nil) -> Date? {
    let (last, isFalling) = (progress.time, progress.isFalling)
    let time = time(rule) { first, second in
      if let now { return second <= now ? second : first }
      guard let last else { return first }
      return (isFalling ? second < last : first <= last) ? second : first
    }
    isUntimed = time == nil && isUntimed ?? true
    guard let time else { return nil }
    progress.time = time
    return time
  }

  /// Calls `body` for each row of hours: in the order of time if values are totals, which are subtracted from
  /// one another, otherwise in the order of the response.
  mutating func forEachHour(
    of list: Manifest.RowList,
    in root: JSONValue,
    prepare: (inout Self) -> Void = { _ in },
    _ body: (inout Self) -> Void
  ) throws(JSONProblem) {
    let hasTotals = list.fields.contains { $0.rule.hasTotal }
    let isLocal = !list.time.content.units.isDisjoint(with: [.local, .date])
    var rows: [RowCells] = []
    try forEachRow(of: list.rows, list.references, only: list.only, in: root, prepare: prepare) { reader in
      if hasTotals || isLocal { rows.append(reader.cells) } else { body(&reader) }
    }
    if isLocal { noteOrder(of: rows, at: list.time) }
    if hasTotals {
      rows = inOrder(rows, at: list.time)
      if isLocal { noteOrder(of: rows, at: list.time) }
    }
    for row in rows {
      cells = row
      body(&self)
    }
  }

  /// Prepares for the rows of a list with local times: notes whether the newest row is first, and a time
  /// before the first row if that is the second of two equal hours.
  private mutating func noteOrder(of rows: [RowCells], at rule: ValueRule) {
    progress = Progress()
    // What cannot be read is reported when the rows are read.
    let known = problems
    defer { problems = known }
    var moments: [(first: Date, second: Date)] = []
    for row in rows {
      cells = row
      var other: Date?
      let first = time(rule) { first, second in
        other = second
        return first
      }
      if let first { moments.append((first, other ?? first)) }
    }
    guard let start = moments.first, let end = moments.last else { return }
    progress.isFalling = end.first < start.first
    let isTwice = moments.dropFirst().contains { $0.first == start.first }
    if progress.isFalling {
      if isTwice { progress.time = .distantFuture }
    } else if !isTwice, let next = moments.firstIndex(where: { $0.first == $0.second }), next > 0,
      next + 1 < moments.count,
      // The second hour is as far from the row after it as that is from the next one.
      moments[next].first.timeIntervalSince(moments[next - 1].second)
        == moments[next + 1].first.timeIntervalSince(moments[next].first)
    {
      progress.time = start.first
    }
  }

  /// Rows by rising time. The last of several rows with the same time counts.
  private mutating func inOrder(_ rows: [RowCells], at rule: ValueRule) -> [RowCells] {
    var timed: [(time: Date, cells: RowCells)] = []
    for row in rows {
      cells = row
      if let time = beginRow(at: rule) { timed.append((time, row)) }
    }
    progress = Progress()
    let order = timed.indices.sorted { timed[$0].time < timed[$1].time }
    return order.enumerated().compactMap { next, row in
      next + 1 < order.count && timed[order[next + 1]].time == timed[row].time ? nil : timed[row].cells
    }
  }

  /// - Parameter choose: Chooses one of the two moments that have the same local time when clocks are set
  ///   back.
  mutating func time(
    _ rule: ValueRule,
    choose: (_ first: Date, _ second: Date) -> Date = { first, _ in first }
  ) -> Date? {
    first(rule) { reader, cell, unit, rule in
      if unit == .local || unit == .date { return reader.localTime(cell, unit, rule, choose) }
      let date: Date? =
        switch unit {
        case .epoch: cell.number.flatMap { Date(sourceSeconds: $0) }
        // A lower number is of seconds: read as milliseconds, they are of January 1970.
        case .epochMilliseconds: cell.number.flatMap { $0 < 1e11 ? nil : Date(sourceSeconds: $0 / 1000) }
        case .utc: cell.wallTime?.date()
        case .hours, .minutes, .seconds: reader.time(cell, unit, since: rule.time.since)
        default: cell.value.string.flatMap { ISOInstant.date($0) } ?? cell.wallTime?.ownDate
        }
      if date == nil { reader.problems.report(cell.value, expected: unit.timeExample) }
      return date
    }
  }

  /// The interval that a value of the row covers; `nil` when it cannot be read, so that an amount is never
  /// assigned to another interval.
  mutating func span(of interval: ValueRule.Interval) -> TimeSpan? {
    switch interval {
    case .fixed(let span): return span
    case .since(let rule):
      guard let rowTime = progress.time else { return nil }
      // The nearer of two equal hours, if it is before the row.
      let start = time(rule) { $1 < rowTime ? $1 : $0 }
      return length(from: start, to: rowTime, rule).map { .ending($0) }
    case .until(let rule):
      guard let rowTime = progress.time else { return nil }
      let end = time(rule) { $0 > rowTime ? $0 : $1 }
      return length(from: rowTime, to: end, rule).map { .starting($0) }
    }
  }

  private mutating func length(from start: Date?, to end: Date?, _ rule: ValueRule) -> TimeInterval? {
    guard let start, let end else { return nil }
    let length = end.timeIntervalSince(start)
    if length > 0, length <= Self.longestInterval { return length }
    if let cell = firstCell(rule) {
      problems.report(cell.value, expected: "the other end of an interval of at most 31 days")
    }
    return nil
  }

  private mutating func time(_ cell: Cell, _ unit: SourceUnit, since rule: ValueRule?) -> Date? {
    guard let number = cell.number, let rule, let start = time(rule) else { return nil }
    return Date(sourceSeconds: start.timeIntervalSince1970 + unit.converted(number, to: .second))
  }

  /// The moment of a local time, or of a date and its hour. `nil` is reported at the value that is wrong: the
  /// time, its hour or its zone.
  private mutating func localTime(
    _ cell: Cell,
    _ unit: SourceUnit,
    _ rule: ValueRule,
    _ choose: (_ first: Date, _ second: Date) -> Date
  ) -> Date? {
    guard var wall = cell.wallTime else {
      problems.report(cell.value, expected: unit.timeExample)
      return nil
    }
    if unit == .date {
      (wall.second, wall.offset) = (nil, nil)
      if let reference = rule.time.hour {
        guard let hours = hour(at: reference, of: cell) else { return nil }
        wall.second = hours * 3600
      }
    }
    guard let zone = timeZone(of: rule, for: cell) else { return nil }
    let (first, second) = wall.dates(in: zone)
    return first == second ? first : choose(first, second)
  }

  /// The hour of a day, 0...24, as a number or as text such as `07`.
  private mutating func hour(at reference: Int, of date: Cell) -> Double? {
    let value = cells[reference]
    if let hour = value?.lenientDouble, (0...24).contains(hour) { return hour }
    problems.report(value ?? date.value, expected: "an hour from 0 to 24")
    return nil
  }

  private static let knownZone =
    "a place in a known time zone, because this time is local (in a test, name a PLACE behind the file)"

  private mutating func timeZone(of rule: ValueRule, for time: Cell) -> TimeZone? {
    let name: String
    var value = time.value
    switch rule.time.zone {
    case .named(let text): name = text
    case .at(let reference):
      guard let cell = cells[reference], !cell.isNull else {
        problems.report(value, expected: "a time whose zone is at the pointer of \"zone\"")
        return nil
      }
      value = cell
      name = cell.string ?? ""
    case nil:
      if zone == nil {
        problems.report(value, expected: Self.knownZone)
      }
      return zone
    }
    let zone = zones[name] ?? TimeZone(identifier: name)
    zones[name] = .some(zone)
    if zone == nil { problems.report(value, expected: "a time zone such as Europe/Berlin") }
    return zone
  }
}

extension RowReader.Cell {
  fileprivate var wallTime: WallTime? { (value.string ?? value.numberText).flatMap { WallTime($0) } }
}

extension WallTime {
  /// The moment, if the text has its offset, too.
  fileprivate var ownDate: Date? { offset == nil ? nil : date() }
}

extension SourceUnit {
  /// An example of a time in this form.
  fileprivate var timeExample: String {
    switch self {
    case .iso: "a time with its offset, such as 2026-07-21T02:00Z (without one it is utc or local)"
    case .utc: "a time such as 2026-07-21T02:00"
    case .local: "a local time such as 2026-07-21T02:00"
    case .date: "a date such as 2026-07-21"
    case .hours, .minutes, .seconds: "a number since a time"
    case .epoch: "a time in seconds since 1970 (in milliseconds it is epoch_ms)"
    case .epochMilliseconds: "a time in milliseconds since 1970 (in seconds it is epoch)"
    default: "a time"
    }
  }
}
