import AviationReports
import Layout
package import Weather

/// The weather groups of a report in words.
package enum WeatherText {
  /// The codes of a report, such as `-RA BR`; words when one of the groups has no code.
  package static func codes(_ phenomena: [WeatherPhenomenon], in language: Language) -> String {
    let tokens = phenomena.compactMap(\.token)
    return tokens.count == phenomena.count
      ? tokens.joined(separator: " ") : language.list(phenomena.map { words($0, in: language) })
  }

  /// `light rain`, `fog in the vicinity`. If a source gives only English words, they are translated by the
  /// condition that they stand for.
  package static func words(_ phenomenon: WeatherPhenomenon, in language: Language) -> String {
    guard language != .english else { return phenomenon.text }
    if let token = phenomenon.token, let coded = PresentWeather(group: token.utf8.span) {
      // The same code means less in the United States, and only the English words say where it was reported.
      let american = coded.inUnitedStates
      let group = american.words == phenomenon.text ? american : coded
      let words = words(of: group, in: language)
      return group.isInVicinity ? language.text(.inVicinity, ["weather": words]) : words
    }
    return phenomenon.vote.map { ConditionText.insideSentence($0, in: language) } ?? phenomenon.text
  }

  /// `+TSRA` is a thunderstorm with heavy rain: the strength applies to the first kind of precipitation, or
  /// to a phenomenon that stands alone.
  private static func words(of group: PresentWeather, in language: Language) -> String {
    let isThunder = group.descriptor == .thunderstorm
    let names = group.phenomena.map { name(of: $0, group) }
    guard let first = names.first else {
      return words(isThunder ? .condition(.thunderstorm) : .phrase(.showers), group.strength, in: language)
    }
    let falling =
      [words(first, group.strength, in: language)] + names.dropFirst().map { words($0, nil, in: language) }
    // After the thunder, because thunder does not freeze with the rain.
    let described = group.descriptors.reduce(language.list(falling)) { text, descriptor in
      guard let pattern = pattern(of: descriptor), !names.contains(where: { $0.says(descriptor) })
      else { return text }
      return language.insideSentence(pattern, ["weather": text])
    }
    return isThunder
      ? language.list([words(.condition(.thunderstorm), nil, in: language), described]) : described
  }

  private static func words(_ name: Name, _ strength: Intensity?, in language: Language) -> String {
    switch name {
    // The words for a tornado have no strength.
    case .phrase(.tornadoOrWaterspout): language.insideSentence(.tornadoOrWaterspout)
    case .condition(let condition):
      ConditionText.insideSentence(ConditionVote(condition, strength), in: language)
    case .phrase(let phrase):
      ConditionText.strengthened(language.insideSentence(phrase), strength, in: language)
    }
  }

  /// `nil` for descriptors that have their own text.
  private static func pattern(of descriptor: WeatherDescriptor) -> Phrase? {
    switch descriptor {
    case .thunderstorm: nil
    case .showers: .showersOf
    case .freezing: .freezing
    case .blowing: .blowing
    case .drifting: .drifting
    case .shallow: .shallow
    case .patches: .patches
    case .partial: .partial
    }
  }

  private enum Name {
    case condition(Condition)
    case phrase(Phrase)

    /// Whether the name includes the descriptor, which then applies to all precipitation of the group.
    func says(_ descriptor: WeatherDescriptor) -> Bool {
      switch self {
      case .condition(.freezingRain), .condition(.freezingDrizzle), .condition(.freezingFog):
        descriptor == .freezing
      case .condition(.rainShowers), .condition(.snowShowers): descriptor == .showers
      case .condition(.blowingSnow): descriptor == .blowing
      default: false
      }
    }
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
    case (.funnelCloud, _): .phrase(group.intensity == .heavy ? .tornadoOrWaterspout : .funnelCloud)
    case (.snowGrains, _): .phrase(.snowGrains)
    case (.iceCrystals, _): .phrase(.iceCrystals)
    case (.smallHail, _): .phrase(.smallHail)
    case (.snowPellets, _): .phrase(.snowPellets)
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

extension PresentWeather {
  fileprivate var strength: Weather.Intensity? {
    switch intensity {
    case .light: .light
    case .moderate: nil
    case .heavy: .heavy
    }
  }

  /// The descriptor, and freezing that may stand beside thunder and showers.
  fileprivate var descriptors: [WeatherDescriptor] {
    (isFreezing && descriptor != .freezing ? [.freezing] : []) + (descriptor.map { [$0] } ?? [])
  }
}
