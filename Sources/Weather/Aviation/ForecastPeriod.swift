package import FoundationEssentials

/// How a forecast period relates to the others (WMO-No. 306, FM 51).
package enum ForecastChange: Hashable, Sendable {
  case initial
  /// `FM`: everything changes at the start.
  case from
  /// `BECMG`: changes between the start and the end of the transition, permanently.
  case becoming
  /// `TEMPO`: temporary, for less than an hour at a time.
  case temporary
  /// `INTER` of Australia: intermittent, for less than half an hour at a time.
  case intermittent
  /// `PROB30` or `PROB40`, with the percentage, and the recurrence if TEMPO or INTER follows.
  case probability(percent: Int, recurring: Recurrence?)

  /// TEMPO, INTER and PROB are added to the prevailing conditions; the others replace them.
  package var isOverlay: Bool {
    switch self {
    case .temporary, .intermittent, .probability: true
    case .initial, .from, .becoming: false
    }
  }
}

/// How probable conditions recur: as `TEMPO` or `INTER`.
package enum Recurrence: Hashable, Sendable { case temporary, intermittent }

/// One period of an aerodrome forecast.
package struct ForecastPeriod: Hashable, Sendable {
  package var start: Date
  /// `nil` if the end of the forecast is unknown.
  package var end: Date?
  package var change: ForecastChange
  package var rawText: String?
  package var wind: Wind?
  package var visibility: Visibility?
  package var sky: Sky?
  package var weather: [WeatherPhenomenon]?
  /// Its words that cannot be read, of which some may be weather; `nil` for none.
  package var unreadText: String?
  package var flightCategory: FlightCategory?
  /// What an unknown category cannot be better than, with inherited values; `nil` if it could be VFR.
  package var flightCategoryBound: FlightCategory?
  /// Non-convective, at a height above ground.
  package var windShear: [WindAtHeight] = []
  package var hazards: [HazardousLayer] = []
  /// Winds at heights, as in `2000FT WIND 22055KT` of New Zealand.
  package var windsAtHeights: [WindAtHeight] = []
  /// In model output; a TAF has none.
  package var temperature: ClosedRange<Temperature>?

  package init(start: Date, end: Date?, change: ForecastChange) {
    self.start = start
    self.end = end
    self.change = change
  }

  /// Whether nothing of it is known but its time.
  package var isBlank: Bool {
    wind == nil && visibility == nil && sky == nil && weather == nil && windShear.isEmpty && hazards.isEmpty
      && windsAtHeights.isEmpty && temperature == nil
  }

  package var categoryOutlook: CategoryOutlook {
    CategoryOutlook(worst: flightCategory ?? flightCategoryBound, isKnown: flightCategory != nil)
  }
}

extension ForecastPeriod {
  /// A wind aloft, of a wind shear the one that differs strongly from the wind at the ground.
  package struct WindAtHeight: Hashable, Sendable {
    /// Above ground.
    package var height: Length
    package var wind: Wind?

    package init(height: Length, wind: Wind?) {
      self.height = height
      self.wind = wind
    }
  }

  /// Icing or turbulence in a layer.
  package struct HazardousLayer: Hashable, Sendable {
    package var kind: IcingOrTurbulence
    /// Code figure of WMO table 1733 for icing, 0300 for turbulence; 10 for extreme turbulence.
    package var figure: Int
    /// Above ground.
    package var base: Length
    /// `nil` for a layer up to the cloud tops.
    package var top: Length?

    package init(_ kind: IcingOrTurbulence, figure: Int, base: Length, top: Length?) {
      self.kind = kind
      self.figure = figure
      self.base = base
      self.top = top
    }
  }
}
