/// What falls from the sky or hides the view (WMO code table 4678).
package enum WeatherCode: UInt8, Hashable, Sendable, CaseIterable {
  case drizzle = 1, rain, snow, snowGrains, iceCrystals, icePellets, hail, smallHail, unknownPrecipitation
  case mist, fog, smoke, volcanicAsh, dust, sand, haze, spray
  case dustWhirls, squall, funnelCloud, sandstorm, duststorm

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
    case .smallHail: "GS"
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

/// How a phenomenon comes about or lies (WMO code table 4678).
package enum WeatherDescriptor: UInt8, Hashable, Sendable, CaseIterable {
  case thunderstorm, showers, freezing, blowing, drifting, shallow, patches, partial

  package init?(_ word: Word) {
    switch word {
    case "TS": self = .thunderstorm
    case "SH": self = .showers
    case "FZ": self = .freezing
    case "BL": self = .blowing
    case "DR": self = .drifting
    case "MI": self = .shallow
    case "BC": self = .patches
    case "PR": self = .partial
    default: return nil
    }
  }

  package var letters: String {
    switch self {
    case .thunderstorm: "TS"
    case .showers: "SH"
    case .freezing: "FZ"
    case .blowing: "BL"
    case .drifting: "DR"
    case .shallow: "MI"
    case .patches: "BC"
    case .partial: "PR"
    }
  }
}

/// One group of present, recent or forecast weather, such as `-SHRA`, `+TSRAGR`, `VCFG` (WMO-No. 306, FM 15.8).
package struct PresentWeather: Hashable, Sendable {
  package enum Intensity: UInt8, Hashable, Sendable { case light, moderate, heavy }

  package var intensity = Intensity.moderate
  /// Within 8 km of the aerodrome but not on it.
  package var isInVicinity = false
  /// `TS` or `SH` where `FZ` stands beside it.
  package var descriptor: WeatherDescriptor?
  /// `FZ`: the descriptor, or what falls from a thunderstorm or in showers (`TSFZRA`).
  package private(set) var isFreezing = false
  /// Up to four phenomena, a byte each, the first in the lowest one.
  private var codes: UInt32 = 0

  package var phenomena: [WeatherCode] {
    (0..<4).compactMap { WeatherCode(rawValue: UInt8(truncatingIfNeeded: codes >> ($0 * 8))) }
  }

  package var isEmpty: Bool { descriptor == nil && codes == 0 }

  /// Whether a code is among the phenomena.
  package func contains(_ code: WeatherCode) -> Bool {
    (0..<4).contains { UInt8(truncatingIfNeeded: codes >> ($0 * 8)) == code.rawValue }
  }

  /// Reads one token.
  package init?(group: Span<UInt8>) {
    guard group.count >= 2, group.count <= 13 else { return nil }
    var at = 0
    var intensity = Intensity.moderate
    switch group.byte(0) {
    case UInt8(ascii: "-"):
      intensity = .light
      at = 1
    case UInt8(ascii: "+"):
      intensity = .heavy
      at = 1
    default: break
    }
    let isInVicinity = group.word(at, 2) == "VC" && group.count > at + 2
    if isInVicinity { at += 2 }
    self.init(codes: group, at: at, intensity: intensity, isInVicinity: isInVicinity)
  }

  /// Reads descriptor and phenomena from a place to the end of the token.
  init?(
    codes group: Span<UInt8>,
    at start: Int,
    intensity: Intensity = .moderate,
    isInVicinity: Bool = false
  ) {
    self.intensity = intensity
    self.isInVicinity = isInVicinity
    var at = start
    guard group.count > at, (group.count - at) % 2 == 0 else { return nil }
    var shift: UInt32 = 0
    while at < group.count {
      let pair = group.word(at, 2)
      if let code = WeatherCode(pair) {
        guard shift < 32 else { return nil }
        codes |= UInt32(code.rawValue) << shift
        shift += 8
      } else if let another = WeatherDescriptor(pair) {
        // Stations write `SHRA`, some also `RASH`.
        guard take(another) else { return nil }
      } else {
        return nil
      }
      at += 2
    }
    // `MI` goes with fog alone (FM 15.8): Canada's `MISG` means missing, not shallow snow grains.
    if descriptor == .shallow, !contains(.fog) { return nil }
    // Thunderstorms and showers may stand alone (FM 15.8.10); `BC`, `DR` and the others say how something lies or falls.
    if codes == 0, isFreezing || descriptor != .thunderstorm && descriptor != .showers { return nil }
  }

  /// The code table allows one descriptor. Stations write showers beside a thunderstorm (`TSSHRA`), which adds nothing,
  /// and freezing beside either (`TSFZRA`), which does.
  ///
  /// - Returns: `false` for two that do not go together.
  private mutating func take(_ another: WeatherDescriptor) -> Bool {
    if another == .freezing { isFreezing = true }
    switch (descriptor, another) {
    case (nil, _), (.showers, .thunderstorm), (.freezing, .thunderstorm), (.freezing, .showers):
      descriptor = another
      return true
    case (.thunderstorm, .showers), (.thunderstorm, .freezing), (.showers, .freezing): return true
    default: return descriptor == another
    }
  }

  /// The group as the code table writes it.
  package var code: String {
    let sign =
      switch intensity {
      case .light: "-"
      case .moderate: ""
      case .heavy: "+"
      }
    let freezing = isFreezing && descriptor != .freezing ? WeatherDescriptor.freezing.letters : ""
    return sign + (isInVicinity ? "VC" : "") + (descriptor?.letters ?? "") + freezing
      + phenomena.map(\.letters).joined()
  }
}
