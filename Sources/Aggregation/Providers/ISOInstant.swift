package import FoundationEssentials
import Weather

/// Reads an instant as services write it: `2026-07-21T02:00:00Z`, `2026-07-21T02:00+02:00`, with or without seconds and
/// their fraction, `T` or a space in the middle, an offset with or without a colon (ISO 8601, RFC 3339). A time without
/// its offset is none: nobody knows whose clock it is.
package enum ISOInstant {
  package static func date(_ text: String) -> Date? {
    var text = text.utf8[...]
    guard let year = number(&text, digits: 4), skip("-", &text),
      let month = number(&text, digits: 2), skip("-", &text),
      let day = number(&text, digits: 2), skip("T", &text) || skip(" ", &text) || skip("t", &text),
      let hour = number(&text, digits: 2), skip(":", &text),
      let minute = number(&text, digits: 2),
      (1900...2999).contains(year), (1...12).contains(month),
      case let civil = CivilDate(year: year, month: month, day: day),
      (1...civil.daysInMonth).contains(day),
      hour < 24, minute < 60
    else { return nil }
    var seconds = 0.0
    if skip(":", &text) {
      // 60 is a leap second.
      guard let whole = number(&text, digits: 2), whole <= 60 else { return nil }
      seconds = Double(whole)
      if skip(".", &text) || skip(",", &text) {
        guard let fraction = fraction(&text) else { return nil }
        seconds += fraction
      }
    }
    guard let offset = offset(&text), text.isEmpty else { return nil }
    let total = civil.daysSince1970 * 86400 + hour * 3600 + minute * 60 - offset
    return Date(timeIntervalSince1970: Double(total) + seconds)
  }

  private static func offset(_ text: inout Substring.UTF8View) -> Int? {
    if skip("Z", &text) || skip("z", &text) { return 0 }
    let sign = skip("+", &text) ? 1 : skip("-", &text) ? -1 : 0
    guard sign != 0, let hours = number(&text, digits: 2), hours < 24 else { return nil }
    if text.isEmpty { return sign * hours * 3600 }
    _ = skip(":", &text)
    guard let minutes = number(&text, digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private static func skip(_ character: Unicode.Scalar, _ text: inout Substring.UTF8View) -> Bool {
    guard text.first == UInt8(ascii: character) else { return false }
    text.removeFirst()
    return true
  }

  private static func number(_ text: inout Substring.UTF8View, digits: Int) -> Int? {
    var value = 0
    for _ in 0..<digits {
      guard let byte = text.first, (48...57).contains(byte) else { return nil }
      value = value * 10 + Int(byte) - 48
      text.removeFirst()
    }
    return value
  }

  private static func fraction(_ text: inout Substring.UTF8View) -> Double? {
    var value = 0.0
    var scale = 0.1
    guard let first = text.first, (48...57).contains(first) else { return nil }
    while let byte = text.first, (48...57).contains(byte) {
      value += Double(byte - 48) * scale
      scale /= 10
      text.removeFirst()
    }
    return value
  }
}
