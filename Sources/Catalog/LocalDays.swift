package import FoundationEssentials
package import Weather

/// The calendar days of a place, from midnight to midnight: 23, 24 or 25 hours, or another length after other
/// clock changes.
package struct LocalDays: Sendable {
  private let zone: TimeZone

  /// - Parameter zone: An IANA name; UTC is used if it is unknown.
  package init(zone: String?) { self.zone = zone.flatMap(TimeZone.init(identifier:)) ?? .gmt }

  /// The local date at a time, such as `2026-11-21`.
  package func date(of moment: Date) -> String {
    let offset = zone.secondsFromGMT(for: moment)
    return ISOInstant.day(moment.addingTimeInterval(TimeInterval(offset)))
  }

  /// The same date as a number.
  package func civilDate(of moment: Date) -> CivilDate {
    let offset = zone.secondsFromGMT(for: moment)
    let days = ((moment.timeIntervalSince1970 + Double(offset)) / 86_400).rounded(.down)
    return CivilDate(daysSince1970: Int(days))
  }

  /// The day of a date.
  package func day(of date: CivilDate) -> Range<Date> {
    let noon = Date(timeIntervalSince1970: (Double(date.daysSince1970) + 0.5) * 86_400)
    return day(around: noon.addingTimeInterval(-TimeInterval(zone.secondsFromGMT(for: noon))))
  }

  /// The day that contains a time.
  package func day(around moment: Date) -> Range<Date> {
    if let day = ordinaryDay(around: moment) { return day }
    // Most runs need no calendar, which first looks up the zone of this machine.
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let start = calendar.startOfDay(for: moment)
    return start..<max(start, calendar.dateInterval(of: .day, for: start)?.end ?? start)
  }

  /// The same of a day on which no clock changes, for which `Calendar` takes twenty times as long.
  ///
  /// - Returns: `nil` when the clock may change at midnight or in between.
  private func ordinaryDay(around moment: Date) -> Range<Date>? {
    let offset = zone.secondsFromGMT(for: moment)
    let shift = TimeInterval(offset)
    let date = ((moment.timeIntervalSince1970 + shift) / 86_400).rounded(.down)
    let start = Date(timeIntervalSince1970: date * 86_400 - shift)
    let end = start.addingTimeInterval(86_400)
    // No zone changes its clock twice within a day. If it is set back to midnight, the day begins an hour
    // before this start.
    let before = start.addingTimeInterval(-1)
    guard [before, start, end].allSatisfy({ zone.secondsFromGMT(for: $0) == offset }) else { return nil }
    return start..<end
  }

  /// The day that contains a time and the following ones, `count` in all.
  package func days(from moment: Date, count: Int) -> [Range<Date>] {
    days(from: moment) { days, _ in days.count < count }
  }

  /// The days from the one that contains `first` through the one that contains `last`.
  package func days(from first: Date, through last: Date) -> [Range<Date>] {
    days(from: first) { _, next in next.lowerBound <= last }
  }

  /// - Parameter isWanted: Whether to add the given day to the given earlier ones.
  private func days(from moment: Date, while isWanted: ([Range<Date>], Range<Date>) -> Bool) -> [Range<Date>]
  {
    var days: [Range<Date>] = []
    var day = day(around: moment)
    while isWanted(days, day), !day.isEmpty {
      days.append(day)
      day = self.day(around: day.upperBound)
    }
    return days
  }
}
