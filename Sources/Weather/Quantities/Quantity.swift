/// What a field measures. It determines the unit in which values are stored, the units in which they can be
/// shown, and how they are written.
package enum Quantity: Hashable, Sendable, CaseIterable {
  case temperature
  /// A part of a whole: humidity, cloud cover, a probability.
  case share
  case pressure
  /// Above the ground.
  case height
  /// Along the ground.
  case distance
  case speed, direction
  /// Rain and melted snow, as the depth of water.
  case precipitation
  /// The depth of snow.
  case snow
  /// A number without a unit.
  case index
  case concentration
  /// Grains of pollen in a volume of air.
  case pollen
  /// The duration of sunshine within an hour or a day.
  case duration

  /// The unit in which all values are stored.
  package var unit: CanonicalUnit {
    switch self {
    case .temperature: .celsius
    case .share: .percent
    case .pressure: .hectopascal
    case .height, .distance: .meter
    case .speed: .meterPerSecond
    case .direction: .degree
    case .precipitation: .millimeter
    case .snow: .centimeter
    case .index: .index
    case .concentration: .microgramPerCubicMeter
    case .pollen: .grainPerCubicMeter
    case .duration: .second
    }
  }
}

/// The unit in which the values of a field are stored. The raw value is its name in JSON and manifests.
package enum CanonicalUnit: String, Hashable, Sendable, CaseIterable {
  case celsius = "C"
  case percent = "%"
  case hectopascal = "hPa"
  case meter = "m"
  case meterPerSecond = "m/s"
  case degree = "deg"
  case millimeter = "mm"
  case centimeter = "cm"
  case microgramPerCubicMeter = "ug/m3"
  case grainPerCubicMeter = "grains/m3"
  case index
  case second = "s"
}
