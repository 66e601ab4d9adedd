import Pages
import SpannedJSON
import Weather

/// TAFs, model forecasts in the same form, and winds aloft.
extension AirportJSON {
  static func members(of forecast: StationForecast, to writer: inout JSONWriter) {
    writer.member("ident", forecast.ident)
    writer.members(of: forecast.coordinates)
    writer.member("rawText", forecast.rawText)
    writer.member("issued", forecast.issued)
    writer.member("start", forecast.start)
    writer.member("end", forecast.end)
    if forecast.isCancelled { writer.member("cancelled", true) }
    writer.key("periods")
    writer.array { list in
      for period in forecast.periods {
        list.object { object in
          object.member("start", period.start)
          object.member("end", period.end)
          members(of: period.change, to: &object)
          object.members(of: period.categoryOutlook)
          object.member("rawText", period.rawText)
          members(
            wind: period.wind,
            visibility: period.visibility,
            sky: period.sky,
            weather: period.weather,
            to: &object
          )
          if let words = period.unreadText { object.member("unreadText", words) }
          if let first = period.windShear.first {
            object.key("windShear")
            write(first, to: &object)
          }
          let further = period.windShear.dropFirst()
          if !further.isEmpty {
            object.key("furtherWindShear")
            object.array { for shear in further { write(shear, to: &$0) } }
          }
          if !period.hazards.isEmpty {
            object.key("hazards")
            object.array { for hazard in period.hazards { write(hazard, to: &$0) } }
          }
          if !period.windsAtHeights.isEmpty {
            object.key("windsAtHeights")
            object.array { for wind in period.windsAtHeights { write(wind, to: &$0) } }
          }
          object.member("temperatureMinC", period.temperature?.lowerBound.celsius, decimals: 1)
          object.member("temperatureMaxC", period.temperature?.upperBound.celsius, decimals: 1)
        }
      }
    }
    if !forecast.hazards.isEmpty {
      writer.key("hazards")
      writer.array { for hazard in forecast.hazards { write(hazard, to: &$0) } }
    }
    if !forecast.unreadChanges.isEmpty {
      writer.key("unreadChanges")
      writer.array { for start in forecast.unreadChanges { $0.string(ISOInstant.text(start)) } }
    }
    if !forecast.impossibleTimes.isEmpty { writer.member("impossibleTimes", forecast.impossibleTimes) }
    writer.key("prevailing")
    writer.array { for stretch in forecast.prevailing { write(stretch, to: &$0) } }
  }

  private static func write(_ shear: ForecastPeriod.WindAtHeight, to writer: inout JSONWriter) {
    writer.object {
      $0.member("heightFt", shear.height.feet, decimals: 0)
      $0.key("wind")
      write(shear.wind, to: &$0)
    }
  }

  private static func write(_ hazard: ForecastPeriod.HazardousLayer, to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", "\(hazard.kind)")
      $0.member("figure", hazard.figure)
      $0.member("meaning", HazardText.meaning(of: hazard, in: .english))
      $0.member("baseFt", hazard.base.feet, decimals: 0)
      $0.member("topFt", hazard.top?.feet, decimals: 0)
    }
  }

  private static func write(_ hazard: StationForecast.StatedHazard, to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", "\(hazard.kind)")
      $0.member("severity", hazard.severity.map { "\($0)" })
      $0.member("severityUpTo", hazard.severityUpTo.map { "\($0)" })
      $0.member("frequency", hazard.frequency.map { "\($0)" })
      $0.member("meaning", HazardText.meaning(of: hazard, in: .english))
      $0.member("aboveFt", hazard.base?.feet, decimals: 0)
      $0.member("belowFt", hazard.top?.feet, decimals: 0)
      $0.member("start", hazard.start)
      $0.member("end", hazard.end)
    }
  }

  private static func write(_ stretch: CategoryStretch, to writer: inout JSONWriter) {
    writer.object {
      $0.member("start", stretch.start)
      $0.member("end", stretch.end)
      $0.members(of: stretch.outlook)
    }
  }

  static func members(of winds: WindsAloft, to writer: inout JSONWriter) {
    writer.member("kind", winds.source)
    writer.member("issued", winds.issued)
    writer.key("columns")
    writer.array { list in
      for column in winds.columns {
        list.object { object in
          object.member("valid", column.valid)
          object.member("start", column.start)
          object.member("end", column.end)
          object.key("levels")
          object.array { levels in for level in column.levels { write(level, to: &levels) } }
        }
      }
    }
  }

  private static func write(_ level: WindAtAltitude, to writer: inout JSONWriter) {
    writer.object {
      $0.member("altitudeFt", level.altitude.feet, decimals: 0)
      $0.member(
        "directionDegrees",
        Field.windDirection.reported(level.wind?.direction?.degrees),
        decimals: 0
      )
      $0.member("speedKt", level.wind?.speed?.knots, decimals: 0)
      $0.member("temperatureC", level.temperature?.celsius, decimals: 0)
      $0.member("lightAndVariable", level.isLightAndVariable)
      $0.member("atLeast", level.isAtLeast)
    }
  }
}
