import Weather

extension METAR.Contradiction: CustomStringConvertible {
  /// Such as `the remarks say 2.6 °C, the body 20 °C, which is used`.
  package var description: String {
    switch self {
    case .temperature(let remark, let body):
      "the remarks say \(String(tenths: remark.temperature.celsius)) °C, the body \(String(tenths: body.celsius)) °C, which is used"
    case .dewPoint(let remark, let body):
      "the remarks say a dew point of \(String(tenths: remark.temperature.celsius)) °C, the body "
        + "\(String(tenths: body.celsius)) °C, which is used"
    case .secondTemperature(let other, let used):
      "the body says \(String(tenths: other.celsius)) °C, too, after \(String(tenths: used.celsius)) °C, which is used"
    case .secondDewPoint(let other, let used):
      "the body says a dew point of \(String(tenths: other.celsius)) °C, too, after \(String(tenths: used.celsius)) °C, "
        + "which is used"
    case .dewPointAbove(let dewPoint, let temperature):
      "a dew point of \(String(tenths: dewPoint.celsius)) °C cannot be above the temperature of "
        + "\(String(tenths: temperature.celsius)) °C"
    case .trend(let trend, let term):
      "a trend \(Self.span(of: trend)) cannot be of the \(term.words) after the observation"
    case .group(let group): group.description
    case .altimeter(let other, let used):
      "the altimeter settings are \(String(tenths: other.hectopascals)) hPa and \(String(tenths: used.hectopascals)) hPa, "
        + "which is used"
    }
  }

  /// `from 13:00 until 12:00 UTC`
  private static func span(of trend: Trend) -> String {
    [
      trend.from.map { "from \($0.clock)" }, trend.until.map { "until \($0.clock)" },
      trend.at.map { "at \($0.clock)" }, "UTC",
    ].compactMap(\.self).joined(separator: " ")
  }
}
