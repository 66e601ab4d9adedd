import SpannedJSON
import Weather

/// Where the values are in the responses.
extension ManifestSchema {
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
    Key("is", .anything, "The value of rows that count, or a variable such as \"{station}\""),
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
    Key(
      "outline",
      pointer,
      "Pointer to the area of a warning: a Polygon or MultiPolygon of GeoJSON, or an area or polygon of CAP"
    ),
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
}
