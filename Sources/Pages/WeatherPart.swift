package import Weather

/// The part of a weather answer that is shown.
package enum WeatherPart: Hashable, Sendable {
  /// The current weather, the next hours and the next days.
  case card
  /// This many hours ahead, one row each.
  case hours(Int)
  /// The last hours, one row each, the newest first.
  case pastHours(Int)
  /// At most this many days, one row each.
  case days(Int)
  case alerts
  case air
  /// The same, and this many hours ahead, one row each.
  case airHours(Int)
  /// Whether it rains or snows within so many seconds, with at least a chance in percent if there is one.
  case rain(within: Double, chance: Double?)
  /// The sources side by side.
  case comparison
  /// The value of each source for the fields that the options name.
  case reasons

  /// The name of the command that shows the part.
  package var command: String {
    switch self {
    case .card: "weather"
    case .hours, .pastHours: "hourly"
    case .days: "daily"
    case .alerts: "alerts"
    case .air, .airHours: "air"
    case .rain: "rain"
    case .comparison: "compare"
    case .reasons: "explain"
    }
  }

  /// Whether it is about the quality of the air, which is a query of its own.
  package var isOfAir: Bool {
    switch self {
    case .air, .airHours: true
    case .card, .hours, .pastHours, .days, .alerts, .rain, .comparison, .reasons: false
    }
  }

  /// The fields that the part can show.
  package var fields: [Field] { isOfAir ? Field.airQuality : Field.weather }
}
