import AviationReports
import SpannedJSON
import Weather

/// The remarks of reports: each type with the values that it has.
extension AnswerSchema {
  private static func remark(_ type: String, _ keys: [Key] = []) -> JSONSchema {
    object([key("type", .constant(type)), raw] + keys)
  }

  static let remarks: [JSONSchema] =
    aboutStation + aboutWindAndVisibility + aboutSky + aboutAir + aboutWater + others

  private static let aboutStation: [JSONSchema] = [
    remark("stationType", [key("precipitationSensor", .boolean), key("augmented", .boolean)]),
    remark(
      "sensorOutage",
      [key("sensor", names(of: SensorOutage.Sensor.self)), maybeRunway]
        + location.map { optional($0.name, $0.schema) }
    ),
    remark("maintenanceNeeded"), remark("correctedAt", clock), remark("amendedAt", clock),
    remark("first"), remark("last"), remark("noSpecials"),
    remark("noAmendments", dayTime + [key("until", object(dayTime).orNull)]),
    remark(
      "amendmentsLimited",
      [key("to", .list(names(of: AmendedElement.self)))] + dayTime + [key("until", object(dayTime).orNull)]
    ),
    remark("period", [key("from", object(dayTime).orNull), key("until", object(dayTime).orNull)]),
    remark("renewedEveryThreeHours"),
    remark("nextObservation", dayTime + [key("afterLast", .boolean)]),
    remark("information", [key("letter", .text())]),
    remark("initials"), remark("forecaster", [key("number", count)]),
  ]

  private static let aboutWindAndVisibility: [JSONSchema] = [
    remark("peakWind", [key("directionDegrees", integer), key("speedKt", integer)] + clock),
    remark("windShift", clock + [key("frontalPassage", .boolean)]),
    remark("wind", [key("place", .text(), "In words"), key("wind", .reference("reportWind").orNull)]),
    remark("windSector", [key("variableFromDegrees", integer), key("variableToDegrees", integer)]),
    remark("windShear", windShear),
    remark(
      "visibility",
      [
        key("kind", names(of: VisibilityRemark.Kind.self)), key("lowMeters", number.orNull),
        key("qualifier", qualifier.orNull), key("highMeters", number.orNull),
        key("highQualifier", qualifier.orNull), directions, maybeRunway,
      ]
    ),
  ]

  private static let aboutSky: [JSONSchema] = [
    remark(
      "observation",
      [key("subject", .text(), "In words"), key("frequency", names(of: Frequency.self).orNull)] + moving
    ),
    remark(
      "tornadicActivity",
      [
        key("kind", names(of: TornadicActivity.Kind.self)), key("began", object(clock).orNull),
        key("ended", object(clock).orNull),
      ] + moving
    ),
    remark(
      "weatherTimes",
      [
        key(
          "events",
          .list(
            object([key("weather", .text()), key("event", .text(choices: ["began", "ended"]))] + clock)
          )
        )
      ]
    ),
    remark("ceiling", [key("lowFt", integer), key("highFt", integer.orNull), maybeRunway]),
    remark("variableSky", cloud + [key("becoming", cover.orNull)]),
    remark("obscuration", [key("weather", .text())] + cloud), remark("cloud", cloud),
    remark("cover", [key("cover", .anyOf([cover, .constant("SKC"), .null]))]),
    remark("oktas", [amounts]), remark("cloudLayer", [amounts, key("baseFt", integer)]),
    remark("traceOfCloud", [key("cloud", names(of: CloudGenus.self))]),
    remark("cloudTypes", ["low", "middle", "high"].map { key($0, integer.orNull, "Code figure") }),
    remark("cloudBase", [key("meters", integer)]),
    remark("mountains", [key("state", names(of: MountainState.self))]),
    remark("hazard", hazard), remark("location", location), remark("weather", [key("weather", .text())]),
  ]

  private static let aboutAir: [JSONSchema] = [
    remark("seaLevelPressure", [key("hPa", number.orNull)]),
    remark("pressureChanging", [key("rising", .boolean)]),
    remark("pressureTendency", [key("figure", integer.orNull), key("changeHPa", number.orNull)]),
    remark("altimeter", [key("hPa", number.orNull)]),
    remark("altimeterRange", [key("lowestHPa", integer), key("highestHPa", integer)]),
    remark("stationPressure", [key("mmHg", number.orNull), key("hPa", number.orNull)]),
    remark("preciseTemperature", [key("temperatureC", number.orNull), key("dewPointC", number.orNull)]),
    remark("sixHourMaximum", [key("temperatureC", number.orNull)]),
    remark("sixHourMinimum", [key("temperatureC", number.orNull)]),
    remark("dailyExtremes", [key("maximumC", number.orNull), key("minimumC", number.orNull)]),
    remark("relativeHumidity", [key("percent", integer)]),
    remark("densityAltitude", [key("feet", integer.orNull)]),
    remark("pressureAltitude", [key("feet", integer)]),
    remark("temperatures", [key("temperaturesC", .list(integer))]),
    remark("pressures", [key("hPa", .list(integer))]),
  ]

  private static let aboutWater: [JSONSchema] = [
    remark("hailSize", [key("inches", number), key("qualifier", qualifier)]),
    remark("snowIncreasing", [key("lastHourInches", integer), key("onGroundInches", integer)]),
    remark(
      "precipitation",
      [
        key("period", names(of: PrecipitationRemark.Period.self)), key("millimeters", number.orNull),
        key("trace", .boolean),
      ]
    ),
    remark("rainfall", rainfall), remark("snowDepth", [key("centimeters", number.orNull)]),
    remark("snowfall", [key("centimeters", number.orNull)]),
    remark("waterEquivalentOfSnow", [key("centimeters", number.orNull)]),
    remark(
      "iceAccretion",
      [key("hours", integer), key("millimeters", number.orNull), key("trace", .boolean)]
    ),
    remark(
      "sea",
      [
        key("swell", .boolean), key("figure", integer.orNull),
        optional("from", .text(choices: points).orNull, "Of a swell"),
      ]
    ),
  ]

  private static let others: [JSONSchema] = [
    remark("sunshine", [key("minutes", integer.orNull)]),
    remark("runwayState", runwayState), remark("colour", colourState),
    remark("birdHazard", [maybeRunway]), remark("runway", [key("runway", .text())]),
    remark(
      "time",
      ["day", "hour", "minute"].map { key($0, integer) }
        + [key("end", .boolean, "Until then, not from then")]
    ),
    remark("contraction", [key("word", .text(), "Its meaning")]),
  ]

  // MARK: - Parts of remarks

  private static let maybeRunway = key("runway", .text().orNull)

  /// As much of a time as the remark says: an hour or day that it leaves out is that of the report.
  private static let clock: [Key] = [key("hour", integer.orNull), key("minute", integer.orNull)]
  private static let dayTime: [Key] = ["day", "hour", "minute"].map { key($0, integer.orNull) }

  private static let points = CompassPoint.allCases.map(\.letters)
  private static let directions = key("directions", .list(.text(choices: points)))
  private static let location: [Key] = [
    directions, optional("quadrants", .list(.integer(1...4))), key("overhead", .boolean),
    key("vicinity", .boolean), key("distant", .boolean), key("distanceMeters", number.orNull),
  ]
  private static let moving = location + [key("moving", .text().orNull, "Where to")]

  private static let cloud: [Key] = [
    key("cover", cover.orNull), key("baseFt", integer.orNull),
    key("genus", names(of: CloudGenus.self).orNull),
  ]
  private static let amounts = key(
    "amounts",
    .list(object([key("kind", .text(), "In words"), key("eighths", .integer(0...8))]))
  )

  private static let hazard: [Key] = [
    key("kind", names(of: AviationHazard.self)),
    key("severity", names(of: HazardRemark.Severity.self).orNull),
    key("aboveFt", integer.orNull), key("belowFt", integer.orNull),
    key("from", object(dayTime).orNull), key("until", object(dayTime).orNull),
  ]
}
