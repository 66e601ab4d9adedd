package import Catalog
package import Weather

/// A query for the weather at a place.
package struct WeatherQuery: Hashable, Sendable {
  package var place: Place
  /// The wanted number of hourly values. A provider may give more or fewer.
  package var hours: Int
  /// For sources with texts in several languages.
  package var language: Language
  /// Whether a value that the provider looks for but finds in no response is a problem, for trying a
  /// provider.
  package var reportsGaps: Bool
  /// Whether only warnings are wanted, so that other requests can be skipped.
  package var isOfAlerts: Bool
  /// Whether only the precipitation of the next minutes is wanted, so that other requests can be skipped.
  package var isOfRain: Bool

  /// How many days ahead are requested unless the user wants more.
  package static let usualDays = 7
  /// No source forecasts more days, today included.
  package static let mostDays = 16

  package init(
    place: Place,
    hours: Int = usualDays * 24,
    language: Language = .english,
    reportsGaps: Bool = false,
    isOfAlerts: Bool = false,
    isOfRain: Bool = false
  ) {
    self.place = place
    self.hours = hours
    self.language = language
    self.reportsGaps = reportsGaps
    self.isOfAlerts = isOfAlerts
    self.isOfRain = isOfRain
  }
}
