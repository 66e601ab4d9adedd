import AviationReports
import SpannedJSON
import Weather

/// Wind, visibility, weather and sky of an observation, a trend or a forecast period.
enum ConditionsJSON {
  static func members(of conditions: Conditions, to writer: inout JSONWriter) {
    write(conditions.wind, to: &writer)
    if writer.key("visibility") {
      write(conditions.visibility, isWithoutDirections: conditions.isVisibilityWithoutDirections, to: &writer)
    }
    if !conditions.directionalVisibilities.isEmpty {
      writer.member("directionalVisibility", each: conditions.directionalVisibilities) { group, writer in
        writer.object {
          $0.member("meters", tenths: group.visibility?.distance.meters)
          $0.member("qualifier", group.visibility?.qualifier)
          $0.member("directionDegrees", group.direction?.degrees)
        }
      }
    }
    if writer.key("clouds") { write(conditions.sky, to: &writer) }
    writer.member("verticalVisibilityFt", verticalVisibility(conditions.sky)?.feet, decimals: 0)
    if let weather = conditions.weather {
      writer.member("weather", each: weather) { $1.string(code: $0.code) }
    } else {
      writer.key("weather")
      writer.null()
    }
  }

  static func write(_ wind: Wind?, to writer: inout JSONWriter) {
    guard writer.key("wind") else { return }
    guard let wind else { return writer.null() }
    writer.object {
      $0.member("directionDegrees", wind.direction?.reportedDegrees)
      $0.member("variable", wind.direction == .variable)
      $0.member("speedKt", tenths: wind.speed?.knots)
      $0.member("gustKt", tenths: wind.gust?.knots)
      if wind.speedBound != nil { $0.member("speedAtLeast", true) }
      if wind.gustBound != nil { $0.member("gustAtLeast", true) }
      if wind.isEstimated { $0.member("estimated", true) }
      $0.member("variableFromDegrees", wind.variableBetween?.from)
      $0.member("variableToDegrees", wind.variableBetween?.to)
    }
  }

  private static func write(
    _ visibility: Visibility?,
    isWithoutDirections: Bool,
    to writer: inout JSONWriter
  ) {
    guard let visibility else { return writer.null() }
    writer.object {
      $0.member("meters", tenths: visibility.distance.meters)
      $0.member("qualifier", code: visibility.qualifier)
      if isWithoutDirections { $0.member("withoutDirections", true) }
    }
  }

  /// The layers, or the word for a sky without layers as a cover without a height.
  private static func write(_ sky: Sky?, to writer: inout JSONWriter) {
    guard let sky else { return writer.null() }
    writer.array { list in
      switch sky {
      case .clear: write("SKC", nil, nil, to: &list)
      case .noneDetectedBelow12000: write("CLR", nil, nil, to: &list)
      case .noneSignificant: write("NSC", nil, nil, to: &list)
      case .noneDetected: write("NCD", nil, nil, to: &list)
      case .ceilingAndVisibilityOK: write("CAVOK", nil, nil, to: &list)
      case .layers(let layers):
        for layer in layers {
          write(
            name(layer.cover),
            layer.base,
            layer.kind == .unknown ? nil : layer.kind?.rawValue,
            to: &list
          )
        }
      }
    }
  }

  /// `nil` if the station could not determine the amount.
  static func name(_ cover: CloudCover) -> String? { cover == .unknown ? nil : cover.rawValue }

  private static func write(_ cover: String?, _ base: Length?, _ type: String?, to writer: inout JSONWriter) {
    writer.object {
      $0.member("cover", code: cover)
      $0.member("baseFtAGL", base?.feet, decimals: 0)
      $0.member("type", code: type)
    }
  }

  private static func verticalVisibility(_ sky: Sky?) -> Length? {
    sky?.layers.first { $0.cover == .verticalVisibility }?.base
  }
}

extension Visibility {
  /// Whether the distance is exact or a bound, for programs.
  var qualifier: String { Self.qualifier(bound) }

  /// `exact`, `lessThan` or `greaterThan`; these two include the value itself, as in 9999 for 10 km or more.
  static func qualifier(_ bound: Bound?) -> String {
    guard let bound else { return "exact" }
    return bound.isLower ? "greaterThan" : "lessThan"
  }
}
