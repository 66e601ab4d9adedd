import Aggregation
import Catalog
import Pages
import SpannedJSON
import Weather

/// Airports: their entries in the directory, and their weather.
extension AnswerSchema {
  static let airportAnswers: [Answer] = [
    Answer(name: "airportAnswer", commands: ["airport"], keys: [key("places", .list(.reference("airport")))]),
    Answer(name: "routeAnswer", commands: ["route"], keys: RouteJSON.members.properties()),
    Answer(
      name: "airportsAnswer",
      commands: ["airports"],
      keys: [
        key("words", .text(), "The search words"),
        key("page", object(["number", "count", "size", "total"].map { key($0, count) })),
        key("places", .list(.reference("airportEntry"))),
      ]
    ),
  ]

  static let airportDefinitions: [(name: String, schema: JSONSchema)] = [
    (
      "airportEntry",
      object(
        [
          key("ident", .text()),
          key("name", .text().orNull, "null for a code that is not in the directory"),
          key("icao", .text().orNull), key("iata", .text().orNull), key("localCode", .text().orNull),
          key("city", .text().orNull), key("subdivision", .text().orNull), key("country", country),
          key("countryName", .text().orNull), key("currency", .text().orNull),
          key("currencyName", .text().orNull),
        ] + maybeCoordinates + [key("elevationM", integer.orNull), timeZone]
      )
    ),
    ("airport", .allOf([.reference("airportEntry"), object(airport)])),
    ("runway", object(runway)), ("runwayEnd", object(runwayEnd)),
    ("stationConditions", object(stationConditions)),
    ("stationForecast", object(stationForecast)), ("forecastPeriod", object(forecastPeriod)),
    ("windsAloft", object(windsAloft)),
    (
      "broadcast",
      object([
        key("ident", .text()), key("letter", .text().orNull), key("issued", time.orNull),
        key("text", .text()),
      ])
    ),
    ("wind", object(wind)), ("visibility", object(visibility)), ("sky", object(sky)),
    (
      "phenomenon",
      object([
        key("token", .text().orNull, "The code in the report, such as -RA"), key("text", .text()),
        key("condition", condition.orNull), key("intensity", intensity.orNull),
      ])
    ),
  ]

  private static let airport: [Key] = [
    key("runwaysDate", .text(format: "date").orNull, "The date of the runway data"),
    key("runways", .list(.reference("runway")).orNull),
    key("conditions", .reference("stationConditions").orNull),
    optional(
      "history",
      .list(.reference("stationConditions")),
      "The reports of the last hours, the newest first; only with --hours"
    ),
    optional(
      "tendency",
      object(["ceiling", "visibility", "pressure", "wind"].map { key($0, tendency.orNull) }),
      "How the values changed from the oldest report of the last hours to the newest. A sky without a ceiling counts as higher than every ceiling"
    ),
    key("forecast", .reference("stationForecast").orNull, "The TAF"),
    key("windsAloft", .reference("windsAloft").orNull),
    key("modelForecast", .reference("stationForecast").orNull, "Output of a model in the shape of a TAF"),
    key("broadcasts", .list(.reference("broadcast")), "ATIS"),
    optional("hazards", object(HazardJSON.nearby.properties()), "With --hazards"),
  ]

  private static let tendency = JSONSchema.text(choices: AirportHistory.Tendency.allCases.map(\.rawValue))

  private static let runway: [Key] = [
    key("lengthFt", integer.orNull), key("widthFt", integer.orNull),
    key("surface", .text(choices: Airport.Runway.Surface.allCases.map(\.name)).orNull),
    key("lighted", .boolean.orNull, "null if unknown"),
    optional("closed", .boolean, "By the report"),
    key("ends", .list(.reference("runwayEnd"))),
  ]

  private static let runwayEnd: [Key] = [
    key("designator", .text()), key("headingTrueDegrees", wholeDegrees.orNull),
    key("headingEstimated", .boolean.orNull, "Whether it is estimated, not surveyed"),
    key("headwindKt", number.orNull, "Negative for a tailwind"), key("crosswindKt", number.orNull),
    key("crosswindFrom", .text(choices: RunwayWind.Side.allCases.map(\.rawValue)).orNull),
    key("gustHeadwindKt", number.orNull), key("gustCrosswindKt", number.orNull),
    key(
      "greatestCrosswindKt",
      number.orNull,
      "The largest value for a wind of variable direction, with gusts"
    ),
    key("greatestTailwindKt", number.orNull, "The strongest tailwind; null if no direction gives one"),
  ]

  // MARK: - Reports

  private static let weather: [Key] = [
    key("wind", .reference("wind").orNull), key("visibility", .reference("visibility").orNull),
    key("sky", .reference("sky").orNull),
    key(
      "weather",
      .list(.reference("phenomenon")).orNull,
      "Empty if the station reports that there is no weather"
    ),
  ]

  private static let stationConditions: [Key] =
    [key("source", sourceID), key("ident", .text(), "The station, which may be a different one")]
    + maybeCoordinates + [
      key("rawText", .text().orNull), key("observed", time.orNull), key("automatic", .boolean),
      key("flightCategory", flightCategory.orNull), flightCategoryBound,
    ] + weather + [
      key(
        "directionalVisibility",
        .list(
          object(
            [key("direction", .text().orNull, "Letters such as SW; null for the lowest of all directions")]
              + visibility
          )
        ),
        "The lowest or highest visibility, if it differs by direction"
      ),
      key("rvr", .list(object(runwayVisualRange)), "The runway visual ranges"),
      optional(
        "closures",
        .list(object(AirportJSON.closureMembers.properties())),
        "Closed runways"
      ),
      optional(
        "runwayStates",
        .list(object(SupplementaryJSON.runwayState.properties())),
        "The states of the runways; one without a runway is of the whole airport"
      ),
      key("recentWeather", .list(.reference("phenomenon"))),
      key(
        "windShear",
        .list(
          object([
            key("runway", .text().orNull, "null for all runways"),
            key("phase", names(of: WindShear.Phase.self)),
          ])
        )
      ),
      optional(
        "remarks",
        .list(.reference("remark")),
        "The remarks of dangers, and of values of other places and moments that may be worse"
      ),
      key(
        "trends",
        .list(object(trend)),
        "The landing forecast for the next two hours, or three in Australia"
      ),
      key("noSignificantChange", .boolean, "NOSIG"),
      key("temperatureC", number.orNull), minusZero("temperature"),
      key("dewPointC", number.orNull), minusZero("dewPoint"),
      key("relativeHumidityPercent", .number(0...100).orNull),
      key("altimeterHPa", number.orNull), key("altimeterInHg", number.orNull),
      key("seaLevelPressureHPa", number.orNull), key("densityAltitudeFt", integer.orNull),
      key("pressureAltitudeFt", integer.orNull),
      key(
        "estimatedCloudBaseFtAGL",
        integer.orNull,
        "The estimated base of convective cloud, from the difference of temperature and dew point"
      ),
      key("decodedHere", .list(.text()), "Values missing in the source and decoded from its raw text"),
      key("computed", .list(.text()), "Values that were not reported, but computed from others"),
    ]

  private static let runwayVisualRange: [Key] = [
    key("runway", .text()), key("minimumM", count.orNull), key("minimumQualifier", qualifier.orNull),
    key("maximumM", count.orNull), key("maximumQualifier", qualifier.orNull),
    key("tendency", names(of: StationConditions.RunwayVisualRange.Tendency.self).orNull),
  ]

  private static let trend: [Key] =
    change + [
      key("from", time.orNull), key("until", time.orNull), key("at", time.orNull), key("rawText", .text()),
      key("flightCategory", flightCategory.orNull, "With the values that it inherits"), flightCategoryBound,
    ] + weather

  private static let change: [Key] = [
    key(
      "change",
      .text(choices: ["initial", "from", "becoming", "temporary", "intermittent", "probable"])
    ),
    key("probabilityPercent", .integer(0...100).orNull),
  ]

  private static let hazard: [Key] = [
    key("type", names(of: IcingOrTurbulence.self)), key("figure", integer),
    key("meaning", .text()), key("baseFt", integer, "Above ground"),
    key("topFt", integer.orNull, "null up to the tops of the clouds"),
  ]

  private static let stationForecast: [Key] =
    [key("source", sourceID), key("ident", .text(), "The airport of the forecast, which may be another one")]
    + maybeCoordinates + [
      key("rawText", .text().orNull), key("issued", time.orNull), key("start", time.orNull),
      key("end", time.orNull), optional("cancelled", .boolean, "Whether the forecast was cancelled"),
      optional("missing", .boolean, "Whether the text has no forecast (NIL), although one is due"),
      key("periods", .list(.reference("forecastPeriod"))),
      optional("hazards", .list(object(statedHazard)), "Icing and turbulence with times of their own"),
      optional(
        "winds",
        .list(object([key("start", time), key("wind", .reference("wind"))])),
        "Winds with times of their own, from their start on"
      ),
      optional(
        "windsAtUnknownTime",
        .list(object(forecastWindShear)),
        "Winds at heights of which the text does not say when they blow"
      ),
      optional(
        "notAmended",
        object([
          key("start", time.orNull), key("end", time.orNull),
          key("exceptFor", .list(names(of: AmendedElement.self)), "What is amended all the same"),
        ]),
        "When the forecast is not amended; null from its start, or to its end"
      ),
      optional("unreadChanges", .list(time), "The times of changes that could not be read"),
      optional(
        "impossibleTimes",
        .list(.text()),
        "The times of changes that are outside of the forecast, end before they begin or have two meanings, as written"
      ),
      key(
        "prevailing",
        .list(
          object([
            key("start", time), key("end", time), key("flightCategory", flightCategory.orNull),
            flightCategoryBound,
          ])
        ),
        "Without gaps; during the transition of a BECMG, the worse of before and after"
      ),
    ]

  private static let statedHazard: [Key] = [
    key("type", names(of: IcingOrTurbulence.self)),
    key("severity", names(of: IcingOrTurbulence.Severity.self).orNull),
    key("severityUpTo", names(of: IcingOrTurbulence.Severity.self).orNull, "The upper end of a range"),
    key("frequency", names(of: IcingOrTurbulence.Frequency.self).orNull), key("meaning", .text()),
    key("aboveFt", integer.orNull), key("belowFt", integer.orNull), key("start", time.orNull),
    key("end", time.orNull),
  ]

  private static let forecastWindShear: [Key] = [
    key("heightFt", integer, "Above ground"), key("wind", .reference("wind").orNull),
  ]

  private static let forecastPeriod: [Key] =
    [key("start", time), key("end", time.orNull, "null if unknown")] + change + [
      key("flightCategory", flightCategory.orNull), flightCategoryBound, key("rawText", .text().orNull),
    ] + weather + [
      optional("unreadText", .text(), "Words that could not be read; without weather, some may be weather"),
      optional("windShear", object(forecastWindShear), "The first layer of wind shear in the period"),
      optional("furtherWindShear", .list(object(forecastWindShear)), "Further layers of wind shear"),
      optional("hazards", .list(object(hazard)), "Icing and turbulence"),
      optional("windsAtHeights", .list(object(forecastWindShear)), "Winds that are not of a wind shear"),
      key("temperatureMinC", number.orNull), key("temperatureMaxC", number.orNull),
    ]

  private static let windsAloft: [Key] = [
    key("source", sourceID),
    key("kind", .text().orNull, "The kind of the forecast, in the words of the source"),
    key("issued", time.orNull),
    key(
      "columns",
      .list(
        object([
          key("valid", time), key("start", time.orNull), key("end", time.orNull),
          key(
            "levels",
            .list(
              object([
                key("altitudeFt", integer, "Above mean sea level"),
                key("directionDegrees", wholeDegrees.orNull),
                key("speedKt", integer.orNull), key("temperatureC", integer.orNull),
                key("lightAndVariable", .boolean), key("atLeast", .boolean, "The speed is a lower bound"),
              ])
            ),
            "From the lowest altitude up"
          ),
        ])
      )
    ),
  ]

  private static let wind: [Key] = [
    key("directionDegrees", wholeDegrees.orNull, "The direction it comes from, true; 360 is north"),
    key("variable", .boolean),
    key("speedKt", number.orNull), key("gustKt", number.orNull),
    optional("speedAtLeast", .boolean, "The speed is a lower bound"),
    optional("gustAtLeast", .boolean), optional("estimated", .boolean, "The instrument is out of service"),
    key("variableFromDegrees", wholeDegrees.orNull), key("variableToDegrees", wholeDegrees.orNull),
  ]

  private static let visibility: [Key] = [
    key("distanceM", count), key("distanceSM", number), key("qualifier", qualifier),
  ]

  private static let sky: [Key] = [
    key(
      "state",
      .text(
        choices: [
          .clear, .noneDetectedBelow12000, .noneSignificant, .noneDetected, .ceilingAndVisibilityOK,
          .layers([]),
        ].map(AirportJSON.state)
      )
    ),
    key("ceilingFt", integer.orNull),
    key(
      "layers",
      .list(
        object([
          key("cover", cover.orNull), key("baseFt", integer.orNull, "Above ground"),
          key("kind", .text(choices: cloudKinds).orNull),
        ])
      )
    ),
  ]

  static let cloudKinds = CloudLayer.Kind.allCases.filter { $0 != .unknown }.map(\.rawValue)
}
