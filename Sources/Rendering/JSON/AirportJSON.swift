import Aggregation
import Catalog
import SpannedJSON
import Weather

/// An aerodrome as JSON: decoded values in canonical units, and those of the report
/// where they differ by rounding.
struct AirportJSON {
  private let answer: AirportAnswer

  init(_ answer: AirportAnswer) { self.answer = answer }

  func write(to writer: inout JSONWriter) {
    writer.object { place in
      place.member("ident", answer.ident.text)
      Self.members(of: answer.airport, country: answer.country, to: &place)
      writeRunways(to: &place)
      place.key("conditions")
      write(answer.conditions, to: &place) {
        write($0, to: &$1)
      }
      place.key("forecast")
      write(answer.forecast, to: &place) { Self.members(of: $0, to: &$1) }
      place.key("windsAloft")
      write(answer.windsAloft, to: &place) { Self.members(of: $0, to: &$1) }
      place.key("modelForecast")
      write(answer.modelForecast, to: &place) { Self.members(of: $0, to: &$1) }
      place.key("broadcasts")
      place.array { list in
        for broadcast in answer.broadcasts {
          list.object {
            $0.member("ident", broadcast.ident)
            $0.member("letter", broadcast.letter)
            $0.member("issued", broadcast.issued)
            $0.member("text", broadcast.text)
          }
        }
      }
    }
  }

  private func write<Content>(
    _ part: AirportAnswer.Part<Content>?,
    to writer: inout JSONWriter,
    _ members: (Content, inout JSONWriter) -> Void
  ) {
    guard let part else { return writer.null() }
    writer.object {
      $0.member("source", part.source.name)
      members(part.content, &$0)
    }
  }

  // MARK: - The directory's part

  static func members(of airport: Airport?, country: Country?, to writer: inout JSONWriter) {
    writer.member("name", airport?.name)
    writer.member("icao", airport?.icao)
    writer.member("iata", airport?.iata)
    writer.member("localCode", airport?.localCode)
    writer.member("city", airport?.city)
    writer.member("subdivision", airport?.subdivision)
    writer.member("country", airport?.country)
    writer.member("countryName", country?.name)
    writer.member("currency", country?.currencyCode)
    writer.member("currencyName", country?.currencyName)
    writer.members(of: airport?.coordinates)
    writer.member("elevationM", airport?.elevation?.meters, decimals: 0)
    writer.member("timeZone", airport?.timeZone)
  }

  // MARK: - Runways

  private func writeRunways(to writer: inout JSONWriter) {
    writer.member("runwaysDate", answer.runways.isEmpty ? nil : AirportCatalog.runwaysDate)
    writer.key("runways")
    guard !answer.runways.isEmpty else { return writer.null() }
    let wind = RunwaysInWind.wind(of: answer)
    writer.array { list in
      for runway in answer.runways {
        list.object { object in
          object.member("lengthFt", runway.length?.feet, decimals: 0)
          object.member("widthFt", runway.width?.feet, decimals: 0)
          object.member("surface", runway.surface?.name)
          object.member("lighted", runway.isLighted ? true : nil)
          object.key("ends")
          object.array { ends in for end in runway.ends { Self.write(end, in: wind, to: &ends) } }
        }
      }
    }
  }

  private static func write(_ end: Airport.Runway.End, in wind: Wind?, to writer: inout JSONWriter) {
    let parts = RunwaysInWind.wind(wind, on: end)
    writer.object {
      $0.member("designator", end.designator)
      $0.member("headingTrueDegrees", end.heading)
      $0.member("headingEstimated", end.heading == nil ? nil : end.isHeadingApproximate)
      $0.member("headwindKt", parts?.headwind?.knots, decimals: 1)
      $0.member("crosswindKt", parts?.crosswind?.knots, decimals: 1)
      $0.member("crosswindFrom", parts?.crosswindSide?.rawValue)
      $0.member("gustHeadwindKt", parts?.gustHeadwind?.knots, decimals: 1)
      $0.member("gustCrosswindKt", parts?.gustCrosswind?.knots, decimals: 1)
      $0.member("greatestCrosswindKt", parts?.greatestCrosswind?.knots, decimals: 1)
      if parts?.speedIsAtLeast == true { $0.member("speedAtLeast", true) }
      if parts?.gustIsAtLeast == true { $0.member("gustAtLeast", true) }
    }
  }

  // MARK: - Conditions

  private func write(_ conditions: StationConditions, to writer: inout JSONWriter) {
    writer.member("ident", conditions.ident)
    writer.members(of: conditions.coordinates)
    writer.member("rawText", conditions.rawText)
    writer.member("observed", conditions.observed)
    writer.member("automatic", conditions.isAutomatic)
    writer.member("flightCategory", conditions.flightCategory?.rawValue)
    Self.members(
      wind: conditions.wind,
      visibility: conditions.visibility,
      sky: conditions.sky,
      weather: conditions.weather,
      to: &writer
    )
    writer.key("directionalVisibility")
    writer.array { list in
      for lower in conditions.directionalVisibilities {
        list.object {
          $0.member("direction", lower.direction)
          Self.members(of: lower.visibility, to: &$0)
        }
      }
    }
    writer.key("rvr")
    writer.array { for range in conditions.runwayVisualRanges { Self.write(range, to: &$0) } }
    writer.key("recentWeather")
    Self.write(conditions.recentWeather, to: &writer)
    writer.key("windShear")
    writer.array { list in
      for shear in conditions.windShear {
        list.object {
          $0.member("runway", shear.runway)
          $0.member("phase", "\(shear.phase)")
        }
      }
    }
    writer.key("trends")
    writer.array { for trend in conditions.trends { Self.write(trend, to: &$0) } }
    writer.member("noSignificantChange", conditions.expectsNoSignificantChange)
    writer.members(of: conditions.temperature, as: "temperature", decimals: 1)
    writer.members(of: conditions.dewPoint, as: "dewPoint", decimals: 1)
    writer.member("relativeHumidityPercent", conditions.relativeHumidity, decimals: 1)
    writer.member("altimeterHPa", conditions.altimeter?.hectopascals, decimals: 1)
    writer.member("altimeterInHg", conditions.altimeter?.inchesOfMercury, decimals: 2)
    writer.member("seaLevelPressureHPa", conditions.seaLevelPressure?.hectopascals, decimals: 1)
    writer.member("densityAltitudeFt", conditions.densityAltitude?.feet, decimals: 0)
    writer.member("pressureAltitudeFt", answer.pressureAltitude?.feet, decimals: 0)
    writer.member("estimatedCloudBaseFtAGL", conditions.estimatedCloudBase?.feet, decimals: 0)
    writer.member("decodedHere", answer.decodedHere.sorted())
    let computedHere = answer.computedHere
    let computed = [
      ("sky.ceilingFt", conditions.sky?.ceiling != nil),
      ("flightCategory", computedHere.contains("flightCategory")),
      ("relativeHumidityPercent", computedHere.contains("humidity")),
      ("densityAltitudeFt", computedHere.contains("densityAltitude")),
      ("pressureAltitudeFt", computedHere.contains("pressureAltitude")),
      ("estimatedCloudBaseFtAGL", conditions.estimatedCloudBase != nil),
    ]
    writer.member("computed", computed.compactMap { $1 ? $0 : nil })
  }

  private static func members(of visibility: Visibility, to writer: inout JSONWriter) {
    writer.member("distanceM", visibility.distance.meters, decimals: 0)
    writer.member("distanceSM", visibility.distance.statuteMiles, decimals: 2)
    writer.member("qualifier", visibility.qualifier.name)
  }

  private static func members(
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

  private static func write(_ weather: [WeatherPhenomenon], to writer: inout JSONWriter) {
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

  private static func write(
    _ range: StationConditions.RunwayVisualRange,
    to writer: inout JSONWriter
  ) {
    writer.object {
      $0.member("runway", range.runway)
      $0.member("minimumM", range.minimum?.distance.meters, decimals: 0)
      $0.member("minimumQualifier", range.minimum?.qualifier.name)
      $0.member("maximumM", range.maximum?.distance.meters, decimals: 0)
      $0.member("maximumQualifier", range.maximum?.qualifier.name)
      $0.member("tendency", range.tendency.map { "\($0)" })
    }
  }

  private static func write(_ trend: StationConditions.Trend, to writer: inout JSONWriter) {
    writer.object {
      members(of: trend.change, to: &$0)
      $0.member("from", trend.from)
      $0.member("until", trend.until)
      $0.member("at", trend.at)
      $0.member("rawText", trend.rawText)
      members(
        wind: trend.wind,
        visibility: trend.visibility,
        sky: trend.sky,
        weather: trend.weather,
        to: &$0
      )
    }
  }

  private static func write(_ wind: Wind?, to writer: inout JSONWriter) {
    guard let wind else { return writer.null() }
    writer.object {
      $0.member(
        "directionDegrees",
        WeatherJSON.canonical(wind.direction?.degrees, of: .windDirection),
        decimals: 0
      )
      $0.member("variable", wind.direction == .variable)
      $0.member("speedKt", wind.speed?.knots, decimals: 1)
      $0.member("gustKt", wind.gust?.knots, decimals: 1)
      if wind.speedIsAtLeast { $0.member("speedAtLeast", true) }
      if wind.gustIsAtLeast { $0.member("gustAtLeast", true) }
      if wind.isEstimated { $0.member("estimated", true) }
      $0.member("variableFromDegrees", wind.variableBetween?.from)
      $0.member("variableToDegrees", wind.variableBetween?.to)
    }
  }

  private static func write(_ sky: Sky?, to writer: inout JSONWriter) {
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

  // MARK: - Forecast

  private static func members(of forecast: StationForecast, to writer: inout JSONWriter) {
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
          object.member("flightCategory", period.flightCategory?.rawValue)
          object.member("rawText", period.rawText)
          members(
            wind: period.wind,
            visibility: period.visibility,
            sky: period.sky,
            weather: period.weather,
            to: &object
          )
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
          object.member("temperatureMinC", period.temperature?.lowerBound.celsius, decimals: 1)
          object.member("temperatureMaxC", period.temperature?.upperBound.celsius, decimals: 1)
        }
      }
    }
    writer.key("prevailing")
    writer.array { for stretch in forecast.prevailing { write(stretch, to: &$0) } }
  }

  private static func write(_ shear: ForecastPeriod.WindShear, to writer: inout JSONWriter) {
    writer.object {
      $0.member("heightFt", shear.height.feet, decimals: 0)
      $0.key("wind")
      write(shear.wind, to: &$0)
    }
  }

  private static func write(_ hazard: ForecastPeriod.Hazard, to writer: inout JSONWriter) {
    writer.object {
      $0.member("type", "\(hazard.kind)")
      $0.member("figure", hazard.figure)
      $0.member("meaning", HazardText.meaning(of: hazard, in: .english))
      $0.member("baseFt", hazard.base.feet, decimals: 0)
      $0.member("topFt", hazard.top?.feet, decimals: 0)
    }
  }

  private static func write(_ stretch: CategoryStretch, to writer: inout JSONWriter) {
    writer.object {
      $0.member("start", stretch.start)
      $0.member("end", stretch.end)
      $0.member("flightCategory", stretch.category?.rawValue)
    }
  }

  private static func members(of change: ForecastChange, to writer: inout JSONWriter) {
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

  // MARK: - Winds aloft

  private static func members(of winds: WindsAloft, to writer: inout JSONWriter) {
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
        WeatherJSON.canonical(level.wind?.direction?.degrees, of: .windDirection),
        decimals: 0
      )
      $0.member("speedKt", level.wind?.speed?.knots, decimals: 0)
      $0.member("temperatureC", level.temperature?.celsius, decimals: 0)
      $0.member("lightAndVariable", level.isLightAndVariable)
      $0.member("atLeast", level.isAtLeast)
    }
  }
}
