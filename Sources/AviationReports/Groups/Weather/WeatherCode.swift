/// Precipitation and other phenomena that reduce visibility (WMO code table 4678).
package enum WeatherCode: UInt8, Equatable, Sendable, CaseIterable {
  case drizzle = 1, rain, snow, snowGrains, iceCrystals, icePellets, hail, smallHail, unknownPrecipitation
  case mist, fog, smoke, volcanicAsh, dust, sand, haze, spray
  case dustWhirls, squall, funnelCloud, sandstorm, duststorm
  /// `GS` of a station of the United States; elsewhere it is `smallHail`.
  case snowPellets

  /// Two letters of code table 4678, such as `RA`.
  package init?(_ word: Word) {
    switch word {
    case "DZ": self = .drizzle
    case "RA": self = .rain
    case "SN": self = .snow
    case "SG": self = .snowGrains
    case "IC": self = .iceCrystals
    case "PL", "PE": self = .icePellets
    case "GR": self = .hail
    case "GS": self = .smallHail
    case "UP": self = .unknownPrecipitation
    case "BR": self = .mist
    case "FG": self = .fog
    case "FU": self = .smoke
    case "VA": self = .volcanicAsh
    case "DU": self = .dust
    case "SA": self = .sand
    case "HZ": self = .haze
    case "PY": self = .spray
    case "PO": self = .dustWhirls
    case "SQ": self = .squall
    case "FC": self = .funnelCloud
    case "SS": self = .sandstorm
    case "DS": self = .duststorm
    default: return nil
    }
  }

  /// The two letters of the code table.
  package var letters: String {
    switch self {
    case .drizzle: "DZ"
    case .rain: "RA"
    case .snow: "SN"
    case .snowGrains: "SG"
    case .iceCrystals: "IC"
    case .icePellets: "PL"
    case .hail: "GR"
    case .smallHail, .snowPellets: "GS"
    case .unknownPrecipitation: "UP"
    case .mist: "BR"
    case .fog: "FG"
    case .smoke: "FU"
    case .volcanicAsh: "VA"
    case .dust: "DU"
    case .sand: "SA"
    case .haze: "HZ"
    case .spray: "PY"
    case .dustWhirls: "PO"
    case .squall: "SQ"
    case .funnelCloud: "FC"
    case .sandstorm: "SS"
    case .duststorm: "DS"
    }
  }
}
