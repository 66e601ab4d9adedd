import Aggregation
import Catalog
import Pages
import SpannedJSON
import Weather

/// Aerodromes: their entries in the directory, and what is known of their weather.
extension AnswerSchema {
  static let airportAnswers: [Answer] = [
    Answer(name: "airportAnswer", commands: ["airport"], keys: [key("places", .list(.reference("airport")))]),
    Answer(
      name: "airportsAnswer",
      commands: ["airports"],
      keys: [
        key("words", .text(), "What was searched for"),
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
          key("name", .text().orNull, "null for an ident that is not in the directory"),
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
        key("token", .text().orNull, "As the report codes it, such as -RA"), key("text", .text()),
        key("condition", condition.orNull), key("intensity", intensity.orNull),
      ])
    ),
  ]

  private static let airport: [Key] = [
    key("runwaysDate", .text(format: "date").orNull, "What is known of the runways is of this day"),
    key("runways", .list(.reference("runway")).orNull),
    key("conditions", .reference("stationConditions").orNull),
    key("forecast", .reference("stationForecast").orNull, "The TAF"),
    key("windsAloft", .reference("windsAloft").orNull),
    key("modelForecast", .reference("stationForecast").orNull, "Output of a model in the shape of a TAF"),
    key("broadcasts", .list(.reference("broadcast")), "ATIS"),
  ]

  private static let runway: [Key] = [
    key("lengthFt", integer.orNull), key("widthFt", integer.orNull),
    key("surface", .text(choices: Airport.Runway.Surface.allCases.map(\.name)).orNull),
    key("lighted", .boolean.orNull, "null when nobody knows"),
    key("ends", .list(.reference("runwayEnd"))),
  ]

  private static let runwayEnd: [Key] = [
    key("designator", .text()), key("headingTrueDegrees", wholeDegrees.orNull),
    key("headingEstimated", .boolean.orNull, "Nobody surveyed it"),
    key("headwindKt", number.orNull, "Negative from behind"), key("crosswindKt", number.orNull),
    key("crosswindFrom", .text(choices: RunwayWind.Side.allCases.map(\.rawValue)).orNull),
    key("gustHeadwindKt", number.orNull), key("gustCrosswindKt", number.orNull),
    key("greatestCrosswindKt", number.orNull, "Of a wind of changing direction, with its gusts"),
  ]

  // MARK: - Reports

  private static let weather: [Key] = [
    key("wind", .reference("wind").orNull), key("visibility", .reference("visibility").orNull),
    key("sky", .reference("sky").orNull),
    key(
      "weather",
      .list(.reference("phenomenon")).orNull,
      "Empty when the station reports that there is none"
    ),
  ]

  private static let stationConditions: [Key] =
    [key("source", sourceID), key("ident", .text(), "The station, which may be another one")]
    + maybeCoordinates + [
      key("rawText", .text().orNull), key("observed", time.orNull), key("automatic", .boolean),
      key("flightCategory", flightCategory.orNull),
    ] + weather + [
      key(
        "directionalVisibility",
        .list(object([key("direction", .text(), "Such as SW")] + visibility)),
        "The lowest or highest, where it differs by direction"
      ),
      key("rvr", .list(object(runwayVisualRange)), "How far a pilot sees the runway"),
      key("recentWeather", .list(.reference("phenomenon"))),
      key(
        "windShear",
        .list(
          object([
            key("runway", .text().orNull, "null for all"),
            key("phase", names(of: WindShear.Phase.self)),
          ])
        )
      ),
      key("trends", .list(object(trend)), "The landing forecast of the next two hours, in Australia three"),
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
        "Of convective cloud, from the spread of the temperatures"
      ),
      key("decodedHere", .list(.text()), "What the source does not say and its raw text does"),
      key("computed", .list(.text()), "The values that nobody reported: computed from others"),
    ]

  private static let runwayVisualRange: [Key] = [
    key("runway", .text()), key("minimumM", count.orNull), key("minimumQualifier", qualifier.orNull),
    key("maximumM", count.orNull), key("maximumQualifier", qualifier.orNull),
    key("tendency", names(of: StationConditions.RunwayVisualRange.Tendency.self).orNull),
  ]

  private static let trend: [Key] =
    change + [
      key("from", time.orNull), key("until", time.orNull), key("at", time.orNull), key("rawText", .text()),
    ] + weather

  private static let change: [Key] = [
    key(
      "change",
      .text(choices: ["initial", "from", "becoming", "temporary", "intermittent", "probable"])
    ),
    key("probabilityPercent", .integer(0...100).orNull),
  ]

  private static let hazard: [Key] = [
    key("type", names(of: AviationHazard.self)), key("figure", integer),
    key("meaning", .text()), key("baseFt", integer, "Above ground"),
    key("topFt", integer.orNull, "null up to the tops of the clouds"),
  ]

  private static let stationForecast: [Key] =
    [key("source", sourceID), key("ident", .text(), "The aerodrome, which may be another one")]
    + maybeCoordinates + [
      key("rawText", .text().orNull), key("issued", time.orNull), key("start", time.orNull),
      key("end", time.orNull), optional("cancelled", .boolean, "What was issued no longer holds"),
      key("periods", .list(.reference("forecastPeriod"))),
      key(
        "prevailing",
        .list(object([key("start", time), key("end", time), key("flightCategory", flightCategory.orNull)])),
        "Without a gap; in the transition of a change that becomes, the worse of before and after"
      ),
    ]

  private static let forecastWindShear: [Key] = [
    key("heightFt", integer, "Above ground"), key("wind", .reference("wind").orNull),
  ]

  private static let forecastPeriod: [Key] =
    [key("start", time), key("end", time.orNull, "null when nobody knows")] + change + [
      key("flightCategory", flightCategory.orNull), key("rawText", .text().orNull),
    ] + weather + [
      optional("windShear", object(forecastWindShear), "The first of the period"),
      optional("furtherWindShear", .list(object(forecastWindShear)), "The others"),
      optional("hazards", .list(object(hazard)), "Icing and turbulence"),
      key("temperatureMinC", number.orNull), key("temperatureMaxC", number.orNull),
    ]

  private static let windsAloft: [Key] = [
    key("source", sourceID), key("kind", .text().orNull, "How it was made, in the source's word"),
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
            "By rising altitude"
          ),
        ])
      )
    ),
  ]

  private static let wind: [Key] = [
    key("directionDegrees", wholeDegrees.orNull, "Where from, true; 360 is north"), key("variable", .boolean),
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
