/// A minute, with an hour if given; a missing hour is inferred from the report. Times in remarks are written
/// `mm` or `hhmm`.
package struct ClockTime: Equatable, Sendable {
  package let hour: UInt8?
  package let minute: UInt8

  /// - Returns: `nil` for an impossible time.
  package init?(hour: Int?, minute: Int) {
    guard hour.map({ (0...23).contains($0) }) ?? true, (0...59).contains(minute) else { return nil }
    self.hour = hour.map { UInt8($0) }
    self.minute = UInt8(minute)
  }

  /// Reads two or four digits from a position on, with an optional `Z` at the end.
  init?(_ group: Span<UInt8>, at start: Int, end: inout Int) {
    switch group.digits(from: start) {
    case 2:
      guard let minute = group.number(start, 2) else { return nil }
      self.init(hour: nil, minute: minute)
      end = start + 2
    case 4:
      guard let hour = group.number(start, 2), let minute = group.number(start + 2, 2) else { return nil }
      self.init(hour: hour, minute: minute)
      end = start + 4
    default: return nil
    }
  }

  /// Reads a whole token of two or four digits.
  init?(_ group: Span<UInt8>) {
    var end = 0
    self.init(group, at: 0, end: &end)
    if end + 1 == group.count, group.byte(end) == UInt8(ascii: "Z") { end += 1 }
    guard end == group.count else { return nil }
  }
}
