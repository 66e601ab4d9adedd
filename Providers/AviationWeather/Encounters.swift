import Text
import Weather

/// What an aircraft met, in the order of its report.
struct Encounters {
  private var met: [Hazard.Encounter] = []

  var isEmpty: Bool { met.isEmpty }

  /// Whether it has what makes a report urgent. Thunderstorms, squalls, lightning strikes and braking action
  /// alone do not (JO 7110.10).
  var isUrgent: Bool {
    met.contains { encounter in
      encounter.danger >= .severe
        && ![.thunderstorm, .squall, .lightningStrike, .brakingAction].contains(encounter.phenomenon)
    }
  }

  /// Encounters of equal strength keep their order. The strongest of one phenomenon in one layer is kept.
  var strongestFirst: [Hazard.Encounter] {
    met.sorted { $0.danger > $1.danger }.unique { Hazard.Encounter($0.phenomenon, in: $0.layer) }
  }

  /// - Returns: `nil` if the phenomenon was not met.
  func greatest(of phenomenon: Hazard.Phenomenon) -> Hazard.Encounter? {
    met.filter { $0.phenomenon == phenomenon }.max { $0.danger < $1.danger }
  }

  mutating func add(
    _ phenomenon: Hazard.Phenomenon,
    _ qualifier: Hazard.Qualifier? = nil,
    in layer: Hazard.Layer
  ) {
    met.append(Hazard.Encounter(phenomenon, qualifier, in: layer))
  }

  /// Adds the encounters with phenomena that are not here yet.
  mutating func addMissing(from other: Encounters) {
    let known = Set(met.map(\.phenomenon))
    met += other.met.filter { !known.contains($0.phenomenon) }
  }
}

extension Hazard.Encounter {
  /// Reads a code of the service for a strength, such as `LGT-MOD`, of which the stronger end counts.
  ///
  /// - Returns: `nil` for smooth air and none. A word that is not known is not smooth air.
  init?(_ phenomenon: Hazard.Phenomenon, code: String) {
    let worst = code.split(separator: "-").last ?? ""
    if worst.hasPrefix("NEG") || worst == "SMTH" || worst.isEmpty { return nil }
    let strength = worst == "HVY" ? .severe : Hazard.Strength(word: worst)
    self.init(phenomenon, strength.map { Hazard.Qualifier($0) })
  }

  /// Its strength. Some phenomena are dangerous by themselves; others without a known strength are light at
  /// least.
  var danger: Hazard.Strength {
    if let strength = qualifier?.strength { return strength }
    return switch phenomenon {
    case .brakingAction where qualifier?.meaning == .braking(.none): .extreme
    case .brakingAction where qualifier?.meaning == .braking(.poor): .severe
    case .brakingAction: .moderate
    case .tornado, .volcanicAsh, .radioactiveCloud: .extreme
    case .hail, .thunderstorm, .squall, .sandstorm, .duststorm, .lowLevelWindShear, .freezingRain,
      .freezingDrizzle, .lightningStrike:
      .severe
    case .icePellets: .moderate
    default: .light
    }
  }
}

extension Hazard.Phenomenon {
  /// Whether it reaches far above and below the aircraft that reports it, so that without heights of its own
  /// it may be at any.
  var isBeyondAircraft: Bool {
    switch self {
    case .tornado, .hail, .thunderstorm, .squall, .sandstorm, .duststorm, .freezingRain, .freezingDrizzle,
      .icePellets, .lightningStrike:
      true
    default: false
    }
  }
}
