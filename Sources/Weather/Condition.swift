/// The weather in one word: the vocabulary that the codes of every source are translated to, by rising severity.
package enum Condition: String, Hashable, Sendable, CaseIterable, Comparable {
  case clear, mostlyClear, partlyCloudy, mostlyCloudy, overcast, windy
  case haze, mist, smoke, dust, fog
  case drizzle, rainShowers, rain, snowShowers, snow, sleet, blowingSnow
  case freezingFog, icePellets, freezingDrizzle, freezingRain, hail
  case thunderstorm, thunderSnow, thunderHail
  case volcanicAsh, squall, tropicalStorm, tornado

  package var severity: Int { Self.ranks[self] ?? 0 }

  package static func < (milder: Self, severer: Self) -> Bool { milder.severity < severer.severity }

  private static let ranks = Dictionary(uniqueKeysWithValues: zip(allCases, 0...))
}

/// How strong a condition is.
package enum Intensity: String, Hashable, Sendable, CaseIterable, Comparable {
  case light, moderate, heavy, extreme

  package var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  package static func < (weaker: Self, stronger: Self) -> Bool { weaker.rank < stronger.rank }
}

/// What one source says the weather is.
package struct ConditionVote: Hashable, Sendable {
  package var condition: Condition
  package var intensity: Intensity?

  package init(_ condition: Condition, _ intensity: Intensity? = nil) {
    self.condition = condition
    self.intensity = intensity
  }
}

/// One group of present weather of a report, such as `-RA` or "light rain".
package struct WeatherPhenomenon: Hashable, Sendable {
  /// The code of the report (`-RA`); `nil` when the source gave words only.
  package var token: String?
  /// In words, lower case.
  package var text: String
  package var vote: ConditionVote?

  package init(token: String? = nil, text: String, vote: ConditionVote? = nil) {
    self.token = token
    self.text = text
    self.vote = vote
  }
}
