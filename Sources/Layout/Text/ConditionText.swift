import Text
package import Weather

/// Conditions in words, symbols and tokens.
package enum ConditionText {
  /// `Light rain`, `Partly cloudy`.
  package static func words(_ vote: ConditionVote, in language: Language) -> String {
    language.atBeginning(insideSentence(vote, in: language))
  }

  /// `light rain`, `partly cloudy`.
  package static func insideSentence(_ vote: ConditionVote, in language: Language) -> String {
    if let phrase = phrase(of: vote) { return language.insideSentence(phrase) }
    return strengthened(language.insideSentence(entry(vote.condition).phrase), vote.intensity, in: language)
  }

  /// `light snow grains`: for names that do not have a text for each strength.
  package static func strengthened(_ words: String, _ intensity: Intensity?, in language: Language) -> String
  {
    switch intensity {
    case nil, .moderate: words
    case .light: language.insideSentence(.lightCondition, ["condition": words])
    case .heavy: language.insideSentence(.heavyCondition, ["condition": words])
    case .extreme: language.insideSentence(.extremeCondition, ["condition": words])
    }
  }

  /// An icon of exactly two columns; a short word if icons cannot be drawn or the user does not want them;
  /// or nothing.
  package static func icon(_ vote: ConditionVote, isDay: Bool, _ options: RenderOptions) -> String {
    switch options.drawnIcons {
    case .none: return ""
    case .text: return shortWord(vote, in: options.language)
    case .emoji, .nerd:
      let entry = entry(vote.condition)
      let glyph = isDay ? entry.day : entry.night
      return TextWidth.of(glyph) == 2 ? glyph : glyph + " "
    }
  }

  /// `rain`, `snow`: the main part of a condition, short enough for a column of an hour; `rain+` for heavy
  /// rain.
  package static func shortWord(_ vote: ConditionVote, in language: Language) -> String {
    let isStrong = vote.intensity == .heavy || vote.intensity == .extreme
    return language.text(entry(vote.condition).short) + (isStrong ? "+" : "")
  }

  /// Adjectives follow the gender of their noun, so each kind of precipitation has a text for each strength.
  private static func phrase(of vote: ConditionVote) -> Phrase? {
    switch (vote.condition, vote.intensity) {
    case (.drizzle, .light): .lightDrizzle
    case (.drizzle, .heavy): .heavyDrizzle
    case (.rainShowers, .light): .lightRainShowers
    case (.rainShowers, .heavy): .heavyRainShowers
    case (.rain, .light): .lightRain
    case (.rain, .heavy): .heavyRain
    case (.snowShowers, .light): .lightSnowShowers
    case (.snowShowers, .heavy): .heavySnowShowers
    case (.snow, .light): .lightSnow
    case (.snow, .heavy): .heavySnow
    case (.sleet, .light): .lightSleet
    case (.sleet, .heavy): .heavySleet
    case (.blowingSnow, .light): .lightBlowingSnow
    case (.blowingSnow, .heavy): .heavyBlowingSnow
    case (.icePellets, .light): .lightIcePellets
    case (.icePellets, .heavy): .heavyIcePellets
    case (.freezingDrizzle, .light): .lightFreezingDrizzle
    case (.freezingDrizzle, .heavy): .heavyFreezingDrizzle
    case (.freezingRain, .light): .lightFreezingRain
    case (.freezingRain, .heavy): .heavyFreezingRain
    case (.hail, .light): .lightHail
    case (.hail, .heavy): .heavyHail
    case (.thunderstorm, .light): .lightThunderstorm
    case (.thunderstorm, .heavy): .heavyThunderstorm
    case (.thunderSnow, .light): .lightThunderSnow
    case (.thunderSnow, .heavy): .heavyThunderSnow
    case (.thunderHail, .light): .lightThunderHail
    case (.thunderHail, .heavy): .heavyThunderHail
    default: nil
    }
  }

  /// Words and symbols. A symbol is a single scalar without variation selectors; at night, a moon that is
  /// partly hidden looks different from one that is hidden.
  private static func entry(_ condition: Condition) -> (
    phrase: Phrase, day: String, night: String, short: Phrase
  ) {
    switch condition {
    case .clear: (.clear, "☀", "🌙", .clearIcon)
    case .mostlyClear: (.mostlyClear, "☀", "🌙", .clearIcon)
    case .partlyCloudy: (.partlyCloudy, "⛅", "🌛", .partlyIcon)
    case .mostlyCloudy: (.mostlyCloudy, "☁", "☁", .cloudyIcon)
    case .overcast: (.overcast, "☁", "☁", .cloudyIcon)
    case .windy: (.windy, "💨", "💨", .windIcon)
    case .haze: (.haze, "≋", "≋", .hazeIcon)
    case .mist: (.mist, "≋", "≋", .hazeIcon)
    case .smoke: (.smoke, "≋", "≋", .hazeIcon)
    case .dust: (.dustOrSand, "≋", "≋", .hazeIcon)
    case .fog: (.fog, "🌫", "🌫", .fogIcon)
    case .drizzle: (.drizzle, "💧", "💧", .drizzleIcon)
    case .rainShowers: (.rainShowers, "🌂", "🌂", .showersIcon)
    case .rain: (.rain, "☔", "☔", .rainIcon)
    case .snowShowers: (.snowShowers, "❅", "❅", .snowIcon)
    case .snow: (.snow, "❄", "❄", .snowIcon)
    case .sleet: (.sleet, "❆", "❆", .sleetIcon)
    case .blowingSnow: (.blowingSnow, "❅", "❅", .snowIcon)
    case .freezingFog: (.freezingFog, "🌫", "🌫", .fogIcon)
    case .icePellets: (.icePellets, "🧊", "🧊", .iceIcon)
    case .freezingDrizzle: (.freezingDrizzle, "🧊", "🧊", .iceIcon)
    case .freezingRain: (.freezingRain, "🧊", "🧊", .iceIcon)
    case .hail: (.hail, "🧊", "🧊", .hailIcon)
    case .thunderstorm: (.thunderstorm, "⚡", "⚡", .thunderIcon)
    case .thunderSnow: (.thunderSnow, "⚡", "⚡", .thunderIcon)
    case .thunderHail: (.thunderHail, "⚡", "⚡", .thunderIcon)
    case .volcanicAsh: (.volcanicAsh, "🌋", "🌋", .ashIcon)
    case .squall: (.squall, "💨", "💨", .windIcon)
    case .tropicalStorm: (.tropicalStorm, "🌀", "🌀", .stormIcon)
    case .tornado: (.tornado, "🌀", "🌀", .stormIcon)
    }
  }
}
