package import Weather

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

extension METAR {
  /// What the flight category can be in each trend. A trend inherits what it does not name: a change, from
  /// the observation and the changes before it; a temporary or probable one, the worst of these. A trend with
  /// groups that cannot be read inherits nothing, and neither does one without values.
  package var trendOutlooks: [CategoryOutlook] {
    typealias Deciding = (visibility: Visibility?, sky: Sky?)
    var prevailing: [Deciding] = [(conditions.decidingVisibility, conditions.sky)]
    let unread = unreadTrends
    return trends.indices.map { place in
      let (own, change) = (trends[place].conditions, trends[place].indicator.change)
      // A colour state stands for ranges of both.
      let isOnlyColour = trends[place].colour != nil && own.visibility == nil && own.sky == nil
      let isWhole = change == .from || isOnlyColour || own.isEmpty || unread.contains(place)
      func deciding(after before: Deciding) -> Deciding {
        isWhole
          ? (own.decidingVisibility, own.sky)
          : (own.decidingVisibility ?? before.visibility, own.sky ?? before.sky)
      }
      let choices = change.isOverlay ? prevailing.map(deciding) : prevailing.suffix(1).map(deciding)
      if !change.isOverlay { prevailing += choices }
      let outlooks = choices.map { CategoryOutlook(visibility: $0.visibility, sky: $0.sky) }
      return outlooks.dropFirst().reduce(outlooks.first ?? .unknown, CategoryOutlook.worse)
    }
  }

  /// The places of the trends with groups that cannot be read.
  var unreadTrends: Set<Int> {
    var unread: Set<Int> = []
    forEachGroupOfTrends { if $1.isUnknown { unread.insert($0) } }
    return unread
  }

  /// Calls a closure with each group of a trend and the place of the trend. A group that cannot be read and
  /// follows a trend may belong to it.
  func forEachGroupOfTrends(_ take: (_ place: Int, _ group: Group) -> Void) {
    var last: Int?
    for group in groups {
      switch group.section {
      case .change(let place): last = Int(place)
      case .remarks: last = nil
      case .header, .body, .supplementary: if !group.isUnknown { continue }
      }
      if let last { take(last, group) }
    }
  }
}
