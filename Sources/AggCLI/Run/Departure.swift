import FoundationEssentials
import Weather

/// When a flight begins, as it is typed: a clock time of UTC, perhaps of a day of the month, or an instant.
enum Departure: Hashable, Sendable {
  /// - Parameter seconds: The time since midnight.
  case clock(day: Int?, seconds: Int)
  case instant(Date)

  /// The forms of a clock time with 0 for each digit. Pages write a day as `21/14:00Z`, reports as `211400Z`.
  private static let forms = ["00:00Z", "0000Z", "00/00:00Z", "00/0000Z", "000000Z"]

  /// - Returns: `nil` for any other form, and for a time or a day that does not exist.
  init?(_ text: String) {
    if let instant = ISOInstant.date(text) {
      self = .instant(instant)
      return
    }
    let form = String(text.uppercased().map { $0.isASCII && $0.isNumber ? "0" : $0 })
    guard Self.forms.contains(form), let digits = Int(text.filter(\.isNumber)) else { return nil }
    let (day, clock) = digits.quotientAndRemainder(dividingBy: 10_000)
    let (hour, minute) = clock.quotientAndRemainder(dividingBy: 100)
    let hasDay = form.count { $0 == "0" } == 6
    guard hour < 24, minute < 60, !hasDay || (1...31).contains(day) else { return nil }
    self = .clock(day: hasDay ? day : nil, seconds: hour * 3600 + minute * 60)
  }

  /// How long ago a flight may have begun: it may be late when its planned time is typed.
  static let longestDelay: TimeInterval = 3600

  /// The instant that is meant. A time is the next one at which UTC is so late, or one of the last hour; with
  /// a day it is the nearest one on that day of a month, which may be long past.
  func instant(at now: Date) -> Date {
    switch self {
    case .instant(let instant): return instant
    case .clock(let day, let seconds):
      let today = Int((now.timeIntervalSince1970 / 86_400).rounded(.down))
      let instants = (today - 31...today + 31).lazy
        .filter { day == nil || CivilDate(daysSince1970: $0).day == day }
        .map { Date(timeIntervalSince1970: Double($0) * 86_400 + Double(seconds)) }
      let isLate = { (instant: Date) in now.timeIntervalSince(instant) > Self.longestDelay }
      let meant =
        day == nil
        ? instants.first { !isLate($0) }
        : instants.min { abs($0.timeIntervalSince(now)) < abs($1.timeIntervalSince(now)) }
      return meant ?? now
    }
  }
}
