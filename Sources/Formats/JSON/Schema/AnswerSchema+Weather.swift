import Aggregation
import Merge
import Pages
package import SpannedJSON
import Weather

/// The weather of places, its days, warnings and rain, and maps.
extension AnswerSchema {
  static let weatherAnswers: [Answer] = [
    Answer(
      name: "weatherAnswer",
      commands: [WeatherPart.card.command],
      units: "weatherUnits",
      keys: places([current("readings"), hourly, daily] + chosenAlerts)
    ),
    Answer(
      name: "hourlyAnswer",
      commands: [WeatherPart.hours(0).command],
      units: "weatherUnits",
      keys: places([hourly] + chosenAlerts)
    ),
    Answer(
      name: "dailyAnswer",
      commands: [WeatherPart.days(0).command],
      units: "weatherUnits",
      keys: places([daily] + chosenAlerts)
    ),
    Answer(
      name: "alertsAnswer",
      commands: [WeatherPart.alerts.command],
      units: "weatherUnits",
      keys: places([alerts, unplacedAlerts])
    ),
    Answer(
      name: "rainAnswer",
      commands: [WeatherPart.rain(within: 0, chance: nil).command],
      units: "weatherUnits",
      keys: places(
        [
          key("rain", object(rain), "Whether and when it rains or snows"),
          key("minutely", .list(.reference("hour")), "Steps of five minutes; unknown ones are left out"),
        ] + chosenAlerts
      )
    ),
    Answer(
      name: "airAnswer",
      commands: [WeatherPart.air.command],
      units: "airUnits",
      keys: places([
        current("airReadings"),
        optional("hourly", .list(.reference("airHour")), "From the current hour on, with --hours"),
      ])
    ),
    Answer(
      name: "reasonsAnswer",
      commands: [WeatherPart.comparison.command, WeatherPart.reasons.command],
      units: "weatherUnits",
      keys: places([current("readings")] + chosenAlerts)
    ),
    Answer(
      name: "checkAnswer",
      commands: ["check"],
      keys: [
        key("place", .text(), "The name of the place or the code of the airport"),
        key("condition", .text(), "The condition as agg reads it"),
        key(
          "holds",
          JSONSchema.boolean.orNull,
          "Whether the condition holds; null if a value that decides it is missing"
        ),
        key(
          "comparisons",
          .list(.reference("comparison")),
          "The comparisons, in the order in which they are written"
        ),
      ]
    ),
    Answer(name: "sunAnswer", commands: ["sun"], keys: places(sun)),
    Answer(
      name: "mapAnswer",
      commands: ["map"],
      keys: [
        key(
          "area",
          object(["south", "west", "north", "east"].map { key($0, number) }),
          "The area, in degrees"
        ),
        key("middle", .text().orNull, "The place in the middle"),
        key("stations", .list(.reference("mapStation")), "The stations around an airport"),
        key("places", .list(.reference("mapPlace")), "The cities from the config"),
      ]
    ),
  ]

  private static func places(_ keys: [Key]) -> [Key] {
    [
      key(
        "places",
        .list(.allOf([.reference("place"), object(keys)])),
        "In the order of the command line"
      )
    ]
  }

  private static func current(_ definition: String) -> Key { key("current", .reference(definition), "Now") }
  private static let hourly = key("hourly", .list(.reference("hour")), "From the current hour on")
  private static let daily = key("daily", .list(.reference("day")), "Days from local midnight to midnight")
  private static let alerts = key("alerts", listOfAlerts.orNull, noteOnAlerts)
  /// `--fields` may omit the warnings, and hours of the past have none.
  private static let chosenAlerts = [
    optional("alerts", listOfAlerts.orNull, noteOnAlerts), unplacedAlerts,
  ]
  private static let listOfAlerts = JSONSchema.list(.reference("alert"))
  private static let noteOnAlerts = "The most severe first; null if no source has warnings"
  private static let unplacedAlerts = optional(
    "unplacedAlerts",
    .list(.reference("alert")),
    "Warnings that may or may not be for the place: agg does not know their areas"
  )

  static let weatherDefinitions: [(name: String, schema: JSONSchema)] = [
    (
      "place",
      object(
        [
          key("name", .text()),
          optional("typedName", .text(), "The name that was typed, if it is another one"),
          key("subdivision", .text().orNull), key("country", country),
        ] + coordinates + [key("elevationM", integer.orNull), timeZone]
      )
    ),
    ("readings", object(moment + Field.weather.map { field($0, isNull: true) })),
    (
      "hour",
      object(
        moment + Field.weather.map { field($0, isNull: false) } + [spreads(ForecastSpread.fields.map(\.name))]
      )
    ), ("spread", object(spread)),
    ("airReadings", object(airMoment + Field.airQuality.map { field($0, isNull: true) })),
    ("airHour", object(airMoment + Field.airQuality.map { field($0, isNull: false) })),
    ("mergedValue", object(mergedValue)), ("contribution", object(contribution)),
    ("mergedCondition", object(mergedCondition)),
    ("conditionVote", object([key("value", condition), key("intensity", intensity.orNull)])),
    ("day", object(day)),
    (
      "hoursOfDay",
      object([
        key("method", .constant(MergeMethod.derived.rawValue)),
        key("hours", count, "The number of hours with the value"),
        optional("atLeast", .boolean, "Whether the chance is that of the likeliest hour, a lower bound"),
        key("sources", sourceIDs, "The sources of these hours"),
      ])
    ),
    ("alert", object(alert)), ("comparison", object(comparison)),
    ("sunDay", object(sunDay)), ("moon", object(moon)),
    (
      "mapStation",
      object(
        [key("ident", .text()), key("name", .text().orNull)] + coordinates
          + [key("flightCategory", flightCategory.orNull), flightCategoryBound, key("observed", time.orNull)]
      )
    ),
    ("mapPlace", object([key("name", .text())] + coordinates + [key("temperatureC", number.orNull)])),
  ]

  package static let country = countryCode.orNull
  private static let countryCode = JSONSchema.text(pattern: "^[A-Z]{2}$")

  private static let day: [Key] =
    [
      key("start", time, "Local midnight"), key("end", time),
      optional("sources", sourceIDs, "The sources of values for the whole day"),
      key("date", .text(pattern: #"^\d{4}-\d{2}-\d{2}$"#), "The local date"),
      key("hours", number, "The number of its hours that are known"),
      key("since", time.orNull, "The first hour used, if only a part of today is known"),
      optional("condition", .reference("conditionVote").orNull),
      optional("possible", .list(.reference("conditionVote"))),
      optional("temperatureMin", number.orNull, "°C"), optional("temperatureMax", number.orNull, "°C"),
    ]
    + Field.ofDays.map { optional($0.dayName, number.orNull, $0.unit.rawValue) } + [
      optional(
        "popMaxAtLeast",
        .boolean,
        "Whether popMax is a lower bound: the chance of the likeliest hour"
      ),
      spreads(["temperatureMin", "temperatureMax"] + ForecastSpread.fieldsOfDays.map(\.dayName)),
      optional(
        "provenance",
        object(
          [optional("condition", .anyOf([.reference("mergedCondition"), .reference("hoursOfDay")]))]
            + (["temperatureMin", "temperatureMax"] + Field.ofDays.map(\.dayName)).map {
              optional($0, .anyOf([.reference("mergedValue"), .reference("hoursOfDay")]))
            }
        ),
        "For each value that is present"
      ),
    ]

  private static let alert: [Key] = [
    key("id", .text().orNull, "The id of the warning, the same in every source that passes it on"),
    key("uri", .text().orNull, "The address of the message or of a page about it"),
    key("status", .text(choices: WeatherAlert.Status.allCases.map(\.rawValue)).orNull),
    key("messageType", .text(choices: WeatherAlert.MessageType.allCases.map(\.rawValue)).orNull),
    key("response", .text(choices: WeatherAlert.Response.allCases.map(\.rawValue)).orNull),
    key("event", .text()),
    key("severity", .text(choices: WeatherAlert.Severity.allCases.map(\.rawValue))),
    key("urgency", .text(choices: WeatherAlert.Urgency.allCases.map(\.rawValue))),
    key("certainty", .text(choices: WeatherAlert.Certainty.allCases.map(\.rawValue))),
    key("headline", .text().orNull), key("areas", .text().orNull),
    optional("nearby", .boolean, "Whether the place is only close to the areas, as beside a coast"),
    optional("somewhereIn", countryCode, "The country, if it is not known where in it"),
    key("description", .text().orNull, "Paragraphs, one per line"),
    key("instruction", .text().orNull), key("sender", .text().orNull), key("sent", time.orNull),
    key("onset", time.orNull), key("ends", time.orNull), key("sources", sourceIDs),
  ]

  private static let comparison: [Key] = [
    key("comparison", .text(), "The comparison, such as windGust > 15 m/s"),
    key("holds", JSONSchema.boolean.orNull),
    key("field", .text(), "The field with its moment, such as tomorrow.high"),
    key(
      "value",
      .anyOf([number, .text()]).orNull,
      "The value; null if no source reports it, none for the ceiling of a clear sky"
    ),
    optional(
      "lowest",
      number,
      "The lowest value of a wind that varies between two directions; value is that of the mean direction"
    ),
    optional("highest", number, "The highest value of such a wind"),
    optional("unit", unit, "The unit, if the value is a number"),
    optional("moreThan", .boolean, "Whether the true value is above this one"),
    optional("atLeast", .boolean, "Whether the value is a lower bound"),
    optional("atMost", .boolean, "Whether the value is an upper bound"),
    optional("lessThan", .boolean, "Whether the true value is below this one"),
    key("time", time, "When the value is valid, or begins to be"),
    key("until", time.orNull, "When the value stops being valid; null for an instant"),
    optional("hoursKnown", count, "The number of known hours in a window that is undecided"),
    optional("hours", count, "The number of hours in the window"),
    key("sources", sourceIDs, "The sources that report the value"),
    optional("station", .text(), "The station whose report is used instead of the airport's own"),
    optional("stationDistanceM", number.orNull, "The distance of the station from the airport"),
  ]

  private static let rain: [Key] = [
    key("expected", JSONSchema.boolean.orNull, "Whether rain or snow is expected; null if no source knows"),
    key("until", time, "The end of the period that --within chose"),
    key("leastChance", number.orNull, "The smallest chance that counts as rain, in percent (--chance)"),
    key("dryUntil", time.orNull, "The time until which it is known to stay dry"),
    key(
      "spell",
      object([
        key("kind", .text(choices: RainOutlook.Kind.allCases.map(\.rawValue)), "What falls"),
        key("start", time),
        key("startKnown", .boolean, "Whether it is known to be dry before; otherwise it may begin earlier"),
        key(
          "end",
          time.orNull,
          "The end of the spell; null if it does not end within the time that is known"
        ),
        key("knownUntil", time, "The end of the part of the spell that is known"),
        key("begun", .boolean, "Whether it has begun"),
        key("max", number, "The highest rate"), key("unit", unit, "The unit of the rate"),
        key("chance", number.orNull, "The chance in percent; null if no source gives one"),
        key("wetSources", count, "The number of sources that expect rain"),
        key("sources", count, "The number of sources with values for this time"),
      ]).orNull,
      "The first spell of rain or snow"
    ),
  ]
}
