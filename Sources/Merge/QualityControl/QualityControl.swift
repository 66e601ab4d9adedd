import Weather

/// Rejects impossible values before the merge, and clamps values that are only slightly out of range.
///
/// It reads `values` instead of the readings themselves, which would be copied each time.
enum QualityControl {
  /// - Returns: The rejected values.
  @discardableResult
  static func check(_ readings: inout Readings) -> FieldValues {
    var dropped = FieldValues()
    let limits = limits
    let special = special
    for field in readings.values.fields {
      // Most values need no further check.
      let value = readings.values.numbers[Int(field.rawValue)]
      if limits[Int(field.rawValue)].contains(value), !special.contains(field) { continue }
      check(field, value, of: &readings, &dropped)
    }
    checkDewPoint(of: &readings, &dropped)
    deriveDewPoint(of: &readings, &dropped)
    checkWind(of: &readings, &dropped)
    return dropped
  }

  /// Fields with a rule besides their limits.
  private static let special = FieldSet(
    Field.allCases.filter { field in
      field.timing == .amount || field.cap != nil || field.quantity == .direction
    }
  )
  private static let limits = Field.allCases.map(\.limits)

  private static func check(
    _ field: Field,
    _ value: Double,
    of readings: inout Readings,
    _ dropped: inout FieldValues
  ) {
    guard value.isFinite, value != SourceUnit.missing else {
      readings.values[field] = nil
      return
    }
    let isAmount = FieldSet.amounts.contains(field)
    let perHour = isAmount ? value / hours(of: field, readings) : value
    guard limits[Int(field.rawValue)].contains(perHour) else { return drop(field, of: &readings, &dropped) }
    if isAmount { return }
    if let cap = field.cap { readings.values[field] = min(value, cap) }
    if field.quantity == .direction, value == 360 { readings.values[field] = 0 }
  }

  private static func checkDewPoint(of readings: inout Readings, _ dropped: inout FieldValues) {
    if let dewPoint = checkDewPoint(of: &readings.values) { dropped[.dewPoint] = dewPoint }
  }

  /// A dew point above the temperature of the same source is impossible; up to half a degree is rounding.
  ///
  /// - Returns: The rejected dew point.
  static func checkDewPoint(of values: inout FieldValues) -> Double? {
    guard values.fields.contains(.temperature), values.fields.contains(.dewPoint) else { return nil }
    let temperature = values.numbers[Int(Field.temperature.rawValue)]
    let dewPoint = values.numbers[Int(Field.dewPoint.rawValue)]
    guard dewPoint > temperature else { return nil }
    let isImpossible = Atmosphere.isImpossible(dewPoint: .celsius(dewPoint), at: .celsius(temperature))
    values[.dewPoint] = isImpossible ? nil : temperature
    return isImpossible ? dewPoint : nil
  }

  /// Converts a humidity to the dew point at the temperature of the same readings, so that only dew points
  /// are interpolated and merged. A rejected dew point does not return through the humidity that its source
  /// computed from it.
  private static func deriveDewPoint(of readings: inout Readings, _ dropped: inout FieldValues) {
    guard readings.values.fields.contains(.humidity), readings.values[.dewPoint] == nil,
      dropped[.dewPoint] == nil, let humidity = readings.values[.humidity],
      let temperature = readings.values[.temperature],
      let dewPoint = Atmosphere.dewPoint(temperature: .celsius(temperature), relativeHumidity: humidity)
    else { return }
    readings.values[.dewPoint] = dewPoint.celsius
    readings.bounds[.dewPoint] = readings.bounds[.humidity]
    if !limits[Int(Field.dewPoint.rawValue)].contains(dewPoint.celsius) {
      drop(.dewPoint, of: &readings, &dropped)
    }
  }

  private static func checkWind(of readings: inout Readings, _ dropped: inout FieldValues) {
    let fields = readings.values.fields
    guard fields.contains(.windSpeed) else { return }
    let speed = readings.values.numbers[Int(Field.windSpeed.rawValue)]
    if fields.contains(.windGust), readings.values.numbers[Int(Field.windGust.rawValue)] < speed {
      drop(.windGust, of: &readings, &dropped)
    }
    // In `00000KT` the direction 000 means that calm wind has none.
    if speed == 0, readings.values[.windDirection] == 0 { readings.values[.windDirection] = nil }
  }

  private static func drop(_ field: Field, of readings: inout Readings, _ dropped: inout FieldValues) {
    dropped[field] = readings.values[field]
    readings.values[field] = nil
  }

  private static func hours(of field: Field, _ readings: Readings) -> Double {
    let seconds = readings.span(of: field).length
    return seconds > 0 ? seconds / 3600 : 1
  }
}
