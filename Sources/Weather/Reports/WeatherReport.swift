package import FoundationEssentials

/// The name of a source as the config has it, such as `open-meteo`: `[a-z0-9-]`, 1 to 32 characters.
package struct SourceID: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let name: String

  /// - Returns: `nil` when the name has another shape.
  package init?(_ name: String) {
    guard (1...32).contains(name.utf8.count),
      name.utf8.allSatisfy({ (97...122).contains($0) || (48...57).contains($0) || $0 == 45 })
    else { return nil }
    self.name = name
  }

  package var description: String { name }
  package static func < (left: Self, right: Self) -> Bool { left.name < right.name }
}

/// Where the values of an observation were measured, as seen from the place that was asked for.
package struct Station: Hashable, Sendable {
  package var name: String
  package var ident: String?
  package var coordinates: Coordinates?
  /// From the place asked for; `nil` when the source does not say and it cannot be computed.
  package var distance: Length?
  /// Above mean sea level.
  package var elevation: Length?

  /// How far a place can be from another, in metres: half of the way around the Earth.
  package static let distances = 0.0...20_040_000
  /// How high a place can be, in metres: from the shore of the Dead Sea to the summit of Everest.
  package static let elevations = -500.0...9000

  package init(
    name: String,
    ident: String? = nil,
    coordinates: Coordinates? = nil,
    distance: Length? = nil,
    elevation: Length? = nil
  ) {
    self.name = name
    self.ident = ident
    self.coordinates = coordinates
    self.distance = distance
    self.elevation = elevation
  }
}

/// A field of an answer that could not be read, or a value that contradicts another one.
package struct ReportProblem: Hashable, Sendable, CustomStringConvertible {
  /// Where it stands in the source's answer, such as `report.conditions.tempC`;
  /// empty for what concerns all of it.
  package let path: String
  package let message: String

  package init(path: String, message: String) {
    self.path = path
    self.message = message
  }

  /// Such as `report.conditions.tempC: expected a number, found "x"`.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// One part of a weather report: what a source says about now, or about hours to come.
package struct ReportSection<Content: Hashable & Sendable>: Hashable, Sendable {
  package var kind: ReportKind
  /// When the source computed or measured it; `nil` when it does not say.
  package var issued: Date?
  /// What moments are that were over when the answer was got, when that is something else.
  package var pastKind: ReportKind?
  package var content: Content

  package init(_ kind: ReportKind, issued: Date? = nil, _ content: Content) {
    self.kind = kind
    self.issued = issued
    self.content = content
  }
}

/// What one source said about the weather at a place. The merge takes any number of these.
package struct WeatherReport: Hashable, Sendable {
  /// What is said of a moment longer ago than this is never "now".
  package static let longestAge: TimeInterval = 120 * 60

  package var source: SourceID
  /// Sources of one family share a model; together they count as one.
  package var family: String?
  /// When we got it; a stale cached answer keeps its real time.
  package var fetched: Date
  package var isStale = false
  package var origin = Origin.live
  /// The credit that the source asks for in its answer, where its kind has none.
  package var attribution: String?
  /// Set for measurements; grids have none.
  package var station: Station?
  package var current: ReportSection<Readings>?
  /// By rising time.
  package var hourly: ReportSection<[Readings]>?
  /// By rising time; of use where the hours do not reach.
  package var daily: ReportSection<[DayReadings]>?
  /// The warnings in force or announced; empty when there are none, `nil` when the source does not warn.
  package var alerts: [WeatherAlert]?
  /// Why not all warnings of a source that warns are in it, as when they are from an earlier run, which knows
  /// nothing of those that were issued since; `nil` when they are.
  package var alertsProblem: String?
  /// What the source calls the place, and what it knows of it.
  package var placeName: String?
  package var elevation: Length?
  package var timeZone: String?
  /// The METAR as the station sent it, when the source is one.
  package var rawText: String?
  /// The source's own picture of the current condition.
  package var conditionImage: ConditionImage?
  /// Values outside the shared vocabulary, by name; shown, never merged.
  package var extras: [String: String] = [:]
  package var problems: [ReportProblem] = []

  package init(source: SourceID, family: String? = nil, fetched: Date) {
    self.source = source
    self.family = family
    self.fetched = fetched
  }
}
