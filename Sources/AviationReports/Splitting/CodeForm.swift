/// A WMO code form other than METAR and TAF that resembles them (WMO-No. 306, volume I.1).
package enum CodeForm: String, Hashable, Sendable {
  case synop = "SYNOP, FM 12"
  case ship = "SHIP, FM 13"
  case synopMobil = "SYNOP MOBIL, FM 14"
  case pilot = "PILOT, FM 32"
  case pilotShip = "PILOT SHIP, FM 33"
  case pilotMobil = "PILOT MOBIL, FM 34"
  case temp = "TEMP, FM 35"
  case tempShip = "TEMP SHIP, FM 36"
  case tempDrop = "TEMP DROP, FM 37"
  case tempMobil = "TEMP MOBIL, FM 38"

  /// Determines the code form of a text from its first word.
  ///
  /// - Returns: `nil` for anything else. The names of parts of soundings are also names of stations (UUDD),
  ///   for which a time follows.
  init?(_ text: Span<UInt8>) {
    let first = ReportOpening.nextToken(text, from: 0)
    let token = text.extracting(first)
    guard token.count == 4 else { return nil }
    switch token.word {
    case "AAXX": self = .synop
    case "BBXX": self = .ship
    case "OOXX": self = .synopMobil
    default:
      let next = text.extracting(ReportOpening.nextToken(text, from: first.upperBound))
      switch token.word(2, 2) {
      case "AA", "BB", "CC", "DD": break
      default: return nil
      }
      guard next.count == 5, next.number(0, 4) != nil, next.isDigit(4) || next.isSlash(4) else { return nil }
      switch token.word(0, 2) {
      case "PP": self = .pilot
      case "QQ": self = .pilotShip
      case "EE": self = .pilotMobil
      case "TT": self = .temp
      case "UU": self = .tempShip
      case "XX": self = .tempDrop
      case "II": self = .tempMobil
      default: return nil
      }
    }
  }
}
