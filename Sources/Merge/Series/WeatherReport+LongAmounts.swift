import FoundationEssentials
import Weather

extension WeatherReport {
  /// A day gets its share of amounts for up to a day, whenever they began. A day may have 25 hours.
  private static let longestOfDays: TimeInterval = 25 * 3600

  /// Adds daily sums to a report that has amounts for more than six hours, for the days whose hours are not
  /// known one by one. The report's own daily values take precedence.
  func summingLongAmounts(zone: String?, now: Date) -> WeatherReport {
    guard let hourly else { return self }
    let fields = FieldSet.amounts.filter { field in
      hourly.content.contains { $0.isTooLongToSplit(field) }
    }
    guard !fields.isEmpty else { return self }
    var rows = hourly.content.sortedByTime()
    for position in rows.indices { QualityControl.check(&rows[position]) }
    // From before the place's midnight to beyond any forecast.
    let grid = TimeGrid(hoursFrom: now.addingTimeInterval(-25 * 3600), count: 25 + 20 * 24)
    var hours = (0..<grid.count).map { MergedReadings(time: grid.time($0)) }
    for field in fields {
      let amounts = Self.amounts(of: field, in: rows, on: grid)
      for index in hours.indices {
        guard let amount = amounts[index]?.amount else { continue }
        hours[index].values[field] = MergedValue(field, value: amount, method: .single, count: 1)
      }
    }
    var report = self
    var days = daily ?? ReportSection(hourly.kind, issued: hourly.issued, [])
    for day in MergedDay.days(of: hours, zone: zone, now: now) { days.content.add(day, fields) }
    report.daily = days
    return report
  }

  /// Spreads amounts evenly, however long their intervals are, so that a day gets its share of the rain
  /// around its midnight.
  private static func amounts(of field: Field, in rows: [Readings], on grid: TimeGrid) -> HourlyAmounts {
    let reported = rows.filter { (1...longestOfDays).contains($0.span(of: field).length) }
      .sorted { $0.span(of: field).length < $1.span(of: field).length }
    let intervals = reported.compactMap { row -> HourlyAmounts.Interval? in
      guard let amount = row.values[field] else { return nil }
      let bounds = row.span(of: field).bounds(at: row.time)
      return HourlyAmounts.Interval(amount: amount, start: bounds.start, end: bounds.end)
    }
    return HourlyAmounts(intervals, on: grid)
  }
}

extension [DayReadings] {
  /// Adds the fields of a day that have no value yet.
  fileprivate mutating func add(_ day: MergedDay, _ fields: [Field]) {
    let index = firstIndex { day.interval.contains($0.time) } ?? endIndex
    if index == endIndex { append(DayReadings(time: day.interval.lowerBound)) }
    for field in fields where self[index].values[field] == nil {
      self[index].values[field] = day.values[field]
    }
  }
}
