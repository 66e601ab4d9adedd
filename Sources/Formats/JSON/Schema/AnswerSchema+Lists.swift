import Aggregation
import Merge
import Pages
import ProviderKit
import SpannedJSON
import Weather

/// Lists, and the output of `agg` about its config, its sources and itself.
extension AnswerSchema {
  static let listAnswers: [Answer] = [
    Answer(
      name: "listAnswer",
      commands: ["list"],
      keys: [
        key("name", .text()),
        key("unnamedCount", count.orNull, "The number of items without a name, which are not listed"),
        key("blankCount", count.orNull, "The number of items with a blank name, which are not listed"),
        key("unreadableCount", count.orNull, "The number of unreadable items, which are not listed"),
        key("groups", .list(.reference("itemGroup")).orNull, "null if no source answered"),
      ]
    ),
    Answer(name: "recentsAnswer", commands: ["recents"], keys: [key("places", .list(.reference("recent")))]),
    Answer(name: "citiesAnswer", commands: ["cities"], keys: [key("places", .list(.reference("city")))]),
    Answer(
      name: "placesAnswer",
      commands: ["places"],
      keys: [key("places", .list(.reference("foundPlace")), "The most likely one first")]
    ),
    Answer(
      name: "providersAnswer",
      commands: ["providers"],
      keys: [key("providers", .list(.reference("provider")))]
    ),
    Answer(name: "doctorAnswer", commands: ["doctor"], keys: [key("checks", .list(.reference("check")))]),
    Answer(
      name: "verifyAnswer",
      commands: ["verify"],
      keys: [
        key("verify", .text(choices: VerificationMode.allCases.map(\.rawValue)), "settings.verify"),
        key("places", .list(.reference("verifiedPlace"))),
      ]
    ),
    Answer(
      name: "testAnswer",
      commands: ["providers test"],
      units: "allUnits",
      keys: [
        key("source", sourceID), key("current", .reference("sourceReadings").orNull),
        key("hourly", .list(.reference("sourceReadings"))),
        optional("minutely", .list(.reference("sourceReadings")), "Amounts of the next minutes"),
        key("daily", .list(.reference("sourceDay"))),
        key(
          "alerts",
          .list(
            object([
              key("event", .text()),
              key("severity", .text(choices: WeatherAlert.Severity.allCases.map(\.rawValue))),
              key("onset", time.orNull), key("ends", time.orNull),
            ])
          )
        ),
        key("extra", .map(keys: nil, .text()), "Additional values, by name"),
        key("problems", .list(.reference("problem"))),
      ]
    ),
  ]

  static let listDefinitions: [(name: String, schema: JSONSchema)] = [
    (
      "itemGroup",
      object([
        key("listId", integer),
        key("items", .list(object([key("id", integer), key("name", .text())]))),
      ])
    ),
    (
      "recent",
      object([
        key("ident", .text()), key("name", .text().orNull),
        key("viewed", time.orNull, "null for the initial ones"),
        key("flightCategory", flightCategory.orNull, "null without --refresh"), flightCategoryBound,
        key("station", .text().orNull, "The station whose report gives the category"),
        key("observed", time.orNull),
      ])
    ),
    (
      "city",
      object(
        [
          key("id", .text()), key("name", .text()), key("subdivision", .text().orNull),
          key("country", country),
        ] + maybeCoordinates + [
          key("layer", .text(), "The layer of the config that defines it"), key("preferred", .boolean),
        ]
      )
    ),
    (
      "foundPlace",
      object(
        [
          key("query", .text(), "The words that mean this place and no other"), key("name", .text()),
          key("subdivision", .text().orNull), key("country", country),
        ] + coordinates + [
          timeZone, key("airport", .text().orNull, "The code of the airport, if the place is one"),
        ]
      )
    ),
    (
      "provider",
      object([
        key("id", sourceID), key("title", .text()),
        key("answers", .list(.text(choices: Query.allCases.map(\.rawValue)))),
        key(
          "mayAnswer",
          .list(.text(choices: Query.allCases.map(\.rawValue))),
          "What only a response shows: whether a program has warnings"
        ),
        key("layer", .text(), "The layer of the config that defines it"),
        key("state", .text(choices: ["ready", "off", "outside", "unready"])),
        key("hint", .text().orNull, "What a source that is not ready needs, or how long it is paused"),
        key(
          "paused",
          .text().orNull,
          "Why it gets no requests for now: failures, interception, rate, auth or limit; it is then unready"
        ),
        key("pausedUntil", time.orNull, "null also for a pause without an end"),
        key("limits", .list(.reference("requestUse"))),
      ])
    ),
    (
      "requestUse",
      object([
        key("limit", .text(), "How many requests are allowed in a period of UTC, such as 500/day"),
        key("sent", .integer(0...1_000_000_000), "How many were sent in the current one"),
      ])
    ),
    (
      "check",
      object([
        key("name", .text()), key("state", .text(choices: Check.State.allCases.map(\.rawValue))),
        key("text", .text(), "For people"),
      ])
    ),
    (
      "verifiedPlace",
      object(
        [key("name", .text())] + coordinates + [
          key("waiting", count, "Forecasts whose hour has not come yet"),
          key("firstPair", time.orNull), key("lastPair", time.orNull),
          key("scores", .list(.reference("score"))),
        ]
      )
    ),
    (
      "score",
      object([
        key("field", .text(choices: Field.allCases.map(\.name) + DayExtreme.allCases.map(\.rawValue))),
        key("unit", unit, "The unit of bias and error"),
        optional("leadHoursMax", count, "The largest lead time of these forecasts; not of a value of days"),
        optional("leadDays", count, "How many local days ahead the days were; only of a value of days"),
        key("source", sourceID, "The name of the source, or that of the rival"),
        key(
          "kind",
          .text(choices: ["source", "merge", "persistence"]),
          "A source, or a rival: the merged forecast, or the observation at the time of the forecast"
        ),
        key("pairs", count, "The number of pairs of a forecast and an observation"),
        key("bias", number, "Forecast minus observation"), key("meanAbsoluteError", number),
        key("rootMeanSquareError", number),
        key("learnedWeight", number.orNull),
        optional(
          "correction",
          object([
            key("subtracted", number), key("pairs", count),
            key(
              "meanAbsoluteError",
              number,
              "The mean absolute error of these pairs after the bias is subtracted"
            ),
            key("merged", .boolean, "Whether the merge subtracts it: with verify: weigh, from 60 pairs on"),
          ]),
          "What removes its bias"
        ),
        optional("chance", .reference("chanceScore"), "Only for a probability"),
        optional(
          "comparedWithMerge",
          .reference("rivalComparison"),
          "The comparison with the merged forecast, at the times that both forecast"
        ),
      ])
    ),
    (
      "chanceScore",
      object([
        key("brierScore", share, "The mean squared error; 0 is perfect"),
        key("skill", number.orNull, "1 is perfect, 0 no better than always giving the frequency"),
        key("reliability", share), key("resolution", share), key("uncertainty", share),
        key("frequency", share, "The share of wet hours"),
        key(
          "bins",
          .list(
            object([
              key("pairs", count), key("meanChance", share), key("frequency", share),
              key("frequencyMin", share, "The lower end of the 95 % interval"),
              key("frequencyMax", share, "The upper end of the 95 % interval"),
            ])
          ),
          "The chances by tenths"
        ),
      ])
    ),
    (
      "rivalComparison",
      object([
        key("pairs", count), key("meanDifference", number, "Mean error minus that of the merged forecast"),
        key("wins", count, "The number of times it was closer than the merged forecast"), key("ties", count),
        key("losses", count),
        key(
          "test",
          .text(choices: RivalComparison.Test.allCases.map(\.rawValue)).orNull,
          "The statistical test; null with too few pairs"
        ),
        key("p", share.orNull, "The chance of such a difference between equally good forecasts"),
        key("verdict", .text(choices: RivalComparison.Verdict.allCases.map(\.rawValue))),
      ])
    ),
    (
      "sourceReadings",
      object(
        [key("time", time)] + sourceFields + [
          key("condition", condition.orNull), key("intensity", intensity.orNull),
          optional(
            "bounds",
            object(sourceBounds),
            "Which of these values are only bounds, and of which kind"
          ),
          optional("intervals", object(sourceIntervals), "The intervals of amounts and chances"),
          optional("units", object(sourceRates), "The units of amounts without an interval, which are rates"),
        ]
      )
    ),
    (
      "sourceDay",
      object(
        [key("time", time), key("temperatureMin", number.orNull), key("temperatureMax", number.orNull)]
          + sourceFields + [key("condition", condition.orNull)]
      )
    ),
  ]

  private static let sourceFields = Field.allCases.map { optional($0.name, number) }

  private static let sourceBounds = Field.allCases.map { field in
    let kinds: [Bound] = [.moreThan, .atLeast, .atMost, .lessThan]
    return optional(field.name, .text(choices: kinds.map { "\(WeatherJSON.name(of: $0))" }))
  }

  private static let sourceRates = Field.allCases.filter(\.isRateNow).map { optional($0.name, unit) }

  private static let sourceIntervals = Field.allCases.filter { $0.timing != .instant }.map { field in
    optional(field.name, object([key("start", time), key("end", time)]))
  }
}
