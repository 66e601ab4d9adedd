package import Catalog
package import Weather

/// What is asked of a weather provider.
package struct WeatherQuery: Hashable, Sendable {
  package var place: Place
  /// How far ahead hourly values are wanted; a provider may give more or fewer.
  package var hours: Int
  /// For sources that have words of their own.
  package var language: Language
  /// Whether what a provider looks for and no answer has is a problem: for whoever tries it.
  package var tellsGaps: Bool
  /// Whether nothing but the warnings is wanted, so that requests for the rest can be spared.
  package var isOfAlerts: Bool

  package init(
    place: Place,
    hours: Int = 7 * 24,
    language: Language = .english,
    tellsGaps: Bool = false,
    isOfAlerts: Bool = false
  ) {
    self.place = place
    self.hours = hours
    self.language = language
    self.tellsGaps = tellsGaps
    self.isOfAlerts = isOfAlerts
  }
}
