import Text

/// Reads the parts of a written time one after the other: each function begins at `at` and moves it behind
/// what it read.
enum WrittenTime {
  /// `2026-07-21`, or the digits alone.
  ///
  /// - Returns: `nil` for a day that is not in the calendar, and for a year before 1900 or after 2999.
  static func date(_ text: Span<UInt8>, _ at: inout Int) -> (date: CivilDate, isCompact: Bool)? {
    guard let year = number(text, &at, digits: 4) else { return nil }
    let isCompact = !skip("-", text, &at)
    guard let month = number(text, &at, digits: 2), isCompact || skip("-", text, &at),
      let day = number(text, &at, digits: 2)
    else { return nil }
    return date(year, month, day).map { ($0, isCompact) }
  }

  /// `2026/07/21` or `21.07.2026`: with dots, the day comes first everywhere.
  ///
  /// - Returns: `nil` for any other form, as `date` does.
  static func dateOfCountry(_ text: Span<UInt8>, _ at: inout Int) -> CivilDate? {
    guard text.count >= at + 10 else { return nil }
    let isDayFirst = text[at + 2] == UInt8(ascii: ".")
    let sign: Unicode.Scalar = isDayFirst ? "." : "/"
    guard let first = number(text, &at, digits: isDayFirst ? 2 : 4), skip(sign, text, &at),
      let month = number(text, &at, digits: 2), skip(sign, text, &at),
      let last = number(text, &at, digits: isDayFirst ? 4 : 2)
    else { return nil }
    return isDayFirst ? date(last, month, first) : date(first, month, last)
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate? {
    guard (1900...2999).contains(year), (1...12).contains(month),
      case let date = CivilDate(year: year, month: month, day: day), (1...date.daysInMonth).contains(day)
    else { return nil }
    return date
  }

  /// The seconds of a minute, with a fraction behind `.` or `,`: `05.5`.
  static func seconds(_ text: Span<UInt8>, _ at: inout Int) -> Double? {
    // 60 is a leap second.
    guard let whole = number(text, &at, digits: 2), whole <= 60 else { return nil }
    guard skip(".", text, &at) || skip(",", text, &at) else { return Double(whole) }
    return fraction(text, &at).map { Double(whole) + $0 }
  }

  /// `Z`, `+02:00`, `+0200` or `+02`, in seconds to the east of UTC.
  static func offset(_ text: Span<UInt8>, _ at: inout Int) -> Int? {
    if skip("Z", text, &at) || skip("z", text, &at) { return 0 }
    let sign = skip("+", text, &at) ? 1 : skip("-", text, &at) ? -1 : 0
    guard sign != 0, let hours = number(text, &at, digits: 2), hours < 24 else { return nil }
    if at == text.count { return sign * hours * 3600 }
    _ = skip(":", text, &at)
    guard let minutes = number(text, &at, digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  static func skip(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ at: inout Int) -> Bool {
    guard at < text.count, text[at] == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  static func skip(word: String, _ text: Span<UInt8>, _ at: inout Int) -> Bool {
    let start = at
    for letter in word.unicodeScalars where !skip(letter, text, &at) {
      at = start
      return false
    }
    return true
  }

  /// A number of exactly so many digits.
  static func number(_ text: Span<UInt8>, _ at: inout Int, digits: Int) -> Int? {
    guard digits <= text.count - at else { return nil }
    var value = 0
    for _ in 0..<digits {
      guard text[at].isASCIIDigit else { return nil }
      value = value * 10 + Int(text[at]) - 48
      at += 1
    }
    return value
  }

  /// The digits behind a decimal mark.
  private static func fraction(_ text: Span<UInt8>, _ at: inout Int) -> Double? {
    guard at < text.count, text[at].isASCIIDigit else { return nil }
    var value = 0.0
    var scale = 0.1
    while at < text.count, text[at].isASCIIDigit {
      value += Double(text[at] - 48) * scale
      scale /= 10
      at += 1
    }
    return value
  }
}
