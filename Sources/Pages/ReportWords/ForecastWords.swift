package import AviationReports
import Weather

/// The codes of changes in the machine-readable formats.
package enum ForecastWords {
  /// `INITIAL`, `FM`, `BECMG`, `TEMPO`, `INTER` or `PROB`.
  package static func code(of indicator: ChangeIndicator?) -> StaticString {
    switch indicator {
    case nil: "INITIAL"
    case .from: "FM"
    case .becoming, .colourForecast: "BECMG"
    case .temporary: "TEMPO"
    case .intermittent: "INTER"
    case .probability: "PROB"
    }
  }

  /// The percentage of `PROB30` and `PROB40`; `nil` for other indicators.
  package static func percent(of indicator: ChangeIndicator?) -> Int? {
    if case .probability(let percent, _) = indicator { Int(percent) } else { nil }
  }

  /// `TEMPO` or `INTER` after a probability.
  package static func recurrence(of indicator: ChangeIndicator?) -> StaticString? {
    guard case .probability(_, let recurrence?) = indicator else { return nil }
    return switch recurrence {
    case .temporary: code(of: .temporary)
    case .intermittent: code(of: .intermittent)
    }
  }
}
