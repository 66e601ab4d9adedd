import Weather

/// Maps the source's English phrases for present weather, such as "light rain, thunderstorms", to the shared
/// vocabulary.
enum WeatherPhrase {
  /// A phrase in agg's words: weather without a sign is "rain", not "moderate rain".
  static func text(of phrase: String) -> String {
    let words = phrase.split(separator: " ").filter { $0 != "moderate" }
    return words.isEmpty ? phrase : words.joined(separator: " ")
  }

  /// - Parameter phrase: In lower case.
  /// - Returns: `nil` for a phrase without weather, such as "cumulonimbus", and for weather that has ended.
  static func vote(for phrase: String) -> ConditionVote? {
    let words = Set(phrase.split { !$0.isLetter })
    guard !words.contains("recent"), let rung = ladder.first(where: { $0.words.allSatisfy(phrase.contains) })
    else { return nil }
    if words.contains("heavy") {
      return ConditionVote(rung.condition, rung.intensity == .heavy ? .extreme : .heavy)
    }
    return ConditionVote(
      rung.condition,
      words.isDisjoint(with: lightWords) ? rung.intensity ?? .moderate : .light
    )
  }

  private struct Rung {
    let words: [String]
    let condition: Condition
    let intensity: Intensity?

    init(_ words: String..., means condition: Condition, _ intensity: Intensity? = nil) {
      self.words = words
      self.condition = condition
      self.intensity = intensity
    }
  }

  private static let lightWords: Set<Substring> = [
    "light", "vicinity", "shallow", "patches", "partial", "drifting",
  ]

  /// The first rung whose words are all in the phrase counts. The order is that of the NWS text table:
  /// thunder before ice, ice before hail, mixed before snow, showers before rain. Dust storms count as heavy
  /// dust.
  private static let ladder: [Rung] = [
    Rung("tornad", means: .tornado, .heavy),
    Rung("waterspout", means: .tornado, .heavy),
    Rung("funnel", means: .tornado),
    Rung("thunder", "hail", means: .thunderHail),
    Rung("thunder", "pellets", means: .thunderHail),
    Rung("thunder", "snow", means: .thunderSnow),
    Rung("thunder", means: .thunderstorm),
    Rung("volcanic", means: .volcanicAsh),
    Rung("squall", means: .squall),
    Rung("freezing", "rain", means: .freezingRain),
    Rung("freezing", "drizzle", means: .freezingDrizzle),
    Rung("freezing", "fog", means: .freezingFog),
    Rung("snow pellets", means: .hail),
    Rung("pellets", means: .icePellets),
    Rung("hail", means: .hail),
    Rung("rain", "snow", means: .sleet),
    Rung("drizzle", "snow", means: .sleet),
    Rung("blowing", "snow", means: .blowingSnow),
    Rung("drifting", "snow", means: .blowingSnow),
    Rung("snow", "shower", means: .snowShowers),
    Rung("snow", means: .snow),
    Rung("ice crystals", means: .snow, .light),
    Rung("shower", means: .rainShowers),
    Rung("rain", means: .rain),
    Rung("precipitation", means: .rain),
    Rung("drizzle", means: .drizzle),
    Rung("fog", means: .fog),
    Rung("sandstorm", means: .dust, .heavy),
    Rung("sand storm", means: .dust, .heavy),
    Rung("duststorm", means: .dust, .heavy),
    Rung("dust storm", means: .dust, .heavy),
    Rung("whirls", means: .dust, .light),
    Rung("dust", means: .dust),
    Rung("sand", means: .dust),
    Rung("smoke", means: .smoke),
    Rung("haze", means: .haze),
    Rung("mist", means: .mist),
    Rung("spray", means: .mist),
  ]
}
