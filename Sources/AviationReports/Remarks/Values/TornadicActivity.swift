/// `TORNADO B13 6 NE MOV W` (12.7.1.b).
package struct TornadicActivity: Equatable, Sendable {
  /// What was seen.
  package enum Kind: UInt8, Equatable, Sendable, CaseIterable { case tornado, funnelCloud, waterspout }

  package let kind: Kind
  package var began: ClockTime?
  package var ended: ClockTime?
  package var location: RemarkLocation?
  package var movement: Movement?
}

extension TornadicActivity {
  /// Reads one token with a beginning, an end or both: `B13`, `E1220`, `B13E20`.
  ///
  /// - Returns: `false`, with nothing changed, for another token.
  mutating func take(times group: Span<UInt8>) -> Bool {
    var times = (began: began, ended: ended)
    var at = 0
    repeat {
      let letter = group.byte(at)
      guard let time = ClockTime(group, at: at + 1, end: &at) else { return false }
      switch letter {
      case UInt8(ascii: "B"): times.began = time
      case UInt8(ascii: "E"): times.ended = time
      default: return false
      }
    } while at < group.count
    (began, ended) = times
    return true
  }
}
