/// Finds the full dates of a forecast's times, which have at most a day of the month.
///
/// The issue time is the latest one near the reference; the validity begins near the issue time; every change
/// is near the middle of the validity, so a forecast may cross the end of a month or a year. A time that is
/// weeks away is a typing error and is ignored.
struct ForecastClock {
  /// All in seconds since 1970.
  let issued: Int?
  let start: Int?
  let end: Int?
  private let middle: ReportCalendar
  /// Whether both ends of the validity have a day.
  private let hasDays: Bool

  init(_ header: ReportHeader, reference: ReportCalendar) {
    let validity = header.validity
    let first = validity.flatMap { DayTime($0.start) }
    // `3006/0112` needs a month of 30 days: the latest date for which the forecast is not longer than any
    // real one.
    let latest =
      (header.issued ?? first).map { time in
        reference.latest(time) { instant in
          guard let last = validity?.end, let first else { return true }
          let calendar = reference.moved(to: instant)
          let begin = calendar.nearest(first)
          return Self.next(last, after: begin, by: calendar) - begin <= Self.longest
        }
      }
    issued = header.issued == nil ? nil : latest
    // Its month is that of most times of the forecast.
    let calendar = latest.map(reference.moved) ?? reference
    let begin = first.map(calendar.nearest)
    let finish: Int? =
      if let begin, let last = validity?.end {
        Self.end(last, after: begin, by: calendar).flatMap { $0 > begin ? $0 : nil }
      } else {
        nil
      }
    start = begin
    end = finish
    let from = begin ?? issued ?? reference.reference
    middle = calendar.moved(to: from + ((finish ?? from) - from) / 2)
    hasDays = first != nil && validity?.end?.day != nil
  }

  /// The time of an extreme.
  ///
  /// - Returns: `nil` outside the validity (FM 51.7); if its end is unknown, the maximum length applies.
  func extreme(_ time: ChangeTime) -> Int? {
    guard let instant = instant(time) else { return nil }
    guard let start else { return instant }
    return (start...latestEnd(from: start)).contains(instant) ? instant : nil
  }

  /// When a change begins; without a day, the first time of that hour in the validity.
  ///
  /// - Returns: `nil` for a time more than a day outside the validity; if its end is unknown, the maximum
  ///   length applies.
  func instant(_ time: ChangeTime) -> Int? {
    guard let dated = DayTime(time) else {
      return (start ?? issued).map { Self.next(time, after: $0, by: middle, orAt: true) }
    }
    let instant = middle.nearest(dated)
    guard let start else { return instant }
    return (start - Self.day...latestEnd(from: start) + Self.day).contains(instant) ? instant : nil
  }

  /// When an FM begins if its four figures are a day and an hour, and not a time of day: `FM0112` may be what
  /// is left of `FM011200`.
  ///
  /// - Parameter group: Its token with the figures.
  /// - Returns: `nil` for other figures, outside of the validity, and if the validity has no days.
  func readingWithDay(_ group: Span<UInt8>) -> Int? {
    let place = group.isLetter(0) ? 2 : 0
    guard hasDays, start != nil, end != nil, group.digits(from: place) == 4,
      let instant = DayTime(dayAndHour: group, at: place).map(middle.nearest), isWithin(instant)
    else { return nil }
    return instant
  }

  /// Whether a time is within the validity, including both ends.
  func covers(_ time: DayTime) -> Bool {
    guard let start, let end else { return false }
    return (start...max(start, end)).contains(middle.nearest(time))
  }

  /// Whether a change that begins at an instant is part of the forecast; `true` if the validity is unknown.
  func isWithin(_ instant: Int) -> Bool {
    guard let start, let end else { return true }
    return start <= instant && instant < end
  }

  /// Whether a change can be meant for the time that it states. FM and BECMG that only touch the forecast
  /// can: they are complete when it begins, or begin when it ends. TEMPO, INTER and PROB would have no time
  /// in it.
  ///
  /// - Parameter finish: `nil` if unknown.
  func mayHold(from beginning: Int?, until finish: Int?, isOverlay: Bool) -> Bool {
    guard let beginning else { return false }
    let shortest = isOverlay ? 1 : 0
    return beginning + shortest <= end ?? .max && (finish ?? .max) - shortest >= start ?? .min
  }

  /// Whether a change may end at an instant: after it begins, and not after the forecast ends.
  func isEnd(_ instant: Int?, from beginning: Int?) -> Bool {
    guard let instant, let beginning else { return false }
    return instant > beginning && instant <= end ?? instant
  }

  /// The end of a change that begins at an instant; the end of the forecast if the text breaks off before it.
  ///
  /// - Returns: `nil` for a time before the beginning, or days after it.
  func end(of validity: Validity, from start: Int?) -> Int? {
    guard let last = validity.end else { return end }
    guard let start else { return nil }
    return Self.end(last, after: start, by: middle)
  }

  private static func end(_ time: ChangeTime, after start: Int, by calendar: ReportCalendar) -> Int? {
    let end = next(time, after: start, by: calendar)
    return end - start <= longestRead ? end : nil
  }

  /// The end; if unknown, the end of the longest possible forecast.
  private func latestEnd(from start: Int) -> Int { max(start, end ?? start + Self.longestRead) }

  private static let day = 86_400
  /// Forecasts cover at most 30 hours (WMO-No. 306, FM 51.3), and few services exceed that.
  private static let longest = 36 * 3600
  /// The longest forecast that is accepted.
  private static let longestRead = 2 * day

  private static func next(
    _ time: ChangeTime,
    after start: Int,
    by calendar: ReportCalendar,
    orAt: Bool = false
  ) -> Int {
    if let dated = DayTime(time) { return calendar.moved(to: start).next(dated) }
    let instant = ReportCalendar.days(start) * day + Int(time.hour) * 3600 + Int(time.minute) * 60
    return instant > start || orAt && instant == start ? instant : instant + day
  }
}
