package import FoundationEssentials
package import Weather

/// The merged weather at a place at one time.
package struct MergedReadings: Hashable, Sendable {
  package var time: Date
  package var values = MergedValues()
  package var condition: MergedCondition?
  /// Computed again from the merged temperature, wind and humidity.
  package var feelsLike: Temperature?
  /// From the first to the last moment of the intervals that the chance of rain is for; `nil` if they are
  /// not longer than the hour.
  var chanceInterval: Range<Date>?
  /// Whether the gust is the highest of the hour, and not that of its beginning.
  var isGustOfHour = false

  /// In metres per second. Below it, agreement on the direction does not matter.
  private static let leastWindWithDirection = 3.0

  /// The lowest agreement of temperature, precipitation, wind and condition; `nil` when temperature, wind and
  /// condition have none, because rain alone says nothing about the rest.
  package var headlineAgreement: Double? {
    let grades = [values[.temperature]?.agreement, windAgreement, condition?.agreement].compactMap(\.self)
    guard let least = grades.min() else { return nil }
    return min(least, values[.precipitation]?.agreement ?? 1)
  }

  /// The lower agreement of wind speed and direction.
  private var windAgreement: Double? {
    [values[.windSpeed]?.agreement, directionAgreement].compactMap(\.self).min()
  }

  /// The agreement on the wind direction; `nil` for a light wind, too.
  package var directionAgreement: Double? {
    let hasDirection = (values.value(of: .windSpeed) ?? 0).reaches(Self.leastWindWithDirection)
    return hasDirection ? values[.windDirection]?.agreement : nil
  }

  /// The pollutant that is worst by the European Air Quality Index; `nil` when fewer than two are known.
  package var mainPollutant: Field? { EuropeanAirQuality.mainPollutant { values.value(of: $0) } }

  package init(time: Date) { self.time = time }
}
