package import Weather

extension WeatherPhenomenon {
  /// The group with its meaning in words and its condition in the shared vocabulary.
  package init(_ weather: PresentWeather) {
    self.init(token: weather.code, text: weather.words, vote: weather.vote)
  }
}

extension PresentWeather {
  /// In lower-case words: "light rain showers", "thunderstorm with heavy rain and hail", "fog in the
  /// vicinity".
  package var words: String { isInVicinity ? "\(thing) in the vicinity" : thing }

  /// In words, without the vicinity.
  private var thing: String {
    if contains(.funnelCloud), intensity == .heavy { return "tornado or waterspout" }
    var things = isFreezing ? "freezing " : ""
    for (place, phenomenon) in phenomena.enumerated() {
      if place > 0 { things += " and " }
      things += phenomenon.words
    }
    let strength =
      switch intensity {
      case .light: "light "
      case .moderate: ""
      case .heavy: "heavy "
      }
    return switch descriptor {
    case .thunderstorm where things.isEmpty: strength + "thunderstorm"
    case .thunderstorm: "thunderstorm with " + strength + things
    case .showers where contains(.smallHail) || contains(.snowPellets): strength + "showers of " + things
    case .showers: strength + (things.isEmpty ? "showers" : things + " showers")
    case .blowing: strength + "blowing " + things
    case .drifting: strength + "low drifting " + things
    case .shallow: "shallow " + things
    case .patches: "patches of " + things
    case .partial: "partial " + things
    case .freezing, nil: strength + things
    }
  }

  /// The condition of the shared vocabulary that describes the group best, and its intensity.
  package var vote: ConditionVote? {
    condition.map { ConditionVote($0, strength(of: $0)) }
  }

  private var condition: Condition? {
    if contains(.funnelCloud) { return .tornado }
    if contains(.volcanicAsh) { return .volcanicAsh }
    let isHail = contains(.hail) || contains(.smallHail) || contains(.snowPellets)
    if descriptor == .thunderstorm {
      if isHail || contains(.icePellets) { return .thunderHail }
      return contains(.snow) ? .thunderSnow : .thunderstorm
    }
    if contains(.squall) { return .squall }
    if contains(.hail) || isHail && !contains(.snow) { return .hail }
    if isFreezing {
      if contains(.rain) || contains(.unknownPrecipitation) { return .freezingRain }
      if contains(.drizzle) { return .freezingDrizzle }
      if contains(.fog) || contains(.mist) { return .freezingFog }
    }
    return precipitation ?? obscuration
  }

  private var precipitation: Condition? {
    if contains(.icePellets) { return .icePellets }
    if contains(.snow), contains(.rain) || contains(.drizzle) { return .sleet }
    if descriptor == .blowing || descriptor == .drifting, contains(.snow) { return .blowingSnow }
    if contains(.snow) || contains(.snowGrains) || contains(.iceCrystals) {
      return descriptor == .showers ? .snowShowers : .snow
    }
    if descriptor == .showers { return .rainShowers }
    if contains(.rain) || contains(.unknownPrecipitation) { return .rain }
    return contains(.drizzle) ? .drizzle : nil
  }

  private var obscuration: Condition? {
    if contains(.fog) { return .fog }
    if isDust { return .dust }
    if contains(.smoke) { return .smoke }
    if contains(.mist) || contains(.spray) { return .mist }
    return contains(.haze) ? .haze : nil
  }

  private var isDust: Bool {
    contains(.dust) || contains(.sand) || contains(.dustWhirls) || isStormOfDust
  }

  private var isStormOfDust: Bool { contains(.duststorm) || contains(.sandstorm) }

  /// The sign of the group if it has one; otherwise the intensity that the code table gives the phenomenon
  /// itself.
  private func strength(of condition: Condition) -> Weather.Intensity {
    if isInVicinity { return condition == .tornado ? .moderate : .light }
    if condition == .dust, isStormOfDust { return intensity == .heavy ? .extreme : .heavy }
    switch intensity {
    case .light: return .light
    case .heavy: return .heavy
    case .moderate: break
    }
    switch descriptor {
    case .shallow, .patches, .partial, .drifting: return .light
    case .freezing where contains(.mist): return .light
    case nil where contains(.dust) || contains(.dustWhirls) || contains(.iceCrystals) || contains(.spray):
      return .light
    default: return .moderate
    }
  }
}

extension WeatherCode {
  fileprivate var words: String {
    switch self {
    case .drizzle: "drizzle"
    case .rain: "rain"
    case .snow: "snow"
    case .snowGrains: "snow grains"
    case .iceCrystals: "ice crystals"
    case .icePellets: "ice pellets"
    case .hail: "hail"
    case .smallHail: "small hail or snow pellets"
    case .snowPellets: "snow pellets"
    case .unknownPrecipitation: "unknown precipitation"
    case .mist: "mist"
    case .fog: "fog"
    case .smoke: "smoke"
    case .volcanicAsh: "volcanic ash"
    case .dust: "dust"
    case .sand: "sand"
    case .haze: "haze"
    case .spray: "spray"
    case .dustWhirls: "dust whirls"
    case .squall: "squalls"
    case .funnelCloud: "funnel cloud"
    case .sandstorm: "sandstorm"
    case .duststorm: "duststorm"
    }
  }
}
