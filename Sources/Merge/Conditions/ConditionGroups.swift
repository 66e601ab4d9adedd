package import Weather

extension ConditionVote {
  /// Whether it is reported even with few votes.
  package var isHazard: Bool { ConditionGroups.dangers.contains(condition) }
}

/// The groups of conditions that the rules use.
enum ConditionGroups {
  static let severe: ConditionSet = [.tornado, .tropicalStorm, .volcanicAsh, .squall]
  static let thunder: ConditionSet = [.thunderstorm, .thunderSnow, .thunderHail]
  static let freezing: ConditionSet = [.freezingFog, .freezingDrizzle, .freezingRain]
  static let freezingPrecipitation: ConditionSet = [.freezingDrizzle, .freezingRain]
  static let hazards = thunder.union(freezing).union([.icePellets])
  /// What is reported even with few votes, and of a day even for a single hour.
  static let dangers = hazards.union(severe)
  static let wet: ConditionSet = thunder.union([
    .drizzle, .rainShowers, .rain, .snowShowers, .snow, .sleet, .blowingSnow, .icePellets, .freezingDrizzle,
    .freezingRain, .hail,
  ])
  static let obscuring: ConditionSet = [.haze, .mist, .smoke, .dust, .fog, .freezingFog]

  static let sky = ConditionSet(Condition.sky)

  /// The words for the sky that mean about the same as one of them. Each source has its own limits between
  /// one word and the next.
  static func about(_ word: Condition) -> ConditionSet {
    Condition.sky.firstIndex(of: word).map { neighbors[$0] } ?? []
  }

  private static let neighbors = Condition.sky.indices.map { place in
    ConditionSet(Condition.sky[max(place - 1, 0)...min(place + 1, Condition.sky.count - 1)])
  }

  static func phase(of condition: Condition) -> MergedCondition.Step.Group {
    switch condition {
    case .snowShowers, .snow, .blowingSnow, .thunderSnow, .icePellets: .solid
    case .sleet: .mixed
    case .hail, .thunderHail: .ice
    default: .liquid
    }
  }

  /// Snow at 4 °C and rain at -3 °C come from a coarse code table and are corrected.
  static func sane(_ condition: Condition, at temperature: Double?) -> Condition {
    guard let temperature else { return condition }
    if temperature.reaches(4) {
      if condition == .snow { return .rain }
      if condition == .snowShowers { return .rainShowers }
    } else if (-temperature).reaches(3) {
      if condition == .rain || condition == .drizzle { return .snow }
      if condition == .rainShowers { return .snowShowers }
    }
    return condition
  }
}
