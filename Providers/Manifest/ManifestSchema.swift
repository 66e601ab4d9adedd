/// One key of an object of a manifest.
package struct ManifestKey: Sendable {
  package let name: String
  package let isRequired: Bool
  package let summary: String

  package init(_ name: String, _ summary: String, isRequired: Bool = false) {
    self.name = name
    self.isRequired = isRequired
    self.summary = summary
  }
}

/// All keys that a manifest may have, object by object: for its reader, and for whoever describes manifests to people.
package enum ManifestSchema {
  package static let root = [
    ManifestKey("$schema", "Ignored; editors use it"),
    ManifestKey("manifest", "Version of this format: 1", isRequired: true),
    ManifestKey("id", "What \"use\" in the config names", isRequired: true),
    ManifestKey("name", "The service's own name", isRequired: true),
    ManifestKey("family", "Sources of one family share a model and count as one"),
    ManifestKey("attribution", "The credit that the service's terms ask for"),
    ManifestKey("hosts", "The only hosts that are asked", isRequired: true),
    ManifestKey("coverage", "[south, west, north, east] in degrees"),
    ManifestKey("params", "What the user has to say, by name"),
    ManifestKey("steps", "The requests, at most 4", isRequired: true),
    ManifestKey("errors", "What answers mean that are not the weather; the first rule that fits counts"),
    ManifestKey("map", "Where the values stand", isRequired: true),
  ]

  package static let parameter = [
    ManifestKey("required", "Whether the source cannot be asked without it"),
    ManifestKey("secret", "Whether it must never be shown"),
    ManifestKey("env", "The environment variable that gives it"),
    ManifestKey("default", "Its value when nobody says"),
    ManifestKey("hint", "What to do when it is missing"),
  ]

  package static let step = [
    ManifestKey("id", "What the map calls it", isRequired: true),
    ManifestKey("url", "https, a host of the list, a path that may have variables", isRequired: true),
    ManifestKey("query", "Parameters of the query, in their order"),
    ManifestKey("headers", "Header fields"),
    ManifestKey("ttl", "How long an answer stays good, such as \"15m\""),
    ManifestKey("set", "Variables for later steps: name and pointer"),
    ManifestKey("unless", "Not sent when this variable has a value, such as \"{lat}\""),
  ]

  package static let error = [
    ManifestKey("status", "HTTP statuses; any when left out"),
    ManifestKey("step", "The step that it is about; any when left out"),
    ManifestKey("at", "A pointer into the body"),
    ManifestKey("is", "What must stand there"),
    ManifestKey("in", "What may stand there"),
    ManifestKey("as", "auth, quota, rate, place, request, upstream or schema", isRequired: true),
    ManifestKey("message", "Where the source's own words stand"),
    ManifestKey("hint", "What else to tell the user"),
    ManifestKey("wait", "For rate: how long to wait, such as \"1h\""),
  ]

  package static let map = [
    ManifestKey("place", "What the answer says of the place"),
    ManifestKey("current", "The weather now"),
    ManifestKey("hourly", "The hours to come"),
  ]

  package static let place = [
    ManifestKey("from", "The step whose answer has it", isRequired: true),
    ManifestKey("name", "\"text /pointer\""),
    ManifestKey("elevation", "Above the sea"),
    ManifestKey("timeZone", "IANA name, as text"),
  ]

  package static let section = [
    ManifestKey("from", "The step whose answer has it", isRequired: true),
    ManifestKey("at", "Pointer to one object"),
    ManifestKey("rows", "Pointer to an array of objects; * is every element"),
    ManifestKey("columns", "Pointer to an object of arrays of equal length"),
    ManifestKey("kind", "observation, nowcast, analysis or forecast", isRequired: true),
    ManifestKey("step", "Time between two rows, such as \"3h\""),
    ManifestKey("time", "When the values hold: epoch, epoch_ms or iso", isRequired: true),
    ManifestKey("issued", "When they were computed"),
    ManifestKey("station", "Where they were measured"),
    ManifestKey("fields", "Values by our names, \"extra.NAME\" for others", isRequired: true),
  ]

  package static let station = [
    ManifestKey("name", "\"text /pointer\""),
    ManifestKey("ident", "\"text /pointer\""),
    ManifestKey("distance", "From the place asked for"),
    ManifestKey("elevation", "Above the sea"),
  ]

  package static let value = [
    ManifestKey("of", "\"unit /pointer\""),
    ManifestKey("any", "The first of several that is there"),
    ManifestKey("sum", "The sum of those that are there"),
    ManifestKey("max", "The largest of those that are there"),
    ManifestKey("table", "For codes: the condition table of a service"),
    ManifestKey("codes", "For codes: condition by code, such as \"light rain\""),
    ManifestKey("interval", "instant, \"ending 3h\" or \"starting 1h\""),
    ManifestKey("cap", "From here on the value is a lower bound"),
    ManifestKey("missing", "What the source writes when it has no value"),
    ManifestKey("absent", "The value when all parts are missing"),
  ]
}
