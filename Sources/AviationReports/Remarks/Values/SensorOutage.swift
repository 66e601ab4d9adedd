package import Weather

/// A sensor that is out of service, and its location.
package struct SensorOutage: Hashable, Sendable {
  package enum Sensor: UInt8, Hashable, Sendable, CaseIterable {
    case runwayVisualRange, presentWeather, precipitation, freezingRain, lightning, visibility, ceiling
  }
  package let sensor: Sensor
  package var runway: Runway?
  package var location: RemarkLocation?
}
