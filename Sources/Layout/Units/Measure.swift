package import Weather

/// A quantity in the chosen unit. Every conversion for the output happens here.
package struct Measure: Hashable {
  package let value: Double
  /// The symbol of the unit; empty for a number without one.
  package let unit: String
  /// The usual number of decimals.
  package let decimals: Int

  fileprivate init(_ value: Double, _ unit: String, decimals: Int = 0) {
    self.value = value
    self.unit = unit
    self.decimals = decimals
  }

  /// A short distance, which is measured in kilometres or miles unless metres are asked for.
  package static func meters(_ value: Double) -> Measure { Measure(value, "m") }

  /// The unit as it follows a number: after a space, except for degrees of an angle.
  package var suffix: String { unit.isEmpty || unit == "°" ? unit : QuantityText.glue + unit }
}

extension Units {
  /// Tenths of °C, whole °F.
  package func measure(_ temperature: Temperature) -> Measure {
    switch self.temperature {
    case .celsius: Measure(temperature.celsius, self.temperature.sign, decimals: 1)
    case .fahrenheit: Measure(temperature.fahrenheit, self.temperature.sign)
    }
  }

  /// A speed of wind: tenths of m/s, whole numbers of other units.
  package func measure(_ speed: Speed) -> Measure {
    switch wind {
    case .kilometersPerHour: Measure(speed.kilometersPerHour, wind.rawValue)
    case .milesPerHour: Measure(speed.milesPerHour, wind.rawValue)
    case .metersPerSecond: Measure(speed.metersPerSecond, wind.rawValue, decimals: 1)
    case .knots: Measure(speed.knots, wind.rawValue)
    case .beaufort: Measure(Double(speed.beaufort), wind.rawValue)
    }
  }

  /// A difference of speeds, which has no force on the Beaufort scale.
  package func measure(speedDifference metersPerSecond: Double) -> Measure {
    var units = self
    if wind == .beaufort { units.wind = .kilometersPerHour }
    return units.measure(Speed.metersPerSecond(metersPerSecond))
  }

  /// A pressure: hundredths of an inch of mercury, tenths of a kilopascal, whole numbers of other units.
  package func measure(_ pressure: Pressure) -> Measure {
    switch self.pressure {
    case .hectopascals, .millibars: Measure(pressure.hectopascals, self.pressure.rawValue)
    case .kilopascals: Measure(pressure.hectopascals / 10, self.pressure.rawValue, decimals: 1)
    case .inchesOfMercury: Measure(pressure.inchesOfMercury, self.pressure.rawValue, decimals: 2)
    case .millimetersOfMercury: Measure(pressure.millimetersOfMercury, self.pressure.rawValue)
    }
  }

  /// Whole hectopascals are rounded down, never up (WMO-No. 306, FM 15.12.1).
  package func measure(altimeter setting: Pressure) -> Measure {
    guard pressure == .hectopascals || pressure == .millibars else { return measure(setting) }
    // The pressure of an A group is slightly below that of the equivalent Q group, because each is rounded.
    return measure(Pressure.hectopascals((setting.hectopascals + 0.01).rounded(.down)))
  }

  /// A height above the ground or the sea, in whole metres or feet.
  package func measure(height: Length) -> Measure {
    switch self.height {
    case .meters: Measure(height.meters, self.height.rawValue)
    case .feet: Measure(height.feet, self.height.rawValue)
    }
  }

  /// A distance on the ground, or a visibility.
  package func measure(distance: Length) -> Measure {
    switch self.distance {
    case .kilometers: Measure(distance.kilometers, self.distance.rawValue, decimals: 1)
    case .miles, .statuteMiles: Measure(distance.statuteMiles, self.distance.rawValue, decimals: 1)
    }
  }

  /// Rain and other precipitation, as water.
  package func measure(precipitation: Length) -> Measure {
    switch self.precipitation {
    case .millimeters: Measure(precipitation.millimeters, self.precipitation.rawValue, decimals: 1)
    case .inches: Measure(precipitation.inches, self.precipitation.rawValue, decimals: 2)
    }
  }

  /// The depth of snow.
  package func measure(snow: Length) -> Measure {
    switch precipitation {
    case .millimeters: Measure(snow.centimeters, precipitation.snow, decimals: 1)
    case .inches: Measure(snow.inches, precipitation.snow, decimals: 1)
    }
  }

  /// Minutes up to an hour and hours beyond, unless the user chose a unit.
  package func unit(ofDuration seconds: Double) -> DurationUnit {
    duration ?? (seconds > 3600 ? .hours : .minutes)
  }

  /// A duration, in tenths of an hour or in whole minutes or seconds.
  package func measure(duration seconds: Double) -> Measure {
    let unit = unit(ofDuration: seconds)
    return switch unit {
    case .hours: Measure(seconds / 3600, unit.rawValue, decimals: 1)
    case .minutes: Measure(seconds / 60, unit.rawValue)
    case .seconds: Measure(seconds, unit.rawValue)
    }
  }

  /// - Parameter value: In the field's canonical unit.
  package func measure(_ value: Double, of field: Field) -> Measure {
    switch field.quantity {
    case .temperature: measure(Temperature.celsius(value))
    case .share: Measure(value, "%")
    case .pressure where field.isRoundedDown: measure(altimeter: .hectopascals(value))
    case .pressure: measure(Pressure.hectopascals(value))
    case .height: measure(height: .meters(value))
    case .distance: measure(distance: .meters(value))
    case .speed: measure(Speed.metersPerSecond(value))
    case .direction: Measure(Degrees.reported(value), "°")
    case .precipitation: measure(precipitation: .millimeters(value))
    case .snow: measure(snow: .centimeters(value))
    case .index: Measure(value, "", decimals: field.decimals)
    case .concentration: Measure(value, "µg/m³", decimals: field.decimals)
    case .pollen: Measure(value, "grains/m³", decimals: field.decimals)
    case .duration: measure(duration: value)
    }
  }

  /// A difference of two values, without the offset of a temperature scale and without the rounding of an
  /// altimeter setting. Temperatures and speeds have tenths, pressures one more decimal than usual.
  ///
  /// - Parameter value: In the field's canonical unit.
  package func measure(difference value: Double, of field: Field) -> Measure {
    switch field.quantity {
    case .temperature:
      return Measure(temperature == .celsius ? value : value * 1.8, temperature.sign, decimals: 1)
    case .pressure:
      let measure = measure(Pressure.hectopascals(value))
      return Measure(measure.value, measure.unit, decimals: measure.decimals + 1)
    case .speed:
      let measure = measure(speedDifference: value)
      return Measure(measure.value, measure.unit, decimals: 1)
    case .direction: return Measure(value, "°")
    case .share, .height, .distance, .precipitation, .snow, .index, .concentration, .pollen, .duration:
      return measure(value, of: field)
    }
  }
}
