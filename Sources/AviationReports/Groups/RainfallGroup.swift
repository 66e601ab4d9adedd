/// Rainfall of Australian reports, `RF00.0/002.4`: millimetres in the last ten minutes and since 9 o'clock local time
/// (Bureau of Meteorology, "Aerodrome weather reports").
package struct RainfallGroup: Hashable, Sendable {
  package let lastTenMinutes: Double?
  package let sinceNine: Double?

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.word(0, 2) == "RF" else { return nil }
    var at = 2
    guard let first = Self.amount(group, &at), group.isSlash(at) else { return nil }
    at += 1
    guard let second = Self.amount(group, &at) else { return nil }
    // Some stations add the total of the month after another slash.
    if group.isSlash(at) {
      at += 1
      guard Self.amount(group, &at) != nil else { return nil }
      if group.isSlash(at) {
        at += 1
        guard Self.amount(group, &at) != nil else { return nil }
      }
    }
    guard at == group.count else { return nil }
    lastTenMinutes = first
    sinceNine = second
  }

  private static func amount(_ group: Span<UInt8>, _ at: inout Int) -> Double?? {
    if group.isMissing(at, 2) {
      while group.isSlash(at) && group.isSlash(at + 1) || group.byte(at) == UInt8(ascii: ".") { at += 1 }
      if group.isSlash(at), at + 1 == group.count { at += 1 }
      return .some(nil)
    }
    let digits = group.digits(from: at)
    guard let whole = group.number(at, digits) else { return nil }
    at += digits
    guard group.byte(at) == UInt8(ascii: "."), let tenths = group.number(at + 1, 1) else { return Double(whole) }
    at += 2
    return Double(whole) + Double(tenths) / 10
  }
}
