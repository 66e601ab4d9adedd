import Weather

/// Drops what cannot be before anything is merged, and caps what is only a little too much.
struct QualityControl {
  private(set) var readings: Readings
  /// Values that were dropped.
  private(set) var dropped = FieldValues()

  init(_ readings: Readings) {
    self.readings = readings
    for (field, value) in readings.values { check(value, of: field) }
    checkDewPoint()
    checkWind()
  }

  /// The limits are inclusive; `nil` limits are those of fields that are not merged.
  private static func limits(of field: Field) -> ClosedRange<Double>? {
    switch field {
    case .temperature, .dewPoint: -90...60
    // A saturated sensor may read up to 105; it is capped at 100.
    case .humidity: 0...105
    case .pressure, .qnh: 870...1085
    case .windSpeed, .windGust: 0...113
    case .windDirection: 0...360
    case .precipitation: 0...305
    case .snowfall, .snowDepth: 0...Double.greatestFiniteMagnitude
    case .visibility: 0...100_000
    case .cloudCover, .pop: 0...100
    case .uvIndex, .uvIndexClearSky: 0...25
    case .cloudBase: 0...30_000
    // Desert storms and fires reach thousands of micrograms; carbon monoxide in cities tens of thousands.
    case .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia: 0...100_000
    case .europeanAQI, .usAQI: 0...5000
    }
  }

  private mutating func check(_ value: Double, of field: Field) {
    // -999 is how several services write "missing"; no field can have that value.
    guard value.isFinite, value != -999 else {
      readings[field] = nil
      return
    }
    let perHour = field == .precipitation ? value / hours(of: field) : value
    guard Self.limits(of: field)?.contains(perHour) != false else { return drop(field) }
    if field == .humidity { readings[field] = min(value, 100) }
    if field == .windDirection, value == 360 { readings[field] = 0 }
  }

  /// A dew point above the temperature of the same source is impossible; half a degree is rounding.
  private mutating func checkDewPoint() {
    guard let temperature = readings[.temperature], let dewPoint = readings[.dewPoint] else { return }
    if dewPoint > temperature + 0.5 {
      drop(.dewPoint)
    } else {
      readings[.dewPoint] = min(dewPoint, temperature)
    }
  }

  private mutating func checkWind() {
    if let speed = readings[.windSpeed], let gust = readings[.windGust], gust < speed { drop(.windGust) }
    // 00000KT is calm: the direction 000 means that there is none.
    if readings[.windSpeed] == 0, readings[.windDirection] == 0 { readings[.windDirection] = nil }
  }

  private mutating func drop(_ field: Field) {
    dropped[field] = readings[field]
    readings[field] = nil
  }

  private func hours(of field: Field) -> Double {
    let seconds = readings.span(of: field).length
    return seconds > 0 ? seconds / 3600 : 1
  }
}
