import Weather

/// `WS R03`, `WS RWY22L`, `WS ALL RWY`, `WS TKOF RWY12` (WMO-No. 306, FM 15.13.3).
extension WindShear {
  /// Reads `WS R03`, `WS RWY22L`, `WS RWY 22`, `WS ALL RWY`, `WS TKOF RWY12`, `WS LDG ALL RWYS` after the
  /// word `WS`.
  ///
  /// - Returns: the wind shear and the number of tokens.
  static func read(_ text: Span<UInt8>, _ cursor: TokenCursor) -> (WindShear, Int)? {
    var ahead = 1
    var phase = Phase.both
    switch cursor.ahead(ahead).word {
    case "TKOF": (phase, ahead) = (.takeoff, 2)
    case "LDG": (phase, ahead) = (.landing, 2)
    default: break
    }
    if cursor.ahead(ahead).word == "ALL" {
      let naming = cursor.ahead(ahead + 1).word
      let length = naming == "RWY" || naming == "RWYS" || naming == "R" ? ahead + 2 : ahead + 1
      return (WindShear(runway: nil, phase: phase), length)
    }
    if cursor.ahead(ahead).word == "R" {
      let runway = RunwayDesignator(whole: text.extracting(cursor.ahead(ahead + 1).range), at: 0)
      return runway.map { (WindShear(runway: $0, phase: phase), ahead + 2) }
    }
    return RunwayDesignator.named(text, cursor.ahead(ahead)).map {
      (WindShear(runway: $0, phase: phase), ahead + $1)
    }
  }
}
