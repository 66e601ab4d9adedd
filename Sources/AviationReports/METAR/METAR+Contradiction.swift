import Weather

extension METAR.Contradiction: CustomStringConvertible {
  /// For example `the body says 20 °C, which is used, but the remarks 2.6 °C`.
  package var description: String {
    switch self {
    case .temperature(let remark, let body):
      "the body says \(Self.celsius(body)), which is used, but the remarks \(Self.celsius(remark.temperature))"
    case .dewPoint(let remark, let body):
      "the body says a dew point of \(Self.celsius(body)), which is used, but the remarks "
        + Self.celsius(remark.temperature)
    case .secondTemperature(let other, let used):
      "the body says \(Self.celsius(used)), which is used, but later \(Self.celsius(other))"
    case .secondDewPoint(let other, let used):
      "the body says a dew point of \(Self.celsius(used)), which is used, but later \(Self.celsius(other))"
    case .seaLevelPressure(let coded, let altimeter):
      "a sea-level pressure of \(String(tenths: coded.hectopascals)) hPa, or 100 hPa more or less, is far from the "
        + "altimeter setting of \(String(tenths: altimeter.hectopascals)) hPa and not used"
    case .stationPressure(let pressure, nil):
      "a pressure at the aerodrome of \(String(tenths: pressure.hectopascals)) hPa is impossible and not used"
    case .stationPressure(let pressure, let expected?):
      "a pressure at the aerodrome of \(String(tenths: pressure.hectopascals)) hPa is far from the "
        + "\(String(tenths: expected.hectopascals)) hPa of its elevation and not used"
    case .dewPointAbove(let dewPoint, let temperature):
      "the dew point of \(Self.celsius(dewPoint)) is above the temperature of \(Self.celsius(temperature))"
    case .trend(let trend, let term):
      "a trend \(Self.span(of: trend)) is outside of the \(term.words) after the observation"
    case .laterWind(let time): "a wind at \(time.clock) UTC is after the report"
    case .group(let group): group.description
    case .altimeter(let other, let used):
      "the altimeter settings differ: \(String(tenths: used.hectopascals)) hPa, which is used, and "
        + "\(String(tenths: other.hectopascals)) hPa"
    }
  }

  private static func celsius(_ temperature: Temperature) -> String {
    "\(String(tenths: temperature.celsius)) °C"
  }

  /// `from 13:00 until 12:00 UTC`
  private static func span(of trend: Trend) -> String {
    [
      trend.from.map { "from \($0.clock)" }, trend.until.map { "until \($0.clock)" },
      trend.at.map { "at \($0.clock)" }, "UTC",
    ].compactMap(\.self).joined(separator: " ")
  }
}
