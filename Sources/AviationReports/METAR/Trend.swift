/// The landing forecast after an observation (WMO-No. 306, FM 15.14), separate from it.
package struct Trend: Equatable, Sendable {
  package let indicator: ChangeIndicator
  package internal(set) var from: ChangeTime?
  package internal(set) var until: ChangeTime?
  package internal(set) var at: ChangeTime?
  package internal(set) var conditions = Conditions()
  package internal(set) var colour: ColourState?
}

extension Trend {
  /// How long it is valid after the observation.
  package enum Term: Equatable, Sendable {
    /// ICAO Annex 3, Appendix 3, 2.3.
    case twoHours
    /// AIP Australia, GEN 3.5.
    case threeHours

    package init(at station: LocationIndicator) { self = station.isAustralian ? .threeHours : .twoHours }

    var seconds: Double {
      switch self {
      case .twoHours: 7200
      case .threeHours: 10_800
      }
    }

    package var words: String {
      switch self {
      case .twoHours: "two hours"
      case .threeHours: "three hours"
      }
    }
  }
}

extension Trend {
  mutating func take(_ time: TrendTime) {
    switch time.role {
    case .from: from = time.time
    case .until: until = time.time
    case .at: at = time.time
    }
  }
}
