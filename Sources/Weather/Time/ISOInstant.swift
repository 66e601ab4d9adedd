package import FoundationEssentials

/// Parses and writes times: `2026-07-21T02:00:00Z`, `2026-07-21T02:00+02:00`, with optional seconds and
/// fraction, with `T` or a space, and with an offset with or without a colon (ISO 8601, RFC 3339). A time
/// without an offset is invalid, because its time zone is unknown.
package enum ISOInstant {
  /// The time in an ISO 8601 text; `nil` for anything else.
  package static func date(_ text: String) -> Date? {
    let text = text.utf8.span
    var at = 0
    guard let (civil, isCompact) = WrittenTime.date(text, &at), !isCompact,
      WrittenTime.skip("T", text, &at) || WrittenTime.skip(" ", text, &at)
        || WrittenTime.skip("t", text, &at),
      let hour = WrittenTime.number(text, &at, digits: 2), WrittenTime.skip(":", text, &at),
      let minute = WrittenTime.number(text, &at, digits: 2), hour < 24, minute < 60
    else { return nil }
    var seconds = 0.0
    if WrittenTime.skip(":", text, &at) {
      guard let known = WrittenTime.seconds(text, &at) else { return nil }
      seconds = known
    }
    guard let offset = WrittenTime.offset(text, &at), at == text.count else { return nil }
    let total = civil.daysSince1970 * 86400 + hour * 3600 + minute * 60 - offset
    return Date(timeIntervalSince1970: Double(total) + seconds)
  }

  /// The time in UTC to the second, such as `2026-07-21T02:00:00Z`. The format style of `Date` loads a
  /// calendar and the local time zone first, which would be a twentieth of the time of an airport query.
  package static func text(_ date: Date) -> String {
    let characters = utf8(date)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count)
    for index in characters.indices { bytes.append(characters[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The date in UTC, such as `2026-07-21`.
  package static func day(_ date: Date) -> String { String(text(date).prefix(10)) }

  /// The characters of `text(_:)`, for what writes a million of them.
  package static func utf8(_ date: Date) -> [20 of UInt8] {
    var time = (day: UInt.max, text: [20 of UInt8](repeating: 0))
    write(date, over: &time)
    return time.text
  }

  /// Writes the characters of `text(_:)` over those of another time, whose date stays if it is the same.
  ///
  /// - Parameter last: The other time, and its day since the year 1; `UInt.max` for no time.
  package static func write(_ date: Date, over last: inout (day: UInt, text: [20 of UInt8])) {
    let moment = date.timeIntervalSince1970
    // The years 1 to 9999, which have four digits.
    let bounded = moment.isNaN ? 0 : min(max(moment, -62_135_596_800), 253_402_300_799)
    let whole = Int(bounded)
    let seconds = Double(whole) > bounded ? whole - 1 : whole
    // Since the year 1, so that no number is negative.
    let (day, rest) = UInt(seconds + 62_135_596_800).quotientAndRemainder(dividingBy: 86_400)
    if day != last.day {
      let date = CivilDate(daysSince1970: Int(day) - 719_162)
      put(date.year / 100, at: 0, then: "-", &last.text)
      put(date.year % 100, at: 2, then: "-", &last.text)
      put(date.month, at: 5, then: "-", &last.text)
      put(date.day, at: 8, then: "T", &last.text)
      last.day = day
    }
    let time = Int(rest)
    put(time / 3600, at: 11, then: ":", &last.text)
    put(time / 60 % 60, at: 14, then: ":", &last.text)
    put(time % 60, at: 17, then: "Z", &last.text)
  }

  /// - Parameter number: Of two digits. A byte is divided in fewer steps than an integer.
  @inline(__always)
  private static func put(
    _ number: Int,
    at place: Int,
    then end: Unicode.Scalar,
    _ text: inout [20 of UInt8]
  ) {
    let number = UInt8(truncatingIfNeeded: number)
    text[place] = UInt8(ascii: "0") &+ number / 10
    text[place + 1] = UInt8(ascii: "0") &+ number % 10
    text[place + 2] = UInt8(ascii: end)
  }
}
