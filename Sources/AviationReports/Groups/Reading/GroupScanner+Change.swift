import Weather

/// The indicators that begin a change of a trend or forecast.
extension GroupScanner {
  /// Whether the next token begins as a change indicator or the time of a change does. Most tokens do not.
  @inline(__always)
  func isChangeLike(_ text: Span<UInt8>) -> Bool {
    switch firstByte(text) {
    case UInt8(ascii: "B"), UInt8(ascii: "T"), UInt8(ascii: "I"), UInt8(ascii: "P"), UInt8(ascii: "F"),
      UInt8(ascii: "A"):
      Self.beginChange(text.extracting(range(ahead: 0)).word(0, 2))
    default: false
    }
  }

  /// Apart from the first byte, so that the loops over all tokens stay small.
  private static func beginChange(_ letters: Word) -> Bool {
    switch letters {
    case "BE", "TE", "IN", "PR", "FM", "TL", "AT": true
    default: false
    }
  }

  /// The change indicator, if it comes next: `BECMG`, `TEMPO`, `INTER`, `PROB30`, `PROB 40 TEMPO`.
  @inline(__always)
  func changeWord(_ text: Span<UInt8>) -> (indicator: ChangeIndicator, tokens: Int)? {
    switch word {
    case "BECMG": return (.becoming, 1)
    case "TEMPO": return (.temporary, 1)
    case "INTER": return (.intermittent, 1)
    default:
      guard let (percent, tokens) = probability(text) else { return nil }
      let recurrence: Recurrence? =
        switch word(ahead: tokens) {
        case "TEMPO": .temporary
        case "INTER": .intermittent
        default: nil
        }
      let indicator = ChangeIndicator.probability(percent: percent, recurring: recurrence)
      return (indicator, recurrence == nil ? tokens : tokens + 1)
    }
  }

  /// The code form allows 30 and 40 (FM 51.9.1); some services use other values.
  private func probability(_ text: Span<UInt8>) -> (percent: UInt8, tokens: Int)? {
    let group = text.extracting(range(ahead: 0))
    let next = text.extracting(range(ahead: 1))
    guard group.word(0, 4) == "PROB" else { return nil }
    if group.count == 6, let percent = group.number(4, 2) { return (UInt8(percent), 1) }
    guard group.count == 4, next.count == 2, let percent = next.number(0, 2) else { return nil }
    return (UInt8(percent), 2)
  }

  /// Splits a change indicator from the time that follows it without a space: `BECMG0503/0504`,
  /// `PROB30TEMPO`.
  mutating func cutChange(_ text: Span<UInt8>) {
    let group = text.extracting(range(ahead: 0))
    guard group.count > 5 else { return }
    let length: Int
    switch group.word(0, 5) {
    case "BECMG", "TEMPO", "INTER": length = 5
    default:
      guard group.word(0, 4) == "PROB", group.number(4, 2) != nil else { return }
      length = 6
    }
    // A longer word of plain language, such as TEMPORARY, is not a change indicator.
    guard Self.mayFollowChange(group, from: length) else { return }
    cut(text, after: length)
  }

  /// Whether a time or another change indicator begins here.
  private static func mayFollowChange(_ group: Span<UInt8>, from start: Int) -> Bool {
    if group.isDigit(start) { return true }
    switch group.word(start, 2) {
    case "FM", "TL", "AT": return group.isDigit(start + 2)
    default: return ["TEMPO", "INTER"].contains(group.word(start, 5))
    }
  }

  /// Whether the next token, which cannot be read, was meant to begin a change: `FM1514OO`, `FM 1514OO`,
  /// `FROM 151400`, or a word with one typing error, such as `BECNG`, `TEMP0` and `PR0B30`.
  func isDamagedChange(_ text: Span<UInt8>) -> Bool {
    let group = text.extracting(range(ahead: 0))
    let next = text.extracting(range(ahead: 1))
    if group.word(0, 2) == "FM", group.isDigit(2) || group.count == 2 && next.isDigit(0) {
      // `FM020600 MOD TURB` is a remark.
      return !HazardRemarks.isNext(text, self)
    }
    if group.word(0, 4) == "FROM", group.number(4, 6) != nil || group.count == 4 && next.number(0, 6) != nil {
      return true
    }
    return group.isOneSlip(from: "BECMG") || isDamagedOverlay(text)
  }

  /// Whether the next token, which cannot be read, was meant as a temporary or probable change, which does
  /// not change the prevailing conditions.
  func isDamagedOverlay(_ text: Span<UInt8>) -> Bool {
    let group = text.extracting(range(ahead: 0))
    return group.isOneSlip(from: "TEMPO") || group.isOneSlip(from: "INTER")
      || group.isOneSlip(from: "PROB30") || group.isOneSlip(from: "PROB40")
  }
}
