import Catalog
import FoundationEssentials
import ProviderKit
import Text
import Weather

/// The values of the variables in a manifest's templates for one query.
struct Variables: Sendable {
  enum Value: Hashable, Sendable {
    /// A number, and its decimals when the template does not state them.
    case number(Double, decimals: Int)
    /// A number without sign and fraction, with its own digits.
    case whole(String)
    case text(String)

    /// - Parameter decimals: Those that the template states; text ignores them.
    func text(decimals: Int?) -> String {
      switch self {
      case .number(let number, let standard): URLText.number(number, decimals: decimals ?? standard)
      case .whole(let digits):
        decimals.flatMap { decimals in number.map { URLText.number($0, decimals: decimals) } } ?? digits
      case .text(let text): text
      }
    }

    /// `nil` for a text that is not a number.
    var number: Double? {
      switch self {
      case .number(let number, _): number
      case .whole(let text), .text(let text): Double.decimal(text[...], with: "+-")
      }
    }
  }

  /// Names that every manifest may use, with their meanings.
  static let builtIn: [(name: String, summary: String)] = [
    ("lat", "Latitude in decimal degrees, 4 decimals unless {lat:2} says so"),
    ("lon", "Longitude"),
    ("bbox", "A box around the place, as west,south,east,north: {bbox:0.1} reaches 0.1 degrees each way"),
    ("elev", "Metres above the sea, when known"),
    ("today", "The day of the run in UTC, 2026-07-21"),
    ("yesterday", "The day before {today}; the place's own day begins in it or in {today}"),
    ("today+days", "The day after the last day requested"),
    ("days", "The number of days requested, with today; the last one ends where {today+days} begins"),
    ("tz", "IANA time zone of the place, when known"),
    ("lang", "Language, as two letters or what \"languages\" has for it"),
    ("place.name", "Name of the place; for \"places\" of the map the one that was typed"),
    ("place.query", "Name and country, such as Berlin,DE"),
    ("place.icao", "ICAO code, when the place is an aerodrome"),
    (
      "place.id", "What the service calls the place: cities.NAME.ids of the config, by the name of the source"
    ),
    ("agg.version", "Version of this program"),
  ]

  /// Whether a step must not set a variable, because every request may rely on it. A step may find out where
  /// the place is and what the service calls it.
  static func isFixed(_ name: String) -> Bool {
    name.hasPrefix("param.") || name.hasPrefix("agg.")
      || ["bbox", "today", "yesterday", "days", "lang"].contains(name)
  }

  private var values: [String: Value]

  /// - Parameters:
  ///   - language: The code that the service has for it.
  ///   - identifier: What the service calls the place.
  ///   - longestForecast: The most days that may be requested from the service, today included.
  init(
    _ query: WeatherQuery,
    in language: String,
    identifier: String? = nil,
    parameters: [String: String],
    longestForecast: Int,
    now: Date,
    version: String
  ) {
    let place = query.place
    let days = min(query.days, longestForecast)
    values = Self.values(named: place.name, language, parameters, now: now, version: version).merging([
      "lat": .number(place.coordinates.latitude, decimals: 4),
      "lon": .number(place.coordinates.longitude, decimals: 4),
      "today+days": .text(ISOInstant.day(now.addingTimeInterval(Double(days) * 86400))),
      "days": .number(Double(days), decimals: 0),
      "place.query": .text([place.name, place.country].compactMap { $0 }.joined(separator: ",")),
    ]) { $1 }
    values["elev"] = place.elevation.map { .number($0.meters, decimals: 0) }
    values["tz"] = place.timeZone.map { .text($0) }
    values["place.icao"] = (place.airport?.icao).map { .text($0) }
    values["place.id"] = identifier.map { .text($0) }
  }

  /// For the search for a place, which has no coordinates yet.
  init(searching name: String, in language: String, parameters: [String: String], now: Date, version: String)
  {
    values = Self.values(named: name, language, parameters, now: now, version: version)
  }

  /// The values that do not depend on a place.
  private static func values(
    named name: String,
    _ language: String,
    _ parameters: [String: String],
    now: Date,
    version: String
  ) -> [String: Value] {
    var values: [String: Value] = [
      "place.name": .text(name),
      "today": .text(ISOInstant.day(now)),
      "yesterday": .text(ISOInstant.day(now.addingTimeInterval(-86400))),
      "lang": .text(language),
      "agg.version": .text(version),
    ]
    for (name, value) in parameters { values["param.\(name)"] = .text(value) }
    return values
  }

  subscript(name: String) -> Value? {
    get { values[name] }
    set { values[name] = newValue }
  }
}
