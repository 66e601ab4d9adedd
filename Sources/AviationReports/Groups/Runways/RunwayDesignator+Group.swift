import Weather

extension RunwayDesignator {
  /// Reads the `24L` of `R24L` or `RWY24L`: number and letters from a position on, after the prefix.
  ///
  /// - Returns: `nil` if there is no runway; `end` is the position after it.
  init?(_ group: Span<UInt8>, at start: Int, end: inout Int) {
    guard let number = group.number(start, 2), number <= 36 || number == 88 || number == 99 else {
      return nil
    }
    var at = start + 2
    while at < start + 4, Self.isSide(group.byte(at)) { at += 1 }
    self.init(
      number: UInt8(number),
      at > start + 2 ? group.byte(start + 2) : 0,
      at > start + 3 ? group.byte(start + 3) : 0
    )
    end = at
  }

  private static func isSide(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "L") || byte == UInt8(ascii: "C") || byte == UInt8(ascii: "R")
  }

  /// Reads a runway up to the end of the token.
  init?(whole group: Span<UInt8>, at start: Int) {
    var end = 0
    self.init(group, at: start, end: &end)
    guard end == group.count else { return nil }
  }

  /// Reads a runway by one or both of its ends: `RWY19`, `R24`, `RWY 15/33`, `RWY15/33`.
  ///
  /// - Returns: the ends and the number of tokens.
  static func ends(_ text: Span<UInt8>, _ cursor: TokenCursor) -> ([RunwayDesignator], Int)? {
    if let (runway, count) = named(text, cursor) { return ([runway], count) }
    let group = text.extracting(cursor.range)
    guard group.word(0, 3) == "RWY" else { return nil }
    let isApart = group.count == 3
    let ends = isApart ? bothEnds(text.extracting(cursor.ahead(1).range), at: 0) : bothEnds(group, at: 3)
    return ends.isEmpty ? nil : (ends, isApart ? 2 : 1)
  }

  /// Reads the two ends of a runway, `15/33`, up to the end of the token; empty for anything else.
  private static func bothEnds(_ group: Span<UInt8>, at start: Int) -> [RunwayDesignator] {
    var slash = 0
    guard let first = RunwayDesignator(group, at: start, end: &slash), group.isSlash(slash),
      let second = RunwayDesignator(whole: group, at: slash + 1)
    else { return [] }
    return [first, second]
  }

  /// Reads a runway that names a place: `RWY19`, `RWY 19L`, `RY34L`, `R24` or `THR22`.
  ///
  /// - Returns: the runway and the number of tokens.
  static func named(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (RunwayDesignator, Int)? {
    let group = text.extracting(cursor.range)
    switch group.word(0, 3) {
    case "RWY", "THR":
      if group.count == 3 {
        return RunwayDesignator(whole: text.extracting(cursor.ahead(1).range), at: 0).map { ($0, 2) }
      }
      return RunwayDesignator(whole: group, at: 3).map { ($0, 1) }
    default:
      guard group.byte(0) == UInt8(ascii: "R") else { return nil }
      let place = group.byte(1) == UInt8(ascii: "Y") ? 2 : 1
      return RunwayDesignator(whole: group, at: place).map { ($0, 1) }
    }
  }
}
