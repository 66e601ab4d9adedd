import Weather

/// One value of a field as text: the field decides the quantity, the units decide the rest.
extension QuantityText {
  /// - Parameters:
  ///   - value: in the field's canonical unit.
  ///   - isPrecise: with one more decimal where a whole number would hide the difference between sources.
  func value(_ value: Double, of field: Field, isPrecise: Bool = false) -> String {
    switch field {
    case .temperature, .dewPoint: temperature(.celsius(value))
    case .humidity, .cloudCover, .pop: percent(value)
    case .pressure: pressure(.hectopascals(value), extraDecimals: isPrecise ? 1 : 0)
    case .qnh: altimeter(.hectopascals(value))
    case .cloudBase: cloudHeight(.meters(value))
    case .visibility: distance(.meters(value))
    case .windSpeed, .windGust: speed(.metersPerSecond(value))
    case .windDirection: Compass.degrees(value)
    case .precipitation: "\(rain(.millimeters(value)))\(Self.glue)\(precipitationUnit)"
    case .snowfall, .snowDepth: snow(.centimeters(value))
    case .uvIndex, .uvIndexClearSky: NumberText.short(value, decimals: 1)
    case .europeanAQI, .usAQI: NumberText.fixed(value)
    case .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia:
      "\(NumberText.short(value, decimals: 1))\(Self.glue)µg/m³"
    }
  }

  /// A spread between sources, which is a difference: without the offset of a temperature scale, with a decimal more.
  func spread(_ spread: Double, of field: Field) -> String {
    switch field {
    case .temperature, .dewPoint:
      NumberText.fixed(
        units.temperature == .celsius ? spread : spread * 1.8,
        decimals: 1
      )
    default: value(spread, of: field, isPrecise: true)
    }
  }

  /// The smallest and the largest, with the unit once: `11.8 to 13.1 °C`.
  func range(_ low: Double, _ high: Double, of field: Field) -> String {
    let (low, high) = (value(low, of: field), value(high, of: field))
    let unit = low.lastIndex(of: "\u{A0}").map { low[$0...] } ?? ""
    return !unit.isEmpty && high.hasSuffix(unit)
      ? "\(low.dropLast(unit.count)) to \(high)" : "\(low) to \(high)"
  }
}

extension Field {
  /// What a person calls it.
  var label: String {
    switch self {
    case .temperature: "Temperature"
    case .dewPoint: "Dew point"
    case .humidity: "Humidity"
    case .pressure: "Pressure"
    case .qnh: "Altimeter"
    case .cloudCover: "Cloud"
    case .cloudBase: "Cloud base"
    case .visibility: "Visibility"
    case .windSpeed: "Wind"
    case .windGust: "Gusts"
    case .windDirection: "Wind direction"
    case .precipitation: "Rain"
    case .snowfall: "Snow"
    case .snowDepth: "Snow depth"
    case .pop: "Chance of rain"
    case .uvIndex: "UV index"
    case .uvIndexClearSky: "UV index, clear sky"
    case .pm25: "PM2.5"
    case .pm10: "PM10"
    case .ozone: "Ozone"
    case .nitrogenDioxide: "Nitrogen dioxide"
    case .sulphurDioxide: "Sulphur dioxide"
    case .carbonMonoxide: "Carbon monoxide"
    case .ammonia: "Ammonia"
    case .europeanAQI: "Air quality index (EU)"
    case .usAQI: "Air quality index (US)"
    }
  }
}
