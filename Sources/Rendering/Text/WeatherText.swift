import AviationReports
import Weather

/// The weather groups of a report in words.
enum WeatherText {
  /// `light rain`, `fog in the vicinity`. Sources that give English words only are translated by the condition that their
  /// words stand for.
  static func words(_ phenomenon: WeatherPhenomenon, in language: Language) -> String {
    guard language != .english else { return phenomenon.text }
    if let token = phenomenon.token, let group = PresentWeather(group: token.utf8.span) {
      let words = parts(of: group, in: language).joined(separator: ", ")
      if !words.isEmpty {
        return group.isInVicinity ? language.text(.inVicinity, ["weather": words]) : words
      }
    }
    return phenomenon.vote.map { ConditionText.insideSentence($0, in: language) } ?? phenomenon.text
  }

  /// One text for each phenomenon; the strength belongs to the first that falls.
  private static func parts(of group: PresentWeather, in language: Language) -> [String] {
    var parts: [String] = []
    var intensity: Intensity? =
      switch group.intensity {
      case .light: .light
      case .moderate: nil
      case .heavy: .heavy
      }
    func add(_ condition: Condition) {
      // A tornado is as strong as it is.
      let strength = condition == .tornado ? nil : intensity
      parts.append(ConditionText.insideSentence(ConditionVote(condition, strength), in: language))
      intensity = nil
    }
    if group.descriptor == .thunderstorm {
      // `+TSRA` is a thunderstorm with heavy rain; what a lone thunderstorm has is its own.
      let strength = intensity
      if !group.phenomena.isEmpty { intensity = nil }
      add(.thunderstorm)
      if !group.phenomena.isEmpty { intensity = strength }
    }
    if group.descriptor == .showers, group.phenomena.isEmpty {
      parts.append(language.insideSentence(.showers))
    }
    for code in group.phenomena {
      switch name(of: code, group) {
      case .condition(let condition): add(condition)
      case .phrase(let phrase): parts.append(language.insideSentence(phrase))
      }
    }
    let pattern: Phrase? =
      switch group.descriptor {
      case .shallow: .shallow
      case .patches: .patches
      case .partial: .partial
      case .drifting: .drifting
      case .blowing where !group.contains(.snow): .blowing
      default: nil
      }
    return parts.map { part in
      pattern.map { language.insideSentence($0, ["weather": part]) } ?? part
    }
  }

  private enum Name {
    case condition(Condition)
    case phrase(Phrase)
  }

  private static func name(of code: WeatherCode, _ group: PresentWeather) -> Name {
    switch (code, group.isFreezing ? .freezing : group.descriptor) {
    case (.rain, .showers): .condition(.rainShowers)
    case (.rain, .freezing): .condition(.freezingRain)
    case (.rain, _): .condition(.rain)
    case (.drizzle, .freezing): .condition(.freezingDrizzle)
    case (.drizzle, _): .condition(.drizzle)
    case (.snow, .showers): .condition(.snowShowers)
    case (.snow, .blowing): .condition(.blowingSnow)
    case (.snow, _): .condition(.snow)
    case (.fog, .freezing): .condition(.freezingFog)
    case (.fog, _): .condition(.fog)
    case (.icePellets, _): .condition(.icePellets)
    case (.hail, _): .condition(.hail)
    case (.mist, _): .condition(.mist)
    case (.smoke, _): .condition(.smoke)
    case (.volcanicAsh, _): .condition(.volcanicAsh)
    case (.haze, _): .condition(.haze)
    case (.squall, _): .condition(.squall)
    case (.funnelCloud, _): group.intensity == .heavy ? .condition(.tornado) : .phrase(.funnelCloud)
    case (.snowGrains, _): .phrase(.snowGrains)
    case (.iceCrystals, _): .phrase(.iceCrystals)
    case (.smallHail, _): .phrase(.smallHail)
    case (.unknownPrecipitation, _): .phrase(.unknownPrecipitation)
    case (.dust, _): .phrase(.dust)
    case (.sand, _): .phrase(.sand)
    case (.spray, _): .phrase(.spray)
    case (.dustWhirls, _): .phrase(.dustWhirls)
    case (.sandstorm, _): .phrase(.sandstorm)
    case (.duststorm, _): .phrase(.duststorm)
    }
  }
}
