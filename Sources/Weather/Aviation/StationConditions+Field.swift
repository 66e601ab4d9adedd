extension StationConditions {
  /// The station's value of a field, in the field's canonical unit.
  package func value(of field: Field) -> Double? { Self.measurement(of: field)?(self) }

  /// `nil` for an exact value.
  package func bound(of field: Field) -> Bound? {
    switch field {
    case .visibility: visibility?.bound
    case .windSpeed: wind?.speedBound
    case .windGust: wind?.gustBound
    default: nil
    }
  }

  /// Whether reports of stations can have a value of the field.
  package static func canReport(_ field: Field) -> Bool { measurement(of: field) != nil }

  /// `nil` for a field that no report of a station has as a number of that moment.
  private static func measurement(of field: Field) -> ((Self) -> Double?)? {
    switch field {
    case .temperature: return { $0.temperature?.celsius }
    case .dewPoint: return { $0.dewPoint?.celsius }
    case .humidity: return { $0.relativeHumidity }
    case .pressure: return { $0.seaLevelPressure?.hectopascals }
    case .qnh: return { $0.altimeter?.hectopascals }
    case .cloudCover: return { $0.sky?.coverPercent }
    case .cloudBase: return { $0.sky?.base?.meters }
    case .visibility: return { $0.visibility?.distance.meters }
    case .windSpeed: return { $0.wind?.speed?.metersPerSecond }
    case .windGust: return { $0.wind?.gust?.metersPerSecond }
    case .windDirection: return { $0.wind?.direction?.degrees }
    case .precipitation, .snowfall, .snowDepth, .pop, .uvIndex, .uvIndexClearSky, .sunshine: return nil
    case .pm25, .pm10, .ozone, .nitrogenDioxide, .sulphurDioxide, .carbonMonoxide, .ammonia: return nil
    case .europeanAQI, .usAQI: return nil
    case .alderPollen, .birchPollen, .grassPollen, .mugwortPollen, .olivePollen, .ragweedPollen: return nil
    }
  }
}

extension StationConditions {
  /// The weather in one word: the most severe of the reported weather, without any that of the sky.
  ///
  /// - Returns: `nil` if the station did not observe the weather, for it may rain from any sky; also if the
  ///   report does not name the clouds.
  package var conditionVote: ConditionVote? {
    guard let weather else { return nil }
    return weather.compactMap(\.vote).max { $0.condition < $1.condition } ?? sky?.conditionVote
  }
}

extension Sky {
  fileprivate var conditionVote: ConditionVote? {
    switch self {
    case .clear, .noneDetected, .noneDetectedBelow12000: ConditionVote(.clear)
    case .noneSignificant, .ceilingAndVisibilityOK: nil
    case .layers: coverPercent.map { ConditionVote(Condition.sky(cloud: $0)) }
    }
  }
}
