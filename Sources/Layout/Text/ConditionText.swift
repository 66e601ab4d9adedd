package import Weather

/// Conditions in words, signs and tokens.
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

  /// `light snow grains`: for names that have no text of each strength.
  static func strengthened(_ words: String, _ intensity: Intensity?, in language: Language) -> String {
    switch intensity {
    case nil, .moderate: words
    case .light: language.insideSentence(.lightCondition, ["condition": words])
    case .heavy: language.insideSentence(.heavyCondition, ["condition": words])
    case .extreme: language.insideSentence(.extremeCondition, ["condition": words])
    }
  }

  /// A sign of exactly two columns, or the token of a report for terminals that know only ASCII.
  package static func sign(_ vote: ConditionVote, isDay: Bool, glyphs: GlyphTier) -> String {
    let entry = entry(vote.condition)
    guard glyphs == .unicode else { return token(vote) }
    let glyph = isDay ? entry.day : entry.night
    return TextWidth.of(glyph) == 2 ? glyph : glyph + " "
  }

  /// In the letters of a METAR: `-RA`, `TSGR`, `BKN`; `WND`, `TC` and `++` for what
  /// a METAR has no letters for.
  package static func token(_ vote: ConditionVote) -> String {
    let strength =
      switch vote.intensity {
      case .light: "-"
      case .heavy: "+"
      case .extreme: "++"
      case .moderate, nil: ""
      }
    return strength + entry(vote.condition).token
  }

  /// Adjectives follow the gender of their noun, so what falls has a text for each strength.
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

  /// The `agg` rows of the table of conditions. Signs are single scalars without variation selectors.
  private static func entry(_ condition: Condition) -> (
    phrase: Phrase, day: String, night: String, token: String
  ) {
    switch condition {
    case .clear: (.clear, "☀", "🌙", "SKC")
    case .mostlyClear: (.mostlyClear, "☀", "🌙", "FEW")
    case .partlyCloudy: (.partlyCloudy, "⛅", "☁", "SCT")
    case .mostlyCloudy: (.mostlyCloudy, "☁", "☁", "BKN")
    case .overcast: (.overcast, "☁", "☁", "OVC")
    case .windy: (.windy, "💨", "💨", "WND")
    case .haze: (.haze, "≋", "≋", "HZ")
    case .mist: (.mist, "≋", "≋", "BR")
    case .smoke: (.smoke, "≋", "≋", "FU")
    case .dust: (.dustOrSand, "≋", "≋", "DU")
    case .fog: (.fog, "🌁", "🌁", "FG")
    case .drizzle: (.drizzle, "💧", "💧", "DZ")
    case .rainShowers: (.rainShowers, "🌂", "🌂", "SHRA")
    case .rain: (.rain, "☔", "☔", "RA")
    case .snowShowers: (.snowShowers, "❅", "❅", "SHSN")
    case .snow: (.snow, "❄", "❄", "SN")
    case .sleet: (.sleet, "❆", "❆", "RASN")
    case .blowingSnow: (.blowingSnow, "❅", "❅", "BLSN")
    case .freezingFog: (.freezingFog, "🌁", "🌁", "FZFG")
    case .icePellets: (.icePellets, "🧊", "🧊", "PL")
    case .freezingDrizzle: (.freezingDrizzle, "🧊", "🧊", "FZDZ")
    case .freezingRain: (.freezingRain, "🧊", "🧊", "FZRA")
    case .hail: (.hail, "🧊", "🧊", "GR")
    case .thunderstorm: (.thunderstorm, "⚡", "⚡", "TS")
    case .thunderSnow: (.thunderSnow, "⚡", "⚡", "TSSN")
    case .thunderHail: (.thunderHail, "⚡", "⚡", "TSGR")
    case .volcanicAsh: (.volcanicAsh, "🌋", "🌋", "VA")
    case .squall: (.squall, "💨", "💨", "SQ")
    case .tropicalStorm: (.tropicalStorm, "🌀", "🌀", "TC")
    case .tornado: (.tornado, "🌀", "🌀", "FC")
    }
  }
}
