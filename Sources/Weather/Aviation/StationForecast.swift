package import FoundationEssentials

/// An aerodrome forecast: a TAF, or model output in the form of one.
package struct StationForecast: Hashable, Sendable {
  /// The aerodrome that it was made for, in upper case, which may differ from the requested one.
  package var ident: String
  /// The position of that aerodrome, to show its distance.
  package var coordinates: Coordinates?
  package var rawText: String?
  package var issued: Date?
  package var start: Date?
  package var end: Date?
  /// The forecast was cancelled (`CNL`) and has no periods.
  package var isCancelled = false
  /// Whether the text is `NIL`: a forecast is due, and there is none.
  package var isMissing = false
  package var periods: [ForecastPeriod] = []
  /// Icing and turbulence with times of their own; those of a period are in `periods`.
  package var hazards: [StatedHazard] = []
  /// Winds with times of their own, as in `WND 20020G30KT AFT 3022`.
  package var winds: [StatedWind] = []
  /// Winds at heights of which the text does not say when they blow.
  package var windsAtUnknownTime: [ForecastPeriod.WindAtHeight] = []
  /// `nil` for a forecast that is amended as usual.
  package var amendmentLimit: AmendmentLimit?
  /// The earliest times of changes in the text that cannot be parsed.
  package var unreadChanges: [Date] = []
  /// The times of changes that are outside of the forecast, end before they begin or have two meanings, as
  /// written in the text.
  /// These changes are in `periods` for all of the forecast.
  package var impossibleTimes: [String] = []
  /// What prevails according to the text of the forecast; see `prevailing`.
  package var prevailingOfText: [CategoryStretch]?

  package init(ident: String) { self.ident = ident }

  /// Whether its time, or that of its periods, is over; `false` if its end is unknown.
  package func isOver(at time: Date) -> Bool {
    if let end { return end <= time }
    return !periods.isEmpty && periods.allSatisfy { period in period.end.map { $0 <= time } ?? false }
  }

  /// Whether a period is an FM with an impossible or ambiguous time: when it replaces the others is unknown.
  package func isUntimedFrom(_ period: ForecastPeriod) -> Bool {
    period.change == .from && !impossibleTimes.isEmpty && period.start == start && period.end == end
  }

  /// Icing or turbulence in words, as in `FM292100 MOD TURB BLW 5000FT TL300900` of Australia.
  package struct StatedHazard: Hashable, Sendable {
    package var kind: IcingOrTurbulence
    package var severity: IcingOrTurbulence.Severity?
    /// The upper end of a range.
    package var severityUpTo: IcingOrTurbulence.Severity?
    /// The frequency of the upper end, if it is a range.
    package var frequency: IcingOrTurbulence.Frequency?
    /// Where it begins, and where it ends; `nil` if that is not stated.
    package var base: Length?
    package var top: Length?
    package var start: Date?
    package var end: Date?

    package init(_ kind: IcingOrTurbulence) { self.kind = kind }
  }

  /// A wind at the aerodrome from a time on.
  package struct StatedWind: Hashable, Sendable {
    package var wind: Wind
    package var start: Date

    package init(_ wind: Wind, from start: Date) {
      self.wind = wind
      self.start = start
    }
  }

  /// Whether it is still valid for any time to come.
  package func holds(at time: Date) -> Bool { !isCancelled && !isMissing && !isOver(at: time) }
}
