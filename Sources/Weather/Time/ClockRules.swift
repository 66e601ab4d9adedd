package import FoundationEssentials

/// A clock by its own rules instead of the name of a zone: the value of `TZ` in the form `std offset dst
/// offset,start/time,end/time` (POSIX.1-2024, 8.3), such as `CET-1CEST,M3.5.0,M10.5.0/3`.
package struct ClockRules: Hashable, Sendable {
  /// The time of a part of the year.
  package struct Period: Hashable, Sendable {
    /// The abbreviation, such as `CEST`.
    package var name: String
    /// Seconds east of UTC.
    package var offset: Int
  }

  /// The day of each year on which a period begins or ends.
  private enum Day: Hashable {
    /// `J60`: 1...365; the 29th of February is never counted.
    case ofCommonYear(Int)
    /// `59`: 0...365; the 29th of February is counted.
    case ofYear(Int)
    /// `M10.5.0`: a day of the week, 0 for Sunday, of the nth week of a month; 5 is the last one.
    case ofMonth(Int, week: Int, weekday: Int)

    func date(in year: Int) -> Int {
      let newYear = CivilDate(year: year, month: 1, day: 1).daysSince1970
      switch self {
      case .ofYear(let day): return newYear + day
      case .ofCommonYear(let day):
        let march = CivilDate(year: year, month: 3, day: 1).daysSince1970
        return newYear + day - 1 + (day >= 60 ? march - newYear - 59 : 0)
      case .ofMonth(let month, let week, let weekday):
        let first = CivilDate(year: year, month: month, day: 1)
        let start = first.daysSince1970
        // 1970 began with a Thursday.
        let day = (weekday - start - 4) % 7
        let inWeek = (day + 7) % 7 + 7 * (week - 1)
        return start + (inWeek < first.daysInMonth ? inWeek : inWeek - 7)
      }
    }
  }

  private struct Change: Hashable {
    var day: Day
    /// Seconds after midnight by the clock before the change; up to a week before or after the day.
    var time: Int
  }

  package let standard: Period
  private let summer: Period?
  /// When the summer time begins and ends.
  private let changes: [Change]

  /// Whether the clock is never changed.
  package var isFixed: Bool { summer == nil }

  /// - Returns: `nil` for any other text, such as the name of a zone.
  package init?(_ text: String) {
    var reader = Reader(text: text.utf8[...])
    guard let name = reader.name(), let west = reader.time(hours: 24) else { return nil }
    standard = Period(name: name, offset: -west)
    guard !reader.text.isEmpty else {
      (summer, changes) = (nil, [])
      return
    }
    guard let summerName = reader.name() else { return nil }
    let isHourAhead = reader.text.isEmpty || reader.text.first == UInt8(ascii: ",")
    guard let summerWest = isHourAhead ? west - 3600 : reader.time(hours: 24) else { return nil }
    summer = Period(name: summerName, offset: -summerWest)
    // Without rules, those of the United States hold in glibc.
    if reader.text.isEmpty { reader.text = ",M3.2.0,M11.1.0".utf8[...] }
    guard let start = reader.change(), let end = reader.change(), reader.text.isEmpty else { return nil }
    changes = [start, end]
  }

  /// The period that holds at a moment.
  package func period(at date: Date) -> Period {
    guard let summer else { return standard }
    let now = Int(exactly: date.timeIntervalSince1970.rounded(.down)) ?? 0
    let year = CivilDate(daysSince1970: Int((Double(now) / 86_400).rounded(.down))).year
    var last = (time: Int.min, period: standard)
    for year in year - 1...year + 1 {
      for (change, (before, after)) in zip(changes, [(standard, summer), (summer, standard)]) {
        let time = change.day.date(in: year) * 86_400 + change.time - before.offset
        // A summer time that ends when the next one begins does not end.
        if time <= now, time > last.time || time == last.time && after == summer { last = (time, after) }
      }
    }
    return last.period
  }

  // MARK: - Reading

  private struct Reader {
    var text: Substring.UTF8View

    mutating func skip(_ sign: Unicode.Scalar) -> Bool {
      guard text.first == UInt8(ascii: sign) else { return false }
      text.removeFirst()
      return true
    }

    /// `CET`, or `<+0330>` with digits and signs.
    mutating func name() -> String? {
      let isQuoted = skip("<")
      let name = String(Substring(text)).prefix { sign in
        sign.isASCII && (sign.isLetter || isQuoted && (sign.isNumber || "+-".contains(sign)))
      }
      text.removeFirst(name.utf8.count)
      return name.count >= 3 && (!isQuoted || skip(">")) ? String(name) : nil
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int? {
      let digits = text.prefix { (0x30...0x39).contains($0) }
      text.removeFirst(digits.count)
      return digits.count <= 3 ? Int(Substring(digits)).flatMap { range.contains($0) ? $0 : nil } : nil
    }

    /// Seconds: `2`, `+02:30`, `-10:30:15`.
    mutating func time(hours limit: Int) -> Int? {
      let sign = skip("-") ? -1 : 1
      if sign > 0 { _ = skip("+") }
      guard var seconds = number(0...limit).map({ $0 * 3600 }) else { return nil }
      for unit in [60, 1] where skip(":") {
        guard let part = number(0...59) else { return nil }
        seconds += part * unit
      }
      return sign * seconds
    }

    /// `,M3.5.0`, `,J60/3` or `,59/-1:30`.
    mutating func change() -> Change? {
      guard skip(","), let day = day() else { return nil }
      guard skip("/") else { return Change(day: day, time: 2 * 3600) }
      return time(hours: 167).map { Change(day: day, time: $0) }
    }

    private mutating func day() -> Day? {
      if skip("J") { return number(1...365).map(Day.ofCommonYear) }
      guard skip("M") else { return number(0...365).map(Day.ofYear) }
      guard let month = number(1...12), skip("."), let week = number(1...5), skip("."),
        let weekday = number(0...6)
      else { return nil }
      return .ofMonth(month, week: week, weekday: weekday)
    }
  }
}
