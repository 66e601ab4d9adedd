/// The period of a forecast or of a change in it: `0318/0424`, `1218/1324`, the old `091812` and `1206`
/// (WMO-No. 306, FM 51.3 and 51.8).
package struct Validity: Equatable, Sendable {
  package let start: ChangeTime
  /// `nil` if the text breaks off (`0711/`).
  package let end: ChangeTime?

  package init(start: ChangeTime, end: ChangeTime?) {
    self.start = start
    self.end = end
  }

  /// Reads `ddhh/ddhh`.
  package init?(group: Span<UInt8>) {
    guard group.count == 9 || group.count == 5, group.isSlash(4), let startDay = group.number(0, 2),
      let startHour = group.number(2, 2), let start = ChangeTime(day: startDay, hour: startHour, minute: 0)
    else { return nil }
    self.start = start
    if group.count == 5 {
      end = nil
    } else {
      guard let endDay = group.number(5, 2), let endHour = group.number(7, 2),
        let end = ChangeTime(day: endDay, hour: endHour, minute: 0)
      else { return nil }
      self.end = end
    }
  }

  /// Reads `hhmm/hhmm` of a trend.
  package init?(times group: Span<UInt8>) {
    guard group.count == 9, group.isSlash(4), let fromHour = group.number(0, 2),
      let fromMinute = group.number(2, 2),
      let toHour = group.number(5, 2), let toMinute = group.number(7, 2),
      let start = ChangeTime(day: nil, hour: fromHour, minute: fromMinute),
      let end = ChangeTime(day: nil, hour: toHour, minute: toMinute)
    else { return nil }
    self.init(start: start, end: end)
  }

  /// Reads `ddhhhh`, the form of forecasts until 2008.
  package init?(old group: Span<UInt8>) {
    guard group.count == 6, let day = group.number(0, 2), let from = group.number(2, 2),
      let to = group.number(4, 2),
      let start = ChangeTime(day: day, hour: from, minute: 0),
      let end = ChangeTime(day: nil, hour: to, minute: 0)
    else { return nil }
    self.init(start: start, end: end)
  }

  /// Reads `hhhh` of a change in a forecast of the old form.
  package init?(hours group: Span<UInt8>) {
    guard group.count == 4, let from = group.number(0, 2), let to = group.number(2, 2),
      let start = ChangeTime(day: nil, hour: from, minute: 0),
      let end = ChangeTime(day: nil, hour: to, minute: 0)
    else { return nil }
    self.init(start: start, end: end)
  }
}
