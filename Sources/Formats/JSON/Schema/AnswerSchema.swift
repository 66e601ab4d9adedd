import Aggregation
import ProviderKit
package import SpannedJSON
import Text
import Weather

/// The output of `--json` and the lines of `--format ndjson` as a JSON Schema. Names of values are those of
/// the types that are written. Within a version keys are only added, so other keys are allowed; a test finds
/// keys that are not described here.
package enum AnswerSchema {
  package typealias Key = JSONSchema.Property

  /// One kind of answer: its name among the definitions, and the members of its envelope.
  package struct Answer {
    package let name: String
    package let commands: [String]
    /// The definition of its units.
    package var units = noUnits
    package let keys: [Key]

    /// For answers whose values all carry their units in their keys.
    static let noUnits = "units"
  }

  /// The schema as a file.
  ///
  /// - Parameter failures: The ids of the reasons why there is no answer.
  package static func text(failures: [String]) -> String {
    // One of the answers, or a failure if there is none.
    return JSONSchema.anyOf((answers.map(\.name) + ["failure", "decodedReport"]).map(JSONSchema.reference))
      .file(
        id: "agg-1.schema.json",
        title: "Answers of agg with --json",
        description: """
          One object for each run, or with --format ndjson one line for each place; agg decode --format ndjson writes one \
          line for each report. Values are in the units named by "units" or by their keys, whatever --units says; times \
          are UTC; null means "not available". Within agg/1, keys are only added: ignore keys that you do not know.
          """,
        definitions: definitions(failures)
      )
  }

  /// The outline of the answers of one command on one line, for a program that gets it in a message: the
  /// members of the answer and of its places or reports, with open objects in them.
  ///
  /// - Parameters:
  ///   - command: As the envelope names it, such as `weather`.
  ///   - optional: The names of members that may be missing there, whatever `agg schema` says.
  /// - Returns: `nil` for a command whose answers are not described.
  package static func line(of command: String, optional: Set<String> = []) -> String? {
    guard let answer = answers.first(where: { $0.commands.contains(command) }) else { return nil }
    var definitions = Dictionary(uniqueKeysWithValues: definitions([]))
    // They are the same in all answers, and long.
    for name in ["source", "error", answer.units] { definitions[name] = object([]) }
    return schema(of: answer).outline(depth: 2, definitions, optional: optional).objectLine()
  }

  private static var answers: [Answer] {
    weatherAnswers + airportAnswers + listAnswers + [decodeAnswer, configAnswer]
  }

  private static func definitions(_ failures: [String]) -> [(name: String, schema: JSONSchema)] {
    answers.map { ($0.name, schema(of: $0)) } + [("failure", failure), ("error", error(failures))]
      + envelopeDefinitions
      + weatherDefinitions + airportDefinitions + listDefinitions + reportDefinitions + words
  }

  private static let configAnswer = Answer(
    name: "configAnswer",
    commands: [ConfigJSON.command],
    keys: [
      key("config", .map(keys: nil, .anything), "As agg config schema describes it, with *** for keys"),
      optional(
        "origins",
        .map(keys: nil, .text()),
        "With --origin: for each value, such as settings.units, the file or variable that sets it"
      ),
    ]
  )

  // MARK: - The envelope

  private static func schema(of answer: Answer) -> JSONSchema {
    let commands = answer.commands
    return .allOf([
      .reference("envelope"),
      .object(
        [
          key("command", commands.count == 1 ? .constant(commands[0]) : .text(choices: commands)),
          key("units", .reference(answer.units)),
        ] + answer.keys,
        isOpen: true
      ),
    ])
  }

  private static let failure = JSONSchema.allOf([
    .reference("envelope"),
    .object(
      [
        key("command", .text(), "The command, as it was typed"), key("units", .reference(Answer.noUnits)),
        key("error", .reference("error"), "Why there is no answer"),
      ],
      isOpen: true
    ),
  ])

  private static func error(_ ids: [String]) -> JSONSchema {
    object([
      key("id", .text(choices: ids), "What went wrong"),
      key("exitCode", .integer(1...255), "The exit code of the run"),
      key("message", .text(), "What happened and what to do, for people; the wording may change"),
    ])
  }

  private static func units(of fields: [Field]) -> JSONSchema {
    object([key("system", .constant("canonical"))] + fields.map { key($0.name, .constant($0.unit.rawValue)) })
  }

  private static let envelopeDefinitions: [(name: String, schema: JSONSchema)] = [
    (Answer.noUnits, units(of: [])), ("weatherUnits", units(of: Field.weather)),
    ("airUnits", units(of: Field.airQuality)), ("allUnits", units(of: Field.allCases)),
    (
      "envelope",
      object([
        key("schema", .constant("agg/1"), "The version of this format"),
        optional("line", .integer(nil), "The line of --from that the place stands on"),
        optional("id", .text(), "The id of the place in the list of --from"),
        key("generated", time, "The time of the run"),
        key(
          "sample",
          .text(choices: Origin.allCases.filter { $0 != .live }.map(\.rawValue)).orNull,
          "The kind of sample; null for a live answer"
        ),
        optional("error", .reference("error"), "Why there is no answer, or no answer for one of the places"),
        key("sources", .list(.reference("source")), "The sources queried, in the order of the config"),
        key("warnings", .list(.text()), "The messages on standard error"),
      ])
    ),
    (
      "source",
      object([
        key("id", sourceID, "The name of the source in the config"),
        key("title", .text(), "The service's own name"),
        key("place", .text().orNull, "The place of the query"),
        key("status", .text(choices: ["answered", "failed", "skipped", "unconfigured"])),
        key(
          "reason",
          .text(choices: ProviderFailure.Category.allCases.map(\.rawValue)).orNull,
          "Why the source failed"
        ),
        key("message", .text().orNull, "Why the source has no answer, for people"),
        key("attribution", .text().orNull, "The credit that its terms require"),
        key("attributionURL", .text(pattern: "^https://").orNull, "The page that the credit leads to"),
        key("fetched", time.orNull, "When its response was fetched"),
        optional("stale", .text(), "Why a stale cached response is used"),
        optional("alertsProblem", .text(), "Why some of its warnings may be missing"),
        optional(
          "missing",
          .list(.text()),
          "The parts of its answer that could not be fetched, each with the reason"
        ),
        key("problems", .list(.reference("problem")), "The parts of its response that could not be read"),
        optional("extra", .map(keys: nil, .text()), "Its additional values, by name"),
      ])
    ),
    (
      "problem",
      object([
        key("path", .text(), "The position in the source's response; empty for the whole"),
        key("message", .text()),
      ])
    ),
  ]

  // MARK: - Common definitions

  /// An object to which later versions may add keys.
  package static func object(_ keys: [Key]) -> JSONSchema { .object(keys, isOpen: true) }

  /// A key that is always present.
  package static func key(_ name: String, _ schema: JSONSchema, _ summary: String = "") -> Key {
    Key(name, schema, summary, isRequired: true)
  }

  /// A key that is present only when it has something to say.
  package static func optional(_ name: String, _ schema: JSONSchema, _ summary: String = "") -> Key {
    Key(name, schema, summary)
  }

  package static let time = JSONSchema.text(format: "date-time")
  static let sourceID = JSONSchema.text(pattern: "^\(SourceID.pattern)$")
  static let sourceIDs = JSONSchema.list(sourceID)
  package static let count = JSONSchema.integer(0...Int.max)
  package static let share = JSONSchema.number(0...1)
  package static let number = JSONSchema.number(nil)
  static let integer = JSONSchema.integer(nil)
  package static let degrees = JSONSchema.number(0...360)
  static let wholeDegrees = JSONSchema.integer(0...360)

  package static let condition = JSONSchema.reference("condition")
  static let intensity = JSONSchema.reference("intensity")
  package static let flightCategory = JSONSchema.reference("flightCategory")
  static let flightCategoryBound = optional(
    "flightCategoryNoBetterThan",
    flightCategory,
    "The best possible category, if the category itself is unknown"
  )
  package static let unit = JSONSchema.reference("unit")
  static let cover = JSONSchema.reference("cloudCover")
  static let qualifier = JSONSchema.reference("qualifier")

  static let words: [(name: String, schema: JSONSchema)] = [
    ("condition", .text(choices: Condition.allCases.map(\.name))),
    ("intensity", .text(choices: Intensity.allCases.map(\.rawValue))),
    ("flightCategory", .text(choices: FlightCategory.allCases.map(\.rawValue))),
    (
      "unit",
      .text(
        choices: (CanonicalUnit.allCases.map(\.rawValue)
          + Field.allCases.filter(\.isRateNow).map { $0.unitName(isNow: true) }).unique()
      )
    ),
    ("cloudCover", .text(choices: CloudCover.allCases.compactMap(ConditionsJSON.name))),
    ("qualifier", .text(choices: ["exact", "lessThan", "greaterThan"])),
  ]

  package static let latitude = JSONSchema.number(Coordinates.latitudes)
  package static let longitude = JSONSchema.number(Coordinates.longitudes)
  package static let coordinates: [Key] = [key("latitude", latitude), key("longitude", longitude)]
  static let maybeCoordinates: [Key] = [
    key("latitude", latitude.orNull), key("longitude", longitude.orNull),
  ]
  package static let timeZone = key("timeZone", .text().orNull, "IANA name of the zone, for local times")

  /// The words for the cases of a type that is written by case name.
  package static func names<Value: CaseIterable>(of type: Value.Type) -> JSONSchema {
    .text(choices: type.allCases.map { "\($0)" })
  }
}

extension JSONSchema {
  /// The same, or `null` for "not available".
  var orNull: JSONSchema { .nullable(self) }
}
