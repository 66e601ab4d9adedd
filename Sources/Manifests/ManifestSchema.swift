import Configuration
import ProviderKit
import SpannedJSON
import Weather

/// All keys that a manifest may have, object by object: for its reader, and for the
/// JSON Schema that editors use.
package enum ManifestSchema {
  typealias Key = JSONSchema.Property

  /// How many requests there may be.
  static let stepCounts = 1...4
  /// How many days may be asked for: no service tells more.
  static let dayCounts = 1...16
  static let statuses = 100...599

  static let root: [Key] = [
    Key("$schema", .text(), "Ignored; editors use it"),
    Key("manifest", .integer(1...1), "Version of this format: 1", isRequired: true),
    Key("id", name, "What \"use\" in the config names", isRequired: true),
    Key("name", text, "The service's own name", isRequired: true),
    Key("family", name, "Sources of one family share a model and count as one"),
    Key("attribution", text, "The credit that the service's terms ask for"),
    Key("attributionURL", .text(pattern: "^https://"), "The page that the credit leads to"),
    Key(
      "answers",
      .list(.text(choices: Manifest.answerable.map(\.rawValue)), count: 1...Manifest.answerable.count),
      "What it answers; worked out from the map when left out, and held against it otherwise"
    ),
    Key("hosts", .list(host, count: oneOrMore), "The only hosts that are asked", isRequired: true),
    Key("coverage", .list(.number(-180...180), count: 4...4), "[south, west, north, east] in degrees"),
    Key(
      "maxDays",
      .integer(dayCounts),
      "The most days that {days} and {today+days} ask for; 16 when not said"
    ),
    Key("params", .map(keys: "^[A-Za-z0-9_]+$", .object(parameter)), "What the user has to say, by name"),
    Key("steps", .list(.object(step), count: stepCounts), "The requests, at most 4", isRequired: true),
    Key(
      "errors",
      .list(.object(error)),
      "What answers mean that are not the weather; the first rule that fits counts"
    ),
    Key("map", .object(map), "Where the values stand", isRequired: true),
  ]

  static let parameter: [Key] = [
    Key("required", .boolean, "Whether the source cannot be asked without it"),
    Key("secret", .boolean, "Whether it must never be shown"),
    Key("env", text, "The environment variable that gives it"),
    Key("default", .text(), "Its value when nobody says"),
    Key("hint", text, "What to do when it is missing"),
  ]

  static let step: [Key] = [
    Key("id", text, "What the map calls it", isRequired: true),
    Key(
      "url",
      .text(pattern: "^https://[^/?{]+(/[^?]*)?$"),
      "https, a host of the list, a path that may have variables",
      isRequired: true
    ),
    Key("query", .map(keys: "^[A-Za-z0-9._~-]+$", .text()), "Parameters of the query, in their order"),
    Key("headers", .map(keys: "^[A-Za-z0-9-]+$", .text()), "Header fields"),
    Key("ttl", .duration(), "How long an answer stays good, such as \"15m\""),
    Key(
      "set",
      .map(keys: "^[A-Za-z0-9._-]+$", .anyOf([pointer, .object(assignment)])),
      "Variables for later steps: name and pointer"
    ),
    Key("unless", .text(pattern: "^\\{.+\\}$"), "Not sent when this variable has a value, such as \"{lat}\""),
  ]

  static let assignment: [Key] = [
    Key("at", pointer, "Where the value stands", isRequired: true),
    Key("secret", .boolean, "Whether it must never be shown, such as the token of a session"),
  ]

  private static let failures = ProviderFailure.Word.allCases.map(\.rawValue)

  static let error: [Key] = [
    Key("status", .list(.integer(statuses), count: oneOrMore), "HTTP statuses; any when left out"),
    Key("step", .text(), "The step that it is about; any when left out"),
    Key("at", pointer, "A pointer into the body"),
    Key("is", .anything, "What must stand there"),
    Key("in", .list(.anything, count: oneOrMore), "What may stand there"),
    Key(
      "as",
      .text(choices: failures),
      "\(failures.dropLast().joined(separator: ", ")) or \(failures.last ?? "")",
      isRequired: true
    ),
    Key("message", pointer, "Where the source's own words stand"),
    Key("hint", text, "What else to tell the user"),
    Key("wait", .duration(), "For rate: how long to wait, such as \"1h\""),
  ]

  static let map: [Key] = [
    Key("place", .object(place), "What the answer says of the place"),
    Key("current", .object(section), "The weather now"),
    Key("hourly", .object(section), "The hours to come"),
    Key(
      "daily",
      .object(section),
      "Whole days from midnight to midnight of the place, for when hours are short"
    ),
    Key("alerts", .object(alerts), "The warnings for the place"),
  ]

  static let place: [Key] = [
    Key("from", .text(), "The step whose answer has it", isRequired: true),
    Key("name", valueReference, "\"text /pointer\""),
    Key("elevation", valueReference, "Above the sea"),
    Key("timeZone", valueReference, "IANA name, as text"),
  ]

  static let section: [Key] = [
    Key("from", .text(), "The step whose answer has it", isRequired: true),
    Key("at", pointer, "Pointer to one object"),
    Key("rows", pointer, "Pointer to an array of objects; * is every element"),
    Key("columns", pointer, "Pointer to an object of arrays of equal length"),
    Key(
      "kind",
      .text(choices: ReportKind.allCases.map(\.rawValue)),
      "observation, nowcast, analysis or forecast",
      isRequired: true
    ),
    Key(
      "pastKind",
      .text(choices: ReportKind.allCases.map(\.rawValue)),
      "Of hourly: what rows of the past are, when the answer has measured ones, too"
    ),
    Key(
      "time",
      valueReference,
      "When the values hold: epoch, epoch_ms or iso with its offset",
      isRequired: true
    ),
    Key("issued", valueReference, "When they were computed"),
    Key("station", .object(station), "Where they were measured"),
    Key(
      "fields",
      .map(keys: fieldNames, valueReference),
      "Values by our names, \"extra.NAME\" for others",
      isRequired: true
    ),
  ]

  static let alerts: [Key] = [
    Key("from", .text(), "The step whose answer has them", isRequired: true),
    Key("rows", pointer, "Pointer to an array of objects; * is every element", isRequired: true),
    Key(
      "absent",
      .list(.anything, count: 0...0),
      "[] when the service leaves out the list for want of warnings"
    ),
    Key("fields", .object(alert), "Values by the names of agg alerts --json", isRequired: true),
  ]

  static let alert: [Key] = [
    Key("id", valueReference, "What its sender calls it; a short one counts in this source alone"),
    Key("event", valueReference, "What happens, such as Gale Warning", isRequired: true),
    Key("severity", valueReference, words(WeatherAlert.Severity.self)),
    Key("urgency", valueReference, words(WeatherAlert.Urgency.self)),
    Key("certainty", valueReference, words(WeatherAlert.Certainty.self)),
    Key("headline", valueReference, "\"text /pointer\""),
    Key("description", valueReference, "\"text /pointer\""),
    Key("instruction", valueReference, "What to do, as text"),
    Key("areas", valueReference, "The names of the areas; a list is joined"),
    Key("sender", valueReference, "The authority"),
    Key("sent", valueReference, "When it was sent: epoch, epoch_ms or iso with its offset"),
    Key("onset", valueReference, "When the event begins"),
    Key("ends", valueReference, "When it ends, or the message runs out"),
  ]

  private static func words<Word: CaseIterable & RawRepresentable>(_ word: Word.Type) -> String
  where Word.RawValue == String {
    "One of \(Word.allCases.map(\.rawValue).joined(separator: ", ")), in any case, or by \"codes\""
  }

  static let station: [Key] = [
    Key("name", valueReference, "\"text /pointer\""),
    Key("ident", valueReference, "\"text /pointer\""),
    Key("distance", valueReference, "From the place asked for"),
    Key("elevation", valueReference, "Above the sea"),
  ]

  static let value: [Key] = [
    Key("of", unitPointer, "\"unit /pointer\""),
    Key("any", .list(valueReference, count: oneOrMore), "The first of several that is there"),
    Key("sum", .list(valueReference, count: oneOrMore), "The sum of those that are there"),
    Key("max", .list(valueReference, count: oneOrMore), "The largest of those that are there"),
    Key("table", .text(choices: ConditionTable.sources), "For codes: the condition table of a service"),
    Key(
      "codes",
      .map(keys: nil, .text()),
      "For codes: condition by code, such as \"light rain\"; for the words of alerts: our word by theirs"
    ),
    Key(
      "interval",
      .text(pattern: "^(instant|(ending|starting) .+)$"),
      "instant, \"ending 3h\" or \"starting 1h\""
    ),
    Key("cap", .number(nil), "From here on, in the unit of the value, it is a lower bound"),
    Key("missing", .list(.anything), "What the source writes when it has no value"),
    Key("absent", .number(nil), "The value, in its unit, when all parts are missing"),
  ]

  // MARK: - Forms of text

  /// As the config has it.
  private static let name = JSONSchema.text(pattern: "^[a-z0-9-]{1,32}$")
  private static let pointer = JSONSchema.text(pattern: "^(/.*)?$")
  private static let text = JSONSchema.text(pattern: ".")
  /// Two labels at least, and no address: the last is not all digits.
  private static let host = JSONSchema.text(
    pattern: "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[0-9]*[a-z-][a-z0-9-]*$"
  )
  private static let oneOrMore = 1...Int.max
  private static let valueReference = JSONSchema.reference("value")
  private static let unitPointer = JSONSchema.text(
    pattern: "^(\(SourceUnit.allCases.map(\.rawValue).joined(separator: "|"))) (\\^?/|\\^$)"
  )
  private static let fieldNames =
    "^(\((Field.allCases.map(\.name) + ["condition", "temperatureMin", "temperatureMax"]).joined(separator: "|"))|extra\\..+)$"

  /// The tables as a JSON Schema, for editors.
  package static var jsonSchema: String {
    JSONSchema.object(root).file(
      id: "agg-manifest-1.schema.json",
      title: "A manifest of agg: a source of weather without code",
      definitions: [("value", .anyOf([unitPointer, .object(value)]))]
    )
  }
}
