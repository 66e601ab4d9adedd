import FoundationEssentials
import Weather

/// Finds the full dates of days of the month, relative to a reference instant. It never fails: every day of
/// the month exists in some month near by.
struct ReportCalendar {
  /// Seconds since 1970. An invalid reference counts as 1970.
  let reference: Int
  private let month: CivilDate
  /// The first day of the month, in days since 1970.
  private let firstDay: Int

  init(reference: Date) {
    let seconds = reference.timeIntervalSince1970.rounded(.down)
    // Within about ten thousand years the arithmetic below cannot overflow.
    self.init(seconds: abs(seconds) < 4e11 ? Int(seconds) : 0)
  }

  init(seconds: Int) {
    reference = seconds
    let days = Self.days(seconds)
    let date = CivilDate(daysSince1970: days)
    month = CivilDate(year: date.year, month: date.month, day: 1)
    firstDay = days - (date.day - 1)
  }

  private init(reference: Int, month: CivilDate, firstDay: Int) {
    self.reference = reference
    self.month = month
    self.firstDay = firstDay
  }

  /// The calendar with another reference, which is often in the same month.
  func moved(to seconds: Int) -> ReportCalendar {
    let days = Self.days(seconds)
    guard firstDay <= days, days < firstDay + month.daysInMonth else {
      return ReportCalendar(seconds: seconds)
    }
    return ReportCalendar(reference: seconds, month: month, firstDay: firstDay)
  }

  /// Whole days since 1970, fewer than 0 before it.
  static func days(_ seconds: Int) -> Int { (seconds >= 0 ? seconds : seconds - 86_399) / 86_400 }

  /// The latest date that is at most a day after the reference: reports are hardly ever from the future, but
  /// clocks differ. Months without the day are skipped.
  func latest(_ time: DayTime) -> Int {
    let limit = reference + 86_400
    let reachesNextMonth = (firstDay + month.daysInMonth) * 86_400 <= limit
    for months in stride(from: reachesNextMonth ? 1 : 0, through: -3, by: -1) {
      if let seconds = instant(time, monthsAway: months), seconds <= limit { return seconds }
    }
    return reference
  }

  /// The latest such date within four years that meets a condition; the latest one of all if none does.
  func latest(_ time: DayTime, where isMet: (Int) -> Bool) -> Int {
    let latest = latest(time)
    if isMet(latest) { return latest }
    for months in stride(from: 1, through: -48, by: -1) {
      if let seconds = instant(time, monthsAway: months), seconds <= latest, isMet(seconds) { return seconds }
    }
    return latest
  }

  /// The date nearest to the reference, before or after it: for times within a forecast.
  func nearest(_ time: DayTime) -> Int {
    // A month has 28 days or more, so no other one is nearer than two weeks to two weeks.
    if let seconds = instant(time, monthsAway: 0), abs(seconds - reference) < 14 * 86_400 { return seconds }
    var best: Int?
    for months in -2...2 {
      guard let seconds = instant(time, monthsAway: months) else { continue }
      if best.map({ abs(seconds - reference) < abs($0 - reference) }) ?? true { best = seconds }
    }
    return best ?? reference
  }

  /// The instant nearest to the reference with the given time of day; the day of the argument is ignored.
  func nearest(_ clock: ChangeTime) -> Int {
    let today = Self.days(reference) * 86_400 + Int(clock.hour) * 3600 + Int(clock.minute) * 60
    return [today - 86_400, today, today + 86_400].min { abs($0 - reference) < abs($1 - reference) } ?? today
  }

  /// The first date at or after the reference.
  func next(_ time: DayTime) -> Int {
    for months in 0...3 {
      if let seconds = instant(time, monthsAway: months), seconds >= reference { return seconds }
    }
    return reference
  }

  private func instant(_ time: DayTime, monthsAway: Int) -> Int? {
    let first = monthsAway == 0 ? month : month.firstOfMonth(adding: monthsAway)
    guard Int(time.day) <= first.daysInMonth else { return nil }
    let firstDay = monthsAway == 0 ? firstDay : first.daysSince1970
    return (firstDay + Int(time.day) - 1) * 86_400 + time.secondsOfDay
  }
}

extension Date {
  init(secondsSince1970 seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }
}
