/// A group that cannot be right as it was written, in an observation, a trend or a forecast. What it says stays as it is:
/// nobody knows what was meant.
package enum ImpossibleGroup: Hashable, Sendable {
  /// `24012G10KT`: a gust is stronger than the mean (WMO-No. 306, FM 15.5.5).
  case gustUnderMean(WindGroup)
  /// `24112KT`: directions are given in tens of degrees (FM 15.5.1).
  case directionNotInTens(WindGroup)
  /// `00012KT`: north is 360, and 000 means calm (FM 15.5.4).
  case directionOfCalm(WindGroup)
  /// `RA NSW`: weather, and that there is none any more.
  case weatherBesideNone
}

extension ImpossibleGroup {
  /// What is wrong with a wind; empty for a good one.
  static func all(in wind: WindGroup) -> [ImpossibleGroup] {
    var found: [ImpossibleGroup] = []
    if let speed = wind.speed, let gust = wind.gust, gust < speed { found.append(.gustUnderMean(wind)) }
    if case .degrees(let degrees) = wind.direction {
      if degrees % 10 != 0 { found.append(.directionNotInTens(wind)) }
      if degrees == 0, let speed = wind.speed, speed > 0 { found.append(.directionOfCalm(wind)) }
    }
    return found
  }

  /// What is wrong with a group that is taken beside conditions.
  static func all(in value: GroupValue, beside conditions: Conditions) -> [ImpossibleGroup] {
    switch value {
    case .wind(let wind): all(in: wind)
    case .noSignificantWeather: conditions.weather?.isEmpty == false ? [.weatherBesideNone] : []
    default: []
    }
  }
}

extension ImpossibleGroup: CustomStringConvertible {
  /// Such as `a gust of 10 under the mean wind of 12 cannot be`.
  package var description: String {
    switch self {
    case .gustUnderMean(let wind):
      "a gust of \(wind.gust ?? 0) under the mean wind of \(wind.speed ?? 0) cannot be"
    case .directionNotInTens(let wind):
      "a wind from \(Self.degrees(wind))° is not in tens of degrees"
    case .directionOfCalm(let wind):
      "a wind from 000 at \(wind.speed ?? 0) cannot be: north is 360, and 000 is calm"
    case .weatherBesideNone: "NSW stands beside weather, which is used"
    }
  }

  private static func degrees(_ wind: WindGroup) -> Int {
    if case .degrees(let degrees) = wind.direction { Int(degrees) } else { 0 }
  }
}
