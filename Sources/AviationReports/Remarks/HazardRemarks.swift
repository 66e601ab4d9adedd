import Weather

/// Turbulence and icing in plain words: `FM020600 MOD TURB BLW 5000FT TL021800`,
/// `FM210600 MOD/SEV TURB BLW 5000FT TILL210900`, `SEV ICE ABV 8000FT` (Bureau of Meteorology, TAF and TTF).
enum HazardRemarks {
  /// Whether such a remark comes next, so that its `FM` does not begin a change.
  static func isNext(_ text: Span<UInt8>, _ scanner: GroupScanner) -> Bool {
    // The token after its time is a word. Most times of changes are followed by a wind.
    !text.extracting(scanner.range(ahead: scanner.word == "FM" ? 2 : 1)).isDigit(0)
      && remark(text, TokenCursor(scanner.tokens, at: scanner.index)) != nil
  }

  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    guard mayBegin(text.extracting(cursor.range)) else { return nil }
    var ahead = 0
    var from: ChangeTime?
    if let (time, count) = time(.from, text, cursor) { (from, ahead) = (time, count) }
    let strength = strength(text, cursor.ahead(ahead))
    ahead += strength?.count ?? 0
    // Without a time or a severity, it is a word of a sentence.
    guard ahead > 0, let kind = kind(cursor.ahead(ahead).word) else { return nil }
    ahead += 1
    var remark = HazardRemark(kind: kind, severity: strength?.severity)
    (remark.severityUpTo, remark.frequency) = (strength?.upTo, strength?.frequency)
    if let feet = feet(text.extracting(cursor.ahead(ahead + 1).range)) {
      switch cursor.ahead(ahead).word {
      case "ABV": (remark.aboveFeet, ahead) = (feet, ahead + 2)
      case "BLW", "BLO": (remark.belowFeet, ahead) = (feet, ahead + 2)
      default: break
      }
    }
    // With a wind behind it, the time is that of the next period.
    if from == nil, let (time, count) = time(.from, text, cursor.ahead(ahead)),
      WindGroup(group: text.extracting(cursor.ahead(ahead + count).range)) == nil
    {
      (from, ahead) = (time, ahead + count)
    }
    remark.from = from
    if let (until, count) = end(text, cursor.ahead(ahead)) { (remark.until, ahead) = (until, ahead + count) }
    return (.hazard(remark), ahead)
  }

  /// Whether a time, a frequency or a severity begins with the first letter. Asked for almost every remark,
  /// and most begin with another one.
  private static func mayBegin(_ group: Span<UInt8>) -> Bool {
    guard group.count > 1 else { return false }
    switch group[0] {
    case UInt8(ascii: "F"), UInt8(ascii: "O"), UInt8(ascii: "C"), UInt8(ascii: "I"), UInt8(ascii: "A"),
      UInt8(ascii: "L"), UInt8(ascii: "M"), UInt8(ascii: "S"):
      return true
    default: return false
    }
  }

  private struct Strength {
    var severity: HazardRemark.Severity
    var upTo: HazardRemark.Severity?
    var frequency: Frequency?
    var count: Int
  }

  /// `MOD`, `OCNL SEV`, `MOD/SEV`, `MOD TO SEV`, `MOD OCNL SEV`.
  private static func strength(_ text: Span<UInt8>, _ cursor: TokenCursor) -> Strength? {
    let frequency = Frequency(cursor.word)
    let first = cursor.ahead(frequency == nil ? 0 : 1)
    let group = text.extracting(first.range)
    if group.count == 7, group.isSlash(3), let low = HazardRemark.Severity(group.word(0, 3)),
      let high = HazardRemark.Severity(group.word(4, 3))
    {
      return Strength(severity: low, upTo: high, frequency: frequency, count: frequency == nil ? 1 : 2)
    }
    guard let low = HazardRemark.Severity(first.word) else { return nil }
    var found = Strength(severity: low, frequency: frequency, count: frequency == nil ? 1 : 2)
    let joint = first.ahead(1).word
    let next = Frequency(joint)
    guard next != nil || joint == "TO" || joint == "OR", let high = HazardRemark.Severity(first.ahead(2).word)
    else { return found }
    found.upTo = high
    found.frequency = next ?? frequency
    found.count += 2
    return found
  }

  /// `TL021800`, `TILL 240900`, `TILL210900`.
  private static func end(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (ChangeTime, tokens: Int)? {
    if cursor.word == "TILL" || cursor.word == "TIL" {
      return ChangeTime(text.extracting(cursor.ahead(1).range), at: 0).map { ($0, 2) }
    }
    let group = text.extracting(cursor.range)
    if group.word(0, 3) == "TIL" {
      return ChangeTime(group, at: group.isLetter(3) ? 4 : 3).map { ($0, 1) }
    }
    return time(.until, text, cursor)
  }

  /// `FM210600`, also with a space after `FM`.
  private static func time(_ role: TrendTime.Role, _ text: Span<UInt8>, _ cursor: TokenCursor)
    -> (ChangeTime, tokens: Int)?
  {
    if TrendTime.Role(cursor.word) == role {
      return ChangeTime(text.extracting(cursor.ahead(1).range), at: 0).map { ($0, 2) }
    }
    guard let time = TrendTime(group: text.extracting(cursor.range)), time.role == role else { return nil }
    return (time.time, 1)
  }

  private static func kind(_ word: Word) -> IcingOrTurbulence? {
    switch word {
    case "TURB": .turbulence
    case "ICE", "ICG": .icing
    default: nil
    }
  }

  /// `5000FT`.
  private static func feet(_ group: Span<UInt8>) -> UInt32? {
    let digits = group.digits(from: 0)
    guard (1...5).contains(digits), group.word(from: digits) == "FT" else { return nil }
    return group.number(0, digits).map { UInt32($0) }
  }
}
