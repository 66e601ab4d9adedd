import Weather

/// A value of a field in one unit, whatever its size: for who chooses decimals, or wants the number alone.
struct Measure: Hashable {
  let value: Double
  /// With the space before it.
  let unit: String
  /// As many as the usual text of the field has at most.
  let decimals: Int

  init(_ value: Double, of field: Field, in units: Units) {
    let (converted, name, decimals): (Double, String, Int) =
      switch field {
      case .temperature, .dewPoint:
        (
          units.temperature.value(.celsius(value)), "°\(units.temperature.rawValue)",
          units.temperature == .celsius ? 1 : 0
        )
      case .humidity, .cloudCover, .pop: (value, "%", 0)
      case .pressure, .qnh:
        (units.pressure.value(.hectopascals(value)), units.pressure.rawValue, units.pressure.decimals)
      case .cloudBase: (units.height.value(.meters(value)), units.height.rawValue, 0)
      case .visibility:
        (
          units.distance == .kilometers ? value / 1000 : Length.meters(value).statuteMiles,
          units.distance.rawValue, 1
        )
      case .windSpeed, .windGust:
        (
          units.wind.value(.metersPerSecond(value)), units.wind.rawValue,
          units.wind == .metersPerSecond ? 1 : 0
        )
      case .windDirection: (value, "°", 0)
      case .precipitation:
        units.precipitation == .millimeters
          ? (value, "mm", 1) : (Length.millimeters(value).inches, "in", 2)
      case .snowfall, .snowDepth:
        units.precipitation == .millimeters ? (value, "cm", 1) : (Length.centimeters(value).inches, "in", 1)
      case .uvIndex, .uvIndexClearSky: (value, "", 1)
      case .europeanAQI, .usAQI: (value, "", 0)
      case .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia:
        (value, "µg/m³", 1)
      }
    self.value = converted
    self.decimals = decimals
    unit = name.isEmpty || name == "°" ? name : QuantityText.glue + name
  }
}
