import Weather

/// Turbulence and icing in plain words: `FM020600 MOD TURB BLW 5000FT TL021800`,
/// `MOD TURB BLW 5000FT TILL 240900`, `SEV ICE ABV 8000FT`.
enum HazardRemarks {
  /// Whether such a remark comes next, so that its `FM` does not begin a change.
  static func isNext(_ text: Span<UInt8>, _ scanner: GroupScanner) -> Bool {
    // Its second token is a word. Most times of changes are followed by a wind.
    !text.extracting(scanner.range(ahead: 1)).isDigit(0)
      && remark(text, TokenCursor(scanner.tokens, at: scanner.index)) != nil
  }

  static func remark(_ text: Span<UInt8>, _ cursor: TokenCursor) -> RemarkReader.Found? {
    var ahead = 0
    var from = time(.from, text, cursor)
    if from != nil { ahead += 1 }
    let severity = HazardRemark.Severity(cursor.ahead(ahead).word)
    if severity != nil { ahead += 1 }
    // Without a time or a severity, it is a word of a sentence.
    guard ahead > 0, let kind = kind(cursor.ahead(ahead).word) else { return nil }
    ahead += 1
    var remark = HazardRemark(kind: kind, severity: severity)
    if let feet = feet(text.extracting(cursor.ahead(ahead + 1).range)) {
      switch cursor.ahead(ahead).word {
      case "ABV": (remark.aboveFeet, ahead) = (feet, ahead + 2)
      case "BLW", "BLO": (remark.belowFeet, ahead) = (feet, ahead + 2)
      default: break
      }
    }
    // With a wind behind it, the time is that of the next period.
    if from == nil, WindGroup(group: text.extracting(cursor.ahead(ahead + 1).range)) == nil {
      from = time(.from, text, cursor.ahead(ahead))
      if from != nil { ahead += 1 }
    }
    remark.from = from
    if ["TILL", "TIL"].contains(cursor.ahead(ahead).word),
      let until = ChangeTime(text.extracting(cursor.ahead(ahead + 1).range), at: 0)
    {
      (remark.until, ahead) = (until, ahead + 2)
    } else if let until = time(.until, text, cursor.ahead(ahead)) {
      (remark.until, ahead) = (until, ahead + 1)
    }
    return (.hazard(remark), ahead)
  }

  private static func time(_ bound: TrendTime.Bound, _ text: Span<UInt8>, _ cursor: TokenCursor)
    -> ChangeTime?
  {
    guard let time = TrendTime(group: text.extracting(cursor.range)), time.bound == bound else { return nil }
    return time.time
  }

  private static func kind(_ word: Word) -> AviationHazard? {
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
