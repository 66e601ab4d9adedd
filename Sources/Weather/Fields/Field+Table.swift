extension Field {
  /// The table of fields. A new field is a case of `Field`, a row here, its label in each language, and the
  /// mappings that deliver it.
  // swift-format-ignore
  var row: FieldDescriptor {
    switch self {
    case .temperature:
      FieldDescriptor(
        "temperature", "Temperature", .temperature, .temperature,
        limits: -90...60, decimals: 1, lapsePerKilometer: 6.5,
        merge: MergeRule(.mean, gate: 4, tau: 1.5, replacedByStations: true)
      )
    case .dewPoint:
      FieldDescriptor(
        "dewPoint", "Dew point", .temperature, .temperature,
        limits: -90...60, decimals: 1, lapsePerKilometer: 6.5,
        merge: MergeRule(.mean, gate: 4, tau: 1.5, replacedByStations: true)
      )
    case .humidity:
      // A saturated sensor may read up to 105.
      FieldDescriptor(
        "humidity", "Humidity", .share, .temperature,
        limits: 0...105, cap: 100, decimals: 1,
        merge: MergeRule(.own)
      )
    case .pressure:
      FieldDescriptor(
        "pressure", "Pressure", .pressure, .pressure,
        limits: 870...1085, decimals: 1,
        merge: MergeRule(.mean, gate: 4, tau: 1.5, replacedByStations: true)
      )
    case .qnh:
      FieldDescriptor(
        "qnh", "Altimeter", fullName: "Altimeter setting", .pressure, .pressure,
        limits: 870...1085, decimals: 1, isRoundedDown: true,
        merge: MergeRule(.own)
      )
    case .cloudCover:
      FieldDescriptor(
        "cloudCover", "Cloud", .share, .sky,
        limits: 0...100, decimals: 0, dayValue: .mean,
        merge: MergeRule(.median, tau: 20, replacedByStations: true, prefers: .notObservation)
      )
    case .cloudBase:
      FieldDescriptor(
        "cloudBase", "Cloud base", .height, .sky,
        limits: 0...30_000, decimals: 0,
        merge: MergeRule(.nearest)
      )
    case .visibility:
      FieldDescriptor(
        "visibility", "Visibility", .distance, .sky,
        limits: 0...100_000, decimals: 0, hasBounds: true,
        merge: MergeRule(.median, replacedByStations: true)
      )
    case .windSpeed:
      FieldDescriptor(
        "windSpeed", "Wind", .speed, .wind,
        limits: 0...113, decimals: 1, dayValue: .maximum, hasBounds: true,
        merge: MergeRule(.mean, gate: 6, tau: 2, replacedByStations: true)
      )
    case .windGust:
      FieldDescriptor(
        "windGust", "Gusts", .speed, .wind, .peak,
        limits: 0...113, decimals: 1, dayValue: .maximum, hasBounds: true,
        merge: MergeRule(.mean, gate: 9, tau: 2, replacedByStations: true)
      )
    case .windDirection:
      FieldDescriptor(
        "windDirection", "Wind direction", .direction, .wind,
        limits: 0...360, decimals: 0,
        merge: MergeRule(.own, replacedByStations: true)
      )
    case .precipitation:
      FieldDescriptor(
        "precipitation", "Precip.", fullName: "Precipitation", .precipitation, .precipitation, .amount,
        limits: 0...305, decimals: 1, dayValue: .sum,
        merge: MergeRule(.median, tau: 0.5, wetAmount: 0.1, prefers: .nowcast)
      )
    case .snowfall:
      // 0.5 mm of snow is 0.05 cm. No more than 30 cm are known to have fallen in an hour.
      FieldDescriptor(
        "snowfall", "Snow", .snow, .precipitation, .amount,
        limits: 0...100, decimals: 1, dayValue: .sum, leastShown: 0.05,
        merge: MergeRule(.median, tau: 0.05, wetAmount: 0.01)
      )
    case .snowDepth:
      // The deepest snow of a station was 1182 cm, on Mount Ibuki in 1927; models have more on glaciers.
      FieldDescriptor(
        "snowDepth", "Snow depth", .snow, .precipitation,
        limits: 0...5000, decimals: 1, leastShown: 0.5,
        merge: MergeRule(.median)
      )
    case .pop:
      FieldDescriptor(
        "pop", "Precip. chance", fullName: "Chance of precipitation", .share, .precipitation, .probability,
        limits: 0...100, decimals: 0, dayValue: .maximum, leastShown: 5,
        merge: MergeRule(.mean, tau: 20, prefers: .notObservation)
      )
    case .uvIndex:
      FieldDescriptor(
        "uvIndex", "UV index", .index, .sun,
        limits: 0...25, decimals: 1, dayValue: .maximum, leastShown: 0.5,
        merge: MergeRule(.mean, gate: 4, tau: 1, prefers: .notObservation)
      )
    case .uvIndexClearSky:
      FieldDescriptor(
        "uvIndexClearSky", "UV index, clear sky", .index, .sun,
        limits: 0...25, decimals: 1,
        merge: MergeRule(.mean, gate: 4, tau: 1, prefers: .notObservation)
      )
    case .sunshine:
      FieldDescriptor(
        "sunshine", "Sunshine", fullName: "Sunshine duration", .duration, .sun, .amount,
        limits: 0...3600, decimals: 0, dayValue: .sum,
        merge: MergeRule(.median, tau: 900)
      )
    case .pm25: Self.pollutant("pm2_5", "PM2.5")
    case .pm10: Self.pollutant("pm10", "PM10")
    case .ozone: Self.pollutant("ozone", "Ozone")
    case .nitrogenDioxide: Self.pollutant("nitrogenDioxide", "Nitrogen dioxide")
    case .sulphurDioxide: Self.pollutant("sulphurDioxide", "Sulphur dioxide")
    case .carbonMonoxide: Self.pollutant("carbonMonoxide", "Carbon monoxide")
    case .ammonia: Self.pollutant("ammonia", "Ammonia")
    case .europeanAQI: Self.airQualityIndex("europeanAQI", "Air quality index (EU)")
    case .usAQI: Self.airQualityIndex("usAQI", "Air quality index (US)")
    case .alderPollen: Self.pollen("alderPollen", "Alder pollen")
    case .birchPollen: Self.pollen("birchPollen", "Birch pollen")
    case .grassPollen: Self.pollen("grassPollen", "Grass pollen")
    case .mugwortPollen: Self.pollen("mugwortPollen", "Mugwort pollen")
    case .olivePollen: Self.pollen("olivePollen", "Olive pollen")
    case .ragweedPollen: Self.pollen("ragweedPollen", "Ragweed pollen")
    }
  }

  /// Desert storms and fires reach thousands of micrograms, carbon monoxide in cities tens of thousands.
  /// Models of a pollutant differ by half of its value.
  private static func pollutant(_ name: String, _ label: String) -> FieldDescriptor {
    FieldDescriptor(
      name,
      label,
      .concentration,
      .air,
      limits: 0...100_000,
      decimals: 1,
      merge: MergeRule(.median, tau: 10)
    )
  }

  /// An air quality index is that of the worst of several pollutants.
  private static func airQualityIndex(_ name: String, _ label: String) -> FieldDescriptor {
    FieldDescriptor(
      name,
      label,
      .index,
      .air,
      limits: 0...5000,
      decimals: 0,
      merge: MergeRule(.median, tau: 20)
    )
  }

  /// On the worst days of birch some ten thousand grains are counted.
  private static func pollen(_ name: String, _ label: String) -> FieldDescriptor {
    FieldDescriptor(
      name,
      label,
      .pollen,
      .pollen,
      limits: 0...100_000,
      decimals: 1,
      leastShown: 0.05,
      merge: MergeRule(.median, tau: 10)
    )
  }
}
