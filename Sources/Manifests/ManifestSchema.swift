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
      .map(keys: "^([a-z]{2}|\\*)$", text),
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

  static let step: [Key] = [
    Key("id", text, "Its name in the map", isRequired: true),
    Key(
      "url",
      .text(pattern: "^(https://[^/?{]+(/[^?]*)?|\\{[A-Za-z0-9._-]+\\})$"),
      "An https address: a host from \"hosts\" and a path, which may have variables; or a variable with one",
      isRequired: true
    ),
    Key("query", .map(keys: "^[A-Za-z0-9._~-]+$", .text()), "Parameters of the query, in their order"),
    Key("headers", .map(keys: "^[A-Za-z0-9!#$%&'*+.^_`|~-]+$", .text()), "Header fields"),
    Key("basic", .object(basic), "Basic authentication (RFC 7617)"),
    Key(
      "charset",
      .text(choices: ResponseCharset.allCases.map(\.rawValue)),
      "How a response is encoded that is not UTF-8"
    ),
    Key(
      "xml",
      .object(xml),
      "For a response in XML, which is read as JSON: elements by name, attributes as @name, text as #text"
    ),
    Key("ttl", .duration(), "How long a response is fresh, such as \"15m\""),
    Key(
      "set",
      .map(keys: "^[A-Za-z0-9._-]+$", .anyOf([pointer, .object(assignment)])),
      "Variables for later steps: name and pointer"
    ),
    Key(
      "unless",
      .text(pattern: "^\\{.+\\}$"),
      "Skip the request if this variable has a value, such as \"{lat}\""
    ),
    Key(
      "expects",
      .map(keys: "^(/.*)?$", .anything),
      "The units that the response must state if it states any: pointer and value, or a list of values"
    ),
  ]

  static let xml: [Key] = [
    Key(
      "lists",
      .list(text, count: oneOrMore),
      "The elements that may occur several times: arrays even if there is only one"
    ),
    Key(
      "tables",
      .map(keys: nil, .anyOf([text, .list(text, count: oneOrMore)])),
      "The elements whose text is a table of lines and words: the names of the columns, or the elements whose attribute \"name\" has them"
    ),
  ]

  static let basic: [Key] = [
    Key("user", .text(), "The user name, such as \"{param.user}\"", isRequired: true),
    Key("password", .text(), "The password, such as \"{param.password}\"", isRequired: true),
  ]

  static let assignment: [Key] = [
    Key("at", pointer, "Where the value is", isRequired: true),
    Key("rows", pointer, "With nearest: the list of rows, in which \"at\" is read"),
    Key("nearest", .object(nearest), "The row nearest to the place"),
    Key("secret", .boolean, "Whether it is a secret, such as the token of a session"),
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

  static let map: [Key] = [
    Key("place", .object(place), "What the response says about the place"),
    Key("current", .object(section), "The weather now"),
    Key("hourly", .object(section), "The hours to come"),
    Key(
      "minutely",
      .object(section),
      "The next minutes: precipitation in intervals of at most 15 minutes, and pop and condition"
    ),
    Key(
      "daily",
      .object(section),
      "Whole days from local midnight to midnight, used where hours are missing"
    ),
    Key("alerts", .object(alerts), "The warnings for the place"),
    Key("places", .object(places), "The results of a geocoder, which looks up {place.name}"),
  ]

  static let place: [Key] = [
    Key("from", .text(), "The step whose response has it", isRequired: true),
    Key("name", valueReference, "\"text /pointer\""),
    Key("elevation", valueReference, "Above mean sea level"),
    Key("timeZone", valueReference, "IANA name, as text"),
    Key("latitude", pointer, "Where each response states the latitude that it is for, if it does"),
    Key("longitude", pointer, "Where it states the longitude"),
    Key(
      "within",
      .text(pattern: "^[0-9.]+km$"),
      "How far that point may be from the place; a response for another is invalid [default: 150km]"
    ),
  ]

  static let section: [Key] =
    [Key("from", .text(), "The step whose response has it", isRequired: true)] + rows + [
      Key("nearest", .object(nearest), "In current: the row nearest to the place, as a station"),
      Key(
        "joined",
        .list(.object(joined)),
        "In hourly: other lists, whose rows belong to those of the same time"
      ),
      Key(
        "kind",
        .text(choices: ReportKind.allCases.map(\.rawValue)),
        "The kind of the values",
        isRequired: true
      ),
      Key(
        "pastKind",
        .text(choices: ReportKind.allCases.map(\.rawValue)),
        "In hourly: the kind of past rows, if the response also has measured ones"
      ),
      Key("absent", .list(.anything, count: 0...0), "[] if the service may omit this part or its rows"),
      time,
      Key("issued", valueReference, "When they were computed"),
      Key("station", .object(station), "Where they were measured"),
      fields,
    ]

  static let joined: [Key] = rows + [time, fields]

  private static let rows: [Key] = [
    Key("at", pointer, "Pointer to one object"),
    Key("rows", pointer, "Pointer to an array of objects; * is every element or member"),
    Key("columns", pointer, "Pointer to an object of arrays of equal length"),
    Key("only", .object(filter), "Which rows count, by one of their values"),
  ]

  private static let time = Key(
    "time",
    valueReference,
    "The time of the values: epoch, epoch_ms, iso with its offset, utc, local or date",
    isRequired: true
  )

  private static let fields = Key(
    "fields",
    .map(keys: fieldNames, valueReference),
    "Values by the names of agg; \"extra.NAME\" for others",
    isRequired: true
  )

  static let filter: [Key] = [
    Key("at", valuePointer, "Where the value is", isRequired: true),
    Key("is", .anything, "The value of rows that count"),
    Key("in", .list(.anything, count: oneOrMore), "The values of rows that count"),
    Key("not", .list(.anything, count: oneOrMore), "The values of rows that do not count"),
  ]

  static let nearest: [Key] = [
    Key("latitude", valuePointer, "Where the latitude of a row is", isRequired: true),
    Key("longitude", valuePointer, "Where its longitude is", isRequired: true),
    Key(
      "within",
      .text(pattern: "^[0-9.]+km$"),
      "The greatest distance from the place, such as \"80km\"",
      isRequired: true
    ),
  ]

  static let interval: [Key] = [
    Key("from", valueReference, "The time at which the interval of a row begins; it ends at the row's time"),
    Key("to", valueReference, "The time at which the interval of a row ends; it begins at the row's time"),
  ]

  static let alerts: [Key] = [
    Key("from", .text(), "The step whose response has them", isRequired: true),
    Key("rows", pointer, "Pointer to an array of objects; * is every element or member", isRequired: true),
    Key("only", .object(filter), "Which rows count, by one of their values"),
    Key(
      "absent",
      .list(.anything, count: 0...0),
      "[] if the service omits the list when there are no warnings"
    ),
    Key("outline", pointer, "Pointer to the area of a warning: a Polygon or MultiPolygon of GeoJSON"),
    Key("fields", .object(alert), "Values by the names of agg alerts --json", isRequired: true),
  ]

  static let alert: [Key] = [
    Key("id", valueReference, "Its identifier; a short one is only compared within this source"),
    Key(
      "uri",
      valueReference,
      "Its address; an identifier in it joins it with the same warning of other sources"
    ),
    Key(
      "status",
      valueReference,
      words(WeatherAlert.Status.self) + ": only actual ones, or warnings without a status, are in force"
    ),
    Key("messageType", valueReference, words(WeatherAlert.MessageType.self) + ": cancel ends a warning"),
    Key("response", valueReference, words(WeatherAlert.Response.self) + ": allclear is not a warning"),
    Key("event", valueReference, "The event, such as Gale Warning", isRequired: true),
    Key("severity", valueReference, words(WeatherAlert.Severity.self)),
    Key("urgency", valueReference, words(WeatherAlert.Urgency.self)),
    Key("certainty", valueReference, words(WeatherAlert.Certainty.self)),
    Key("headline", valueReference, "\"text /pointer\""),
    Key("description", valueReference, "\"text /pointer\""),
    Key("instruction", valueReference, "What to do, as text"),
    Key("areas", valueReference, "The names of the areas; the items of a list are joined"),
    Key("sender", valueReference, "The authority that issued it"),
    Key("sent", valueReference, "When it was sent: epoch, epoch_ms or iso with its offset"),
    Key("onset", valueReference, "When the event begins"),
    Key("ends", valueReference, "When the event ends, or the message expires"),
  ]

  static let places: [Key] = [
    Key("from", .text(), "The step whose response has them", isRequired: true),
    Key("rows", pointer, "Pointer to an array of objects; * is every element", isRequired: true),
    Key("absent", .list(.anything, count: 0...0), "[] if the service omits the list when it finds nothing"),
    Key("fields", .object(foundPlace), "What a place has", isRequired: true),
  ]

  static let foundPlace: [Key] = [
    Key("name", valueReference, "\"text /pointer\"", isRequired: true),
    Key("latitude", valueReference, "\"deg /pointer\", north of the equator", isRequired: true),
    Key("longitude", valueReference, "\"deg /pointer\", east of Greenwich", isRequired: true),
    Key("country", valueReference, "Its code of ISO 3166 or its name"),
    Key("subdivision", valueReference, "The state or province, by its name"),
    Key("elevation", valueReference, "Above mean sea level"),
    Key(
      "population",
      valueReference,
      "\"index /pointer\": a place with five times the people of the next is meant"
    ),
    Key(
      "areas",
      .anyOf([valueReference, .list(valueReference, count: oneOrMore)]),
      "Other names that may be typed behind a comma, such as the county"
    ),
    Key("postcodes", valueReference, "A postcode, or a list of them"),
  ]

  private static func words<Word: CaseIterable & RawRepresentable>(_ word: Word.Type) -> String
  where Word.RawValue == String {
    "One of \(Word.allCases.map(\.rawValue).joined(separator: ", ")), in any case, or by \"codes\""
  }

  static let station: [Key] = [
    Key("name", valueReference, "\"text /pointer\""),
    Key("ident", valueReference, "\"text /pointer\""),
    Key("distance", valueReference, "Distance from the place"),
    Key("elevation", valueReference, "Above mean sea level"),
  ]

  static let value: [Key] = [
    Key("of", unitPointer, "\"unit /pointer\""),
    Key("any", .list(valueReference, count: oneOrMore), "The first value that is present"),
    Key("sum", .list(valueReference, count: oneOrMore), "The sum of the values that are present"),
    Key("max", .list(valueReference, count: oneOrMore), "The largest of the values that are present"),
    Key("table", .text(choices: ConditionTable.sources), "For codes: the condition table of a service"),
    Key(
      "codes",
      .anyOf([meanings, .text()]),
      "For codes: condition by code, such as \"light rain\"; for words of alerts and compass: the word of agg by that of the source; for numbers: the number by what the source writes; or the name of a table"
    ),
    Key(
      "interval",
      .anyOf([.text(pattern: "^(instant|(ending|starting) .+)$"), .object(interval)]),
      "instant, \"ending 3h\", \"starting 1h\", or the other end as in {\"from\": \"iso /start\"}"
    ),
    Key("cap", .number(nil), "From this value on, it is a lower bound; in the unit of the value"),
    Key("missing", .list(.anything), "What the source writes for a missing value"),
    Key("absent", .number(nil), "The value, in its unit, if all parts are missing"),
    Key(
      "needs",
      valuePointer,
      "A pointer to another value that must be present for this one to count, such as \"/cloud_cover\""
    ),
    Key(
      "accumulated",
      .boolean,
      "In hourly: the value is a total since a start; rows have what they add to it"
    ),
    Key("decimal", .constant(","), "Numbers in text have a comma before their decimals"),
    Key("zone", .text(), "For local and date: an IANA name or a pointer to it [default: that of the place]"),
    Key("hour", valuePointer, "For date: a pointer to the hour of the day"),
    Key("since", valueReference, "For s, min and h as a time: the time they are counted from"),
  ]

  // MARK: - Forms of text

  /// The same form as in the config.
  private static let name = JSONSchema.text(pattern: "^\(SourceID.pattern)$")
  private static let valuePointer = JSONSchema.text(pattern: "^(\\^?(/.*)?|\\*[1-9]?)$")
  private static let pointer = JSONSchema.text(pattern: "^(/.*)?$")
  private static let text = JSONSchema.text(pattern: ".")
  /// What each code means.
  private static let meanings = JSONSchema.map(keys: nil, .anyOf([.text(), .number(nil)]))
  /// At least two labels, and not an address: the last label is not all digits.
  private static let host = JSONSchema.text(
    pattern: "^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[0-9]*[a-z-][a-z0-9-]*$"
  )
  private static let oneOrMore = 1...Int.max
  private static let valueReference = JSONSchema.reference("value")
  private static let unitPointer = JSONSchema.text(
    pattern: "^(\(SourceUnit.words.joined(separator: "|"))) (\\^?/|\\^$|\\*[1-9]?$)"
  )
  private static let fieldNames =
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
