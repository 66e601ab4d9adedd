package import Weather

/// The word that opens a change of a trend or forecast (WMO-No. 306, FM 15.14 and FM 51.8).
package enum ChangeIndicator: Equatable, Sendable {
  case becoming
  case temporary
  /// `INTER` of Australia: like TEMPO, for less than half an hour at a time.
  case intermittent
  /// The percentage, and whether the change recurs, as in `PROB30 TEMPO` and `PROB30 INTER`.
  case probability(percent: UInt8, recurring: Recurrence?)
  /// `FM121800` as one token.
  case from(ChangeTime)
  /// The forecast that follows a colour state.
  case colourForecast

  package var change: ForecastChange {
    switch self {
    case .becoming: .becoming
    case .temporary: .temporary
    case .intermittent: .intermittent
    case .probability(let percent, let recurrence):
      .probability(percent: Int(percent), recurring: recurrence)
    case .from: .from
    case .colourForecast: .becoming
    }
  }

  package var isFrom: Bool { if case .from = self { true } else { false } }
}
