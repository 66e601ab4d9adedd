/// The sea at an offshore platform or coast: `W15/S4`, `W///S/`, `WM01/H75` (WMO-No.
/// 306, FM 15.13.5; code table 3700).
package struct SeaState: Equatable, Sendable {
  /// Degrees Celsius.
  package let temperature: Int8?
  /// 0 calm (glassy) ... 9 phenomenal.
  package let state: UInt8?
  /// Significant wave height in decimetres.
  package let waveHeightDecimeters: UInt16?

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.byte(0) == UInt8(ascii: "W"), group.count >= 5 else { return nil }
    let isMinus = group.byte(1) == UInt8(ascii: "M")
    let first = isMinus ? 2 : 1
    if let degrees = group.number(first, 2) {
      temperature = Int8(isMinus ? -degrees : degrees)
    } else if group.isMissing(first, 2) {
      temperature = nil
    } else {
      return nil
    }
    guard group.isSlash(first + 2) else { return nil }
    let at = first + 4
    switch group.byte(at - 1) {
    case UInt8(ascii: "S"):
      guard group.count == at + 1, group.isSlash(at) || group.isDigit(at) else { return nil }
      state = group.number(at, 1).map { UInt8($0) }
      waveHeightDecimeters = nil
    case UInt8(ascii: "H"):
      let rest = group.count - at
      guard (1...3).contains(rest) else { return nil }
      let height = group.number(at, rest)
      guard height != nil || group.isMissing(at, rest) else { return nil }
      state = nil
      waveHeightDecimeters = height.map { UInt16($0) }
    // `W/////`: all values are missing.
    case UInt8(ascii: "/") where temperature == nil && group.count == at + 1 && group.isSlash(at):
      state = nil
      waveHeightDecimeters = nil
    default: return nil
    }
  }
}
