import Aggregation
import Merge
import SpannedJSON
import Weather

/// The merged values of a time, how they were merged, and how far the forecasts are apart.
extension AnswerSchema {
  static let moment: [Key] = [
    key("time", time),
    optional("agreement", share.orNull, "The lowest agreement of temperature, rain, wind and condition"),
    optional("condition", .reference("mergedCondition").orNull),
    optional(
      "feelsLike",
      object([
        key("value", number.orNull), key("unit", .constant(CanonicalUnit.celsius.rawValue)),
        optional("method", .constant(MergeMethod.derived.rawValue)),
      ])
    ),
  ]

  static let airMoment: [Key] = [
    key("time", time),
    optional(
      "mainPollutant",
      .text(choices: EuropeanAirQuality.pollutants.map(\.name)).orNull,
      "The pollutant with the highest European Air Quality Index; null if fewer than two are known"
    ),
  ]

  /// - Parameter names: Those of the values that can have a spread.
  static func spreads(_ names: [String]) -> Key {
    optional(
      "spread",
      object(names.map { optional($0, .reference("spread")) }),
      "How far apart the runs of ensembles and the other sources are; only with an ensemble"
    )
  }

  static let spread: [Key] = [
    optional("p10", number, "A tenth of the weight is below it; omitted with fewer than three families"),
    optional("p50", number), optional("p90", number, "A tenth of the weight is above it"),
    key("unit", unit),
    key("families", count, "The number of models or services, each of which counts as one"),
    key("runs", count, "The number of runs of ensembles"),
    optional("wetRuns", count, "The number of runs with at least 0.1 mm"),
    optional("wetShare", share, "The share of all forecasts with at least 0.1 mm, by weight"),
  ]

  /// A value that `--fields` may omit.
  ///
  /// - Parameter isNull: Whether it is `null`, instead of omitted, if no source reports it.
  static func field(_ field: Field, isNull: Bool) -> Key {
    let value = JSONSchema.reference("mergedValue")
    return optional(field.name, isNull ? value.orNull : value)
  }

  /// Without provenance there are only the value, its unit and the flags of a bound.
  static let mergedValue: [Key] = [
    key("value", number.orNull, "null for a wind of variable direction"),
    key("unit", unit),
    optional(
      "method",
      .text(choices: MergeMethod.allCases.map(\.rawValue)),
      "How it was merged from the sources' values"
    ),
    optional("n", count, "The number of values"),
    optional(
      "agreement",
      share.orNull,
      "How well the sources agree; null for a single source and for derived values"
    ),
    optional("spread", number.orNull, "Weighted standard deviation of the values used"),
    optional("min", number.orNull), optional("max", number.orNull),
    optional("variable", .boolean, "Whether the wind direction is variable"),
    optional("moreThan", .boolean, "Whether the true value is above this one"),
    optional("atLeast", .boolean, "Whether the value is a lower bound"),
    optional(
      "atMost",
      .boolean,
      "Whether the value is an upper bound, such as the chance for a longer interval"
    ),
    optional("lessThan", .boolean, "Whether the true value is below this one"),
    optional("conflict", .boolean, "Whether the station used for it differs much from the models"),
    optional("wetSources", count, "The number of sources with at least 0.1 mm"),
    optional("wetShare", share, "The share of these sources in the total weight"),
    optional("used", .list(.reference("contribution"))),
    optional(
      "rejected",
      .list(
        object([
          key("source", sourceID), key("value", number.orNull), rejectionReason,
          optional("distanceMeters", count, "The distance of a rejected station that is too far away"),
          optional(
            "climbMeters",
            integer,
            "The height of a rejected station above the place, if it is too high or too low"
          ),
        ])
      )
    ),
  ]

  private static let rejectionReason = key(
    "reason",
    .text(choices: RejectionReason.allCases.map(\.rawValue))
  )

  static let contribution: [Key] = [
    key("source", sourceID), key("value", number.orNull, "null for a variable wind"),
    optional("variable", .boolean, "Whether the source reports a variable wind"),
    key("weight", number),
    key("kind", .text(choices: ReportKind.allCases.map(\.rawValue))),
    key("issued", time.orNull, "When the source computed or measured it"),
    key(
      "ageSeconds",
      count,
      "The age used for the weight: since it was issued, or else since it was fetched"
    ),
    optional("distanceMeters", count, "From the place to the station"),
    optional("stale", .boolean, "Whether it is from a stale cached response"),
    optional("derived", .boolean, "Whether it is the share of one hour of a value for several hours"),
    optional(
      "learned",
      object([key("weight", number), key("pairs", count), key("meanAbsoluteError", number)]),
      "The factor of its weight from past errors"
    ),
    optional(
      "correction",
      object([
        key("raw", number, "The value that the source reports"), key("subtracted", number),
        key("pairs", count, "How many errors the correction is computed from"),
      ]),
      "How the bias of the source was removed from the value"
    ),
    optional(
      "factors",
      object([
        key("trust", number), key("age", share), key("distance", share), key("height", share),
        key("nearness", number, "3 for a nearby station that does not replace the models, else 1"),
        key("family", .text().orNull),
        key("familyMembers", count, "The number of sources that share the weight of the family"),
      ]),
      "The factors of the weight, which the members of a family share; only in agg explain"
    ),
  ]

  static let mergedCondition: [Key] = [
    key("value", condition.orNull), key("intensity", intensity.orNull),
    key("windy", .boolean, "Whether there is strong wind as well"),
    optional("n", count), optional("agreement", share.orNull),
    optional("possible", .list(.reference("conditionVote")), "Hazards that too few sources report"),
    optional(
      "votes",
      .list(
        object([
          key("source", sourceID), key("value", condition), key("intensity", intensity.orNull),
          key("weight", number),
          optional("decides", .boolean, "false if the vote is only used for hazards"),
        ])
      )
    ),
    optional(
      "steps",
      .list(
        object([
          key("group", names(of: MergedCondition.Step.Group.self)), key("share", share),
          key("needed", share.orNull, "The share that the rule requires; null if it requires none"),
          key("verdict", names(of: MergedCondition.Step.Verdict.self)),
        ])
      ),
      "The shares of the votes that the rules checked, in order; only in agg explain"
    ),
    optional(
      "rejected",
      .list(
        object([
          key("source", sourceID), key("value", condition), key("intensity", intensity.orNull),
          rejectionReason,
        ])
      ),
      "Conditions that were ignored"
    ),
  ]
}
