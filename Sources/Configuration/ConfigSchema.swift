import Catalog
import HTTPTransport
import Merge
package import SpannedJSON
import Weather

/// Everything that a config may contain, in one table for the validator and for `agg config`.
/// docs/configuration.md describes it to users.
package enum ConfigSchema {
  /// The keys of a city that say which place it is.
  static let nameOfPlace = ["country", "subdivision"] + coordinatesOfCity
  static let coordinatesOfCity = ["latitude", "longitude"]

  /// The keys of a city that are wrong for any other place.
  static let placeOfCity = nameOfPlace + ["elevation", "timeZone", "ids"]

  /// The shape of the value at a path; `nil` if there is no such key.
  package static func shape(at path: [String]) -> ConfigShape? {
    path.reduce(Optional(root)) { shape, name in shape?.member(name) }
  }

  /// The default of a key; `nil` for one that depends on something else, that has none, or that is unknown.
  package static func standard(at path: [String]) -> JSONSchema.Scalar? {
    guard case .object(_, let keys)? = shape(at: Array(path.dropLast())) else { return nil }
    return keys.first { $0.name == path.last }?.standard
  }

  /// Sources have nothing newer more often than this.
  package static let shortestRefresh = Duration.seconds(1)

  private static let standard = Config.Settings.standard

  package static let root = ConfigShape.object([
    ConfigKey("$schema", .anything, "Ignored; editors use it"),
    ConfigKey("version", .version(1), "Version of this format"),
    ConfigKey("settings", settings, "How answers are fetched and shown"),
    ConfigKey("cities", .map(keys: .id, .object(of: .city, city)), "Places, by short names"),
    ConfigKey("airports", .list(.text(.ident)), "The recent airports before the first one is viewed"),
    ConfigKey("lists", .map(keys: .id, .object(list)), "Grouped lists, by name"),
    ConfigKey(
      "providers",
      .map(keys: .id, .object(of: .provider, provider)),
      "Sources, in their order for the merge"
    ),
  ])

  static let settings = ConfigShape.object([
    ConfigKey(
      "units",
      .text(.oneOf([UnitSystem.automatic] + UnitSystem.allCases.map(\.rawValue))),
      "Units of the answers; auto takes those of the locale's region for places, those of aviation for airports",
      standard: .text(UnitSystem.automatic)
    ),
    ConfigKey(
      "language",
      .text(.language),
      "The language of answers, also requested from sources; by default that of the locale"
    ),
    ConfigKey(
      "time",
      .text(.oneOf(TimeChoice.allCases.map(\.rawValue))),
      "The time zone of answers: that of the place, of this machine, or UTC"
    ),
    ConfigKey(
      "clock",
      .text(.oneOf(ClockChoice.allCases.map(\.rawValue))),
      "Clock times with 12 or 24 hours; auto follows the locale's region",
      standard: .text(standard.clock.rawValue)
    ),
    ConfigKey(
      "theme",
      .text(.oneOf(Theme.allCases.map(\.rawValue))),
      "Colours for a dark or a light background; auto asks the terminal where it can",
      standard: .text(standard.theme.rawValue)
    ),
    ConfigKey(
      "icons",
      .text(.oneOf(IconStyle.allCases.map(\.rawValue))),
      "Weather icons: emoji, a short word (text), glyphs of a Nerd Font (nerd) or none",
      standard: .text(standard.icons.rawValue)
    ),
    ConfigKey(
      "timeout",
      .duration(),
      "The time limit of a run",
      standard: .text(standard.timeout.configText)
    ),
    ConfigKey(
      "refreshEvery",
      .duration(atLeast: shortestRefresh),
      "The time between two rounds of agg watch",
      standard: .text(standard.refreshEvery.configText)
    ),
    ConfigKey(
      "cache",
      .object([
        ConfigKey(
          "run",
          .boolean,
          "Whether identical requests of a run share one response",
          standard: .boolean(standard.usesRunCache)
        ),
        ConfigKey(
          "disk",
          .boolean,
          "Whether responses are cached on disk for later runs",
          standard: .boolean(standard.usesDiskCache)
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
          "How values are merged: \(MergeMode.syntax)",
          standard: .text(standard.mergeMode.name)
        )
      ]),
      "The merge"
    ),
    ConfigKey(
      "connections",
      .integer(1...64),
      "The number of requests to one server at a time",
      standard: .integer(standard.connections)
    ),
    ConfigKey("contact", .text(.contact), "An e-mail or web address that services may use to reach you"),
    ConfigKey(
      "verify",
      .text(.oneOf(VerificationMode.allCases.map(\.rawValue))),
      "off, record (store forecasts for agg verify) or weigh (also correct and weight sources by past errors)",
      standard: .text(standard.verification.rawValue)
    ),
    ConfigKey("preferredCity", .text(.any), "The place to show by default"),
    ConfigKey("here", .text(.any), "The place that the word here stands for, such as 52.52,13.41"),
    ConfigKey(
      "hyperlinks",
      .boolean,
      "Whether to print hyperlinks on a terminal",
      standard: .boolean(standard.writesHyperlinks)
    ),
    ConfigKey(
      "wideAmbiguous",
      .boolean,
      "Whether the terminal draws characters of ambiguous East Asian width two columns wide",
      standard: .boolean(standard.isAmbiguousWide)
    ),
  ])

  static let city: [ConfigKey] = [
    ConfigKey("name", .text(.any), "The name to show"),
    ConfigKey("country", .text(.country), "ISO 3166 code"),
    ConfigKey("subdivision", .text(.any), "Name of the state or region"),
    ConfigKey("latitude", .number(Coordinates.latitudes), "Decimal degrees, north positive"),
    ConfigKey("longitude", .number(Coordinates.longitudes), "Decimal degrees, east positive"),
    ConfigKey("elevation", .number(Station.elevations), "Metres above the sea"),
    ConfigKey("timeZone", .text(.timeZone), "IANA name, such as Europe/Berlin"),
    ConfigKey("aliases", .list(.text(.any)), "Other names for it"),
    ConfigKey("ids", .map(keys: .id, .identifier), "Its identifiers in single sources"),
    ConfigKey("providers", .list(.text(.id)), "The sources to use [default: all]"),
  ]

  static let list: [ConfigKey] = [
    ConfigKey("provider", .text(.id), "The provider that has the list"),
    ConfigKey(
      "sort",
      .text(.oneOf(ItemOrder.allCases.map(\.rawValue))),
      "The order inside a group",
      standard: .text(ItemOrder.standard.rawValue)
    ),
  ]

  static let provider: [ConfigKey] = [
    ConfigKey("use", .text(.any), "The built-in provider to use"),
    ConfigKey("manifest", .text(.any), "A manifest file, relative to this file"),
    ConfigKey("exec", .list(.text(.word)), "A provider program: its absolute path and its arguments"),
    ConfigKey("plugin", .text(.id), "A provider program in the data folder: plugins/agg-provider-NAME"),
    ConfigKey("sha256", .text(.digest), "The SHA-256 that the file of exec or plugin must have"),
    ConfigKey(
      "enabled",
      .boolean,
      "Whether the source is used",
      standard: .boolean(Config.Provider.Standard.isEnabled)
    ),
    ConfigKey("params", .map(keys: .any, .parameter), "Its parameters, such as a key"),
    ConfigKey(
      "models",
      .list(.text(.any)),
      "Weather models of Open-Meteo, each a source of its own [default: the best mix of them]"
    ),
    ConfigKey(
      "ensemble",
      .list(.text(.any)),
      "Ensembles of Open-Meteo, whose runs say how far forecasts are apart [default: none]"
    ),
    ConfigKey(
      "trust",
      .byField(0...10),
      "Its weight in the merge, 0 to 10, or a weight for each field",
      standard: .integer(Int(Trust().standard))
    ),
    ConfigKey("family", .text(.id), "Sources of the same family count as one"),
    ConfigKey(
      "countries",
      .list(.text(.country)),
      "The only countries that it is asked about, by ISO 3166, such as [\"SE\", \"NO\"] [default: all]"
    ),
    ConfigKey(
      "coverage",
      .area,
      "The only area that it is asked about: [south, west, north, east] in degrees [default: the world]"
    ),
    ConfigKey(
      "timeout",
      .duration(),
      "The time limit for its answer",
      standard: .text(Config.Provider.Standard.timeout.configText)
    ),
    ConfigKey(
      "maxBytes",
      .integer(1...1 << 30),
      "The largest response of it that is read, in bytes; by default \(HTTPRequest.standardBodySize >> 20) MiB, or more where its answers are longer"
    ),
    ConfigKey(
      "limit",
      .text(.limit),
      "How many requests may be sent to it, such as 500/day, \"25/hour, 500/day\" or none"
    ),
    ConfigKey("baseURL", .text(.url), "Another address of the service"),
    ConfigKey(
      "allowLocal",
      .boolean,
      "Whether plain HTTP and private addresses are allowed",
      standard: .boolean(Config.Provider.Standard.allowsLocal)
    ),
  ]
}
