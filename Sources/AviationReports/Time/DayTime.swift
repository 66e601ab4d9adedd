/// A day of the month and a time of day in UTC: a report contains nothing more of its date.
package struct DayTime: Equatable, Sendable {
  /// 1...31.
  package let day: UInt8
  /// 0...24; 24 is the end of the day (WMO-No. 306, FM 51).
  package let hour: UInt8
  package let minute: UInt8

  /// - Returns: `nil` for an impossible day or time.
  package init?(day: Int, hour: Int, minute: Int = 0) {
    guard (1...31).contains(day), (0...24).contains(hour), (0...59).contains(minute), hour < 24 || minute == 0
    else { return nil }
    self.day = UInt8(day)
    self.hour = UInt8(hour)
    self.minute = UInt8(minute)
  }

  /// Reads `ddhhmm` with or without `Z`.
  init?(issued group: Span<UInt8>) {
    let hasZulu = group.byte(group.count - 1) == UInt8(ascii: "Z")
    let digits = hasZulu ? group.count - 1 : group.count
    guard digits == 6, let day = group.number(0, 2), let hour = group.number(2, 2),
      let minute = group.number(4, 2)
    else { return nil }
    self.init(day: day, hour: hour, minute: minute)
  }

  /// Reads the four digits `ddhh` of a validity or a change at a position in a group.
  init?(dayAndHour group: Span<UInt8>, at start: Int) {
    guard let day = group.number(start, 2), let hour = group.number(start + 2, 2) else { return nil }
    self.init(day: day, hour: hour)
  }

  var secondsOfDay: Int { Int(hour) * 3600 + Int(minute) * 60 }
}

extension DayTime {
  /// - Returns: `nil` if the time has no day.
  package init?(_ time: ChangeTime) {
    guard let day = time.day else { return nil }
    self.init(day: Int(day), hour: Int(time.hour), minute: Int(time.minute))
  }
}
