/// A time of day, with a day of the month if given.
package struct ChangeTime: Equatable, Sendable {
  package let day: UInt8?
  /// 0...24.
  package let hour: UInt8
  package let minute: UInt8

  /// - Returns: `nil` for an impossible day or time.
  package init?(day: Int?, hour: Int, minute: Int) {
    guard day.map({ (1...31).contains($0) }) ?? true, (0...24).contains(hour), (0...59).contains(minute),
      hour < 24 || minute == 0
    else { return nil }
    self.day = day.map { UInt8($0) }
    self.hour = UInt8(hour)
    self.minute = UInt8(minute)
  }

  /// The same four figures as a day and an hour.
  var readWithDay: ChangeTime? {
    day == nil ? ChangeTime(day: Int(hour), hour: Int(minute), minute: 0) : nil
  }

  /// Reads `ddhhmm` or `hhmm`, with or without `Z`, or `hh`, from a position to the end of the token.
  init?(_ group: Span<UInt8>, at start: Int) {
    var length = group.count - start
    if length > 4, group.byte(group.count - 1) == UInt8(ascii: "Z") { length -= 1 }
    switch length {
    case 6:
      guard let day = group.number(start, 2), let hour = group.number(start + 2, 2),
        let minute = group.number(start + 4, 2)
      else { return nil }
      self.init(day: day, hour: hour, minute: minute)
    case 4:
      guard let hour = group.number(start, 2), let minute = group.number(start + 2, 2) else { return nil }
      self.init(day: nil, hour: hour, minute: minute)
    case 2:
      guard let hour = group.number(start, 2) else { return nil }
      self.init(day: nil, hour: hour, minute: 0)
    default: return nil
    }
  }
}

extension ChangeTime: CustomStringConvertible {
  /// `29/18`, `15/14:30`, `06`
  package var description: String {
    let day = day.map { Self.two($0) + "/" } ?? ""
    return day + Self.two(hour) + (minute == 0 ? "" : ":" + Self.two(minute))
  }

  /// `09:30`, or `day 4, 09:30` with the day of the month if it is known.
  package var clock: String {
    (day.map { "day \($0), " } ?? "") + Self.two(hour) + ":" + Self.two(minute)
  }

  private static func two(_ number: UInt8) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension ChangeTime {
  init(_ time: DayTime) {
    day = time.day
    hour = time.hour
    minute = time.minute
  }
}
