import Configuration
import HTTPTransport
import ProviderKit
import SpannedJSON
import Weather

/// All keys that a manifest may have, object by object, for its reader and for the JSON Schema that editors
/// use.
package enum ManifestSchema {
  typealias Key = JSONSchema.Property

  /// The allowed numbers of requests.
  static let stepCounts = 1...4
  /// The allowed numbers of days. No service forecasts more.
  static let dayCounts = 1...16
  static let statuses = 100...599

  static let root: [Key] = [
    Key("$schema", .text(), "Ignored; editors use it"),
    Key("manifest", .integer(1...1), "Version of this format: 1", isRequired: true),
    Key("id", name, "The name of the source, for \"use\" in the config", isRequired: true),
    Key("name", text, "The service's own name", isRequired: true),
    Key("family", name, "Sources of the same family share a model and count as one"),
    Key("attribution", text, "The credit that the service's terms ask for"),
    Key("attributionURL", .text(pattern: "^https://"), "The page that the credit leads to"),
    Key("limit", .text(pattern: RequestLimit.pattern), "The requests that are allowed, such as 500/day"),
    Key(
      "answers",
      .list(.text(choices: Manifest.answerable.map(\.rawValue)), count: 1...Manifest.answerable.count),
      "What it provides; must agree with the map, from which it is derived by default"
    ),
    Key("hosts", .list(host, count: oneOrMore), "The only hosts that requests are sent to", isRequired: true),
    Key(
      "coverage",
      .list(.number(-180...180), count: 4...4),
      "The area with data: [south, west, north, east] in degrees"
    ),
    Key(
      "countries",
      .list(.text(pattern: "^[A-Z]{2}$"), count: oneOrMore),
      "The countries with data, by ISO 3166, such as [\"SE\", \"NO\"]"
    ),
    Key(
      "codes",
      .map(keys: nil, meanings),
      "Tables of codes by name, for values that share them"
    ),
    Key(
      "languages",
      .map(keys: "^([a-z]{2}|pt-BR|\\*)$", text),
      "What {lang} is for a language that the service names otherwise, such as {\"nb\": \"no\"}; \"*\" is for all others"
    ),
    Key(
      "maxDays",
      .integer(dayCounts),
      "The upper limit of {days} and {today+days} [default: 16]"
    ),
    Key(
      "params",
      .map(keys: "^[A-Za-z0-9_]+$", .object(parameter)),
      "Parameters that the user sets, by name"
    ),
    Key("steps", .list(.object(step), count: stepCounts), "The requests, at most 4", isRequired: true),
    Key(
      "errors",
      .list(.object(error)),
      "What other responses mean; the first rule that matches is used"
    ),
    Key("map", .object(map), "Where the values are", isRequired: true),
  ]

  static let parameter: [Key] = [
    Key("required", .boolean, "Whether the source needs it"),
    Key("secret", .boolean, "Whether it is a secret, which is never shown"),
    Key("env", text, "The environment variable that sets it"),
    Key("default", .text(), "Its default value"),
    Key("hint", text, "What to do when it is missing"),
  ]

  private static let failures = ProviderFailure.Word.allCases.map(\.rawValue)

  static let error: [Key] = [
    Key("status", .list(.integer(statuses), count: oneOrMore), "HTTP statuses [default: any]"),
    Key("step", .text(), "The step [default: any]"),
    Key("at", pointer, "A pointer into the body"),
    Key("is", .anything, "The value that must be there"),
    Key("in", .list(.anything, count: oneOrMore), "The values that may be there"),
    Key("contains", text, "Words that the value, or a response of plain text, must contain (in any case)"),
    Key(
      "as",
      .text(choices: failures),
      "\(failures.dropLast().joined(separator: ", ")) or \(failures.last ?? "")",
      isRequired: true
    ),
    Key("message", pointer, "Where the message of the source is"),
    Key("hint", text, "What else to tell the user"),
    Key(
      "wait",
      .anyOf([.duration(), .text(pattern: "^until ([01][0-9]|2[0-3]):[0-5][0-9] UTC$")]),
      "With rate and quota: how long to wait, such as \"1h\", or until when, such as \"until 00:00 UTC\""
    ),
  ]

  // MARK: - Forms of text

  /// The same form as in the config.
  private static let name = JSONSchema.text(pattern: "^\(SourceID.pattern)$")
  static let valuePointer = JSONSchema.text(pattern: "^(\\^?(/.*)?|\\*[1-9]?)$")
  static let pointer = JSONSchema.text(pattern: "^(/.*)?$")
  static let text = JSONSchema.text(pattern: ".")
  /// What each code means.
  static let meanings = JSONSchema.map(keys: nil, .anyOf([.text(), .number(nil)]))
  /// At least two labels, and not an address: the last label is not all digits.
  private static let host = JSONSchema.text(
    pattern: "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[0-9]*[a-z-][a-z0-9-]*$"
  )
  static let oneOrMore = 1...Int.max
  static let valueReference = JSONSchema.reference("value")
  static let unitPointer = JSONSchema.text(
    pattern: "^(\(SourceUnit.words.joined(separator: "|"))) (\\^?/|\\^$|\\*[1-9]?$)"
  )
  static let fieldNames =
    "^(\((Field.allCases.map(\.name) + ["condition", "temperatureMin", "temperatureMax"]).joined(separator: "|"))|extra\\..+)$"

  /// The tables as a JSON Schema, for editors.
  package static var jsonSchema: String {
    JSONSchema.object(root).file(
      id: "agg-manifest-1.schema.json",
      title: "Manifest of agg: a weather source without code",
      definitions: [("value", .anyOf([unitPointer, .object(value)]))]
    )
  }
}
