package import FoundationEssentials
package import Weather

/// A forecast extreme of temperature.
package struct TemperatureAtTime: Equatable, Sendable {
  package let temperature: Temperature
  /// `nil` for a time outside the forecast.
  package let time: Date?
  /// The time in the report.
  package let writtenTime: ChangeTime
}
