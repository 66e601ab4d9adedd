package import Catalog
package import Weather

/// A query for the weather at a place.
package struct WeatherQuery: Hashable, Sendable {
  /// What is wanted, so that a provider can skip the requests for the rest.
  package enum Scope: Hashable, Sendable {
    case weather
    /// Only the warnings.
    case alerts
    /// Only the precipitation of the next minutes.
    case rain
  }

  package var place: Place
  /// The wanted number of hourly values. A provider may give more or fewer.
  package var hours: Int
  /// For sources with texts in several languages.
  package var language: Language
  /// Whether a value that the provider looks for but finds in no response is a problem, for trying a
  /// provider.
  package var reportsGaps: Bool
  package var scope: Scope

  /// How many days ahead are requested unless the user wants more.
  package static let usualDays = 7
  /// No source forecasts more days, today included.
  package static let mostDays = 16

  package init(
    place: Place,
    hours: Int = usualDays * 24,
    language: Language = .english,
    reportsGaps: Bool = false,
    scope: Scope = .weather
  ) {
    self.place = place
    self.hours = hours
    self.language = language
    self.reportsGaps = reportsGaps
    self.scope = scope
  }

  package var isOfAlerts: Bool { scope == .alerts }

  /// Today and the days that the hours reach into, at most `mostDays`.
  package var days: Int { (min(max(hours, 0), (Self.mostDays - 1) * 24) + 23) / 24 + 1 }
}
