/// The weather in one word: the vocabulary to which the codes of every source are mapped, in ascending order
/// of severity.
package enum Condition: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  case clear, mostlyClear, partlyCloudy, mostlyCloudy, overcast, windy
  case haze, mist, smoke, dust, fog
  case drizzle, rainShowers, rain, snowShowers, snow, sleet, blowingSnow
  case freezingFog, icePellets, freezingDrizzle, freezingRain, hail
  case thunderstorm, thunderSnow, thunderHail
  case volcanicAsh, squall, tropicalStorm, tornado

  /// The name in the table of codes, in manifests and JSON. Written out because `String(describing:)` makes
  /// the runtime search all types of the program.
  package var name: String {
    switch self {
    case .clear: "clear"
    case .mostlyClear: "mostlyClear"
    case .partlyCloudy: "partlyCloudy"
    case .mostlyCloudy: "mostlyCloudy"
    case .overcast: "overcast"
    case .windy: "windy"
    case .haze: "haze"
    case .mist: "mist"
    case .smoke: "smoke"
    case .dust: "dust"
    case .fog: "fog"
    case .drizzle: "drizzle"
    case .rainShowers: "rainShowers"
    case .rain: "rain"
    case .snowShowers: "snowShowers"
    case .snow: "snow"
    case .sleet: "sleet"
    case .blowingSnow: "blowingSnow"
    case .freezingFog: "freezingFog"
    case .icePellets: "icePellets"
    case .freezingDrizzle: "freezingDrizzle"
    case .freezingRain: "freezingRain"
    case .hail: "hail"
    case .thunderstorm: "thunderstorm"
    case .thunderSnow: "thunderSnow"
    case .thunderHail: "thunderHail"
    case .volcanicAsh: "volcanicAsh"
    case .squall: "squall"
    case .tropicalStorm: "tropicalStorm"
    case .tornado: "tornado"
    }
  }

  /// The condition of that `name`.
  package init?(name: some StringProtocol) {
    guard let condition = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = condition
  }

  /// 0 for a clear sky, ascending.
  package var severity: Int { Int(rawValue) }

  package static func < (milder: Self, severer: Self) -> Bool { milder.rawValue < severer.rawValue }
}

/// A set of conditions, with one bit each.
package struct ConditionSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  private var bits: UInt32 = 0

  package init(arrayLiteral conditions: Condition...) { self.init(conditions) }

  package init(_ conditions: some Sequence<Condition>) {
    for condition in conditions { insert(condition) }
  }

  package mutating func insert(_ condition: Condition) { bits |= 1 << UInt32(condition.rawValue) }

  package func contains(_ condition: Condition) -> Bool { bits & 1 << UInt32(condition.rawValue) != 0 }

  package func isDisjoint(with other: Self) -> Bool { bits & other.bits == 0 }

  package var isEmpty: Bool { bits == 0 }

  package func union(_ other: Self) -> Self {
    var all = self
    all.bits |= other.bits
    return all
  }

  package func intersection(_ other: Self) -> Self {
    var common = self
    common.bits &= other.bits
    return common
  }

  package func subtracting(_ other: Self) -> Self {
    var rest = self
    rest.bits &= ~other.bits
    return rest
  }
}

/// The intensity of a condition.
package enum Intensity: String, Hashable, Sendable, CaseIterable, Comparable {
  case light, moderate, heavy, extreme

  /// 0 for light, ascending.
  package var rank: Int {
    switch self {
    case .light: 0
    case .moderate: 1
    case .heavy: 2
    case .extreme: 3
    }
  }

  package static func < (weaker: Self, stronger: Self) -> Bool { weaker.rank < stronger.rank }
}

/// The condition that one source reports.
package struct ConditionVote: Hashable, Sendable {
  package var condition: Condition
  package var intensity: Intensity?

  package init(_ condition: Condition, _ intensity: Intensity? = nil) {
    self.condition = condition
    self.intensity = intensity
  }
}

/// A present-weather group of a report, such as `-RA` or "light rain".
package struct WeatherPhenomenon: Hashable, Sendable {
  /// The code in the report (`-RA`); `nil` if the source has only words.
  package var token: String?
  /// In words, in lower case.
  package var text: String
  package var vote: ConditionVote?

  package init(token: String? = nil, text: String, vote: ConditionVote? = nil) {
    self.token = token
    self.text = text
    self.vote = vote
  }
}
