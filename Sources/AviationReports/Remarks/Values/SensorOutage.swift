package import Weather

/// A sensor that is out of service, and its location.
package struct SensorOutage: Equatable, Sendable {
  package enum Sensor: UInt8, Equatable, Sendable, CaseIterable {
    case runwayVisualRange, presentWeather, precipitation, freezingRain, lightning, visibility, ceiling
  }
  package let sensor: Sensor
  package var runway: RunwayDesignator?
  package var location: RemarkLocation?
}
