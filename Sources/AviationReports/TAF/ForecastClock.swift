/// Finds the full dates of a forecast's times, which are given as days of the month at best.
///
/// The issue time is the latest one near the reference; the validity begins near the issue time; every change lies
/// near the middle of the validity, so a forecast may cross the end of a month or a year.
struct ForecastClock {
  /// All in seconds since 1970.
  let issued: Int?
  let start: Int?
  let end: Int?
  private let middle: ReportCalendar

  init(issued: DayTime?, validity: Validity?, reference: ReportCalendar) {
    self.issued = issued.map(reference.latest)
    let base = self.issued.map(ReportCalendar.init(seconds:)) ?? reference
    let begin: Int? =
      if let first = validity.flatMap({ DayTime($0.start) }) {
        self.issued == nil ? reference.latest(first) : base.nearest(first)
      } else {
        nil
      }
    let finish: Int? =
      if let begin, let last = validity?.end { Self.next(last, after: begin) } else { nil }
    start = begin
    end = finish
    let from = begin ?? self.issued ?? reference.reference
    middle = ReportCalendar(seconds: from + ((finish ?? from) - from) / 2)
  }

  /// A time within the validity.
  func instant(_ time: DayTime) -> Int { middle.nearest(time) }

  /// A time within the validity; the first one of that hour when no day is given.
  func instant(_ time: ChangeTime) -> Int? {
    if let dated = DayTime(time) { return middle.nearest(dated) }
    return (start ?? issued).map { Self.next(time, after: $0, orAt: true) }
  }

  /// The end of a change that begins at an instant.
  func end(of validity: Validity, from start: Int?) -> Int? {
    guard let last = validity.end else { return end }
    guard let start else { return instant(last) }
    return Self.next(last, after: start)
  }

  private static func next(_ time: ChangeTime, after start: Int, orAt: Bool = false) -> Int {
    if let dated = DayTime(time) { return ReportCalendar(seconds: start).next(dated) }
    let day = start - ((start % 86_400) + 86_400) % 86_400
    let instant = day + Int(time.hour) * 3600 + Int(time.minute) * 60
    return instant > start || orAt && instant == start ? instant : instant + 86_400
  }
}

extension DayTime {
  /// - Returns: `nil` when the time has no day.
  init?(_ time: ChangeTime) {
    guard let day = time.day else { return nil }
    self.init(day: Int(day), hour: Int(time.hour), minute: Int(time.minute))
  }
}
