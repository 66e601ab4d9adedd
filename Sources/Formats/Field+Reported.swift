import Weather

extension Field {
  /// A value as programs get it: north is 360° (WMO-No. 306, FM 15.5).
  func reported(_ value: Double?) -> Double? {
    quantity == .direction ? value.map(Degrees.reported) : value
  }

  /// The same for the value of a source: a calm, written as 0 m/s from 0° in 00000KT, has no direction.
  func reported(in readings: Readings) -> Double? {
    if self == .windDirection, readings[.windSpeed] == 0, readings[.windDirection] == 0 { return nil }
    return reported(readings[self])
  }
}
