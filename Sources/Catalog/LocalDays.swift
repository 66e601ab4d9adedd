package import FoundationEssentials
import Weather

/// The days of a place's own calendar, from midnight to midnight: 23, 24 or 25
/// hours, and whatever else zones do.
package struct LocalDays: Sendable {
  private var calendar = Calendar(identifier: .gregorian)

  /// - Parameter zone: IANA name; UTC days when it is not known.
  package init(zone: String?) { calendar.timeZone = zone.flatMap(TimeZone.init(identifier:)) ?? .gmt }

  /// The local date of a moment, such as `2026-11-21`.
  package func date(of moment: Date) -> String {
    let offset = calendar.timeZone.secondsFromGMT(for: moment)
    return String(ISOInstant.text(moment.addingTimeInterval(TimeInterval(offset))).prefix(10))
  }

  /// The day around a moment.
  package func day(around moment: Date) -> Range<Date> {
    let start = calendar.startOfDay(for: moment)
    return start..<max(start, calendar.dateInterval(of: .day, for: start)?.end ?? start)
  }

  /// The day around a moment and those after it, so many in all.
  package func days(from moment: Date, count: Int) -> [Range<Date>] {
    days(from: moment) { days, _ in days.count < count }
  }

  /// The day around `first` and those after it up to the one around `last`.
  package func days(from first: Date, through last: Date) -> [Range<Date>] {
    days(from: first) { _, next in next.lowerBound <= last }
  }

  /// - Parameter isWanted: Whether the next day is, after these.
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
