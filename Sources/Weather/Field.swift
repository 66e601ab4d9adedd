/// The quantities that sources are asked for and that are merged one by one.
@usableFromInline
package enum Field: UInt8, Hashable, Sendable, CaseIterable {
  case temperature, dewPoint, humidity, pressure
  /// Altimeter setting of a station; sea-level pressure is `pressure`.
  case qnh
  case cloudCover, cloudBase, visibility
  case windSpeed, windGust, windDirection
  case precipitation, snowfall, snowDepth
  /// Probability of precipitation.
  case pop
  case uvIndex, uvIndexClearSky
  /// Particles of up to 2.5 and 10 micrometres.
  case pm25
  case pm10
  case ozone, nitrogenDioxide, sulphurDioxide, carbonMonoxide, ammonia
  /// The European Air Quality Index, 0...100 and more, and that of the United States, 0...500.
  case europeanAQI, usAQI

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
    case .uvIndex, .uvIndexClearSky, .europeanAQI, .usAQI: .index
    case .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia:
      .microgramPerCubicMeter
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

extension Field {
  /// What the weather is made of; the quality of the air is a question of its own.
  package static let weather = allCases.filter { $0.rawValue < pm25.rawValue }
  package static let airQuality = allCases.filter { $0.rawValue >= pm25.rawValue }

  /// The word used in config, manifests, JSON and help.
  package var name: String { Self.names[Int(rawValue)] }

  /// The field of that `name`.
  package init?(name: some StringProtocol) {
    guard let index = Self.names.firstIndex(where: { $0 == name }), let field = Field(rawValue: UInt8(index))
    else { return nil }
    self = field
  }

  /// All are called as they are here, but for the digit that a Swift name cannot set off. Written
  /// out, for `String(describing:)` makes the runtime look through all types of the program: a
  /// sixth of what the start takes.
  private static let names = [
    "temperature", "dewPoint", "humidity", "pressure", "qnh", "cloudCover", "cloudBase", "visibility",
    "windSpeed", "windGust", "windDirection", "precipitation", "snowfall", "snowDepth", "pop", "uvIndex",
    "uvIndexClearSky", "pm2_5", "pm10", "ozone", "nitrogenDioxide", "sulphurDioxide", "carbonMonoxide",
    "ammonia", "europeanAQI", "usAQI",
  ]
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
  case microgramPerCubicMeter = "ug/m3"
  case index
}
