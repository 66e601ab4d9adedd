import Weather

extension FieldValues {
  /// Raises the gust of a day to its wind: the windiest hour may be one without a gust, and one of the two
  /// may be a daily value of the sources.
  mutating func raiseGust() {
    if let wind = self[.windSpeed], let gust = self[.windGust] { self[.windGust] = Swift.max(wind, gust) }
  }
}
