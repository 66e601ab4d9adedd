import Weather

/// One entry of the forecast's layer `weather`: certainty, kind, and intensity.
struct GridWeather: Hashable, Sendable {
  /// `nil` when the forecaster gave none.
  let coverage: Coverage?
  let weather: String
  let intensity: String?

  var answer: ConditionTable.Answer {
    ConditionTable.vote(source: "nws_grid", code: "\(weather):\(intensity ?? "none")")
  }
}

/// How likely weather is, how much of the area it covers, or how much of the time (NWS Instruction 10-503).
enum Coverage: String, Hashable, Sendable, CaseIterable {
  case slightChance = "slight_chance"
  case chance, likely, definite
  case isolated, few, patchy
  case scattered, areas, numerous, widespread
  case brief, frequent, intermittent, occasional, periods

  /// With a chance below one in four, or less than a quarter of the area, it is not the weather of the hour.
  var isEnough: Bool {
    switch self {
    case .slightChance, .isolated, .few, .patchy: false
    default: true
    }
  }
}
