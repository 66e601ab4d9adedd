package import Weather

/// Units that a quantity can be shown in. The raw value is the word for `--units` and, except for
/// temperatures, the printed symbol.
package enum TemperatureUnit: String, Hashable, Sendable, CaseIterable {
  case celsius = "C"
  case fahrenheit = "F"

  package var sign: String { self == .celsius ? "°C" : "°F" }
}

/// For wind and gusts.
package enum WindUnit: String, Hashable, Sendable, CaseIterable {
  case kilometersPerHour = "km/h"
  case milesPerHour = "mph"
  case metersPerSecond = "m/s"
  case knots = "kt"
  /// Whole numbers of the Beaufort scale (WMO-No. 306, code table 1100).
  case beaufort = "Bft"
}

/// For pressure and altimeter settings.
package enum PressureUnit: String, Hashable, Sendable, CaseIterable {
  case hectopascals = "hPa"
  /// The older name of the hectopascal, common in Britain and in the United States.
  case millibars = "mb"
  /// Used in Canada.
  case kilopascals = "kPa"
  case inchesOfMercury = "inHg"
  case millimetersOfMercury = "mmHg"
}

/// For visibility and for distances on the ground.
package enum DistanceUnit: String, Hashable, Sendable, CaseIterable {
  /// Metres below 5 km, as in reports.
  case kilometers = "km"
  case miles = "mi"
  /// Miles with their aviation name and in fractions.
  case statuteMiles = "SM"
}

/// For heights and altitudes.
package enum HeightUnit: String, Hashable, Sendable, CaseIterable {
  case meters = "m"
  case feet = "ft"
}

/// For rain.
package enum PrecipitationUnit: String, Hashable, Sendable, CaseIterable {
  case millimeters = "mm"
  case inches = "in"

  /// The unit of snow that belongs to it.
  package var snow: String { self == .millimeters ? "cm" : "in" }
}

/// For durations, such as that of sunshine.
package enum DurationUnit: String, Hashable, Sendable, CaseIterable {
  case hours = "h"
  case minutes = "min"
  case seconds = "s"
}

/// One unit for each quantity, with which an answer is written.
package struct Units: Hashable, Sendable {
  package var temperature: TemperatureUnit
  package var wind: WindUnit
  package var pressure: PressureUnit
  /// For visibility and for distances to other places.
  package var distance: DistanceUnit
  /// For clouds, elevations and altitudes.
  package var height: HeightUnit
  /// For rain; snow is in centimetres or inches accordingly.
  package var precipitation: PrecipitationUnit
  /// `nil` for minutes up to an hour and hours beyond.
  package var duration: DurationUnit?

  /// The default for places; wind is in km/h.
  package static let metric = Units(
    temperature: .celsius,
    wind: .kilometersPerHour,
    pressure: .hectopascals,
    distance: .kilometers,
    height: .meters,
    precipitation: .millimeters
  )
  /// As in the United States, with miles that are not called statute.
  package static let imperial = Units(
    temperature: .fahrenheit,
    wind: .milesPerHour,
    pressure: .inchesOfMercury,
    distance: .miles,
    height: .feet,
    precipitation: .inches
  )

  /// What pilots use at an airport: knots, feet and °C everywhere, statute miles in the United States and
  /// Canada, inches of mercury there and in Japan (ICAO Annex 5 and the differences filed to it), and both
  /// wherever the report of the airport has them.
  package static func aviation(
    country: String?,
    reported: Set<StationConditions.NationalUnit> = []
  ) -> Units {
    let isNorthAmerican = country == "US" || country == "CA"
    let isInInches = isNorthAmerican || country == "JP" || reported.contains(.inchesOfMercury)
    return Units(
      temperature: .celsius,
      wind: .knots,
      pressure: isInInches ? .inchesOfMercury : .hectopascals,
      distance: isNorthAmerican || reported.contains(.statuteMiles) ? .statuteMiles : .kilometers,
      height: .feet,
      precipitation: .millimeters
    )
  }
}
