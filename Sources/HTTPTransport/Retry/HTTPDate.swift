import FoundationEssentials
import Text
import Weather

/// A time as written in HTTP, in one of the three forms that a recipient must parse (RFC 9110, section
/// 5.6.7).
struct HTTPDate: Hashable, Sendable {
  let date: Date

  /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` or `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameter now: Determines the century of a two-digit year: the latest that is at most 50 years ahead.
  /// - Returns: `nil` for anything else, also for an invalid day.
  init?(_ text: String, now: Date) {
    let words = text.split { " ,-".contains($0) }
    guard let weekday = words.first, Self.isWeekday(weekday) else { return nil }
    let isCurrent = text.contains(",")
    // asctime: the month comes first, the year last, and no zone.
    let parts =
      isCurrent ? words.dropFirst() : words.count == 5 ? [words[2], words[1], words[4], words[3], "GMT"] : []
    guard let instant = Self.instant(Array(parts), now: now) else { return nil }
    date = instant
  }

  // MARK: - Parts

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]

  private static func isWeekday(_ word: Substring) -> Bool {
    weekdays.contains { $0 == word || $0.prefix(3) == word }
  }

  /// - Parameter parts: Day, month, year, time and zone.
  private static func instant(_ parts: [Substring], now: Date) -> Date? {
    guard parts.count == 5, parts[4] == "GMT", let day = number(parts[0], digits: 1...2),
      let month = months.firstIndex(of: String(parts[1])).map({ $0 + 1 }),
      let written = number(parts[2], digits: 2...4), parts[2].count != 3,
      let time = secondOfDay(parts[3])
    else { return nil }
    func instant(in year: Int) -> Date? {
      let civil = CivilDate(year: year, month: month, day: day)
      guard (1...civil.daysInMonth).contains(day) else { return nil }
      return Date(timeIntervalSince1970: Double(civil.daysSince1970 * 86_400 + time))
    }
    guard parts[2].count == 2 else { return instant(in: written) }
    let latest = CivilDate(daysSince1970: Int(now.timeIntervalSince1970.rounded(.down)) / 86_400).year + 50
    return instant(in: latest - ((latest - written) % 100 + 100) % 100)
  }

  private static func secondOfDay(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, let hour = number(parts[0], digits: 2...2), hour < 24,
      let minute = number(parts[1], digits: 2...2), minute < 60,
      // 60 is a leap second.
      let second = number(parts[2], digits: 2...2), second <= 60
    else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0.isASCIIDigit }) else {
      return nil
    }
    return Int(text)
  }
}
