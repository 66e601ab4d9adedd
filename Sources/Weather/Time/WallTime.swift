package import FoundationEssentials
import Text

/// A date, mostly with a time of day, as a clock on a wall shows them: whose wall it is stands elsewhere.
///
/// Services write `2026-07-26T23:00`, with seconds or a space, `2026-04-03 10:37 PM`, `2023-08-22:09`,
/// `2025-06-20`, the digits alone, `20250620`, `2023082209`, `202308220930`, `20250818114000`, or the date as
/// `28.11.2026` or `2026/11/28`.
package struct WallTime: Hashable, Sendable {
  package var date: CivilDate
  /// The seconds since midnight, with a leap second below 86 401; `nil` where the text has only a date.
  package var second: Double?
  /// The seconds to the east of UTC, where the text has them all the same.
  package var offset: Int?

  /// - Returns: `nil` for any other text.
  package init?(_ text: String) {
    let text = text.utf8.span
    var at = 0
    let isCompact: Bool
    if let (date, hasNoSigns) = WrittenTime.date(text, &at) {
      (self.date, isCompact) = (date, hasNoSigns)
    } else {
      at = 0
      guard let date = WrittenTime.dateOfCountry(text, &at) else { return nil }
      (self.date, isCompact) = (date, false)
    }
    guard at < text.count else { return }
    let isSeparated =
      WrittenTime.skip("T", text, &at) || WrittenTime.skip(" ", text, &at) || WrittenTime.skip(":", text, &at)
    guard isSeparated || isCompact, let second = Self.second(text, &at, isCompact: isCompact) else {
      return nil
    }
    self.second = second
    guard at < text.count else { return }
    let isUTC = WrittenTime.skip(word: "UTC", text, &at) || WrittenTime.skip(word: "GMT", text, &at)
    guard let offset = isUTC ? 0 : WrittenTime.offset(text, &at), at == text.count else { return nil }
    self.offset = offset
  }

  /// The seconds since midnight of `23`, `23:00`, `10:37:05.5 PM` or, of digits alone, `2300` and `230005`.
  private static func second(_ text: Span<UInt8>, _ at: inout Int, isCompact: Bool) -> Double? {
    guard var hour = WrittenTime.number(text, &at, digits: 2) else { return nil }
    var minute = 0
    var seconds = 0.0
    if continues(text, &at, isCompact: isCompact) {
      guard let number = WrittenTime.number(text, &at, digits: 2), number < 60 else { return nil }
      minute = number
      if continues(text, &at, isCompact: isCompact) {
        guard let known = WrittenTime.seconds(text, &at) else { return nil }
        seconds = known
      }
    }
    // A space may also be before the offset.
    if WrittenTime.skip(" ", text, &at), at == text.count || !"+-ZzUG".utf8.contains(text[at]) {
      let isAfternoon = WrittenTime.skip("P", text, &at) || WrittenTime.skip("p", text, &at)
      guard isAfternoon || WrittenTime.skip("A", text, &at) || WrittenTime.skip("a", text, &at),
        WrittenTime.skip("M", text, &at) || WrittenTime.skip("m", text, &at), (1...12).contains(hour)
      else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    // Some end a day with its hour 24.
    guard hour < 24 || hour == 24 && minute == 0 && seconds == 0 else { return nil }
    return Double(hour * 3600 + minute * 60) + seconds
  }

  /// Whether minutes or seconds follow, behind a colon or at once.
  private static func continues(_ text: Span<UInt8>, _ at: inout Int, isCompact: Bool) -> Bool {
    isCompact ? at < text.count && text[at].isASCIIDigit : WrittenTime.skip(":", text, &at)
  }
}

extension WallTime {
  /// The moment at which a clock shows it that is so many seconds ahead of UTC; an offset in the text counts
  /// before that.
  package func date(offset standard: Int = 0) -> Date {
    let seconds = Double(date.daysSince1970) * 86_400 + (second ?? 0)
    return Date(timeIntervalSince1970: seconds - Double(offset ?? standard))
  }

  /// The moments at which the clocks of a zone show it: one, or two when they are put back over it. When they
  /// are put forward over it, it is so long after the change as it would be without one.
  package func dates(in zone: TimeZone) -> (first: Date, last: Date) {
    let shown = date()
    if offset != nil { return (shown, shown) }
    // No zone changes its clocks twice within two days.
    let before = zone.secondsFromGMT(for: shown.addingTimeInterval(-86_400))
    let after = zone.secondsFromGMT(for: shown.addingTimeInterval(86_400))
    let first = shown.addingTimeInterval(-Double(before))
    guard before != after else { return (first, first) }
    let last = shown.addingTimeInterval(-Double(after))
    guard zone.secondsFromGMT(for: last) == after else { return (first, first) }
    return zone.secondsFromGMT(for: first) == before ? (first, last) : (last, last)
  }
}
