import SpannedJSON
import Weather

/// Elements that observations and forecasts share.
extension AirportJSON {
  static func members(of visibility: Visibility, to writer: inout JSONWriter) {
    writer.member("distanceM", visibility.distance.meters, decimals: 0)
    writer.member("distanceSM", visibility.distance.statuteMiles, decimals: 2)
    writer.member("qualifier", visibility.qualifier)
  }

  static func members(
    wind: Wind?,
    visibility: Visibility?,
    sky: Sky?,
    weather: [WeatherPhenomenon]?,
    to writer: inout JSONWriter
  ) {
    writer.key("wind")
    write(wind, to: &writer)
    writer.key("visibility")
    if let visibility {
      writer.object { members(of: visibility, to: &$0) }
    } else {
      writer.null()
    }
    writer.key("sky")
    write(sky, to: &writer)
    writer.key("weather")
    guard let weather else { return writer.null() }
    write(weather, to: &writer)
  }

  static func write(_ weather: [WeatherPhenomenon], to writer: inout JSONWriter) {
    writer.array { list in
      for phenomenon in weather {
        list.object {
          $0.member("token", phenomenon.token)
          $0.member("text", phenomenon.text)
          $0.member("condition", phenomenon.vote?.condition.name)
          $0.member("intensity", phenomenon.vote?.intensity?.rawValue)
        }
      }
    }
  }

  static func write(_ wind: Wind?, to writer: inout JSONWriter) {
    guard let wind else { return writer.null() }
    writer.object {
      $0.member(
        "directionDegrees",
        Field.windDirection.reported(wind.direction?.degrees),
        decimals: 0
      )
      $0.member("variable", wind.direction == .variable)
      $0.member("speedKt", wind.speed?.knots, decimals: 1)
      $0.member("gustKt", wind.gust?.knots, decimals: 1)
      if wind.speedBound != nil { $0.member("speedAtLeast", true) }
      if wind.gustBound != nil { $0.member("gustAtLeast", true) }
      if wind.isEstimated { $0.member("estimated", true) }
      $0.member("variableFromDegrees", wind.variableBetween?.from)
      $0.member("variableToDegrees", wind.variableBetween?.to)
    }
  }

  static func write(_ sky: Sky?, to writer: inout JSONWriter) {
    guard let sky else { return writer.null() }
    writer.object { object in
      object.member("state", state(of: sky))
      object.member("ceilingFt", sky.ceiling?.feet, decimals: 0)
      object.key("layers")
      object.array { list in
        for layer in sky.layers {
          list.object {
            $0.member("cover", layer.cover == .unknown ? nil : layer.cover.rawValue)
            $0.member("baseFt", layer.base?.feet, decimals: 0)
            $0.member("kind", layer.kind == .unknown ? nil : layer.kind?.rawValue)
          }
        }
      }
    }
  }

  static func state(of sky: Sky) -> String {
    switch sky {
    case .clear: "clear"
    case .noneDetectedBelow12000: "noneDetectedBelow12000Ft"
    case .noneSignificant: "noneSignificant"
    case .noneDetected: "noneDetected"
    case .ceilingAndVisibilityOK: "ceilingAndVisibilityOK"
    case .layers: "layers"
    }
  }

  static func members(of change: ForecastChange, to writer: inout JSONWriter) {
    let (name, percent): (String, Int?) =
      switch change {
      case .initial: ("initial", nil)
      case .from: ("from", nil)
      case .becoming: ("becoming", nil)
      case .temporary: ("temporary", nil)
      case .intermittent: ("intermittent", nil)
      case .probability(let percent, nil): ("probable", percent)
      case .probability(let percent, .temporary): ("temporary", percent)
      case .probability(let percent, .intermittent): ("intermittent", percent)
      }
    writer.member("change", name)
    writer.member("probabilityPercent", percent)
  }
}
