/// A report or message that agg does not read: another WMO code form that resembles METAR and TAF (WMO-No.
/// 306, volume I.1), or a message of ICAO Annexes 3, 11 and 15.
package enum CodeForm: String, Equatable, Sendable, CustomStringConvertible {
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
  case volmet = "VOLMET broadcast"
  case gamet = "GAMET"
  case notam = "NOTAM"
  case volcanicAsh = "volcanic ash advisory"
  case tropicalCyclone = "tropical cyclone advisory"
  case spaceWeather = "space weather advisory"

  /// As in `This is a SIGMET` and `This is of the code form SYNOP, FM 12`.
  package var description: String {
    switch self {
    case .airReport, .airmet, .atis: "an \(rawValue)"
    case .specialAirReport, .sigmet, .snowtam, .volmet, .gamet, .notam, .volcanicAsh, .tropicalCyclone,
      .spaceWeather:
      "a \(rawValue)"
    default: "of the code form \(rawValue)"
    }
  }

  /// Determines the code form of a text from its first two words.
  ///
  /// - Returns: `nil` for anything else. The names of parts of soundings are also names of stations (UUDD),
  ///   for which a time follows.
  init?(_ first: Word, _ second: Word) {
    switch first {
    case "ARP": self = .airReport
    case "ARS": self = .specialAirReport
    case "SIGMET": self = .sigmet
    case "AIRMET": self = .airmet
    case "SNOWTAM", "(SNOWTAM": self = .snowtam
    case "ATIS": self = .atis
    case "VOLMET": self = .volmet
    case "GAMET": self = .gamet
    case "NOTAM": self = .notam
    case "VA" where second == "ADVISORY": self = .volcanicAsh
    case "TC" where second == "ADVISORY": self = .tropicalCyclone
    case "SWX" where second == "ADVISORY": self = .spaceWeather
    default:
      // The region or office comes first: `YBBB SIGMET A01 VALID 141000/141400 YBRF-`.
      switch second {
      case "SIGMET": self = .sigmet
      case "AIRMET": self = .airmet
      case "GAMET": self = .gamet
      // `A1234/26 NOTAMN`
      case "NOTAMN", "NOTAMR", "NOTAMC": self = .notam
      default: self.init(header: first, second)
      }
    }
  }

  /// Determines the code form of surface observations and of parts of soundings.
  private init?(header first: Word, _ second: Word) {
    switch first {
    case "AAXX": self = .synop
    case "BBXX": self = .ship
    case "OOXX": self = .synopMobil
    default: self.init(partOfSounding: first, second)
    }
  }

  private init?(partOfSounding first: Word, _ second: Word) {
    guard first.count == 4, second.count == 5, (0..<4).allSatisfy({ second.byte($0) &- 0x30 < 10 }),
      second.byte(4) &- 0x30 < 10 || second.byte(4) == UInt8(ascii: "/")
    else { return nil }
    switch first.last(2) {
    case "AA", "BB", "CC", "DD": break
    default: return nil
    }
    switch first.first(2) {
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
