import Glibc

/// Quantities that are computed from measured ones. Each function names its formula. None of them is merged
/// or averaged.
package enum Atmosphere {
  /// Saturation by Magnus with the constants of Alduchov and Eskridge (1996): 17.625 and 243.04 °C.
  private static func magnusExponent(_ temperature: Temperature) -> Double {
    17.625 * temperature.celsius / (243.04 + temperature.celsius)
  }

  /// Whether the air can be that cold or hot: the records are -89.2 and 56.7 °C (WMO).
  package static func isPossible(_ temperature: Temperature) -> Bool {
    (-90...60).contains(temperature.celsius)
  }

  /// Whether an altimeter setting can be right: the records at sea level are 870 and 1084 hPa, and 1089 hPa
  /// on high ground (WMO).
  package static func isPossible(altimeter: Pressure) -> Bool {
    (860...1090).contains(altimeter.hectopascals)
  }

  /// Whether both are possible, together and each alone.
  private static func arePossible(_ temperature: Temperature, _ dewPoint: Temperature) -> Bool {
    isPossible(temperature) && isPossible(dewPoint) && !isImpossible(dewPoint: dewPoint, at: temperature)
  }

  /// Whether a dew point is above a temperature by more than two sensors can differ, so that one of them is
  /// wrong.
  package static func isImpossible(dewPoint: Temperature, at temperature: Temperature) -> Bool {
    dewPoint.celsius > temperature.celsius + 0.5
  }

  /// Relative humidity in percent, at most 100: e(Td) / e(T) by Magnus (17.625, 243.04), for a temperature
  /// and dew point that were measured together.
  ///
  /// - Returns: `nil` for an impossible temperature, and for a dew point that is impossible at it.
  package static func relativeHumidity(temperature: Temperature, dewPoint: Temperature) -> Double? {
    guard arePossible(temperature, dewPoint) else { return nil }
    return cutRelativeHumidity(temperature: temperature, dewPoint: dewPoint)
  }

  /// The same for a temperature and a dew point of different sources: if the dew point is higher, neither is
  /// wrong and the air is saturated.
  package static func cutRelativeHumidity(temperature: Temperature, dewPoint: Temperature) -> Double {
    min(100, 100 * exp(magnusExponent(dewPoint) - magnusExponent(temperature)))
  }

  /// The dew point for a relative humidity in percent, by the same Magnus formula.
  ///
  /// - Returns: `nil` for a humidity of 0 or less, which has no dew point.
  package static func dewPoint(temperature: Temperature, relativeHumidity: Double) -> Temperature? {
    guard relativeHumidity > 0 else { return nil }
    let gamma = log(relativeHumidity / 100) + magnusExponent(temperature)
    return .celsius(243.04 * gamma / (17.625 - gamma))
  }

  /// Wind chill of the US National Weather Service (weather.gov/safety/cold-wind-chill-chart).
  ///
  /// - Returns: `nil` above 50 °F or at 3 mph and less, where it is not defined.
  static func windChill(temperature: Temperature, wind: Speed) -> Temperature? {
    let t = temperature.fahrenheit
    let v = wind.milesPerHour
    guard t <= 50, v > 3 else { return nil }
    let factor = pow(v, 0.16)
    return .fahrenheit(35.74 + 0.6215 * t - 35.75 * factor + 0.4275 * t * factor)
  }

  /// Heat index of the US National Weather Service (wpc.ncep.noaa.gov/html/heatindex_equation.shtml): first
  /// the simple mean, then Rothfusz's regression with its two adjustments if that reaches 80 °F. Humidity in
  /// percent.
  static func heatIndex(temperature: Temperature, relativeHumidity r: Double) -> Temperature {
    let t = temperature.fahrenheit
    let simple = (0.5 * (t + 61 + 1.2 * (t - 68) + 0.094 * r) + t) / 2
    guard simple >= 80 else { return .fahrenheit(simple) }
    var index = -42.379 + 2.04901523 * t + 10.14333127 * r
    index += -0.22475541 * t * r - 0.00683783 * t * t - 0.05481717 * r * r
    index += 0.00122874 * t * t * r + 0.00085282 * t * r * r - 0.00000199 * t * t * r * r
    if r < 13, (80...112).contains(t) {
      index -= (13 - r) / 4 * ((17 - abs(t - 95)) / 17).squareRoot()
    } else if r > 85, (80...87).contains(t) {
      index += (r - 85) / 10 * (87 - t) / 5
    }
    return .fahrenheit(index)
  }

  /// The apparent temperature: wind chill and heat index in the ranges that their authors state, else the
  /// temperature itself.
  ///
  /// The adjustment of the heat index for dry air ends at 112 °F. Above, dry air feels as it is, and humid
  /// air as the regression has it: it must not feel cooler than at 112 °F.
  ///
  /// - Returns: `nil` when a required value is missing (wind up to 50 °F, humidity from 80 °F on). The limits
  ///   of air temperatures do not apply: humid air of 36 °C feels like more than 60 °C.
  package static func feelsLike(temperature: Temperature, wind: Speed?, relativeHumidity: Double?)
    -> Temperature?
  {
    if temperature.fahrenheit >= 80 {
      relativeHumidity.map { humidity in
        let index = heatIndex(temperature: temperature, relativeHumidity: humidity)
        return temperature.fahrenheit > 112 ? max(temperature, index) : index
      }
    } else if temperature.fahrenheit <= 50 {
      wind.map { windChill(temperature: temperature, wind: $0) ?? temperature }
    } else {
      temperature
    }
  }

  /// Station pressure from altimeter setting and field elevation (Smithsonian Meteorological Tables, 1951).
  package static func stationPressure(altimeter: Pressure, elevation: Length) -> Pressure? {
    reducedPressure(altimeter: altimeter, elevation: elevation).map {
      .hectopascals(pow($0, 1 / exponent) + 0.3)
    }
  }

  /// The pressure on the field to the power of `exponent`; `nil` below 0, and for an impossible setting.
  private static func reducedPressure(altimeter: Pressure, elevation: Length) -> Double? {
    guard isPossible(altimeter: altimeter) else { return nil }
    let reduced = pow(altimeter.hectopascals, exponent) - reducedStandard * 0.0065 * elevation.meters / 288
    return reduced > 0 ? reduced : nil
  }

  /// The exponent of the pressure in the standard atmosphere.
  private static let exponent = 0.190284
  private static let reducedStandard = pow(1013.25, exponent)

  /// The height that an altimeter set to 1013.25 hPa shows on the field: at 29.92 inHg that is the elevation
  /// of the field (FAA-H-8083-25C, chapter 11). It lacks the 0.3 hPa of `stationPressure`, which are for the
  /// height of a cockpit above the barometer.
  ///
  /// - Returns: `nil` when elevation and altimeter setting do not fit, and for an impossible setting.
  package static func pressureAltitude(altimeter: Pressure, elevation: Length) -> Length? {
    reducedPressure(altimeter: altimeter, elevation: elevation).map {
      .feet(145366.45 * (1 - $0 / reducedStandard))
    }
  }

  /// The height in the standard atmosphere that has the same air density, with the humidity of the dew point
  /// (US National Weather Service; vapour pressure by its own constants 7.5 and 237.7).
  ///
  /// - Returns: `nil` when elevation and pressure do not fit, for an impossible setting or temperature, and
  ///   for a dew point that is impossible at the temperature.
  package static func densityAltitude(
    altimeter: Pressure,
    elevation: Length,
    temperature: Temperature,
    dewPoint: Temperature
  ) -> Length? {
    stationPressure(altimeter: altimeter, elevation: elevation).flatMap {
      densityAltitude(stationPressure: $0, temperature: temperature, dewPoint: dewPoint)
    }
  }

  /// The same where the pressure at the station is known.
  package static func densityAltitude(
    stationPressure: Pressure,
    temperature: Temperature,
    dewPoint: Temperature
  ) -> Length? {
    guard arePossible(temperature, dewPoint) else { return nil }
    let vapour = 6.11 * pow(10, 7.5 * dewPoint.celsius / (237.7 + dewPoint.celsius))
    let virtual = temperature.kelvin / (1 - vapour / stationPressure.hectopascals * (1 - 0.622))
    // The published sheet converts through Fahrenheit and adds 459.69, not 459.67; its printed results depend
    // on it.
    let rankine = Temperature.kelvin(virtual).fahrenheit + 459.69
    return .feet(145366 * (1 - pow(17.326 * stationPressure.inchesOfMercury / rankine, 0.235)))
  }

  /// The approximate height above ground of the base of convective cloud: 400 ft for each degree Celsius of
  /// spread (FAA-H-8083-25, chapter 12). The estimate does not apply to stratus or to cloud that drifted in.
  ///
  /// - Returns: `nil` unless the dew point is below the temperature, because saturated air is mist or fog,
  ///   and for an impossible temperature or dew point.
  package static func estimatedCloudBase(temperature: Temperature, dewPoint: Temperature) -> Length? {
    guard arePossible(temperature, dewPoint) else { return nil }
    let spread = temperature.celsius - dewPoint.celsius
    return spread > 0 ? .feet(400 * spread) : nil
  }

  /// The same beside what else a station reports.
  ///
  /// - Returns: `nil` if it reports the sky, which an estimate would contradict, and in mist or fog, where
  ///   cloud is not convective.
  package static func estimatedCloudBase(
    temperature: Temperature,
    dewPoint: Temperature,
    sky: Sky?,
    visibility: Visibility?,
    isMisty: Bool
  ) -> Length? {
    guard sky == nil, !isMisty, !isMist(visibility) else { return nil }
    return estimatedCloudBase(temperature: temperature, dewPoint: dewPoint)
  }

  /// Whether a visibility may be that of mist or fog, which are reported up to 5,000 m (ICAO Annex 3,
  /// appendix 3, 4.4.2.3).
  private static func isMist(_ visibility: Visibility?) -> Bool {
    visibility.map { $0.distance <= .meters(5000) && $0 != Visibility(.meters(5000), .moreThan) } ?? false
  }
}
