package import FoundationEssentials
package import Weather

/// A forecast extreme of temperature.
package struct TemperatureAtTime: Hashable, Sendable {
  package let temperature: Temperature
  /// `nil` for a time outside of the forecast.
  package let time: Date?
  /// As the report has it.
  package let writtenTime: ChangeTime
}
