package import Weather

extension StationConditions {
  /// The station's value of a field, in the field's canonical unit.
  package func value(of field: Field) -> Double? {
    switch field {
    case .temperature: temperature?.celsius
    case .dewPoint: dewPoint?.celsius
    case .humidity: relativeHumidity
    case .pressure: seaLevelPressure?.hectopascals
    case .qnh: altimeter?.hectopascals
    case .cloudBase: sky?.base?.meters
    case .visibility: visibility?.distance.meters
    case .windSpeed: wind?.speed?.metersPerSecond
    case .windGust: wind?.gust?.metersPerSecond
    case .windDirection: wind?.direction?.degrees
    default: nil
    }
  }
}
