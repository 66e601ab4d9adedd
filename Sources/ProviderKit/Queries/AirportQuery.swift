package import Catalog

/// A query for the reports of an aerodrome.
package struct AirportQuery: Hashable, Sendable {
  /// The parts of an aerodrome's report. A command that shows one part requests this part only, which saves
  /// requests to the services.
  package struct Parts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let conditions = Parts(rawValue: 1)
    package static let forecast = Parts(rawValue: 2)
    package static let windsAloft = Parts(rawValue: 4)
    package static let modelForecast = Parts(rawValue: 8)
    package static let broadcasts = Parts(rawValue: 16)
    package static let runways = Parts(rawValue: 32)
    /// Advisories and pilot reports around it. They are a separate query, which is sent only
    /// when they are wanted.
    package static let hazards = Parts(rawValue: 64)
    /// What an airport is usually asked for.
    package static let all: Parts = [
      .conditions, .forecast, .windsAloft, .modelForecast, .broadcasts, .runways,
    ]
  }

  package var station: StationIdent
  /// The wanted parts. A provider may skip the others.
  package var parts: Parts
  /// Whether the last report is wanted, however old, if there is no current one. The caller shows its age.
  package var looksBack: Bool
  /// How many hours back all observations are wanted; `nil` when only the newest one is.
  package var pastHours: Int?

  package init(
    _ station: StationIdent,
    parts: Parts = .all,
    looksBack: Bool = false,
    pastHours: Int? = nil
  ) {
    self.station = station
    self.parts = parts
    self.looksBack = looksBack
    self.pastHours = pastHours
  }
}
