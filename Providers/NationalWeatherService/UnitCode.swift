import Weather

/// The units of the service, such as `wmoUnit:km_h-1` (codes.wmo.int/common/unit); `unit:` in older
/// responses.
enum UnitCode {
  /// - Returns: The number in the canonical unit; `nil` when the code is not for such a quantity.
  static func value(_ value: Double, _ code: String, as unit: CanonicalUnit) -> Double? {
    let name = code.split(separator: ":").last ?? ""
    let converted: Double? =
      switch (unit, name) {
      case (.celsius, "degC"), (.percent, "percent"), (.degree, "degree_(angle)"): value
      case (.hectopascal, "hPa"), (.meterPerSecond, "m_s-1"): value
      case (.celsius, "degF"): Temperature.fahrenheit(value).celsius
      case (.celsius, "K"): Temperature.kelvin(value).celsius
      case (.meterPerSecond, "km_h-1"): Speed.kilometersPerHour(value).metersPerSecond
      case (.meterPerSecond, "kt"): Speed.knots(value).metersPerSecond
      case (.hectopascal, "Pa"): Pressure.pascals(value).hectopascals
      case (.meter, _): length(value, name)?.meters
      case (.centimeter, _): length(value, name)?.centimeters
      case (.millimeter, _): length(value, name)?.millimeters
      default: nil
      }
    return converted.flatMap { $0.isFinite ? $0 : nil }
  }

  private static func length(_ value: Double, _ name: Substring) -> Length? {
    switch name {
    case "mm": .millimeters(value)
    case "cm": .centimeters(value)
    case "m": .meters(value)
    case "km": .kilometers(value)
    default: nil
    }
  }
}
