import Catalog
import Merge
import SpannedJSON
import Weather

/// Everything that a config may hold, in one table for the validator and for `agg config`.
/// docs/configuration.md describes it to users.
package enum ConfigSchema {
  /// Whether a path leads to a parameter of a source. It has one value, and when that stands
  /// there as it is, it may be a key.
  package static func isParameter(_ path: [String]) -> Bool {
    path.count == 4 && path[0] == "providers" && path[2] == "params"
  }

  /// Where a plain value means the same as an object with this one key: a trust in all fields is the
  /// `default` of one by field.
  static func keyOfPlainValue(at path: [String]) -> String? {
    path.count == 3 && path[0] == "providers" && path[2] == "trust" ? "default" : nil
  }

  /// Who asks more often gets nothing newer.
  package static let shortestRefresh = Duration.seconds(1)

  package static let root = ConfigShape.object([
    ConfigKey("$schema", .anything, "Ignored; editors use it"),
    ConfigKey("version", .number(1...1), "Of this format"),
    ConfigKey("settings", settings, "How answers are asked for and shown"),
    ConfigKey("cities", .map(keys: .id, city), "Places by a short name"),
    ConfigKey("airports", .list(.text(.ident)), "The recent airports before any was looked at"),
    ConfigKey("lists", .map(keys: .id, list), "Grouped lists by name"),
    ConfigKey("providers", .map(keys: .id, provider), "Sources, in the order in which the merge counts them"),
  ])

  static let settings = ConfigShape.object([
    ConfigKey("units", .text(.oneOf(["metric", "imperial", "aviation"])), "Units of the answers"),
    ConfigKey(
      "language",
      .text(.oneOf(Language.allCases.map(\.rawValue))),
      "The language of answers, also asked of sources; that of the locale when not said"
    ),
    ConfigKey(
      "time",
      .text(.oneOf(ClockChoice.allCases.map(\.rawValue))),
      "Whose clock times are read from: that of the place, of this machine, or UTC"
    ),
    ConfigKey("timeout", .duration(), "The longest that one run may take", standard: .text("8s")),
    ConfigKey(
      "refreshEvery",
      .duration(atLeast: shortestRefresh),
      "How often agg watch asks again",
      standard: .text("5m")
    ),
    ConfigKey(
      "cache",
      .object([
        ConfigKey("run", .boolean, "Identical requests of a run share one answer", standard: .boolean(true)),
        ConfigKey(
          "disk",
          .boolean,
          "Answers are kept for later runs as long as they are good",
          standard: .boolean(true)
        ),
      ]),
      "Caches"
    ),
    ConfigKey(
      "merge",
      .object([
        ConfigKey(
          "mode",
          .text(.mergeMode),
          "consensus, first, median or only=ID",
          standard: .text("consensus")
        )
      ]),
      "The merge"
    ),
    ConfigKey(
      "connections",
      .integer(1...64),
      "How many requests one server gets at once",
      standard: .integer(2)
    ),
    ConfigKey("contact", .text(.contact), "An e-mail or web address that services may use to reach you"),
    ConfigKey(
      "verify",
      .text(.oneOf(VerificationMode.allCases.map(\.rawValue))),
      "off; record keeps forecasts for agg verify; weigh also lets past errors weigh the sources",
      standard: .text("off")
    ),
    ConfigKey("preferredCity", .text(.any), "The place that is shown when none is named"),
    ConfigKey("hyperlinks", .boolean, "Whether a terminal gets links to follow", standard: .boolean(true)),
    ConfigKey(
      "wideAmbiguous",
      .boolean,
      "Whether the terminal draws characters of ambiguous East Asian width two columns wide",
      standard: .boolean(false)
    ),
  ])

  static let city = ConfigShape.object([
    ConfigKey("name", .text(.any), "As the answer is headed"),
    ConfigKey("country", .text(.country), "ISO 3166 code"),
    ConfigKey("subdivision", .text(.any), "State or region, by name"),
    ConfigKey("latitude", .number(Coordinates.latitudes), "Decimal degrees, north positive"),
    ConfigKey("longitude", .number(Coordinates.longitudes), "Decimal degrees, east positive"),
    ConfigKey("elevation", .number(Station.elevations), "Metres above the sea"),
    ConfigKey("timeZone", .text(.timeZone), "IANA name, such as Europe/Berlin"),
    ConfigKey("aliases", .list(.text(.any)), "Other names for it"),
    ConfigKey("ids", .map(keys: .id, .either(.text(.any), .number(0...1e15))), "What single sources call it"),
    ConfigKey("providers", .list(.text(.id)), "The sources to ask; all when it is left out"),
  ])

  static let list = ConfigShape.object([
    ConfigKey("provider", .text(.id), "The provider that has the list"),
    ConfigKey(
      "sort",
      .text(.oneOf(ItemOrder.allCases.map(\.rawValue))),
      "The order inside a group",
      standard: .text("natural")
    ),
  ])

  static let trust = ConfigShape.either(.number(0...10), .map(keys: .field, .number(0...10)))

  static let provider = ConfigShape.object([
    ConfigKey("use", .text(.any), "The kind of provider"),
    ConfigKey("manifest", .text(.any), "A manifest file, relative to this file"),
    ConfigKey("exec", .list(.text(.any)), "A program that answers, by its absolute path, and its arguments"),
    ConfigKey("plugin", .text(.id), "A program of the data directory: plugins/agg-provider-NAME"),
    ConfigKey("sha256", .text(.digest), "The digest that the file of exec or plugin must have"),
    ConfigKey("enabled", .boolean, "Whether it is asked", standard: .boolean(true)),
    ConfigKey(
      "params",
      .map(keys: .any, .either(.parameter, .number(-1e15...1e15))),
      "What it needs to know"
    ),
    ConfigKey(
      "trust",
      trust,
      "Its weight in the merge, 0 to 10, or one for each field",
      standard: .integer(1)
    ),
    ConfigKey("family", .text(.id), "Sources of one family count as one"),
    ConfigKey("timeout", .duration(), "The longest that it may take", standard: .text("5s")),
    ConfigKey("baseURL", .text(.url), "Another address for the service"),
    ConfigKey(
      "allowLocal",
      .boolean,
      "Whether plain HTTP and private addresses are allowed for it",
      standard: .boolean(false)
    ),
  ])
}
