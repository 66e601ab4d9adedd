/// Rainfall in Australian reports, `RF00.0/002.4`: millimetres in the last ten minutes and since 9 a.m. local
/// time (Bureau of Meteorology, "Aerodrome weather reports").
package struct RainfallGroup: Equatable, Sendable {
  package let lastTenMinutes: Double?
  package let sinceNine: Double?
  /// `003.6` in `RF00.4/001.2/003.6`. Few stations add it, and its period is undocumented.
  package let third: Double?

  /// Reads one token, whose figures have fixed positions; some stations write a slash instead of the decimal
  /// point.
  package init?(group: Span<UInt8>) {
    guard group.count >= 12, group.word(0, 2) == "RF", group.isSlash(6), Self.isFigures(group, from: 2) else {
      return nil
    }
    lastTenMinutes = Self.amount(group, at: 2, digits: 2)
    sinceNine = Self.amount(group, at: 7, digits: 3)
    third = group.isSlash(12) ? Self.amount(group, at: 13, digits: 3) : nil
  }

  private static func amount(_ group: Span<UInt8>, at start: Int, digits: Int) -> Double? {
    guard let whole = group.number(start, digits), let tenths = group.number(start + digits + 1, 1) else {
      return nil
    }
    return Double(whole) + Double(tenths) / 10
  }

  private static func isFigures(_ group: Span<UInt8>, from start: Int) -> Bool {
    for index in start..<group.count {
      guard group.isDigit(index) || group.isSlash(index) || group.byte(index) == UInt8(ascii: ".") else {
        return false
      }
    }
    return true
  }
}
