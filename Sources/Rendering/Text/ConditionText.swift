import Weather

/// Conditions in words, signs and tokens.
enum ConditionText {
  /// `Light rain`, `Partly cloudy`.
  static func words(_ vote: ConditionVote) -> String {
    let words = entry(vote.condition).words
    guard let adjective = adjective(vote) else { return words }
    return "\(adjective) \(words.prefix(1).lowercased())\(words.dropFirst())"
  }

  /// A sign of exactly two columns, or the token of a report for terminals that know only ASCII.
  static func sign(_ vote: ConditionVote, isDay: Bool, glyphs: GlyphTier) -> String {
    let entry = entry(vote.condition)
    guard glyphs == .unicode else { return token(vote) }
    let glyph = isDay ? entry.day : entry.night
    return TextWidth.of(glyph) == 2 ? glyph : glyph + " "
  }

  /// As a METAR would put it: `-RA`, `TSGR`, `BKN`.
  static func token(_ vote: ConditionVote) -> String {
    let strength =
      switch vote.intensity {
      case .light: "-"
      case .heavy: "+"
      case .extreme: "++"
      case .moderate, nil: ""
      }
    return strength + entry(vote.condition).token
  }

  private static func adjective(_ vote: ConditionVote) -> String? {
    switch (vote.condition, vote.intensity) {
    case (_, nil), (_, .moderate): nil
    case (_, .light): "Light"
    case (_, .heavy): "Heavy"
    case (_, .extreme): "Extreme"
    }
  }

  /// The `agg` rows of the table of conditions. Signs are single scalars without variation selectors.
  private static func entry(_ condition: Condition) -> (
    words: String, day: String, night: String, token: String
  ) {
    switch condition {
    case .clear: ("Clear", "☀", "🌙", "SKC")
    case .mostlyClear: ("Mostly clear", "☀", "🌙", "FEW")
    case .partlyCloudy: ("Partly cloudy", "⛅", "☁", "SCT")
    case .mostlyCloudy: ("Mostly cloudy", "☁", "☁", "BKN")
    case .overcast: ("Overcast", "☁", "☁", "OVC")
    case .windy: ("Windy", "💨", "💨", "WND")
    case .haze: ("Haze", "≋", "≋", "HZ")
    case .mist: ("Mist", "≋", "≋", "BR")
    case .smoke: ("Smoke", "≋", "≋", "FU")
    case .dust: ("Dust or sand", "≋", "≋", "DU")
    case .fog: ("Fog", "🌁", "🌁", "FG")
    case .drizzle: ("Drizzle", "💧", "💧", "DZ")
    case .rainShowers: ("Rain showers", "🌂", "🌂", "SHRA")
    case .rain: ("Rain", "☔", "☔", "RA")
    case .snowShowers: ("Snow showers", "❅", "❅", "SHSN")
    case .snow: ("Snow", "❄", "❄", "SN")
    case .sleet: ("Rain and snow mixed", "❆", "❆", "RASN")
    case .blowingSnow: ("Blowing snow", "❅", "❅", "BLSN")
    case .freezingFog: ("Freezing fog", "🌁", "🌁", "FZFG")
    case .icePellets: ("Ice pellets", "🧊", "🧊", "PL")
    case .freezingDrizzle: ("Freezing drizzle", "🧊", "🧊", "FZDZ")
    case .freezingRain: ("Freezing rain", "🧊", "🧊", "FZRA")
    case .hail: ("Hail", "🧊", "🧊", "GR")
    case .thunderstorm: ("Thunderstorm", "⚡", "⚡", "TS")
    case .thunderSnow: ("Thunderstorm with snow", "⚡", "⚡", "TSSN")
    case .thunderHail: ("Thunderstorm with hail", "⚡", "⚡", "TSGR")
    case .volcanicAsh: ("Volcanic ash", "🌋", "🌋", "VA")
    case .squall: ("Squall", "💨", "💨", "SQ")
    case .tropicalStorm: ("Tropical storm or hurricane", "🌀", "🌀", "TC")
    case .tornado: ("Tornado or funnel cloud", "🌀", "🌀", "FC")
    }
  }
}
