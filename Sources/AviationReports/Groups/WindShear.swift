/// Wind shear along the paths of take-off and approach: `WS R03`, `WS RWY22L`, `WS ALL RWY`, `WS TKOF RWY12`
/// (WMO-No. 306, FM 15.13.3).
package struct WindShear: Hashable, Sendable {
  /// Where it was met; `both` of `WS R27` and `WS ALL RWY`.
  package enum Phase: UInt8, Hashable, Sendable, CaseIterable { case takeoff, landing, both }

  /// `nil` for all runways.
  package let runway: Runway?
  package let phase: Phase

  /// Reads `WS R03`, `WS RWY22L`, `WS RWY 22`, `WS ALL RWY`, `WS TKOF RWY12`, `WS LDG ALL RWYS` behind the word `WS`.
  ///
  /// - Returns: the number of tokens, too.
  static func read(_ text: Span<UInt8>, _ cursor: RemarkCursor) -> (WindShear, Int)? {
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
      let runway = Runway(whole: text.extracting(cursor.ahead(ahead + 1).range), at: 0)
      return runway.map { (WindShear(runway: $0, phase: phase), ahead + 2) }
    }
    return RunwayName.read(text, cursor.ahead(ahead)).map {
      (WindShear(runway: $0, phase: phase), ahead + $1)
    }
  }
}

/// Wind shear of a forecast, not from thunderstorms: `WS020/24045KT`, the wind at a height (NWSI 10-813, 1.2.9).
package struct WindShearLayer: Hashable, Sendable {
  package let hundredsOfFeet: UInt16
  package let wind: WindGroup

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.word(0, 2) == "WS", let height = group.number(2, 3), group.isSlash(5),
      let wind = WindGroup(group: group.extracting(group.places(from: 6)))
    else { return nil }
    hundredsOfFeet = UInt16(height)
    self.wind = wind
  }
}
