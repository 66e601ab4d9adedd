package import Weather

/// The part of a weather answer that is shown.
package enum WeatherPart: Hashable, Sendable {
  /// Now, the next hours and days.
  case card
  /// So many hours ahead, a row each.
  case hours(Int)
  case days
  case alerts
  case air
  /// The sources side by side.
  case comparison
  /// Who said what of the fields that the options name.
  case reasons

  /// What the command that shows it is called.
  package var command: String {
    switch self {
    case .card: "weather"
    case .hours: "hourly"
    case .days: "daily"
    case .alerts: "alerts"
    case .air: "air"
    case .comparison: "compare"
    case .reasons: "explain"
    }
  }

  package var fields: [Field] { self == .air ? Field.airQuality : Field.weather }
}
