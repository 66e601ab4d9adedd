/// A report or message that agg does not read: another WMO code form that resembles METAR and TAF (WMO-No.
/// 306, volume I.1), or a message of ICAO Annexes 3, 11 and 15.
package enum CodeForm: String, Hashable, Sendable, CustomStringConvertible {
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
  case airReport = "air-report (ARP)"
  case specialAirReport = "special air-report (ARS)"
  case sigmet = "SIGMET"
  case airmet = "AIRMET"
  case snowtam = "SNOWTAM"
  case atis = "ATIS broadcast"

  /// As in `This is a SIGMET` and `This is of the code form SYNOP, FM 12`.
  package var description: String {
    switch self {
    case .airReport, .airmet, .atis: "an \(rawValue)"
    case .specialAirReport, .sigmet, .snowtam: "a \(rawValue)"
    default: "of the code form \(rawValue)"
    }
  }

  /// Determines the code form of a text from its first two words.
  ///
  /// - Returns: `nil` for anything else. The names of parts of soundings are also names of stations (UUDD),
  ///   for which a time follows.
  init?(_ text: Span<UInt8>) {
    let first = ReportOpening.nextToken(text, from: 0)
    let token = text.extracting(first)
    if let message = Self.message(token) {
      self = message
      return
    }
    // The region or office comes first: `YBBB SIGMET A01 VALID 141000/141400 YBRF-`.
    switch Self.message(text.extracting(ReportOpening.nextToken(text, from: first.upperBound))) {
    case .sigmet: self = .sigmet
    case .airmet: self = .airmet
    default: self.init(token, text, first)
    }
  }

  private static func message(_ token: Span<UInt8>) -> CodeForm? {
    switch token.word {
    case "ARP": .airReport
    case "ARS": .specialAirReport
    case "SIGMET": .sigmet
    case "AIRMET": .airmet
    case "SNOWTAM", "(SNOWTAM": .snowtam
    case "ATIS": .atis
    default: nil
    }
  }

  /// - Parameter first: The place of the token, which is the first one.
  private init?(_ token: Span<UInt8>, _ text: Span<UInt8>, _ first: Range<Int>) {
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
