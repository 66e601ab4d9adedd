/// The quantities that sources are asked for and that are merged one by one. The raw value is the word used in
/// config, manifests, JSON and help.
package enum Field: String, Hashable, Sendable, CaseIterable {
  case temperature, dewPoint, humidity, pressure
  /// Altimeter setting of a station; sea-level pressure is `pressure`.
  case qnh
  case cloudCover, cloudBase, visibility
  case windSpeed, windGust, windDirection
  case precipitation, snowfall, snowDepth
  /// Probability of precipitation.
  case pop
  case uvIndex, uvIndexClearSky

  /// The unit in which every value of the field is held.
  package var unit: CanonicalUnit {
    switch self {
    case .temperature, .dewPoint: .celsius
    case .humidity, .cloudCover, .pop: .percent
    case .pressure, .qnh: .hectopascal
    case .cloudBase, .visibility: .meter
    case .windSpeed, .windGust: .meterPerSecond
    case .windDirection: .degree
    case .precipitation: .millimeter
    case .snowfall, .snowDepth: .centimeter
    case .uvIndex, .uvIndexClearSky: .index
    }
  }

  /// Amounts and probabilities belong to an interval, all others to an instant.
  package var belongsToInterval: Bool {
    switch self {
    case .precipitation, .snowfall, .pop: true
    default: false
    }
  }
}

/// The one unit in which the values of a field are held; the raw value is how JSON and manifests write it.
package enum CanonicalUnit: String, Hashable, Sendable, CaseIterable {
  case celsius = "C"
  case percent = "%"
  case hectopascal = "hPa"
  case meter = "m"
  case meterPerSecond = "m/s"
  case degree = "deg"
  case millimeter = "mm"
  case centimeter = "cm"
  case index
}
