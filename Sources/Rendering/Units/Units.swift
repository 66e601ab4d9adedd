import Weather

/// Units that a quantity can be shown in. The raw value is what `--units` takes and, but for temperatures, what is
/// printed.
package enum TemperatureUnit: String, Hashable, Sendable, CaseIterable {
  case celsius = "C"
  case fahrenheit = "F"

  func value(_ temperature: Temperature) -> Double {
    self == .celsius ? temperature.celsius : temperature.fahrenheit
  }
}

/// Of wind and gusts.
package enum WindUnit: String, Hashable, Sendable, CaseIterable {
  case kilometersPerHour = "km/h"
  case milesPerHour = "mph"
  case metersPerSecond = "m/s"
  case knots = "kt"

  func value(_ speed: Speed) -> Double {
    switch self {
    case .kilometersPerHour: speed.kilometersPerHour
    case .milesPerHour: speed.milesPerHour
    case .metersPerSecond: speed.metersPerSecond
    case .knots: speed.knots
    }
  }
}

/// Of pressure and altimeter settings.
package enum PressureUnit: String, Hashable, Sendable, CaseIterable {
  case hectopascals = "hPa"
  case inchesOfMercury = "inHg"
  case millimetersOfMercury = "mmHg"

  var decimals: Int { self == .inchesOfMercury ? 2 : 0 }

  func value(_ pressure: Pressure) -> Double {
    switch self {
    case .hectopascals: pressure.hectopascals
    case .inchesOfMercury: pressure.inchesOfMercury
    case .millimetersOfMercury: pressure.millimetersOfMercury
    }
  }
}

/// Of visibility and of distances on the ground.
package enum DistanceUnit: String, Hashable, Sendable, CaseIterable {
  /// Metres below 5 km, as reports give them.
  case kilometers = "km"
  case miles = "mi"
  /// Miles by their aviation name and in fractions.
  case statuteMiles = "SM"
}

/// Of heights and altitudes.
package enum HeightUnit: String, Hashable, Sendable, CaseIterable {
  case meters = "m"
  case feet = "ft"

  func value(_ height: Length) -> Double { self == .meters ? height.meters : height.feet }
}

/// Of rain; snow goes with it in centimetres or inches.
package enum PrecipitationUnit: String, Hashable, Sendable, CaseIterable {
  case millimeters = "mm"
  case inches = "in"
}

/// One unit for each quantity: what an answer is written with.
package struct Units: Hashable, Sendable {
  package var temperature: TemperatureUnit
  package var wind: WindUnit
  package var pressure: PressureUnit
  package var distance: DistanceUnit
  package var height: HeightUnit
  package var precipitation: PrecipitationUnit

  package static let metric = Units(
    temperature: .celsius,
    wind: .kilometersPerHour,
    pressure: .hectopascals,
    distance: .kilometers,
    height: .meters,
    precipitation: .millimeters
  )
  package static let imperial = Units(
    temperature: .fahrenheit,
    wind: .milesPerHour,
    pressure: .inchesOfMercury,
    distance: .miles,
    height: .feet,
    precipitation: .inches
  )

  /// What pilots of a country read: knots, feet and °C everywhere, statute miles in the United States and Canada, inches
  /// of mercury there and in Japan (ICAO Annex 5 and the differences filed to it).
  package static func aviation(country: String?) -> Units {
    Units(
      temperature: .celsius,
      wind: .knots,
      pressure: ["US", "CA", "JP"].contains(country) ? .inchesOfMercury : .hectopascals,
      distance: ["US", "CA"].contains(country) ? .statuteMiles : .kilometers,
      height: .feet,
      precipitation: .millimeters
    )
  }
}
