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
    if forecast.isMissing { writer.member("missing", true) }
    writer.member("periods", each: forecast.periods) { write($0, to: &$1) }
    if !forecast.hazards.isEmpty {
      writer.member("hazards", each: forecast.hazards) { write($0, to: &$1) }
    }
    if !forecast.winds.isEmpty {
      writer.key("winds")
      writer.array { for wind in forecast.winds { write(wind, to: &$0) } }
    }
    if !forecast.windsAtUnknownTime.isEmpty {
      writer.member("windsAtUnknownTime", each: forecast.windsAtUnknownTime) { write($0, to: &$1) }
    }
    if let limit = forecast.amendmentLimit {
      writer.key("notAmended")
      write(limit, to: &writer)
    }
    if !forecast.unreadChanges.isEmpty {
      writer.member("unreadChanges", each: forecast.unreadChanges) { $1.string(ISOInstant.text($0)) }
    }
    if !forecast.impossibleTimes.isEmpty { writer.member("impossibleTimes", forecast.impossibleTimes) }
    writer.member("prevailing", each: forecast.prevailing) { write($0, to: &$1) }
  }

  private static func write(_ period: ForecastPeriod, to writer: inout JSONWriter) {
    writer.object {
      $0.member("start", period.start)
      $0.member("end", period.end)
      members(of: period.change, to: &$0)
      $0.members(of: period.categoryOutlook)
      $0.member("rawText", period.rawText)
      members(
        wind: period.wind,
        visibility: period.visibility,
        sky: period.sky,
        weather: period.weather,
        to: &$0
      )
      if let words = period.unreadText { $0.member("unreadText", words) }
      if let first = period.windShear.first {
        $0.key("windShear")
        write(first, to: &$0)
      }
      let further = Array(period.windShear.dropFirst())
      if !further.isEmpty { $0.member("furtherWindShear", each: further) { write($0, to: &$1) } }
      if !period.hazards.isEmpty { $0.member("hazards", each: period.hazards) { write($0, to: &$1) } }
      if !period.windsAtHeights.isEmpty {
        $0.member("windsAtHeights", each: period.windsAtHeights) { write($0, to: &$1) }
      }
      $0.member("temperatureMinC", period.temperature?.lowerBound.celsius, decimals: 1)
      $0.member("temperatureMaxC", period.temperature?.upperBound.celsius, decimals: 1)
    }
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

  private static func write(_ stated: StationForecast.StatedWind, to writer: inout JSONWriter) {
    writer.object {
      $0.member("start", stated.start)
      $0.key("wind")
      write(stated.wind, to: &$0)
    }
  }

  private static func write(_ limit: AmendmentLimit, to writer: inout JSONWriter) {
    writer.object {
      $0.member("start", limit.start)
      $0.member("end", limit.end)
      $0.member("exceptFor", limit.amended.map { "\($0)" })
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
    writer.member("columns", each: winds.columns) { column, list in
      list.object {
        $0.member("valid", column.valid)
        $0.member("start", column.start)
        $0.member("end", column.end)
        $0.member("levels", each: column.levels) { write($0, to: &$1) }
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
      $0.member("atLeast", level.wind?.speedBound != nil)
    }
  }
}
