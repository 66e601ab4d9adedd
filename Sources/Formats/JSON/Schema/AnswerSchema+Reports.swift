import Aggregation
import AviationReports
package import SpannedJSON
import Weather

/// The output of `agg decode`.
extension AnswerSchema {
  static let decodeAnswer = Answer(
    name: "decodeAnswer",
    commands: ["decode"],
    keys: [key("reports", .list(.reference("decodedReport")))]
  )

  static let reportDefinitions: [(name: String, schema: JSONSchema)] =
    [
      (
        "decodedReport",
        .oneOf(
          [
            "observationReport", "forecastReport", "windsAloftReport", "pilotReport", "unreadableReport",
          ].map(JSONSchema.reference)
        )
      ),
      ("observationReport", object(place + observation)), ("forecastReport", object(place + forecast)),
      ("windsAloftReport", object(place + windsAloftBulletin)),
      ("pilotReport", object(place + PilotReportJSON.members.properties())),
      (
        "unreadableReport",
        object(
          place + [key("raw", .text()), key("error", .text(), "Why it cannot be read, for people")]
        )
      ),
      ("reportConditions", object(conditions)), ("reportWind", object(wind)),
      ("trend", .allOf([.reference("reportConditions"), object(trend)])),
      ("tafPeriod", .allOf([.reference("reportConditions"), object(period)])),
      ("runwayVisualRange", object(runwayVisualRange)),
      ("colourState", object(SupplementaryJSON.colourState.properties())),
      (
        "temperatureAtTime",
        object([
          key("temperatureC", number), minusZero("temperature"),
          key("time", time.orNull, "null for a time outside of the forecast"),
          optional(
            "writtenTime",
            .text(),
            "The day and hour of the report, such as 02/20, where time is null"
          ),
        ])
      ),
      ("remark", .oneOf(Remark.schemas)),
    ]

  /// The names of the members of all kinds of decoded reports, without duplicates.
  static let decodedMembers: [String] = {
    var seen: Set<String> = []
    let keys = place + observation + forecast + windsAloftBulletin + PilotReportJSON.members.properties()
    return keys.map(\.name).filter { seen.insert($0).inserted } + ["error"]
  }()

  /// The columns of a table of decoded reports: the members of all kinds of report, in their order, with the
  /// types of all their values.
  package static let decodedColumns: [TableType.Member] = {
    let definitions = Dictionary(uniqueKeysWithValues: reportDefinitions + words)
    let report = definitions["decodedReport"]?.tableType(definitions)
    guard case .object(let columns) = report else { return [] }
    return columns
  }()

  /// Where the report is in the input.
  private static let place: [Key] = [
    optional("line", integer, "The number of the line of the report, with --each-line"),
    optional("part", integer, "The number of reports before it in the line, with --each-line"),
  ]

  static let raw = key("raw", .text(), "The text of the report")

  /// What became of the groups of the text.
  private static let account: [Key] = [
    key("remarks", .list(.reference("remark"))),
    key(
      "repaired",
      .list(object([key("raw", .text()), key("readAs", .text())])),
      "Typing errors that were corrected"
    ),
    key("unparsed", .list(.text()), "The groups that could not be read"),
  ]

  /// A flag beside a temperature in report code.
  static func minusZero(_ name: String) -> Key {
    optional("\(name)IsMinusZero", .boolean, "M00: below zero, but rounded to it")
  }

  private static let computed = key(
    "computed",
    .list(.text()),
    "Values that are not in the report, but computed from others"
  )

  // MARK: - Observations

  private static let observation: [Key] =
    [
      raw, key("kind", .text(choices: ["METAR", "SPECI", "LWIS"])), key("station", .text()),
      key("time", time.orNull),
      key("auto", .boolean), key("corrected", .boolean), optional("delayed", .boolean),
      optional("missing", .boolean, "NIL: there is no observation"), optional("cancelled", .boolean),
    ] + conditions + [
      key("rvr", .list(.reference("runwayVisualRange"))),
      key("temperatureC", number.orNull), minusZero("temperature"),
      key("dewPointC", number.orNull), minusZero("dewPoint"),
      key("altimeterHPa", number.orNull), key("altimeterInHg", number.orNull),
      key("seaLevelPressureHPa", number.orNull), key("ceilingFt", number.orNull, "Above ground"),
      key("flightCategory", flightCategory.orNull),
      flightCategoryBound,
      key("relativeHumidityPercent", .number(0...100).orNull),
      key("densityAltitudeFt", integer.orNull), key("pressureAltitudeFt", integer.orNull),
      key(
        "estimatedCloudBaseFtAGL",
        integer.orNull,
        "The estimated base of convective cloud, from the difference of temperature and dew point"
      ),
      computed, key("recentWeather", .list(.text())), key("trends", .list(.reference("trend"))),
    ] + SupplementaryJSON.members.properties() + [
      key(
        "contradictions",
        .list(
          .anyOf(
            [
              object([
                key("of", .text(choices: ["temperature", "dewPoint"])), key("unusedC", number),
                key("usedC", number),
              ]),
              object([key("of", .constant("altimeter")), key("unusedHPa", number), key("usedHPa", number)]),
              naming(["seaLevelPressure", "stationPressure", "trend"]),
            ] + impossibleGroups
          )
        ),
        "Groups that contradict each other"
      )
    ] + account

  private static func naming(_ subjects: [String]) -> JSONSchema {
    object([key("of", .text(choices: subjects)), key("meaning", .text(), "For people; complete")])
  }

  private static let impossibleGroups = [
    naming(["temperatures", "altimeter", "visibility", "weather", "wind"]),
    object([key("of", .constant("CAVOK"))]),
    object([key("of", .constant("clouds")), key("unused", .text())]),
  ]

  private static let conditions: [Key] = [
    key("wind", .reference("reportWind").orNull),
    key(
      "visibility",
      object([
        key("meters", number), key("qualifier", qualifier),
        optional("withoutDirections", .boolean, "NDV: the sensor cannot tell directions apart"),
      ]).orNull
    ),
    optional(
      "directionalVisibility",
      .list(
        object([
          key("meters", number.orNull), key("qualifier", qualifier.orNull),
          key("directionDegrees", degrees.orNull, "null if the report names none"),
        ])
      )
    ),
    key(
      "clouds",
      .list(
        object([
          key("cover", .anyOf([cover, .text(choices: ["SKC", "CLR", "NSC", "NCD", "CAVOK"]), .null])),
          key("baseFtAGL", number.orNull), key("type", .text(choices: cloudKinds).orNull),
        ])
      ).orNull,
      "Layers, or the word that stands for no layers"
    ),
    key("verticalVisibilityFt", number.orNull),
    key("weather", .list(.text()).orNull, "Empty if the station reports that there is no weather"),
  ]

  private static let wind: [Key] = [
    key("directionDegrees", degrees.orNull, "The direction it comes from, true"), key("variable", .boolean),
    key("speedKt", number.orNull), key("gustKt", number.orNull),
    optional("speedAtLeast", .boolean, "The speed is a lower bound"), optional("gustAtLeast", .boolean),
    optional("estimated", .boolean, "The instrument is out of service"),
    key("variableFromDegrees", degrees.orNull), key("variableToDegrees", degrees.orNull),
  ]

  private static let runwayVisualRange: [Key] = [
    key("runway", .text()), key("minimumMeters", number.orNull), key("minimumQualifier", qualifier.orNull),
    key("maximumMeters", number.orNull), key("maximumQualifier", qualifier.orNull),
    key("tendency", names(of: RunwayVisualRange.Tendency.self).orNull),
  ]

  private static let changes = ["FM", "BECMG", "TEMPO", "INTER", "PROB"]
  private static let recurring = optional("recurring", .text(choices: ["TEMPO", "INTER"]))

  private static let trend: [Key] = [
    key("change", .text(choices: changes)), optional("probabilityPercent", .integer(0...100)), recurring,
    key("from", time.orNull), key("until", time.orNull), key("at", time.orNull),
    key("flightCategory", flightCategory.orNull, "With the values that it inherits"), flightCategoryBound,
    optional("colourState", .reference("colourState")),
  ]

  // MARK: - Forecasts

  private static let forecast: [Key] =
    [
      raw, key("kind", .constant("TAF")), key("station", .text()), key("time", time.orNull),
      key("from", time.orNull), key("to", time.orNull), key("amended", .boolean), key("corrected", .boolean),
      key("cancelled", .boolean), optional("delayed", .boolean), optional("missing", .boolean),
      key("periods", .list(.reference("tafPeriod"))),
      key(
        "prevailing",
        .list(
          object([
            key("from", time), key("to", time), key("flightCategory", flightCategory.orNull),
            flightCategoryBound,
          ])
        ),
        "Without gaps; during the transition of a BECMG, the worse of before and after"
      ),
      key("maxTemperature", .list(.reference("temperatureAtTime"))),
      key("minTemperature", .list(.reference("temperatureAtTime"))),
      optional(
        "contradictions",
        .list(.anyOf([naming(["change", "validity"])] + impossibleGroups)),
        "Groups and periods that are impossible"
      ),
    ] + account

  private static let windShearLayer: [Key] = [
    key("heightFt", integer), key("wind", .reference("reportWind").orNull),
  ]

  private static let period: [Key] = [
    key("from", time.orNull), key("to", time.orNull), key("change", .text(choices: ["INITIAL"] + changes)),
    key("probabilityPercent", .integer(0...100).orNull), recurring,
    key("ceilingFt", number.orNull, "The conditions of the period, with those that it inherits"),
    key("flightCategory", flightCategory.orNull, "The conditions of the period"), flightCategoryBound,
    computed,
    optional("windShear", object(windShearLayer), "The first layer of wind shear in the period"),
    optional("furtherWindShear", .list(object(windShearLayer)), "Further layers of wind shear"),
    optional(
      "hazards",
      .list(
        object([
          key("type", names(of: IcingOrTurbulence.self)), key("figure", integer), key("meaning", .text()),
          key("baseFt", integer), key("thicknessFt", integer.orNull, "null up to the tops of the clouds"),
        ])
      )
    ),
    optional("lowestAltimeterHPa", number), optional("colourState", .reference("colourState")),
  ]

  // MARK: - Winds aloft

  private static let windsAloftBulletin: [Key] = [
    raw, key("kind", .constant("FB")), key("basedOn", time.orNull), key("valid", time.orNull),
    key("useFrom", time.orNull), key("useUntil", time.orNull),
    key(
      "stations",
      .list(
        object([
          key("station", .text()),
          key(
            "levels",
            .list(
              object([
                key("altitudeFt", number, "Above mean sea level"), key("directionDegrees", degrees.orNull),
                key("speedKt", number.orNull), key("lightAndVariable", .boolean),
                key("atLeast", .boolean, "The speed is a lower bound"), key("temperatureC", number.orNull),
              ])
            )
          ),
        ])
      )
    ),
    key("unparsed", .list(.text())),
  ]
}
